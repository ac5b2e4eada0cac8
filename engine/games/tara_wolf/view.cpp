// What each viewer may know, built by adding (R1.5, R1.6, R5.6, R8). The one file that decides it.

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

constexpr std::uint8_t key(ZoneKey zone) { return static_cast<std::uint8_t>(zone); }

class ViewBuilder {
  public:
    ViewBuilder(const Deck& deck, const State& state, Viewer viewer, View& out)
        : deck_(deck), state_(state), viewer_(viewer), out_(out), strengths_(deck, state) {}

    void build() {
        out_.clear(viewer_);
        add_moment();
        for (Seat seat : {kSeatA, kSeatB}) add_seat(seat);
        add_shared();
        add_counters();
        if (viewer_.is(asked_seat(state_))) {
            out_.asked = true;
            open_prompt(deck_, state_, out_.prompt);
        }
    }

  private:
    bool sees_all() const { return viewer_.is_replay_reader(); }
    bool sees_as(Seat seat) const { return viewer_.is(seat) || sees_all(); }
    // The bearer has laid obstacles and may still add a bluff: the others see the table as it was
    // before (R5.6).
    bool step_hidden(Seat seat) const {
        return state_.step == Step::bluff && seat == state_.asked && !sees_as(seat);
    }

    void add_moment() {
        const Step step = sees_as(state_.asked) ? state_.step : public_step(state_.step);
        out_.revision = 2 * state_.step_count() + (step == Step::bluff ? 1 : 0);
        out_.phase = static_cast<std::uint8_t>(phase_of(step));
        out_.round = state_.round;
        out_.turn = state_.turn;
        if (state_.subject != kNobody) {
            out_.subject = static_cast<CardIndex>(index_of(state_.subject));
        }
        if (state_.step == Step::over) {
            out_.result = Result{{state_.winner}, static_cast<std::uint8_t>(Ending::tombs)};
        } else {
            out_.waiting_on = {state_.asked};
            out_.question = static_cast<std::uint8_t>(step);
        }
    }

    void add_seat(Seat seat) {
        if (sees_as(seat)) {
            add_open(ZoneKey::hand, seat, hand(seat));
            add_open(ZoneKey::papyrus, seat, papyrus(seat));
        } else {
            const std::size_t hidden_main =
                step_hidden(seat) ? backs_down(seat, false) : std::size_t{0};
            const std::size_t hidden_papyrus =
                step_hidden(seat) ? backs_down(seat, true) : std::size_t{0};
            out_.add_zone(key(ZoneKey::hand), seat, state_.zones.size(hand(seat)) + hidden_main);
            out_.add_zone(key(ZoneKey::papyrus), seat,
                          state_.zones.size(papyrus(seat)) + hidden_papyrus);
        }
        add_open(ZoneKey::camp, seat, camp(seat));
        add_group(seat);
        add_face_down(seat);
        add_open(ZoneKey::traps, seat, traps(seat));
        add_open(ZoneKey::tombs, seat, tombs(seat));
        add_open(ZoneKey::spent, seat, spent(seat));
    }

    void add_shared() {
        add_pile(ZoneKey::stack, Zone::stack, false);
        if (sees_as(state_.turn)) {
            add_open(ZoneKey::looked_at, kNoSeat, Zone::looked_at);
        } else {
            out_.add_zone(key(ZoneKey::looked_at), kNoSeat, state_.zones.size(Zone::looked_at));
        }
        add_pile(ZoneKey::discard, Zone::discard, true);
        add_open(ZoneKey::triggered, kNoSeat, Zone::triggered);
        add_pile(ZoneKey::tomb_stack, Zone::tomb_stack, sees_top_tomb());
        add_open(ZoneKey::open_tomb, kNoSeat, Zone::open_tomb);
        add_pile(ZoneKey::papyrus_box, Zone::papyrus_box, false);
        add_pile(ZoneKey::adventurer_box, Zone::adventurer_box, false);
    }

    void add_counters() {
        for (Seat seat : {kSeatA, kSeatB}) {
            const std::size_t i = index_of(seat);
            add_counter(CounterKey::coins, seat, state_.coins[i]);
            add_counter(CounterKey::medallion, seat, state_.bearer == seat ? 1 : 0);
            add_counter(CounterKey::pass_marker, seat, state_.pass_used[i] == 0 ? 1 : 0);
            if (state_.plays(Variant::consolation_coins)) {
                add_counter(CounterKey::consolation, seat, state_.consolation_used[i] == 0 ? 1 : 0);
            }
            add_counter(CounterKey::strength, seat, strengths_.total(seat));
            add_counter(CounterKey::traps_revealed, seat, state_.traps_revealed[i]);
            add_counter(CounterKey::saves_used, seat, state_.saves_used[i]);
        }
        add_counter(CounterKey::supply, kNoSeat, state_.supply);
        add_counter(CounterKey::tombs_to_win, kNoSeat, state_.tombs_to_win());
        add_counter(CounterKey::eliminated, kNoSeat, state_.eliminated);
        add_counter(CounterKey::cursor, kNoSeat, state_.cursor);
    }

