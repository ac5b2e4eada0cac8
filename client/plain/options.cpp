#include "client/plain/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace valley::client {

namespace {

constexpr const char* kExamples = R"(
Examples:
  valley-client                                        asks on the full screen what to do
  valley-client --plain play localhost                 a table of your own, against a bot
  valley-client --plain host example.org --name Anna   a table for two; prints its code
  valley-client --plain join example.org K7P3 --name Bob
  valley-client --plain watch example.org K7P3
  valley-client --plain resume                         back to the table that you were at last
  printf '2\n1\n' | valley-client --plain resume K7P3  answers typed ahead

HOST is a name or an address, HOST:PORT where the port is not 7922, [ADDRESS]:PORT for IPv6.
While you play, ? and Enter shows what can be typed. Without an end of its own the program ends with
quit; your seat is kept.

Exit status: 0 left as asked, 1 the server refused, 2 wrong use, 3 no server answers, 4 the place at
the table is lost, 5 the server says that this program broke the protocol, 6 it is not the server that
is meant.)";

int refuse(const std::string& why) {
    std::fprintf(stderr, "valley-client: %s\nvalley-client --help shows the options\n",
                 why.c_str());
    return static_cast<int>(Exit::usage);
}

std::string default_name() {
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' && std::string_view(user) != "root" ? user : "Player";
}

// "300+10": seconds in the bank, seconds more for each phase.
bool read_clock(const std::string& text, v1::ClockOptions& clock) {
    std::uint32_t bank = 0;
    std::uint32_t increment = 0;
    const char* const end = text.data() + text.size();
    auto [at, error] = std::from_chars(text.data(), end, bank);
    if (error != std::errc()) return false;
    if (at != end) {
        if (*at != '+') return false;
        const auto second = std::from_chars(at + 1, end, increment);
        if (second.ec != std::errc() || second.ptr != end) return false;
    }
    clock.set_bank_seconds(bank);
    clock.set_increment_seconds(increment);
    return true;
}

const std::map<std::string, Colours> kColours = {{"auto", Colours::automatic},
                                                 {"24bit", Colours::truecolor},
                                                 {"256", Colours::indexed},
                                                 {"16", Colours::sixteen},
                                                 {"none", Colours::none}};
const std::map<std::string, Backdrop> kBackdrops = {
    {"auto", Backdrop::automatic}, {"dark", Backdrop::dark}, {"light", Backdrop::light}};

// What is read before it is checked.
struct Raw {
    std::string language;
    std::string server;
    std::string clock;
    std::string watching;
    std::string colours;
    std::string background;
    bool ascii = false;
    std::vector<std::string> variants;
    std::string game = "tara_wolf";
    std::uint32_t delay = 2;
    std::uint32_t seat = 0;
    bool listed = false;
    bool not_ready = false;
};

void add_server(CLI::App& command, Raw& raw) {
    command.add_option("HOST", raw.server, "HOST or HOST:PORT of the server")->required();
}

// A table at a server: HOST and CODE, or an invitation, which is both.
void add_table_of_server(CLI::App& command, Options& options, Raw& raw) {
    command
        .add_option("HOST", raw.server,
                    "HOST or HOST:PORT of the server, or an invitation: valley://...")
        ->required();
    command.add_option("CODE", options.plain.code, "Code of the table; an invitation has it");
}

void add_password(CLI::App& command, Options& options) {
    command
        .add_option("--password", options.plain.password,
                    "Password of the table; other users of this machine can see command lines,\n"
                    "so it can be in the environment instead")
        ->envname("VALLEY_PASSWORD");
}

void add_seat(CLI::App& command, Options& options, Raw& raw) {
    command.add_option("--seat", raw.seat, "Seat to take, from 1 on (any free one)")
        ->type_name("N")
        ->check(CLI::Range(1u, 64u));
    command.add_flag("--not-ready", raw.not_ready,
                     "Do not say that you are ready; type ready when you are");
    command.add_flag("--consent", options.plain.consent,
                     "Agree that spectators see everything late, if the table is for that");
}

