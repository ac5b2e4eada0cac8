#include "engine/games/tara_wolf/worlds/hands.hpp"

#include <algorithm>

namespace valley::tara_wolf {

namespace {

struct SearchState {
    Tokens tokens;
    TokenList papyrus_box;
    std::array<Holdings, kSeats> seats;
    // As of the view.
    std::array<Holdings, kSeats> seats_now;
    TokenList papyrus_box_now;
    std::optional<TokenList> laid_next;
    // The position that the last card left, for those that lie in order behind it.
    std::size_t at_least = 0;
};

class HandSearch {
  public:
    // `known_first` tries the tokens that are known to have a face before all others: it finds a
    // world sooner, but not every one.
    HandSearch(const History& history, const Piles& piles, Random& random, bool known_first)
        : history_(history), piles_(piles), random_(random), known_first_(known_first) {}

    std::optional<Hands> search(int budget) {
        budget_ = budget;
        SearchState state;
        state.tokens = piles_.tokens;
        std::vector<CardId> faces;
        for (std::size_t line = 0; line < history_.deck.size(); ++line) {
            const auto id = static_cast<CardId>(line);
            if (history_.deck[id].papyrus) {
                faces.insert(faces.end(), history_.deck[id].copies, id);
            }
        }
        const Token first = state.tokens.add_pool(faces);
        for (std::size_t i = 0; i < faces.size(); ++i) {
            state.papyrus_box.push_back(static_cast<Token>(first + i));
        }
        if (!go_on(state, {0, {}, 0})) return std::nullopt;
        return Hands{std::move(state.tokens), std::move(state.seats_now),
                     std::move(state.papyrus_box_now), std::move(state.laid_next)};
    }

  private:
    // Where the search stands: the event to look at next, and cards that leave before it.
    struct Leaving {
        Seat seat = kNoSeat;
        TokenList Holdings::*from = nullptr;
        TokenList Holdings::*to = nullptr;  // nullptr: out of what is hidden
        Seat to_seat = kNoSeat;
        CardId face = kNobody;   // kNobody: any
        bool in_order = false;   // not before the one that left last
        bool laid_next = false;  // belongs to Hands::laid_next
    };
    struct Point {
        std::size_t event = 0;
        std::vector<Leaving> leaving;
        std::size_t next_leaving = 0;
    };

    Holdings& at(SearchState& state, Seat seat) { return state.seats[index_of(seat)]; }

    bool go_on(SearchState& state, Point point) {
        for (;;) {
            if (point.next_leaving < point.leaving.size()) {
                return choose(state, std::move(point));
            }
            if (point.event == history_.now) remember(state);
            if (point.event >= history_.events.size()) return true;
            point.leaving.clear();
            point.next_leaving = 0;
            if (!follow_event(state, point.event, point.leaving)) return false;
            ++point.event;
        }
    }

    void remember(SearchState& state) {
        state.seats_now = state.seats;
        state.papyrus_box_now = state.papyrus_box;
    }

    // Tries the tokens that may be the one that leaves next.
    bool choose(SearchState& state, Point point) {
        if (--budget_ < 0) return false;
        const Leaving leaving = point.leaving[point.next_leaving++];
        const TokenList& from = at(state, leaving.seat).*leaving.from;
        std::vector<std::size_t> candidates;
        const std::size_t first = leaving.in_order ? state.at_least : 0;
        for (std::size_t i = first; i < from.size(); ++i) {
            if (leaving.face == kNobody || state.tokens.can_be(from[i], leaving.face)) {
                candidates.push_back(i);
            }
        }
        random_.shuffle(std::span(candidates));
        if (known_first_) {
            std::stable_partition(candidates.begin(), candidates.end(),
                                  [&](std::size_t i) { return state.tokens.known(from[i]); });
        }
        for (std::size_t n = 0; n < candidates.size(); ++n) {
            if (n + 1 == candidates.size()) {  // the last one needs no copy to come back to
                leave(state, leaving, candidates[n]);
                return go_on(state, std::move(point));
            }
            SearchState attempt = state;
            leave(attempt, leaving, candidates[n]);
            if (go_on(attempt, point)) {
                state = std::move(attempt);
                return true;
            }
            if (budget_ < 0) return false;
        }
        return false;
    }

