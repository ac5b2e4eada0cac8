// What a player who chooses at random needs to see of an update of its game. To read all of it as a
// client does costs more than to make it; the load generator has to be faster than the server.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace valley::load {

struct Glimpse {
    std::uint64_t game = 0;  // its number
    bool over = false;
    struct Question {
        std::uint32_t prompt = 0;  // its number
        std::uint32_t min = 0;
        std::uint32_t max = 0;
        std::uint32_t options = 0;  // how many
    };
    std::optional<Question> question;
};

// Nothing if the message (a serialised ServerMessage) is no GameUpdate.
std::optional<Glimpse> glimpse(std::string_view message);

}  // namespace valley::load
