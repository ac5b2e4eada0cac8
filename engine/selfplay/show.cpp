#include "engine/selfplay/show.hpp"

#include <algorithm>
#include <cctype>

#include "engine/games/tara_wolf/vocabulary.hpp"
#include "engine/selfplay/show_words.hpp"
#include "engine/selfplay/terminal.hpp"

namespace valley {

using tara_wolf::CounterKey;
using tara_wolf::EventKey;
using tara_wolf::Step;
using tara_wolf::ZoneKey;

namespace {

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kDim = "\033[2m";
constexpr std::string_view kGreen = "\033[32m";
constexpr std::string_view kPlain = "\033[0m";

constexpr std::size_t kColumns = 100;

const std::array<std::string, 2> kSeatNames = {"A", "B"};

constexpr std::uint8_t key(ZoneKey zone) { return static_cast<std::uint8_t>(zone); }
constexpr std::uint8_t key(CounterKey counter) { return static_cast<std::uint8_t>(counter); }
EventKey key_of(const Event& event) { return static_cast<EventKey>(event.full.key); }

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

// Breaks a long line at spaces; what follows is indented by `indent`.
std::string wrapped(const std::string& line, std::size_t indent) {
    std::string text;
    std::size_t column = 0;
    std::size_t at = 0;
    while (at < line.size()) {
        std::size_t end = line.find(' ', at + 1);
        if (end == std::string::npos) end = line.size();
        const std::string word = line.substr(at, end - at);
        const auto width = static_cast<std::size_t>(std::ranges::count_if(
            word, [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; }));
        if (column + width > kColumns && column > indent) {
            text += "\n" + std::string(indent, ' ') + word.substr(1);
            column = indent + width - 1;
        } else {
            text += word;
            column += width;
        }
        at = end;
    }
    return text;
}

}  // namespace

Show::Show(const Game& game, const Setup& setup, const Seed& seed,
           const std::array<std::string, 2>& players, const ShowStyle& style)
    : game_(game),
      setup_(setup),
      seed_(seed),
      players_(players),
      style_(style),
      wording_(game, style.language, kSeatNames),
      explained_(game.cards().size(), false) {}

void Show::on_start(const Match& match, std::span<const Event> events) {
    tell_introduction();
    tell_events(events);
    tell_table(match, true);
}

void Show::on_decision(const Prompt& prompt, const Choice& choice, const Match& match,
                       std::span<const Event> events) {
    tell_decision(prompt, choice);
    tell_events(events);

    const bool over = match.result().has_value();
    const auto is_round = [](const Event& event) { return key_of(event) == EventKey::round_began; };
    if (!over && std::ranges::any_of(events, is_round)) tell_table(match, true);
    // Everybody has entered, nothing is laid yet: how the two groups stand.
    if (over) return;
    Prompt next;
    match.prompt(match.waiting_on().lowest(), next);
    if (static_cast<Step>(next.key) == Step::obstacles &&
        static_cast<Step>(prompt.key) == Step::enter) {
        tell_table(match, false);
    }
}

void Show::on_end(const Outcome& outcome) {
    const ShowWords& words = kShowWords[static_cast<std::size_t>(style_.language)];
    std::string text = "\n";
    for (std::size_t i = 0; i < 2; ++i) {
        if (!outcome.result.winners.contains(seat_at(i))) continue;
        text += kSeatNames[i] + " (" + players_[i] + ") " + std::string(words.wins) + "\n";
    }
    text += std::string(words.to_see_again) + " " + seed_text(seed_) + "\n";
    print(text);
}

void Show::tell_introduction() {
    const ShowWords& words = kShowWords[static_cast<std::size_t>(style_.language)];
    const std::string title(game_.facts().name[static_cast<std::size_t>(style_.language)]);
    std::string text = style_.colour ? std::string(kBold) + title + std::string(kPlain) : title;
    text += "\n\n" + std::string(words.introduction) + "\n";
    text += std::string(words.players) + ": A = " + players_[0] + ", B = " + players_[1] + "\n";
    const auto variants = game_.facts().words.variants;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (((setup_.variants >> i) & 1u) == 0) continue;
        text += std::string(variants[i].in(style_.language)) + "\n";
    }
    text += std::string(words.both_hands) + "\n\n";
    print(text);
}

