// The effect language: what it accepts, what it makes of it, what it refuses and how it says so.

#include "engine/games/tara_wolf/effect_language.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/tara_wolf/deck_words.hpp"

namespace valley::tara_wolf {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<Effect> effects_of(std::string_view text, Kind kind) {
    const auto parsed = parse_effects(text, kind);
    if (const auto* error = std::get_if<EffectError>(&parsed)) {
        ADD_FAILURE() << text << ": " << error->what << "; " << error->hint;
        return {};
    }
    return std::get<std::vector<Effect>>(parsed);
}

TEST(EffectLanguage, ReadsNothing) {
    EXPECT_THAT(effects_of("", Kind::companion), IsEmpty());
    EXPECT_THAT(effects_of("  ", Kind::tomb), IsEmpty());
}

TEST(EffectLanguage, ReadsTheExampleOfEveryWord) {
    EXPECT_EQ(word_forms().size(), 30u);
    for (const WordForm& form : word_forms()) {
        for (std::size_t k = 0; k < kKinds; ++k) {
            const auto kind = static_cast<Kind>(k);
            const std::string text =
                std::string(name_of(form.when)) + ": " + std::string(form.example);
            SCOPED_TRACE(text + " of " + std::string(name_of(kind)));
            const auto parsed = parse_effects(text, kind);
            const auto* effects = std::get_if<std::vector<Effect>>(&parsed);
            // "in_tomb: strength" has two forms; the one of Tombs fits the others as well.
            const bool others_too =
                form.cards == KindSet{Kind::tomb} && form.when == When::in_tomb &&
                KindSet{Kind::companion, Kind::animal, Kind::undead}.contains(kind);
            ASSERT_EQ(effects != nullptr, form.cards.contains(kind) || others_too);
            if (effects == nullptr) continue;
            ASSERT_EQ(effects->size(), 1u);
            EXPECT_EQ(effects->front().when, form.when);
            EXPECT_EQ(effects->front().what, form.what);
        }
    }
}

TEST(EffectLanguage, DoesNotMindSpaces) {
    const Effect expected = {.when = When::on_play,
                             .what = What::eliminate,
                             .kinds = {Kind::companion, Kind::animal},
                             .strength_max = 2};
    EXPECT_THAT(
        effects_of("on_play:eliminate(companion|animal,opposing camp,strength<=2)", Kind::animal),
        ElementsAre(expected));
    EXPECT_THAT(
        effects_of("  on_play : eliminate ( animal | companion , opposing  camp ,\tstrength "
                   "<= 2 )  ",
                   Kind::animal),
        ElementsAre(expected));
}

TEST(EffectLanguage, ReadsUpToThreeEffects) {
    EXPECT_THAT(effects_of("on_play: draw(9), in_tomb: strength(self, -3), leaving: to_camp",
                           Kind::companion),
                ElementsAre(Effect{.when = When::on_play, .what = What::draw, .amount = 9},
                            Effect{.when = When::in_tomb, .what = What::strength, .amount = -3},
                            Effect{.when = When::leaving, .what = What::to_camp}));
}

TEST(EffectLanguage, ReadsWhomAndHowOften) {
    const auto strength = [](std::string_view arguments) {
        const auto effects =
            effects_of("in_tomb: strength(" + std::string(arguments) + ")", Kind::undead);
        return effects.empty() ? Effect{} : effects.front();
    };
    const Effect self = {.when = When::in_tomb, .what = What::strength, .amount = 2};
    const auto per = [&](Per how, KindSet kinds = {}) {
        Effect effect = self;
        effect.per = how;
        effect.per_kinds = kinds;
        return effect;
    };
    const KindSet two = {Kind::animal, Kind::adventurer};
    EXPECT_EQ(strength("self, +2"), self);
    EXPECT_EQ(strength("self, +2 per other own same"), per(Per::other_own_same));
    EXPECT_EQ(strength("self, +2 per own animal|adventurer"), per(Per::own, two));
    EXPECT_EQ(strength("self, +2 per opposing adventurer|animal"), per(Per::opposing, two));
    EXPECT_EQ(strength("self, +2 per other animal|adventurer"), per(Per::other, two));
    EXPECT_EQ(strength("self, +2 per kind of animal|adventurer"), per(Per::own_kind, two));
    EXPECT_EQ(strength("self, +2 per opposing trap"), per(Per::opposing_trap));
    EXPECT_EQ(strength("self, +2 per opposing tomb"), per(Per::opposing_tomb));
    EXPECT_EQ(strength("self, +2 per eliminated"), per(Per::eliminated));
    EXPECT_EQ(strength("self, +2 while own animal|adventurer"), per(Per::while_own, two));
    for (const auto& [name, who] :
         {std::pair{"own", Who::own}, std::pair{"opposing", Who::opposing},
          std::pair{"all", Who::all}}) {
        Effect expected = self;
        expected.kinds = two;
        expected.who = who;
        EXPECT_EQ(strength(name + std::string(" animal|adventurer, +2")), expected);
    }
}

TEST(EffectLanguage, ReadsSidesAndBounds) {
    const auto trap = [](std::string_view arguments) {
        const auto effects =
            effects_of("trap: eliminate(undead, " + std::string(arguments) + ")", Kind::trap);
        return effects.empty() ? Effect{} : effects.front();
    };
    const auto expected = [](Side side, std::uint8_t min, std::uint8_t max) {
        return Effect{.when = When::trap,
                      .what = What::eliminate,
                      .kinds = {Kind::undead},
                      .side = side,
                      .strength_min = min,
                      .strength_max = max};
    };
    EXPECT_EQ(trap("own"), expected(Side::own, 0, 255));
    EXPECT_EQ(trap("opposing, strength <= 0"), expected(Side::opposing, 0, 0));
    EXPECT_EQ(trap("any, strength >= 99"), expected(Side::any, 99, 255));
    EXPECT_EQ(trap("any, strength 2..4"), expected(Side::any, 2, 4));
    EXPECT_EQ(trap("any, strength 2 .. 2"), expected(Side::any, 2, 2));
}

struct Refused {
    const char* text;
    Kind kind;
    const char* what;
    const char* hint;
};

std::ostream& operator<<(std::ostream& out, const Refused& refused) { return out << refused.text; }

class EffectRefused : public testing::TestWithParam<Refused> {};

TEST_P(EffectRefused, WithWhatIsWrongAndWhatToDo) {
    const Refused& refused = GetParam();
    const auto parsed = parse_effects(refused.text, refused.kind);
    const auto* error = std::get_if<EffectError>(&parsed);
    ASSERT_NE(error, nullptr);
    EXPECT_THAT(error->what, HasSubstr(refused.what));
    EXPECT_THAT(error->hint, HasSubstr(refused.hint));
}

constexpr const char* kDigForm = "\"on_play: dig(look 3, take 1)\"";

constexpr Refused kRefused[] = {
    // times
    {"draw(1)", Kind::companion, "\"draw\" is no time", "may have on_play"},
    {"on_pley: draw(1)", Kind::companion, "\"on_pley\" is no time", "did you mean \"on_play\"?"},
    {"On_Play: draw(1)", Kind::companion, "\"On_Play\" is no time", "did you mean \"on_play\"?"},
    {"trap: draw(1)", Kind::companion, "a companion has no effect \"trap\"",
     "a companion may have on_play, camp_start, in_camp, in_tomb or leaving"},
    {"on_play: draw(1)", Kind::undead, "an undead has no effect \"on_play\"",
     "may have in_tomb or leaving"},
    {"on_play: draw(1)", Kind::adventurer, "an adventurer has no effect", "may have ability"},
    {"ability: strength(self, +1)", Kind::companion, "no effect \"ability\"", "in_tomb"},
    {"on_open: each_discards(1)", Kind::trap, "no effect \"on_open\"", "may have trap"},
    {"leaving: to_camp", Kind::tomb, "no effect \"leaving\"", "in_tomb, on_open or entry"},
    {"on_play draw(1)", Kind::companion, "expected \":\", not \"draw\"", "\"when: what\""},
    {"on_play", Kind::companion, "expected \":\" at the end", "\"when: what\""},
    {": draw(1)", Kind::companion, "expected a time such as \"on_play\", not \":\"", "on_play"},
    {"on_play: draw(1), draw(1)", Kind::companion, "\"draw\" is no time", "may have"},
    // words
    {"on_play:", Kind::companion, "expected what happens at the end", "draw, gain_coins"},
    {"on_play: 1", Kind::companion, "expected what happens, not \"1\"", "draw, gain_coins"},
    {"on_play: drow(1)", Kind::companion, "\"drow\" is not a word", "did you mean \"draw\"?"},
    {"on_play: explode", Kind::companion, "\"explode\" is not a word", "may be draw, gain_coins"},
    {"on_play: hand_limit(+2)", Kind::companion, "\"hand_limit\" does not go with \"on_play\"",
     "on_play of a companion may be draw"},
    {"in_tomb: no_target", Kind::tomb, "does not go with \"in_tomb\" of a tomb", "strength"},
    {"leaving: to_camp", Kind::undead, "does not go with \"leaving\" of an undead", "may_keep"},
    // arguments
    {"on_play: draw", Kind::companion, "in \"draw\": expected \"(\" at the end", "draw(1)"},
    {"on_play: draw(1", Kind::companion, "in \"draw\": expected \")\" at the end", "draw(1)"},
    {"on_play: draw()", Kind::companion, "expected a number from 1 to 9, not \")\"", "draw(1)"},
    {"on_play: draw(0)", Kind::companion, "expected a number from 1 to 9, not \"0\"", "draw(1)"},
    {"on_play: draw(10)", Kind::companion, "a number from 1 to 9, not \"10\"", "draw(1)"},
    {"on_play: draw(99999999999999999999)", Kind::companion, "from 1 to 9, not \"9999", "draw(1)"},
    {"on_play: draw(-1)", Kind::companion, "expected a number from 1 to 9, not \"-\"", "draw(1)"},
    {"on_play: draw(\xc3\xa4)", Kind::companion, "not \"\xc3\xa4\"", "draw(1)"},
    {"on_play: draw(\xff\x01)", Kind::companion, "not \"?\"", "draw(1)"},
    {"on_play: draw(1, 2)", Kind::companion, "expected \")\", not \",\"", "draw(1)"},
    {"on_play: look_at_hand(1)", Kind::companion, "expected \",\", not \"(\"", "commas"},
    {"on_play: look_at(hand)", Kind::animal, "expected \"tomb\", not \"hand\"", "look_at(tomb)"},
    {"in_camp: sees(camp)", Kind::animal, "expected \"tomb\", not \"camp\"", "sees(tomb)"},
    {"on_play: dig(3, 1)", Kind::companion, "expected \"look\", not \"3\"", kDigForm},
    {"on_play: dig(look 3)", Kind::companion, "expected \",\", not \")\"", kDigForm},
    {"on_play: dig(look 3, take 4)", Kind::companion, "from 1 to 3, not \"4\"", kDigForm},
    {"in_camp: hand_limit(2)", Kind::companion, "expected \"+\", not \"2\"", "hand_limit(+2)"},
    {"in_camp: coin_limit(-2)", Kind::companion, "expected \"+\", not \"-\"", "coin_limit(+2)"},
    {"in_tomb: strength(self, 1)", Kind::undead, "expected + or - and a number", "strength(self"},
    {"in_tomb: strength(self, +0)", Kind::undead, "from 1 to 9, not \"0\"", "strength(self"},
    {"in_tomb: strength(undead, +1)", Kind::undead, "expected self, own, opposing or all",
     "strength(self"},
    {"in_tomb: strength(own trap, +1)", Kind::undead, "companion, animal or undead, not \"trap\"",
     "strength(self"},
    {"in_tomb: strength(own animal, +1 per own animal)", Kind::undead,
     "expected \")\", not \"per\"", "strength(self"},
    {"in_tomb: strength(self, +1 per own trap)", Kind::undead, "not \"trap\"", "strength(self"},
    {"in_tomb: strength(self, +1 per other own animal)", Kind::undead,
     "expected \"same\", not \"animal\"", "strength(self"},
    {"in_tomb: strength(self, +1 per moon)", Kind::undead, "eliminated, not \"moon\"",
     "strength(self"},
    {"in_tomb: strength(self, +1)", Kind::tomb, "expected \"all\", not \"self\"",
     "strength(all undead, +1)"},
    {"in_tomb: strength(all undead, +1 while own undead)", Kind::tomb, "expected \")\"",
     "strength(all undead, +1)"},
    // targets
    {"on_play: eliminate(adventurer, opposing camp)", Kind::companion,
     "expected companion or animal, not \"adventurer\"", "eliminate("},
    {"on_play: eliminate(undead, opposing camp)", Kind::companion,
     "expected companion or animal, not \"undead\"", "eliminate("},
    {"on_play: take_control(adventurer, opposing camp)", Kind::companion, "not \"adventurer\"",
     "take_control("},
    {"on_play: eliminate(companion, own camp)", Kind::companion, "expected \"opposing\"",
     "eliminate("},
    {"on_play: eliminate(companion, opposing)", Kind::companion, "expected \"camp\", not \")\"",
     "eliminate("},
    {"on_play: eliminate(companion|companion, opposing camp)", Kind::companion,
     "\"companion\" is named twice", "eliminate("},
    {"on_play: eliminate(companion|, opposing camp)", Kind::companion, "not \",\"", "eliminate("},
    {"trap: eliminate(adventurer, opposing)", Kind::trap,
     "expected companion, animal or undead, not \"adventurer\"", "eliminate("},
    {"trap: eliminate_all(adventurer, opposing)", Kind::trap, "not \"adventurer\"",
     "eliminate_all("},
    {"trap: eliminate(companion, opposing camp)", Kind::trap, "expected \")\", not \"camp\"",
     "eliminate("},
    {"trap: eliminate(companion, mine)", Kind::trap, "expected own, opposing or any, not \"mine\"",
     "eliminate("},
    {"trap: eliminate(companion, any, 2)", Kind::trap, "expected \"strength\", not \"2\"",
     "eliminate("},
    {"trap: eliminate(companion, any, strength < 2)", Kind::trap, "from 0 to 99, not \"<\"",
     "eliminate("},
    {"trap: eliminate(companion, any, strength <= 100)", Kind::trap, "from 0 to 99, not \"100\"",
     "eliminate("},
    {"trap: eliminate(companion, any, strength 2)", Kind::trap, "expected \"..\", not \")\"",
     "eliminate("},
    {"trap: eliminate(companion, any, strength 3..2)", Kind::trap, "from 3 to 99, not \"2\"",
     "eliminate("},
    {"trap: send_back(companion, opposing)", Kind::trap, "expected adventurer, not \"companion\"",
     "send_back(adventurer, opposing)"},
    {"trap: send_back_all(undead, opposing)", Kind::trap,
     "expected companion or animal, not \"undead\"", "send_back_all("},
    {"in_camp: save(undead)", Kind::companion, "expected companion, not \"undead\"",
     "save(companion)"},
    {"in_camp: save(animal)", Kind::companion, "expected companion, not \"animal\"",
     "save(companion)"},
    {"leaving: may_keep(companion)", Kind::companion, "does not go with \"leaving\" of a companion",
     "to_camp"},
    {"leaving: may_keep(adventurer)", Kind::undead, "not \"adventurer\"", "may_keep(companion)"},
    {"on_open: each_may_eliminate(adventurer, opposing camp)", Kind::tomb, "not \"adventurer\"",
     "each_may_eliminate("},
    {"entry: limit(0)", Kind::tomb, "from 1 to 9, not \"0\"", "limit(3)"},
    // several
    {"", Kind::trap, "a trap without an effect", "trap: eliminate"},
    {"on_play: draw(1) on_play: draw(1)", Kind::companion, "expected \",\", not \"on_play\"",
     "commas"},
    {"on_play: draw(1),", Kind::companion, "a comma at the end", "remove it"},
    {"on_play: draw(1), on_play: draw(1), on_play: draw(1), on_play: draw(1)", Kind::companion,
     "more than 3 effects", "at most 3"},
    {"in_camp: hand_limit(+1), in_camp: hand_limit(+1)", Kind::companion,
     "\"hand_limit\" stands there twice", "leave one"},
    {"entry: limit(2), entry: limit(3)", Kind::tomb, "\"limit\" stands there twice", "leave one"},
};

INSTANTIATE_TEST_SUITE_P(EffectLanguage, EffectRefused, testing::ValuesIn(kRefused));

}  // namespace
}  // namespace valley::tara_wolf
