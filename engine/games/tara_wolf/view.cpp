// What each viewer may know (R1.5, R1.6, R5.6, R8). The one file that decides it for all who look
// on while a match is played; late_view.cpp adds what watchers may know later.
//
// Built by adding, in two steps: first what is public, which is all that a spectator sees; then,
// for a seat, its own cards, what it is looking at, and its open question. What neither step adds
// is hidden.

#include <algorithm>
#include <optional>

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf {

namespace {

constexpr std::uint8_t key(ZoneKey zone) { return static_cast<std::uint8_t>(zone); }

// What everybody sees of the cards in a zone.
enum class Public : std::uint8_t {
    faces,
    top,    // the face of the top card, and how many there are
    count,  // how many there are
    backs,  // their backs, in no order: first the main cards, then the Papyrus cards (R1.6, R9.1)
};

struct ListedZone {
    Zone zone;
    ZoneKey key;
    Seat owner;
    Public is_public;
};

// In the order in which a view lists them.
constexpr ListedZone kListedZones[] = {
    {Zone::hand_a, ZoneKey::hand, kSeatA, Public::count},
    {Zone::papyrus_a, ZoneKey::papyrus, kSeatA, Public::count},
    {Zone::camp_a, ZoneKey::camp, kSeatA, Public::faces},
    {Zone::group_a, ZoneKey::group, kSeatA, Public::faces},
    {Zone::face_down_a, ZoneKey::face_down, kSeatA, Public::backs},
    {Zone::traps_a, ZoneKey::traps, kSeatA, Public::faces},
    {Zone::tombs_a, ZoneKey::tombs, kSeatA, Public::faces},
    {Zone::spent_a, ZoneKey::spent, kSeatA, Public::faces},
    {Zone::hand_b, ZoneKey::hand, kSeatB, Public::count},
    {Zone::papyrus_b, ZoneKey::papyrus, kSeatB, Public::count},
    {Zone::camp_b, ZoneKey::camp, kSeatB, Public::faces},
    {Zone::group_b, ZoneKey::group, kSeatB, Public::faces},
    {Zone::face_down_b, ZoneKey::face_down, kSeatB, Public::backs},
    {Zone::traps_b, ZoneKey::traps, kSeatB, Public::faces},
    {Zone::tombs_b, ZoneKey::tombs, kSeatB, Public::faces},
    {Zone::spent_b, ZoneKey::spent, kSeatB, Public::faces},
    {Zone::stack, ZoneKey::stack, kNoSeat, Public::count},
    {Zone::looked_at, ZoneKey::looked_at, kNoSeat, Public::count},
    {Zone::discard, ZoneKey::discard, kNoSeat, Public::top},
    {Zone::triggered, ZoneKey::triggered, kNoSeat, Public::faces},
    {Zone::tomb_stack, ZoneKey::tomb_stack, kNoSeat, Public::count},
    {Zone::open_tomb, ZoneKey::open_tomb, kNoSeat, Public::faces},
    {Zone::papyrus_box, ZoneKey::papyrus_box, kNoSeat, Public::count},
    {Zone::adventurer_box, ZoneKey::adventurer_box, kNoSeat, Public::count},
};
static_assert(std::size(kListedZones) == kZones);

// First step: what is public.
class PublicView {
  public:
    PublicView(const Deck& deck, const State& state, View& out)
        : deck_(deck), state_(state), out_(out) {}

    void build() {
        out_.clear(Viewer::spectator());
        add_moment();
        // The bearer has laid obstacles and may still add a bluff: the table looks as it did before
        // (R5.6).
        const bool hidden = state_.step == Step::bluff;
        for (const ListedZone& zone : kListedZones) {
            std::size_t count = state_.zones.size(zone.zone);
            if (hidden && zone.owner == state_.asked) count = count_before_step(zone, count);
            add_zone(zone, count);
        }
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
            out_.subject = static_cast<CardIndex>(index_of(state_.subject));
        }
        if (state_.step == Step::over) {
            out_.result = Result{{state_.winner}, static_cast<std::uint8_t>(Ending::tombs)};
        } else {
            out_.waiting_on = {state_.asked};
            out_.question = static_cast<std::uint8_t>(step);
        }
    }

    std::size_t count_before_step(const ListedZone& zone, std::size_t count) const {
        if (zone.key == ZoneKey::face_down) return 0;
        for (CardId id : state_.zones[face_down(zone.owner)]) {
            const ZoneKey came_from = deck_[id].papyrus ? ZoneKey::papyrus : ZoneKey::hand;
            count += came_from == zone.key ? 1 : 0;
        }
        return count;
    }

    void add_zone(const ListedZone& listed, std::size_t count) {
        valley::Zone& zone = out_.add_zone(key(listed.key), listed.owner, count);
        if (count == 0 || listed.is_public == Public::count) return;
        auto cards = state_.zones[listed.zone];
        if (listed.is_public == Public::backs) return add_backs(cards);
        if (listed.is_public == Public::top) cards = cards.last(1);
        Slot* slot = out_.list_slots(zone, cards.size()).data();
        for (CardId id : cards) *slot++ = deck_.slot(id);
        if (listed.key == ZoneKey::group) add_strengths(zone);
    }

    void add_backs(std::span<const CardId> cards) {
        for (bool is_papyrus : {false, true}) {
            for (CardId id : cards) {
                if (deck_[id].papyrus != is_papyrus) continue;
                Slot back;
                back.back = deck_.slot(id).back;
                out_.add_slot(back);
            }
        }
    }

    // To a group: strengths as they are now (R5.10), and whose ability works.
    void add_strengths(const valley::Zone& zone) {
        if (!strengths_) strengths_.emplace(deck_, state_);
        const bool active = ability_active(deck_, state_, zone.owner);
        for (std::size_t i = 0; i < zone.listed; ++i) {
            Slot& slot = out_.slots[zone.first + i];
            slot.strength = static_cast<std::int16_t>(strengths_->of(zone.owner, i));
            if (active && deck_[static_cast<CardId>(slot.card)].kind == Kind::adventurer) {
                slot.marks = 1u << static_cast<unsigned>(Mark::ability_active);
            }
        }
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
            add_counter(CounterKey::strength, seat, strengths_ ? strengths_->total(seat) : 0);
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
    const bool asked = asked_seat(state) == seat;
    for (valley::Zone& zone : out.zones) {
        if (zone.owner == seat) {
            switch (static_cast<ZoneKey>(zone.key)) {
                case ZoneKey::hand: show_own(deck, state.zones[hand(seat)], zone, out); break;
                case ZoneKey::papyrus: show_own(deck, state.zones[papyrus(seat)], zone, out); break;
                case ZoneKey::face_down:
                    show_own(deck, state.zones[face_down(seat)], zone, out);
                    break;
                default: break;
            }
        } else if (zone.key == key(ZoneKey::looked_at) && state.turn == seat) {
            show(deck, state.zones[Zone::looked_at], zone, out);
        } else if (zone.key == key(ZoneKey::tomb_stack) && zone.count > 0 &&
                   sees_top_tomb(deck, state, seat)) {
            show(deck, state.zones[Zone::tomb_stack].last(1), zone, out);
        }
    }
    if (!asked) return;
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
        for (valley::Zone& zone : out.zones) {
            const auto* listed = std::ranges::find_if(kListedZones, [&](const ListedZone& one) {
                return key(one.key) == zone.key && one.owner == zone.owner;
            });
            zone.listed = 0;
            show(deck, state.zones[listed->zone], zone, out);
        }
    }
}

}  // namespace valley::tara_wolf
