#include "server/codec.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/core/check.hpp"

namespace valley::server {
namespace {

std::uint32_t number_of(Seat seat) { return static_cast<std::uint32_t>(index_of(seat)); }

void encode(const Place& place, v1::Place& out) {
    out.set_zone(place.zone);
    if (place.owner != kNoSeat) out.set_owner(number_of(place.owner));
    out.set_number(place.number);
    if (place.position != Place::kNoPosition) out.set_position(place.position);
}

void encode(const Slot& slot, v1::Slot& out) {
    if (slot.card != kNoCard) out.set_card(slot.card);
    out.set_back(slot.back);
    if (slot.strength != Slot::kNoStrength) out.set_strength(static_cast<unsigned>(slot.strength));
    out.set_marks(slot.marks);
    if (slot.owner != kNoSeat) out.set_owner(number_of(slot.owner));
}

void encode(const Zone& zone, std::span<const Slot> slots, v1::Zone& out) {
    out.set_key(zone.key);
    if (zone.owner != kNoSeat) out.set_owner(number_of(zone.owner));
    out.set_number(zone.number);
    out.set_count(zone.count);
    for (const Slot& slot : slots) encode(slot, *out.add_slots());
}

void encode(SeatSet seats, google::protobuf::RepeatedField<std::uint32_t>& out) {
    for (std::uint32_t seat = 0; seat < kSeatsMax; ++seat) {
        if (seats.contains(seat_at(seat))) out.Add(seat);
    }
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

void encode(const View& view, v1::View& out) {
    out.set_revision(view.revision);
    if (view.viewer.is_seat()) out.set_seat(number_of(view.viewer.as_seat()));
    out.set_phase(view.phase);
    out.set_round(view.round);
    if (view.turn != kNoSeat) out.set_turn(number_of(view.turn));
    encode(view.waiting_on, *out.mutable_waiting_on());
    if (!view.waiting_on.empty()) out.set_question(view.question);
    if (view.subject != kNoCard) out.set_subject(view.subject);
    for (const Zone& zone : view.zones) {
        CHECK(std::size_t{zone.first} + zone.listed <= view.slots.size(),
              "a zone lists slots of its view");
        encode(zone, std::span(view.slots).subspan(zone.first, zone.listed), *out.add_zones());
    }
    for (const Counter& counter : view.counters) {
        v1::Counter& added = *out.add_counters();
        added.set_key(counter.key);
        if (counter.owner != kNoSeat) added.set_owner(number_of(counter.owner));
        added.set_value(counter.value);
    }
    if (view.asked) encode(view.prompt, *out.mutable_prompt());
    if (view.result) encode(*view.result, *out.mutable_result());
}

void encode(const SeenEvent& event, v1::Event& out) {
    out.set_key(event.key);
    if (event.seat != kNoSeat) out.set_seat(number_of(event.seat));
    if (event.card != kNoCard) out.set_card(event.card);
    if (event.from.known()) encode(event.from, *out.mutable_from());
    if (event.to.known()) encode(event.to, *out.mutable_to());
    out.set_n(event.numbers[0]);
    out.set_m(event.numbers[1]);
}

void encode(const Prompt& prompt, v1::Prompt& out) {
    out.set_number(prompt.number);
    out.set_key(prompt.key);
    out.set_min(prompt.min);
    out.set_max(prompt.max);
    if (prompt.subject != kNoCard) out.set_subject(prompt.subject);
    for (const Option& option : prompt.listed()) encode(option, *out.add_options());
}

void encode(const Option& option, v1::Option& out) {
    switch (option.kind) {
        case OptionKind::card:
            encode(option.place, *out.mutable_card()->mutable_place());
            if (option.card != kNoCard) out.mutable_card()->set_card(option.card);
            return;
        case OptionKind::space: encode(option.place, *out.mutable_space()); return;
        case OptionKind::number: out.set_number(option.value); return;
        case OptionKind::word: out.set_word(static_cast<std::uint32_t>(option.value)); return;
    }
    CHECK(false, "an option outside its list");
}

void encode(const Result& result, v1::Result& out) {
    encode(result.winners, *out.mutable_winners());
    out.set_ending(result.ending);
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
