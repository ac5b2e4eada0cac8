// The words of traps on every side, on cards of the scene's own: eliminate, eliminate_all,
// send_back, send_back_all (R5.9).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;

// A, who bears the medallion, triggers the trap; B then waits with two others.
void trigger(Scene& scene, const std::string& effect) {
    scene.trap("spell", "trap: " + effect);
    scene.bearer(A).group(A, "tara_wolf worker camel mummy");
    scene.group(B, "montana_smith thief jackal tomb_guardian");
    scene.traps(A, "spell").traps(B, "snake_nest*2");
    scene.begin_traps();
}

TEST(TrapWords, R5_9_Eliminate) {
    struct {
        const char* effect;
        const char* asked;
    } const cases[] = {
        {"eliminate(companion|animal|undead, opposing)", "thief jackal tomb_guardian"},
        {"eliminate(companion|animal|undead, own)", "worker camel mummy"},
        {"eliminate(companion|animal, any)", "thief@B jackal@B worker@A camel@A"},
        {"eliminate(companion|undead, any, strength 2..3)", "thief@B tomb_guardian@B mummy@A"},
        {"eliminate(animal|undead, opposing, strength <= 3)", "jackal tomb_guardian"},
        {"eliminate(companion|undead, opposing, strength >= 2)", "thief tomb_guardian"},
    };
    for (const auto& a : cases) {
        SCOPED_TRACE(a.effect);
        Scene scene;
        trigger(scene, a.effect);
        EXPECT_EQ(scene.asked(), "A trap_target(spell) 1: " + std::string(a.asked));
    }
}

TEST(TrapWords, R5_9_WordsWithoutATargetJustHappen) {
    struct {
        const char* effect;
        const char* group_a;
        const char* group_b;
        const char* camps;
    } const cases[] = {
        {"eliminate_all(companion|animal, opposing)", "tara_wolf worker camel mummy",
         "montana_smith tomb_guardian", ""},
        {"eliminate_all(companion|animal|undead, own, strength <= 2)", "tara_wolf",
         "montana_smith thief jackal tomb_guardian", ""},
        {"eliminate_all(undead, any)", "tara_wolf worker camel", "montana_smith thief jackal", ""},
        {"send_back(adventurer, opposing)", "tara_wolf worker camel mummy",
         "thief jackal tomb_guardian", "montana_smith"},
        {"send_back(adventurer, own)", "worker camel mummy",
         "montana_smith thief jackal tomb_guardian", "tara_wolf"},
        {"send_back(adventurer, any)", "worker camel mummy", "thief jackal tomb_guardian",
         "tara_wolf montana_smith"},
        {"send_back_all(animal, opposing)", "tara_wolf worker camel mummy",
         "montana_smith thief tomb_guardian", "jackal"},
        {"send_back_all(companion|animal, own)", "tara_wolf mummy",
         "montana_smith thief jackal tomb_guardian", "worker camel"},
        {"send_back_all(companion, any)", "tara_wolf camel mummy",
         "montana_smith jackal tomb_guardian", "worker thief"},
    };
    for (const auto& a : cases) {
        SCOPED_TRACE(a.effect);
        Scene scene;
        trigger(scene, a.effect);
        EXPECT_EQ(scene.asked(), "B next_trap 1: snake_nest snake_nest");
        EXPECT_EQ(scene.group(A), a.group_a);
        EXPECT_EQ(scene.group(B), a.group_b);
        const std::string between = scene.camp(A).empty() || scene.camp(B).empty() ? "" : " ";
        EXPECT_EQ(scene.camp(A) + between + scene.camp(B), a.camps);
    }
}

TEST(TrapWords, R5_9_SeveralOfOneTrapFollowEachOther) {
    Scene scene;
    trigger(scene,
            "send_back(adventurer, opposing), trap: eliminate(companion|animal, opposing), "
            "trap: eliminate_all(undead, opposing)");
    EXPECT_EQ(scene.group(B), "thief jackal tomb_guardian");
    EXPECT_EQ(scene.asked(), "A trap_target(spell) 1: thief jackal");
    scene.choose(A, "jackal");
    EXPECT_EQ(scene.group(B), "thief");
    EXPECT_EQ(scene.discard(), "spell tomb_guardian jackal");
}

// A word that finds nobody does not stop the next one.
TEST(TrapWords, R5_9_AnIneffectiveWordDoesNotStopTheNext) {
    Scene scene;
    trigger(scene,
            "eliminate(companion, opposing, strength >= 9), trap: eliminate(animal, opposing)");
    EXPECT_THAT(scene.events(B), Contains("A no_effect spell"));
    EXPECT_EQ(scene.group(B), "montana_smith thief tomb_guardian");
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
