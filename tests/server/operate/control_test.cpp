// The operator's door by itself: who gets in, what it says to whom it does not understand.

#include "server/control.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <asio/local/datagram_protocol.hpp>
#include <filesystem>
#include <fstream>
#include <thread>

#include "proto/framing.hpp"
#include "server/operate/ask.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::server {
namespace {

using control::v1::Refused;
using control::v1::Reply;
using control::v1::Request;
using testing::HasSubstr;

// Answers every request with a program's name.
struct Named final : ControlHandler {
    void on_request(const Request&, Answer answer) override {
        ++requests;
        Reply reply;
        reply.mutable_status()->set_program("a server");
        answer(std::move(reply));
    }
    int requests = 0;
};

class ControlTest : public testing::Test {
  protected:
    ~ControlTest() override { stop(); }

    std::string open() {
        auto opened = Control::open(context_, path(), handler_);
        if (auto* trouble = std::get_if<std::string>(&opened)) return *trouble;
        control_ = std::move(std::get<std::unique_ptr<Control>>(opened));
        return "";
    }
    void serve() {
        ASSERT_EQ(open(), "");
        control_->start();
        thread_ = std::thread([this] { context_.run(); });
    }
    void stop() {
        context_.stop();
        if (thread_.joinable()) thread_.join();
        control_.reset();
    }
    std::string path() const { return settings().data + ".control"; }
    Settings settings() const {
        Settings settings;
        settings.data = folder_.file("valley.db");
        return settings;
    }
    static Request status() {
        Request request;
        request.mutable_get_status();
        return request;
    }
    // Sends bytes and returns all that comes back.
    std::string talk(const std::string& bytes) {
        asio::io_context context;
        asio::local::stream_protocol::socket socket(context);
        socket.connect(*control_endpoint(path()));
        asio::write(socket, asio::buffer(bytes));
        std::string answer;
        std::array<char, 1000> buffer{};
        std::error_code error;
        while (!error) {
            const std::size_t count = socket.read_some(asio::buffer(buffer), error);
            answer.append(buffer.data(), count);
        }
        return answer;
    }
    Reply reply_to(const std::string& message) {
        std::string frame;
        append_frame(frame, message);
        const std::string bytes = talk(frame);
        FrameReader reader(kControlMessageBytesMax);
        std::string_view rest = bytes;
        const auto answer = reader.read(rest);
        Reply reply;
        EXPECT_TRUE(answer && reply.ParseFromString(std::string(*answer)));
        return reply;
    }

