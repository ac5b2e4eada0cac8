#include "tests/support/scene.hpp"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "engine/core/wording.hpp"
#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/effect_language.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/phases/phases.hpp"
#include "engine/games/tara_wolf/strength.hpp"

namespace valley::tara_wolf::scenes {

namespace {

constexpr std::string_view kPlainTomb = "plain_tomb";
constexpr int kTombsUnasked = 2;

// A mistake in the scene itself: the test cannot go on.
[[noreturn]] void mistake(const std::string& what) { throw std::logic_error(what); }

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// "worker jackal*2" as single ids.
std::vector<std::string> ids_of(std::string_view text) {
    std::vector<std::string> ids;
    for (const std::string& word : words_of(text)) {
        const auto star = word.find('*');
        int times = 1;
        if (star != std::string::npos) {
            std::from_chars(word.data() + star + 1, word.data() + word.size(), times);
        }
        ids.insert(ids.end(), static_cast<std::size_t>(times), word.substr(0, star));
    }
    return ids;
}

bool is_pile(Zone zone) {
    return zone == Zone::stack || zone == Zone::discard || zone == Zone::tomb_stack;
}

void append(std::string& list, std::string_view item, std::string_view separator = " ") {
    if (!list.empty()) list += separator;
    list += item;
}

}  // namespace

std::string_view name_of(Seat seat) { return seat == A ? "A" : seat == B ? "B" : "-"; }

Scene::Scene() : cards_(builtin_deck().cards().begin(), builtin_deck().cards().end()) {
    for (Card& card : cards_) card.copies = 0;
    state_.round = 1;
    tomb(kPlainTomb, "");
}

Scene::~Scene() {
    if (::testing::Test::HasFailure()) std::cout << to_text() << std::flush;
}

// --- the table ---

Scene& Scene::add_card(Card card, std::string_view effects) {
    const auto parsed = parse_effects(effects, card.kind);
    if (const auto* error = std::get_if<EffectError>(&parsed)) {
        mistake("effects of " + card.id + ": " + error->what + "; " + error->hint);
    }
    const auto& list = std::get<std::vector<Effect>>(parsed);
    std::ranges::copy(list, card.effects.begin());
    card.effect_count = static_cast<std::uint8_t>(list.size());
    card.copies = 0;
    card.name = {card.id, card.id};
    card.text = {std::string(effects), std::string(effects)};
    for (const Card& known : cards_) {
        if (known.id == card.id) mistake("the scene has a card " + card.id + " already");
    }
    cards_.push_back(std::move(card));
    return *this;
}

Scene& Scene::card(std::string_view id, Kind kind, int cost, int strength,
                   std::string_view effects) {
    Card card;
    card.id = id;
    card.kind = kind;
    card.cost = static_cast<std::uint8_t>(cost);
    card.strength = static_cast<std::uint8_t>(strength);
    return add_card(std::move(card), effects);
}

Scene& Scene::trap(std::string_view id, std::string_view effects) {
    return card(id, Kind::trap, 0, 0, effects);
}

Scene& Scene::papyrus_card(std::string_view id, Kind kind, int strength, std::string_view effects) {
    Card card;
    card.id = id;
    card.kind = kind;
    card.papyrus = true;
    card.strength = static_cast<std::uint8_t>(strength);
    return add_card(std::move(card), effects);
}

Scene& Scene::tomb(std::string_view id, std::string_view effects) {
    return card(id, Kind::tomb, 0, 0, effects);
}

CardId Scene::card_named(std::string_view id) const {
    const auto found = std::ranges::find(cards_, id, &Card::id);
    if (found == cards_.end()) mistake("no card " + std::string(id));
    return static_cast<CardId>(found - cards_.begin());
}

Scene& Scene::lay(Zone zone, std::string_view cards) {
    if (game_) mistake("the table is set before the scene begins");
    if (zone == Zone::tomb_stack) tomb_stack_set_ = true;
    for (const std::string& id : ids_of(cards)) laid_.push_back({zone, card_named(id)});
    return *this;
}

Scene& Scene::bearer(Seat seat) {
    state_.bearer = seat;
    return *this;
}

Scene& Scene::coins(Seat seat, int count) {
    state_.coins[index_of(seat)] = static_cast<std::uint8_t>(count);
    state_.supply = static_cast<std::uint8_t>(kCoins - state_.coins[0] - state_.coins[1]);
    return *this;
}

Scene& Scene::pass_used(Seat seat) {
    state_.pass_used[index_of(seat)] = 1;
    return *this;
}

Scene& Scene::consolation_used(Seat seat) {
    state_.consolation_used[index_of(seat)] = 1;
    return *this;
}

Scene& Scene::play_variant(Variant variant) {
    state_.variants = static_cast<std::uint8_t>(state_.variants | 1u << static_cast<int>(variant));
    return *this;
}

Scene& Scene::round(int number) {
    state_.round = static_cast<std::uint8_t>(number);
    return *this;
}

Scene& Scene::eliminated(int count) {
    state_.eliminated = static_cast<std::uint8_t>(count);
    return *this;
}

Scene& Scene::luck(std::string_view purpose, std::uint32_t outcome) {
    chance_.expect(purpose, outcome);
    return *this;
}

Scene& Scene::shuffle_in_order(std::string_view purpose, std::uint32_t count) {
    chance_.expect_same_order(purpose, count);
    return *this;
}

Scene& Scene::shuffle_bottom_on_top(std::string_view purpose, std::uint32_t count) {
    chance_.expect_first_comes_last(purpose, count);
    return *this;
}

// --- the beginning ---

void Scene::set_up(bool with_open_tomb) {
    if (game_) mistake("a scene begins once");
    const auto is_laid = [&](Zone zone) {
        return std::ranges::any_of(laid_, [&](const Laid& laid) { return laid.zone == zone; });
    };
    if (with_open_tomb && !is_laid(Zone::open_tomb)) open_tomb(kPlainTomb);
    if (!tomb_stack_set_) {
        for (int i = 0; i < kTombsUnasked; ++i) tomb_stack(kPlainTomb);
    }
    for (std::size_t z = 0; z < kZones; ++z) {
        const auto zone = static_cast<Zone>(z);
        std::vector<CardId> cards;
        for (const Laid& laid : laid_) {
            if (laid.zone == zone) cards.push_back(laid.card);
        }
        if (is_pile(zone)) std::ranges::reverse(cards);
        for (CardId card : cards) {
            state_.zones.put(card, zone);
            ++cards_[index_of(card)].copies;
        }
    }
    for (Seat seat : {A, B}) {
        state_.traps_revealed[index_of(seat)] =
            static_cast<std::uint8_t>(state_.zones.size(tara_wolf::traps(seat)));
    }
    game_ = std::make_unique<TaraWolf>(Deck(cards_));
}

template <typename Begin>
void Scene::begin(bool with_open_tomb, Begin begin_phase) {
    set_up(with_open_tomb);
    Table table(deck(), state_, chance_, log_);
    begin_phase(table);
    check();
}

void Scene::begin_game() {
    if (game_ || !laid_.empty()) mistake("a whole game sets its own table");
    game_ = std::make_unique<TaraWolf>(builtin_deck());
    state_ = tara_wolf::set_up(deck(), state_.variants, chance_, log_);
    check();
}

void Scene::begin_round() {
    begin(false, [](Table& table) {
        --table.state.round;
        tara_wolf::begin_round(table);
    });
}
void Scene::begin_camp(Seat seat) {
    begin(false, [&](Table& table) { tara_wolf::begin_camp(table, seat); });
}
void Scene::begin_play(Seat seat) {
    begin(false, [&](Table& table) {
        table.state.turn = seat;
        table.ask(seat, Step::play);
    });
}
void Scene::begin_tomb() { begin(false, tara_wolf::begin_tomb); }
void Scene::begin_entering() { begin(true, tara_wolf::begin_entering); }
void Scene::begin_obstacles(Seat seat) {
    begin(true, [&](Table& table) { tara_wolf::begin_obstacles(table, seat); });
}
void Scene::begin_traps() { begin(true, tara_wolf::begin_traps); }
void Scene::begin_battle() { begin(true, tara_wolf::begin_battle); }

// --- what is played ---

void Scene::choose(Seat seat, std::string_view picks, Where where) {
    const auto fail = [&](const std::string& why) {
        ADD_FAILURE_AT(where.file, where.line)
            << name_of(seat) << " cannot choose \"" << picks << "\": " << why
            << "\nasked is: " << (game_ ? asked() : "nobody, the scene has not begun");
        mistake("the scene breaks off");
    };
    if (!game_ || over()) fail("nobody is asked");
    if (asked_seat(state_) != seat) fail("somebody else is asked");

    const Prompt open = prompt();
    Choice choice = Choice::of(open, {});
    PickSet taken;
    const auto pick = [&](const std::string& word) {
        for (std::size_t i = 0; i < open.count; ++i) {
            if (taken.contains(i) || (word != text_of(open.options[i], false) &&
                                      word != text_of(open.options[i], true))) {
                continue;
            }
            taken = PickSet(taken.bits() | std::uint64_t{1} << i);
            choice.add(i);
            return;
        }
        fail("there is no (other) option " + word);
    };
    if (words_of(picks).empty()) fail("say \"none\" to pick nothing");
    if (picks != "none") {
        for (const std::string& word : ids_of(picks)) pick(word);
    }
    answered_ = log_.all().size();
    if (const auto rejection = answer(deck(), state_, seat, choice, chance_, log_)) {
        fail("it is refused as " + std::string(key_of(*rejection)));
    }
    check();
}

std::optional<Rejection> Scene::try_options(Seat seat, std::initializer_list<int> options) {
    Choice choice;
    choice.prompt = prompt_number(state_);
    for (int option : options) choice.add(static_cast<std::size_t>(option));
    const std::size_t before = log_.all().size();
    const auto rejection = answer(deck(), state_, seat, choice, chance_, log_);
    if (!rejection) answered_ = before;
    check();
    return rejection;
}

// is_sound() covers the invariants, and that the open question can be answered. The views are made
// for what they check themselves.
void Scene::check() const {
    if (!is_sound(deck(), state_)) {
        ADD_FAILURE() << "the state is not sound";
        check_invariants(deck(), state_);
    }
    for (Viewer viewer : {Viewer::seat(A), Viewer::seat(B), kSpectator}) view(viewer);
}

// --- what is so now ---

const TaraWolf& Scene::game() const {
    if (!game_) mistake("the scene has not begun");
    return *game_;
}

Prompt Scene::prompt() const {
    Prompt open;
    open_prompt(deck(), state_, open);
    return open;
}

std::string Scene::text_of(CardIndex card) const {
    return card == kNoCard ? "?" : deck().cards()[card].id;
}

std::string Scene::text_of(const Place& place) const {
    if (!place.known()) return "?";
    std::string name(vocabulary().zones[place.zone].key);
    if (place.owner != kNoSeat) name.append("@").append(name_of(place.owner));
    if (place.position != Place::kNoPosition) name += "#" + std::to_string(place.position);
    return name;
}

std::string Scene::text_of(const Option& option, bool with_owner) const {
    switch (option.kind) {
        case OptionKind::card: {
            std::string name = text_of(option.card);
            if (with_owner) name.append("@").append(name_of(option.place.owner));
            return name;
        }
        case OptionKind::space: return text_of(option.place);
        case OptionKind::number: return std::to_string(option.value);
        case OptionKind::word:
            return std::string(vocabulary().answers[static_cast<std::size_t>(option.value)].key);
    }
    return "?";
}

std::string Scene::asked() const {
    if (over()) return "nobody";
    const Prompt open = prompt();
    std::string text(name_of(open.seat));
    append(text, vocabulary().prompts[open.key].key);
    if (open.subject != kNoCard) text += "(" + text_of(open.subject) + ")";
    append(text, std::to_string(open.min));
    if (open.max != open.min) text += "-" + std::to_string(open.max);
    text += ":";
    const auto lies_before = [&](Seat seat) {
        return std::ranges::any_of(
            open.listed(), [&](const Option& option) { return option.place.owner == seat; });
    };
    const bool with_owner = lies_before(A) && lies_before(B);
    for (const Option& option : open.listed()) append(text, text_of(option, with_owner));
    return text;
}

std::string Scene::in(Zone zone) const {
    std::vector<CardId> cards(state_.zones[zone].begin(), state_.zones[zone].end());
    if (is_pile(zone)) std::ranges::reverse(cards);
    std::string text;
    for (CardId card : cards) append(text, deck()[card].id);
    return text;
}

std::string Scene::strengths(Seat seat) const {
    const Strengths strengths(deck(), state_);
    std::string text;
    std::size_t position = 0;
    for (CardId card : state_.zones[tara_wolf::group(seat)]) {
        append(text, deck()[card].id, ", ");
        append(text, std::to_string(strengths.of(seat, position++)));
    }
    return text;
}

int Scene::strength(Seat seat) const { return Strengths(deck(), state_).total(seat); }

// --- what a viewer is told ---

std::string Scene::text_of(const SeenEvent& event, bool with_places) const {
    const Word& word = vocabulary().events[event.key];
    const std::string_view form = word.in(Language::en);
    std::string text;
    if (event.seat != kNoSeat) text = name_of(event.seat);
    append(text, word.key);
    if (form.find("{card}") != std::string_view::npos) append(text, text_of(event.card));
    if (form.find("{n}") != std::string_view::npos) append(text, std::to_string(event.numbers[0]));
    if (form.find("{m}") != std::string_view::npos) append(text, std::to_string(event.numbers[1]));
    if (with_places && (event.from.known() || event.to.known())) {
        text += ": " + text_of(event.from) + " -> " + text_of(event.to);
    }
    return text;
}

std::vector<std::string> Scene::told(Onlooker who, std::size_t from, bool with_places) const {
    std::vector<SeenEvent> seen;
    log_.append_seen(who.viewer, from, seen);
    std::vector<std::string> told;
    for (const SeenEvent& event : seen) told.push_back(text_of(event, with_places));
    return told;
}

std::vector<std::string> Scene::events(Onlooker who) const { return told(who, answered_, false); }
std::vector<std::string> Scene::moves(Onlooker who) const { return told(who, answered_, true); }
std::vector<std::string> Scene::all_events(Onlooker who) const { return told(who, 0, false); }

View Scene::view(Onlooker who) const {
    View view;
    make_view(deck(), state_, who.viewer, view);
    return view;
}

std::string Scene::seen(Onlooker who, ZoneKey zone, Seat owner) const {
    const View whole = view(who);
    const auto key = static_cast<std::uint8_t>(zone);
    if (whole.zone(key, owner) == nullptr) return "no such zone";
    std::string text;
    const auto slots = whole.slots_of(key, owner);
    for (const Slot& slot : slots) {
        append(text, slot.card != kNoCard ? text_of(slot.card)
                                          : "?" + std::string(vocabulary().backs[slot.back].key));
    }
    const std::size_t rest = whole.count_of(key, owner) - slots.size();
    if (rest > 0) append(text, "+" + std::to_string(rest));
    return text;
}

int Scene::seen(Onlooker who, CounterKey counter, Seat owner) const {
    return view(who).counter(static_cast<std::uint8_t>(counter), owner);
}

std::string Scene::to_text() const {
    if (!game_) return "a scene that has not begun\n";
    static constexpr std::string_view kLine = "------------------------------------------\n";
    std::ostringstream out;
    out << kLine << "round " << int{state_.round} << ", " << name_of(state_.bearer)
        << " bears the medallion, asked is: " << asked() << "\ncoins: A " << coins(A) << ", B "
        << coins(B) << ", supply " << supply() << "\n";
    for (std::size_t z = 0; z < kZones; ++z) {
        const auto zone = static_cast<Zone>(z);
        if (!state_.zones.empty(zone)) out << text_of(place_of(zone)) << ": " << in(zone) << "\n";
    }
    for (Seat seat : {A, B}) {
        if (!group(seat).empty()) {
            out << "strengths of " << name_of(seat) << ": " << strengths(seat) << "\n";
        }
    }
    out << "what happened:\n";
    const std::string names[] = {"A", "B"};
    const Wording wording(*game_, Language::en, names);
    std::size_t n = 0;
    for (const Event& event : log_.all()) {
        if (n++ == answered_) out << "  after the last answer:\n";
        out << "  " << wording.event(event.full) << "\n";
    }
    out << kLine;
    return out.str();
}

}  // namespace valley::tara_wolf::scenes

void valley::PrintTo(Seat seat, std::ostream* out) { *out << tara_wolf::scenes::name_of(seat); }
