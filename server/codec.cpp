#include "server/codec.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/core/check.hpp"

namespace valley::server {
namespace {

void encode(const Place& place, WireWriter& out) {
    if (place.position != Place::kNoPosition) {
        out.value(v1::Place::kPositionFieldNumber, place.position);
    }
    out.number(v1::Place::kNumberFieldNumber, place.number);
    if (place.owner != kNoSeat) out.value(v1::Place::kOwnerFieldNumber, index_of(place.owner));
    out.number(v1::Place::kZoneFieldNumber, place.zone);
}

void encode(const Slot& slot, WireWriter& out) {
    if (slot.owner != kNoSeat) out.value(v1::Slot::kOwnerFieldNumber, index_of(slot.owner));
    out.number(v1::Slot::kMarksFieldNumber, slot.marks);
    if (slot.strength != Slot::kNoStrength) {
        out.value(v1::Slot::kStrengthFieldNumber, static_cast<unsigned>(slot.strength));
    }
    out.number(v1::Slot::kBackFieldNumber, slot.back);
    if (slot.card != kNoCard) out.value(v1::Slot::kCardFieldNumber, slot.card);
}

void encode(const Zone& zone, std::span<const Slot> slots, WireWriter& out) {
    out.messages(v1::Zone::kSlotsFieldNumber, slots, [&](const Slot& slot) { encode(slot, out); });
    out.number(v1::Zone::kCountFieldNumber, zone.count);
    out.number(v1::Zone::kNumberFieldNumber, zone.number);
    if (zone.owner != kNoSeat) out.value(v1::Zone::kOwnerFieldNumber, index_of(zone.owner));
    out.number(v1::Zone::kKeyFieldNumber, zone.key);
}

void encode(const Counter& counter, WireWriter& out) {
    out.signed_number(v1::Counter::kValueFieldNumber, counter.value);
    if (counter.owner != kNoSeat) {
        out.value(v1::Counter::kOwnerFieldNumber, index_of(counter.owner));
    }
    out.number(v1::Counter::kKeyFieldNumber, counter.key);
}

void encode(SeatSet seats, int field, WireWriter& out) {
    if (seats.empty()) return;
    out.message(field, [&] {
        for (std::size_t seat = kSeatsMax; seat-- > 0;) {
            if (seats.contains(seat_at(seat))) out.element(seat);
        }
    });
}

void encode(const Option& option, WireWriter& out) {
    switch (option.kind) {
        case OptionKind::card:
            return out.message(v1::Option::kCardFieldNumber, [&] {
                if (option.card != kNoCard) {
                    out.value(v1::Option::Card::kCardFieldNumber, option.card);
                }
                out.message(v1::Option::Card::kPlaceFieldNumber,
                            [&] { encode(option.place, out); });
            });
        case OptionKind::space:
            return out.message(v1::Option::kSpaceFieldNumber, [&] { encode(option.place, out); });
        case OptionKind::number:
            return out.signed_value(v1::Option::kNumberFieldNumber, option.value);
        case OptionKind::word:
            return out.value(v1::Option::kWordFieldNumber,
                             static_cast<std::uint32_t>(option.value));
    }
    CHECK(false, "an option outside its list");
}

void encode(const Result& result, WireWriter& out) {
    out.number(v1::Result::kEndingFieldNumber, result.ending);
    encode(result.winners, v1::Result::kWinnersFieldNumber, out);
}

// Takes items and ends in their hash; see deck_hash().
class ItemHash {
  public:
    ItemHash() { crypto_hash_sha256_init(&state_); }

    void add(std::string_view item) {
        const auto size = static_cast<std::uint32_t>(item.size());
        const std::uint32_t length[] = {size >> 24u, size >> 16u, size >> 8u, size};
        for (std::uint32_t byte : length) update(static_cast<std::uint8_t>(byte & 0xffu));
        crypto_hash_sha256_update(&state_, reinterpret_cast<const std::uint8_t*>(item.data()),
                                  item.size());
    }
    void add_number(std::size_t number) { add(std::to_string(number)); }
    void add_number(const std::optional<int>& number) {
        add(number ? std::to_string(*number) : std::string());
    }

    std::string hexadecimal() {
        std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
        crypto_hash_sha256_final(&state_, hash.data());
        std::array<char, 2 * crypto_hash_sha256_BYTES + 1> digits{};
        sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
        return digits.data();
    }

  private:
    void update(std::uint8_t byte) { crypto_hash_sha256_update(&state_, &byte, 1); }

