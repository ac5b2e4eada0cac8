#include "engine/games/tara_wolf/worlds/readable.hpp"

#include <algorithm>

#include "engine/games/tara_wolf/vocabulary.hpp"

namespace valley::tara_wolf {

namespace {

bool is_seat_or_nobody(Seat seat) { return index_of(seat) < kSeats || seat == kNoSeat; }

// What an event of that key says.
struct Shape {
    bool seat = true;
    bool card = false;       // to everybody
    bool own_card = false;   // to its seat
    bool both_card = false;  // to both seats
};

Shape shape_of(EventKey key) {
    switch (key) {
        case EventKey::reshuffled:
        case EventKey::battle: return {.seat = false};
        case EventKey::dealt_adventurer:
        case EventKey::played:
        case EventKey::no_effect:
        case EventKey::discarded:
        case EventKey::took_control:
        case EventKey::eliminated:
        case EventKey::saved:
        case EventKey::tomb_opened:
        case EventKey::entered:
        case EventKey::revealed:
        case EventKey::bluffed:
        case EventKey::triggered:
        case EventKey::sent_back:
        case EventKey::spent:
        case EventKey::won_tomb:
        case EventKey::returned: return {.card = true};
        case EventKey::dealt_papyrus:
        case EventKey::drew:
        case EventKey::saw_stack_card:
        case EventKey::took_looked_at:
        case EventKey::saw_hand_card:
        case EventKey::saw_tomb:
        case EventKey::laid: return {.own_card = true};
        case EventKey::took_hand_card: return {.both_card = true};
        case EventKey::toss:
        case EventKey::round_began:
        case EventKey::camp_began:
        case EventKey::split:
        case EventKey::took_coins:
        case EventKey::stole_coins:
        case EventKey::paid:
        case EventKey::returned_coins:
        case EventKey::looked_at_stack:
        case EventKey::put_under:
        case EventKey::looked_at_hand:
        case EventKey::camp_ended:
        case EventKey::passed:
        case EventKey::sent_nobody:
        case EventKey::laid_face_down:
        case EventKey::consolation:
        case EventKey::medallion:
        case EventKey::won_game: break;
    }
    return {};
}

class Reading {
  public:
    Reading(const Deck& deck, const Knowledge& known) : deck_(deck), known_(known) {}

    bool view_is_readable() const {
        const View& view = known_.view;
        const Viewer viewer = view.viewer;
        if (viewer.is_seat() && index_of(viewer.as_seat()) >= kSeats) return false;
        if (!is_card_or_none(view.subject) || view.question > static_cast<int>(Step::over)) {
            return false;
        }
        const bool zones_hold = std::ranges::all_of(view.zones, [&](const valley::Zone& zone) {
            return is_seat_or_nobody(zone.owner) &&
                   std::size_t{zone.first} + zone.listed <= view.slots.size();
        });
        return zones_hold && std::ranges::all_of(view.counters, [](const Counter& counter) {
                   const bool of_seat = counter.key == static_cast<int>(CounterKey::consolation);
                   return of_seat ? index_of(counter.owner) < kSeats
                                  : is_seat_or_nobody(counter.owner);
               });
    }

    bool events_are_readable() const {
        std::size_t reshuffled = 0;
        for (const SeenEvent& event : known_.events) {
            if (!is_readable(event)) return false;
            reshuffled += event.key == static_cast<int>(EventKey::reshuffled) ? 1 : 0;
        }
        // Each reshuffle makes a pool of tokens, and pools are numbered by a byte.
        return reshuffled < kReshufflesMax && known_.events_at_view <= known_.events.size();
    }

  private:
    static constexpr std::size_t kReshufflesMax = 250;

    bool is_card(CardIndex card) const { return card < deck_.size(); }
    bool is_card_or_none(CardIndex card) const { return card == kNoCard || is_card(card); }

    bool is_readable(const SeenEvent& event) const {
        if (event.key > static_cast<int>(EventKey::won_game)) return false;
        if (!is_card_or_none(event.card) || !is_seat_or_nobody(event.seat)) return false;
        const auto key = static_cast<EventKey>(event.key);
        const Shape shape = shape_of(key);
        if (shape.seat && event.seat == kNoSeat) return false;
        const Viewer viewer = known_.view.viewer;
        const bool reads_all = viewer.is_replay_reader();
        const bool tells_card = shape.card ||
                                (shape.own_card && (reads_all || viewer.is(event.seat))) ||
                                (shape.both_card && (reads_all || viewer.is_seat()));
        if (tells_card && event.card == kNoCard) return false;
        // Cards in all, and Papyrus cards among them.
        return key != EventKey::laid_face_down ||
               (event.numbers[1] >= 0 && event.numbers[1] <= event.numbers[0]);
    }

    const Deck& deck_;
    const Knowledge& known_;
};

}  // namespace

bool is_readable(const Deck& deck, const Knowledge& known) {
    const Reading reading(deck, known);
    return reading.view_is_readable() && reading.events_are_readable();
}

}  // namespace valley::tara_wolf
