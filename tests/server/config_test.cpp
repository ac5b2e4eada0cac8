#include "server/config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <list>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/source_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// What the arguments lead to: settings or an exit status, and what was said.
struct Read {
    std::variant<Settings, int> result;
    std::string out;
    std::string err;

    const Settings& settings() const { return std::get<Settings>(result); }
    int status() const {
        const int* status = std::get_if<int>(&result);
        return status == nullptr ? -1 : *status;
    }
};

Read read(std::vector<std::string> arguments) {
    std::vector<const char*> argv = {"valley-server"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    Usage usage;
    usage.name = "valley-server";
    usage.shows_settings = true;
    auto result = read_settings(static_cast<int>(argv.size()), argv.data(), usage);
    return {result, ::testing::internal::GetCapturedStdout(),
            ::testing::internal::GetCapturedStderr()};
}

class ConfigTest : public ::testing::Test {
  protected:
    std::string file_with(const std::string& text) {
        const std::string path = folder_.file("valley.conf");
        std::ofstream(path) << text;
        return path;
    }
    TemporaryFolder folder_;
};

TEST_F(ConfigTest, WithoutArgumentsTheDefaultsHold) {
    const Read given = read({});
    const Settings defaults;
    ASSERT_EQ(given.status(), -1) << given.err;
    EXPECT_EQ(given.settings().address, defaults.address);
    EXPECT_EQ(given.settings().port, defaults.port);
    EXPECT_EQ(given.settings().keep_playing, defaults.keep_playing);
    EXPECT_EQ(given.settings().outbox_bytes_max, defaults.outbox_bytes_max);
}

// Every setting there is, so that none is forgotten in the next test.
constexpr const char* kEverything =
    "address = 0.0.0.0\n"
    "port = 1\n"
    "proxies-from = 10.0.0.7,192.0.2.0/24\n"
    "connections-max = 2\n"
    "connections-of-address-max = 25\n"
    "frame-bytes-max = 8k\n"
    "outbox-bytes-max = 1M\n"
    "handshake-time = 3s\n"
    "hello-time = 4s\n"
    "idle-time = 1m30s\n"
    "link-time = 28s\n"
    "frame-time = 500ms\n"
    "name-bytes-max = 60\n"
    "name-characters-max = 50\n"
    "chat-bytes-max = 400\n"
    "chat-characters-max = 90\n"
    "chat-lines-kept = 29\n"
    "messages = 18/19ms\n"
    "lookups = 26/27s\n"
    "changes = 20/21s\n"
    "chat = 22/0s\n"
    "tries = 23/24m\n"
    "new-tables = 28/29s\n"
    "tables-max = 11\n"
    "tables-of-address-max = 10\n"
    "members-max = 12\n"
    "table-records-max = 300\n"
    "grace = 13s\n"
    "keep-waiting = 14m\n"
    "keep-playing = 15h\n"
    "keep-finished = 16d\n"
    "bot-time = 17ms\n"
    "# a comment\n"
    "data = \"a folder/games.db\"\n"
    "journal-sync = normal\n"
    "keep-closed = 90d\n"
    "deck = deck.toml\n"
    "public-host = example.org:80\n"
    "control = valley.control\n"
    "metrics-address = ::1\n"
    "metrics-port = 25\n"
    "log-level = debug\n"
    "log-format = json\n"
    "log-file = server.log\n"
    "log-file-bytes-max = 26M\n"
    "log-files-kept = 27\n";

// The same as names and values.
std::vector<std::pair<std::string, std::string>> everything() {
    std::vector<std::pair<std::string, std::string>> settings;
    std::istringstream lines(kEverything);
    for (std::string line; std::getline(lines, line);) {
        const auto equals = line.find(" = ");
        if (equals == std::string::npos) continue;
        std::string value = line.substr(equals + 3);
        std::erase(value, '"');
        settings.emplace_back(line.substr(0, equals), std::move(value));
    }
    return settings;
}

void expect_everything(const Settings& settings) {
    EXPECT_EQ(settings.address, "0.0.0.0");
    EXPECT_EQ(settings.port, 1);
    EXPECT_TRUE(settings.proxies_from.contain("10.0.0.7"));
    EXPECT_TRUE(settings.proxies_from.contain("192.0.2.255"));
    EXPECT_FALSE(settings.proxies_from.contain("10.0.0.8"));
    EXPECT_EQ(settings.connections_max, 2u);
    EXPECT_EQ(settings.frame_bytes_max, 8u * 1024);
    EXPECT_EQ(settings.outbox_bytes_max, 1024u * 1024);
    EXPECT_EQ(settings.connections_of_address_max, 25u);
    EXPECT_EQ(settings.handshake_time, Milliseconds(3000));
    EXPECT_EQ(settings.hello_time, Milliseconds(4000));
    EXPECT_EQ(settings.idle_time, Milliseconds(90'000));
    EXPECT_EQ(settings.link_time, Milliseconds(28'000));
    EXPECT_EQ(settings.frame_time, Milliseconds(500));
    EXPECT_EQ(settings.name_bytes_max, 60u);
    EXPECT_EQ(settings.name_characters_max, 50u);
    EXPECT_EQ(settings.chat_bytes_max, 400u);
    EXPECT_EQ(settings.chat_characters_max, 90u);
    EXPECT_EQ(settings.chat_lines_kept, 29u);
    EXPECT_EQ(settings.messages.burst, 18u);
    EXPECT_EQ(settings.messages.pace, Milliseconds(19));
    EXPECT_EQ(settings.lookups.burst, 26u);
    EXPECT_EQ(settings.lookups.pace, std::chrono::seconds(27));
    EXPECT_EQ(settings.changes.burst, 20u);
    EXPECT_EQ(settings.changes.pace, std::chrono::seconds(21));
    EXPECT_EQ(settings.chat.burst, 22u);
    EXPECT_EQ(settings.chat.pace, Milliseconds(0));
    EXPECT_EQ(settings.tries.burst, 23u);
    EXPECT_EQ(settings.tries.pace, std::chrono::minutes(24));
    EXPECT_EQ(settings.new_tables.burst, 28u);
    EXPECT_EQ(settings.new_tables.pace, std::chrono::seconds(29));
    EXPECT_EQ(settings.tables_max, 11u);
    EXPECT_EQ(settings.tables_of_address_max, 10u);
    EXPECT_EQ(settings.members_max, 12u);
    EXPECT_EQ(settings.table_records_max, 300u);
    EXPECT_EQ(settings.grace, Milliseconds(13'000));
    EXPECT_EQ(settings.keep_waiting, std::chrono::minutes(14));
    EXPECT_EQ(settings.keep_playing, std::chrono::hours(15));
    EXPECT_EQ(settings.keep_finished, std::chrono::hours(16 * 24));
    EXPECT_EQ(settings.bot_time, Milliseconds(17));
    EXPECT_EQ(settings.data, "a folder/games.db");
    EXPECT_EQ(settings.journal_sync, JournalSync::normal);
    EXPECT_EQ(settings.keep_closed, std::chrono::hours(90 * 24));
    EXPECT_EQ(settings.deck, "deck.toml");
    EXPECT_EQ(settings.log_level, "debug");
    EXPECT_EQ(settings.log_file, "server.log");
    EXPECT_EQ(settings.public_host, "example.org:80");
    EXPECT_EQ(settings.control, "valley.control");
    EXPECT_EQ(settings.metrics_address, "::1");
    EXPECT_EQ(settings.metrics_port, 25);
    EXPECT_EQ(settings.log_format, "json");
    EXPECT_EQ(settings.log_file_bytes_max, 26u * 1024 * 1024);
    EXPECT_EQ(settings.log_files_kept, 27u);
}

TEST_F(ConfigTest, EverySettingCanStandInTheFile) {
    const Read given = read({"--config", file_with(kEverything)});
    ASSERT_EQ(given.status(), -1) << given.err;
    expect_everything(given.settings());
}

TEST_F(ConfigTest, EverySettingIsAFlagOfTheSameName) {
    std::vector<std::string> arguments;
    for (const auto& [name, value] : everything()) {
        arguments.push_back("--" + name);
        arguments.push_back(value);
    }
    const Read given = read(arguments);
    ASSERT_EQ(given.status(), -1) << given.err;
    expect_everything(given.settings());
}

TEST_F(ConfigTest, FlagsWinOverTheFileAndTheLastFlagOverTheFirst) {
    const std::string file = file_with("port = 5\ntables-max = 7\n");
    const Read given = read({"--port", "6", "--config", file, "--port=8"});
    ASSERT_EQ(given.status(), -1) << given.err;
    EXPECT_EQ(given.settings().port, 8);
    EXPECT_EQ(given.settings().tables_max, 7u);
}

// Sets a variable of the environment, for as long as this lives.
class Variable {
  public:
    Variable(std::string name, const std::string& value) : name_(std::move(name)) {
        setenv(name_.c_str(), value.c_str(), 1);
    }
    ~Variable() { unsetenv(name_.c_str()); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const std::string name_;
};

TEST_F(ConfigTest, EverySettingIsAVariableOfTheEnvironment) {
    std::list<Variable> variables;
    for (auto [name, value] : everything()) {
        std::ranges::transform(name, name.begin(), [](unsigned char c) {
            return static_cast<char>(c == '-' ? '_' : std::toupper(c));
        });
        variables.emplace_back("VALLEY_SERVER_" + name, value);
    }
    const Read given = read({});
    ASSERT_EQ(given.status(), -1) << given.err;
    expect_everything(given.settings());
}

TEST_F(ConfigTest, TheEnvironmentGivesWayAndNamesTheFile) {
    const Variable file("VALLEY_SERVER_CONFIG", file_with("port = 5\ntables-max = 7\n"));
    const Variable port("VALLEY_SERVER_PORT", "4");
    const Variable tables("VALLEY_SERVER_TABLES_MAX", "4");
    const Variable members("VALLEY_SERVER_MEMBERS_MAX", "4");
    const Variable insecure("VALLEY_SERVER_INSECURE", "true");
    const Variable nothing("VALLEY_SERVER_ADDRESS", "");
    const Variable no_setting("VALLEY_SERVER_NOTHING", "");
    const Read given = read({"--port", "6"});
    ASSERT_EQ(given.status(), -1) << given.err;
    EXPECT_EQ(given.settings().port, 6);
    EXPECT_EQ(given.settings().tables_max, 7u);
    EXPECT_EQ(given.settings().members_max, 4u);
    EXPECT_TRUE(given.settings().insecure);
    EXPECT_EQ(given.settings().address, Settings().address);
}

TEST_F(ConfigTest, BadVariablesAreRefused) {
    struct Case {
        const char* name;
        const char* value;
        const char* says;
    };
    for (const Case& refused : {Case{"VALLEY_SERVER_PORT", "tcp://10.0.0.1:7922", "tcp://"},
                                Case{"VALLEY_SERVER_INSECURE", "perhaps", "insecure"},
                                Case{"VALLEY_SERVER_CONFIG", "/none.conf", "/none.conf"},
                                Case{"VALLEY_SERVER_PROT", "1", "VALLEY_SERVER_PROT"}}) {
        const Variable variable(refused.name, refused.value);
        const Read given = read({});
        EXPECT_EQ(given.status(), 2) << refused.name;
        EXPECT_THAT(given.err, AllOf(HasSubstr(refused.says), HasSubstr("environment")));
    }
}

TEST_F(ConfigTest, HelpAndVersionEndItWell) {
    const Read help = read({"--help"});
    EXPECT_EQ(help.status(), 0);
    for (const char* text :
         {"--port N", "(7922)", "--keep-playing TIME", "(1d)", "64k", "--config"}) {
        EXPECT_THAT(help.out, HasSubstr(text));
    }
    const Read version = read({"--version"});
    EXPECT_EQ(version.status(), 0);
    EXPECT_THAT(version.out, HasSubstr("valley-server "));
}

// The table of the README names settings that there are, with the defaults that they have.
TEST_F(ConfigTest, TheTableOfLimitsIsTrue) {
    const std::string help = read({"--help"}).out;
    std::istringstream page(valley::testing::source_file("server/README.md"));
    std::set<std::string> found;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("| `--")) continue;
        const auto end = line.find(" | ");
        const auto next = line.find(" | ", end + 3);
        std::istringstream names(line.substr(2, end - 2));
        std::istringstream defaults(line.substr(end + 3, next - end - 3));
        std::string name;
        std::string value;
        while (names >> name && defaults >> value) {
            std::erase_if(name, [](char c) { return c == '`' || c == ','; });
            std::erase(value, ',');
            found.insert(name);
            const auto at = help.find("  " + name + " ");
            ASSERT_NE(at, std::string::npos) << name;
            const auto after = help.find("\n  --", at);
            EXPECT_THAT(help.substr(at, after - at), HasSubstr("(" + value + ")")) << name;
        }
    }
    for (const char* name : {"--connections-max",
                             "--connections-of-address-max",
                             "--frame-bytes-max",
                             "--outbox-bytes-max",
                             "--handshake-time",
                             "--hello-time",
                             "--idle-time",
                             "--link-time",
                             "--frame-time",
                             "--name-bytes-max",
                             "--chat-characters-max",
                             "--messages",
                             "--lookups",
                             "--changes",
                             "--chat",
                             "--tries",
                             "--new-tables",
                             "--tables-of-address-max",
                             "--proxies-from",
                             "--keep-closed"}) {
        EXPECT_TRUE(found.contains(name)) << name;
    }
}

// CLI11 reads such a line as a list without elements.
TEST_F(ConfigTest, AListOfNothingInAFileIsRefused) {
    const Read given = read({"--config", file_with("port = [e\v#\n")});
    EXPECT_EQ(given.status(), 2);
    EXPECT_THAT(given.err, HasSubstr("port is set to nothing"));
}

TEST_F(ConfigTest, BadValuesAreRefusedWithWhatIsAllowed) {
    struct Case {
        std::vector<std::string> arguments;
        const char* says;
    };
    const Case cases[] = {
        {{"--port", "65536"}, "from 0 to 65535"},
        {{"--port", "-1"}, "from 0 to 65535"},
        {{"--port", "http"}, "from 0 to 65535"},
        {{"--port", ""}, "--port"},
        {{"--port"}, "--port"},
        {{"--idle-time", "60"}, "\"60\" is not allowed; say something from 1s to 1d"},
        {{"--idle-time", "999ms"}, "from 1s to 1d"},
        {{"--chat-lines-kept", "0"}, "from 1 to 10000"},
        {{"--idle-time", "1 hour"}, "from 1s to 1d"},
        {{"--idle-time", "99999999999999999999h"}, "from 1s to 1d"},
        {{"--idle-time", "9223372036854775807d"}, "from 1s to 1d"},
        {{"--frame-bytes-max", "1k"}, "from 4k to 16M"},
        {{"--frame-bytes-max", "4.5k"}, "from 4k to 16M"},
        {{"--outbox-bytes-max", "64k"}, "at least twice"},
        {{"--name-characters-max", "100"}, "--name-bytes-max"},
        {{"--chat-bytes-max", "100"}, "--chat-characters-max"},
        {{"--members-max", "10000", "--name-bytes-max", "100"}, "into one message"},
        {{"--members-max", "400", "--frame-bytes-max", "8k", "--outbox-bytes-max", "16k"},
         "into --outbox-bytes-max"},
        {{"--log-format", "xml"}, "none of text, json"},
        {{"--log-level", "loud"}, "none of error, warn, info, debug"},
        {{"--journal-sync", "never"}, "none of full, normal"},
        {{"--data", ""}, "--data"},
        {{"--proxies-from", "proxy.example.org"}, "as in 10.0.0.7,"},
        {{"--proxies-from", "10.0.0.7/33"}, "as in 10.0.0.7,"},
        {{"--chat", "8"}, "as in 20/3s"},
        {{"--chat", "/3s"}, "as in 20/3s"},
        {{"--chat", "8/3"}, "as in 20/3s"},
        {{"--chat", "0/3s"}, "as in 20/3s"},
        {{"--chat", "8/2h"}, "as in 20/3s"},
        {{"--bogus"}, "--bogus"},
        {{"stray"}, "stray"},
        {{"--config", folder_.file("none.conf")}, "none.conf"},
        {{"--config", file_with("bogus = 1\n")}, "bogus"},
    };
    for (const Case& refused : cases) {
        const Read given = read(refused.arguments);
        const std::string shown = ::testing::PrintToString(refused.arguments);
        EXPECT_EQ(given.status(), 2) << shown;
        EXPECT_THAT(given.err, AllOf(HasSubstr(refused.says), HasSubstr("--help"))) << shown;
        EXPECT_EQ(given.out, "") << shown;
    }
}

}  // namespace
}  // namespace valley::server