    TemporaryFolder folder_;
    asio::io_context context_{1};
    Named handler_;
    std::unique_ptr<Control> control_;
    std::thread thread_;
};

TEST_F(ControlTest, AnswersItsUser) {
    serve();
    const auto reply = ask(settings(), status());
    ASSERT_TRUE(std::holds_alternative<Reply>(reply)) << std::get<NoAnswer>(reply).why;
    EXPECT_EQ(std::get<Reply>(reply).status().program(), "a server");
}

TEST_F(ControlTest, IsForItsUserAloneWhateverTheMask) {
    const mode_t before = umask(0);
    EXPECT_EQ(open(), "");
    umask(before);
    struct stat facts = {};
    ASSERT_EQ(stat(path().c_str(), &facts), 0);
    EXPECT_TRUE(S_ISSOCK(facts.st_mode));
    EXPECT_EQ(facts.st_mode & 0777u, 0600u);
    control_.reset();
    EXPECT_NE(stat(path().c_str(), &facts), 0) << "it takes its file away";
}

TEST_F(ControlTest, OthersAreToldWhoMay) {
    serve();
    // Root is let in whatever the rights: it acts as another user. Who is not root has no other.
    const bool root = geteuid() == 0;
    ASSERT_EQ(chmod(std::filesystem::path(path()).parent_path().c_str(), 0755), 0);
    if (!root) {
        ASSERT_EQ(chmod(path().c_str(), 0), 0);
    }
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t kNobody = 65534;
        if (root && setresuid(kNobody, kNobody, kNobody) != 0) _exit(3);
        const auto reply = ask(settings(), status());
        const auto* none = std::get_if<NoAnswer>(&reply);
        const bool told = none != nullptr && !none->no_server &&
                          none->why.find("may not give orders") != std::string::npos;
        _exit(told ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(handler_.requests, 0);
}

TEST_F(ControlTest, NobodyThereIsSaid) {
    auto reply = ask(settings(), status());
    ASSERT_TRUE(std::holds_alternative<NoAnswer>(reply));
    EXPECT_TRUE(std::get<NoAnswer>(reply).no_server);
    EXPECT_THAT(std::get<NoAnswer>(reply).why, HasSubstr("no valley-server runs"));
    // One that was killed leaves its file.
    asio::local::stream_protocol::acceptor left(context_, *control_endpoint(path()));
    left.close();
    reply = ask(settings(), status());
    ASSERT_TRUE(std::holds_alternative<NoAnswer>(reply));
    EXPECT_TRUE(std::get<NoAnswer>(reply).no_server);
    EXPECT_THAT(std::get<NoAnswer>(reply).why, HasSubstr("is gone"));
    // The next one takes its place.
    serve();
    EXPECT_TRUE(std::holds_alternative<Reply>(ask(settings(), status())));
}

TEST_F(ControlTest, LeavesAloneWhatIsNotItsOwn) {
    std::ofstream(path()) << "a letter";
    EXPECT_THAT(open(), HasSubstr("something else lies there"));
    EXPECT_TRUE(std::filesystem::exists(path()));
    std::filesystem::remove(path());
    // A socket of another kind, which has somebody behind it.
    asio::local::datagram_protocol::socket letters(
        context_, asio::local::datagram_protocol::endpoint(path()));
    EXPECT_THAT(open(), HasSubstr("--control"));
    EXPECT_TRUE(std::filesystem::exists(path()));
    std::filesystem::remove(path());
    serve();
    Named other;
    auto second = Control::open(context_, path(), other);
    ASSERT_TRUE(std::holds_alternative<std::string>(second));
    EXPECT_THAT(std::get<std::string>(second), HasSubstr("another valley-server"));
}

TEST_F(ControlTest, ALongPathIsRefusedWithTheReason) {
    Named other;
    auto opened = Control::open(context_, "/tmp/" + std::string(200, 'x'), other);
    ASSERT_TRUE(std::holds_alternative<std::string>(opened));
    EXPECT_THAT(std::get<std::string>(opened), HasSubstr("107 bytes"));
    EXPECT_THAT(std::get<std::string>(opened), HasSubstr("--control"));
}

TEST_F(ControlTest, RefusesWhatItDoesNotUnderstand) {
    serve();
    EXPECT_EQ(reply_to("\xff\xff not a message").refused().reason(), Refused::MALFORMED);
    Request newer = status();
    newer.set_version(kControlVersion + 1);
    const Reply reply = reply_to(newer.SerializeAsString());
    EXPECT_EQ(reply.refused().reason(), Refused::WRONG_VERSION);
    EXPECT_THAT(reply.refused().text(), HasSubstr("valley-server 0."));
    EXPECT_EQ(talk(std::string("\0\0\0\0", 4)), "") << "an empty frame";
    EXPECT_EQ(talk("\x7f\xff\xff\xff"), "") << "a frame that is too long";
    EXPECT_EQ(handler_.requests, 0);
}

TEST_F(ControlTest, WhatAnotherVersionAnswersIsNotTaken) {
    // A program that answers with a version of its own.
    asio::local::stream_protocol::acceptor acceptor(context_, *control_endpoint(path()));
    std::thread other([&] {
        auto socket = acceptor.accept();
        std::array<char, 100> bytes{};
        socket.read_some(asio::buffer(bytes));
        Reply reply;
        reply.set_version(kControlVersion + 1);
        reply.mutable_done();
        std::string frame;
        append_frame(frame, reply.SerializeAsString());
        asio::write(socket, asio::buffer(frame));
    });
    const auto reply = ask(settings(), status());
    other.join();
    ASSERT_TRUE(std::holds_alternative<NoAnswer>(reply));
    EXPECT_THAT(std::get<NoAnswer>(reply).why, HasSubstr("another version"));
}

}  // namespace
}  // namespace valley::server
