#include "server/operate/report_back.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <ctime>

#include "server/operate/ask.hpp"

namespace valley::server {

namespace {

std::string formatted(const char* pattern, const std::tm& time) {
    std::array<char, 32> text{};
    const std::size_t count = std::strftime(text.data(), text.size(), pattern, &time);
    return {text.data(), count};
}

}  // namespace

int carry_out(int argc, const char* const* argv, const Manual& manual,
              const std::function<int(const Order&)>& act) {
    Order order;
    Usage usage;
    usage.name = "valley-server " + manual.name;
    usage.about = manual.about;
    usage.footer =
        manual.notes + (manual.notes.empty() ? "" : "\n") +
        "It finds the server by the same settings as the server itself (valley-server --help),\n"
        "above all --data and --control: flags, --config FILE, and the environment.\n"
        "Exit status: 0 done, 1 it could not be done, 2 wrong arguments.";
    usage.add_options = [&](CLI::App& app) {
        app.add_flag("--json", order.json, "Answer in JSON, for scripts");
        if (manual.options) manual.options(app);
    };
    auto read = read_settings(argc, argv, usage);
    if (const int* status = std::get_if<int>(&read)) return *status;
    order.settings = std::move(std::get<Settings>(read));
    return act(order);
}

int fail(const Order& order, const std::string& name, const std::string& why) {
    std::fprintf(stderr, "valley-server %s: %s\n", name.c_str(), why.c_str());
    if (order.json) print(Json{{"error", why}});
    return kCommandFailed;
}

int print(const Json& document) {
    // What is not UTF-8 cannot be in it; a system's message might be all the same.
    const auto text = document.dump(2, ' ', false, Json::error_handler_t::replace);
    std::printf("%s\n", text.c_str());
    return std::fflush(stdout) == 0 ? 0 : kCommandFailed;
}

int with_reply(const Order& order, const std::string& name, control::v1::Request request,
               const std::function<int(const control::v1::Reply&)>& done) {
    const auto reply = ask(order.settings, std::move(request));
    if (const auto* none = std::get_if<NoAnswer>(&reply)) return fail(order, name, none->why);
    return done(std::get<control::v1::Reply>(reply));
}

std::string moment(std::int64_t seconds) {
    const std::time_t time = seconds;
    std::tm parts = {};
    if (seconds == 0 || localtime_r(&time, &parts) == nullptr) return "-";
    return formatted("%Y-%m-%d %H:%M", parts);
}

std::string utc(std::int64_t seconds) {
    const std::time_t time = seconds;
    std::tm parts = {};
    if (gmtime_r(&time, &parts) == nullptr) return "";
    return formatted("%Y-%m-%dT%H:%M:%SZ", parts);
}

}  // namespace valley::server
