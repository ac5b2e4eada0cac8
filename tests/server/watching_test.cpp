// Those who watch: what they are shown under each of a table's options, and that they only watch.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using namespace std::chrono_literals;

v1::Joined place_of(const FakeClient& client) {
    for (const auto& message : client.received()) {
        if (message.has_joined()) return message.joined();
    }
    return {};
}

void consent(TableScene& scene, bool a, bool b) {
    if (a) {
        EXPECT_TRUE(scene.a->ask(message::set_consent()).has_done());
    }
    if (b) {
        EXPECT_TRUE(scene.b->ask(message::set_consent()).has_done());
    }
}

void start(TableScene& scene) {
    scene.a->ready();
    scene.b->ready();
    ASSERT_TRUE(scene.a->has_game());
}

std::size_t updates(const FakeClient& client) {
    std::size_t count = 0;
    for (const auto& message : client.received()) count += message.has_game_update() ? 1 : 0;
    return count;
}

// How many cards of each kind a view shows the faces of, in zones of that key.
using Faces = std::map<std::uint32_t, int>;
Faces faces(const v1::View& view, const std::set<std::uint32_t>& zones) {
    Faces faces;
    for (const auto& zone : view.zones()) {
        if (!zones.contains(zone.key())) continue;
        for (const auto& slot : zone.slots()) {
            if (slot.has_card()) ++faces[slot.card()];
        }
    }
    return faces;
}

struct Words {
    v1::CardList cards;
    std::set<std::uint32_t> hidden_zones;  // hands and face-down cards

    explicit Words(FakeClient& client) {
        cards = client.ask(message::get_cards()).card_list().cards();
        for (int i = 0; i < cards.words().zones_size(); ++i) {
            const std::string& key = cards.words().zones(i).key();
            if (key == "hand" || key == "papyrus" || key == "face_down") {
                hidden_zones.insert(static_cast<std::uint32_t>(i));
            }
        }
        EXPECT_EQ(hidden_zones.size(), 3u);
    }
};

// --- what is shown ---

TEST(Watching, NobodyIsNobody) {
    TableScene scene(with_watching(v1::NOBODY), {}, TableScene::Until::seated);
    FakeClient& early = scene.watcher("Willi");
    consent(scene, true, true);
    start(scene);
    scene.play(10);
    EXPECT_EQ(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), "Xaver"))),
              "NOT_ALLOWED");
    EXPECT_EQ(updates(scene.back(place_of(early))), 0u);
    scene.play_to_end();
    EXPECT_EQ(updates(early), 0u);
    EXPECT_EQ(updates(scene.back(place_of(early))), 0u);
    EXPECT_EQ(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), "Xaver"))),
              "NOT_ALLOWED");
}

TEST(Watching, PublicIsWhatLiesOpen) {
    TableScene scene(with_watching(v1::PUBLIC), {}, TableScene::Until::seated);
    FakeClient& early = scene.watcher("Willi");
    const Words words(early);
    consent(scene, true, true);  // means nothing here
    EXPECT_FALSE(scene.a->table().watchers_see_everything());
    start(scene);
    EXPECT_EQ(updates(early), 1u);
    while (!scene.over()) {
        scene.play(1);
        const v1::View& view = early.game().view();
        EXPECT_FALSE(view.has_seat());
        EXPECT_FALSE(view.has_prompt());
        EXPECT_TRUE(faces(view, words.hidden_zones).empty());
    }
    // Whoever comes late, or back, gets the same.
    FakeClient& late = scene.watcher("Spaet");
    EXPECT_EQ(late.game().view().SerializeAsString(), early.game().view().SerializeAsString());
    const auto early_events = events_of(early, 1);
    const auto late_events = events_of(late, 1);
    ASSERT_EQ(early_events.size(), late_events.size());
    for (std::size_t i = 0; i < early_events.size(); ++i) {
        EXPECT_EQ(early_events[i].SerializeAsString(), late_events[i].SerializeAsString());
    }
}

