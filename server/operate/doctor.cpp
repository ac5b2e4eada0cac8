#include "server/operate/doctor.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "server/files.hpp"
#include "server/log.hpp"
#include "server/operate/ask.hpp"
#include "server/operate/report_back.hpp"
#include "server/probe.hpp"

namespace valley::server {

namespace {

constexpr std::chrono::seconds kPatience{5};

std::string duration(std::uint64_t seconds) {
    if (seconds < 120) return std::to_string(seconds) + " s";
    if (seconds < 2 * 3600) return std::to_string(seconds / 60) + " min";
    if (seconds < 48 * 3600) return std::to_string(seconds / 3600) + " h";
    return std::to_string(seconds / 86'400) + " days";
}

Finding check_server(const std::optional<control::v1::Status>& server, const NoAnswer& none) {
    if (!server && none.no_server) {
        return {"server", Verdict::note, none.why, "start it, if it should run"};
    }
    if (!server) return {"server", Verdict::fault, none.why, "see there"};
    const std::string found = server->program() + ", process " + std::to_string(server->process()) +
                              ", has been running for " + duration(server->running_seconds()) +
                              ": " + std::to_string(server->connections()) + " connections, " +
                              std::to_string(server->tables()) + " tables, " +
                              std::to_string(server->games_running()) + " games";
    if (server->draining()) {
        return {"server", Verdict::warning, found + "; it opens no tables and stops soon",
                "valley-server drain --cancel ends that"};
    }
    return {"server", Verdict::good, found, ""};
}

// The settings as the server that runs has them, as far as it says.
Settings as_it_runs(Settings settings, const control::v1::Status& server) {
    const std::string& address = server.address();
    const auto colon = address.rfind(':');
    if (colon == std::string::npos) return settings;
    settings.address = address.substr(0, colon);
    std::erase_if(settings.address, [](char c) { return c == '[' || c == ']'; });
    settings.port = static_cast<std::uint16_t>(std::atoi(address.c_str() + colon + 1));
    settings.public_host = server.public_host();
    settings.proxies_from = Networks::read(server.proxies_from()).value_or(settings.proxies_from);
    settings.metrics_address = server.metrics_address();
    settings.metrics_port = static_cast<std::uint16_t>(server.metrics_port());
    settings.data = server.data();
    settings.connections_max = server.connections_max();
    return settings;
}

Finding check_answering(const Settings& settings) {
    const auto outcome = probe(settings, kPatience);
    if (const auto* none = std::get_if<NoWelcome>(&outcome)) {
        if (none->full) {
            return {"port", Verdict::warning, none->why,
                    "wait until somebody goes, or let it take more, as far as the machine can"};
        }
        return {"port", Verdict::fault,
                "the server runs, but a player would not get in: " + none->why,
                "see the server's log; a firewall of this machine may be in the way"};
    }
    const Welcomed& welcome = std::get<Welcomed>(outcome);
    return {"port", Verdict::good,
            "a player who comes to " + welcome.address + " is welcomed within " +
                std::to_string(welcome.time.count()) + " ms",
            ""};
}

void show(const Finding& finding) {
    std::printf("%-8s %-13s %s\n", std::string(key_of(finding.verdict)).c_str(),
                finding.check.c_str(), printable(finding.found, 2000).c_str());
    if (!finding.remedy.empty()) {
        std::printf("%22s What to do: %s\n", "", printable(finding.remedy, 2000).c_str());
    }
}

int report(const Order& order) {
    const auto findings = examine(order.settings);
    const bool faults =
        std::ranges::any_of(findings, [](const Finding& f) { return f.verdict == Verdict::fault; });
    if (order.json) {
        Json list = Json::array();
        for (const Finding& finding : findings) {
            list.push_back({{"check", finding.check},
                            {"verdict", key_of(finding.verdict)},
                            {"found", finding.found},
                            {"remedy", finding.remedy.empty() ? Json() : Json(finding.remedy)}});
        }
        print(list);
    } else {
        for (const Finding& finding : findings) show(finding);
    }
    return faults ? kCommandFailed : 0;
}

}  // namespace

std::vector<Finding> examine(const Settings& asked) {
    control::v1::Request request;
    request.mutable_get_status();
    const auto reply = ask(asked, request);
    std::optional<control::v1::Status> server;
    NoAnswer none;
    if (const auto* answer = std::get_if<control::v1::Reply>(&reply)) {
        server = answer->status();
    } else {
        none = std::get<NoAnswer>(reply);
    }
    const Settings settings = server ? as_it_runs(asked, *server) : asked;
    const std::string folder = folder_of(settings.data);

    std::vector<Finding> findings;
    findings.push_back(check_server(server, none));
    findings.push_back(server ? check_answering(settings) : check_port(settings));
    const auto machine = interfaces();
    const bool container = in_container();
    findings.push_back(
        judge_address(settings.address, settings.port, settings.public_host, machine, container));
    const std::string host = split_place(settings.public_host).first;
    findings.push_back(judge_public_host(
        settings, host.empty() ? Resolved() : resolve(host, kPatience), machine, container));
    findings.push_back(check_proxies(settings));
    findings.push_back(
        judge_file_handles(file_handles_allowed(server ? static_cast<pid_t>(server->process()) : 0),
                           settings.connections_max));
    findings.push_back(check_data(settings));
    findings.push_back(judge_disk(folder, disk_facts(folder)));
    findings.push_back(check_store(settings, server));
    findings.push_back(
        judge_clock(clock_facts({settings.data, settings.data + "-wal", settings.data + ".key"})));
    findings.push_back(check_certificate(settings, std::time(nullptr)));
    findings.push_back(check_metrics(settings));
    return findings;
}

int run_doctor(int argc, const char* const* argv) {
    Manual manual;
    manual.name = "doctor";
    manual.about =
        "Looks for what could keep people from playing on this server, and says what to do about "
        "it: port, address and NAT, public name, proxies, file handles, data folder, disk, store, "
        "clock, certificate, metrics. It works with and without a server that runs.";
    manual.notes =
        "Give it the settings that the server is started with. good: fine; note: worth knowing;\n"
        "warning: may become a fault; fault: does not work. Exit status 1 if there is a fault.";
    return carry_out(argc, argv, manual, report);
}

}  // namespace valley::server
