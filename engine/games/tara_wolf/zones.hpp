// Where each card is: all cards of a match in one array, zone after zone.
//
// A zone is a stretch of the array and a card lies in exactly one: it cannot be lost or doubled by
// any move. Moving a card shifts the few bytes between its old place and its new one. Zones that
// cards often go between lie near each other.
//
// Within a zone cards keep the order in which they came (R9.1). The piles lie bottom first: the
// last card of the main stack, the discard pile and the Tomb stack is the top one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/check.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/tara_wolf/deck.hpp"

namespace valley::tara_wolf {

enum class Zone : std::uint8_t {
    stack,
    looked_at,
    hand_a,
    hand_b,
    camp_a,
    camp_b,
    group_a,
    group_b,
    face_down_a,
    face_down_b,
    papyrus_a,
    papyrus_b,
    traps_a,
    traps_b,
    triggered,
    discard,
    spent_a,
    spent_b,
    papyrus_box,
    adventurer_box,
    tomb_stack,
    open_tomb,
    tombs_a,
    tombs_b,
};
inline constexpr std::size_t kZones = 24;

constexpr Zone zone_of(Zone of_seat_a, Seat seat) {
    return static_cast<Zone>(static_cast<std::size_t>(of_seat_a) + index_of(seat));
}
constexpr Zone hand(Seat seat) { return zone_of(Zone::hand_a, seat); }
constexpr Zone camp(Seat seat) { return zone_of(Zone::camp_a, seat); }
constexpr Zone group(Seat seat) { return zone_of(Zone::group_a, seat); }
constexpr Zone face_down(Seat seat) { return zone_of(Zone::face_down_a, seat); }
constexpr Zone papyrus(Seat seat) { return zone_of(Zone::papyrus_a, seat); }
constexpr Zone traps(Seat seat) { return zone_of(Zone::traps_a, seat); }
constexpr Zone spent(Seat seat) { return zone_of(Zone::spent_a, seat); }
constexpr Zone tombs(Seat seat) { return zone_of(Zone::tombs_a, seat); }

class Zones {
  public:
    std::span<const CardId> operator[](Zone zone) const {
        return {cards_.data() + begin(zone), size(zone)};
    }
    std::size_t size(Zone zone) const { return static_cast<std::size_t>(end(zone) - begin(zone)); }
    bool empty(Zone zone) const { return size(zone) == 0; }
    std::size_t total() const { return ends_.back(); }

    // The cards of all zones from `first` to `last`, in the order of Zone.
    std::span<const CardId> run(Zone first, Zone last) const {
        return {cards_.data() + begin(first), static_cast<std::size_t>(end(last) - begin(first))};
    }

    // The cards of a zone, to be put in another order.
    std::span<CardId> cards_to_shuffle(Zone zone) {
        return {cards_.data() + begin(zone), size(zone)};
    }
    // Puts a card that was in no zone yet at the end of one. For setting up.
    void put(CardId card, Zone zone);
    // Moves the card at `position` of `from` to the end of `to`, which is another zone; returns it.
    CardId move(Zone from, std::size_t position, Zone to);
    CardId move_top(Zone from, Zone to) { return move(from, size(from) - 1, to); }
    // The same, but to the front of `to`: under a pile.
    CardId move_under(Zone from, std::size_t position, Zone to);
    // All cards of `from`, in their order, to the end of `to`.
    void move_all(Zone from, Zone to);

    // Whether these are zones at all, with cards of a deck of so many: for bytes from outside.
    bool is_sound(std::size_t deck_size) const;

    friend bool operator==(const Zones&, const Zones&) = default;

  private:
    std::uint8_t end(Zone zone) const { return ends_[static_cast<std::size_t>(zone)]; }
    std::uint8_t begin(Zone zone) const {
        return zone == Zone::stack ? std::uint8_t{0} : ends_[static_cast<std::size_t>(zone) - 1];
    }
    CardId move_to(std::size_t at, Zone from, std::size_t target, Zone to);

    // cards_ is full up to ends_.back(); what lies behind stays as it began, so that equal states
    // have equal bytes.
    std::array<CardId, kCardsInPlay> cards_{};
    std::array<std::uint8_t, kZones> ends_{};
};

}  // namespace valley::tara_wolf
