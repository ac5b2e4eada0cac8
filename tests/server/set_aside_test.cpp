// Stored tables that this server cannot take up: they stay where they are, their people are told,
// and the others go on.

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

TEST(SetAside, OneTableThatMakesNoSenseDoesNotHoldUpTheOthers) {
    TableScene scene;
    server::StoredTable damaged;
    damaged.id = static_cast<server::TableId>(900);
    damaged.records = {"\xff\xff"};
    scene.server.journal().put(damaged);
    server::StoredTable empty;
    empty.id = static_cast<server::TableId>(901);
    scene.server.journal().put(empty);
    scene.server.report().expected_bugs = 2;
    scene.server.crash();
    EXPECT_EQ(scene.server.report().expected_bugs, 0u);
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
    scene.both_back();
    scene.play(3);
}

// A release with other rules, a server with another deck: the table is kept, and those who come
// back are told why it does not go on.
TEST(SetAside, ATableUnderOtherRulesIsKeptAndItsPeopleAreTold) {
    TableScene scene;
    scene.play(3);
    FakeClient& gone = scene.watcher("Willi");
    std::string token_of_gone;
    for (const auto& message : gone.received()) token_of_gone += message.joined().token();
    EXPECT_TRUE(gone.ask(message::leave_table()).has_done());
    const auto& [id, records] = *scene.server.journal().records().begin();
    const server::StoredTable stored{id, records};
    const auto resumed = [&](const std::string& token) {
        return name_of(scene.connect().ask(message::resume(token)));
    };
    const auto with = [&](const std::function<void(journal::v1::Record&)>& change) {
        server::StoredTable changed = stored;
        for (std::string& bytes : changed.records) {
            journal::v1::Record record;
            EXPECT_TRUE(record.ParseFromString(bytes));
            change(record);
            bytes = record.SerializeAsString();
        }
        scene.server.journal().put(changed);
        scene.server.report().expected_bugs = 1;
        scene.server.crash();
        EXPECT_EQ(scene.server.report().expected_bugs, 0u);
        EXPECT_EQ(scene.server.app().counts().tables, 0u);
    };
    const std::vector<std::function<void(journal::v1::Record&)>> other_rules = {
        [](auto& record) {
            if (record.has_game_started()) record.mutable_game_started()->set_rules_hash("other");
        },
        [](auto& record) {
            if (record.has_game_started()) record.mutable_game_started()->set_rules_version("9");
        },
        [](auto& record) {
            if (!record.has_table_opened()) return;
            record.mutable_table_opened()->mutable_options()->set_game("chess");
        },
        [](auto& record) {
            if (!record.has_table_opened()) return;
            record.mutable_table_opened()->mutable_options()->add_variants("upside_down");
        }};
    for (const auto& change : other_rules) {
        with(change);
        EXPECT_EQ(resumed(scene.a_joined.token()), "OTHER_RULES");
        EXPECT_EQ(resumed(scene.b_joined.token()), "OTHER_RULES");
        EXPECT_EQ(resumed(token_of_gone), "BAD_TOKEN") << "it had left";
        const auto join = message::join_table(scene.a_joined.code(), "Xaver");
        EXPECT_EQ(name_of(scene.connect().ask(join)), "NO_TABLE");
    }
    with([](auto& record) {
        if (record.has_chosen()) record.mutable_chosen()->set_prompt(99);
    });
    EXPECT_EQ(resumed(scene.a_joined.token()), "DAMAGED");

    // Under its own rules it goes on, whatever was opened meanwhile.
    FakeClient& host = scene.connect();
    host.create("Lotte");
    scene.server.journal().put(stored);
    scene.server.crash();
    EXPECT_EQ(scene.server.app().counts().tables, 2u);
    scene.both_back();
    scene.play_to_end();
}

// A bot that a later release does not have any more: nobody could play for it.
TEST(SetAside, ATableWithABotThatNobodyKnowsIsSetAside) {
    TableScene scene;
    FakeClient& host = scene.connect();
    host.create("Lotte");
    host.sit();
    EXPECT_TRUE(host.ask(message::add_bot()).has_done());
    host.ready();
    for (const auto& [id, records] : scene.server.journal().records()) {
        server::StoredTable changed{id, records};
        for (std::string& bytes : changed.records) {
            journal::v1::Record record;
            ASSERT_TRUE(record.ParseFromString(bytes));
            if (record.seat_taken().bot().empty()) continue;
            record.mutable_seat_taken()->set_bot("of_old");
            bytes = record.SerializeAsString();
        }
        scene.server.journal().put(changed);
    }
    scene.server.report().expected_bugs = 1;
    scene.server.crash();
    EXPECT_EQ(scene.server.report().expected_bugs, 0u);
    EXPECT_EQ(scene.server.app().counts().tables, 1u);
    scene.both_back();
    scene.play(3);
}

}  // namespace
}  // namespace valley::testing
