// A scene: a table set in a line or two, one or two plays, and what everybody then sees.
//
//     Scene scene;
//     scene.camp(A, "tara_wolf jackal*2").camp(B, "worker").hand(B, "spear_trap").bearer(A);
//     scene.begin_entering();
//     EXPECT_EQ(scene.asked(), "A enter 0-3: tara_wolf jackal jackal");
//     scene.choose(A, "jackal jackal");
//     EXPECT_EQ(scene.strengths(A), "jackal 2, jackal 2");
//     EXPECT_THAT(scene.events(B), ElementsAre("A entered jackal", "A entered jackal"));
//
// Cards are named by their ids in the built-in deck, "jackal*2" is two of them, and cards of the
// scene's own are added with card(). What the scene does not name is nowhere: stack, hands and
// camps are empty, and the deck of the match has exactly the cards that lie on the table. Only
// Tombs are there unasked: "plain_tomb", a Tomb without effect, is open where one must be, and two
// of them are the Tomb stack unless the scene sets that. A bears the medallion, no seat has a coin,
// both pass markers are unused, it is round 1 and no variant is played.
//
// Piles are written and read from the top. Everything else is in the order in which it came.
// After each answer the invariants are checked. A failed test prints its scenes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/core/view.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "engine/games/tara_wolf/table.hpp"
#include "tests/support/scripted_chance.hpp"

namespace valley::tara_wolf::scenes {

inline constexpr Seat A = kSeatA;  // NOLINT
inline constexpr Seat B = kSeatB;  // NOLINT
inline constexpr Viewer kSpectator = Viewer::spectator();
inline constexpr Viewer kReplayReader = Viewer::replay_reader();

// Whoever looks; a seat is one of them.
struct Onlooker {
    Viewer viewer;
    Onlooker(Viewer who) : viewer(who) {}                // NOLINT(google-explicit-constructor)
    Onlooker(Seat seat) : viewer(Viewer::seat(seat)) {}  // NOLINT(google-explicit-constructor)
};

// The line of a test that a message is about.
struct Where {
    const char* file;
    int line;
    static Where here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        return {file, line};
    }
};

class Scene {
  public:
    Scene();
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    ~Scene();

    // --- the table ---

    // A card of the scene's own, in the language of deck files. A cost counts for Companions and
    // Animals only, a strength for characters.
    Scene& card(std::string_view id, Kind kind, int cost, int strength,
                std::string_view effects = "");
    Scene& trap(std::string_view id, std::string_view effects);
    Scene& papyrus_card(std::string_view id, Kind kind, int strength, std::string_view effects);
    Scene& tomb(std::string_view id, std::string_view effects);

    Scene& lay(Zone zone, std::string_view cards);
    Scene& stack(std::string_view cards) { return lay(Zone::stack, cards); }
    Scene& discard(std::string_view cards) { return lay(Zone::discard, cards); }
    Scene& tomb_stack(std::string_view cards) { return lay(Zone::tomb_stack, cards); }
    Scene& open_tomb(std::string_view card) { return lay(Zone::open_tomb, card); }
    Scene& hand(Seat seat, std::string_view cards) { return lay(tara_wolf::hand(seat), cards); }
    Scene& papyrus(Seat seat, std::string_view cards) {
        return lay(tara_wolf::papyrus(seat), cards);
    }
    Scene& camp(Seat seat, std::string_view cards) { return lay(tara_wolf::camp(seat), cards); }
    Scene& group(Seat seat, std::string_view cards) { return lay(tara_wolf::group(seat), cards); }
    Scene& face_down(Seat seat, std::string_view cards) {
        return lay(tara_wolf::face_down(seat), cards);
    }
    // Revealed and not yet triggered. They count as revealed in this tomb (R9.9).
    Scene& traps(Seat seat, std::string_view cards) { return lay(tara_wolf::traps(seat), cards); }
    Scene& spent(Seat seat, std::string_view cards) { return lay(tara_wolf::spent(seat), cards); }
    Scene& tombs(Seat seat, std::string_view cards) { return lay(tara_wolf::tombs(seat), cards); }

    Scene& bearer(Seat seat);
    // The supply has the rest of the 8.
    Scene& coins(Seat seat, int count);
    Scene& pass_used(Seat seat);
    Scene& consolation_used(Seat seat);
    Scene& play_variant(Variant variant);
    Scene& round(int number);
    // So many characters were eliminated in this tomb before the scene (R9.8).
    Scene& eliminated(int count);

    // --- luck: each draw must be scripted, in order, and every scripted one must be drawn ---

    Scene& luck(std::string_view purpose, std::uint32_t outcome);
    // A shuffle of so many cards that leaves a pile as it lies: its top card comes on top.
    Scene& shuffle_in_order(std::string_view purpose, std::uint32_t count);
    // The same, but the card at the bottom comes on top and every other one place lower.
    Scene& shuffle_bottom_on_top(std::string_view purpose, std::uint32_t count);
    Scene& reshuffle_in_order(std::uint32_t count) { return shuffle_in_order("reshuffle", count); }
    Scene& reshuffle_bottom_on_top(std::uint32_t count) {
        return shuffle_bottom_on_top("reshuffle", count);
    }

