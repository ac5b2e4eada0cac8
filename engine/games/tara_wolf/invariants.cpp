// What holds at every moment of every match, whatever was played (R1.2, R1.4, R3.3, R8).

#include <algorithm>

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"

namespace valley::tara_wolf {

namespace {

// Returns what is wrong, or nullptr.
const char* fault_of(const Deck& deck, const State& state) {
    if (state.coins[0] + state.coins[1] + state.supply != kCoins)
        return "8 coins, no more, no less";
    if (index_of(state.bearer) >= kSeats || index_of(state.turn) >= kSeats ||
        index_of(state.asked) >= kSeats) {
        return "a seat that does not exist";
    }
    if (state.step > Step::over) return "a step that does not exist";
    if ((state.variants >> vocabulary().variants.size()) != 0) {
        return "a variant that does not exist";
    }
    for (const auto& marks : {state.pass_used, state.consolation_used}) {
        if (marks[0] > 1 || marks[1] > 1) return "a marker is used or it is not";
    }
    if ((state.step == Step::over) != (state.winner != kNoSeat)) {
        return "the game is over when somebody has won";
    }
    if (state.winner != kNoSeat && index_of(state.winner) >= kSeats) return "no such winner";

    const auto all_of = [&](Zone zone, auto accepts) {
        return std::ranges::all_of(state.zones[zone], [&](CardId id) { return accepts(deck[id]); });
    };
    const auto is_main = [](const Card& card) {
        return !card.papyrus && card.kind != Kind::tomb && card.kind != Kind::adventurer;
    };
    const auto is_papyrus = [](const Card& card) { return card.papyrus; };
    const auto may_be_laid = [&](const Card& card) { return is_main(card) || is_papyrus(card); };
    const auto is_tomb = [](const Card& card) { return card.kind == Kind::tomb; };
    const auto is_trap = [](const Card& card) { return card.kind == Kind::trap; };
    const auto is_adventurer = [](const Card& card) { return card.kind == Kind::adventurer; };
    const auto lives_in_camp = [](const Card& card) {
        return kPlayable.contains(card.kind) || card.kind == Kind::adventurer;
    };
    const auto is_character = [](const Card& card) { return kCharacters.contains(card.kind); };

    for (Zone zone : {Zone::stack, Zone::looked_at, Zone::discard, hand(kSeatA), hand(kSeatB)}) {
        if (!all_of(zone, is_main)) return "stack, discard pile and hands hold main cards only";
    }
    for (Seat seat : {kSeatA, kSeatB}) {
        // Some questions have the whole hand as options.
        if (state.zones.size(hand(seat)) > Prompt::kOptionsMax) return "a hand fits a question";
        if (!all_of(papyrus(seat), is_papyrus) || !all_of(spent(seat), is_papyrus)) {
            return "Papyrus cards lie with Papyrus cards";
        }
        if (!all_of(face_down(seat), may_be_laid)) return "obstacles and bluffs lie face down";
        if (!all_of(camp(seat), lives_in_camp)) return "a camp holds no obstacles and no Tombs";
        if (!all_of(group(seat), is_character)) return "a group holds characters only";
        if (!all_of(traps(seat), is_trap)) return "only traps are triggered";
        if (!all_of(tombs(seat), is_tomb)) return "only Tombs are won";
    }
    if (!all_of(Zone::triggered, is_trap)) return "only traps are triggered";
    if (!all_of(Zone::tomb_stack, is_tomb) || !all_of(Zone::open_tomb, is_tomb)) {
        return "only Tombs are opened";
    }
    if (!all_of(Zone::papyrus_box, is_papyrus)) return "Papyrus cards lie with Papyrus cards";
    if (!all_of(Zone::adventurer_box, is_adventurer)) return "Adventurers lie with Adventurers";

    const bool in_tomb = state.step >= Step::tomb_eliminate && state.step < Step::keep;
    if (state.zones.size(Zone::open_tomb) != (in_tomb ? 1u : 0u)) {
        return "one Tomb is open in a tomb phase, and none outside";
    }
    if (!in_tomb && state.step != Step::keep &&
        !(state.zones.empty(group(kSeatA)) && state.zones.empty(group(kSeatB)))) {
        return "nobody is in a tomb outside the tomb phase";
    }
    const auto is_no_adventurer = [](const Card& card) { return card.kind != Kind::adventurer; };
    if (state.step == Step::keep &&
        !(all_of(group(kSeatA), is_no_adventurer) && all_of(group(kSeatB), is_no_adventurer))) {
        return "the Adventurers leave the tomb first";
    }
    if (state.step != Step::obstacles && state.step != Step::bluff &&
        !(state.zones.empty(face_down(kSeatA)) && state.zones.empty(face_down(kSeatB)))) {
        return "cards lie face down in the obstacle step only";
    }
    if (state.step != Step::next_trap && state.step != Step::trap_target &&
        !(state.zones.empty(traps(kSeatA)) && state.zones.empty(traps(kSeatB)))) {
        return "traps wait to be triggered while traps are triggered only";
    }
    if (state.turn != state.bearer && !state.zones.empty(traps(state.bearer))) {
        return "the bearer's traps are triggered before those of the other seat";
    }
    if (state.zones.empty(Zone::triggered) == (state.step == Step::trap_target)) {
        return "a trap is being carried out when its target is asked for";
    }
    if (state.zones.empty(Zone::looked_at) == (state.step == Step::dig)) {
        return "cards are looked at while one of them is being taken only";
    }
    for (Seat seat : {kSeatA, kSeatB}) {
        const bool won = static_cast<int>(state.zones.size(tombs(seat))) >= state.tombs_to_win();
        if (won != (state.winner == seat)) return "who has the Tombs has won";
    }
    return nullptr;
}

// Whether every card of the deck is there as often as the deck has it.
bool is_complete(const Deck& deck, const State& state) {
    std::array<int, 256> found{};
    for (std::size_t z = 0; z < kZones; ++z) {
        for (CardId id : state.zones[static_cast<Zone>(z)]) ++found[index_of(id)];
    }
    for (std::size_t line = 0; line < deck.size(); ++line) {
        if (found[line] != deck.cards()[line].copies) return false;
    }
    return true;
}

// Whether the answer to the open question can be carried out: the card in question has the effect
// that asks.
bool question_makes_sense(const Deck& deck, const State& state) {
    const auto asks = [&](std::size_t effect, What what) {
        return state.subject != kNobody && effect < deck[state.subject].effect_count &&
               deck[state.subject].effects[effect].what == what;
    };
    if (state.asked != (state.step == Step::forced_discard ? other(state.turn) : state.turn)) {
        return false;
    }
    switch (state.step) {
        case Step::dig:
            return asks(state.cursor, What::dig) &&
                   state.zones.size(Zone::looked_at) <=
                       deck[state.subject].effects[state.cursor].look;
        case Step::take_control: return asks(state.cursor, What::take_control);
        case Step::eliminate_in_camp: return asks(state.cursor, What::eliminate);
        case Step::forced_discard: return asks(state.cursor, What::opponent_discards);
        case Step::tomb_eliminate: return asks(state.cursor / kSeats, What::each_may_eliminate);
        case Step::tomb_discard: return asks(state.cursor / kSeats, What::each_discards);
        case Step::trap_target:
            return asks(state.cursor, What::eliminate) && state.zones.size(Zone::triggered) == 1 &&
                   state.zones[Zone::triggered].front() == state.subject;
        case Step::keep:
            return state.subject != kNobody &&
                   deck[state.subject].find(When::leaving, What::may_keep) != nullptr;
        default: return state.subject == kNobody;
    }
}

// The most cards that the seat's hand can come to before it is cleared again (R4.7). Never more
// than the deck's largest hand in a match that was played; a made-up state may begin with more.
int hand_may_reach(const Deck& deck, const State& state, Seat seat) {
    const HandGrowth& growth = deck.hand_growth();
    const int whole_phase = growth.camp_start + kResources + growth.played;
    const int hand_now = static_cast<int>(state.zones.size(hand(seat)));
    const Phase phase = phase_of(state.step);
    if (phase == Phase::over) return hand_now;
    if (phase == Phase::camp && state.turn == seat) {
        if (state.step == Step::clear_hand) return hand_now;
        if (state.step == Step::split) return hand_now + kResources + growth.played;
        // What has been played lies in camp until the phase is over.
        int more = growth.played;
        for (CardId id : state.zones[camp(seat)]) more -= deck[id].hand_grows_by();
        if (state.subject != kNobody) more += deck[state.subject].brings_when_played(state.cursor);
        return hand_now + more;
    }
    // The bearer's Adventurer brings cards once, before the bearer's obstacle question.
    const bool before_obstacles =
        phase == Phase::camp || phase == Phase::opening || phase == Phase::entering;
    const bool draws = state.bearer == seat && before_obstacles;
    return hand_now + (draws ? growth.before_obstacles : 0) + whole_phase;
}

}  // namespace

bool is_sound(const Deck& deck, const State& state) {
    if (!state.zones.is_sound(deck.size())) return false;
    if (state.subject != kNobody && index_of(state.subject) >= deck.size()) return false;
    if (fault_of(deck, state) != nullptr || !is_complete(deck, state)) return false;
    for (Seat seat : {kSeatA, kSeatB}) {
        if (hand_may_reach(deck, state, seat) > static_cast<int>(Prompt::kOptionsMax)) return false;
    }
    if (state.step == Step::over) return true;
    if (!question_makes_sense(deck, state)) return false;
    // Whoever is asked must have something to answer with.
    Prompt prompt;
    prompt.clear(0, state.asked, 0);
    switch (state.step) {
        case Step::take_control:
        case Step::eliminate_in_camp: camp_target_options(deck, state, prompt); break;
        case Step::tomb_eliminate: tomb_eliminate_options(deck, state, prompt); break;
        case Step::next_trap: next_trap_options(deck, state, prompt); break;
        case Step::trap_target: trap_target_options(deck, state, prompt); break;
        case Step::keep: keep_options(deck, state, prompt); break;
        default: return true;
    }
    return prompt.count > 0;
}

void check_invariants(const Deck& deck, const State& state) {
    const char* fault = fault_of(deck, state);
    CHECK(fault == nullptr, fault);
    CHECK(is_complete(deck, state), "every card is in one place");
}

}  // namespace valley::tara_wolf
