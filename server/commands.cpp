#include "server/commands.hpp"

#include <algorithm>

#include "server/health.hpp"

namespace valley::server {

namespace {

constexpr Command kCommands[] = {
    {"health", "Whether the server answers", run_health},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command* find_command(std::string_view name) {
    const auto* found = std::ranges::find(kCommands, name, &Command::name);
    return found == std::end(kCommands) ? nullptr : found;
}

std::string list_of_commands() {
    constexpr std::size_t kColumn = 12;
    std::string text = "Commands, instead of serving (valley-server COMMAND --help):";
    for (const Command& command : kCommands) {
        text += "\n  " + std::string(command.name);
        text.append(kColumn - command.name.size(), ' ');
        text += command.about;
    }
    return text;
}

}  // namespace valley::server
