#include "server/commands.hpp"

#include <algorithm>

#include "server/health.hpp"
#include "server/operate/doctor.hpp"
#include "server/operate/store.hpp"
#include "server/operate/tables.hpp"

namespace valley::server {

namespace {

constexpr Command kCommands[] = {
    {"invite", "What friends type to come to a table", run_invite},
    {"tables", "The tables that are open, and who is there", run_tables},
    {"kick", "Takes somebody from a table", run_kick},
    {"close", "Ends a table", run_close},
    {"drain", "No new tables; stops when no game is running", run_drain},
    {"backup", "A copy of all that is stored, while games go on", run_backup},
    {"restore", "Puts a backup in the place of the data", run_restore},
    {"export", "Finished games as JSON documents", run_export},
    {"doctor", "What could keep people from playing here, and what to do", run_doctor},
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
