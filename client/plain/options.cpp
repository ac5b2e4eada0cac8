#include "client/plain/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "client/core/catalogue.hpp"
#include "client/core/text.hpp"

namespace valley::client {

namespace {

constexpr std::string_view kProgram = "valley-client";

// So much of a line is for the text beside what it explains, and in all.
constexpr std::size_t kBesideColumns = 68;
constexpr std::size_t kLineColumns = 98;

// What of the command line counts before all of it is understood: how to complain about it.
std::string_view said_of(int argc, const char* const* argv, std::string_view option) {
    std::string_view said;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == option && i + 1 < argc) said = argv[i + 1];
        if (word.starts_with(option) && word.substr(option.size()).starts_with('=')) {
            said = word.substr(option.size() + 1);
        }
    }
    return said;
}

int refuse(Language language, const std::string& program, const std::string& why) {
    const std::string help = say(language, Say::usage_help, {{"program", program}});
    std::fprintf(stderr, "%s: %s\n%s\n", program.c_str(), why.c_str(), help.c_str());
    return static_cast<int>(Exit::usage);
}

// The same text with line breaks, no line longer than that where a space allows it.
std::string in_lines(std::string_view text, std::size_t columns) {
    std::string lines;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const auto width = static_cast<std::size_t>(
            std::ranges::count_if(word, [](char c) { return (c & 0xC0) != 0x80; }));
        if (used > 0 && used + 1 + width > columns) {
            lines += '\n';
            used = 0;
        }
        if (used > 0) {
            lines += ' ';
            ++used;
        }
        lines += word;
        used += width;
    }
    return lines;
}

// What stands below the options in --help.
std::string examples(Language language) {
    constexpr std::pair<std::string_view, std::optional<Say>> kExamples[] = {
        {"valley-client", Say::opt_ex_start},
        {"valley-client --plain play localhost", Say::opt_ex_play},
        {"valley-client --plain host example.org --name Anna", Say::opt_ex_host},
        {"valley-client --plain join example.org K7P3XY --name Bob", std::nullopt},
        {"valley-client --plain watch example.org K7P3XY", std::nullopt},
        {"valley-client --plain resume", Say::opt_ex_resume},
        {"printf '2\\n1\\n' | valley-client --plain resume K7P3XY", Say::opt_ex_pipe},
    };
    std::string text = "\n" + say(language, Say::opt_examples) + "\n";
    for (const auto& [command, what] : kExamples) {
        text.append("  ").append(command);
        if (what) text.append(55 - command.size(), ' ').append(say(language, *what));
        text += '\n';
    }
    text += "\n" + in_lines(say(language, Say::opt_host_is), kLineColumns) + "\n" +
            in_lines(say(language, Say::opt_while_playing), kLineColumns) + "\n\n" +
            in_lines(say(language, Say::opt_exit_status), kLineColumns);
    return text;
}

// Why the parser does not take the command line.
std::string in_words(const CLI::ParseError& error, Language language) {
    const std::string what = error.what();
    const auto colon = what.find(": ");
    const std::string before = what.substr(0, colon);
    const std::string after = colon == std::string::npos ? "" : what.substr(colon + 2);
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
        return say(language, Say::usage_missing, {{"what", what.substr(0, what.find(' '))}});
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        return say(language, Say::usage_unexpected, {{"words", harmless(after)}});
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        return say(language, Say::usage_no_value, {{"option", before}});
    }
    if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
        return say(language, Say::usage_values, {{"option", before}, {"values", after}});
    }
    return harmless(what);
}

// Checks: what there is to choose from stands in the complaint (in_words).
auto one_of(std::vector<std::string_view> values) {
    return [values = std::move(values)](const std::string& text) {
        if (std::ranges::find(values, text) != values.end()) return std::string();
        std::string all;
        for (const std::string_view value : values) {
            all.append(all.empty() ? "" : ", ").append(value);
        }
        return all;
    };
}

template <typename Value, std::size_t n>
auto one_of(const std::array<Named<Value>, n>& names) {
    std::vector<std::string_view> values;
    for (const auto& [name, value] : names) values.push_back(name);
    return one_of(std::move(values));
}

auto from_to(std::uint32_t min, std::uint32_t max) {
    return [min, max](const std::string& text) {
        const auto number = number_in<std::uint32_t>(text);
        const bool fits = number && *number >= min && *number <= max;
        return fits ? std::string() : std::to_string(min) + "-" + std::to_string(max);
    };
}

std::string default_name() {
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' && std::string_view(user) != "root" ? user : "Player";
}

