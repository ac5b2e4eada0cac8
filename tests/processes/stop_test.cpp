// The server ends when it is told to, whoever does not read what it says.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "tests/processes/server_process.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::testing {
namespace {

TEST(Stop, WaitsForNobodyToReadTheLog) {
    TemporaryFolder folder;
    const std::string log = folder.file("log");
    ASSERT_EQ(::mkfifo(log.c_str(), 0600), 0);
    // As of a supervisor that hangs: open, and full.
    const int pipe = ::open(log.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(pipe, 0);
    const std::array<char, 512> filling{};
    while (::write(pipe, filling.data(), filling.size()) > 0) continue;
    ASSERT_EQ(errno, EAGAIN);
    ServerProcess server(server_program(), {"--data", folder.file("valley.db")}, log);
    EXPECT_EQ(server.stop(), 0);
    ::close(pipe);
}

}  // namespace
}  // namespace valley::testing