    void add_counter(CounterKey counter, Seat owner, int value) {
        out_.add_counter(static_cast<std::uint8_t>(counter), owner, value);
    }

    // Every card with its face.
    void add_open(ZoneKey zone_key, Seat owner, Zone zone) {
        out_.add_zone(key(zone_key), owner, state_.zones.size(zone));
        add_faces(state_.zones[zone]);
    }

    void add_group(Seat seat) {
        out_.add_zone(key(ZoneKey::group), seat, state_.zones.size(group(seat)));
        const bool active = ability_active(deck_, state_, seat);
        const auto cards = state_.zones[group(seat)];
        const auto slots = out_.add_slots(cards.size());
        for (std::size_t i = 0; i < cards.size(); ++i) {
            slots[i] = deck_.slot(cards[i]);
            slots[i].strength = static_cast<std::int16_t>(strengths_.of(seat, i));
            if (active && deck_[cards[i]].kind == Kind::adventurer) {
                slots[i].marks = 1u << static_cast<unsigned>(Mark::ability_active);
            }
        }
    }

    // The owner sees the cards as they lie; the others how many of each back, in no order (R1.6,
    // R9.1).
    void add_face_down(Seat seat) {
        if (sees_as(seat)) {
            add_open(ZoneKey::face_down, seat, face_down(seat));
            return;
        }
        if (step_hidden(seat)) {
            out_.add_zone(key(ZoneKey::face_down), seat, 0);
            return;
        }
        out_.add_zone(key(ZoneKey::face_down), seat, state_.zones.size(face_down(seat)));
        for (bool is_papyrus : {false, true}) {
            for (std::size_t n = backs_down(seat, is_papyrus); n > 0; --n) {
                Slot slot;
                slot.back = static_cast<std::uint8_t>(is_papyrus ? Back::papyrus : Back::main);
                out_.add_slot(slot);
            }
        }
    }

    std::size_t backs_down(Seat seat, bool is_papyrus) const {
        std::size_t n = 0;
        for (CardId id : state_.zones[face_down(seat)]) n += deck_[id].papyrus == is_papyrus;
        return n;
    }

    // A pile: its size, and its top card if that may be seen.
    void add_pile(ZoneKey zone_key, Zone zone, bool sees_top) {
        out_.add_zone(key(zone_key), kNoSeat, state_.zones.size(zone));
        if (sees_all()) {
            add_faces(state_.zones[zone]);
        } else if (sees_top && !state_.zones.empty(zone)) {
            add_faces(state_.zones[zone].last(1));
        }
    }

    bool sees_top_tomb() const {  // R9.16
        if (!viewer_.is_seat()) return false;
        for (CardId id : state_.zones[camp(viewer_.as_seat())]) {
            if (deck_[id].find(When::in_camp, What::sees_tomb) != nullptr) return true;
        }
        return false;
    }

    void add_faces(std::span<const CardId> cards) {
        Slot* slot = out_.add_slots(cards.size()).data();
        for (CardId id : cards) *slot++ = deck_.slot(id);
    }

    const Deck& deck_;
    const State& state_;
    Viewer viewer_;
    View& out_;
    Strengths strengths_;
};

}  // namespace

Step public_step(Step step) { return step == Step::bluff ? Step::obstacles : step; }

Phase phase_of(Step step) {
    switch (step) {
        case Step::split:
        case Step::play:
        case Step::dig:
        case Step::take_control:
        case Step::eliminate_in_camp:
        case Step::forced_discard:
        case Step::clear_hand: return Phase::camp;
        case Step::open_or_pass:
        case Step::tomb_eliminate:
        case Step::tomb_discard: return Phase::opening;
        case Step::enter: return Phase::entering;
        case Step::obstacles:
        case Step::bluff: return Phase::obstacles;
        case Step::next_trap:
        case Step::trap_target: return Phase::traps;
        case Step::keep: return Phase::leaving;
        case Step::over: return Phase::over;
    }
    CHECK(false, "a step outside its list");
    return Phase::over;
}

void make_view(const Deck& deck, const State& state, Viewer viewer, View& out) {
    CHECK(!viewer.is_replay_reader() || state.step == Step::over,
          "a replay is read when the game is over");
    ViewBuilder(deck, state, viewer, out).build();
}

}  // namespace valley::tara_wolf
