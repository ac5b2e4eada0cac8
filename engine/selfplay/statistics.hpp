// What many matches of Tara Wolf between two bots say: who wins, and with what.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/selfplay/play.hpp"

namespace valley {

// So many tries, so many of them won.
struct Share {
    std::int64_t won = 0;
    std::int64_t of = 0;

    void count(bool won_it) {
        won += won_it ? 1 : 0;
        ++of;
    }
    void add(const Share& more) {
        won += more.won;
        of += more.of;
    }
    double rate() const {
        return of == 0 ? 0.0 : static_cast<double>(won) / static_cast<double>(of);
    }
};

// The 95 % confidence interval of a share (Wilson 1927).
struct Interval {
    double low = 0.0;
    double high = 1.0;
};
Interval wilson(const Share& share);

// Sums only, of whole numbers: the order in which matches are added makes no difference.
struct Statistics {
    explicit Statistics(std::size_t cards) : adventurers(cards), cards_used(cards) {}

    // `bot_at[seat]` is 0 for bot a, 1 for bot b.
    void add(const Outcome& outcome, const std::array<std::size_t, 2>& bot_at);
    void add(const Statistics& more);

    std::int64_t matches = 0;
    std::int64_t rounds = 0;
    std::int64_t prompts = 0;
    std::array<Share, 2> bots;
    std::array<Share, 2> seats;
    Share first_bearer;
    // By index in the card list: matches of a seat that had this Adventurer, or that played this
    // Companion or Animal or laid this obstacle at least once.
    std::vector<Share> adventurers;
    std::vector<Share> cards_used;
};

}  // namespace valley
