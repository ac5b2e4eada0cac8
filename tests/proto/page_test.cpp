// proto/README.md says what is so: its examples are what the code makes, its tables name every
// message and the answer that the .proto file names.

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "proto/framing.hpp"
#include "tests/support/protocol_page.hpp"
#include "tests/support/source_file.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley {
namespace {

using google::protobuf::Message;
using google::protobuf::TextFormat;
using google::protobuf::util::MessageDifferencer;
using testing::Block;

std::string page() { return testing::source_file("proto/README.md"); }

std::string hexadecimal(std::string_view bytes) {
    std::string digits;
    for (char byte : bytes) {
        const unsigned value = static_cast<std::uint8_t>(byte);
        for (unsigned half : {value / 16, value % 16}) digits += "0123456789abcdef"[half];
        digits += ' ';
    }
    return digits;
}

std::unique_ptr<Message> empty_message(const std::string& kind) {
    if (kind == "ClientMessage") return std::make_unique<v1::ClientMessage>();
    EXPECT_EQ(kind, "ServerMessage");
    return std::make_unique<v1::ServerMessage>();
}

TEST(ProtocolPage, FramesAreThoseOfTheMessagesAboveThem) {
    std::vector<Block> blocks;
    for (Block& block : testing::blocks_of(page())) {
        if (!block.info.empty()) blocks.push_back(std::move(block));
    }
    ASSERT_GE(blocks.size(), 8u);
    ASSERT_EQ(blocks.size() % 2, 0u);
    for (std::size_t i = 0; i < blocks.size(); i += 2) {
        SCOPED_TRACE(blocks[i].text);
        const std::string kind = blocks[i].info.substr(blocks[i].info.find(' ') + 1);
        const auto message = empty_message(kind);
        ASSERT_EQ(blocks[i].info, "textproto " + kind);
        ASSERT_EQ(blocks[i + 1].info, "frame");
        ASSERT_TRUE(TextFormat::ParseFromString(blocks[i].text, message.get()));
        const std::string bytes = testing::bytes_of_dump(blocks[i + 1].text);

        std::string frame;
        append_frame(frame, message->SerializeAsString());
        EXPECT_EQ(hexadecimal(frame), hexadecimal(bytes));

        FrameReader reader(kServerMessageBytesMax);
        std::string_view rest = bytes;
        const auto read = reader.read(rest);
        ASSERT_TRUE(read);
        EXPECT_TRUE(rest.empty());
        const auto parsed = empty_message(kind);
        ASSERT_TRUE(parsed->ParseFromString(std::string(*read)));
        EXPECT_TRUE(MessageDifferencer::Equals(*message, *parsed));
    }
}

// The answers that envelope.proto names: "Hello hello = 10;  // -> Welcome".
std::map<std::string, std::string> answers_of_envelope() {
    std::map<std::string, std::string> answers;
    const std::string file = testing::source_file("proto/valley/v1/envelope.proto");
    const std::regex field(R"(\n    (\w+) \w+ = \d+; *// -> (\w+))");
    for (std::sregex_iterator it(file.begin(), file.end(), field), end; it != end; ++it) {
        answers[(*it)[1]] = (*it)[2];
    }
    return answers;
}

std::set<std::string> bodies_of(const google::protobuf::Descriptor& envelope) {
    std::set<std::string> names;
    const auto* body = envelope.FindOneofByName("body");
    for (int i = 0; i < body->field_count(); ++i) {
        names.insert(body->field(i)->message_type()->name());
    }
    return names;
}

TEST(ProtocolPage, TablesNameEveryMessageAndItsAnswer) {
    const auto client = bodies_of(*v1::ClientMessage::descriptor());
    const auto server = bodies_of(*v1::ServerMessage::descriptor());
    const auto answers = answers_of_envelope();
    std::set<std::string> client_rows;
    std::set<std::string> server_rows;
    for (const auto& row : testing::rows_of(page())) {
        if (row.size() == 4 && row[0] != "A client sends") {
            EXPECT_TRUE(client_rows.insert(row[0]).second) << row[0] << " twice";
            const auto answer = answers.find(row[0]);
            ASSERT_NE(answer, answers.end()) << row[0];
            EXPECT_EQ(row[2], answer->second) << row[0];
            EXPECT_TRUE(server.contains(row[2])) << row[2] << " is no message of a server";
        }
        if (row.size() == 2 && client.contains(row[0]) + server.contains(row[0]) > 0) {
            EXPECT_TRUE(server_rows.insert(row[0]).second) << row[0] << " twice";
        }
    }
    EXPECT_EQ(client_rows, client);
    EXPECT_EQ(server_rows, server);
    EXPECT_EQ(answers.size(), client.size()) << "each request of envelope.proto names its answer";
}

}  // namespace
}  // namespace valley
