// Secrecy on the wire: the bytes that leave for a viewer are the same in every world that this
// viewer could be in, their number included.
//
// After each step of a game the match at the table is exchanged for such a world. What the viewer
// was sent live has to be what it is sent there when it comes back, byte for byte; and the answers
// to its guesses have to be the same. That what it was shown of a step gives nothing away by itself
// is tested with the engine (secrecy_test).

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/other_world.hpp"
#include "tests/support/scale.hpp"
#include "tests/support/table_scene.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;

// The bytes of the GameUpdates from `first` on, in one.
std::string updates(const FakeClient& client, std::size_t first) {
    std::string bytes;
    for (std::size_t i = first; i < client.received().size(); ++i) {
        if (client.received()[i].has_game_update()) bytes += client.received_bytes()[i];
    }
    return bytes;
}

std::string all_bytes(const FakeClient& client) {
    std::string bytes;
    for (const std::string& message : client.received_bytes()) bytes += message;
    return bytes;
}

struct Watched {
    std::string name;
    Viewer viewer;
    v1::Joined place;
    FakeClient* client;
    std::uint64_t had = 0;  // events before the step
    std::size_t heard = 0;  // messages before the step
};

class WireSecrecy {
  public:
    WireSecrecy(const v1::TableOptions& options, std::uint64_t seed)
        : scene_(options, for_many_returns(), TableScene::Until::seated, seed, worlds_.games()),
          random_(seed ^ 0x5ec7ec7u) {
        FakeClient& watcher = scene_.watcher("Willi");
        v1::Joined place;
        for (const auto& message : watcher.received()) {
            if (message.has_joined()) place = message.joined();
        }
        scene_.a->ready();
        scene_.b->ready();
        watched_.push_back({"Anna", Viewer::seat(seat_at(0)), scene_.a_joined, scene_.a});
        watched_.push_back({"Bruno", Viewer::seat(seat_at(1)), scene_.b_joined, scene_.b});
        watched_.push_back({"Willi", Viewer::spectator(), place, &watcher});
    }

    void play() {
        while (!watched_[0].client->game().has_outcome() && !::testing::Test::HasFailure()) {
            for (Watched& watched : watched_) {
                watched.had = watched.client->game().events_seen();
                watched.heard = watched.client->received().size();
            }
            scene_.server.pass(250ms);
            FakeClient& actor =
                watched_[0].client->asked() ? *watched_[0].client : *watched_[1].client;
            ASSERT_TRUE(actor.ask(random_choice(actor.game(), scene_.random)).has_chosen());
            for (Watched& watched : watched_) compare(watched);
        }
    }
    std::size_t compared() const { return compared_; }

  private:
    void compare(Watched& watched) {
        SCOPED_TRACE(watched.name + " at revision " +
                     std::to_string(watched.client->game().view().revision()));
        const std::string live = updates(*watched.client, watched.heard);
        const std::string here = guesses(watched);
        const std::string whole_here = resumed(watched, 0);
        const std::string rest_here = resumed(watched, watched.had);
        ASSERT_TRUE(worlds_.swap(watched.viewer, random_)) << "no world fits what was shown";
        const std::string there = guesses(watched);
        const std::string whole_there = resumed(watched, 0);
        const std::string rest_there = resumed(watched, watched.had);
        worlds_.come_back();
        EXPECT_EQ(here, there) << "an answer tells a secret";
        EXPECT_EQ(whole_here, whole_there) << "coming back tells a secret";
        EXPECT_EQ(rest_here, rest_there) << "coming back tells a secret";
        if (!live.empty()) {
            EXPECT_EQ(live, updates_) << "what was sent live tells a secret";
        }
        ++compared_;
    }

    // Everything that comes for a viewer who comes back.
    std::string resumed(Watched& watched, std::uint64_t had) {
        v1::Resume seen;
        seen.set_game_number(1);
        seen.set_events_seen(had);
        watched.client = &scene_.back(watched.place, seen);
        updates_ = updates(*watched.client, 0);
        return all_bytes(*watched.client);
    }

    // What is answered to choices that cannot count.
    std::string guesses(Watched& watched) {
        const v1::View& view = watched.client->game().view();
        const std::uint32_t number = view.has_prompt() ? view.prompt().number() : view.revision();
        std::vector<v1::ClientMessage> wrong = {
            message::choose(1, number + 1, {0}), message::choose(1, number, {63, 62}),
            message::choose(1, number, {63}), message::choose(2, number, {0})};
        if (!view.has_prompt()) {
            for (std::uint32_t pick = 0; pick < 4; ++pick) {
                wrong.push_back(message::choose(1, number, {pick}));
            }
        }
        std::string answers;
        FakeClient& client = scene_.back(watched.place);
        watched.client = &client;
        for (const v1::ClientMessage& guess : wrong) {
            answers += client.ask(guess).SerializeAsString();
        }
        return answers;
    }

    Worlds worlds_;
    TableScene scene_;
    Random random_;
    std::vector<Watched> watched_;
    std::string updates_;
    std::size_t compared_ = 0;
};

TEST(WireSecrecy, SameBytesInEveryWorld) {
    std::size_t compared = 0;
    for (std::uint64_t seed = 1; seed <= scaled(5); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        WireSecrecy game(seed % 2 == 0 ? with_clock(3600, 10) : with_watching(v1::PUBLIC), seed);
        game.play();
        compared += game.compared();
        if (::testing::Test::HasFailure()) return;
    }
    EXPECT_GT(compared, 100u);
}

// Without consent late watching is public watching, to the byte.
TEST(WireSecrecy, WithoutConsentNothingIsShownLate) {
    for (const v1::Watching watching : {v1::DELAYED, v1::AFTERWARDS}) {
        WireSecrecy game(with_watching(watching, 2), 11);
        game.play();
        EXPECT_GT(game.compared(), 50u);
    }
}

// The token, the seed and the hash of the password are in no frame.
TEST(WireSecrecy, NoKeyLeaves) {
    TableScene scene;
    FakeClient& watcher = scene.watcher("Willi");
    scene.play_to_end();
    scene.both_back();
    std::vector<std::string> keys;
    for (const auto& [id, records] : scene.server.journal().records()) {
        for (const std::string& bytes : records) {
            journal::v1::Record record;
            ASSERT_TRUE(record.ParseFromString(bytes));
            if (record.has_game_started()) keys.push_back(record.game_started().seed());
            if (record.has_member_came()) keys.push_back(record.member_came().token_hash());
        }
    }
    ASSERT_EQ(keys.size(), 4u);
    keys.push_back(scene.a_joined.token());
    for (const FakeClient* client : {scene.a, scene.b, &watcher}) {
        for (const std::string& bytes : client->received_bytes()) {
            for (const std::string& key : keys) EXPECT_EQ(bytes.find(key), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace valley::testing
