// Messages of a newer minor version, as saved bytes: what is known of them is understood, and
// nothing else is lost or makes trouble.

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "tests/support/protocol_page.hpp"
#include "tests/support/source_file.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley {
namespace {

using google::protobuf::TextFormat;
using google::protobuf::util::MessageDifferencer;

v1::ServerMessage golden(const std::string& name) {
    v1::ServerMessage message;
    const std::string dump = testing::source_file("tests/golden/" + name);
    EXPECT_TRUE(message.ParseFromString(testing::bytes_of_dump(dump))) << name;
    return message;
}

TEST(NewerVersion, AGameUpdateIsUnderstood) {
    v1::ServerMessage message = golden("newer_game_update.hex");
    ASSERT_EQ(message.body_case(), v1::ServerMessage::kGameUpdate);

    // An enum value that is not known is none of those that are.
    EXPECT_FALSE(v1::Outcome::Reason_IsValid(message.game_update().outcome().reason()));
    // An option of an unknown kind is there, and can be picked by its index.
    ASSERT_EQ(message.game_update().view().prompt().options_size(), 2);
    EXPECT_EQ(message.game_update().view().prompt().options(0).what_case(),
              v1::Option::WHAT_NOT_SET);

    message.DiscardUnknownFields();
    v1::ServerMessage expected;
    ASSERT_TRUE(TextFormat::ParseFromString(R"pb(
                                                game_update {
                                                  game_number: 2
                                                  events_seen: 3
                                                  events {
                                                    key: 4
                                                    seat: 0
                                                    card: 7
                                                    from { zone: 2 owner: 1 position: 0 }
                                                    n: -3
                                                  }
                                                  view {
                                                    revision: 9
                                                    seat: 0
                                                    phase: 1
                                                    round: 2
                                                    waiting_on: 0
                                                    question: 3
                                                    zones {
                                                      key: 5
                                                      owner: 0
                                                      count: 2
                                                      slots { card: 0 back: 1 strength: 4 }
                                                      slots { back: 2 }
                                                    }
                                                    prompt {
                                                      number: 12
                                                      key: 3
                                                      min: 1
                                                      max: 1
                                                      options {}
                                                      options { word: 0 }
                                                    }
                                                  }
                                                  outcome { winners: 1 }
                                                })pb",
                                            &expected));
    message.mutable_game_update()->mutable_outcome()->clear_reason();
    MessageDifferencer differencer;
    std::string report;
    differencer.ReportDifferencesToString(&report);
    EXPECT_TRUE(differencer.Compare(expected, message)) << report;
}

TEST(NewerVersion, AnUnknownBodyIsNone) {
    const v1::ServerMessage message = golden("newer_body.hex");
    EXPECT_EQ(message.request_id(), 5u);
    EXPECT_EQ(message.body_case(), v1::ServerMessage::BODY_NOT_SET);
}

TEST(NewerVersion, WhatIsNotKnownGoesThroughUnharmed) {
    const std::string bytes =
        testing::bytes_of_dump(testing::source_file("tests/golden/newer_game_update.hex"));
    v1::ServerMessage message;
    ASSERT_TRUE(message.ParseFromString(bytes));
    v1::ServerMessage again;
    ASSERT_TRUE(again.ParseFromString(message.SerializeAsString()));
    EXPECT_EQ(message.SerializeAsString().size(), bytes.size());
    EXPECT_TRUE(MessageDifferencer::Equals(message, again));
}

}  // namespace
}  // namespace valley
