// The texts of the command line, in English.

#include "client/core/catalogue.hpp"

namespace valley::client {

namespace {

constexpr Text kTexts[] = {
    {Say::usage_help, "{program} --help shows the options"},
    {Say::usage_missing, "{what} is missing"},
    {Say::usage_unexpected, "this makes no sense here: {words}"},
    {Say::usage_no_value, "{option} needs a value"},
    {Say::usage_values, "{option} can be: {values}"},
    {Say::usage_no_invitation,
     "\"{text}\" is no whole invitation: valley://HOST/CODE#KEY, as your host sees it"},
    {Say::usage_not_for_invitations, "an invitation is for join and watch"},
    {Say::usage_no_address, "\"{text}\" is not HOST or HOST:PORT"},
    {Say::usage_no_code, "the CODE of the table is missing"},
    {Say::usage_no_clock,
     "--clock: \"{text}\" is not like 600+20: 10 to 36000 seconds, and 0 to 600 more for each "
     "phase"},
    {Say::usage_nothing_to_do,
     "lines of text need to be told what to do: play, host, join, watch, resume or list"},
    {Say::opt_usage, "Usage"},
    {Say::opt_options, "Options"},
    {Say::opt_arguments, "Positionals"},
    {Say::opt_commands, "Subcommands"},
    {Say::opt_option_word, "OPTIONS"},
    {Say::opt_command_word, "SUBCOMMAND"},
    {Say::opt_required, "REQUIRED"},
    {Say::opt_environment, "Env"},
    {Say::opt_examples, "Examples:"},
    {Say::opt_program,
     "Plays Valley of the Kings games over the network: on the full screen of a terminal, or as "
     "lines of text."},
    {Say::opt_ex_start, "asks on the full screen what to do"},
    {Say::opt_ex_play, "a table of your own, against a bot"},
    {Say::opt_ex_host, "a table for two; prints its code"},
    {Say::opt_ex_pipe, "answers typed ahead"},
    {Say::opt_ex_resume, "back to the table that you were at last"},
    {Say::opt_host_is,
     "HOST is a name or an address, HOST:PORT where the port is not 7922, [ADDRESS]:PORT for "
     "IPv6."},
    {Say::opt_while_playing,
     "While you play, ? and Enter shows what can be typed. Without an end of its own the program "
     "ends with quit; your seat is kept."},
    {Say::opt_exit_status,
     "Exit status: 0 left as asked, 1 the server refused, 2 wrong use, 3 no server answers, 4 the "
     "place at the table is lost, 5 the server says that this program broke the protocol, 6 it is "
     "not the server that is meant."},
    {Say::opt_help, "Print this help message and exit"},
    {Say::opt_plain, "Lines of text with numbered options, instead of the full screen"},
    {Say::opt_lang, "Language: en or de (as set before; as the environment says)"},
    {Say::opt_name, "Your name at the table (as set before; your user name)"},
    {Say::opt_colours, "How many colours: auto, 24bit, 256, 16 or none (as set before; auto)"},
    {Say::opt_background, "Of the terminal: auto, dark or light (as set before; auto)"},
    {Say::opt_ascii, "Frames and signs in ASCII"},
    {Say::opt_insecure, "Speak with the server unencrypted; it has to allow that"},
    {Say::opt_cmd_start,
     "Choose on the full screen what to do, as without any of these words; with lines of text: as "
     "play"},
    {Say::opt_cmd_play, "Play against a bot at a table of your own"},
    {Say::opt_cmd_host, "Open a table for others and sit down at it"},
    {Say::opt_cmd_join, "Take a seat at a table"},
    {Say::opt_cmd_watch, "Watch a table"},
    {Say::opt_cmd_resume, "Come back to a table, after any end"},
    {Say::opt_cmd_list, "List the public tables of a server"},
    {Say::opt_bot_server, "HOST or HOST:PORT of a server for games against a bot"},
    {Say::opt_server, "HOST or HOST:PORT of the server"},
    {Say::opt_server_or_invitation,
     "HOST or HOST:PORT of the server, or an invitation: valley://..."},
    {Say::opt_code, "Code of the table; an invitation has it"},
    {Say::opt_play_code, "Take a seat at this table instead, as join does"},
    {Say::opt_resume_code, "Code of the table (the last one)"},
    {Say::opt_password,
     "Password of the table; other users of this machine can see command lines, so it can be in "
     "the environment instead"},
    {Say::opt_seat, "Seat to take, from 1 on (any free one)"},
    {Say::opt_not_ready, "Do not say that you are ready; type ready when you are"},
    {Say::opt_consent, "Agree that spectators see everything late, if the table is for that"},
    {Say::opt_game, "Game to play (tara_wolf)"},
    {Say::opt_variants, "Variants, separated by commas (none)"},
    {Say::opt_clock,
     "Seconds for each player, 10 to 36000, and seconds more for each phase, up to 600: 600+20 (no "
     "clock)"},
    {Say::opt_watching, "What spectators see: nobody, public, delayed or afterwards (public)"},
    {Say::opt_watch_delay, "Rounds of delay for --watching delayed (2)"},
    {Say::opt_listed, "Show the table in the public list"},
    {Say::opt_bot, "Which bot (the server's usual one)"},
    {Say::opt_key, "Fingerprint of the server's key, for the invitation"},
    {Say::opt_invite, "HOST:PORT at which others reach the server"},
};

}  // namespace

std::span<const Text> catalogue_options_en() { return kTexts; }

}  // namespace valley::client
