#include "client/plain/describe.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "client/core/text.hpp"

namespace valley::client {

namespace {

// How counters that are known read best. One that is not known is shown as its word and number.
enum class Shown : std::uint8_t {
    number,
    always,  // as a number, also when the view leaves it out because it is 0
    yes_or_no,
    unless_zero,
};
struct CounterStyle {
    std::string_view key;
    Shown shown;
};
constexpr std::array kCounterStyles = {
    CounterStyle{"coins", Shown::always},
    CounterStyle{"medallion", Shown::yes_or_no},
    CounterStyle{"pass_marker", Shown::yes_or_no},
    CounterStyle{"consolation", Shown::yes_or_no},
    CounterStyle{"eliminated", Shown::unless_zero},
    CounterStyle{"saves_used", Shown::unless_zero},
    CounterStyle{"cursor", Shown::unless_zero},
    CounterStyle{"traps_revealed", Shown::unless_zero},
};

Shown style_of(std::uint32_t key, const Model& model) {
    const v1::CardList* cards = model.cards();
    if (cards == nullptr) return Shown::number;
    const auto& words = cards->words().counters();
    if (key >= static_cast<std::uint32_t>(words.size())) return Shown::number;
    const auto* found = std::ranges::find(
        kCounterStyles, std::string_view(words[static_cast<int>(key)].key()), &CounterStyle::key);
    return found == kCounterStyles.end() ? Shown::number : found->shown;
}

std::string joined(const Lines& parts, std::string_view separator) {
    std::string text;
    for (const std::string& part : parts) {
        if (!text.empty()) text += separator;
        text += part;
    }
    return text;
}

// The keys of the counters that seats have, or that belong to nobody. One that a single seat has is
// shown for the others as well: a view leaves out what is 0.
std::set<std::uint32_t> counter_keys(bool of_seats, const Model& model) {
    std::set<std::uint32_t> keys;
    for (const auto& counter : model.view->counters()) {
        if (counter.has_owner() == of_seats) keys.insert(counter.key());
    }
    if (const v1::CardList* cards = model.cards(); cards != nullptr && of_seats) {
        for (int i = 0; i < cards->words().counters_size(); ++i) {
            const auto key = static_cast<std::uint32_t>(i);
            if (style_of(key, model) == Shown::always) keys.insert(key);
        }
    }
    return keys;
}

// The counters of a seat, or of nobody.
std::string counters_of(std::optional<std::uint32_t> owner, const Model& model,
                        const Wording& wording) {
    Lines parts;
    for (const std::uint32_t key : counter_keys(owner.has_value(), model)) {
        std::int32_t value = 0;
        for (const auto& counter : model.view->counters()) {
            if (counter.key() == key && counter.has_owner() == owner.has_value() &&
                counter.owner() == owner.value_or(0)) {
                value = counter.value();
            }
        }
        const Shown shown = style_of(key, model);
        const bool skips_zero = shown == Shown::yes_or_no || shown == Shown::unless_zero;
        if (skips_zero && value == 0) continue;
        std::string part = wording.counter(key);
        if (shown != Shown::yes_or_no || value != 1) part += ": " + std::to_string(value);
        parts.push_back(std::move(part));
    }
    return joined(parts, "; ");
}

// "camp: Worker, Sobek (strength 3)"; empty for a zone in which nothing lies.
std::string zone_line(const v1::Zone& zone, const Wording& wording) {
    if (zone.count() == 0 && zone.slots_size() == 0) return {};
    std::string text = wording.zone(zone.key());
    if (zone.number() > 0) text += " " + std::to_string(zone.number() + 1LL);
    text += ": ";
    Lines slots;
    for (const auto& slot : zone.slots()) slots.push_back(wording.slot(slot));
    if (slots.empty()) return text + wording.say(Say::count_of_cards, {{"n", zone.count()}});
    if (static_cast<std::uint32_t>(zone.slots_size()) < zone.count()) {
        // Of a pile the top is seen; of somebody's cards, some.
        const Say seen = zone.has_owner() ? Say::among_them : Say::on_top;
        return text + wording.say(Say::count_of_cards, {{"n", zone.count()}}) + ", " +
               wording.say(seen, {{"cards", joined(slots, ", ")}});
    }
    return text + joined(slots, ", ");
}

void add_zones_of(std::optional<std::uint32_t> owner, const Model& model, const Wording& wording,
                  Lines& lines) {
    for (const auto& zone : model.view->zones()) {
        const bool same = owner ? zone.has_owner() && zone.owner() == *owner : !zone.has_owner();
        if (!same) continue;
        std::string line = zone_line(zone, wording);
        if (!line.empty()) lines.push_back("  " + line);
    }
}

std::string card_with_text(std::uint32_t card, const Wording& wording) {
    const std::string text = wording.card_text(card);
    return wording.card_line(card) + (text.empty() ? "." : ". " + text);
}

std::uint32_t seats_of(const Model& model) {
    std::uint32_t seats = model.table ? static_cast<std::uint32_t>(model.table->seats_size()) : 0;
    if (model.view) {
        for (const auto& zone : model.view->zones()) {
            if (zone.has_owner()) seats = std::max(seats, std::min(zone.owner(), 63u) + 1);
        }
    }
    return seats;
}

}  // namespace

std::string clocks_line(const Model& model, const Wording& wording, Time now) {
    if (model.clocks.empty()) return {};
    Lines parts;
    for (std::size_t i = 0; i < model.clocks.size(); ++i) {
        const auto& clock = model.clocks[i];
        std::uint64_t left = clock.bank_ms();
        if (clock.running() && !model.outcome) {
            const auto gone =
                static_cast<std::uint64_t>(std::max<Time::rep>(0, (now - model.clocks_at).count()));
            left -= std::min(left, gone);
        }
        std::string part =
            wording.seat(static_cast<std::uint32_t>(i)) + " " + Wording::duration(left);
        if (clock.running() && !model.outcome) part += " " + wording.say(Say::clock_running);
        parts.push_back(std::move(part));
    }
    return wording.say(Say::clocks, {{"clocks", joined(parts, ", ")}});
}

Lines table_lines(const Model& model, const Wording& wording, Time now) {
    if (!model.view) return seat_lines(model, wording);
    const v1::View& view = *model.view;
    Lines lines;
    std::string moment = wording.say(Say::round_and_phase,
                                     {{"n", view.round()}, {"phase", wording.phase(view.phase())}});
    if (view.has_turn() && !model.outcome) {
        moment += " " + wording.say(Say::whose_phase, {{"name", wording.seat(view.turn())}});
    }
    lines.push_back(std::move(moment));

    for (std::uint32_t seat = 0; seat < seats_of(model); ++seat) {
        std::string head = wording.seat(seat);
        if (view.has_seat() && view.seat() == seat) head += " " + wording.say(Say::you);
        const std::string counters = counters_of(seat, model, wording);
        lines.push_back(head + (counters.empty() ? ":" : ": " + counters));
        add_zones_of(seat, model, wording, lines);
    }

    const std::string counters = counters_of(std::nullopt, model, wording);
    lines.push_back(wording.say(Say::shared) + (counters.empty() ? ":" : ": " + counters));
    add_zones_of(std::nullopt, model, wording, lines);

    if (const std::string clocks = clocks_line(model, wording, now); !clocks.empty()) {
        lines.push_back(clocks);
    }
    if (model.outcome) lines.push_back(wording.outcome());
    return lines;
}

Lines own_card_lines(const Model& model, const Wording& wording) {
    if (!model.view) return {wording.say(Say::no_game_yet)};
    if (!model.view->has_seat()) return {wording.say(Say::no_own_cards)};
    Lines lines;
    for (const auto& zone : model.view->zones()) {
        if (!zone.has_owner() || zone.owner() != model.view->seat()) continue;
        Lines cards;
        for (const auto& slot : zone.slots()) {
            if (slot.has_card()) cards.push_back("  " + card_with_text(slot.card(), wording));
        }
        if (cards.empty()) continue;
        lines.push_back(wording.zone(zone.key()) + ":");
        lines.insert(lines.end(), cards.begin(), cards.end());
    }
    if (lines.empty()) lines.push_back(wording.say(Say::no_own_cards));
    return lines;
}

Lines card_lines(std::string_view name, const Model& model, const Wording& wording) {
    const v1::CardList* cards = model.cards();
    if (cards == nullptr) return {wording.say(Say::no_card_list)};
    const std::string wanted = folded(name);
    std::vector<std::uint32_t> found;
    for (int i = 0; i < cards->cards_size(); ++i) {
        const auto card = static_cast<std::uint32_t>(i);
        const std::string here = folded(wording.card(card));
        if (here == wanted) {
            found = {card};
            break;
        }
        if (here.find(wanted) != std::string::npos) found.push_back(card);
    }
    if (found.empty()) return {wording.say(Say::no_such_card, {{"name", harmless(name, 40)}})};
    Lines lines;
    constexpr std::size_t kWithText = 8;
    if (found.size() <= kWithText) {
        for (const std::uint32_t card : found) {
            const auto copies = cards->cards(static_cast<int>(card)).copies();
            lines.push_back(card_with_text(card, wording) + " " +
                            wording.say(Say::copies, {{"n", copies}}));
        }
        return lines;
    }
    Lines names;
    for (const std::uint32_t card : found) names.push_back(wording.card(card));
    lines.push_back(joined(names, ", "));
    return lines;
}

Lines seat_lines(const Model& model, const Wording& wording) {
    if (!model.table) return {wording.say(Say::no_table)};
    Lines lines;
    for (int i = 0; i < model.table->seats_size(); ++i) {
        const auto& seat = model.table->seats(i);
        std::string who;
        if (seat.holder() == v1::TableUpdate::Seat::FREE) {
            who = wording.say(Say::free);
        } else {
            who = wording.seat(static_cast<std::uint32_t>(i));
            if (model.seat() == static_cast<std::uint32_t>(i)) who += " " + wording.say(Say::you);
            if (seat.holder() == v1::TableUpdate::Seat::PERSON &&
                model.table->stage() == v1::WAITING) {
                who += ", " + wording.say(seat.ready() ? Say::ready : Say::unready);
            }
        }
        lines.push_back(wording.say(Say::seat_line, {{"n", i + 1LL}, {"who", who}}));
    }
    return lines;
}

Lines people_lines(const Model& model, const Wording& wording) {
    Lines lines = seat_lines(model, wording);
    if (!model.table) return lines;
    lines.insert(lines.begin(),
                 wording.say(Say::table_code, {{"code", harmless_name(model.table->code())}}));
    lines.push_back(wording.say(Say::people));
    for (const auto& member : model.table->members()) {
        std::string line =
            "  " + std::to_string(member.member()) + "  " + wording.member(member.member());
        if (model.self() != nullptr && model.self()->member() == member.member()) {
            line += " " + wording.say(Say::you);
        }
        if (member.member() == model.table->host()) line += ", " + wording.say(Say::host);
        if (member.has_seat()) {
            line += ", " + wording.say(Say::at_seat, {{"n", member.seat() + 1LL}});
        } else {
            line += ", " + wording.say(Say::watches);
        }
        if (!member.connected()) line += ", " + wording.say(Say::away);
        if (member.muted()) line += ", " + wording.say(Say::muted);
        lines.push_back(std::move(line));
    }
    return lines;
}

Lines log_lines(std::size_t count, const Model& model, const Wording& wording) {
    if (model.events.empty()) return {wording.say(Say::no_events)};
    Lines lines;
    const std::size_t shown = std::min(count, model.events.size());
    for (std::size_t i = model.events.size() - shown; i < model.events.size(); ++i) {
        lines.push_back(wording.event(model.events[i]));
    }
    return lines;
}

Lines step_lines(const Model& model, const Wording& wording) {
    Lines lines;
    if (!model.view) return lines;
    const auto add = [&](std::string line) {
        if (!line.empty()) lines.push_back(std::move(line));
    };
    if (const v1::Prompt* prompt = model.open_prompt()) {
        add(wording.prompt_help(prompt->key()));
    } else if (model.view->has_question() && !model.outcome) {
        add(wording.prompt_help(model.view->question()));
    }
    add(wording.phase_help(model.view->phase()));
    return lines;
}

Lines rules_lines(const Model& model, const Wording& wording) {
    Lines lines;
    if (std::string aim = wording.aim(); !aim.empty()) lines.push_back(std::move(aim));
    for (const Wording::Explanation& part : wording.explanations()) {
        lines.push_back(part.title + ":");
        lines.push_back("  " + part.text);
    }
    if (lines.empty()) {
        lines.push_back(
            wording.say(model.cards() == nullptr ? Say::no_card_list : Say::ui_help_none));
    }
    return lines;
}

Lines step_card_lines(const Model& model, const Wording& wording) {
    Lines lines;
    const v1::Prompt* prompt = model.open_prompt();
    if (prompt == nullptr) return lines;
    std::set<std::uint32_t> cards;
    if (prompt->has_subject()) cards.insert(prompt->subject());
    for (const auto& option : prompt->options()) {
        if (option.has_card() && option.card().has_card()) cards.insert(option.card().card());
    }
    if (model.view->has_subject()) cards.insert(model.view->subject());
    for (const std::uint32_t card : cards) lines.push_back("  " + card_with_text(card, wording));
    return lines;
}

Lines table_list_lines(const v1::TableList& list, const Wording& wording) {
    if (list.tables_size() == 0) return {wording.say(Say::no_public_tables)};
    Lines lines;
    for (const auto& entry : list.tables()) {
        Lines parts = {harmless_name(entry.code()), wording.stage(entry.stage())};
        Lines names;
        for (const std::string& name : entry.names()) names.push_back(harmless_name(name));
        if (!names.empty()) parts.push_back(joined(names, ", "));
        if (entry.free_seats() > 0) {
            parts.push_back(wording.say(Say::free_seats, {{"n", entry.free_seats()}}));
        }
        if (entry.has_password()) parts.push_back(wording.say(Say::with_password));
        for (const std::string& option : wording.table_options(entry.options())) {
            parts.push_back(option);
        }
        lines.push_back(joined(parts, "; "));
    }
    return lines;
}

}  // namespace valley::client
