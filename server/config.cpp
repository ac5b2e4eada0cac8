#include "server/config.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proto/framing.hpp"
#include "server/version.hpp"

namespace valley::server {

namespace {

constexpr int kUsage = 2;  // exit status
constexpr std::string_view kVariablePrefix = "VALLEY_SERVER_";
constexpr std::int64_t kBurstMax = 1'000'000;
constexpr std::int64_t kPaceMax = 3600'000;

struct Unit {
    std::string_view name;
    std::int64_t size;
};
constexpr Unit kTimeUnits[] = {
    {"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3600'000}, {"d", 24 * 3600'000}};
constexpr Unit kSizeUnits[] = {{"", 1}, {"k", 1024}, {"M", 1024 * 1024}};
constexpr Unit kNoUnits[] = {{"", 1}};
constexpr std::pair<std::string_view, JournalSync> kSyncs[] = {{"full", JournalSync::full},
                                                               {"normal", JournalSync::normal}};

// "90", "1m30s": a sum of whole numbers with units.
std::optional<std::int64_t> read_amount(std::string_view text, std::span<const Unit> units) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 4;
    std::int64_t sum = 0;
    do {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || number < 0) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        const auto letters = text.substr(0, text.find_first_of("0123456789"));
        const auto unit = std::ranges::find(units, letters, &Unit::name);
        if (unit == units.end() || number > kMost / unit->size) return std::nullopt;
        text.remove_prefix(letters.size());
        sum += number * unit->size;
        if (sum > kMost) return std::nullopt;
    } while (!text.empty());
    return sum;
}

// In the largest unit that leaves a whole number.
std::string to_text(std::int64_t amount, std::span<const Unit> units) {
    const Unit* best = &units.front();
    for (const Unit& unit : units) {
        if (amount % unit.size == 0 && (amount >= unit.size || amount == 0)) best = &unit;
    }
    if (amount == 0 && units.front().name == "ms") return "0s";
    return std::to_string(amount / best->size) + std::string(best->name);
}

struct Range {
    std::int64_t smallest;
    std::int64_t largest;
};

// The name of a setting in the environment: VALLEY_SERVER_IDLE_TIME of --idle-time.
std::string variable_of(std::string flag) {
    flag.erase(0, flag.find_first_not_of('-'));
    std::ranges::transform(flag, flag.begin(), [](char c) {
        if (c == '-') return '_';
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return std::string(kVariablePrefix) + flag;
}

// The lines of a file as CLI11 reads them. A list with nothing in it is no value of any setting,
// and CLI11 would take the first thing that is in it.
class FileReader final : public CLI::ConfigTOML {
  public:
    std::vector<CLI::ConfigItem> from_config(std::istream& input) const override {
        std::vector<CLI::ConfigItem> lines = CLI::ConfigTOML::from_config(input);
        for (const CLI::ConfigItem& line : lines) {
            const bool section = line.name == "++" || line.name == "--";
            if (!section && line.inputs.empty()) {
                throw CLI::ConfigError(line.fullname() + " is set to nothing");
            }
        }
        return lines;
    }
};

// Names of variables follow from those of flags: a line about all of them says it once.
class Formatter final : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override {
        return option->get_type_size() == 0 ? "" : " " + option->get_type_name();
    }
};

class Options {
  public:
    // Without `shown` --help does not speak of them.
    Options(CLI::App& app, bool shown) : app_(app), shown_(shown) {}

    // What the options that follow have in common.
    void begin(const std::string& group) { group_ = shown_ ? group : ""; }

    template <typename Number>
    void number(const std::string& name, Number& value, Range range, const std::string& help) {
        amount(name, value, kNoUnits, "N", range, help);
    }
    void size(const std::string& name, std::size_t& value, Range range, const std::string& help) {
        amount(name, value, kSizeUnits, "SIZE", range, help);
    }
    void time(const std::string& name, Milliseconds& value, Range range, const std::string& help) {
        amount(name, value, kTimeUnits, "TIME", range, help);
    }
    // "20/3s": so many at once, then one each time.
    void limit(const std::string& name, Limit& value, const std::string& help) {
        const auto read = [&value, name](const std::string& text) {
            const auto slash = text.find('/');
            const auto burst = read_amount(text.substr(0, slash), kNoUnits);
            const auto pace = slash == std::string::npos
                                  ? std::nullopt
                                  : read_amount(text.substr(slash + 1), kTimeUnits);
            if (!burst || !pace || *burst < 1 || *burst > kBurstMax || *pace > kPaceMax) {
                throw CLI::ValidationError(
                    name, "\"" + text + "\" is not allowed; say how many at once (1 to " +
                              std::to_string(kBurstMax) + ") and each how long one more (0s to " +
                              to_text(kPaceMax, kTimeUnits) + "; 0s: no limit), as in 20/3s");
            }
            value.burst = static_cast<std::size_t>(*burst);
            value.pace = Milliseconds(*pace);
        };
        const std::string before =
            std::to_string(value.burst) + "/" + to_text(value.pace.count(), kTimeUnits);
        add(name, read, "N/TIME", help + " (" + before + ")");
    }
    void text(const std::string& name, std::string& value, const std::string& type,
              const std::string& help) {
        app_.add_option(name, value, help + (value.empty() ? "" : " (" + value + ")"))
            ->type_name(type)
            ->group(group_)
            ->envname(variable_of(name))
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    }

    void networks(const std::string& name, Networks& value, const std::string& help) {
        const auto read = [&value, name](const std::string& text) {
            const auto found = Networks::read(text);
            if (!found) {
                throw CLI::ValidationError(
                    name, "\"" + text +
                              "\" is not allowed; say addresses, or networks by an address and "
                              "its bits that count, with commas between, as in "
                              "10.0.0.7,192.0.2.0/24,2001:db8::/32");
            }
            value = *found;
        };
        // In a file what stands between commas comes piece by piece.
        add(name, read, "ADDRESS[/BITS],...", help + " (nobody)")->join(',');
    }

    // One of a few words.
    template <typename Value>
    void choice(const std::string& name, Value& value,
                std::span<const std::pair<std::string_view, Value>> words,
                const std::string& help) {
        const auto read = [&value, words, name](const std::string& text) {
            for (const auto& [word, meaning] : words) {
                if (text != word) continue;
                value = meaning;
                return;
            }
            std::string all;
            for (const auto& [word, meaning] : words) {
                all += (all.empty() ? "" : ", ") + std::string(word);
            }
            throw CLI::ValidationError(name, "\"" + text + "\" is none of " + all);
        };
        const auto before = std::ranges::find_if(
            words, [&value](const auto& entry) { return entry.second == value; });
        add(name, read, "WORD", help + " (" + std::string(before->first) + ")");
    }

    void flag(const std::string& name, bool& value, const std::string& help) {
        app_.add_flag(name, value, help)->group(group_)->envname(variable_of(name));
    }

  private:
    template <typename Value>
    void amount(const std::string& name, Value& value, std::span<const Unit> units,
                const std::string& type, Range range, const std::string& help) {
        const auto read = [&value, units, range, name](const std::string& text) {
            const auto found = read_amount(text, units);
            if (!found || *found < range.smallest || *found > range.largest) {
                throw CLI::ValidationError(name, "\"" + text +
                                                     "\" is not allowed; say something from " +
                                                     to_text(range.smallest, units) + " to " +
                                                     to_text(range.largest, units));
            }
            value = static_cast<Value>(*found);
        };
        std::int64_t before = 0;
        if constexpr (std::is_same_v<Value, Milliseconds>) {
            before = value.count();
        } else {
            before = static_cast<std::int64_t>(value);
        }
        add(name, read, type, help + " (" + to_text(before, units) + ")");
    }
    CLI::Option* add(const std::string& name, const std::function<void(const std::string&)>& read,
                     const std::string& type, const std::string& help) {
        return app_.add_option_function<std::string>(name, read, help)
            ->type_name(type)
            ->group(group_)
            ->envname(variable_of(name))
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    }

    CLI::App& app_;
    const bool shown_;
    std::string group_;
};

void add_options(Options& options, Settings& settings) {
    constexpr std::int64_t kSecond = 1000;
    constexpr std::int64_t kHour = 3600 * kSecond;
    constexpr std::int64_t kYear = 365 * 24 * kHour;
    constexpr std::int64_t kMany = 1'000'000;
    constexpr std::int64_t kKilo = 1024;

    options.begin("The door");
    options.text("--address", settings.address, "ADDRESS",
                 "Address to listen on: 127.0.0.1 for this machine alone, 0.0.0.0 for all its\n"
                 "IPv4 addresses, :: for all");
    options.number("--port", settings.port, {0, 65535}, "Port to listen on; 0: any free one");
    options.text("--public-host", settings.public_host, "HOST[:PORT]",
                 "The name or address by which others reach this server, for invitations (the\n"
                 "addresses of this machine)");
    options.text("--tls-certificate", settings.tls_certificate, "FILE",
                 "Certificate for encrypted connections, with its chain, in PEM; taken up when it\n"
                 "is renewed (one that the server makes for itself)");
    options.text("--tls-key", settings.tls_key, "FILE",
                 "The key of that certificate, in PEM (one that the server makes for itself)");
    options.flag("--insecure", settings.insecure,
                 "Take unencrypted connections from other machines too");
    options.networks("--proxies-from", settings.proxies_from,
                     "Proxies that begin each connection with a header of the PROXY protocol:\n"
                     "the address in it is the player's, for limits and logs");
    options.number("--connections-max", settings.connections_max, {1, kMany},
                   "Connections at a time; fewer if the system allows fewer open files");
    options.number(
        "--connections-of-address-max", settings.connections_of_address_max, {1, kMany},
        "Connections at a time from one address; behind a proxy that --proxies-from does\n"
        "not name, all have its address");
    options.size("--frame-bytes-max", settings.frame_bytes_max, {4 * kKilo, 16 * kKilo * kKilo},
                 "Largest message from a client");
    options.size("--outbox-bytes-max", settings.outbox_bytes_max, {16 * kKilo, 256 * kKilo * kKilo},
                 "What may wait for a client that does not read");
    options.time("--handshake-time", settings.handshake_time, {100, kHour},
                 "From the connection to the end of the TLS handshake, or to the first byte if\n"
                 "it is unencrypted");
    options.time("--hello-time", settings.hello_time, {100, kHour},
                 "From there to the client's Hello");
    options.time("--idle-time", settings.idle_time, {kSecond, 24 * kHour},
                 "From one message of a client to its next; clients ping");
    options.time("--link-time", settings.link_time, {kSecond, kHour},
                 "From the last sign of life of a client's machine, or since it takes nothing, to\n"
                 "giving up its connection");
    options.time("--frame-time", settings.frame_time, {100, kHour},
                 "From the first byte of a message to its last");

    options.begin("What users write");
    options.number("--name-bytes-max", settings.name_bytes_max, {4, 1000}, "Bytes of a name");
    options.number("--name-characters-max", settings.name_characters_max, {1, 250},
                   "Characters of a name");
    options.number("--chat-bytes-max", settings.chat_bytes_max, {4, 4000},
                   "Bytes of a line of chat");
    options.number("--chat-characters-max", settings.chat_characters_max, {1, 4000},
                   "Characters of a line of chat");
    options.number("--chat-lines-kept", settings.chat_lines_kept, {1, 10'000},
                   "Lines of chat that a table keeps for those who return");

    options.begin("How often");
    options.limit("--messages", settings.messages, "Messages of one connection");
    options.limit("--lookups", settings.lookups,
                  "Requests of one connection that cost much: tables, cards, a place at a table,\n"
                  "old or new");
    options.limit("--changes", settings.changes,
                  "Requests of one member that everybody at the table is told of, and its coming\n"
                  "back; at this pace, too, new people at a table");
    options.limit("--chat", settings.chat, "Lines of chat of one member");
    options.limit(
        "--tries", settings.tries,
        "Wrong codes and tokens of one address, and passwords that are looked at; and as many\n"
        "new tables with a password");
    options.limit("--new-tables", settings.new_tables, "Tables that are opened from one address");

    options.begin("Tables");
    options.number("--tables-max", settings.tables_max, {1, kMany}, "Tables at a time");
    options.number("--tables-of-address-max", settings.tables_of_address_max, {1, kMany},
                   "Tables at a time that were opened from one address");
    options.number("--members-max", settings.members_max, {2, 10'000}, "People at a table");
    options.number("--table-records-max", settings.table_records_max, {100, kMany},
                   "Steps of a table that are stored, from choices to chat; from then on the game\n"
                   "that runs there is played to its end, and people can only leave");
    options.time("--grace", settings.grace, {0, 24 * kHour},
                 "How long a player may be away before the other may claim the game");
    options.time("--keep-waiting", settings.keep_waiting, {kSecond, kYear},
                 "How long a table is kept that nobody is connected to: before a game;\n"
                 "and at any table who has no seat and is not connected");
    options.time("--keep-playing", settings.keep_playing, {kSecond, kYear}, "... during a game");
    options.time("--keep-finished", settings.keep_finished, {kSecond, kYear}, "... after a game");
    options.time("--bot-time", settings.bot_time, {0, kHour}, "How long a bot takes for an answer");

    options.begin("Files");
    options.text("--data", settings.data, "FILE",
                 "Where tables and games are stored; made if it is not there");
    options.choice<JournalSync>(
        "--journal-sync", settings.journal_sync, kSyncs,
        "full: what anybody was told is on the disk. normal: it is with\n"
        "the system, and the last steps may be missing after a loss of\n"
        "power, but not after the end of the server; several times as fast");
    options.time("--keep-closed", settings.keep_closed, {0, 100 * kYear},
                 "How long what closed tables played stays in the store, to be exported; then it\n"
                 "is removed, and its room used again. 0s: for ever");
    options.text("--deck", settings.deck, "FILE", "A deck file to play with (the built-in deck)");

    options.begin("For the operator");
    options.text("--control", settings.control, "FILE",
                 "The socket for valley-server's commands, for this user alone (the name of the\n"
                 "data file with .control behind it)");
    options.text(
        "--metrics-address", settings.metrics_address, "ADDRESS",
        "Address for a monitor: /metrics (Prometheus), /health and /ready by HTTP, without\n"
        "encryption or password");
    options.number("--metrics-port", settings.metrics_port, {0, 65535},
                   "Port for it; 0: there is none");
    options.text("--log-level", settings.log_level, "LEVEL",
                 "What is logged: error, warn, info or debug");
    options.text("--log-format", settings.log_format, "FORMAT",
                 "How: text, or json for one JSON object a line");
    options.text("--log-file", settings.log_file, "FILE",
                 "Where the log goes besides stderr (nowhere)");
    options.size("--log-file-bytes-max", settings.log_file_bytes_max,
                 {64 * kKilo, 1024 * kKilo * kKilo}, "How long that file may become");
    options.number("--log-files-kept", settings.log_files_kept, {0, 1000},
                   "Full ones that are kept: of log.txt, log.1.txt, log.2.txt ...");
}

// What no single setting can tell.
std::string contradiction(const Settings& settings) {
    if (settings.outbox_bytes_max < 2 * settings.frame_bytes_max) {
        return "--outbox-bytes-max must be at least twice --frame-bytes-max";
    }
    if (settings.name_characters_max > settings.name_bytes_max) {
        return "--name-bytes-max must not be below --name-characters-max";
    }
    if (settings.chat_characters_max > settings.chat_bytes_max) {
        return "--chat-bytes-max must not be below --chat-characters-max";
    }
    // Everybody at a table is in one message.
    constexpr std::size_t kMemberBytes = 32;  // besides the name
    const std::size_t table_bytes = settings.members_max * (settings.name_bytes_max + kMemberBytes);
    if (table_bytes > kServerMessageBytesMax) {
        return "--members-max people with names of --name-bytes-max do not fit into one message";
    }
    if (table_bytes > settings.outbox_bytes_max) {
        return "--members-max people with names of --name-bytes-max do not fit into "
               "--outbox-bytes-max";
    }
    if (settings.tls_certificate.empty() != settings.tls_key.empty()) {
        return "--tls-certificate and --tls-key belong together";
    }
    const std::string& level = settings.log_level;
    if (level != "error" && level != "warn" && level != "info" && level != "debug") {
        return "--log-level: \"" + level + "\" is none of error, warn, info, debug";
    }
    if (settings.log_format != "text" && settings.log_format != "json") {
        return "--log-format: \"" + settings.log_format + "\" is none of text, json";
    }
    if (settings.data.empty()) return "--data: the name of the file is empty";
    return "";
}

// A variable that is meant as a setting, and is none; or nothing. An empty one says nothing.
std::string unknown_variable(const CLI::App& app) {
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text(*variable);
        const auto equals = text.find('=');
        const std::string_view name = text.substr(0, equals);
        const bool empty = equals == std::string_view::npos || equals + 1 == text.size();
        if (empty || !name.starts_with(kVariablePrefix)) continue;
        const auto options = app.get_options();
        const bool known = std::ranges::any_of(
            options, [name](const CLI::Option* option) { return option->get_envname() == name; });
        if (!known) return std::string(name);
    }
    return "";
}

// The variables of the environment that counted, for whoever looks for where a value is from.
std::string variables_taken(const CLI::App& app) {
    std::string names;
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_envname();
        if (name.empty() || std::getenv(name.c_str()) == nullptr) continue;
        names += (names.empty() ? "" : ", ") + name;
    }
    return names.empty() ? "" : "\nOf the environment these are taken: " + names;
}

int refuse(const Usage& usage, const std::string& why) {
    std::fprintf(usage.err, "%s: %s\n%s --help shows all settings.\n", usage.name.c_str(),
                 why.c_str(), usage.shows_settings ? usage.name.c_str() : "valley-server");
    return kUsage;
}

}  // namespace

std::optional<Milliseconds> read_time(std::string_view text) {
    const auto amount = read_amount(text, kTimeUnits);
    return amount ? std::optional(Milliseconds(*amount)) : std::nullopt;
}

std::variant<Settings, int> read_settings(int argc, const char* const* argv, const Usage& usage) {
    Settings settings;
    CLI::App app(usage.about, usage.name);
    app.formatter(std::make_shared<Formatter>());
    app.config_formatter(std::make_shared<FileReader>());
    app.set_help_flag("-h,--help", "Show this help and end");
    app.set_version_flag("--version", std::string(kProgramVersion), "Show the version and end");
    // CLI11 reads the environment only after the file, so the name of the file is looked up here.
    const char* file = std::getenv(variable_of("--config").c_str());
    const bool has_file = file != nullptr && *file != '\0';
    app.set_config("--config", has_file ? file : "",
                   "A file with the same settings, one \"name = value\" a line, names as below\n"
                   "without --; flags win over it, and it wins over the environment",
                   has_file)
        ->type_name("FILE")
        ->envname(variable_of("--config"));
    app.allow_config_extras(CLI::config_extras_mode::error);
    app.footer(usage.footer);
    if (usage.add_options) usage.add_options(app);
    Options options(app, usage.shows_settings);
    add_options(options, settings);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::fputs(app.help().c_str(), usage.out);
        return 0;
    } catch (const CLI::CallForVersion&) {
        std::fprintf(usage.out, "%s\n", std::string(kProgramVersion).c_str());
        return 0;
    } catch (const CLI::ParseError& error) {
        return refuse(usage, error.what() + variables_taken(app));
    }
    if (const std::string name = unknown_variable(app); !name.empty()) {
        return refuse(usage, name + " is set in the environment, and there is no such setting");
    }
    if (const std::string why = contradiction(settings); !why.empty()) return refuse(usage, why);
    return settings;
}

}  // namespace valley::server
