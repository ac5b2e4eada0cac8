// The log: one line an event, on stderr and, if set, in a file that is kept from filling the disk.
//
// Sources write it by spdlog::info() and its like. Lines never hold a hand, a seed, a password or a
// token. What users wrote goes through printable(); besides, every line is made so on its way out,
// so that nothing in it moves a cursor or looks like two lines.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/report.hpp"
#include "server/settings.hpp"

namespace valley::server {

// Begins to log as the settings say, by a thread of the log's own. Returns what is wrong with the
// file, if something is.
std::optional<std::string> start_log(const Settings& settings);
// Writes what is left and ends that thread.
void end_log();

// The text with its control characters, line separators, marks that turn the writing direction and
// broken UTF-8 as \x1b; a backslash as two. At most about `bytes_max` bytes, cut between
// characters.
std::string printable(std::string_view text, std::size_t bytes_max = 200);

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
    void event(std::string_view what, std::string_view where) override;
    void bug(std::string_view what, std::string_view where) override;
};

}  // namespace valley::server
