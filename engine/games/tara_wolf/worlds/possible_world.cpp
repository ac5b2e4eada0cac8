#include "engine/games/tara_wolf/worlds/possible_world.hpp"

#include <algorithm>

#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/table.hpp"
#include "engine/games/tara_wolf/worlds/hands.hpp"
#include "engine/games/tara_wolf/worlds/readable.hpp"

namespace valley::tara_wolf {

namespace {

constexpr int kAttempts = 4000;
constexpr int kBudget = 400;  // choices of one attempt; a whole game has about a hundred

std::uint8_t narrow(int value) { return static_cast<std::uint8_t>(value); }

// Puts a state together: what the view shows, and a world for the rest.
class StateBuilder {
  public:
    StateBuilder(const Deck& deck, const Knowledge& known, Random& random)
        : deck_(deck), known_(known), view_(known.view), random_(random) {}

    std::optional<State> build(const Piles& piles, Hands& hands) {
        Tokens& tokens = hands.tokens;
        tokens.identify_all(random_);

        put_tokens(Zone::stack, tokens, piles.stack);
        put(Zone::looked_at, sees_as(view_.turn), tokens, piles.looked_at);
        for (CardId id : piles.discard) put_card(id, Zone::discard);
        for (Seat seat : {kSeatA, kSeatB}) {
            Holdings& holds = hands.seats[index_of(seat)];
            put(hand(seat), sees_as(seat), tokens, holds.hand);
            put(papyrus(seat), sees_as(seat), tokens, holds.papyrus);
            put(face_down(seat), sees_as(seat), tokens, holds.face_down);
            for (Zone zone : {camp(seat), group(seat), traps(seat), spent(seat), tombs(seat)}) {
                if (!put_seen(zone)) return std::nullopt;
            }
        }
        if (!put_seen(Zone::triggered) || !put_seen(Zone::open_tomb)) return std::nullopt;
        put_tokens(Zone::papyrus_box, tokens, hands.papyrus_box);
        put_rest(Kind::adventurer, Zone::adventurer_box);
        put_rest(Kind::tomb, Zone::tomb_stack);
        turn_up_known_tombs();
        read_moment();
        // Knowledge that no match can give does not fit together.
        if (too_many_cards_) return std::nullopt;
        hide_step(hands);
        if (!is_sound(deck_, state_)) return std::nullopt;
        return state_;
    }

  private:
    int counter(CounterKey key, Seat owner = kNoSeat) const {
        return view_.counter(static_cast<std::uint8_t>(key), owner);
    }

    void put_card(CardId id, Zone zone) {
        if (state_.zones.total() == kCardsInPlay) {
            too_many_cards_ = true;
        } else {
            state_.zones.put(id, zone);
        }
    }

    void put_tokens(Zone zone, const Tokens& tokens, const TokenList& list) {
        for (Token token : list) put_card(tokens.face(token), zone);
    }

    bool sees_as(Seat seat) const {
        return view_.viewer.is(seat) || view_.viewer.is_replay_reader();
    }
    // From the view if the viewer may see it there, else from the tokens.
    void put(Zone zone, bool seen, const Tokens& tokens, const TokenList& list) {
        if (!seen || !put_seen(zone)) put_tokens(zone, tokens, list);
    }

    // A zone that the view lists whole, with every face; false if it does not.
    bool put_seen(Zone zone) {
        const Place place = place_of(zone);
        const auto slots = view_.slots_of(place.zone, place.owner);
        const bool seen =
            slots.size() == view_.count_of(place.zone, place.owner) &&
            std::ranges::all_of(slots, [&](const Slot& slot) { return slot.card < deck_.size(); });
        if (!seen) return false;
        for (const Slot& slot : slots) put_card(static_cast<CardId>(slot.card), zone);
        return true;
    }

    // All cards of that kind that lie nowhere else, in any order.
    void put_rest(Kind kind, Zone zone) {
        std::vector<CardId> rest;
        for (std::size_t line = 0; line < deck_.size(); ++line) {
            const auto id = static_cast<CardId>(line);
            if (deck_[id].kind != kind) continue;
            int left = deck_[id].copies;
            for (std::size_t z = 0; z < kZones; ++z) {
                const auto cards = state_.zones[static_cast<Zone>(z)];
                left -= static_cast<int>(std::ranges::count(cards, id));
            }
            for (; left > 0; --left) rest.push_back(id);
        }
        random_.shuffle(std::span(rest));
        for (CardId id : rest) put_card(id, zone);
    }

