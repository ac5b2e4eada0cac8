// What each viewer may know (R1.5, R1.6, R5.6, R8). The one file that decides it for all who look
// on while a match is played; late_view.cpp adds what watchers may know later.
//
// Built by adding, in two steps: first what is public, which is all that a spectator sees; then,
// for a seat, its own cards, what it is looking at, and its open question. What neither step adds
// is hidden.

#include <algorithm>
#include <array>
#include <optional>

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

constexpr std::uint8_t key(ZoneKey zone) { return static_cast<std::uint8_t>(zone); }

// The zones in the order in which a view lists them.
struct ListedZone {
    Zone zone;
    ZoneKey key;
    Seat owner;
};
constexpr std::array<ListedZone, kZones> kListedZones = {{
    {Zone::hand_a, ZoneKey::hand, kSeatA},
    {Zone::papyrus_a, ZoneKey::papyrus, kSeatA},
    {Zone::camp_a, ZoneKey::camp, kSeatA},
    {Zone::group_a, ZoneKey::group, kSeatA},
    {Zone::face_down_a, ZoneKey::face_down, kSeatA},
    {Zone::traps_a, ZoneKey::traps, kSeatA},
    {Zone::tombs_a, ZoneKey::tombs, kSeatA},
    {Zone::spent_a, ZoneKey::spent, kSeatA},
    {Zone::hand_b, ZoneKey::hand, kSeatB},
    {Zone::papyrus_b, ZoneKey::papyrus, kSeatB},
    {Zone::camp_b, ZoneKey::camp, kSeatB},
    {Zone::group_b, ZoneKey::group, kSeatB},
    {Zone::face_down_b, ZoneKey::face_down, kSeatB},
    {Zone::traps_b, ZoneKey::traps, kSeatB},
    {Zone::tombs_b, ZoneKey::tombs, kSeatB},
    {Zone::spent_b, ZoneKey::spent, kSeatB},
    {Zone::stack, ZoneKey::stack, kNoSeat},
    {Zone::looked_at, ZoneKey::looked_at, kNoSeat},
    {Zone::discard, ZoneKey::discard, kNoSeat},
    {Zone::triggered, ZoneKey::triggered, kNoSeat},
    {Zone::tomb_stack, ZoneKey::tomb_stack, kNoSeat},
    {Zone::open_tomb, ZoneKey::open_tomb, kNoSeat},
    {Zone::papyrus_box, ZoneKey::papyrus_box, kNoSeat},
    {Zone::adventurer_box, ZoneKey::adventurer_box, kNoSeat},
}};

// Where in a view a zone is listed.
constexpr auto kListedAt = [] {
    std::array<std::size_t, kZones> at{};
    at.fill(kZones);
    for (std::size_t i = 0; i < kZones; ++i) at[static_cast<std::size_t>(kListedZones[i].zone)] = i;
    return at;
}();
static_assert(std::ranges::find(kListedAt, kZones) == kListedAt.end(), "every zone is listed");

valley::Zone& listed(View& view, Zone zone) {
    return view.zones[kListedAt[static_cast<std::size_t>(zone)]];
}

// The zones whose faces everybody sees. Those of a run lie beside each other in the state, so that
// their cards can be listed in one go. Of all others there is only a number, but for the top of the
// discard pile and the backs of what lies face down.
struct Run {
    Zone first;
    Zone last;
};
constexpr Run kOpenRuns[] = {
    {Zone::camp_a, Zone::group_b},
    {Zone::traps_a, Zone::triggered},
    {Zone::spent_a, Zone::spent_b},
    {Zone::open_tomb, Zone::tombs_b},
};

// Without those of a variant.
constexpr std::size_t kCounters = 16;

// First step: what is public.
class PublicView {
  public:
    PublicView(const Deck& deck, const State& state, View& out)
        : deck_(deck), state_(state), out_(out) {}

