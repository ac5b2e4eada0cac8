// What an operator's requests come to (control.proto): the core does what concerns tables, the
// program around it the rest.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/app.hpp"
#include "valley/v1/control.pb.h"

namespace valley::server {

class Operator {
  public:
    // What the program does for it. Answers come once, at once or later, on the core's thread.
    struct Program {
        // All of the status but for what the core knows: how many there are of everything.
        std::function<control::v1::Status()> status;
        // When each table was opened, in seconds since 1970, as far as the store knows.
        using Opened = std::unordered_map<TableId, std::int64_t>;
        std::function<void(std::function<void(Opened)>)> when_opened;
        // Drains, at most for so long if that is not 0, or does not any more.
        std::function<void(std::uint64_t within_seconds, bool cancel)> drain;
        // Writes a backup; says what went wrong, or how many bytes it has.
        using BackedUp = std::function<void(std::optional<std::string> trouble, std::uint64_t)>;
        std::function<void(const std::string& file, BackedUp)> backup;
    };

    // Both must outlive it, and every answer that is still to come.
    Operator(App& app, Program program) : app_(app), program_(std::move(program)) {}

    using Answer = std::function<void(control::v1::Reply)>;
    void handle(const control::v1::Request& request, const Answer& answer);

  private:
    control::v1::Status status() const;
    control::v1::Tables tables(const Program::Opened& opened) const;
    void open_table(const control::v1::OpenTable& request, const Answer& answer);
    void kick(const control::v1::Kick& request, const Answer& answer);

    App& app_;
    const Program program_;
};

}  // namespace valley::server