void add_table(CLI::App& command, Options& options, Raw& raw) {
    command.add_option("--game", raw.game, "Game to play (tara_wolf)")->type_name("KEY");
    command.add_option("--variants", raw.variants, "Variants, separated by commas (none)")
        ->type_name("LIST")
        ->delimiter(',');
    command
        .add_option("--clock", raw.clock,
                    "Seconds for each player, and seconds more for each phase: 600+20 (no clock)")
        ->type_name("BANK+MORE");
    command
        .add_option("--watching", raw.watching,
                    "What spectators see: nobody, public, delayed or afterwards (public)")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"nobody", "public", "delayed", "afterwards"}));
    command.add_option("--watch-delay", raw.delay, "Rounds of delay for --watching delayed (2)")
        ->type_name("N")
        ->check(CLI::Range(2u, 100u));
    command.add_flag("--listed", raw.listed, "Show the table in the public list");
    add_password(command, options);
    add_seat(command, options, raw);
}

bool finish(Options& options, const Raw& raw, std::string& why) {
    Settings& settings = options.settings;
    if (!raw.language.empty()) settings.language = language_of(raw.language);
    options.language = settings.language.value_or(language_of_environment());
    if (!options.plain.name.empty()) settings.name = options.plain.name;
    if (!raw.colours.empty()) settings.colours = kColours.at(raw.colours);
    if (!raw.background.empty()) settings.backdrop = kBackdrops.at(raw.background);
    if (raw.ascii) settings.letters = Letters::ascii;
    const bool anywhere = options.start && raw.server.empty();
    PlayOrder& order = options.plain;
    const bool takes_code = order.task == Task::join || order.task == Task::watch;
    if (order.task != Task::resume && !anywhere) {
        auto endpoint = endpoint_of(raw.server);
        if (const auto invitation = invitation_of(raw.server); invitation && takes_code) {
            endpoint = invitation->server;
            order.code = invitation->code;
            order.invited_key = invitation->key;
        } else if (raw.server.starts_with(kInvitationStart)) {
            why = takes_code
                      ? "\"" + raw.server +
                            "\" is no whole invitation: valley://HOST/CODE#KEY, as your host "
                            "sees it"
                      : "an invitation is for join and watch";
            return false;
        }
        if (!endpoint) {
            why = "\"" + raw.server + "\" is not HOST or HOST:PORT";
            return false;
        }
        if (takes_code && order.code.empty()) {
            why = "the CODE of the table is missing";
            return false;
        }
        options.plain.server = *endpoint;
        options.plain.address = to_text(*endpoint);
    }
    if (options.plain.task != Task::resume) options.plain.name = settings.name;
    options.plain.name_given = !options.plain.name.empty();
    if (options.plain.name.empty() && options.plain.task != Task::resume) {
        options.plain.name = default_name();
    }
    options.plain.ready = !raw.not_ready;
    if (raw.seat > 0) options.plain.seat = raw.seat - 1;

    v1::TableOptions& table = options.plain.table;
    table.set_game(raw.game);
    for (const std::string& variant : raw.variants) table.add_variants(variant);
    table.set_listed(raw.listed);
    if (!raw.clock.empty() && !read_clock(raw.clock, *table.mutable_clock())) {
        why = "--clock: \"" + raw.clock + "\" is not like 600+20";
        return false;
    }
    table.set_watching(raw.watching == "nobody"       ? v1::NOBODY
                       : raw.watching == "delayed"    ? v1::DELAYED
                       : raw.watching == "afterwards" ? v1::AFTERWARDS
                                                      : v1::PUBLIC);
    if (table.watching() == v1::DELAYED) table.set_watch_delay_rounds(raw.delay);
    return true;
}

}  // namespace

bool fit_for_lines(const Options& options) {
    if (!options.start || !options.plain.address.empty()) return true;
    refuse("lines of text need to be told what to do: play, host, join, watch, resume or list");
    return false;
}

