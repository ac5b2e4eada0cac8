#include "server/system.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>

#include "tests/server/posts.hpp"

namespace valley::server {
namespace {

TEST(SystemTest, TheClockGoesOn) {
    const SystemClock clock;
    const Time before = clock.now();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_GE(clock.now(), before + Milliseconds(5));
}

TEST(SystemTest, EntropyIsNotTheSameTwice) {
    SystemEntropy entropy;
    std::array<std::uint8_t, 32> first = {};
    std::array<std::uint8_t, 32> second = {};
    entropy.fill(first);
    entropy.fill(second);
    EXPECT_NE(first, second);
}

TEST(SystemTest, WorkersWorkElsewhereAndAnswerHere) {
    Posts posts;
    ThreadWorkers workers(3, posts.post());
    const auto here = std::this_thread::get_id();
    int done = 0;
    std::atomic<int> elsewhere = 0;
    for (int i = 0; i < 100; ++i) {
        workers.run([&] { elsewhere += std::this_thread::get_id() == here ? 0 : 1; },
                    [&] { done += std::this_thread::get_id() == here ? 1 : 0; });
    }
    EXPECT_TRUE(posts.run_until([&] { return done == 100; }));
    EXPECT_EQ(elsewhere, 100);
}

TEST(SystemTest, AfterStopNothingIsRunAnyMore) {
    Posts posts;
    ThreadWorkers workers(1, posts.post());
    std::atomic<bool> go = false;
    std::atomic<bool> running = false;
    std::atomic<int> jobs = 0;
    int done = 0;
    workers.run(
        [&] {
            running = true;
            while (!go) std::this_thread::yield();
            ++jobs;
        },
        [&] { ++done; });
    for (int i = 0; i < 10; ++i) workers.run([&] { ++jobs; }, [&] { ++done; });
    while (!running) std::this_thread::yield();
    std::thread releases([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        go = true;
    });
    workers.stop();
    releases.join();
    EXPECT_EQ(jobs, 1);  // the one that was running; those that waited are dropped
    workers.run([&] { ++jobs; }, [&] { ++done; });
    posts.run_all();
    EXPECT_EQ(jobs, 1);
    EXPECT_EQ(done, 0);
}

}  // namespace
}  // namespace valley::server