    void leave(SearchState& state, const Leaving& leaving, std::size_t position) {
        TokenList& from = at(state, leaving.seat).*leaving.from;
        const Token token = from[position];
        from.erase(from.begin() + static_cast<std::ptrdiff_t>(position));
        if (leaving.face != kNobody) state.tokens.identify(token, leaving.face);
        state.at_least = position;
        if (leaving.laid_next) state.laid_next->push_back(token);
        if (leaving.to != nullptr) (at(state, leaving.to_seat).*leaving.to).push_back(token);
    }

    bool follow_event(SearchState& state, std::size_t event, std::vector<Leaving>& leaving) {
        const SeenEvent& seen = history_.events[event];
        const CardId card = history_.card(event);
        const bool hidden = seen.seat != kNoSeat && !history_.viewer.is(seen.seat);
        switch (history_.key(event)) {
            case EventKey::dealt_papyrus: {
                if (state.papyrus_box.empty()) return false;
                const Token token = state.papyrus_box.back();
                state.papyrus_box.pop_back();
                at(state, seen.seat).papyrus.push_back(token);
                return !history_.sees_as(seen.seat) || state.tokens.identify(token, card);
            }
            case EventKey::drew:
            case EventKey::took_looked_at:
                if (hidden) at(state, seen.seat).hand.push_back(piles_.drawn[event]);
                return true;
            case EventKey::played:
                if (hidden) leaving.push_back(out_of_hand(seen.seat, card));
                return true;
            case EventKey::discarded:
                if (hidden && history_.leaves_hand(event)) discard(event, leaving);
                return true;
            case EventKey::saw_hand_card: {
                if (!history_.sees_as(seen.seat)) return true;
                const TokenList& hand = at(state, other(seen.seat)).hand;
                const std::size_t position = position_of_sight(event);
                return position < hand.size() && state.tokens.identify(hand[position], card);
            }
            case EventKey::took_hand_card: take_hand_card(state, event, leaving); return true;
            case EventKey::laid_face_down: return !hidden || lay(state, event, leaving);
            case EventKey::revealed:
            case EventKey::bluffed: {
                if (!hidden) return true;
                TokenList& down = at(state, seen.seat).face_down;
                if (down.empty()) return false;
                const Token token = down.front();
                down.erase(down.begin());
                return state.tokens.identify(token, card);
            }
            default: return true;
        }
    }

    static Leaving out_of_hand(Seat seat, CardId face) {
        return {seat, &Holdings::hand, nullptr, kNoSeat, face, false};
    }

    // Cards discarded by one choice lie in the order of the hand (R9.1).
    void discard(std::size_t event, std::vector<Leaving>& leaving) const {
        Leaving gone = out_of_hand(history_.events[event].seat, history_.card(event));
        const bool follows = event > 0 && history_.key(event - 1) == EventKey::discarded &&
                             history_.leaves_hand(event - 1) &&
                             history_.events[event - 1].seat == gone.seat &&
                             history_.events[event - 1].numbers[0] > 0;
        gone.in_order = follows;
        leaving.push_back(gone);
    }

    std::size_t position_of_sight(std::size_t event) const {
        std::size_t position = 0;
        while (position < event && history_.key(event - position - 1) == EventKey::saw_hand_card) {
            ++position;
        }
        return position;
    }

    void take_hand_card(SearchState& state, std::size_t event, std::vector<Leaving>& leaving) {
        const Seat thief = history_.events[event].seat;
        const Seat victim = other(thief);
        // A spectator is not told which card it was.
        const CardId card = history_.viewer == Viewer::spectator() ? kNobody : history_.card(event);
        if (history_.viewer.is(victim)) {
            at(state, thief).hand.push_back(state.tokens.add_known(card));
            return;
        }
        Leaving taken = out_of_hand(victim, card);
        if (!history_.viewer.is(thief)) {
            taken.to = &Holdings::hand;
            taken.to_seat = thief;
        }
        leaving.push_back(taken);
    }