std::variant<Options, int> parse_options(int argc, const char* const* argv,
                                         const Settings& settings) {
    Options options;
    options.settings = settings;
    Raw raw;
    PlainSettings& plain = options.plain;

    CLI::App app(
        "Plays Valley of the Kings games over the network: on the full screen of a terminal, or as "
        "lines of\n"
        "text.",
        "valley-client");
    app.footer(kExamples);
    app.require_subcommand(0, 1);
    app.fallthrough();
    app.add_flag("--plain", options.plain_asked,
                 "Lines of text with numbered options, instead of the full screen");
    app.add_option("--lang", raw.language,
                   "Language: en or de (as set before; as the environment says)")
        ->type_name("LANG")
        ->check([](const std::string& text) {
            return language_of(text) ? std::string() : "\"" + text + "\" is neither en nor de";
        });
    app.add_option("--name", plain.name, "Your name at the table (as set before; your user name)")
        ->type_name("NAME");
    app.add_option("--colours", raw.colours,
                   "How many colours: auto, 24bit, 256, 16 or none (as set before; auto)")
        ->type_name("HOW")
        ->check(CLI::IsMember(&kColours));
    app.add_option("--background", raw.background,
                   "Of the terminal: auto, dark or light (as set before; auto)")
        ->type_name("WHAT")
        ->check(CLI::IsMember(&kBackdrops));
    app.add_flag("--ascii", raw.ascii, "Frames and signs in ASCII");
    app.add_flag("--insecure", plain.insecure,
                 "Speak with the server unencrypted; it has to allow that");
    app.add_option("--program", plain.program,
                   "How this program is called where it says what to type")
        ->group("");

    auto* start = app.add_subcommand(
        "start",
        "Choose on the full screen what to do, as without any of these words; with lines of\n"
        "text: as play");
    start->add_option("HOST", raw.server, "HOST or HOST:PORT of a server for games against a bot");

    auto* play = app.add_subcommand("play", "Play against a bot at a table of your own");
    add_server(*play, raw);
    play->add_option("CODE", options.plain.code, "Take a seat at this table instead, as join does");
    play->add_option("--bot", plain.bot, "Which bot (the server's usual one)")->type_name("KEY");
    add_table(*play, options, raw);

    auto* host = app.add_subcommand("host", "Open a table for others and sit down at it");
    host->alias("create");
    add_server(*host, raw);
    host->add_option("--key", plain.key, "Fingerprint of the server's key, for the invitation")
        ->type_name("KEY");
    host->add_option("--invite", plain.invite, "HOST:PORT at which others reach the server")
        ->type_name("HOST:PORT");
    add_table(*host, options, raw);

    auto* join = app.add_subcommand("join", "Take a seat at a table");
    add_table_of_server(*join, options, raw);
    add_password(*join, options);
    add_seat(*join, options, raw);

    auto* watch = app.add_subcommand("watch", "Watch a table");
    add_table_of_server(*watch, options, raw);
    add_password(*watch, options);

    auto* resume = app.add_subcommand("resume", "Come back to a table, after any end");
    resume->add_option("CODE", options.plain.code, "Code of the table (the last one)");

    auto* list = app.add_subcommand("list", "List the public tables of a server");
    add_server(*list, raw);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        std::fputs((chosen.empty() ? app.help() : chosen.front()->help()).c_str(), stdout);
        return 0;
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    }

    options.start = start->parsed() || app.get_subcommands().empty();
    plain.task = options.start      ? Task::play
                 : play->parsed()   ? (options.plain.code.empty() ? Task::play : Task::join)
                 : host->parsed()   ? Task::host
                 : join->parsed()   ? Task::join
                 : watch->parsed()  ? Task::watch
                 : resume->parsed() ? Task::resume
                                    : Task::list;
    if (std::string why; !finish(options, raw, why)) return refuse(why);
    return options;
}

}  // namespace valley::client
