// The command line: what is complained about, in which language, under which name of the program.

#include "client/plain/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace valley::client {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

struct Parsed {
    std::variant<Options, int> result;
    std::string out;
    std::string error;

    const Options& options() const { return std::get<Options>(result); }
    bool refused() const {
        const int* status = std::get_if<int>(&result);
        return status != nullptr && *status == static_cast<int>(Exit::usage);
    }
};

Parsed parse(std::vector<const char*> words, const Settings& settings = {}) {
    words.insert(words.begin(), "valley-client");
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    Parsed parsed{parse_options(static_cast<int>(words.size()), words.data(), settings), {}, {}};
    parsed.out = ::testing::internal::GetCapturedStdout();
    parsed.error = ::testing::internal::GetCapturedStderr();
    return parsed;
}

Settings in(Language language) {
    Settings settings;
    settings.language = language;
    return settings;
}

TEST(Options, AreWhatTheCommandLineSays) {
    const auto parsed =
        parse({"--colours", "16", "host", "example.org:80", "--clock", "600+20", "--seat", "2",
               "--variants", "a,b", "--watching", "delayed", "--watch-delay", "3"});
    ASSERT_TRUE(std::holds_alternative<Options>(parsed.result)) << parsed.error;
    const PlainSettings& plain = parsed.options().plain;
    EXPECT_EQ(plain.task, Task::host);
    EXPECT_EQ(plain.address, "example.org:80");
    EXPECT_EQ(plain.seat, 1u);
    EXPECT_EQ(plain.table.clock().bank_seconds(), 600u);
    EXPECT_EQ(plain.table.clock().increment_seconds(), 20u);
    EXPECT_EQ(plain.table.variants_size(), 2);
    EXPECT_EQ(plain.table.watch_delay_rounds(), 3u);
    EXPECT_EQ(parsed.options().settings.colours, Colours::sixteen);
}

// Each in both languages: what is wrong, and what there is to choose from.
TEST(Options, ComplainsInTheLanguageThatIsAskedFor) {
    struct Row {
        std::vector<const char*> words;
        const char* english;
        const char* german;
    };
    const Row rows[] = {
        {{"join"}, "HOST is missing", "HOST fehlt"},
        {{"join", "example.org"}, "the CODE of the table is missing", "der CODE des Tischs fehlt"},
        {{"join", "valley://example.org"}, "is no whole invitation", "ist keine ganze Einladung"},
        {{"host", "valley://example.org/K7P3"}, "is for join and watch", "ist für join und watch"},
        {{"play", "a b:c"}, "\"a b:c\" is not HOST", "„a b:c“ ist weder HOST"},
        {{"list", "example.org", "--name"}, "--name needs a value", "--name braucht einen Wert"},
        {{"list", "example.org", "more"}, "makes no sense here: more", "keinen Sinn: more"},
        {{"list", "example.org", "--foo"}, "makes no sense here: --foo", "keinen Sinn: --foo"},
        {{"host", "x", "--clock", "1+1"}, "10 to 36000 seconds", "10 bis 36000 Sekunden"},
        {{"host", "x", "--clock", "600+601"}, "0 to 600 more", "0 bis 600 mehr"},
        {{"host", "x", "--clock", "soon"}, "\"soon\" is not like", "„soon“ ist nicht wie"},
        {{"host", "x", "--seat", "0"}, "--seat can be: 1-64", "--seat kann sein: 1-64"},
        {{"host", "x", "--seat", "one"}, "--seat can be: 1-64", "--seat kann sein: 1-64"},
        {{"host", "x", "--watching", "all"},
         "--watching can be: nobody, public, delayed, afterwards",
         "--watching kann sein: nobody, public, delayed, afterwards"},
        {{"--colours", "7"}, "--colours can be: auto, 24bit, 256, 16, none", "auto, 24bit, 256"},
    };
    for (const Row& row : rows) {
        for (const Language language : {Language::en, Language::de}) {
            const bool english = language == Language::en;
            // Asked for on the command line, wherever; or set before.
            std::vector<const char*> asked = row.words;
            asked.insert(asked.end() - (asked.back() == std::string_view("--name")),
                         english ? "--lang=en" : "--lang=de");
            for (const Parsed& parsed : {parse(asked, in(english ? Language::de : Language::en)),
                                         parse(row.words, in(language))}) {
                EXPECT_TRUE(parsed.refused());
                EXPECT_THAT(parsed.error, StartsWith("valley-client: "));
                EXPECT_THAT(parsed.error, HasSubstr(english ? row.english : row.german));
                EXPECT_THAT(parsed.error, HasSubstr(english ? "\nvalley-client --help shows"
                                                            : "\nvalley-client --help zeigt"));
            }
        }
    }
}

// Whoever types client/play is told of that.
TEST(Options, ComplainsUnderTheNameThatWasTyped) {
    const auto parsed =
        parse({"--program", "client/play", "join", "valley://cut"}, in(Language::de));
    EXPECT_THAT(parsed.error, StartsWith("client/play: „valley://cut“"));
    EXPECT_THAT(parsed.error, HasSubstr("\nclient/play --help zeigt die Optionen\n"));
    EXPECT_THAT(parsed.error, Not(HasSubstr("valley-client")));

    const auto nothing = parse({"--program=client/play"}, in(Language::de));
    ::testing::internal::CaptureStderr();
    EXPECT_FALSE(fit_for_lines(nothing.options()));
    EXPECT_THAT(::testing::internal::GetCapturedStderr(), StartsWith("client/play: in Textzeilen"));
}

// The same commands and options, each with its text.
TEST(Options, HelpsInBothLanguages) {
    const auto names = [](const std::string& help) {
        std::vector<std::string> found;
        for (std::size_t at = 0; at < help.size(); at = help.find('\n', at) + 1) {
            const std::string line = help.substr(at, help.find('\n', at) - at);
            if (line.starts_with("  ") && line[2] != ' ') {
                found.push_back(line.substr(2, line.find(' ', 2) - 2));
            }
        }
        return found;
    };
    for (const char* command : {"", "start", "play", "host", "join", "watch", "resume", "list"}) {
        std::vector<const char*> words = {"--help"};
        if (*command != '\0') words.insert(words.begin(), command);
        const Parsed english = parse(words, in(Language::en));
        const Parsed german = parse(words, in(Language::de));
        EXPECT_EQ(std::get<int>(english.result), 0);
        EXPECT_EQ(names(english.out), names(german.out)) << german.out;
        EXPECT_GE(names(english.out).size(), 2u) << english.out;
        EXPECT_THAT(english.out, HasSubstr("Usage: "));
        EXPECT_THAT(german.out, HasSubstr("Aufruf: "));
        for (const char* word : {"Options", "Subcommand", "REQUIRED", "Print", "Your", "the "}) {
            EXPECT_THAT(german.out, Not(HasSubstr(word)));
        }
    }
}

}  // namespace
}  // namespace valley::client