    // Cards go face down. If their faces were seen later they are those; else any will do that may
    // be laid.
    bool lay(SearchState& state, std::size_t event, std::vector<Leaving>& leaving) {
        const SeenEvent& seen = history_.events[event];
        const auto cards = static_cast<std::size_t>(seen.numbers[0]);
        const auto from_papyrus = static_cast<std::size_t>(seen.numbers[1]);
        const bool next = event >= history_.now && !state.laid_next;
        if (next) state.laid_next.emplace();
        std::vector<Leaving> shown;
        for (std::size_t e = event + 1; e < history_.events.size() && shown.size() < cards; ++e) {
            const bool bluffed = history_.key(e) == EventKey::bluffed;
            if (history_.events[e].seat != seen.seat ||
                (!bluffed && history_.key(e) != EventKey::revealed)) {
                continue;
            }
            const CardId card = history_.card(e);
            Leaving down;
            down.seat = down.to_seat = seen.seat;
            down.from = history_.deck[card].papyrus ? &Holdings::papyrus : &Holdings::hand;
            down.to = &Holdings::face_down;
            down.face = card;
            down.in_order = !bluffed && !shown.empty() && shown.back().from == down.from;
            down.laid_next = next && !bluffed;
            shown.push_back(down);
        }
        if (shown.size() == cards) {
            leaving.insert(leaving.end(), shown.begin(), shown.end());
            return true;
        }
        const bool bearer = seen.seat == history_.bearer_at(event);
        return lay_unseen(state, seen.seat, bearer, next, cards - from_papyrus, from_papyrus);
    }

    // Only the bearer bluffs.
    bool lay_unseen(SearchState& state, Seat seat, bool bearer, bool next, std::size_t from_hand,
                    std::size_t from_papyrus) {
        const auto is_obstacle = [&](CardId id) {
            return kObstacles.contains(history_.deck[id].kind);
        };
        Holdings& holds = at(state, seat);
        const bool bluffs = bearer && from_hand > 0 && random_.chance(1, 2);
        if (!lay_any(state, holds.hand, holds.face_down, from_hand - (bluffs ? 1 : 0),
                     is_obstacle) ||
            !lay_any(state, holds.papyrus, holds.face_down, from_papyrus, is_obstacle)) {
            return false;
        }
        if (next) state.laid_next = holds.face_down;
        return !bluffs || lay_any(state, holds.hand, holds.face_down, 1,
                                  [&](CardId id) { return !is_obstacle(id); });
    }

    // Moves `count` tokens that are accepted, or may be, in their order (R9.1).
    template <typename Accepts>
    bool lay_any(SearchState& state, TokenList& from, TokenList& to, std::size_t count,
                 Accepts accepts) {
        std::vector<std::size_t> order(from.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        random_.shuffle(std::span(order));
        std::vector<std::size_t> laid;
        for (std::size_t i : order) {
            if (laid.size() == count) break;
            if (state.tokens.identify_as_any(from[i], random_, accepts)) laid.push_back(i);
        }
        if (laid.size() < count) return false;
        std::ranges::sort(laid);
        for (std::size_t i : laid) to.push_back(from[i]);
        for (std::size_t n = laid.size(); n > 0; --n) {
            from.erase(from.begin() + static_cast<std::ptrdiff_t>(laid[n - 1]));
        }
        return true;
    }

    const History& history_;
    const Piles& piles_;
    Random& random_;
    bool known_first_;
    int budget_ = 0;
};

}  // namespace

std::optional<Hands> search_hands(const History& history, const Piles& piles, Random& random,
                                  bool known_first, int budget) {
    return HandSearch(history, piles, random, known_first).search(budget);
}

}  // namespace valley::tara_wolf