    void build() {
        out_.clear(Viewer::spectator());
        add_moment();
        add_counts();
        if (state_.step == Step::bluff) count_as_before_step(state_.asked);
        for (const Run& run : kOpenRuns) list_faces(run);
        list_top_of_discard();
        for (Seat seat : {kSeatA, kSeatB}) list_backs(seat);
        for (Seat seat : {kSeatA, kSeatB}) add_strengths(seat);
        add_counters();
    }

  private:
    void add_moment() {
        const Step step = public_step(state_.step);
        out_.revision = 2 * state_.step_count();
        out_.phase = static_cast<std::uint8_t>(phase_of(step));
        out_.round = state_.round;
        out_.turn = state_.turn;
        if (state_.subject != kNobody) {
            out_.subject = deck_.face(state_.subject);
        }
        if (state_.step == Step::over) {
            out_.result = Result{{state_.winner}, static_cast<std::uint8_t>(Ending::tombs)};
        } else {
            out_.waiting_on = {state_.asked};
            out_.question = static_cast<std::uint8_t>(step);
        }
    }

    void add_counts() {
        valley::Zone* zone = out_.zones.grow(kZones);
        for (const ListedZone& one : kListedZones) {
            const auto count = static_cast<std::uint16_t>(state_.zones.size(one.zone));
            *zone++ = {key(one.key), one.owner, 0, count, 0, 0};
        }
    }

    // The bearer has laid obstacles and may still add a bluff: the table looks as it did before
    // (R5.6).
    void count_as_before_step(Seat seat) {
        listed(out_, face_down(seat)).count = 0;
        for (CardId id : state_.zones[face_down(seat)]) {
            ++listed(out_, deck_[id].papyrus ? papyrus(seat) : hand(seat)).count;
        }
    }

    void list_faces(const Run& run) {
        const auto cards = state_.zones.run(run.first, run.last);
        auto first = static_cast<std::uint16_t>(out_.slots.size());
        Slot* slot = out_.slots.grow(cards.size());
        for (CardId id : cards) *slot++ = deck_.slot(id);
        for (auto z = static_cast<std::size_t>(run.first); z <= static_cast<std::size_t>(run.last);
             ++z) {
            valley::Zone& zone = listed(out_, static_cast<Zone>(z));
            zone.first = first;
            zone.listed = zone.count;
            first = static_cast<std::uint16_t>(first + zone.count);
        }
    }

    void list_top_of_discard() {
        const auto cards = state_.zones[Zone::discard];
        if (cards.empty()) return;
        *out_.list_slots(listed(out_, Zone::discard), 1).data() = deck_.slot(cards.back());
    }

    // In no order: first the main cards, then the Papyrus cards (R1.6, R9.1).
    void list_backs(Seat seat) {
        valley::Zone& zone = listed(out_, face_down(seat));
        if (zone.count == 0) return;
        const auto cards = state_.zones[face_down(seat)];
        Slot* slot = out_.list_slots(zone, cards.size()).data();
        for (bool is_papyrus : {false, true}) {
            for (CardId id : cards) {
                if (deck_[id].papyrus != is_papyrus) continue;
                Slot back;
                back.back = deck_.slot(id).back;
                *slot++ = back;
            }
        }
    }

    // To a group: strengths as they are now (R5.10), and whose ability works.
    void add_strengths(Seat seat) {
        const valley::Zone& zone = listed(out_, group(seat));
        if (zone.count == 0) return;
        if (!strengths_) strengths_.emplace(deck_, state_);
        const bool active = ability_active(deck_, state_, seat);
        const auto cards = state_.zones[group(seat)];
        for (std::size_t i = 0; i < cards.size(); ++i) {
            Slot& slot = out_.slots[zone.first + i];
            slot.strength = static_cast<std::int16_t>(strengths_->of(seat, i));
            if (active && deck_[cards[i]].kind == Kind::adventurer) {
                slot.marks = 1u << static_cast<unsigned>(Mark::ability_active);
            }
        }
    }