    crypto_hash_sha256_state state_{};
};

// The lists of a vocabulary in the order of the message Words.
std::array<std::span<const Word>, 11> lists_of(const Vocabulary& words) {
    return {words.phases, words.prompts,  words.answers, words.events,
            words.zones,  words.counters, words.marks,   words.kinds,
            words.backs,  words.variants, words.endings};
}

void encode(std::span<const Word> words, Language language,
            google::protobuf::RepeatedPtrField<v1::Word>& out) {
    for (const Word& word : words) {
        v1::Word& added = *out.Add();
        added.set_key(std::string(word.key));
        added.set_text(std::string(word.in(language)));
        added.set_help(std::string(word.help[static_cast<std::size_t>(language)]));
    }
}

void encode(const Vocabulary& words, Language language, v1::Words& out) {
    encode(words.phases, language, *out.mutable_phases());
    encode(words.prompts, language, *out.mutable_prompts());
    encode(words.answers, language, *out.mutable_answers());
    encode(words.events, language, *out.mutable_events());
    encode(words.zones, language, *out.mutable_zones());
    encode(words.counters, language, *out.mutable_counters());
    encode(words.marks, language, *out.mutable_marks());
    encode(words.kinds, language, *out.mutable_kinds());
    encode(words.backs, language, *out.mutable_backs());
    encode(words.variants, language, *out.mutable_variants());
    encode(words.endings, language, *out.mutable_endings());
}

void encode(const CardFace& face, Language language, v1::CardFace& out) {
    const auto index = static_cast<std::size_t>(language);
    out.set_key(face.key);
    out.set_name(face.name[index]);
    out.set_text(face.text[index]);
    out.set_kind(face.kind);
    out.set_back(face.back);
    out.set_copies(face.copies);
    if (face.cost) out.set_cost(static_cast<std::uint32_t>(*face.cost));
    if (face.strength) out.set_strength(static_cast<std::uint32_t>(*face.strength));
}

}  // namespace

void encode(const View& view, WireWriter& out) {
    if (view.result) {
        out.message(v1::View::kResultFieldNumber, [&] { encode(*view.result, out); });
    }
    if (view.asked) {
        out.message(v1::View::kPromptFieldNumber, [&] { encode(view.prompt, out); });
    }
    out.messages(v1::View::kCountersFieldNumber, view.counters,
                 [&](const Counter& counter) { encode(counter, out); });
    out.messages(v1::View::kZonesFieldNumber, view.zones, [&](const Zone& zone) {
        CHECK(std::size_t{zone.first} + zone.listed <= view.slots.size(),
              "a zone lists slots of its view");
        encode(zone, std::span(view.slots).subspan(zone.first, zone.listed), out);
    });
    if (view.subject != kNoCard) out.value(v1::View::kSubjectFieldNumber, view.subject);
    if (!view.waiting_on.empty()) out.value(v1::View::kQuestionFieldNumber, view.question);
    encode(view.waiting_on, v1::View::kWaitingOnFieldNumber, out);
    if (view.turn != kNoSeat) out.value(v1::View::kTurnFieldNumber, index_of(view.turn));
    out.number(v1::View::kRoundFieldNumber, view.round);
    out.number(v1::View::kPhaseFieldNumber, view.phase);
    if (view.viewer.is_seat()) {
        out.value(v1::View::kSeatFieldNumber, index_of(view.viewer.as_seat()));
    }
    out.number(v1::View::kRevisionFieldNumber, view.revision);
}

void encode(const SeenEvent& event, WireWriter& out) {
    out.signed_number(v1::Event::kMFieldNumber, event.numbers[1]);
    out.signed_number(v1::Event::kNFieldNumber, event.numbers[0]);
    if (event.to.known()) {
        out.message(v1::Event::kToFieldNumber, [&] { encode(event.to, out); });
    }
    if (event.from.known()) {
        out.message(v1::Event::kFromFieldNumber, [&] { encode(event.from, out); });
    }
    if (event.card != kNoCard) out.value(v1::Event::kCardFieldNumber, event.card);
    if (event.seat != kNoSeat) out.value(v1::Event::kSeatFieldNumber, index_of(event.seat));
    out.number(v1::Event::kKeyFieldNumber, event.key);
}

void encode(const Prompt& prompt, WireWriter& out) {
    out.messages(v1::Prompt::kOptionsFieldNumber, prompt.listed(),
                 [&](const Option& option) { encode(option, out); });
    if (prompt.subject != kNoCard) out.value(v1::Prompt::kSubjectFieldNumber, prompt.subject);
    out.number(v1::Prompt::kMaxFieldNumber, prompt.max);
    out.number(v1::Prompt::kMinFieldNumber, prompt.min);
    out.number(v1::Prompt::kKeyFieldNumber, prompt.key);
    out.number(v1::Prompt::kNumberFieldNumber, prompt.number);
}

v1::ErrorCode error_code(Rejection rejection) {
    switch (rejection) {
        case Rejection::game_over: return v1::GAME_OVER;
        case Rejection::not_asked: return v1::NOT_ASKED;
        case Rejection::stale: return v1::STALE;
        case Rejection::out_of_range: return v1::OUT_OF_RANGE;
        case Rejection::picked_twice: return v1::PICKED_TWICE;
        case Rejection::too_few: return v1::TOO_FEW;
        case Rejection::too_many: return v1::TOO_MANY_PICKS;
    }
    CHECK(false, "a rejection outside its list");
    return v1::INTERNAL;
}

v1::CardList card_list(const Game& game, Language language) {
    v1::CardList list;
    list.set_game(std::string(game.facts().key));
    list.set_rules_version(std::string(game.facts().rules_version));
    list.set_language(std::string(kLanguageCodes[static_cast<std::size_t>(language)]));
    list.set_hash(deck_hash(game));
    for (const CardFace& face : game.cards()) encode(face, language, *list.add_cards());
    encode(game.facts().words, language, *list.mutable_words());
    return list;
}

v1::GameOffer game_offer(const Game& game, Language language) {
    const GameFacts& facts = game.facts();
    v1::GameOffer offer;
    offer.set_key(std::string(facts.key));
    offer.set_name(std::string(facts.name[static_cast<std::size_t>(language)]));
    offer.set_rules_version(std::string(facts.rules_version));
    offer.set_deck_hash(deck_hash(game));
    for (const Word& variant : facts.words.variants) {
        v1::GameOffer::Variant& added = *offer.add_variants();
        added.set_key(std::string(variant.key));
        added.set_text(std::string(variant.in(language)));
    }
    return offer;
}

std::string deck_hash(const Game& game) {
    ItemHash hash;
    hash.add("valley card list 1");
    hash.add(game.facts().key);
    hash.add(game.facts().rules_version);
    hash.add_number(kLanguages);
    for (std::string_view code : kLanguageCodes) hash.add(code);
    hash.add_number(game.cards().size());
    for (const CardFace& face : game.cards()) {
        hash.add(face.key);
        for (std::size_t i = 0; i < kLanguages; ++i) {
            hash.add(face.name[i]);
            hash.add(face.text[i]);
        }
        hash.add_number(std::size_t{face.kind});
        hash.add_number(std::size_t{face.back});
        hash.add_number(std::size_t{face.copies});
        hash.add_number(face.cost);
        hash.add_number(face.strength);
    }
    const auto lists = lists_of(game.facts().words);
    hash.add_number(lists.size());
    for (std::span<const Word> words : lists) {
        hash.add_number(words.size());
        for (const Word& word : words) {
            hash.add(word.key);
            for (std::string_view text : word.text) hash.add(text);
            for (std::string_view help : word.help) hash.add(help);
        }
    }
    return hash.hexadecimal();
}

std::string rules_hash(const Game& game) {
    ItemHash hash;
    hash.add("valley rules 1");
    hash.add(game.facts().key);
    hash.add(game.facts().rules_version);
    hash.add(game.cards_for_rules());
    return hash.hexadecimal();
}

Language language_of(std::string_view name) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    for (std::size_t i = 0; i < kLanguages; ++i) {
        const std::string_view code = kLanguageCodes[i];
        if (name.size() < code.size()) continue;
        if (!std::equal(code.begin(), code.end(), name.begin(),
                        [&](char a, char b) { return a == lower(b); })) {
            continue;
        }
        const char next = name.size() > code.size() ? lower(name[code.size()]) : '_';
        if (next < 'a' || next > 'z') return static_cast<Language>(i);
    }
    return Language::en;
}

std::optional<Choice> decode(const v1::Choose& choose) {
    if (choose.game_number() == 0 || !choose.has_prompt()) return std::nullopt;
    if (choose.picks_size() > static_cast<int>(Prompt::kOptionsMax)) return std::nullopt;
    const std::vector<std::uint32_t> picks(choose.picks().begin(), choose.picks().end());
    return Choice::of(choose.prompt(), picks);
}

}  // namespace valley::server
