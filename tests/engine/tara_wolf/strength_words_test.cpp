// strength(...): every form of the word, on cards of the scene's own (R5.5).

#include <gmock/gmock.h>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

// "idol" is an Undead of strength 3 with the effect; it lies in A's group with `own`, against
// `opposing`. B has one Tomb, A two; B has revealed two traps, A one; three were eliminated.
struct Form {
    const char* effect;
    const char* own;
    const char* opposing;
    const char* strengths_of_a;
    const char* strengths_of_b;
};

constexpr Form kForms[] = {
    {"strength(self, +2)", "idol camel", "cat", "idol 5, camel 2", "cat 2"},
    {"strength(self, -2)", "idol camel", "cat", "idol 1, camel 2", "cat 2"},
    {"strength(self, -9)", "idol camel", "cat", "idol 0, camel 2", "cat 2"},

    {"strength(own animal, +2)", "idol camel worker", "cat", "idol 3, camel 4, worker 1", "cat 2"},
    {"strength(own undead, +2)", "idol mummy", "mummy", "idol 5, mummy 4", "mummy 2"},
    {"strength(own companion|animal, +1)", "idol camel worker tara_wolf", "worker",
     "idol 3, camel 3, worker 2, tara_wolf 2", "worker 1"},
    {"strength(own adventurer, +3)", "idol tara_wolf", "montana_smith", "idol 3, tara_wolf 5",
     "montana_smith 2"},
    {"strength(opposing companion, -1)", "idol mercenary", "mercenary camel", "idol 3, mercenary 3",
     "mercenary 2, camel 2"},
    {"strength(opposing undead, +2)", "idol mummy", "mummy worker", "idol 3, mummy 2",
     "mummy 4, worker 1"},
    {"strength(all undead, +1)", "idol mummy worker", "mummy camel", "idol 4, mummy 3, worker 1",
     "mummy 3, camel 2"},

    {"strength(self, +2 per other own same)", "idol", "idol", "idol 3", "idol 3"},
    {"strength(self, +2 per other own same)", "idol*3 mummy", "cat",
     "idol 7, idol 7, idol 7, mummy 2", "cat 5"},
    {"strength(self, +2 per own animal)", "idol camel*2 worker", "jackal",
     "idol 7, camel 2, camel 2, worker 1", "jackal 1"},
    {"strength(self, +1 per own animal|undead)", "idol camel mummy", "mummy",
     "idol 6, camel 2, mummy 2", "mummy 2"},
    {"strength(self, +2 per opposing companion)", "idol worker", "worker*2 camel",
     "idol 7, worker 1", "worker 1, worker 1, camel 2"},
    {"strength(self, +1 per other undead)", "idol mummy", "mummy*2 camel", "idol 6, mummy 2",
     "mummy 2, mummy 2, camel 2"},
    {"strength(self, +1 per other animal)", "idol camel", "camel", "idol 5, camel 2", "camel 2"},
    {"strength(self, +2 per kind of companion|animal)", "idol camel*2 worker", "jackal",
     "idol 7, camel 2, camel 2, worker 1", "jackal 1"},
    {"strength(self, +2 per kind of companion|animal)", "idol camel*2", "worker",
     "idol 5, camel 2, camel 2", "worker 1"},
    {"strength(self, +2 per opposing trap)", "idol", "camel", "idol 7", "camel 2"},
    {"strength(self, +2 per opposing tomb)", "idol", "camel", "idol 5", "camel 2"},
    {"strength(self, +2 per eliminated)", "idol", "camel", "idol 9", "camel 2"},
    {"strength(self, +2 while own animal)", "idol camel*2", "worker", "idol 5, camel 2, camel 2",
     "worker 1"},
    {"strength(self, +2 while own animal)", "idol worker", "camel", "idol 3, worker 1", "camel 2"},
};

TEST(StrengthWords, R5_5_EachForm) {
    for (const Form& form : kForms) {
        SCOPED_TRACE(form.effect);
        Scene scene;
        scene.card("idol", Kind::undead, 0, 3, "in_tomb: " + std::string(form.effect));
        scene.bearer(B).tombs(B, "plain_tomb").tombs(A, "plain_tomb*2").eliminated(3);
        // Two and one: none of them finds a target, and each is still revealed.
        scene.trap("spell", "trap: eliminate(companion, opposing, strength >= 90)");
        scene.traps(A, "spell").traps(B, "spell*2");
        scene.group(A, form.own).group(B, form.opposing);
        scene.begin_traps();
        EXPECT_EQ(scene.strengths(A), form.strengths_of_a);
        EXPECT_EQ(scene.strengths(B), form.strengths_of_b);
    }
}

// Up to three effects of one card add up like those of three cards.
TEST(StrengthWords, R5_5_SeveralOfOneCardAddUp) {
    Scene scene;
    scene.card("idol", Kind::animal, 0, 1,
               "in_tomb: strength(own animal, +2), in_tomb: strength(self, +1 per own animal), "
               "in_tomb: strength(opposing animal, -1)");
    scene.group(A, "idol camel").group(B, "camel");
    scene.begin_obstacles(A);
    EXPECT_EQ(scene.strengths(A), "idol 5, camel 4");
    EXPECT_EQ(scene.strengths(B), "camel 1");
}

// The same words as an ability hold while the ability works (R5.15).
TEST(StrengthWords, R5_15_AsAbilities) {
    for (Seat bearer : {A, B}) {
        Scene scene;
        scene.card("explorer", Kind::adventurer, 0, 2,
                   "ability: strength(opposing companion, -1), ability: strength(all animal, +1), "
                   "ability: strength(self, +1 per opposing animal)");
        scene.bearer(bearer).group(A, "explorer camel").group(B, "mercenary camel");
        scene.begin_obstacles(bearer);
        EXPECT_EQ(scene.strengths(A), bearer == A ? "explorer 3, camel 3" : "explorer 2, camel 2");
        EXPECT_EQ(scene.strengths(B),
                  bearer == A ? "mercenary 2, camel 3" : "mercenary 3, camel 2");
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
