// The commands of valley-server: words that may follow the program's name, each of which does one
// thing with a server that runs, or with its files, and ends.
//
// One more command is a function in a file of its own and a line in the table of commands.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace valley::server {

struct Command {
    std::string_view name;   // "health"
    std::string_view about;  // what --help says of it, a line at most
    // Does it; argv[0] is the command's name. Returns the exit status: 0, 1 if it could not be
    // done, 2 if the arguments are wrong; of both stderr says why.
    int (*run)(int argc, const char* const* argv);
};

std::span<const Command> commands();
// nullptr: there is none of that name.
const Command* find_command(std::string_view name);
// A line for each, for --help.
std::string list_of_commands();

}  // namespace valley::server