// Everything that a public watcher is told of a card is told of it by everybody's view or event.
TEST(Watching, APublicWatcherKnowsNoMoreThanEitherSeat) {
    TableScene scene(with_watching(v1::PUBLIC), {}, TableScene::Until::seated);
    FakeClient& watcher = scene.watcher("Willi");
    start(scene);
    while (!scene.over()) scene.play(1);
    const auto public_events = events_of(watcher, 1);
    for (const FakeClient* seat : {scene.a, scene.b}) {
        const auto events = events_of(*seat, 1);
        std::size_t at = 0;
        for (const v1::Event& event : public_events) {
            // A seat was shown the same event, with that face at least.
            while (at < events.size() &&
                   (events[at].key() != event.key() || events[at].seat() != event.seat() ||
                    (event.has_card() && events[at].card() != event.card()))) {
                ++at;
            }
            ASSERT_LT(at++, events.size());
        }
    }
}

TEST(Watching, DelayedShowsNothingYoungerThanItsRounds) {
    std::size_t late_faces = 0;
    for (const std::uint32_t rounds : {2u, 3u}) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            SCOPED_TRACE(std::to_string(rounds) + " rounds, seed " + std::to_string(seed));
            v1::TableOptions options = with_clock(3600, 5);
            options.set_watching(v1::DELAYED);
            options.set_watch_delay_rounds(rounds);
            TableScene scene(options, {}, TableScene::Until::seated, seed);
            FakeClient& watcher = scene.watcher("Willi");
            const Words words(watcher);
            EXPECT_FALSE(scene.a->table().watchers_see_everything());
            consent(scene, true, false);
            EXPECT_FALSE(scene.a->table().watchers_see_everything());
            consent(scene, false, true);
            EXPECT_TRUE(scene.a->table().watchers_see_everything());
            start(scene);
            EXPECT_TRUE(watcher.table().watchers_see_everything());
            while (!scene.over()) {
                const std::size_t heard = watcher.received().size();
                const std::uint32_t round_before = scene.a->game().view().round();
                scene.play(1);
                if (scene.over()) break;
                const v1::View& a_now = scene.a->game().view();
                const v1::View& b_now = scene.b->game().view();
                const std::uint32_t round = std::max(a_now.round(), b_now.round());
                if (watcher.received().size() > heard) {
                    EXPECT_GT(round, round_before);
                }
                if (!watcher.has_game()) {
                    EXPECT_LE(round, rounds + 1);
                    continue;
                }
                const v1::GameUpdate& shown = watcher.game();
                EXPECT_LE(shown.view().round() + rounds, round);
                EXPECT_EQ(shown.clocks_size(), 0) << "clocks are of now";
                EXPECT_FALSE(shown.view().has_prompt());
                late_faces += faces(shown.view(), words.hidden_zones).size();
                // Coming back shows no more, and neither does coming late.
                if (watcher.received().size() > heard) {
                    FakeClient& late = scene.watcher("Spaet");
                    EXPECT_EQ(late.game().view().SerializeAsString(),
                              shown.view().SerializeAsString());
                    EXPECT_EQ(late.game().events_seen(), shown.events_seen());
                    late.ask(message::leave_table());
                }
            }
            // When it is over everything is shown.
            EXPECT_TRUE(watcher.game().has_outcome());
            EXPECT_FALSE(faces(watcher.game().view(), words.hidden_zones).empty());
            FakeClient& late = scene.watcher("Spaet");
            EXPECT_EQ(late.game().view().SerializeAsString(),
                      watcher.game().view().SerializeAsString());
            EXPECT_EQ(events_of(late, 1).size(), events_of(watcher, 1).size());
        }
    }
    // Which of them may be shown while the game runs is the engine's to prove (late_view_test.cpp).
    EXPECT_GT(late_faces, 0u) << "no card that was hidden then is shown";
}

TEST(Watching, AfterwardsShowsNothingBeforeAndEverythingThen) {
    for (const bool concede : {false, true}) {
        TableScene scene(with_watching(v1::AFTERWARDS), {}, TableScene::Until::seated);
        FakeClient& watcher = scene.watcher("Willi");
        const Words words(watcher);
        consent(scene, true, true);
        start(scene);
        scene.play(25);
        EXPECT_FALSE(scene.watcher("Spaet").has_game());
        if (concede) {
            EXPECT_TRUE(scene.a->ask(message::concede(1)).has_done());
        } else {
            while (!scene.over()) {
                EXPECT_FALSE(watcher.has_game());
                scene.play(1);
            }
        }
        ASSERT_TRUE(watcher.has_game());
        EXPECT_EQ(updates(watcher), 1u);
        EXPECT_TRUE(watcher.game().has_outcome());
        EXPECT_GE(events_of(watcher, 1).size(), events_of(*scene.a, 1).size());
        if (concede) {
            EXPECT_FALSE(faces(watcher.game().view(), words.hidden_zones).empty());
        }
    }
}

