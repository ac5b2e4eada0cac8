// The deck: what the cards of a game are, as data.
//
// A card is a row of facts and a few effects out of a closed vocabulary (cards are data: no rule
// knows a card by its name). deck_file.hpp reads a deck from a file; tests build small ones by
// hand. A Deck is immutable while a match is played with it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/check.hpp"
#include "engine/core/view.hpp"
#include "engine/games/tara_wolf/figures.hpp"

namespace valley::tara_wolf {

// Index of a card in its deck: the face, not the piece of cardboard. Copies share it.
enum class CardId : std::uint8_t {};
inline constexpr CardId kNobody{0xff};

constexpr std::size_t index_of(CardId card) { return static_cast<std::size_t>(card); }

enum class Kind : std::uint8_t { adventurer, companion, animal, undead, trap, tomb };
inline constexpr std::size_t kKinds = 6;

// A set of kinds, one bit each.
class KindSet {
  public:
    constexpr KindSet() = default;
    constexpr KindSet(std::initializer_list<Kind> kinds) {
        for (Kind kind : kinds) insert(kind);
    }
    constexpr void insert(Kind kind) {
        bits_ = static_cast<std::uint8_t>(bits_ | (1u << static_cast<unsigned>(kind)));
    }
    constexpr bool contains(Kind kind) const {
        return ((bits_ >> static_cast<unsigned>(kind)) & 1u) != 0;
    }
    constexpr bool empty() const { return bits_ == 0; }
    friend constexpr bool operator==(KindSet, KindSet) = default;

  private:
    std::uint8_t bits_ = 0;
};

// R1.3. Papyrus cards are obstacles too; all of them are traps or undead.
inline constexpr KindSet kCharacters = {Kind::adventurer, Kind::companion, Kind::animal,
                                        Kind::undead};
inline constexpr KindSet kObstacles = {Kind::trap, Kind::undead};
inline constexpr KindSet kPlayable = {Kind::companion, Kind::animal};

enum class When : std::uint8_t {
    on_play,     // once, when played from the hand in one's own camp phase (R4.5, R4.6)
    camp_start,  // in camp, at the start of its seat's camp phase, before the split (R4.2)
    in_camp,     // as long as the card lies in its seat's camp
    in_tomb,     // as long as the card lies in the tomb; of a Tomb: as long as it is open
    trap,        // when the trap is triggered (R5.9)
    on_open,     // of a Tomb, when it is opened (R5.2)
    entry,       // of a Tomb, while characters enter (R5.3)
    leaving,     // when the characters leave the tomb (R5.14)
    ability,     // of an Adventurer: in the tomb, while its seat bears the medallion (R5.15)
};

// The closed vocabulary. effects.hpp says where the function of each word is.
enum class What : std::uint8_t {
    draw,                   // amount cards (R4.3)
    gain_coins,             // amount coins from the supply (R1.4)
    steal_coins,            // amount coins from the other seat, as far as it has them
    dig,                    // look at `look` cards, take `amount`, the rest under the stack (R9.18)
    opponent_discards,      // amount hand cards of the victim's own choice (R7.2)
    each_discards,          // the same for both seats, bearer first
    look_at_hand,           // R7.3
    take_random_hand_card,  // amount cards, by the game's own chance
    look_at_tomb,           // the top of the Tomb stack, once
    sees_tomb,              // the top of the Tomb stack, as long as the card is in camp (R9.16)
    eliminate,              // one target of `kinds`, on `side`, with a strength in the range
    each_may_eliminate,     // the same, offered to both seats, bearer first (R9.14)
    eliminate_all,          // every one of them; strengths are read once, before
    take_control,           // one target moves from the other camp to one's own (R4.6)
    send_back,              // the Adventurer on `side` goes back to camp
    send_back_all,          // every one of `kinds` on `side` goes back to camp
    hand_limit,             // amount more hand cards may be kept (R4.7, R9.19)
    coin_limit,             // amount more coins may be kept
    strength,               // amount for `who` (and `kinds`), as often as `per` says
    save,                   // once a tomb, one of `kinds` eliminated by a trap goes to camp (R9.8)
    no_target,              // cannot be chosen by a trap (R9.10)
    to_camp,                // goes to camp instead of being discarded (R5.14)
    may_keep,               // the owner may move one of `kinds` of the group to camp (R9.17)
    entry_limit,            // at most amount characters a seat (R9.13)
    draw_before_obstacles,  // amount cards before one's own obstacle question (R9.7)
};

// Whose characters an effect concerns, from the point of view of the seat that acts or owns.
enum class Side : std::uint8_t { own, opposing, any };

// Whose strength changes.
enum class Who : std::uint8_t { self, own, opposing, all };

// How often a change of one's own strength counts. All but `once` are for Who::self only.
enum class Per : std::uint8_t {
    once,
    other_own_same,  // for each other card of this name in the own group
    own_kind,        // for each kind out of per_kinds present in the own group
    own,             // for each of per_kinds in the own group
    while_own,       // once, while one of per_kinds is in the own group
    opposing,        // for each of per_kinds in the opposing group
    other,           // for each other of per_kinds in the tomb, on either side
    opposing_trap,   // for each trap that the opponent revealed in this tomb (R9.9)
    opposing_tomb,   // for each Tomb card that the opponent has won (R9.9)
    eliminated,      // for each character eliminated in this tomb (R9.8)
};

struct Effect {
    When when = When::on_play;
    What what = What::draw;
    std::int8_t amount = 0;
    std::uint8_t look = 0;  // dig only
    KindSet kinds = {};
    Side side = Side::opposing;
    std::uint8_t strength_min = 0;
    std::uint8_t strength_max = 255;
    Who who = Who::self;
    Per per = Per::once;
    KindSet per_kinds = {};