    // --- from where the scene begins: one of these, once, after the table is set ---

    void begin_game();           // a setup with the whole built-in deck (R2); no table to set
    void begin_round();          // of the bearer
    void begin_camp(Seat seat);  // with its camp_start effects; the split is asked
    void begin_play(Seat seat);  // amid the camp phase: the next card to play is asked
    void begin_tomb();           // the bearer passes or opens
    void begin_entering();       // a Tomb is open
    void begin_obstacles(Seat seat);
    void begin_traps();
    void begin_battle();

    // --- what is played ---

    // Answers the open question: `picks` are card ids, a number or a word among the options, or
    // "none". "skeleton@B" is the one that lies before B. Anything else fails and ends the test.
    void choose(Seat seat, std::string_view picks, Where where = Where::here());
    // The same by the numbers of the options, which may be refused.
    std::optional<Rejection> try_options(Seat seat, std::initializer_list<int> options);

    // --- what is so now ---

    // "A enter 0-2: tara_wolf jackal", "B split 1: 0 1 2 3 4", "A dig(archaeologist) 1: cat";
    // "nobody" when the game is over. Options that lie before both seats are told apart by @A, @B.
    std::string asked() const;

    // The ids of the cards in a zone, "" if it is empty.
    std::string in(Zone zone) const;
    std::string stack() const { return in(Zone::stack); }
    std::string discard() const { return in(Zone::discard); }
    std::string tomb_stack() const { return in(Zone::tomb_stack); }
    std::string hand(Seat seat) const { return in(tara_wolf::hand(seat)); }
    std::string papyrus(Seat seat) const { return in(tara_wolf::papyrus(seat)); }
    std::string camp(Seat seat) const { return in(tara_wolf::camp(seat)); }
    std::string group(Seat seat) const { return in(tara_wolf::group(seat)); }
    std::string face_down(Seat seat) const { return in(tara_wolf::face_down(seat)); }
    std::string spent(Seat seat) const { return in(tara_wolf::spent(seat)); }
    std::string tombs(Seat seat) const { return in(tara_wolf::tombs(seat)); }
    int coins(Seat seat) const { return state().coins[index_of(seat)]; }
    int supply() const { return state().supply; }
    Seat bearer() const { return state().bearer; }
    // "jackal 2, monkey 1": the group of the seat with strengths as they are now.
    std::string strengths(Seat seat) const;
    int strength(Seat seat) const;
    bool over() const { return state().step == Step::over; }

    // --- what a viewer is told ---

    // What happened since the last question was answered (or the scene began): "A drew worker",
    // "A drew ?" if this viewer may not know the card, "A split 1 3" with the numbers of the event.
    std::vector<std::string> events(Onlooker who) const;
    // The same with the places: "A drew ?: stack -> hand@A".
    std::vector<std::string> moves(Onlooker who) const;
    // The same as events(), from the beginning of the scene on.
    std::vector<std::string> all_events(Onlooker who) const;

    View view(Onlooker who) const;
    // A zone as the viewer sees it: ids; "?main" for the back of a card; "+3" for three that are
    // not listed. "camel +4" is a discard pile of five.
    std::string seen(Onlooker who, ZoneKey zone, Seat owner = kNoSeat) const;
    int seen(Onlooker who, CounterKey counter, Seat owner = kNoSeat) const;

    // --- for whatever else a test needs ---

    const Deck& deck() const { return game().deck(); }
    const State& state() const { return state_; }
    const TaraWolf& game() const;
    const EventLog& log() const { return log_; }
    Prompt prompt() const;
    // The whole table, every secret open, and all that happened; for people.
    std::string to_text() const;

  private:
    struct Laid {
        Zone zone;
        CardId card;
    };
    CardId card_named(std::string_view id) const;
    Scene& add_card(Card card, std::string_view effects);
    template <typename Begin>
    void begin(bool with_open_tomb, Begin begin_phase);
    void set_up(bool with_open_tomb);
    void check() const;
    std::string text_of(CardIndex card) const;
    std::string text_of(const Place& place) const;
    std::string text_of(const Option& option, bool with_owner) const;
    std::string text_of(const SeenEvent& event, bool with_places) const;
    std::vector<std::string> told(Onlooker who, std::size_t from, bool with_places) const;

    std::vector<Card> cards_;  // of the deck, until the scene begins
    std::vector<Laid> laid_;
    bool tomb_stack_set_ = false;
    std::unique_ptr<TaraWolf> game_;  // from the beginning of the scene on
    State state_;
    ScriptedChance chance_;
    EventLog log_;
    std::size_t answered_ = 0;  // events up to the last answer
};

// The name of a seat in a scene: "A", "B", "-" for nobody.
std::string_view name_of(Seat seat);

}  // namespace valley::tara_wolf::scenes

namespace valley {

// For the messages of GoogleTest.
void PrintTo(Seat seat, std::ostream* out);  // NOLINT(readability-identifier-naming)

}  // namespace valley
