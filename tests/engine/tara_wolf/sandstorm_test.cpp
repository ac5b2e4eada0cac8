// send_back_all: Sandstorm (R5.9, R9.11).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

// B, who bears the medallion, sends the storm; A then waits with two traps.
void send_storm(Scene& scene, const char* group_a) {
    scene.bearer(B).group(A, group_a).group(B, "worker camel");
    scene.traps(B, "sandstorm").traps(A, "sacred_flame*2");
    scene.begin_traps();
}

TEST(Sandstorm, R5_9_AllOpposingAnimalsReturnToCamp) {
    Scene scene;
    scene.camp(A, "seer");
    send_storm(scene, "tara_wolf camel worker crocodile mummy monkey");
    EXPECT_EQ(scene.group(A), "tara_wolf worker mummy");
    EXPECT_EQ(scene.camp(A), "seer camel crocodile monkey");
    EXPECT_EQ(scene.group(B), "worker camel");
    EXPECT_EQ(scene.spent(B), "sandstorm");
    EXPECT_THAT(scene.moves(kSpectator),
                ElementsAre("B triggered sandstorm: traps@B#0 -> triggered",
                            "A sent_back camel: group@A#1 -> camp@A",
                            "A sent_back crocodile: group@A#2 -> camp@A",
                            "A sent_back monkey: group@A#3 -> camp@A",
                            "B spent sandstorm: triggered#0 -> spent@B"));
}

// Nobody dies of it: no Ghoul grows and no Doctor is needed.
TEST(Sandstorm, R9_8_IsNoElimination) {
    Scene scene;
    scene.camp(A, "doctor");
    send_storm(scene, "camel ghoul cat");
    EXPECT_EQ(scene.strengths(A), "ghoul 1");
    EXPECT_EQ(scene.seen(A, CounterKey::saves_used, A), 0);
}

TEST(Sandstorm, R9_11_TheirStrengthIsGone) {
    Scene scene;
    scene.bearer(B).group(A, "crocodile worker").group(B, "camel").traps(B, "sandstorm");
    scene.begin_traps();
    EXPECT_THAT(scene.events(A), Contains("battle 1 2"));
    EXPECT_EQ(scene.camp(A), "crocodile");
    EXPECT_EQ(scene.discard(), "worker camel");
}

// Papyrus Horus counts the Animals of his group.
TEST(Sandstorm, R9_11_BonusesForThemEnd) {
    Scene scene;
    send_storm(scene, "avatar_of_horus camel cat beast_tamer");
    EXPECT_EQ(scene.strengths(A), "avatar_of_horus 2, beast_tamer 1");
}

TEST(Sandstorm, R5_9_JustHappensToNobody) {
    Scene scene;
    send_storm(scene, "tara_wolf worker");
    EXPECT_EQ(scene.group(A), "tara_wolf worker");
    EXPECT_EQ(scene.spent(B), "sandstorm");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