TEST(Watching, ConsentOfOneIsNotEnough) {
    for (const v1::Watching watching : {v1::DELAYED, v1::AFTERWARDS}) {
        TableScene scene(with_watching(watching, 2), {}, TableScene::Until::seated);
        TableScene open(with_watching(v1::PUBLIC), {}, TableScene::Until::seated);
        consent(scene, true, false);
        FakeClient& watcher = scene.watcher("Willi");
        FakeClient& there = open.watcher("Willi");
        start(scene);
        start(open);
        EXPECT_FALSE(watcher.table().watchers_see_everything());
        // Too late, and not taken back either.
        EXPECT_EQ(name_of(scene.b->ask(message::set_consent())), "WRONG_TIME");
        EXPECT_EQ(name_of(scene.a->ask(message::set_consent(false))), "WRONG_TIME");
        while (!scene.over()) {
            scene.play(1);
            open.play(1);
            ASSERT_EQ(watcher.game().view().SerializeAsString(),
                      there.game().view().SerializeAsString());
        }
        EXPECT_EQ(events_of(watcher, 1).size(), events_of(there, 1).size());
    }
}

TEST(Watching, ConsentGoesWithThePersonAndNotWithTheSeat) {
    TableScene scene(with_watching(v1::DELAYED, 2), {}, TableScene::Until::seated);
    consent(scene, true, true);
    EXPECT_TRUE(scene.a->table().watchers_see_everything());
    EXPECT_TRUE(scene.b->ask(message::leave_table()).has_done());
    EXPECT_FALSE(scene.a->table().watchers_see_everything());
    scene.b = &scene.connect();
    scene.b->join(scene.a_joined.code(), "Berta");
    scene.b->sit();
    EXPECT_FALSE(scene.a->table().watchers_see_everything());
    EXPECT_FALSE(scene.a->table().seats(1).consents());
}

// --- a seat's way to the watchers' bench ---

TEST(Watching, WhoLeavesASeatAndComesBackToWatchIsAStranger) {
    TableScene scene(with_watching(v1::PUBLIC));
    const Words words(*scene.a);
    scene.play(12);
    FakeClient& stranger = scene.watcher("Fremd");
    EXPECT_TRUE(scene.b->ask(message::leave_table()).has_done());
    FakeClient& again = scene.connect();
    again.join(scene.a_joined.code(), "Bruno");
    EXPECT_FALSE(again.game().view().has_seat());
    EXPECT_EQ(again.game().view().SerializeAsString(), stranger.game().view().SerializeAsString());
    EXPECT_TRUE(faces(again.game().view(), words.hidden_zones).empty());
    const auto own = events_of(again, 1);
    const auto strangers = events_of(stranger, 1);
    ASSERT_EQ(own.size(), strangers.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
        EXPECT_EQ(own[i].SerializeAsString(), strangers[i].SerializeAsString());
    }
    // Nor do the ones that it claims to have seen help.
    FakeClient& once_more = scene.connect();
    v1::Resume seen;
    seen.set_game_number(1);
    seen.set_events_seen(3);
    once_more.resume(place_of(again).token(), seen);
    EXPECT_EQ(static_cast<std::size_t>(once_more.game().events_size()), strangers.size() - 3);
}

// --- watchers act not ---

TEST(Watching, WatchersCannotAct) {
    for (const v1::Watching watching : {v1::PUBLIC, v1::NOBODY}) {
        TableScene scene(with_watching(watching), {}, TableScene::Until::seated);
        FakeClient& watcher = scene.watcher("Willi");
        start(scene);
        scene.play(4);
        const v1::GameUpdate game = scene.asked().game();
        const std::uint32_t prompt = game.view().prompt().number();
        const std::size_t heard_by_a = scene.a->received().size();
        const std::size_t heard_by_b = scene.b->received().size();
        for (const v1::ClientMessage& message :
             {message::choose(1, prompt, {0}), message::choose(1, prompt, {}), message::concede(1),
              message::claim(1), message::take_seat(0), message::take_seat(1), message::take_seat(),
              message::add_bot(0), message::add_bot(), message::remove_from_seat(0),
              message::remove_from_seat(1), message::set_ready(), message::set_ready(false),
              message::set_consent(), message::set_consent(false), message::ask_rematch(),
              message::resume(scene.a_joined.token()),
              message::create_table("Willi", tara_wolf_table()),
              message::join_table(scene.a_joined.code(), "Anna")}) {
            const std::size_t before = watcher.received().size();
            EXPECT_TRUE(watcher.ask(message).has_error()) << message.DebugString();
            EXPECT_EQ(watcher.received().size(), before + 1);
        }
        EXPECT_EQ(scene.a->received().size(), heard_by_a);
        EXPECT_EQ(scene.b->received().size(), heard_by_b);
        scene.play(1);
    }
}

