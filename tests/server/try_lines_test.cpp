// Who stands where in the lines for a try.

#include "server/try_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace valley::server {
namespace {

using ::testing::ElementsAre;

const std::string kHere = "192.0.2.1";
const std::string kThere = "192.0.2.2";

HeldJoin join(std::uint64_t connection, std::size_t wrong_tries = 0) {
    return {ConnectionId(connection), 1, {}, wrong_tries};
}

// Takes all of that line, the first one first.
std::vector<std::uint64_t> order(TryLines& lines, const std::string& address) {
    std::vector<std::uint64_t> all;
    while (!lines.empty(address)) {
        all.push_back(static_cast<std::uint64_t>(lines.take(address).connection));
    }
    return all;
}

TEST(TryLines, WhoWasWrongLessOftenGoesFirst) {
    TryLines lines;
    EXPECT_TRUE(lines.empty(kHere));
    EXPECT_FALSE(lines.stand(kHere, join(1, 5), Time{10}));
    EXPECT_FALSE(lines.stand(kHere, join(2), Time{10}));
    EXPECT_FALSE(lines.stand(kHere, join(3, 5), Time{10}));
    EXPECT_FALSE(lines.stand(kHere, join(4), Time{10}));
    EXPECT_TRUE(lines.empty(kThere));
    EXPECT_THAT(order(lines, kHere), ElementsAre(2, 4, 1, 3));
}

TEST(TryLines, InAFullLineWhoeverWasWrongMostOftenGivesWay) {
    TryLines lines;
    for (std::uint64_t i = 1; i <= TryLines::kLengthMost; ++i) {
        EXPECT_FALSE(lines.stand(kHere, join(i, i == 7 ? 9 : 2), Time{10}));
    }
    const auto seventh = lines.stand(kHere, join(100), Time{10});
    ASSERT_TRUE(seventh);
    EXPECT_EQ(seventh->connection, ConnectionId(7));
    // Nobody was wrong more often than this one.
    const auto itself = lines.stand(kHere, join(101, 2), Time{10});
    ASSERT_TRUE(itself);
    EXPECT_EQ(itself->connection, ConnectionId(101));
    EXPECT_EQ(lines.take(kHere).connection, ConnectionId(100));
}

TEST(TryLines, EachLineHasItsTurn) {
    TryLines lines;
    EXPECT_EQ(lines.next_turn(), std::nullopt);
    lines.stand(kThere, join(1), Time{30});
    lines.stand(kHere, join(2), Time{20});
    lines.stand(kHere, join(3), Time{5});  // the line has its turn already
    EXPECT_EQ(lines.next_turn(), Time{20});
    EXPECT_EQ(lines.due(Time{19}), std::nullopt);
    EXPECT_EQ(lines.due(Time{30}), kHere);
    EXPECT_EQ(lines.take(kHere).connection, ConnectionId(2));
    lines.put_off(kHere, Time{40});
    EXPECT_EQ(lines.due(Time{30}), kThere);
    EXPECT_EQ(lines.take(kThere).connection, ConnectionId(1));
    lines.put_off(kThere, Time{31});  // nobody is left there
    EXPECT_EQ(lines.next_turn(), Time{40});
    EXPECT_EQ(lines.due(Time{40}), kHere);
}

TEST(TryLines, WhoLeavesHasNoTurn) {
    TryLines lines;
    lines.stand(kHere, join(1), Time{10});
    lines.stand(kHere, join(2), Time{10});
    lines.stand(kThere, join(3), Time{10});
    lines.leave(kHere, ConnectionId(1));
    lines.leave(kHere, ConnectionId(9));
    lines.leave(kThere, ConnectionId(3));
    EXPECT_TRUE(lines.empty(kThere));
    EXPECT_EQ(lines.due(Time{10}), kHere);
    EXPECT_EQ(lines.due(Time{10}), std::nullopt);
    EXPECT_THAT(order(lines, kHere), ElementsAre(2));
}

TEST(TryLines, EndsAllAtOnce) {
    TryLines lines;
    lines.stand(kHere, join(1), Time{10});
    lines.stand(kThere, join(2), Time{10});
    EXPECT_EQ(lines.clear().size(), 2u);
    EXPECT_TRUE(lines.empty(kHere) && lines.empty(kThere));
    EXPECT_EQ(lines.next_turn(), std::nullopt);
}

}  // namespace
}  // namespace valley::server
