// Who goes into the tomb (R5.3), and who sends nobody (R5.4).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::ElementsAre;

TEST(Entering, R5_3_TheBearerFirstAndThenTheOtherSeat) {
    for (Seat bearer : {A, B}) {
        const Seat second = other(bearer);
        Scene scene;
        scene.bearer(bearer).camp(bearer, "tara_wolf worker cobra").camp(second, "spy cat");
        scene.begin_entering();
        EXPECT_EQ(scene.asked(),
                  std::string(name_of(bearer)) + " enter 0-3: tara_wolf worker cobra");
        scene.choose(bearer, "worker cobra");
        EXPECT_EQ(scene.group(bearer), "worker cobra");
        EXPECT_EQ(scene.asked(), std::string(name_of(second)) + " enter 0-2: spy cat");
        EXPECT_EQ(scene.seen(second, ZoneKey::group, bearer), "worker cobra");
        scene.choose(second, "cat");
        EXPECT_EQ(scene.group(second), "cat");
        EXPECT_EQ(scene.camp(second), "spy");
        EXPECT_EQ(scene.asked(), std::string(name_of(bearer)) + " obstacles 0:");
    }
}

TEST(Entering, R5_3_TheAdventurerIsOneOfThemAndNeedNotGo) {
    for (const char* sent : {"tara_wolf", "worker", "tara_wolf worker"}) {
        Scene scene;
        scene.camp(A, "tara_wolf worker").camp(B, "cat");
        scene.begin_entering();
        scene.choose(A, sent);
        EXPECT_EQ(scene.group(A), sent);
    }
}

TEST(Entering, R5_3_EverybodyMayGo) {
    constexpr auto kAll = "tara_wolf worker thief spy camel cat cobra jackal legionnaire";
    Scene scene;
    scene.camp(A, kAll).camp(B, "cat");
    scene.begin_entering();
    scene.choose(A, kAll);
    EXPECT_EQ(scene.group(A), kAll);
    EXPECT_EQ(scene.camp(A), "");
    EXPECT_THAT(scene.moves(B), ::testing::Contains("A entered tara_wolf: camp@A#0 -> group@A"));
}

TEST(Entering, R5_3_OnlyFromOnesOwnCamp) {
    Scene scene;
    scene.camp(A, "camel").hand(A, "worker mummy").papyrus(A, "avatar_of_isis").camp(B, "cat");
    scene.begin_entering();
    EXPECT_EQ(scene.asked(), "A enter 0-1: camel");
    EXPECT_EQ(scene.try_options(B, {0}), Rejection::not_asked);
}

TEST(Entering, R5_4_TheBearerSendsNobody) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_haremhab");
    scene.camp(A, "tara_wolf camel").camp(B, "montana_smith cat").hand(A, "mummy");
    scene.begin_entering();
    scene.choose(A, "none");
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("A sent_nobody", "B won_tomb tomb_of_haremhab", "B medallion",
                            "B round_began 2", "B camp_began"));
    EXPECT_EQ(scene.tombs(B), "tomb_of_haremhab");
    EXPECT_EQ(scene.camp(A), "tara_wolf camel");
    EXPECT_EQ(scene.camp(B), "montana_smith cat");
    EXPECT_EQ(scene.hand(A), "mummy");
}

// No obstacles, no battle; but whoever had entered has explored the tomb.
TEST(Entering, R5_4_TheOtherSeatSendsNobody) {
    Scene scene;
    scene.bearer(A).open_tomb("tomb_of_haremhab");
    scene.camp(A, "seer tara_wolf worker monkey").camp(B, "cat").hand(B, "spear_trap");
    scene.papyrus(B, "sandstorm");
    scene.begin_entering();
    scene.choose(A, "tara_wolf worker monkey");
    scene.choose(B, "none");
    EXPECT_THAT(scene.events(kSpectator),
                ElementsAre("B sent_nobody", "A won_tomb tomb_of_haremhab", "A returned tara_wolf",
                            "A discarded worker", "A returned monkey", "B medallion",
                            "B round_began 2", "B camp_began"));
    EXPECT_EQ(scene.tombs(A), "tomb_of_haremhab");
    EXPECT_EQ(scene.camp(A), "seer tara_wolf monkey");
    EXPECT_EQ(scene.discard(), "worker");
    EXPECT_EQ(scene.hand(B) + " " + scene.papyrus(B), "spear_trap sandstorm");
}

// The draw comes before the obstacle question (R9.7), and there is none.
TEST(Entering, R5_4_R9_7_SusanDrawsNothingWhenNobodyOpposesHer) {
    Scene scene;
    scene.bearer(A).camp(A, "susan_copperstone").camp(B, "cat").stack("camel");
    scene.begin_entering();
    scene.choose(A, "susan_copperstone");
    scene.choose(B, "none");
    EXPECT_EQ(scene.hand(A), "");
    EXPECT_EQ(scene.stack(), "camel");
}

TEST(Entering, R5_4_SendingAnybodyIsSendingSomebody) {
    Scene scene;
    scene.bearer(A).camp(A, "cat").camp(B, "tara_wolf");
    scene.begin_entering();
    scene.choose(A, "cat");
    scene.choose(B, "tara_wolf");
    EXPECT_EQ(scene.asked(), "A obstacles 0:");
    EXPECT_EQ(scene.seen(B, ZoneKey::open_tomb), "plain_tomb");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
