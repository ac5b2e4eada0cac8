// What the client says in its own words: one text a key in each language.
//
// Texts are templates with {names}. Where one has two forms divided by '|', the first is for one of
// something and the second for any other number; {n} is that number. A key without a text in a
// language falls back to English, and without one there to its number: never to a failure.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/core/language.hpp"

namespace valley::client {

enum class Say : std::uint16_t {
    // People and cards without a name.
    seat_number,
    member_number,
    somebody,
    some_card,
    card_number,
    kind_number,
    back_number,
    mark_number,
    zone_number,
    counter_number,
    phase_number,
    answer_number,
    ending_number,
    unknown_event,
    unknown_prompt,
    unknown_option,
    zone_of,
    cost,
    strength,
    copies,
    // The end of a game.
    game_begins,
    game_over,
    wins,
    nobody_wins,
    ended_by_rules,
    ended_by_concession,
    ended_by_time,
    ended_by_claim,
    ended_abandoned,
    // A table and its people.
    stage_waiting,
    stage_playing,
    stage_finished,
    stage_unknown,
    option_game,
    option_variant,
    option_clock,
    watching_nobody,
    watching_public,
    watching_delayed,
    watching_afterwards,
    member_came,
    member_left,
    member_cut,
    member_back,
    now_muted,
    now_heard,
    seat_freed,
    sits_down,
    bot_sits,
    is_ready,
    not_ready,
    consents,
    consents_not,
    wants_rematch,
    grace,
    new_host,
    watchers_see_all,
    watchers_see_public,
    // Refusals.
    refused_malformed,
    refused_unknown_message,
    refused_hello_first,
    refused_already_done,
    refused_version,
    refused_too_many,
    refused_bad_name,
    refused_name_taken,
    refused_bad_text,
    refused_no_table,
    refused_not_at_a_table,
    refused_at_a_table,
    refused_no_seat,
    refused_seat_taken,
    refused_not_the_host,
    refused_not_allowed,
    refused_wrong_time,
    refused_bad_options,
    refused_bad_token,
    refused_removed,
    refused_game_over,
    refused_not_asked,
    refused_stale,
    refused_out_of_range,
    refused_picked_twice,
    refused_too_few,
    refused_too_many_picks,
    refused_not_saved,
    refused_stopping,
    refused_internal,
    refused_unknown,
    server_says,
    retry_after,
    // The connection.
    link_connecting,
    link_lost,
    link_retry,
    link_back,
    request_cut,
    kept_until_back,
    not_connected,
    goodbye_too_slow,
    goodbye_idle,
    goodbye_stopping,
    goodbye_unknown,
    end_unreachable,
    end_unreachable_because,
    end_version,
    end_protocol,
    end_replaced,
    end_removed,
    end_table_closed,
    end_place_lost,
    // Coming and going.
    joined,
    tell_the_others,
    help_hint,
    name_taken_trying,
    name_hint,
    no_seat_hint,
    consent_hint,
    left_table,
    come_back,
    input_ended,
    no_table,
    no_public_tables,
    free_seats,
    with_password,
    // The game as it goes on.
    events_missed,
    events_before,
    waiting_for,
    rematch_hint,
    chat_from_seat,
    chat_from_watcher,
    done_concede,
    done_rematch,
    // Answers.
    expect_nothing,
    expect_value,
    expect_one,
    expect_one_or_none,
    expect_up_to_or_none,
    expect_exactly,
    expect_between,
    answer_not_a_number,
    answer_out_of_range,
    answer_twice,
    answer_none,
    answer_too_few,
    answer_too_many,
    nothing,
    and_,
    confirm_picks,
    already_sent,
    nothing_asked,
    question_gone,
    confirm_concede,
    confirm_leave,
    confirm_leave_game,
    not_done,
    no_game_to_concede,
    unknown_command,
    // The table on request.
    round_and_phase,
    whose_phase,
    you,
    shared,
    count_of_cards,
    on_top,
    clocks,
    clock_running,
    no_game_yet,
    no_own_cards,
    no_card_list,
    no_such_card,
    no_events,
    seat_line,
    free,
    a_bot,
    ready,
    unready,
    people,
    host,
    at_seat,
    watches,
    away,
    muted,
    chat_what,
    mute_whom,
    seat_what,
    // Help.
    help_cards,
    help_wait,
    help_before,
    help_commands,
    help_table,
    help_card,
    help_log,
    help_chat,
    help_seats,
    help_ready,
    help_end,
    help_quit,
    // Words that are typed, with spaces between them. Those of all languages are understood always.
    word_yes,
    word_no,
    word_help,
    word_table,
    word_cards,
    word_card,
    word_log,
    word_chat,
    word_who,
    word_mute,
    word_unmute,
    word_sit,
    word_bot,
    word_remove,
    word_ready,
    word_unready,
    word_consent,
    word_concede,
    word_claim,
    word_rematch,
    word_again,
    word_leave,
    word_quit,
    // Places kept for later.
    state_no_folder,
    state_unreadable,
    state_damaged,
    state_open_to_others,
    state_unwritable,
    state_no_places,
    state_no_such_place,
    state_resuming,
};
inline constexpr std::size_t kSays = static_cast<std::size_t>(Say::state_resuming) + 1;

// One line of a catalogue.
struct Text {
    Say key;
    std::string_view text;
};
// Every language has one file of its own.
std::span<const Text> catalogue_en();
std::span<const Text> catalogue_de();
std::span<const Text> catalogue(Language language);

// The template of a key; empty if neither this language nor English has it.
std::string_view text_of(Language language, Say key);

// What stands for a name in braces.
struct Value {
    Value(std::string_view value_name, std::string_view value) : name(value_name), text(value) {}
    Value(std::string_view value_name, const std::string& value) : name(value_name), text(value) {}
    Value(std::string_view value_name, const char* value) : name(value_name), text(value) {}
    Value(std::string_view value_name, std::integral auto value)
        : name(value_name), text(std::to_string(value)), number(static_cast<std::int64_t>(value)) {}

    std::string_view name;
    std::string text;
    std::optional<std::int64_t> number;
};

std::string say(Language language, Say key, std::initializer_list<Value> values = {});
// The same for any template: nothing if it is damaged or asks for a value that is not there.
std::optional<std::string> fill_text(std::string_view text, std::span<const Value> values);

}  // namespace valley::client
