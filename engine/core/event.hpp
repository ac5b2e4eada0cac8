// Events: what happened, written once, with its public and its fuller form side by side.
//
// A game emits Events into a sink that its caller supplies. Each says who may know all of it and
// what everybody else is not told. What a viewer gets is a SeenEvent, built by seen_by() from
// nothing by adding what that viewer may know. Events are facts, not sentences: the client words
// them with the game's Vocabulary.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/prompt.hpp"
#include "engine/core/seat.hpp"

namespace valley {

// An event as one viewer gets it. A card is named by its face and by the place it lay in or came
// to, as of this event; a position is given only where the viewer's own view would list it.
struct SeenEvent {
    std::uint8_t key = 0;      // index into Vocabulary::events
    Seat seat = kNoSeat;       // whose doing it was, or to whom it happened
    CardIndex card = kNoCard;  // the face concerned
    Place from;
    Place to;
    std::array<std::int16_t, 2> numbers{};

    friend constexpr bool operator==(const SeenEvent&, const SeenEvent&) = default;
};

// What those outside the audience are not told.
enum class Secret : std::uint8_t {
    nothing,  // everybody gets all of it
    card,     // the others do not learn the face
    detail,   // the others do not learn face, places or numbers
    all,      // the others do not learn that it happened
};

struct Event {
    SeenEvent full;
    SeatSet audience;  // the seats that get `full`; without meaning when nothing is secret
    Secret secret = Secret::nothing;
};

// The form of `event` that `viewer` may have; nothing if it may not know of it at all.
std::optional<SeenEvent> seen_by(const Event& event, Viewer viewer);

class EventSink {
  public:
    virtual ~EventSink() = default;
    virtual void on_event(const Event& event) = 0;
};

// For callers that need no events.
class NoEvents final : public EventSink {
  public:
    void on_event(const Event&) override {}
};

// Keeps all events of a game, in order. Each viewer's log is a filter over this one list and is
// counted for each viewer by itself, so that a gap in the numbers tells nobody anything.
class EventLog final : public EventSink {
  public:
    void on_event(const Event& event) override { events_.push_back(event); }

    std::span<const Event> all() const { return events_; }
    // The events of `viewer` from its `first`-th on (0: all that it was ever shown).
    std::vector<SeenEvent> since(Viewer viewer, std::size_t first) const;
    // Appends to `out` what `viewer` may see of the events from all()[from] on.
    void append_seen(Viewer viewer, std::size_t from, std::vector<SeenEvent>& out) const;
    void clear() { events_.clear(); }

  private:
    std::vector<Event> events_;
};

}  // namespace valley
