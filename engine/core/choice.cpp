#include "engine/core/choice.hpp"

namespace valley {

namespace {
constexpr std::uint8_t kNoOption = 0xff;  // 64 at most, so this is never one
}

Choice Choice::of(const Prompt& prompt, std::initializer_list<int> picks) {
    Choice choice;
    choice.prompt = prompt.number;
    for (int pick : picks) choice.add(static_cast<std::size_t>(pick));
    return choice;
}

Choice Choice::of(std::uint32_t prompt, std::span<const std::uint32_t> picks) {
    Choice choice;
    choice.prompt = prompt;
    if (picks.size() > Prompt::kOptionsMax) {
        choice.add(kNoOption);
        return choice;
    }
    for (std::uint32_t pick : picks) choice.add(pick < kNoOption ? pick : kNoOption);
    return choice;
}

Choice Choice::of_set(std::uint32_t prompt, std::uint64_t set) {
    Choice choice;
    choice.prompt = prompt;
    for (; set != 0; set &= set - 1) choice.add(static_cast<std::size_t>(std::countr_zero(set)));
    return choice;
}

PickSet set_of(const Choice& choice) {
    std::uint64_t bits = 0;
    for (std::uint8_t pick : choice.picked()) {
        CHECK(pick < Prompt::kOptionsMax, "an accepted choice picks options that exist");
        bits |= std::uint64_t{1} << pick;
    }
    return PickSet(bits);
}

std::optional<Rejection> check_choice(const Prompt& prompt, Seat seat, const Choice& choice,
                                      PickSet& picks) {
    if (prompt.seat != seat) return Rejection::not_asked;
    if (prompt.number != choice.prompt) return Rejection::stale;
    std::uint64_t bits = 0;
    for (std::uint8_t pick : choice.picked()) {
        if (pick >= prompt.count) return Rejection::out_of_range;
        const std::uint64_t bit = std::uint64_t{1} << pick;
        if ((bits & bit) != 0) return Rejection::picked_twice;
        bits |= bit;
    }
    if (choice.count < prompt.min) return Rejection::too_few;
    if (choice.count > prompt.max) return Rejection::too_many;
    picks = PickSet(bits);
    return std::nullopt;
}

}  // namespace valley