// The first time that a card is named, what it is and does.
void Show::tell_card_once(CardIndex card) {
    if (card == kNoCard || explained_[card]) return;
    explained_[card] = true;
    const ShowWords& words = kShowWords[static_cast<std::size_t>(style_.language)];
    const CardFace& face = game_.cards()[card];
    std::string text = "      (" + wording_.card(card) + ": ";
    text += std::string(game_.facts().words.kinds[face.kind].in(style_.language));
    if (face.cost) text += ", " + std::string(words.cost) + " " + std::to_string(*face.cost);
    if (face.strength) {
        text += ", " + std::string(words.strength) + " " + std::to_string(*face.strength);
    }
    const std::string& says = face.text[static_cast<std::size_t>(style_.language)];
    text += says.empty() ? ")" : ". " + says + ")";
    text = wrapped(text, 7);
    print((style_.colour ? std::string(kDim) + text + std::string(kPlain) : text) + "\n");
}

// Follows who is in the tomb from what happens.
void Show::note_group(const Event& event) {
    const SeenEvent& full = event.full;
    if (full.card == kNoCard) return;
    if (full.from.zone == key(ZoneKey::group)) {
        auto& group = groups_[index_of(full.from.owner)];
        const auto gone = std::ranges::find(group, full.card);
        if (gone != group.end()) group.erase(gone);
    }
    if (full.to.zone == key(ZoneKey::group)) {
        groups_[index_of(full.to.owner)].push_back(full.card);
    }
}

void Show::tell_events(std::span<const Event> events) {
    // "A draws X." "A draws Y." become "A draws X, Y.": the same sentence about another card.
    std::string head;
    std::string tail;
    std::vector<std::string> cards;
    std::vector<CardIndex> new_cards;
    const auto finish = [&] {
        if (!cards.empty()) {
            print(wrapped("    " + head + joined(cards, ", ") + tail, 6) + "\n");
        }
        cards.clear();
        for (CardIndex card : new_cards) tell_card_once(card);
        new_cards.clear();
    };
    for (const Event& event : events) {
        note_group(event);
        std::string text = wording_.event(event.full);
        const bool has_card = event.full.card != kNoCard;
        const std::string card = has_card ? wording_.card(event.full.card) : std::string();
        const auto at = has_card ? text.find(card) : std::string::npos;
        // Only where the seat comes first, so that the sentence stays right with several cards.
        if (at != std::string::npos && at > 0 && event.full.seat != kNoSeat &&
            text.starts_with(wording_.seat(event.full.seat) + " ")) {
            const std::string before = text.substr(0, at);
            const std::string after = text.substr(at + card.size());
            if (before != head || after != tail || cards.empty()) finish();
            head = before;
            tail = after;
            cards.push_back(card);
            new_cards.push_back(event.full.card);
            continue;
        }
        finish();
        switch (key_of(event)) {
            case EventKey::round_began: {
                const std::string line = "\n=== " + text + " ===";
                print((style_.colour ? std::string(kBold) + line + std::string(kPlain) : line) +
                      "\n");
                break;
            }
            case EventKey::camp_began: print("\n  " + text + "\n"); break;
            case EventKey::battle:
                tell_groups(event);
                print("    " + text + "\n");
                break;
            default: print(wrapped("    " + text, 6) + "\n"); break;
        }
        tell_card_once(event.full.card);
    }
    finish();
}

std::string Show::names(const std::vector<CardIndex>& cards) const {
    std::vector<std::string> words;
    words.reserve(cards.size());
    for (CardIndex card : cards) words.push_back(wording_.card(card));
    return joined(words, ", ");
}

void Show::tell_groups(const Event& battle) {
    const ShowWords& words = kShowWords[static_cast<std::size_t>(style_.language)];
    for (std::size_t i = 0; i < 2; ++i) {
        print(wrapped("    " + std::string(words.fight) + ", " + kSeatNames[i] + ": " +
                          (groups_[i].empty() ? std::string(words.nobody) : names(groups_[i])) +
                          " = " + std::to_string(battle.full.numbers[i]),
                      6) +
              "\n");
    }
}

