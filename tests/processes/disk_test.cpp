// The program on a disk that is too small, full or read-only.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/support/namespaces.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kMegabyte = 1024 * 1024;

class DiskTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() { trouble() = enter_own_world(); }
    void SetUp() override {
        ASSERT_EQ(trouble(), "");
        ASSERT_EQ(::mkdir(disk.c_str(), 0700), 0);
    }
    void TearDown() override {
        server.reset();
        unmount_disk(disk);
    }

    void start() {
        server.reset();
        const auto arguments =
            for_hasty_people({"--data", disk + "/valley.db", "--log-file", disk + "/valley.log"});
        server = std::make_unique<ServerProcess>(server_program(), arguments, log_file);
    }
    std::string start_in_vain() {
        EXPECT_THROW(start(), std::runtime_error);
        return log();
    }
    // Takes all the room that there is.
    void fill() const {
        std::ofstream file(disk + "/filler");
        const std::string piece(4096, 'x');
        while (file.write(piece.data(), static_cast<std::streamsize>(piece.size())).flush()) {
        }
    }
    void free() const { ASSERT_EQ(std::remove((disk + "/filler").c_str()), 0); }
    std::string log() const {
        std::ifstream file(log_file);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    // So that room is needed soon.
    static void talk_much(Party& party) {
        party.plan().talks_each = 2;
        party.plan().chatter = std::string(250, '.');
    }
    Way direct() const { return {{"127.0.0.1", server->port()}}; }

    static std::string& trouble() {
        static std::string text;
        return text;
    }
    const std::uint64_t seed = seed_of_this_run();
    Random luck{seed};
    TemporaryFolder folder;
    const std::string disk = folder.file("disk");
    const std::string log_file = folder.file("server.log");
    asio::io_context io{1};
    std::unique_ptr<ServerProcess> server;
};

TEST_F(DiskTest, WhatAFullDiskRefusesHasNotHappenedAndItHeals) {
    ASSERT_EQ(mount_disk(disk, 16 * kMegabyte), "");
    start();
    Party party(io, luck.next(), {direct(), direct(), direct()});
    talk_much(party);
    ASSERT_TRUE(party.until([&] { return party.playing() && party.revision() > 10; }, "a game"));
    fill();
    ASSERT_TRUE(party.until([&] { return party.unsaved() >= 20; }, "steps are refused"));
    const std::uint64_t revision = party.revision();
    ASSERT_TRUE(party.until([&] { return party.unsaved() >= 60; }, "more steps are refused"));
    EXPECT_EQ(party.revision(), revision);
    EXPECT_THAT(log(), HasSubstr("nothing can be stored"));
    EXPECT_THAT(log(), HasSubstr("full"));
    const std::string told = log();
    EXPECT_LT(std::ranges::count(told, '\n'), 20) << told;

    free();
    ASSERT_TRUE(party.play_to_the_end());
    EXPECT_THAT(log(), HasSubstr("the store works again"));
    server->kill();
    start();
    EXPECT_TRUE(party.finds_all_again(server->port()));
    EXPECT_EQ(server->stop(), 0);
}

TEST_F(DiskTest, KilledOnAFullDiskItComesBackWhenThereIsRoom) {
    ASSERT_EQ(mount_disk(disk, 16 * kMegabyte), "");
    start();
    Party party(io, luck.next(), {direct(), direct()});
    talk_much(party);
    ASSERT_TRUE(party.until([&] { return party.playing() && party.revision() > 10; }, "a game"));
    fill();
    ASSERT_TRUE(party.until([&] { return party.unsaved() >= 5; }, "steps are refused"));
    server->kill();
    // As much room as its log still has may be enough for a start.
    try {
        start();
        server->kill();
    } catch (const std::runtime_error&) {
        EXPECT_THAT(log(), HasSubstr("cannot write to " + disk + "/valley.db"));
        EXPECT_THAT(log(), HasSubstr("full"));
    }
    free();
    start();
    ASSERT_TRUE(party.finds_all_again(server->port()));
    EXPECT_TRUE(party.play_to_the_end());
    EXPECT_EQ(server->stop(), 0);
}

TEST_F(DiskTest, AReadOnlyDiskIsToldAtTheStart) {
    ASSERT_EQ(mount_disk(disk, 16 * kMegabyte), "");
    start();
    Party party(io, luck.next(), {direct(), direct()});
    ASSERT_TRUE(party.until([&] { return party.playing() && party.revision() > 10; }, "a game"));
    server->kill();
    server.reset();
    ASSERT_EQ(run("mount -o remount,ro " + disk), "");
    EXPECT_THAT(start_in_vain(), HasSubstr("Read-only file system"));
    ASSERT_EQ(run("mount -o remount,rw " + disk), "");
    start();
    ASSERT_TRUE(party.finds_all_again(server->port()));
    EXPECT_TRUE(party.play_to_the_end());
    EXPECT_EQ(server->stop(), 0);
}

}  // namespace
}  // namespace valley::testing
