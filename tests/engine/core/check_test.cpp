#include "engine/core/check.hpp"

#include <gtest/gtest.h>

namespace valley {
namespace {

TEST(Check, PassesWhatHolds) {
    int evaluated = 0;
    CHECK(++evaluated == 1, "once");
    EXPECT_EQ(evaluated, 1);
}

TEST(CheckDeathTest, SaysWhereWhatAndWhy) {
    const int eggs = 3;
    EXPECT_DEATH(CHECK(eggs == 4, "a nest has four eggs"),
                 "check_test.cpp:[0-9]+: broken invariant: a nest has four eggs \\(eggs == 4\\)");
}

TEST(CheckDeathTest, AbortsSoThatADebuggerStopsThere) {
    EXPECT_EXIT(CHECK(false, "never"), testing::KilledBySignal(SIGABRT), "never");
}

// It is one expression: usable as the branch of an if without braces.
TEST(Check, IsOneStatement) {
    if (true)
        CHECK(true, "holds");
    else
        FAIL();
}

}  // namespace
}  // namespace valley
