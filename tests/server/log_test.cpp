#include "server/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <fstream>

#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LogTest, LeavesWhatIsPrintableAsItIs) {
    for (const char* text : {"", "Anna", "{} {0} %s %n", "Zoë Müller", "阿一", "🐺"}) {
        EXPECT_EQ(printable(text), text);
    }
}

TEST(LogTest, ShowsWhatIsNotPrintable) {
    EXPECT_EQ(printable("a\x1b[2Jb"), "a\\x1b[2Jb");
    EXPECT_EQ(printable("one\r\ntwo\b\x7f"), "one\\x0d\\x0atwo\\x08\\x7f");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              "\\xc2\\x9b31m");                                        // U+009B
    EXPECT_EQ(printable("\xe2\x80\xa8"), "\\xe2\\x80\\xa8");           // U+2028
    EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");           // right to left
    EXPECT_EQ(printable("\xff\xc3"), "\\xff\\xc3");                    // not UTF-8
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
    EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                    // too long a form
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond Unicode
    EXPECT_EQ(printable("\\x1b"), "\\\\x1b");                          // is told from the real one
}

TEST(LogTest, CutsLongTextBetweenCharacters) {
    EXPECT_EQ(printable("abcdef", 3), "abc...");
    EXPECT_EQ(printable("abc", 3), "abc");
    EXPECT_EQ(printable("aßß", 2), "aß...");
}

TEST(LogTest, WritesOneLineAnEventWhateverIsInIt) {
    TemporaryFolder folder;
    Settings settings;
    settings.log_file = folder.file("log");
    settings.log_level = "info";
    ASSERT_EQ(start_log(settings), std::nullopt);
    spdlog::info("name {}", "x\nforged line\x1b[31m {} %s");
    spdlog::debug("not at this level");
    LogReport report;
    report.event("a table opened", "ABCDE");
    report.bug("something impossible", "{}");
    end_log();

    std::ifstream file(settings.log_file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_THAT(lines[0], HasSubstr("info name x\\x0aforged line\\x1b[31m {} %s"));
    EXPECT_THAT(lines[1], HasSubstr("info ABCDE a table opened"));
    EXPECT_THAT(lines[2], HasSubstr("error {} something impossible"));
}

TEST(LogTest, SaysThatAFileCannotBeWritten) {
    Settings settings;
    settings.log_file = "/dev/null/log";
    const auto trouble = start_log(settings);
    ASSERT_TRUE(trouble.has_value());
    EXPECT_THAT(*trouble, HasSubstr("--log-file"));
}

TEST(LogTest, ALimitAllowsOneLineForAWhile) {
    LineLimit limit;
    EXPECT_TRUE(limit.allows());
    for (int i = 0; i < 1000; ++i) EXPECT_FALSE(limit.allows());
}

}  // namespace
}  // namespace valley::server
