// What all commands of an operator have in common: where the server is, how answers are written.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

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
// Reads the command line of the command `name`; `more` adds its own options. Or the exit status.
std::variant<Order, int> read_order(int argc, const char* const* argv, const std::string& name,
                                    const std::string& about,
                                    const std::function<void(CLI::App&)>& more = nullptr,
                                    const std::string& notes = "");

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