    // The Tombs that the viewer has seen on top, and in hindsight those that are opened next.
    void turn_up_known_tombs() {
        for (std::size_t e = known_.events_at_view; e-- > 0;) {
            const auto key = static_cast<EventKey>(known_.events[e].key);
            if (key == EventKey::tomb_opened) break;
            if (key == EventKey::saw_tomb) put_tomb(known_.events[e].card, 0);
        }
        std::size_t depth = 0;
        for (const SeenEvent& seen : known_.events.subspan(known_.events_at_view)) {
            const auto key = static_cast<EventKey>(seen.key);
            if (key == EventKey::saw_tomb) put_tomb(seen.card, depth);
            if (key == EventKey::tomb_opened) put_tomb(seen.card, depth++);
        }
    }
    // Puts a Tomb so many places below the top; those above it are settled already.
    void put_tomb(CardIndex card, std::size_t depth) {
        const auto cards = state_.zones.cards_to_shuffle(Zone::tomb_stack);
        if (card == kNoCard || depth >= cards.size()) return;
        const auto unsettled = cards.first(cards.size() - depth);
        const auto at = std::ranges::find(unsettled, static_cast<CardId>(card));
        if (at != unsettled.end()) std::swap(*at, unsettled.back());
    }

    void read_moment() {
        for (Seat seat : {kSeatA, kSeatB}) {
            const std::size_t i = index_of(seat);
            state_.coins[i] = narrow(counter(CounterKey::coins, seat));
            state_.pass_used[i] = counter(CounterKey::pass_marker, seat) == 0;
            state_.traps_revealed[i] = narrow(counter(CounterKey::traps_revealed, seat));
            state_.saves_used[i] = narrow(counter(CounterKey::saves_used, seat));
            if (counter(CounterKey::medallion, seat) == 1) state_.bearer = seat;
        }
        state_.supply = narrow(counter(CounterKey::supply));
        state_.eliminated = narrow(counter(CounterKey::eliminated));
        state_.cursor = narrow(counter(CounterKey::cursor));
        read_variants();
        state_.round = narrow(view_.round);
        state_.turn = view_.turn;
        if (view_.subject != kNoCard) state_.subject = static_cast<CardId>(view_.subject);
        const std::uint32_t steps = view_.revision / 2;
        state_.steps = {narrow(static_cast<int>(steps % 256)),
                        narrow(static_cast<int>(steps / 256))};
        if (view_.result) {
            state_.winner = state_.asked = view_.result->winners.lowest();
            state_.step = Step::over;
        } else {
            state_.asked = view_.waiting_on.lowest();
            state_.step = static_cast<Step>(view_.question);
        }
    }

    void read_variants() {
        const auto consolation = static_cast<std::uint8_t>(CounterKey::consolation);
        const auto play = [&](Variant variant) {
            state_.variants = narrow(state_.variants | 1 << static_cast<int>(variant));
        };
        if (counter(CounterKey::tombs_to_win) == kTombsToWinShort) play(Variant::short_game);
        for (const Counter& seen : view_.counters) {
            if (seen.key != consolation) continue;
            play(Variant::consolation_coins);
            state_.consolation_used[index_of(seen.owner)] = seen.value == 0;
        }
    }

    // While the bearer is asked for obstacles, the others cannot tell whether he has laid them
    // already and is about to bluff (R5.6).
    void hide_step(const Hands& hands) {
        if (state_.step != Step::obstacles || state_.turn != state_.bearer ||
            sees_as(state_.turn) || random_.chance(1, 2)) {
            return;
        }
        const Seat seat = state_.turn;
        const Holdings& holds = hands.seats[index_of(seat)];
        const auto lays = [&](Token token) {
            if (hands.laid_next)
                return std::ranges::find(*hands.laid_next, token) != hands.laid_next->end();
            return kObstacles.contains(deck_[hands.tokens.face(token)].kind) &&
                   random_.chance(1, 2);
        };
        const auto lay = [&](Zone from, const TokenList& list) {
            std::size_t position = 0;
            for (Token token : list) {
                if (lays(token)) {
                    state_.zones.move(from, position, face_down(seat));
                } else {
                    ++position;
                }
            }
        };
        lay(hand(seat), holds.hand);
        lay(papyrus(seat), holds.papyrus);
        state_.step = Step::bluff;
    }

    const Deck& deck_;
    const Knowledge& known_;
    const View& view_;
    Random& random_;
    State state_;
    bool too_many_cards_ = false;
};

}  // namespace

std::optional<State> possible_world(const Deck& deck, const Knowledge& known, Random& random) {
    CHECK(deck.size() <= kCardsInPlay, "a deck has no more lines than cards");
    if (!is_readable(deck, known)) return std::nullopt;
    const History history{deck, known.events, known.events_at_view, known.view.viewer};
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const auto piles = follow_piles(history, random);
        if (!piles) continue;
        // Every other attempt looks for any world at all; the others can find each of them.
        auto hands = search_hands(history, *piles, random, attempt % 2 == 1, kBudget);
        if (!hands) continue;
        return StateBuilder(deck, known, random).build(*piles, *hands);
    }
    return std::nullopt;
}

}  // namespace valley::tara_wolf
