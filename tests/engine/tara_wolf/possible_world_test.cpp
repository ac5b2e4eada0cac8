// possible_world() draws every world that fits what a viewer was shown, and no other.
//
// With six main cards all worlds can be listed: a crowd of states is played along with the true
// one, and those in which the viewer could have been shown something else are dropped. What is left
// after each step is what must come out, all of it and nothing else.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>

#include "engine/games/tara_wolf/effect_language.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"
#include "engine/games/tara_wolf/worlds/possible_world.hpp"
#include "tests/support/scale.hpp"

namespace valley::tara_wolf {
namespace {

// Gives outcomes as written, then zeros, and remembers what was asked for: the next writing can be
// made from it.
class CountingChance final : public Chance {
  public:
    std::uint32_t draw_below(Purpose, std::uint32_t bound) override {
        if (next_ == outcomes_.size()) outcomes_.push_back({0, bound});
        return outcomes_[next_++].first;
    }
    // Goes on to the next way that luck can run; false when there is none left.
    bool next_way() {
        next_ = 0;
        while (!outcomes_.empty()) {
            auto& [outcome, bound] = outcomes_.back();
            if (++outcome < bound) return true;
            outcomes_.pop_back();
        }
        return false;
    }

  private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> outcomes_;
    std::size_t next_ = 0;
};

Card line(std::string id, Kind kind, int copies, const char* effect, bool papyrus = false) {
    Card card;
    card.id = std::move(id);
    card.kind = kind;
    card.papyrus = papyrus;
    card.copies = static_cast<std::uint8_t>(copies);
    card.strength = 2;
    const auto parsed = parse_effects(effect, kind);
    for (const Effect& one : std::get<std::vector<Effect>>(parsed)) {
        card.effects[card.effect_count++] = one;
    }
    return card;
}

// Six main cards, three Papyrus cards, two Adventurers, two Tombs.
Deck small_deck(Random& random) {
    std::vector<Card> mains = {
        line("digger", Kind::companion, 0, "on_play: dig(look 2, take 1)"),
        line("mercenary", Kind::companion, 0, "on_play: opponent_discards(1)"),
        line("reporter", Kind::companion, 0, "on_play: look_at_hand"),
        line("spy", Kind::companion, 0, "on_play: take_random_hand_card(1)"),
        line("falcon", Kind::animal, 0, "on_play: look_at(tomb)"),
        line("spear_trap", Kind::trap, 0, "trap: eliminate(companion|animal, opposing)"),
        line("mummy", Kind::undead, 0, ""),
    };
    for (int n = 0; n < 6; ++n) {
        ++mains[random.below(static_cast<std::uint32_t>(mains.size()))].copies;
    }
    std::erase_if(mains, [](const Card& card) { return card.copies == 0; });
    mains.push_back(line("sobek", Kind::undead, 2, "", true));
    mains.push_back(line("curse", Kind::trap, 1, "trap: eliminate(companion, opposing)", true));
    mains.push_back(line("tara", Kind::adventurer, 1, ""));
    mains.push_back(line("montana", Kind::adventurer, 1, ""));
    mains.push_back(line("tomb_one", Kind::tomb, 1, ""));
    mains.push_back(line("tomb_two", Kind::tomb, 1, "on_open: each_discards(1)"));
    return Deck(std::move(mains));
}

// The same deal as setup.cpp's, for a deck of this size: one Papyrus card and two hand cards a
// seat.
State deal(const Deck& deck, Chance& chance, EventSink& events) {
    State state;
    for (std::size_t i = 0; i < deck.size(); ++i) {
        const auto id = static_cast<CardId>(i);
        const Kind kind = deck[id].kind;
        const Zone zone = deck[id].papyrus           ? Zone::papyrus_box
                          : kind == Kind::tomb       ? Zone::tomb_stack
                          : kind == Kind::adventurer ? Zone::adventurer_box
                                                     : Zone::stack;
        for (int copy = 0; copy < deck[id].copies; ++copy) state.zones.put(id, zone);
    }
    Table table(deck, state, chance, events);
    constexpr Purpose kDeal{"deal"};
    for (Zone zone : {Zone::papyrus_box, Zone::tomb_stack, Zone::stack}) {
        chance.shuffle(kDeal, state.zones.cards_to_shuffle(zone));
    }
    for (Seat seat : {kSeatA, kSeatB}) {
        const CardId dealt = state.zones.move_top(Zone::papyrus_box, papyrus(seat));
        table.tell_secret(EventKey::dealt_papyrus, seat, dealt, place_of(Zone::papyrus_box),
                          place_of(papyrus(seat)), Secret::card, {seat});
    }
    table.tell(EventKey::toss, state.bearer);
    for (Seat seat : {kSeatA, kSeatB}) table.draw(seat, 2);
    for (Seat seat : {kSeatA, kSeatB}) {
        const CardId dealt = state.zones.move_top(Zone::adventurer_box, camp(seat));
        table.tell_card(EventKey::dealt_adventurer, seat, dealt, place_of(Zone::adventurer_box),
                        place_of(camp(seat)));
    }
    begin_round(table);
    return state;
}

std::string bytes_of(const State& state) {
    std::string bytes(sizeof state, '\0');
    std::memcpy(bytes.data(), &state, sizeof state);
    return bytes;
}
State state_of(const std::string& bytes) {
    State state;
    std::memcpy(&state, bytes.data(), sizeof state);
    return state;
}

std::vector<SeenEvent> seen(const EventLog& log, Viewer viewer) { return log.since(viewer, 0); }

using Crowd = std::set<std::string>;

class Worlds {
  public:
    Worlds(const Deck& deck, Viewer viewer) : deck_(deck), viewer_(viewer) {}

