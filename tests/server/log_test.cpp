#include "server/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "server/log_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::minutes kPatience(1);

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

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
    EXPECT_TRUE(end_log(kPatience));

    const auto lines = lines_of(settings.log_file);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_THAT(lines[0], HasSubstr("info name x\\x0aforged line\\x1b[31m {} %s"));
    EXPECT_THAT(lines[1], HasSubstr("info a table opened table=ABCDE"));
    EXPECT_THAT(lines[2], HasSubstr("error something impossible ({})"));
}

TEST(LogTest, SaysWhatALineIsAbout) {
    TemporaryFolder folder;
    Settings settings;
    settings.log_file = folder.file("log");
    settings.log_level = "debug";
    ASSERT_EQ(start_log(settings), std::nullopt);
    log_line(spdlog::level::debug, {7, "ABCDEF"}, "member 2 is there");
    log_line(spdlog::level::info, {0, "a\nforged line\x01"}, "x");
    EXPECT_TRUE(end_log(kPatience));
    const auto lines = lines_of(settings.log_file);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_THAT(lines[0], testing::EndsWith("debug member 2 is there table=ABCDEF connection=7"));
    EXPECT_THAT(lines[1], HasSubstr("table=a\\x0aforged line"));
}

TEST(LogTest, WritesJsonThatOthersRead) {
    TemporaryFolder folder;
    Settings settings;
    settings.log_file = folder.file("log");
    settings.log_format = "json";
    ASSERT_EQ(start_log(settings), std::nullopt);
    spdlog::warn("{}", "quotes \" and \\ and\nlines\x1b[31m, broken \xff, {} %s, Zoë");
    log_line(spdlog::level::info, {7, "ABCDEF"}, "game 1 begins");
    EXPECT_TRUE(end_log(kPatience));
    const auto lines = lines_of(settings.log_file);
    ASSERT_EQ(lines.size(), 2u);
    const auto first = nlohmann::json::parse(lines[0]);
    EXPECT_EQ(first["level"], "warning");
    EXPECT_EQ(first["event"], "quotes \" and \\ and\\x0alines\\x1b[31m, broken \\xff, {} %s, Zoë");
    EXPECT_EQ(first.size(), 3u);
    const auto second = nlohmann::json::parse(lines[1]);
    EXPECT_EQ(second["event"], "game 1 begins");
    EXPECT_EQ(second["table"], "ABCDEF");
    EXPECT_EQ(second["connection"], 7);
    EXPECT_THAT(std::string(second["time"]),
                testing::MatchesRegex("20..-..-..T..:..:......[+-].*"));
}

TEST(LogTest, KeepsSoManyFilesOfSuchASize) {
    TemporaryFolder folder;
    Settings settings;
    settings.log_file = folder.file("log");
    settings.log_file_bytes_max = 64 * 1024;
    settings.log_files_kept = 2;
    ASSERT_EQ(start_log(settings), std::nullopt);
    testing::internal::CaptureStderr();  // which has all of it too
    // The log drops what it cannot keep up with: more than fits, with time to write it.
    for (int i = 0; i < 400; ++i) {
        spdlog::info("{}", std::string(1000, 'x'));
        if (i % 50 == 0) spdlog::default_logger()->flush();
    }
    EXPECT_TRUE(end_log(kPatience));
    testing::internal::GetCapturedStderr();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(settings.log_file).parent_path())) {
        ++files;
        EXPECT_LE(entry.file_size(), 64u * 1024) << entry.path();
        EXPECT_GT(entry.file_size(), 1000u) << entry.path();
    }
    EXPECT_EQ(files, 3u);
}

TEST(LogTest, SaysThatAFileCannotBeWritten) {
    Settings settings;
    settings.log_file = "/dev/null/log";
    const auto trouble = start_log(settings);
    ASSERT_TRUE(trouble.has_value());
    EXPECT_THAT(*trouble, HasSubstr("--log-file"));
}

// A folder that can go away, with a log file of 1000 bytes in it.
class LostFile : public testing::Test {
  protected:
    explicit LostFile(std::chrono::steady_clock::duration pause = std::chrono::seconds(0)) {
        std::filesystem::create_directory(logs);
        file = std::make_shared<LogFile>(logs + "/log", LogFile::Size{1000, 1}, beside, pause);
        file->set_pattern("%v");
        beside->set_pattern("%v");
    }
    void log(const std::string& line) {
        file->log({"", spdlog::level::info, line});
        file->flush();
    }
    // What is there instead cannot be made a folder, by root neither.
    void take_folder_away() {
        std::filesystem::remove_all(logs);
        std::ofstream(logs) << "no folder";
    }
    void give_folder_back() { std::filesystem::remove(logs); }

    TemporaryFolder folder;
    const std::string logs = folder.file("logs");
    std::ostringstream said;
    std::shared_ptr<spdlog::sinks::ostream_sink_st> beside =
        std::make_shared<spdlog::sinks::ostream_sink_st>(said);
    std::shared_ptr<LogFile> file;
};

TEST_F(LostFile, IsFoundAgainAndSaysWhatIsMissing) {
    log("one");
    take_folder_away();
    log(std::string(1000, 'x'));  // does not fit
    EXPECT_THAT(said.str(), HasSubstr("the log file is lost"));
    EXPECT_THAT(said.str(), HasSubstr(logs));
    log("this one would");
    give_folder_back();
    log("four");
    EXPECT_THAT(lines_of(logs + "/log"), ElementsAre("lines missing here: 2", "four"));
}

TEST_F(LostFile, OfWhichNothingCanBeRenamedGoesOn) {
    std::filesystem::create_directories(logs + "/log.1/full");  // cannot be replaced
    log(std::string(900, 'x'));
    log(std::string(900, 'y'));
    log("three");
    EXPECT_THAT(lines_of(logs + "/log"), ElementsAre("lines missing here: 1", "three"));
}

class LostForAWhile : public LostFile {
  protected:
    LostForAWhile() : LostFile(std::chrono::hours(1)) {}
};

TEST_F(LostForAWhile, IsTriedAtOnceAndThenNowAndThen) {
    take_folder_away();
    log(std::string(1000, 'x'));
    for (int i = 0; i < 100; ++i) log("another");
    const std::string complaints = said.str();
    EXPECT_EQ(std::count(complaints.begin(), complaints.end(), '\n'), 2) << complaints;
    give_folder_back();
    log("too early");
    EXPECT_FALSE(std::filesystem::exists(logs));
}

TEST(LogTest, ALimitAllowsOneLineForAWhile) {
    LineLimit limit;
    EXPECT_TRUE(limit.allows());
    for (int i = 0; i < 1000; ++i) EXPECT_FALSE(limit.allows());
}

}  // namespace
}  // namespace valley::server
