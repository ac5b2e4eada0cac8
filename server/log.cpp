#include "server/log.hpp"

#include <spdlog/async.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <future>
#include <memory>
#include <thread>
#include <utility>

#include "server/log_file.hpp"

namespace valley::server {

namespace {

constexpr std::size_t kLinesWaiting = 8192;
constexpr std::size_t kLineBytesMax = 2000;

struct Character {
    std::size_t bytes = 1;
    char32_t value = 0;
    bool valid = false;
};

// The first character of a text that is not empty.
Character first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    if (byte(0) < 0x80) return {1, byte(0), true};
    const std::size_t bytes = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < bytes) return {};
    auto value = static_cast<char32_t>(byte(0) & (0xff >> (bytes + 1)));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        value = value << 6 | (byte(i) & 0x3fu);
    }
    constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < kSmallest[bytes] || value > 0x10ffff || surrogate) return {};
    return {bytes, value, true};
}

bool is_harmless(char32_t value) {
    const bool control = value < 0x20 || (value >= 0x7f && value <= 0x9f);
    const bool invisible =
        value == 0xad || value == 0x61c || (value >= 0x200b && value <= 0x200f) ||
        (value >= 0x2028 && value <= 0x202e) || (value >= 0x2060 && value <= 0x206f) ||
        value == 0xfeff || (value >= 0xe0000 && value <= 0xe0fff);
    return !control && !invisible;
}

enum class Backslash { as_it_is, doubled };

void append_printable(std::string& out, std::string_view text, std::size_t bytes_max,
                      Backslash backslash) {
    const std::size_t end = out.size() + bytes_max;
    while (!text.empty()) {
        if (out.size() >= end) {
            out += "...";
            return;
        }
        const Character next = first_of(text);
        if (next.valid && is_harmless(next.value)) {
            if (next.value == '\\' && backslash == Backslash::doubled) out += '\\';
            out.append(text.substr(0, next.bytes));
        } else {
            for (const char byte : text.substr(0, next.bytes)) {
                std::array<char, 5> code = {};
                std::snprintf(code.data(), code.size(), "\\x%02x", static_cast<std::uint8_t>(byte));
                out += code.data();
            }
        }
        text.remove_prefix(next.bytes);
    }
}

// How log_line() hands over what a line is about: kMark, connection, kMark, table, kMark, text. No
// other line begins with it, since they all begin with words of ours.
constexpr char kMark = '\x01';

struct Line {
    std::string_view connection;  // "" for none
    std::string_view table;
    std::string_view text;
};

Line parts_of(std::string_view payload) {
    if (!payload.starts_with(kMark)) return {"", "", payload};
    Line line;
    for (std::string_view* part : {&line.connection, &line.table}) {
        payload.remove_prefix(1);
        *part = payload.substr(0, payload.find(kMark));
        payload.remove_prefix(part->size());
    }
    line.text = payload.substr(1);
    return line;
}

// A string of JSON (RFC 8259) of a text that is printable already.
void append_json(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    out += '"';
}

enum class Form { text, json };

// What a line says and is about, as "%*" in the pattern.
class LineBody final : public spdlog::custom_flag_formatter {
  public:
    explicit LineBody(Form form) : form_(form) {}
    void format(const spdlog::details::log_msg& message, const std::tm&,
                spdlog::memory_buf_t& out) override {
        const Line line = parts_of({message.payload.data(), message.payload.size()});
        std::string text;
        append_printable(text, line.text, kLineBytesMax, Backslash::as_it_is);
        const std::string body = form_ == Form::json ? json(line, text) : plain(line, text);
        out.append(body.data(), body.data() + body.size());
    }
    std::unique_ptr<custom_flag_formatter> clone() const override {
        return std::make_unique<LineBody>(form_);
    }

  private:
    static std::string plain(const Line& line, std::string text) {
        if (!line.table.empty()) text += " table=" + printable(line.table);
        if (!line.connection.empty()) text += " connection=" + std::string(line.connection);
        return text;
    }
    static std::string json(const Line& line, const std::string& text) {
        std::string body = "\"event\":";
        append_json(body, text);
        if (!line.table.empty()) {
            body += ",\"table\":";
            append_json(body, printable(line.table));
        }
        if (!line.connection.empty()) body += ",\"connection\":" + std::string(line.connection);
        return body;
    }

    const Form form_;
};

constexpr const char* kTextPattern = "%Y-%m-%dT%H:%M:%S.%e%z %^%l%$ %*";
constexpr const char* kJsonPattern = R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%*})";

}  // namespace

std::string printable(std::string_view text, std::size_t bytes_max) {
    std::string out;
    append_printable(out, text, bytes_max, Backslash::doubled);
    return out;
}

std::optional<std::string> start_log(const Settings& settings) {
    std::vector<spdlog::sink_ptr> sinks = {std::make_shared<spdlog::sinks::stderr_color_sink_mt>()};
    if (!settings.log_file.empty()) {
        try {
            const LogFile::Size size{settings.log_file_bytes_max, settings.log_files_kept};
            sinks.push_back(std::make_shared<LogFile>(settings.log_file, size, sinks.front()));
        } catch (const spdlog::spdlog_ex& error) {
            return "cannot write the log file: " + std::string(error.what()) +
                   "; name another one with --log-file, or none";
        }
    }
    spdlog::init_thread_pool(kLinesWaiting, 1);
    // A log that cannot keep up loses lines; it does not hold up the server.
    auto logger = std::make_shared<spdlog::async_logger>(
        "valley", sinks.begin(), sinks.end(), spdlog::thread_pool(),
        spdlog::async_overflow_policy::overrun_oldest);
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    const Form form = settings.log_format == "json" ? Form::json : Form::text;
    formatter->add_flag<LineBody>('*', form).set_pattern(form == Form::json ? kJsonPattern
                                                                            : kTextPattern);
    logger->set_formatter(std::move(formatter));
    logger->set_level(spdlog::level::from_str(settings.log_level));
    logger->flush_on(spdlog::level::trace);
    // Where stderr cannot be written there is nobody to tell.
    logger->set_error_handler([](const std::string&) {});
    spdlog::set_default_logger(std::move(logger));
    return std::nullopt;
}

bool end_log(std::chrono::milliseconds within) {
    // Holds what is written to until the thread that writes has been joined, in shutdown().
    std::packaged_task<void()> end([logger = spdlog::default_logger()] { spdlog::shutdown(); });
    const std::future<void> ended = end.get_future();
    std::thread ending(std::move(end));
    if (ended.wait_for(within) == std::future_status::ready) {
        ending.join();
        return true;
    }
    ending.detach();
    return false;
}

void log_line(spdlog::level::level_enum level, const About& about, std::string_view text) {
    if (!spdlog::should_log(level)) return;
    std::string line(1, kMark);
    if (about.connection != 0) line += std::to_string(about.connection);
    line += kMark;
    line += about.table;
    line += kMark;
    line += text;
    spdlog::log(level, "{}", line);
}

void LogReport::event(std::string_view what, std::string_view table) {
    log_line(spdlog::level::info, {0, table}, what);
}

void LogReport::detail(std::string_view what, std::string_view table, ConnectionId connection) {
    log_line(spdlog::level::debug, {static_cast<std::uint64_t>(connection), table}, what);
}

void LogReport::trouble(std::string_view what, std::string_view where) {
    spdlog::warn("{} ({})", what, where);
}

void LogReport::bug(std::string_view what, std::string_view where) {
    spdlog::error("{} ({})", what, where);
}

}  // namespace valley::server
