// The small interface under which every game lives.
//
// Game is facts and a factory; it is immutable and may be used from many threads. Match is one
// play: a value that asks questions and takes answers. The server and the bots do everything
// through these two.
//
//     auto match = game.start(setup, chance, events);
//     while (!match->result()) {
//         const Seat seat = match->waiting_on().lowest();
//         match->prompt(seat, prompt);
//         match->apply(seat, player.choose(prompt), chance, events);
//     }
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/chance.hpp"
#include "engine/core/choice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/prompt.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rejection.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/view.hpp"
#include "engine/core/words.hpp"

namespace valley {

// An event with which seats get the increment of a clock, where a table plays with one.
struct TimeGrant {
    std::uint8_t event = 0;  // index into Vocabulary::events
    bool everybody = false;  // else the event's seat alone
};

struct GameFacts {
    std::string_view key;            // "tara_wolf": in files and in the protocol
    std::string_view rules_version;  // changes whenever the same choices could lead elsewhere
    std::array<std::string_view, kLanguages> name;
    std::size_t seats_min = 2;
    std::size_t seats_max = 2;
    Vocabulary words;
    std::span<const TimeGrant> time_grants;
};

// How one match is to be played.
struct Setup {
    std::size_t seats = 2;
    std::uint32_t variants = 0;  // bit i switches on Vocabulary::variants[i]
};

// All that a viewer knows: what its view shows now, and everything it was ever shown. It owns
// neither; both come from a match of the game. What no match can give is no knowledge: there is no
// possible world for it.
struct Knowledge {
    const View& view;                   // of the viewer concerned, view.viewer
    std::span<const SeenEvent> events;  // from the very start of the match on
    // How many of the events came before the view. Later ones, if there are any, are hindsight: a
    // possible world then also fits what the viewer was shown after the view.
    std::size_t events_at_view = 0;
};

// One play of a game. Copyable by clone(). Not for two threads at once, its const functions not
// either: a match may keep what it has worked out.
class Match {
  public:
    virtual ~Match() = default;

    // The seats that owe an answer; empty if and only if the game is over.
    virtual SeatSet waiting_on() const = 0;
    // The open question of a seat in waiting_on(); CHECKs that it is.
    virtual void prompt(Seat seat, Prompt& out) const = 0;
    // Answers the open question of `seat`. Draws luck from `chance` and tells `events` what
    // happened. A choice that is refused changes nothing, draws nothing and tells nobody.
    virtual std::optional<Rejection> apply(Seat seat, const Choice& choice, Chance& chance,
                                           EventSink& events) = 0;
    // What `viewer` may know now. Total; the replay reader's only when the game is over (CHECKed).
    virtual void view(Viewer viewer, View& out) const = 0;
    virtual std::optional<Result> result() const = 0;
    // A hash of the whole state, the same on every machine.
    virtual std::uint64_t fingerprint() const = 0;
    // The whole state as bytes, secrets included; Game::restore() takes them back.
    virtual std::vector<std::byte> bytes() const = 0;
    virtual std::unique_ptr<Match> clone() const = 0;
    // Becomes a copy of `other`, a match of the same game, without allocating.
    virtual void assign(const Match& other) = 0;
    // CHECKs everything that holds at every moment of every match. For tests; slow.
    virtual void check_invariants() const = 0;
};

class Game {
  public:
    virtual ~Game() = default;

    virtual const GameFacts& facts() const = 0;
    virtual const CardList& cards() const = 0;
    // The cards as the rules see them, as text without a meaning of its own: no names, no wording.
    // Two games of one key, rules version and text go the same way with the same seed and choices,
    // so that a match of the one can be gone on with by the other.
    virtual std::string cards_for_rules() const = 0;
    // Sets up a match; `setup` must be one that the facts allow (CHECKed). The game outlives it.
    virtual std::unique_ptr<Match> start(const Setup& setup, Chance& chance,
                                         EventSink& events) const = 0;
    // The match that `bytes` came from. Takes any bytes; nullptr if they are no state from which a
    // match of this game can go on.
    virtual std::unique_ptr<Match> restore(std::span<const std::byte> bytes) const = 0;
    // A full match that the viewer could be in, drawn at random: it fits everything that the
    // viewer was ever shown, and every such match can come out. nullptr if none was found that
    // fits: the knowledge contradicts itself, because something was shown that was not so.
    virtual std::unique_ptr<Match> possible_world(const Knowledge& known, Random& random) const = 0;

    // The same game, played with marked cards: copies of one card can be told apart, so that a card
    // can be followed through the hidden places. With the same seed and choices it goes the same
    // way. Its states and events name single copies: they are for late_view() and late_event() of
    // this marked game, and for nobody's eyes. Lives as long as this game.
    virtual const Game& marked() const = 0;

    // For watchers who are shown everything, late; to be asked of a marked game about its matches.
    // `then` is the match as it was between two rounds (CHECKed), `now` as it is between two later
    // ones: of what lay hidden then, a card is shown if that very copy lies open now. So what still
    // lies hidden stays hidden, and neither which of the others it is nor that it is none of them
    // can be told. Without `now` the match is over, by the rules or because its table closed it,
    // and `then` is how it ended: what the seats held is hidden no more.
    virtual void late_view(const Match& then, const Match* now, View& out) const = 0;
    // What such a watcher gets of an event of that time; nothing if it may not know of it.
    virtual std::optional<SeenEvent> late_event(const Event& event, const Match* now) const = 0;
};

}  // namespace valley