TEST(Watching, ComingAndGoingDoesNotTouchTheGame) {
    TableScene scene(with_clock(600));
    scene.play(6);
    const std::size_t games_of_a = updates(*scene.a);
    const std::size_t games_of_b = updates(*scene.b);
    for (int i = 0; i < 30; ++i) {
        FakeClient& watcher = scene.watcher("Willi");
        v1::Resume seen;
        seen.set_game_number(static_cast<std::uint64_t>(i % 3));
        seen.set_events_seen(static_cast<std::uint64_t>(i));
        FakeClient& again = scene.back(place_of(watcher), seen);
        EXPECT_FALSE(watcher.open());
        again.ask(message::leave_table());
    }
    EXPECT_EQ(updates(*scene.a), games_of_a);
    EXPECT_EQ(updates(*scene.b), games_of_b);
    EXPECT_EQ(scene.server.app().counts().members, 2u);
}

// --- the next game ---

TEST(Watching, WatchersMoveAlong) {
    TableScene scene(with_watching(v1::PUBLIC), {}, TableScene::Until::seated);
    FakeClient& there = scene.watcher("Willi");
    FakeClient& cut = scene.watcher("Wanda");
    start(scene);
    scene.play_to_end();
    cut.cut();
    EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
    const std::size_t before = there.received().size();
    EXPECT_TRUE(scene.b->ask(message::ask_rematch()).has_done());
    FakeClient& back = scene.back(place_of(cut));
    for (const FakeClient* watcher : {&there, &back}) {
        EXPECT_EQ(watcher->game().game_number(), 2u);
        EXPECT_FALSE(watcher->game().has_outcome());
        EXPECT_EQ(watcher->table().seats(0).name(), "Bruno") << "seats are swapped";
    }
    for (std::size_t i = before; i < there.received().size(); ++i) {
        const auto& message = there.received()[i];
        if (message.has_game_update()) {
            EXPECT_EQ(message.game_update().game_number(), 2u);
        }
    }
    scene.play(3);
    EXPECT_EQ(there.game().view().SerializeAsString(), back.game().view().SerializeAsString());
}

TEST(Watching, LateWatchersMoveAlongToo) {
    TableScene scene(with_watching(v1::DELAYED, 2), {}, TableScene::Until::seated);
    FakeClient& watcher = scene.watcher("Willi");
    consent(scene, true, true);
    start(scene);
    scene.play(10);
    EXPECT_TRUE(scene.a->ask(message::concede(1)).has_done());
    EXPECT_TRUE(scene.a->ask(message::ask_rematch()).has_done());
    EXPECT_TRUE(scene.b->ask(message::ask_rematch()).has_done());
    // The new game is late again: nothing of it yet, for whoever comes back either.
    EXPECT_EQ(watcher.game().game_number(), 1u);
    EXPECT_FALSE(scene.back(place_of(watcher)).has_game());
}

TEST(Watching, WatchersThatAreGoneCannotBeSeated) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    FakeClient& w = scene.watcher("Willi");
    w.cut();
    for (const auto& member : scene.a->table().members()) {
        if (member.name() == "Willi") {
            EXPECT_FALSE(member.connected());
        }
    }
    v1::ClientMessage sit = message::take_seat();
    sit.set_request_id(500);
    scene.server.app().on_message(w.id(), sit.SerializeAsString());
    scene.server.settle();
    for (const auto& seat : scene.a->table().seats()) {
        EXPECT_EQ(seat.holder(), v1::TableUpdate::Seat::FREE);
    }
}

}  // namespace
}  // namespace valley::testing
