// The commands of the plain front end: what each word does.

#include <algorithm>

#include "client/core/text.hpp"
#include "client/plain/describe.hpp"
#include "client/plain/plain.hpp"

namespace valley::client {

namespace {

constexpr std::size_t kLogLines = 20;

// "chat hello you" -> "chat", "hello you"
std::pair<std::string_view, std::string_view> split_command(std::string_view line) {
    line = trimmed(line);
    if (!line.empty() && line.front() == '/') line.remove_prefix(1);
    if (!line.empty() && line.front() == '?') return {"?", trimmed(line.substr(1))};
    const auto space = std::min(line.find_first_of(" \t"), line.size());
    return {line.substr(0, space), trimmed(line.substr(space))};
}

bool same_word(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        const auto small = [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        };
        return small(x) == small(y);
    });
}

}  // namespace

// Every language's words are understood in every language.
bool Plain::is_word(Say words, std::string_view line) const {
    const std::string_view word = trimmed(line);
    for (std::size_t i = 0; i < kLanguages; ++i) {
        std::string_view rest = text_of(static_cast<Language>(i), words);
        while (!rest.empty()) {
            const auto end = std::min(rest.find(' '), rest.size());
            if (same_word(rest.substr(0, end), word)) return true;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return false;
}

bool Plain::waits_for_end(std::string_view line) const {
    return is_word(Say::word_rematch, split_command(line).first) && session_.model().seat();
}

void Plain::command(std::string_view line, Time now) {
    const auto [word, rest] = split_command(line);
    const Model& model = session_.model();
    const bool sure = is_word(Say::word_yes, rest);
    if (is_word(Say::word_help, word)) {
        help();
    } else if (is_word(Say::word_table, word)) {
        print(table_lines(model, wording_, now));
    } else if (is_word(Say::word_cards, word)) {
        print(own_card_lines(model, wording_));
    } else if (is_word(Say::word_card, word)) {
        print(card_lines(rest, model, wording_));
    } else if (is_word(Say::word_rules, word)) {
        print(rules_lines(model, wording_));
    } else if (is_word(Say::word_log, word)) {
        print(log_lines(number_in<std::uint32_t>(rest).value_or(kLogLines), model, wording_));
    } else if (is_word(Say::word_chat, word)) {
        chat(rest, now);
    } else if (is_word(Say::word_who, word)) {
        print(people_lines(model, wording_));
    } else if (is_word(Say::word_mute, word)) {
        mute(rest, true, now);
    } else if (is_word(Say::word_unmute, word)) {
        mute(rest, false, now);
    } else if (is_word(Say::word_sit, word)) {
        sit(rest, now);
    } else if (is_word(Say::word_bot, word)) {
        add_bot(rest, now);
    } else if (is_word(Say::word_remove, word)) {
        remove(rest, now);
    } else if (is_word(Say::word_ready, word)) {
        set_ready(true, now);
    } else if (is_word(Say::word_unready, word)) {
        set_ready(false, now);
    } else if (is_word(Say::word_consent, word)) {
        set_consent(rest, now);
    } else if (is_word(Say::word_concede, word)) {
        concede(sure, now);
    } else if (is_word(Say::word_claim, word)) {
        claim(now);
    } else if (is_word(Say::word_rematch, word)) {
        rematch(now);
    } else if (is_word(Say::word_again, word)) {
        ask_again_ = true;
        waited_for_.reset();
    } else if (is_word(Say::word_leave, word)) {
        leave(sure, now);
    } else if (is_word(Say::word_quit, word)) {
        quit();
    } else {
        say(Say::unknown_command, {{"word", harmless(word, 20)}});
        if (const v1::Prompt* prompt = model.open_prompt()) {
            print(prompt_expects(*prompt, wording_));
        }
    }
}

void Plain::help() {
    const Model& model = session_.model();
    if (const v1::Prompt* prompt = model.open_prompt()) {
        print(prompt_lines(*prompt, wording_));
        print(step_lines(model, wording_));
        const Lines cards = step_card_lines(model, wording_);
        if (!cards.empty()) say(Say::help_cards);
        print(cards);
    } else if (model.outcome) {
        say(Say::rematch_hint);
    } else if (model.playing()) {
        say(Say::help_wait);
        print(step_lines(model, wording_));
    } else {
        say(Say::help_before);
    }
    say(Say::help_commands);
    for (const Say line :
         {Say::help_table, Say::help_card, Say::help_rules, Say::help_log, Say::help_chat,
          Say::help_seats, Say::help_ready, Say::help_end, Say::help_quit}) {
        print("  " + wording_.say(line));
    }
}

void Plain::request(v1::ClientMessage message, Time now) {
    if (session_.request(std::move(message), now) == 0) say(Say::not_connected);
}

void Plain::chat(std::string_view text, Time now) {
    if (text.empty()) {
        say(Say::chat_what);
        return;
    }
    v1::ClientMessage message;
    message.mutable_say()->set_text(std::string(text));
    request(std::move(message), now);
}

std::optional<std::uint32_t> Plain::member_called(std::string_view who) const {
    const Model& model = session_.model();
    if (!model.table || who.empty()) return std::nullopt;
    const auto number = number_in<std::uint32_t>(who);
    for (const auto& member : model.table->members()) {
        if (number == member.member() || same_word(member.name(), who)) return member.member();
    }
    return std::nullopt;
}

void Plain::mute(std::string_view who, bool muted, Time now) {
    const auto member = member_called(who);
    if (!member) {
        say(Say::mute_whom);
        return;
    }
    v1::ClientMessage message;
    message.mutable_mute()->set_member(*member);
    message.mutable_mute()->set_muted(muted);
    request(std::move(message), now);
}

void Plain::sit(std::string_view seat, Time now) {
    v1::ClientMessage message;
    message.mutable_take_seat();
    if (!seat.empty()) {
        const auto number = number_in<std::uint32_t>(seat);
        if (!number || *number == 0) {
            say(Say::seat_what);
            return;
        }
        message.mutable_take_seat()->set_seat(*number - 1);
    }
    request(std::move(message), now);
}

void Plain::add_bot(std::string_view bot, Time now) {
    if (const Model& model = session_.model(); model.table) {
        const std::string why = wording_.bot_not_offered(model.table->options().game(), bot);
        if (!why.empty()) return print(why);
    }
    v1::ClientMessage message;
    message.mutable_add_bot()->set_bot(std::string(bot));
    request(std::move(message), now);
}

void Plain::remove(std::string_view seat, Time now) {
    const auto number = number_in<std::uint32_t>(seat);
    if (!number || *number == 0) {
        say(Say::seat_what);
        return;
    }
    v1::ClientMessage message;
    message.mutable_remove_from_seat()->set_seat(*number - 1);
    request(std::move(message), now);
}

void Plain::set_ready(bool ready, Time now) {
    v1::ClientMessage message;
    message.mutable_set_ready()->set_ready(ready);
    request(std::move(message), now);
}

void Plain::set_consent(std::string_view word, Time now) {
    const bool yes = is_word(Say::word_yes, word);
    if (!yes && !is_word(Say::word_no, word)) {
        say(Say::consent_hint);
        return;
    }
    v1::ClientMessage message;
    message.mutable_set_consent()->set_consent(yes);
    request(std::move(message), now);
}

void Plain::concede(bool sure, Time now) {
    if (!session_.model().playing() || !session_.model().seat()) {
        say(Say::no_game_to_concede);
        return;
    }
    if (!sure) {
        confirm_ = Confirm{Confirm::What::concede, {}, 0};
        say(Say::confirm_concede);
        return;
    }
    v1::ClientMessage message;
    message.mutable_concede()->set_game_number(session_.model().game_number);
    request(std::move(message), now);
}

void Plain::leave(bool sure, Time now) {
    if (!sure) {
        confirm_ = Confirm{Confirm::What::leave, {}, 0};
        const bool concedes = session_.model().playing() && session_.model().seat();
        say(concedes ? Say::confirm_leave_game : Say::confirm_leave);
        return;
    }
    v1::ClientMessage message;
    message.mutable_leave_table();
    request(std::move(message), now);
}

void Plain::claim(Time now) {
    v1::ClientMessage message;
    message.mutable_claim()->set_game_number(session_.model().game_number);
    request(std::move(message), now);
}

void Plain::rematch(Time now) {
    v1::ClientMessage message;
    message.mutable_ask_rematch();
    request(std::move(message), now);
}

}  // namespace valley::client
