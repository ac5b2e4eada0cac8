// A bot tries traps on a fight of its own. What it comes to is what the rules come to.

#include "engine/bots/tara_wolf/battle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/scene.hpp"

namespace valley::tara_wolf::scenes {
namespace {

// A is asked which of its traps comes next; two more keep the question open afterwards.
void lay_out(Scene& scene, const std::string& trap) {
    scene.trap("weak_ones", "trap: eliminate_all(companion|animal, any, strength <= 1)");
    scene.trap("strong_ones", "trap: eliminate_all(companion|undead, opposing, strength >= 3)");
    scene.trap("weak_undead", "trap: eliminate(undead, any, strength <= 1)");
    scene.bearer(A)
        .group(A, "tara_wolf camel worker skeleton jackal*2 ghoul")
        .group(B, "montana_smith thief worker desert_bandit*3 cobra mummy ghoul avatar_of_sobek")
        .traps(A, trap + " spear_trap*2");
    scene.begin_traps();
}

int lead(const Scene& scene) {
    return scene.seen(A, CounterKey::strength, A) - scene.seen(A, CounterKey::strength, B);
}

// The best lead that the trap can bring A by the rules.
int best_by_the_rules(const std::string& trap) {
    Scene first;
    lay_out(first, trap);
    first.choose(A, trap);
    const Prompt asked = first.prompt();
    if (static_cast<Step>(asked.key) != Step::trap_target) return lead(first);
    int best = -1000;
    for (int target = 0; target < asked.count; ++target) {
        Scene scene;
        lay_out(scene, trap);
        scene.choose(A, trap);
        EXPECT_EQ(scene.try_options(A, {target}), std::nullopt);
        best = std::max(best, lead(scene));
    }
    return best;
}

TEST(Battle, ATrapDoesWhatTheRulesSay) {
    for (const std::string trap :
         {"snake_nest", "pit_trap", "rolling_boulder", "sacred_flame", "curse_of_the_pharaoh",
          "scarab_swarm", "sandstorm", "sealed_door", "weak_ones", "strong_ones", "weak_undead"}) {
        SCOPED_TRACE(trap);
        Scene scene;
        lay_out(scene, trap);
        const View view = scene.view(A);
        const Battle battle(Sight(scene.deck(), view, A));
        EXPECT_EQ(battle.lead(A), lead(scene));
        EXPECT_EQ(battle.lead(B), -lead(scene));
        const Card& card = scene.deck()[scene.deck().find(trap)];
        EXPECT_EQ(battle.lead_after(A, card), best_by_the_rules(trap));
        EXPECT_EQ(battle.lead(A), lead(scene)) << "trying it changes nothing";
    }
}

}  // namespace
}  // namespace valley::tara_wolf::scenes