void Show::tell_decision(const Prompt& prompt, const Choice& choice) {
    const ShowWords& words = kShowWords[static_cast<std::size_t>(style_.language)];
    std::vector<std::string> options;
    for (const Option& option : prompt.listed()) options.push_back(wording_.option(option));
    std::vector<std::string> chosen;
    for (std::uint8_t pick : choice.picked()) chosen.push_back(options[pick]);

    const std::string seat = wording_.seat(prompt.seat);
    std::string question = wrapped("  " + seat + "? " + wording_.prompt(prompt), 5);
    std::string offer =
        wrapped("     " + std::string(words.may_choose) + ": " +
                    (options.empty() ? std::string(words.nothing) : joined(options, ", ")),
                7);
    std::string answer =
        wrapped("     " + seat + " " + std::string(words.chooses) + ": " +
                    (chosen.empty() ? std::string(words.nothing) : joined(chosen, ", ")),
                7);
    if (style_.colour) {
        offer = std::string(kDim) + offer + std::string(kPlain);
        answer = std::string(kGreen) + answer + std::string(kPlain);
    }
    print(question + "\n" + offer + "\n" + answer + "\n");
}

void Show::tell_table(const Match& match, bool hands) {
    const ShowWords& words = kShowWords[static_cast<std::size_t>(style_.language)];
    const Vocabulary& vocabulary = game_.facts().words;
    View view;
    const auto slots = [&](ZoneKey zone, Seat owner) {
        std::vector<std::string> faces;
        for (const Slot& slot : view.slots_of(key(zone), owner)) {
            std::string face = wording_.card(slot.card);
            if (slot.strength != Slot::kNoStrength) face += " " + std::to_string(slot.strength);
            faces.push_back(face);
        }
        return faces.empty() ? std::string(words.none) : joined(faces, ", ");
    };
    const auto zone_name = [&](ZoneKey zone) {
        return std::string(vocabulary.zones[key(zone)].in(style_.language));
    };
    const auto counter_name = [&](CounterKey counter) {
        return std::string(vocabulary.counters[key(counter)].in(style_.language));
    };
    const auto line = [&](ZoneKey zone, Seat owner) {
        print(wrapped("  |   " + zone_name(zone) + ": " + slots(zone, owner), 8) + "\n");
    };

    for (std::size_t i = 0; i < 2; ++i) {
        const Seat seat = seat_at(i);
        match.view(Viewer::seat(seat), view);
        std::string head = "  | " + kSeatNames[i] + "  ";
        head += counter_name(CounterKey::coins) + " " +
                std::to_string(view.counter(key(CounterKey::coins), seat));
        for (ZoneKey zone : {ZoneKey::hand, ZoneKey::papyrus, ZoneKey::tombs}) {
            head += ", " + zone_name(zone) + " " + std::to_string(view.count_of(key(zone), seat));
        }
        if (view.counter(key(CounterKey::medallion), seat) != 0) {
            head += ", " + std::string(words.medallion);
        }
        if (view.counter(key(CounterKey::pass_marker), seat) != 0) {
            head += ", " + std::string(words.may_pass);
        }
        print((style_.colour ? std::string(kBold) + head + std::string(kPlain) : head) + "\n");
        if (hands) {
            line(ZoneKey::camp, seat);
            line(ZoneKey::hand, seat);
            line(ZoneKey::papyrus, seat);
        } else {
            print(wrapped("  |   " + zone_name(ZoneKey::group) + ": " +
                              slots(ZoneKey::group, seat) + " = " +
                              std::to_string(view.counter(key(CounterKey::strength), seat)),
                          8) +
                  "\n");
            line(ZoneKey::camp, seat);
        }
    }
    print("  | " + counter_name(CounterKey::supply) + " " +
          std::to_string(view.counter(key(CounterKey::supply))) + ", " + zone_name(ZoneKey::stack) +
          " " + std::to_string(view.count_of(key(ZoneKey::stack))) + ", " +
          zone_name(ZoneKey::discard) + " " + std::to_string(view.count_of(key(ZoneKey::discard))) +
          ", " + zone_name(ZoneKey::tomb_stack) + " " +
          std::to_string(view.count_of(key(ZoneKey::tomb_stack))) + "\n");
}

}  // namespace valley
