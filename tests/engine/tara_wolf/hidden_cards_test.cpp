// Effects on hidden cards (R7): what they touch, whose choice it is, who learns what.

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(HiddenCards, R7_1_NoHandEffectTouchesPapyrus) {
    for (const char* card : {"reporter", "mercenary", "spy"}) {
        Scene scene;
        scene.hand(A, card).coins(A, 2).papyrus(B, "sandstorm avatar_of_isis sealed_door");
        scene.begin_play(A);
        scene.choose(A, card);
        EXPECT_EQ(scene.asked(), "A play 1: end") << card;
        EXPECT_EQ(scene.papyrus(B), "sandstorm avatar_of_isis sealed_door") << card;
        EXPECT_THAT(scene.events(A), Not(Contains(HasSubstr("sandstorm")))) << card;
    }
}

TEST(HiddenCards, R7_1_SethosDiscardsFromTheHandOnly) {
    Scene scene;
    scene.bearer(A).hand(A, "camel").papyrus(A, "sandstorm").papyrus(B, "sealed_door");
    scene.camp(A, "cat").tomb_stack("tomb_of_sethos");
    scene.begin_tomb();
    scene.choose(A, "open");
    EXPECT_EQ(scene.asked(), "A tomb_discard(tomb_of_sethos) 1: camel");
    scene.choose(A, "camel");
    EXPECT_EQ(scene.asked(), "A enter 0-1: cat");
}

TEST(HiddenCards, R7_2_AForcedDiscardIsTheVictimsChoiceAndPublic) {
    Scene scene;
    scene.bearer(B).hand(A, "camel mummy").hand(B, "cobra spy").camp(B, "cat");
    scene.tomb_stack("tomb_of_sethos");
    scene.begin_tomb();
    scene.choose(B, "open");
    EXPECT_EQ(scene.asked(), "B tomb_discard(tomb_of_sethos) 1: cobra spy");
    scene.choose(B, "spy");
    EXPECT_EQ(scene.asked(), "A tomb_discard(tomb_of_sethos) 1: camel mummy");
    scene.choose(A, "camel");
    EXPECT_EQ(scene.discard(), "camel spy");
    EXPECT_THAT(scene.moves(kSpectator), Contains("A discarded camel: hand@A -> discard"));
}

// One row for each way of looking: what the looker learns beyond what everybody learns.
TEST(HiddenCards, R7_3_LookingIsPrivate) {
    struct Look {
        const char* card;
        std::vector<std::string> looker;
        std::vector<std::string> others;
    };
    const Look kLooks[] = {
        {"reporter",
         {"A looked_at_hand 2", "A saw_hand_card mummy", "A saw_hand_card camel"},
         {"A looked_at_hand 2"}},
        {"falcon", {"A saw_tomb tomb_of_ramses"}, {"A saw_tomb ?"}},
        {"seer", {"A saw_tomb tomb_of_ramses"}, {"A saw_tomb ?"}},
        {"archaeologist",
         {"A saw_stack_card jackal", "A saw_stack_card cobra", "A looked_at_stack 2"},
         {"A looked_at_stack 2"}},
    };
    for (const Look& look : kLooks) {
        Scene scene;
        scene.hand(A, look.card).hand(B, "mummy camel").coins(A, 1);
        scene.stack("jackal cobra").tomb_stack("tomb_of_ramses plain_tomb");
        scene.begin_play(A);
        scene.choose(A, look.card);
        const auto without_the_play = [&](Onlooker who) {
            std::vector<std::string> events = scene.events(who);
            std::erase(events, "A paid 1");
            std::erase(events, std::string("A played ") + look.card);
            return events;
        };
        EXPECT_EQ(without_the_play(A), look.looker) << look.card;
        EXPECT_EQ(without_the_play(B), look.others) << look.card;
        EXPECT_EQ(without_the_play(kSpectator), look.others) << look.card;
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
