#include "engine/games/tara_wolf/table.hpp"

#include <algorithm>

namespace valley::tara_wolf {

namespace {

constexpr Purpose kReshuffle{"reshuffle"};

struct ZoneName {
    ZoneKey key;
    Seat owner;
};

constexpr std::array<ZoneName, kZones> kZoneNames = {{
    {ZoneKey::stack, kNoSeat},       {ZoneKey::looked_at, kNoSeat},
    {ZoneKey::hand, kSeatA},         {ZoneKey::hand, kSeatB},
    {ZoneKey::camp, kSeatA},         {ZoneKey::camp, kSeatB},
    {ZoneKey::group, kSeatA},        {ZoneKey::group, kSeatB},
    {ZoneKey::face_down, kSeatA},    {ZoneKey::face_down, kSeatB},
    {ZoneKey::papyrus, kSeatA},      {ZoneKey::papyrus, kSeatB},
    {ZoneKey::traps, kSeatA},        {ZoneKey::traps, kSeatB},
    {ZoneKey::triggered, kNoSeat},   {ZoneKey::discard, kNoSeat},
    {ZoneKey::spent, kSeatA},        {ZoneKey::spent, kSeatB},
    {ZoneKey::papyrus_box, kNoSeat}, {ZoneKey::adventurer_box, kNoSeat},
    {ZoneKey::tomb_stack, kNoSeat},  {ZoneKey::open_tomb, kNoSeat},
    {ZoneKey::tombs, kSeatA},        {ZoneKey::tombs, kSeatB},
}};

}  // namespace

Place place_of(Zone zone) {
    const ZoneName& name = kZoneNames[static_cast<std::size_t>(zone)];
    return {static_cast<std::uint8_t>(name.key), name.owner, Place::kNoPosition};
}

Place place_of(Zone zone, std::size_t position) {
    Place place = place_of(zone);
    place.position = static_cast<std::uint8_t>(position);
    return place;
}

bool Table::ready_to_draw() {
    if (!state.zones.empty(Zone::stack)) return true;
    if (state.zones.empty(Zone::discard)) return false;
    state.zones.move_all(Zone::discard, Zone::stack);
    chance.shuffle(kReshuffle, state.zones.cards_to_shuffle(Zone::stack));
    tell(EventKey::reshuffled, kNoSeat, static_cast<int>(state.zones.size(Zone::stack)));
    return true;
}

void Table::draw(Seat seat, int count) {
    for (; count > 0 && ready_to_draw(); --count) {
        const CardId drawn = state.zones.move_top(Zone::stack, hand(seat));
        tell_secret(EventKey::drew, seat, drawn, place_of(Zone::stack), place_of(hand(seat)),
                    Secret::card, {seat});
    }
}

void Table::take_coins(Seat seat, int count, EventKey key) {
    const int taken = std::min<int>(count, state.supply);
    state.supply = static_cast<std::uint8_t>(state.supply - taken);
    state.coins[index_of(seat)] = static_cast<std::uint8_t>(state.coins[index_of(seat)] + taken);
    tell(key, seat, taken);
}

void Table::give_coins(Seat seat, int count, EventKey key) {
    CHECK(count <= state.coins[index_of(seat)], "a seat pays coins that it has");
    state.coins[index_of(seat)] = static_cast<std::uint8_t>(state.coins[index_of(seat)] - count);
    state.supply = static_cast<std::uint8_t>(state.supply + count);
    tell(key, seat, count);
}

void Table::discard_from_hand(Seat seat, std::size_t position, int more_to_come) {
    const CardId gone = state.zones.move(hand(seat), position, Zone::discard);
    Event event;
    event.full = {static_cast<std::uint8_t>(EventKey::discarded),
                  seat,
                  static_cast<CardIndex>(index_of(gone)),
                  place_of(hand(seat)),
                  place_of(Zone::discard),
                  {static_cast<std::int16_t>(more_to_come), 0}};
    events.on_event(event);
}

void Table::leave_play(Seat seat, Zone zone, std::size_t position) {
    const bool papyrus = card_at(zone, position).papyrus;
    const Zone to = papyrus ? spent(seat) : Zone::discard;
    const CardId gone = state.zones.move(zone, position, to);
    tell_card(papyrus ? EventKey::spent : EventKey::discarded, seat, gone, place_of(zone, position),
              place_of(to));
}

void Table::look_at_tomb(Seat seat) {
    if (state.zones.empty(Zone::tomb_stack)) return;
    tell_secret(EventKey::saw_tomb, seat, state.zones[Zone::tomb_stack].back(),
                place_of(Zone::tomb_stack), {}, Secret::card, {seat});
}

void Table::came_to_camp(Seat seat, CardId id) {
    if (deck.sees_tomb(id)) look_at_tomb(seat);
}

void Table::tell(EventKey key, Seat seat, int n, int m) {
    Event event;
    event.full.key = static_cast<std::uint8_t>(key);
    event.full.seat = seat;
    event.full.numbers = {static_cast<std::int16_t>(n), static_cast<std::int16_t>(m)};
    events.on_event(event);
}

void Table::tell_card(EventKey key, Seat seat, CardId id, Place from, Place to) {
    tell_secret(key, seat, id, from, to, Secret::nothing, {});
}

void Table::tell_secret(EventKey key, Seat seat, CardId id, Place from, Place to, Secret secret,
                        SeatSet audience) {
    Event event;
    event.full.key = static_cast<std::uint8_t>(key);
    event.full.seat = seat;
    event.full.card = static_cast<CardIndex>(index_of(id));
    event.full.from = from;
    event.full.to = to;
    event.audience = audience;
    event.secret = secret;
    events.on_event(event);
}

}  // namespace valley::tara_wolf