// "300+10": seconds in the bank, seconds more for each phase; as much as a server takes
// (lobby.proto).
bool read_clock(std::string_view text, v1::ClockOptions& clock) {
    const auto plus = text.find('+');
    const auto bank = number_in<std::uint32_t>(text.substr(0, plus));
    const auto increment = plus == std::string_view::npos
                               ? std::optional<std::uint32_t>(0)
                               : number_in<std::uint32_t>(text.substr(plus + 1));
    if (!bank || *bank < 10 || *bank > 36'000 || !increment || *increment > 600) return false;
    clock.set_bank_seconds(*bank);
    clock.set_increment_seconds(*increment);
    return true;
}

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

// Fills the parser with what there is, explained in one language.
class Grammar {
  public:
    Grammar(CLI::App& app, Language language, Options& options, Raw& raw)
        : app_(app), language_(language), options_(options), raw_(raw) {}

    void fill() {
        PlainSettings& plain = options_.plain;
        app_.option_defaults()->group(say(language_, Say::opt_options));
        app_.set_help_flag("-h,--help", text(Say::opt_help));
        label("Usage", Say::opt_usage);
        label("OPTIONS", Say::opt_option_word);
        label("SUBCOMMAND", Say::opt_command_word);
        label("Positionals", Say::opt_arguments);
        label("REQUIRED", Say::opt_required);
        label("Env", Say::opt_environment);
        app_.footer(examples(language_));
        app_.require_subcommand(0, 1);
        app_.fallthrough();
        app_.add_flag("--plain", options_.plain_asked, text(Say::opt_plain));
        app_.add_option("--lang", raw_.language, text(Say::opt_lang))
            ->type_name("LANG")
            ->check([](const std::string& wanted) {
                return language_of(wanted) ? std::string() : "en, de";
            });
        app_.add_option("--name", plain.name, text(Say::opt_name))->type_name("NAME");
        app_.add_option("--colours", raw_.colours, text(Say::opt_colours))
            ->type_name("HOW")
            ->check(one_of(kColours));
        app_.add_option("--background", raw_.background, text(Say::opt_background))
            ->type_name("WHAT")
            ->check(one_of(kBackdrops));
        app_.add_flag("--ascii", raw_.ascii, text(Say::opt_ascii));
        app_.add_flag("--insecure", plain.insecure, text(Say::opt_insecure));
        // How this program is called where it says what to type; of client/play.
        app_.add_option("--program", plain.program)->group("");

        start = command("start", Say::opt_cmd_start);
        start->add_option("HOST", raw_.server, text(Say::opt_bot_server));

        play = command("play", Say::opt_cmd_play);
        add_server(*play);
        play->add_option("CODE", plain.code, text(Say::opt_play_code));
        play->add_option("--bot", plain.bot, text(Say::opt_bot))->type_name("KEY");
        add_table(*play);

        host = command("host", Say::opt_cmd_host);
        host->alias("create");
        add_server(*host);
        add_invitation(*host);
        add_table(*host);

        join = command("join", Say::opt_cmd_join);
        add_table_of_server(*join);
        add_password(*join);
        add_seat(*join);

        watch = command("watch", Say::opt_cmd_watch);
        add_table_of_server(*watch);
        add_password(*watch);

        resume = command("resume", Say::opt_cmd_resume);
        resume->add_option("CODE", plain.code, text(Say::opt_resume_code));
        add_invitation(*resume);

        add_server(*command("list", Say::opt_cmd_list));
    }

    CLI::App* start = nullptr;
    CLI::App* play = nullptr;
    CLI::App* host = nullptr;
    CLI::App* join = nullptr;
    CLI::App* watch = nullptr;
    CLI::App* resume = nullptr;

  private:
    std::string text(Say key) const { return in_lines(say(language_, key), kBesideColumns); }
    void label(const char* label, Say key) {
        app_.get_formatter()->label(label, say(language_, key));
    }
    CLI::App* command(const char* name, Say what) {
        CLI::App* made = app_.add_subcommand(name, text(what));
        made->set_help_flag("-h,--help", text(Say::opt_help))
            ->group(say(language_, Say::opt_options));
        return made->group(say(language_, Say::opt_commands));
    }

    void add_server(CLI::App& command) {
        command.add_option("HOST", raw_.server, text(Say::opt_server))->required();
    }
    // A table at a server: HOST and CODE, or an invitation, which is both.
    void add_table_of_server(CLI::App& command) {
        command.add_option("HOST", raw_.server, text(Say::opt_server_or_invitation))->required();
        command.add_option("CODE", options_.plain.code, text(Say::opt_code));
    }
    // What is said to those who are still to come.
    void add_invitation(CLI::App& command) {
        command.add_option("--key", options_.plain.key, text(Say::opt_key))->type_name("KEY");
        // One value each: the code may follow.
        command.add_option("--invite", options_.plain.invite, text(Say::opt_invite))
            ->type_name("HOST:PORT")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }

    void add_password(CLI::App& command) {
        command.add_option("--password", options_.plain.password, text(Say::opt_password))
            ->envname("VALLEY_PASSWORD");
    }
    void add_seat(CLI::App& command) {
        command.add_option("--seat", raw_.seat, text(Say::opt_seat))
            ->type_name("N")
            ->check(from_to(1, 64));
        command.add_flag("--not-ready", raw_.not_ready, text(Say::opt_not_ready));
        command.add_flag("--consent", options_.plain.consent, text(Say::opt_consent));
    }
    void add_table(CLI::App& command) {
        command.add_option("--game", raw_.game, text(Say::opt_game))->type_name("KEY");
        command.add_option("--variants", raw_.variants, text(Say::opt_variants))
            ->type_name("LIST")
            ->delimiter(',');
        command.add_option("--clock", raw_.clock, text(Say::opt_clock))->type_name("BANK+MORE");
        command.add_option("--watching", raw_.watching, text(Say::opt_watching))
            ->type_name("WHAT")
            ->check(one_of({"nobody", "public", "delayed", "afterwards"}));
        command.add_option("--watch-delay", raw_.delay, text(Say::opt_watch_delay))
            ->type_name("N")
            ->check(from_to(2, 100));
        command.add_flag("--listed", raw_.listed, text(Say::opt_listed));
        add_password(command);
        add_seat(command);
    }

    CLI::App& app_;
    Language language_;
    Options& options_;
    Raw& raw_;
};

bool finish(Options& options, const Raw& raw, std::string& why) {
    Settings& settings = options.settings;
    if (!raw.language.empty()) settings.language = language_of(raw.language);
    options.language = settings.language.value_or(language_of_environment());
    const auto complain = [&](Say key, const std::string& text = {}) {
        return say(options.language, key, {{"text", harmless(text)}});
    };
    if (!options.plain.name.empty()) settings.name = options.plain.name;
    if (!raw.colours.empty()) settings.colours = *value_named(kColours, raw.colours);
    if (!raw.background.empty()) settings.backdrop = *value_named(kBackdrops, raw.background);
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
            why = complain(takes_code ? Say::usage_no_invitation : Say::usage_not_for_invitations,
                           raw.server);
            return false;
        }
        if (!endpoint) {
            why = complain(Say::usage_no_address, raw.server);
            return false;
        }
        if (takes_code && order.code.empty()) {
            why = complain(Say::usage_no_code);
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
        why = complain(Say::usage_no_clock, raw.clock);
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
    const bool named = options.plain.program != PlayOrder().program;
    refuse(options.language, named ? options.plain.program : std::string(kProgram),
           say(options.language, Say::usage_nothing_to_do));
    return false;
}

std::variant<Options, int> parse_options(int argc, const char* const* argv,
                                         const Settings& settings) {
    const auto asked = language_of(said_of(argc, argv, "--lang"));
    const Language language =
        asked ? *asked : settings.language.value_or(language_of_environment());
    std::string program(said_of(argc, argv, "--program"));
    if (program.empty()) program = kProgram;

    Options options;
    options.settings = settings;
    Raw raw;
    PlainSettings& plain = options.plain;
    CLI::App app(in_lines(say(language, Say::opt_program), kLineColumns), std::string(kProgram));
    Grammar grammar(app, language, options, raw);
    grammar.fill();
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        std::fputs((chosen.empty() ? app.help() : chosen.front()->help()).c_str(), stdout);
        return 0;
    } catch (const CLI::ParseError& error) {
        return refuse(language, program, in_words(error, language));
    }

    options.start = grammar.start->parsed() || app.get_subcommands().empty();
    plain.task = options.start              ? Task::play
                 : grammar.play->parsed()   ? (plain.code.empty() ? Task::play : Task::join)
                 : grammar.host->parsed()   ? Task::host
                 : grammar.join->parsed()   ? Task::join
                 : grammar.watch->parsed()  ? Task::watch
                 : grammar.resume->parsed() ? Task::resume
                                            : Task::list;
    if (std::string why; !finish(options, raw, why)) return refuse(language, program, why);
    return options;
}

}  // namespace valley::client
