// The log: one line an event, on stderr and, if set, in a file that is kept from filling the disk.
//
// A line is time, level, what happened, and the table and connection that it is about; as text
//
//   2026-12-01T08:15:30.123+0100 info game 1 begins table=K7P3XY
//
// or as one JSON object (RFC 8259) with the members time, level, event and, if it is about them,
// table and connection. A connection's number is not used again while the server runs.
//
// Sources write it by log_line(), or spdlog::info() and its like for what is about neither. Lines
// never hold a hand, a seed, a password or a token. What users wrote goes through printable();
// besides, every line is made so on its way out, so that nothing in it moves a cursor or looks like
// two lines.
#pragma once

#include <spdlog/common.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/report.hpp"
#include "server/settings.hpp"

namespace valley::server {

// Begins to log as the settings say, by a thread of the log's own. Returns what is wrong with the
// file, if something is.
std::optional<std::string> start_log(const Settings& settings);
// Writes what is left and ends that thread. False if that takes longer, since nobody reads stderr:
// then the thread is still there, and the process has to be ended by std::_Exit().
bool end_log(std::chrono::milliseconds within);

// The text with its control characters, line separators, marks that turn the writing direction and
// broken UTF-8 as \x1b; a backslash as two. At most about `bytes_max` bytes, cut between
// characters.
std::string printable(std::string_view text, std::size_t bytes_max = 200);

// What a line is about.
struct About {
    std::uint64_t connection = 0;  // 0: none
    std::string_view table;        // its code; "": none
};
void log_line(spdlog::level::level_enum level, const About& about, std::string_view text);

// Keeps an event that may come a thousand times from filling the log: allows one line a minute.
class LineLimit {
  public:
    bool allows() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return false;
        next_ = now + std::chrono::minutes(1);
        return true;
    }

  private:
    std::chrono::steady_clock::time_point next_;
};

// What the core tells, as lines of the log.
class LogReport final : public Report {
  public:
    void event(std::string_view what, std::string_view table) override;
    void detail(std::string_view what, std::string_view table, ConnectionId connection) override;
    void trouble(std::string_view what, std::string_view where) override;
    void bug(std::string_view what, std::string_view where) override;
};

}  // namespace valley::server
