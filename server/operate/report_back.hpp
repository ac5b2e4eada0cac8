// What all commands of an operator have in common: where the server is, how answers are written.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "server/config.hpp"
#include "server/settings.hpp"
#include "valley/v1/control.pb.h"

namespace valley::server {

using Json = nlohmann::ordered_json;

inline constexpr int kCommandFailed = 1;  // exit status

// What a command was told: the settings by which it finds the server, and how to answer.
struct Order {
    Settings settings;
    bool json = false;
};
// A command as its --help has it.
struct Manual {
    std::string name;   // "kick"
    std::string about;  // the first lines
    // Adds options of its own; may be empty.
    std::function<void(CLI::App&)> options = nullptr;
    std::string notes;  // before the last lines, which are the same for all
};
// Reads the command line and does what it asks for: the exit status. If there is nothing to do,
// because of --help or of wrong arguments, `act` is not called.
int carry_out(int argc, const char* const* argv, const Manual& manual,
              const std::function<int(const Order&)>& act);

// Says on stderr what stood in the way; as JSON {"error": "..."} on stdout for scripts as well.
int fail(const Order& order, const std::string& name, const std::string& why);
// Prints a document.
int print(const Json& document);

// Asks the server and hands the reply to `done`, or fails with what it says.
int with_reply(const Order& order, const std::string& name, control::v1::Request request,
               const std::function<int(const control::v1::Reply&)>& done);

// "2026-12-01 06:22" of seconds since 1970, in the time of this machine; "-" of 0.
std::string moment(std::int64_t seconds);
// "2026-12-01T06:22:42Z".
std::string utc(std::int64_t seconds);

}  // namespace valley::server