    void add_counters() {
        const bool consolation = state_.plays(Variant::consolation_coins);
        Counter* next = out_.counters.grow(kCounters + (consolation ? kSeats : 0));
        const auto add = [&next](CounterKey counter, Seat owner, int value) {
            *next++ = {static_cast<std::uint8_t>(counter), owner, static_cast<std::int16_t>(value)};
        };
        for (Seat seat : {kSeatA, kSeatB}) {
            const std::size_t i = index_of(seat);
            add(CounterKey::coins, seat, state_.coins[i]);
            add(CounterKey::medallion, seat, state_.bearer == seat ? 1 : 0);
            add(CounterKey::pass_marker, seat, state_.pass_used[i] == 0 ? 1 : 0);
            if (consolation) {
                add(CounterKey::consolation, seat, state_.consolation_used[i] == 0 ? 1 : 0);
            }
            add(CounterKey::strength, seat, strengths_ ? strengths_->total(seat) : 0);
            add(CounterKey::traps_revealed, seat, state_.traps_revealed[i]);
            add(CounterKey::saves_used, seat, state_.saves_used[i]);
        }
        add(CounterKey::supply, kNoSeat, state_.supply);
        add(CounterKey::tombs_to_win, kNoSeat, state_.tombs_to_win());
        add(CounterKey::eliminated, kNoSeat, state_.eliminated);
        add(CounterKey::cursor, kNoSeat, state_.cursor);
        CHECK(next == out_.counters.end(), "as many counters as there is room for");
    }

    const Deck& deck_;
    const State& state_;
    View& out_;
    std::optional<Strengths> strengths_;  // worked out when somebody is in the tomb
};

// Second step: the faces of the last cards of a zone, to a view that does not list them yet.
void show(const Deck& deck, std::span<const CardId> cards, valley::Zone& zone, View& out) {
    // Faces take the place of backs.
    Slot* slot = zone.listed == cards.size() ? out.slots.data() + zone.first
                                             : out.list_slots(zone, cards.size()).data();
    for (CardId id : cards) *slot++ = deck.slot(id);
}

// One's own cards lie where they lie, in the middle of a hidden step too.
void show_own(const Deck& deck, std::span<const CardId> cards, valley::Zone& zone, View& out) {
    zone.count = static_cast<std::uint16_t>(cards.size());
    show(deck, cards, zone, out);
}

bool sees_top_tomb(const Deck& deck, const State& state, Seat seat) {  // R9.16
    return std::ranges::any_of(state.zones[camp(seat)],
                               [&](CardId id) { return deck.sees_tomb(id); });
}

}  // namespace

void make_public_view(const Deck& deck, const State& state, View& out) {
    PublicView(deck, state, out).build();
}

void add_secrets(const Deck& deck, const State& state, Seat seat, View& out) {
    out.viewer = Viewer::seat(seat);
    for (Zone own : {hand(seat), papyrus(seat), face_down(seat)}) {
        show_own(deck, state.zones[own], listed(out, own), out);
    }
    if (state.turn == seat && !state.zones.empty(Zone::looked_at)) {
        show(deck, state.zones[Zone::looked_at], listed(out, Zone::looked_at), out);
    }
    if (!state.zones.empty(Zone::tomb_stack) && sees_top_tomb(deck, state, seat)) {
        show(deck, state.zones[Zone::tomb_stack].last(1), listed(out, Zone::tomb_stack), out);
    }
    if (asked_seat(state) != seat) return;
    out.asked = true;
    out.revision = prompt_number(state);
    out.question = static_cast<std::uint8_t>(state.step);
    open_prompt(deck, state, out.prompt);
}

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
    make_public_view(deck, state, out);
    if (viewer.is_seat()) {
        add_secrets(deck, state, viewer.as_seat(), out);
    } else if (viewer.is_replay_reader()) {
        CHECK(state.step == Step::over, "a replay is read when the game is over");
        out.viewer = viewer;
        out.slots.clear();  // every zone is listed anew; nobody is in a tomb any more
        for (std::size_t i = 0; i < kZones; ++i) {
            out.zones[i].listed = 0;
            show(deck, state.zones[kListedZones[i].zone], out.zones[i], out);
        }
    }
}

}  // namespace valley::tara_wolf
