#include "server/memory_journal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace valley::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr TableId kTable{1};
constexpr TableId kOther{2};

TEST(MemoryJournalTest, NothingIsStoredBeforeAFlush) {
    MemoryJournal journal(1);
    std::vector<bool> answers;
    journal.append(kTable, "first", [&](bool stored) { answers.push_back(stored); });
    journal.append(kOther, "second", [&](bool stored) { answers.push_back(stored); });
    EXPECT_THAT(answers, IsEmpty());
    EXPECT_THAT(journal.load(), IsEmpty());
    EXPECT_EQ(journal.waiting(), 2u);

    EXPECT_TRUE(journal.flush(1));
    EXPECT_THAT(answers, ElementsAre(true));
    EXPECT_THAT(journal.load(), SizeIs(1));
    EXPECT_TRUE(journal.flush());
    EXPECT_FALSE(journal.flush());
    EXPECT_THAT(answers, ElementsAre(true, true));
    EXPECT_THAT(journal.records().at(kTable), ElementsAre("first"));
}

TEST(MemoryJournalTest, WhatAnAnswerAppendsWaitsForTheNextFlush) {
    MemoryJournal journal(1);
    int answers = 0;
    journal.append(kTable, "first", [&](bool) {
        ++answers;
        journal.append(kTable, "second", [&](bool) { ++answers; });
    });
    journal.flush();
    EXPECT_EQ(answers, 1);
    EXPECT_EQ(journal.waiting(), 1u);
    journal.flush();
    EXPECT_EQ(answers, 2);
    EXPECT_THAT(journal.records().at(kTable), ElementsAre("first", "second"));
}

TEST(MemoryJournalTest, AFailingDiskStoresNothingAndHeals) {
    MemoryJournal journal(1);
    std::vector<bool> answers;
    const auto answer = [&](bool stored) { answers.push_back(stored); };
    journal.append(kTable, "kept", answer);
    journal.flush();
    journal.set_failing(true);
    journal.append(kTable, "lost", answer);
    journal.close(kTable);
    journal.flush();
    EXPECT_THAT(journal.load(), SizeIs(1));
    journal.set_failing(false);
    journal.append(kOther, "after", answer);
    journal.flush();
    EXPECT_THAT(answers, ElementsAre(true, false, true));
    EXPECT_THAT(journal.records().at(kTable), ElementsAre("kept"));
    ASSERT_THAT(journal.load(), SizeIs(1));
    EXPECT_EQ(journal.load()[0].id, kOther);
}

TEST(MemoryJournalTest, ACrashLeavesABeginningOfWhatWasWaiting) {
    std::vector<int> seen(4, 0);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        MemoryJournal journal(seed);
        journal.append(kTable, "durable", [](bool) {});
        journal.flush();
        for (const char* record : {"1", "2", "3"}) {
            journal.append(kTable, record, [](bool) { FAIL() << "called back after a crash"; });
        }
        journal.crash();
        EXPECT_FALSE(journal.flush());
        const auto records = journal.load().at(0).records;
        const std::vector<std::string> all = {"durable", "1", "2", "3"};
        ASSERT_LE(records.size(), all.size());
        EXPECT_TRUE(std::equal(records.begin(), records.end(), all.begin()));
        ++seen[records.size() - 1];
    }
    for (const int count : seen) EXPECT_GT(count, 20);
}

TEST(MemoryJournalTest, TheSameSeedCrashesTheSame) {
    const auto play = [] {
        MemoryJournal journal(42);
        for (int i = 0; i < 20; ++i) journal.append(kTable, std::to_string(i), [](bool) {});
        journal.crash();
        return journal.records();
    };
    EXPECT_EQ(play(), play());
}

}  // namespace
}  // namespace valley::server
