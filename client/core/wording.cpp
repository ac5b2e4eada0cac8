#include "client/core/wording.hpp"

#include <algorithm>
#include <array>

#include "client/core/fill.hpp"
#include "client/core/text.hpp"

namespace valley::client {

namespace {

struct CodeWord {
    v1::ErrorCode code;
    Say say;
    bool with_text = false;  // what the server says adds something
};
constexpr std::array kRefusals = {
    CodeWord{v1::MALFORMED, Say::refused_malformed, true},
    CodeWord{v1::UNKNOWN_MESSAGE, Say::refused_unknown_message},
    CodeWord{v1::HELLO_FIRST, Say::refused_hello_first},
    CodeWord{v1::ALREADY_DONE, Say::refused_already_done},
    CodeWord{v1::VERSION, Say::refused_version, true},
    CodeWord{v1::TOO_MANY, Say::refused_too_many},
    CodeWord{v1::BAD_NAME, Say::refused_bad_name, true},
    CodeWord{v1::NAME_TAKEN, Say::refused_name_taken},
    CodeWord{v1::BAD_TEXT, Say::refused_bad_text, true},
    CodeWord{v1::NO_TABLE, Say::refused_no_table},
    CodeWord{v1::NOT_AT_A_TABLE, Say::refused_not_at_a_table},
    CodeWord{v1::AT_A_TABLE, Say::refused_at_a_table},
    CodeWord{v1::NO_SEAT, Say::refused_no_seat},
    CodeWord{v1::SEAT_TAKEN, Say::refused_seat_taken},
    CodeWord{v1::NOT_THE_HOST, Say::refused_not_the_host},
    CodeWord{v1::NOT_ALLOWED, Say::refused_not_allowed},
    CodeWord{v1::WRONG_TIME, Say::refused_wrong_time},
    CodeWord{v1::BAD_OPTIONS, Say::refused_bad_options, true},
    CodeWord{v1::BAD_TOKEN, Say::refused_bad_token},
    CodeWord{v1::REMOVED, Say::refused_removed},
    CodeWord{v1::OTHER_RULES, Say::end_other_rules},
    CodeWord{v1::TABLE_FULL, Say::refused_table_full},
    CodeWord{v1::DAMAGED, Say::end_damaged},
    CodeWord{v1::GAME_OVER, Say::refused_game_over},
    CodeWord{v1::NOT_ASKED, Say::refused_not_asked},
    CodeWord{v1::STALE, Say::refused_stale},
    CodeWord{v1::OUT_OF_RANGE, Say::refused_out_of_range},
    CodeWord{v1::PICKED_TWICE, Say::refused_picked_twice},
    CodeWord{v1::TOO_FEW, Say::refused_too_few},
    CodeWord{v1::TOO_MANY_PICKS, Say::refused_too_many_picks},
    CodeWord{v1::NOT_SAVED, Say::refused_not_saved},
    CodeWord{v1::STOPPING, Say::refused_stopping},
    CodeWord{v1::INTERNAL, Say::refused_internal, true},
    CodeWord{v1::DRAINING, Say::refused_draining},
};

struct BotWords {
    std::string_view key;  // GameOffer.Bot.key
    Say name;
    Say manner;
};
constexpr std::array kBots = {
    BotWords{"random", Say::bot_random, Say::bot_random_manner},
    BotWords{"naive", Say::bot_naive, Say::bot_naive_manner},
    BotWords{"sensible", Say::bot_sensible, Say::bot_sensible_manner},
};

template <typename Offered>
bool has_key(const Offered& offered, std::string_view key) {
    return std::ranges::any_of(offered, [&](const auto& one) { return one.key() == key; });
}

template <typename Offered>
std::string keys_of(const Offered& offered) {
    std::string keys;
    for (const auto& one : offered) keys += (keys.empty() ? "" : ", ") + harmless_name(one.key());
    return keys;
}

// The part of a prompt's or event's template for this reader (cards.proto).
std::string_view part_of(std::string_view text, bool knows_card) {
    const auto bar = text.find('|');
    if (bar == std::string_view::npos) return text;
    return knows_card ? text.substr(0, bar) : text.substr(bar + 1);
}

template <typename Message>
std::optional<std::uint32_t> card_of(const Message& message) {
    if (!message.has_card()) return std::nullopt;
    return message.card();
}

const v1::TableUpdate::Member* find_member(const v1::TableUpdate& table, std::uint32_t number) {
    for (const auto& member : table.members()) {
        if (member.member() == number) return &member;
    }
    return nullptr;
}

}  // namespace

// People.

std::string Wording::seat(std::uint32_t seat) const {
    if (model_.table && seat < static_cast<std::uint32_t>(model_.table->seats_size())) {
        std::string name = name_of(model_.table->seats(static_cast<int>(seat)));
        if (!name.empty()) return name;
    }
    return say(Say::seat_number, {{"n", seat + 1LL}});
}

std::string Wording::name_of(const v1::TableUpdate::Seat& seat) const {
    // A bot's name is its key.
    return seat.holder() == v1::TableUpdate::Seat::BOT ? bot(seat.name())
                                                       : harmless_name(seat.name());
}

std::string Wording::member(std::uint32_t member) const {
    if (model_.table) {
        if (const auto* found = find_member(*model_.table, member)) {
            std::string name = harmless_name(found->name());
            if (!name.empty()) return name;
        }
    }
    return say(Say::member_number, {{"n", member}});
}

std::string Wording::bot(std::string_view key) const {
    const auto known = std::ranges::find(kBots, key, &BotWords::key);
    if (known != kBots.end()) return say(known->name);
    return say(Say::bot_called, {{"name", harmless_name(key)}});
}

std::string Wording::bot_line(std::string_view key, std::string_view text) const {
    const auto known = std::ranges::find(kBots, key, &BotWords::key);
    return bot(key) + ": " + (known != kBots.end() ? say(known->manner) : harmless(text));
}

// The game.

const v1::Words& Wording::words() const {
    const v1::CardList* cards = model_.cards();
    return cards == nullptr ? v1::Words::default_instance() : cards->words();
}

std::string_view Wording::word(const google::protobuf::RepeatedPtrField<v1::Word>& list,
                               std::uint32_t key) const {
    if (key >= static_cast<std::uint32_t>(list.size())) return {};
    return list[static_cast<int>(key)].text();
}

std::string Wording::plain_word(const google::protobuf::RepeatedPtrField<v1::Word>& list,
                                std::uint32_t key, Say generic) const {
    const std::string_view text = word(list, key);
    return text.empty() ? say(generic, {{"n", key}}) : harmless(text);
}

const v1::CardFace* Wording::face(std::uint32_t card) const {
    const v1::CardList* cards = model_.cards();
    if (cards == nullptr || card >= static_cast<std::uint32_t>(cards->cards_size())) return nullptr;
    return &cards->cards(static_cast<int>(card));
}

std::string Wording::event(const v1::Event& event) const {
    const auto card = card_of(event);
    const std::string_view text = part_of(word(words().events(), event.key()), card.has_value());
    const auto lookup = [&](std::string_view name) -> std::optional<std::string> {
        if (name == "seat") return event.has_seat() ? seat(event.seat()) : say(Say::somebody);
        if (name == "other") {
            return event.seat() <= 1 ? seat(1 - event.seat()) : say(Say::somebody);
        }
        if (name == "first") return seat(0);
        if (name == "second") return seat(1);
        if (name == "card") return card ? this->card(*card) : say(Say::some_card);
        if (name == "n") return std::to_string(event.n());
        if (name == "m") return std::to_string(event.m());
        return std::nullopt;
    };
    if (!text.empty()) {
        if (const auto filled = fill(text, lookup)) {
            // A name that ends in a full stop brings the sentence's own.
            const bool twice = filled->ends_with("..") && !filled->ends_with("...");
            return harmless(twice ? filled->substr(0, filled->size() - 1) : *filled);
        }
    }
    // Nothing is lost but the grammar.
    std::string generic = say(Say::unknown_event, {{"n", event.key()}});
    if (event.has_seat()) generic += " " + seat(event.seat()) + ".";
    if (card) generic += " " + this->card(*card) + ".";
    if (event.n() != 0 || event.m() != 0) {
        generic += " " + std::to_string(event.n()) + ", " + std::to_string(event.m()) + ".";
    }
    return generic;
}

std::string Wording::question(std::uint32_t key, std::optional<std::uint32_t> subject) const {
    const std::string_view text = part_of(word(words().prompts(), key), subject.has_value());
    const auto lookup = [&](std::string_view name) -> std::optional<std::string> {
        if (name == "card") return subject ? card(*subject) : say(Say::some_card);
        if (name == "seat" && model_.seat()) return seat(*model_.seat());
        if (name == "other" && model_.seat() && *model_.seat() <= 1) {
            return seat(1 - *model_.seat());
        }
        return std::nullopt;
    };
    if (!text.empty()) {
        if (const auto filled = fill(text, lookup)) return harmless(*filled);
    }
    const std::string generic = say(Say::unknown_prompt, {{"n", key}});
    return subject ? card(*subject) + ": " + generic : generic;
}

std::string Wording::prompt(const v1::Prompt& prompt) const {
    std::optional<std::uint32_t> subject;
    if (prompt.has_subject()) {
        subject = prompt.subject();
    } else if (model_.view && model_.view->has_subject()) {
        subject = model_.view->subject();
    }
    return question(prompt.key(), subject);
}

std::string Wording::card(std::uint32_t card) const {
    const v1::CardFace* found = face(card);
    std::string name = found == nullptr ? std::string() : harmless_name(found->name());
    return name.empty() ? say(Say::card_number, {{"n", card}}) : name;
}

std::string Wording::card_line(std::uint32_t card, const v1::Slot* slot) const {
    std::string line = this->card(card);
    if (const v1::CardFace* found = face(card)) {
        line += ", " + plain_word(words().kinds(), found->kind(), Say::kind_number);
        if (found->has_cost()) line += ", " + say(Say::cost, {{"n", found->cost()}});
        if (found->has_strength() && (slot == nullptr || !slot->has_strength())) {
            line += ", " + say(Say::strength, {{"n", found->strength()}});
        }
    }
    if (slot == nullptr) return line;
    if (slot->has_strength()) line += ", " + say(Say::strength, {{"n", slot->strength()}});
    const std::string marked = marks(*slot);
    return marked.empty() ? line : line + ", " + marked;
}

std::string Wording::marks(const v1::Slot& slot) const {
    std::string text;
    for (std::uint32_t bit = 0; bit < 32; ++bit) {
        if (((slot.marks() >> bit) & 1u) == 0) continue;
        text += (text.empty() ? "" : ", ") + plain_word(words().marks(), bit, Say::mark_number);
    }
    return text;
}

std::string Wording::card_text(std::uint32_t card) const {
    const v1::CardFace* found = face(card);
    return found == nullptr ? std::string() : harmless(found->text());
}

std::string Wording::slot(const v1::Slot& slot) const {
    std::string text = slot.has_card() ? card(slot.card())
                                       : plain_word(words().backs(), slot.back(), Say::back_number);
    std::string details;
    const auto add = [&details](const std::string& detail) {
        details += (details.empty() ? "" : ", ") + detail;
    };
    if (slot.has_strength()) add(say(Say::strength, {{"n", slot.strength()}}));
    if (slot.marks() != 0) add(marks(slot));
    if (slot.has_owner()) add(seat(slot.owner()));
    return details.empty() ? text : text + " (" + details + ")";
}

std::string Wording::place(const v1::Place& place) const {
    std::string text = zone(place.zone());
    if (place.number() > 0) text += " " + std::to_string(place.number() + 1LL);
    if (!place.has_owner()) return text;
    return say(Say::zone_of, {{"zone", text}, {"name", seat(place.owner())}});
}

const v1::Zone* Wording::find_zone(const v1::Place& place) const {
    if (!model_.view) return nullptr;
    for (const auto& zone : model_.view->zones()) {
        if (zone.key() == place.zone() && zone.has_owner() == place.has_owner() &&
            zone.owner() == place.owner() && zone.number() == place.number()) {
            return &zone;
        }
    }
    return nullptr;
}

std::string Wording::option(const v1::Prompt& prompt, int index) const {
    const v1::Option& option = prompt.options(index);
    switch (option.what_case()) {
        case v1::Option::kNumber: return std::to_string(option.number());
        case v1::Option::kWord:
            return plain_word(words().answers(), option.word(), Say::answer_number);
        case v1::Option::kSpace: return place(option.space());
        case v1::Option::kCard: break;
        default: return say(Say::unknown_option, {{"n", index + 1LL}});
    }
    const v1::Option::Card& chosen = option.card();
    const bool several_places = std::ranges::any_of(prompt.options(), [&](const v1::Option& other) {
        return other.has_card() && !same_zone(other.card().place(), chosen.place());
    });

    const v1::Slot* slot = nullptr;
    if (const v1::Zone* zone = find_zone(chosen.place()); zone != nullptr) {
        const std::uint32_t position = chosen.place().position();
        if (chosen.place().has_position() &&
            position < static_cast<std::uint32_t>(zone->slots_size())) {
            slot = &zone->slots(static_cast<int>(position));
        }
    }
    std::string text;
    if (chosen.has_card()) {
        text = card_line(chosen.card(), slot);
    } else {
        text = slot == nullptr ? say(Say::some_card) : this->slot(*slot);
    }
    const bool elsewhere =
        chosen.place().has_owner() && model_.seat() && chosen.place().owner() != *model_.seat();
    if (several_places || elsewhere) text += ", " + place(chosen.place());
    return text;
}

std::string Wording::zone(std::uint32_t key) const {
    return plain_word(words().zones(), key, Say::zone_number);
}

std::string Wording::counter(std::uint32_t key) const {
    return plain_word(words().counters(), key, Say::counter_number);
}

std::string Wording::phase(std::uint32_t key) const {
    return plain_word(words().phases(), key, Say::phase_number);
}

std::string Wording::kind(std::uint32_t key) const {
    return plain_word(words().kinds(), key, Say::kind_number);
}

std::string Wording::back(std::uint32_t key) const {
    return plain_word(words().backs(), key, Say::back_number);
}

std::string Wording::variant(std::string_view key) const {
    for (const auto& offer : model_.server.games()) {
        for (const auto& variant : offer.variants()) {
            if (variant.key() == key && !variant.text().empty()) return harmless(variant.text());
        }
    }
    return harmless(key);
}

std::string Wording::duration(std::uint64_t milliseconds) {
    const std::uint64_t seconds = milliseconds / 1000;
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

std::string Wording::outcome() const {
    if (!model_.outcome) return {};
    const v1::Outcome& outcome = *model_.outcome;
    std::string winners;
    for (const std::uint32_t winner : outcome.winners()) {
        winners += (winners.empty() ? "" : ", ") + seat(winner);
    }
    std::string text =
        winners.empty() ? say(Say::nobody_wins) : say(Say::wins, {{"name", winners}});
    switch (outcome.reason()) {
        case v1::Outcome::RULES:
            if (model_.view && model_.view->has_result()) {
                const std::uint32_t ending = model_.view->result().ending();
                const std::string why = plain_word(words().endings(), ending, Say::ending_number);
                return text + " " + say(Say::ended_by_rules, {{"why", why}});
            }
            return text;
        case v1::Outcome::CONCEDED: return text + " " + say(Say::ended_by_concession);
        case v1::Outcome::TIME: return text + " " + say(Say::ended_by_time);
        case v1::Outcome::CLAIMED: return text + " " + say(Say::ended_by_claim);
        case v1::Outcome::ABANDONED: return text + " " + say(Say::ended_abandoned);
        default: return text;
    }
}

// The table.

std::string Wording::stage(v1::TableStage stage) const {
    switch (stage) {
        case v1::WAITING: return say(Say::stage_waiting);
        case v1::PLAYING: return say(Say::stage_playing);
        case v1::FINISHED: return say(Say::stage_finished);
        default: return say(Say::stage_unknown, {{"n", static_cast<long long>(stage)}});
    }
}

std::vector<std::string> Wording::table_options(const v1::TableOptions& options) const {
    std::vector<std::string> lines;
    const v1::GameOffer* offered = offer(options.game());
    const bool named = offered != nullptr && !offered->name().empty();
    const std::string game = harmless(named ? offered->name() : options.game());
    lines.push_back(say(Say::option_game, {{"game", game}}));
    for (const std::string& key : options.variants()) {
        lines.push_back(say(Say::option_variant, {{"variant", variant(key)}}));
    }
    if (options.has_clock()) {
        lines.push_back(
            say(Say::option_clock, {{"bank", duration(options.clock().bank_seconds() * 1000ULL)},
                                    {"n", options.clock().increment_seconds()}}));
    }
    switch (options.watching()) {
        case v1::NOBODY: lines.push_back(say(Say::watching_nobody)); break;
        case v1::DELAYED:
            lines.push_back(say(Say::watching_delayed, {{"n", options.watch_delay_rounds()}}));
            break;
        case v1::AFTERWARDS: lines.push_back(say(Say::watching_afterwards)); break;
        default: lines.push_back(say(Say::watching_public)); break;
    }
    return lines;
}

std::vector<std::string> Wording::table_changes(const TableNews& news) const {
    std::vector<std::string> lines;
    const v1::TableUpdate& now = news.now;
    if (!news.before) return lines;
    const v1::TableUpdate& before = *news.before;
    const auto name = [](const auto& holder) { return harmless_name(holder.name()); };

    for (const auto& member : now.members()) {
        const auto* was = find_member(before, member.member());
        if (was == nullptr) {
            lines.push_back(say(Say::member_came, {{"name", name(member)}}));
        } else if (was->connected() && !member.connected()) {
            lines.push_back(say(Say::member_cut, {{"name", name(member)}}));
        } else if (!was->connected() && member.connected()) {
            lines.push_back(say(Say::member_back, {{"name", name(member)}}));
        }
        if (was != nullptr && was->muted() != member.muted()) {
            lines.push_back(
                say(member.muted() ? Say::now_muted : Say::now_heard, {{"name", name(member)}}));
        }
    }
    for (const auto& member : before.members()) {
        if (find_member(now, member.member()) == nullptr) {
            lines.push_back(say(Say::member_left, {{"name", name(member)}}));
        }
    }
    const bool new_game = now.game_number() != before.game_number();
    for (int i = 0; i < now.seats_size(); ++i) {
        const auto& seat = now.seats(i);
        const v1::TableUpdate::Seat was =
            i < before.seats_size() ? before.seats(i) : v1::TableUpdate::Seat();
        const long long number = i + 1LL;
        const bool same_holder = was.holder() == seat.holder() && was.member() == seat.member() &&
                                 was.name() == seat.name();
        // Of somebody who has left after the start the seat keeps the name.
        const bool left = seat.holder() == v1::TableUpdate::Seat::PERSON && seat.member() == 0;
        if (!same_holder && !left) {
            if (seat.holder() == v1::TableUpdate::Seat::FREE) {
                lines.push_back(say(Say::seat_freed, {{"n", number}}));
            } else {
                lines.push_back(say(Say::sits_down, {{"name", name_of(seat)}, {"n", number}}));
            }
        }
        if (seat.holder() != v1::TableUpdate::Seat::PERSON) continue;
        if (seat.ready() && !(same_holder && was.ready()) && now.stage() == v1::WAITING) {
            lines.push_back(say(Say::is_ready, {{"name", name_of(seat)}}));
        } else if (same_holder && was.ready() && !seat.ready() && now.stage() == v1::WAITING) {
            lines.push_back(say(Say::not_ready, {{"name", name_of(seat)}}));
        }
        if (same_holder && seat.consents() != was.consents()) {
            lines.push_back(say(seat.consents() ? Say::consents : Say::consents_not,
                                {{"name", name_of(seat)}}));
        }
        if (same_holder && seat.wants_rematch() && !was.wants_rematch() && !new_game) {
            lines.push_back(say(Say::wants_rematch, {{"name", name_of(seat)}}));
        }
        if (seat.has_grace_ms() && !was.has_grace_ms()) {
            const Say grace = !model_.seat()                ? Say::grace_for_watchers
                              : controls_ == Controls::keys ? Say::ui_grace
                                                            : Say::grace;
            lines.push_back(
                say(grace, {{"name", name_of(seat)}, {"n", (seat.grace_ms() + 999LL) / 1000}}));
        }
    }
    if (now.host() != before.host()) {
        lines.push_back(say(Say::new_host, {{"name", member(now.host())}}));
    }
    if (now.watchers_see_everything() != before.watchers_see_everything()) {
        lines.push_back(
            say(now.watchers_see_everything() ? Say::watchers_see_all : Say::watchers_see_public));
    }
    return lines;
}

const v1::GameOffer* Wording::offer(std::string_view game) const {
    for (const auto& offer : model_.server.games()) {
        if (offer.key() == game) return &offer;
    }
    return nullptr;
}

std::string Wording::not_offered(const v1::TableOptions& options) const {
    const v1::GameOffer* offered = offer(options.game());
    if (offered == nullptr) {
        return say(Say::no_such_game, {{"game", harmless_name(options.game())},
                                       {"games", keys_of(model_.server.games())}});
    }
    for (const std::string& key : options.variants()) {
        if (has_key(offered->variants(), key)) continue;
        return say(Say::no_such_variant,
                   {{"variant", harmless_name(key)}, {"variants", keys_of(offered->variants())}});
    }
    return {};
}

std::string Wording::bot_not_offered(std::string_view game, std::string_view bot) const {
    const v1::GameOffer* offered = offer(game);
    if (bot.empty() || offered == nullptr || has_key(offered->bots(), bot)) return {};
    return say(Say::no_such_bot, {{"bot", harmless_name(bot)}, {"bots", keys_of(offered->bots())}});
}

// The server.

std::string Wording::quoted_text(std::string_view text) const {
    const std::string shown = harmless(text, 400);
    return shown.empty() ? std::string() : " " + say(Say::server_says, {{"text", shown}});
}

std::string Wording::refusal(const v1::Error& error) const {
    std::string text;
    bool with_text = true;
    const auto known = std::ranges::find(kRefusals, error.code(), &CodeWord::code);
    if (known != kRefusals.end()) {
        text = say(known->say);
        with_text = known->with_text;
    } else {
        text = say(Say::refused_unknown, {{"n", static_cast<long long>(error.code())}});
    }
    if (with_text) text += quoted_text(error.text());
    if (error.retry_after_ms() > 0) {
        const long long seconds = (error.retry_after_ms() + 999LL) / 1000;
        text += " " + say(Say::retry_after, {{"n", seconds}});
    }
    return text;
}

std::string Wording::refusal(const AnswerNews& news) const {
    return news.given_up ? say(Say::given_up) : refusal(news.answer.error());
}

std::string Wording::goodbye(const v1::Goodbye& goodbye) const {
    switch (goodbye.reason()) {
        case v1::Goodbye::REPLACED: return say(Say::end_replaced);
        case v1::Goodbye::REMOVED: return say(Say::end_removed);
        case v1::Goodbye::TABLE_CLOSED: return say(Say::end_table_closed);
        case v1::Goodbye::TOO_SLOW: return say(Say::goodbye_too_slow);
        case v1::Goodbye::IDLE: return say(Say::goodbye_idle);
        case v1::Goodbye::PROTOCOL: return say(Say::end_protocol) + quoted_text(goodbye.text());
        case v1::Goodbye::STOPPING: return say(Say::goodbye_stopping);
        case v1::Goodbye::OVERTAKEN: return say(Say::goodbye_overtaken);
        case v1::Goodbye::FULL: return say(Say::goodbye_full);
        default:
            return say(Say::goodbye_unknown, {{"n", static_cast<long long>(goodbye.reason())}}) +
                   quoted_text(goodbye.text());
    }
}

std::string Wording::end(const EndNews& news) const {
    switch (news.end) {
        case End::none:
        case End::stopped: return {};
        case End::unreachable: {
            if (news.goodbye) return goodbye(*news.goodbye);
            const std::string why = harmless(news.text, 400);
            return why.empty() ? say(Say::end_unreachable)
                               : say(Say::end_unreachable_because, {{"why", why}});
        }
        case End::version: return say(Say::end_version) + quoted_text(news.text);
        case End::wrong_server: return news.text;
        case End::protocol: return say(Say::end_protocol) + quoted_text(news.text);
        case End::replaced: return say(Say::end_replaced);
        case End::removed: return say(Say::end_removed);
        case End::table_closed: return say(Say::end_table_closed);
        case End::place_lost: return say(Say::end_place_lost);
        case End::other_rules: return say(Say::end_other_rules);
        case End::damaged: return say(Say::end_damaged);
    }
    return {};
}

}  // namespace valley::client
