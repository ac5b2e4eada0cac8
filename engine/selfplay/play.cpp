#include "engine/selfplay/play.hpp"

#include "engine/core/check.hpp"

namespace valley {

Outcome play_match(const Game& game, const Setup& setup, const Seed& seed,
                   std::span<const std::unique_ptr<Bot>> bots,
                   std::span<const std::uint64_t> bot_seeds, Watcher* watcher) {
    Outcome outcome;
    outcome.played.setup = setup;
    outcome.played.seed = seed;
    EventLog& log = outcome.events;

    for (std::size_t i = 0; i < bots.size(); ++i) bots[i]->new_game(seat_at(i), bot_seeds[i]);
    SeededChance chance(seed);
    const auto match = game.start(setup, chance, log);
    if (watcher != nullptr) watcher->on_start(*match, log.all());

    std::vector<std::size_t> told(bots.size(), 0);  // of log.all(), to each bot
    std::vector<SeenEvent> news;
    View view;
    Choice choice;
    while (!match->waiting_on().empty()) {
        const Seat seat = match->waiting_on().lowest();
        std::size_t& told_to_it = told[index_of(seat)];
        news.clear();
        log.append_seen(Viewer::seat(seat), told_to_it, news);
        told_to_it = log.all().size();
        match->view(Viewer::seat(seat), view);
        bots[index_of(seat)]->choose(view, news, choice);

        const std::size_t before = log.all().size();
        const auto rejection = match->apply(seat, choice, chance, log);
        CHECK(!rejection, "a bot answers what it was asked");
        outcome.played.decisions.push_back({seat, choice});
        if (watcher != nullptr) {
            watcher->on_decision(view.prompt, choice, *match, log.all().subspan(before));
        }
    }
    outcome.result = *match->result();
    match->view(Viewer::spectator(), view);
    outcome.rounds = view.round;
    return outcome;
}

Seed seed_of_match(const Seed& series, std::uint64_t match) {
    Seed seed = series;
    for (std::size_t i = 8; i < 16; ++i) {
        match += seed[i];
        seed[i] = static_cast<std::uint8_t>(match);
        match >>= 8;
    }
    return seed;
}

std::string seed_text(const Seed& seed) {
    std::uint64_t number = 0;
    for (std::size_t i = 8; i-- > 0;) number = number << 8 | seed[i];
    if (seed_from(number) == seed) return std::to_string(number);
    std::array<char, 64> digits;
    print_seed(seed, digits);
    return {digits.data(), digits.size()};
}

std::uint64_t seed_of_bot(const Seed& match, std::uint64_t bot) {
    std::uint64_t mixed = bot;
    for (std::size_t i = 0; i < match.size(); i += 8) {
        std::uint64_t word = 0;
        for (std::size_t j = 8; j-- > 0;) word = word << 8 | match[i + j];
        mixed = Random(mixed ^ word).next();
    }
    return mixed;
}

}  // namespace valley