    // Whether a strength lies in the range; 255 is no bound.
    constexpr bool covers(int strength) const {
        return strength >= strength_min && (strength <= strength_max || strength_max == 255);
    }
    // Whether it concerns characters of the seat that acts, or those of the other one.
    constexpr bool concerns(bool owner_acts) const {
        return side == Side::any || (side == Side::own) == owner_acts;
    }
    // Whether it brings `amount` cards to the hand of the seat that acts.
    constexpr bool brings_cards() const {
        return what == What::draw || what == What::dig || what == What::take_random_hand_card;
    }

    friend constexpr bool operator==(const Effect&, const Effect&) = default;
};

// Where a line of the deck comes from: stated in a published rulebook, only named there or on the
// published cards (figures are our reconstruction), or invented by us to fill the count.
enum class Source : std::uint8_t { stated, named, ours };

// What the copies of a deck for play add up to (R1.2): each card is in one group.
struct CardGroup {
    std::string_view name;
    KindSet kinds;
    bool papyrus;
    int copies;
};
inline constexpr CardGroup kCardGroups[] = {
    {"Adventurers", {Kind::adventurer}, false, kAdventurerCards},
    {"Companions", {Kind::companion}, false, kCompanionCards},
    {"Animals", {Kind::animal}, false, kAnimalCards},
    {"Traps of the main deck", {Kind::trap}, false, kTrapCards},
    {"Undead of the main deck", {Kind::undead}, false, kUndeadCards},
    {"Papyrus cards", kObstacles, true, kPapyrusCards},
    {"Tombs", {Kind::tomb}, false, kTombCards},
};

struct Card {
    static constexpr std::size_t kEffectsMax = 3;

    Kind kind = Kind::companion;
    bool papyrus = false;  // of the Papyrus cards: another back, spent instead of discarded
    std::uint8_t copies = 1;
    std::uint8_t cost = 0;      // companions and animals
    std::uint8_t strength = 0;  // characters
    std::uint8_t effect_count = 0;
    std::array<Effect, kEffectsMax> effects;
    Source source = Source::ours;
    std::string id;
    std::array<std::string, kLanguages> name;
    std::array<std::string, kLanguages> text;

    bool is_of(const CardGroup& group) const {
        return group.kinds.contains(kind) && group.papyrus == papyrus;
    }
    std::span<const Effect> listed_effects() const { return {effects.data(), effect_count}; }
    // The first effect of that time and word, or nullptr.
    const Effect* find(When when, What what) const;
    // How many cards its effects from `first` on bring to the hand when it is played.
    int brings_when_played(std::size_t first = 0) const;
    // By how much the hand is larger after it was played than before, or 0.
    int hand_grows_by() const;
};

// How far a hand can grow between two clearings (R4.7), with all copies of all cards together.
struct HandGrowth {
    int kept = 0;              // raises of the limit (R9.19)
    int before_obstacles = 0;  // drawn before one's own obstacle question (R9.7)
    int camp_start = 0;        // drawn at the start of a camp phase (R4.2)
    int played = 0;            // brought by cards beyond themselves, each played in one phase

    constexpr int largest_hand() const {
        return kHandLimit + kept + before_obstacles + camp_start + kResources + played;
    }
};

class Deck {
  public:
    Deck() = default;
    explicit Deck(std::vector<Card> cards);

    const Card& operator[](CardId card) const { return cards_[index_of(card)]; }
    std::span<const Card> cards() const { return cards_; }
    std::size_t size() const { return cards_.size(); }
    // The card of that id, or kNobody.
    CardId find(std::string_view id) const;
    // The same as general facts for clients.
    const CardList& faces() const { return faces_; }
    // The card as a view lists it where its face is seen, with the strength that is printed on it.
    const Slot& slot(CardId card) const { return slots_[index_of(card)]; }
    // Whether a whole match can be played with it: its copies are those of R1.2, and no hand grows
    // beyond what a question has room for.
    bool is_for_play() const { return is_for_play_; }
    // How far a hand can grow. Some questions are about the whole hand, and a question has room for
    // Prompt::kOptionsMax cards: a deck for play has no larger hand.
    const HandGrowth& hand_growth() const { return hand_growth_; }
    // Game::cards_for_rules(): all that is no name and no text, a line for each card.
    std::string for_rules() const;
    // The index of its face in faces().
    CardIndex face(CardId card) const { return slot(card).card; }
    // This deck with marked backs: every copy is a card of its own and can be followed, and a match
    // goes just as with this deck. Their faces are those of this deck.
    Deck marked() const;
    // Whether the card lets its seat see the top Tomb from its camp (R9.16).
    bool sees_tomb(CardId card) const { return sees_tomb_[index_of(card)] != 0; }

  private:
    std::vector<Card> cards_;
    CardList faces_;
    std::vector<Slot> slots_;
    std::vector<std::uint8_t> sees_tomb_;
    HandGrowth hand_growth_;
    bool is_for_play_ = false;
};

}  // namespace valley::tara_wolf