    // All deals that look like the true one.
    void begin(const State& truth, const std::vector<SeenEvent>& shown) {
        make_view(deck_, truth, viewer_, view_);
        CountingChance luck;
        do {
            EventLog log;
            const State world = deal(deck_, luck, log);
            keep_if_alike(world, seen(log, viewer_), shown, crowd_);
        } while (luck.next_way());
        add_unnoticed();
    }

    // What is left after a step of the true match, in which `seat` chose `choice`.
    void step(const State& truth, Seat seat, const Choice& choice,
              const std::vector<SeenEvent>& shown) {
        View view;
        make_view(deck_, truth, viewer_, view);
        if (shown.empty() && view == view_) return;  // noticed nothing
        view_ = view;
        Crowd next;
        for (const std::string& bytes : crowd_) {
            const State world = state_of(bytes);
            if (world.asked != seat) continue;
            for_each_way(world, viewer_.is(seat) ? &choice : nullptr,
                         [&](const State& after, const std::vector<SeenEvent>& events) {
                             keep_if_alike(after, events, shown, next);
                         });
        }
        crowd_ = std::move(next);
        add_unnoticed();
    }

    const Crowd& crowd() const { return crowd_; }
    const View& view() const { return view_; }

  private:
    void keep_if_alike(const State& world, const std::vector<SeenEvent>& events,
                       const std::vector<SeenEvent>& shown, Crowd& kept) const {
        if (events != shown) return;
        View view;
        make_view(deck_, world, viewer_, view);
        if (view == view_) kept.insert(bytes_of(world));
    }

    // Calls visit(state, events) for each way that the open question can be answered, with each way
    // that luck can run.
    template <typename Visit>
    void for_each_way(const State& world, const Choice* only, Visit visit) const {
        if (world.step == Step::over) return;
        Prompt prompt;
        open_prompt(deck_, world, prompt);
        const auto answer_with = [&](const Choice& choice) {
            CountingChance luck;
            do {
                State after = world;
                EventLog log;
                if (answer(deck_, after, world.asked, choice, luck, log)) return;
                visit(after, seen(log, viewer_));
            } while (luck.next_way());
        };
        if (only != nullptr) {
            answer_with(*only);
            return;
        }
        for (std::uint64_t set = 0; set < std::uint64_t{1} << prompt.count; ++set) {
            answer_with(Choice::of_set(prompt.number, set));
        }
    }

    // The viewer cannot tell whether somebody else has gone on inside a hidden step.
    void add_unnoticed() {
        const Crowd before = crowd_;
        for (const std::string& bytes : before) {
            const State world = state_of(bytes);
            if (world.step == Step::over || viewer_.is(world.asked)) continue;
            for_each_way(world, nullptr,
                         [&](const State& after, const std::vector<SeenEvent>& events) {
                             keep_if_alike(after, events, {}, crowd_);
                         });
        }
    }

    const Deck& deck_;
    Viewer viewer_;
    View view_;
    Crowd crowd_;
};

class PossibleWorld : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seeds, PossibleWorld, ::testing::Range(0, 6));

TEST_P(PossibleWorld, IsEveryWorldThatFitsAndNoOther) {
    constexpr std::size_t kCrowdMax = 250;  // larger ones are checked for strangers only
    const auto viewer = GetParam() % 3 == 0   ? Viewer::seat(kSeatA)
                        : GetParam() % 3 == 1 ? Viewer::seat(kSeatB)
                                              : Viewer::spectator();
    std::size_t complete = 0;
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(60); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed * 100 + static_cast<std::uint64_t>(GetParam()));
        const Deck deck = small_deck(random);
        SeededChance chance(seed_from(random.next()));
        EventLog log;
        State truth = deal(deck, chance, log);
        Worlds worlds(deck, viewer);
        worlds.begin(truth, seen(log, viewer));
        // A match of two Tombs cannot be won; it is left when the last one lies open.
        for (int step = 0; step < 40 && !truth.zones.empty(Zone::tomb_stack); ++step) {
            const auto shown = seen(log, viewer);
            std::set<std::string> met;
            const std::size_t crowd = worlds.crowd().size();
            ASSERT_TRUE(worlds.crowd().contains(bytes_of(truth)));
            const std::size_t draws = crowd <= kCrowdMax ? 400 * crowd : 300;
            for (std::size_t n = 0; n < draws && met.size() < crowd; ++n) {
                const auto world =
                    possible_world(deck, {worlds.view(), shown, shown.size()}, random);
                ASSERT_TRUE(world.has_value());
                ASSERT_TRUE(worlds.crowd().contains(bytes_of(*world)))
                    << "step " << step << ": a world came out that does not fit";
                met.insert(bytes_of(*world));
            }
            if (crowd <= kCrowdMax) {
                ASSERT_EQ(met.size(), crowd) << "step " << step << ": worlds that never come out";
                ++complete;
            }

            Prompt prompt;
            open_prompt(deck, truth, prompt);
            Choice choice;
            choice.prompt = prompt.number;
            const auto picks =
                prompt.min + random.below(static_cast<std::uint32_t>(prompt.max - prompt.min + 1));
            std::array<std::size_t, Prompt::kOptionsMax> order{};
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            random.shuffle(std::span(order).first(prompt.count));
            for (std::size_t i = 0; i < picks; ++i) choice.add(order[i]);
            const Seat seat = truth.asked;
            EventLog step_log;
            ASSERT_FALSE(answer(deck, truth, seat, choice, chance, step_log));
            for (const Event& event : step_log.all()) log.on_event(event);
            worlds.step(truth, seat, choice, seen(step_log, viewer));
        }
    }
    std::printf("%zu moments with every world met\n", complete);
    EXPECT_GT(complete, 0u);
}

}  // namespace
}  // namespace valley::tara_wolf
