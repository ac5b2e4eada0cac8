// No view of a game makes a frame that is not whole, at any size.

#include <gtest/gtest.h>

#include <array>

#include "client/terminal/looks.hpp"
#include "client/terminal/table_layout.hpp"
#include "client/terminal/width.hpp"
#include "tests/client/screen_player.hpp"
#include "tests/support/scale.hpp"

namespace valley::client::tui {
namespace {

using valley::testing::flaws_of;
using valley::testing::ScreenPlayer;
using valley::testing::TwoScreens;

constexpr std::array kSizes = {Size{80, 24}, Size{120, 40}, Size{40, 12}, Size{200, 60},
                               Size{80, 24}, Size{100, 30}, Size{20, 5},  Size{1, 1}};

TEST(Frames, AreWholeForEveryViewOfRandomGames) {
    std::size_t size = 0;
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(200); ++seed) {
        const Language language = seed % 2 == 0 ? Language::de : Language::en;
        TwoScreens two(seed, language);
        while (!two.over()) {
            for (ScreenPlayer* player : {&two.anna, &two.bruno}) {
                player->size = kSizes[size++ % kSizes.size()];
                const Frame frame = player->frame();
                ASSERT_EQ(frame.size(), player->size);
                ASSERT_EQ(flaws_of(frame), "") << "seed " << seed << "\n" << frame.to_text();
                // Some of what happens is looked at step by step.
                if (player->screen().top() != nullptr && size % 3 == 0) player->press({"Space"});
                if (size % 3 == 1) player->press({"Esc", "Esc"});
            }
            two.choose_at_random();
        }
        ASSERT_EQ(flaws_of(two.anna.frame()), "") << "seed " << seed;
    }
}

// What the open tomb does can be read on the table, at the smallest size that has one.
TEST(Frames, HaveTheWholeTextOfTheOpenCard) {
    for (std::uint64_t seed = 1; seed <= valley::testing::scaled(20); ++seed) {
        const Language language = seed % 2 == 0 ? Language::de : Language::en;
        TwoScreens two(seed, language);
        while (!two.over()) {
            ScreenPlayer& player = two.asked();
            player.press({"Esc"});
            while (player.screen().top() != nullptr && player.shows("\xE2\x95\x94\xE2\x95\x90")) {
                player.press({"Esc"});
            }
            const Model& model = player.model();
            const std::string text = player.text();
            // Of several in the middle it is the first one: a trap that is triggered.
            for (const v1::Zone& zone : model.view->zones()) {
                if (zone.slots_size() == 0 || part_of(zone, model) != Part::centre) continue;
                const auto card = zone.slots(0).card();
                const auto lines = wrap(Wording(language, model).card_text(card), 78 - kTextMargin);
                for (const std::string& line : lines) {
                    ASSERT_NE(text.find("   " + line), text.npos) << "seed " << seed << "\n"
                                                                  << text;
                }
                break;
            }
            two.choose_at_random();
        }
    }
}

// With the longest names that a server lets in, and with wide ones.
TEST(Frames, HoldWideNames) {
    for (const char* name : {"WWWWWWWWWWWWWWWWWWWWWWWW", "\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97"}) {
        valley::testing::FakeServer server;
        PlayOrder order = valley::testing::order_of(Task::play, name);
        ScreenPlayer player(server, order);
        player.settle();
        ASSERT_TRUE(player.model().view) << player.text();
        for (const Size at : kSizes) {
            player.size = at;
            EXPECT_EQ(flaws_of(player.frame()), "");
        }
    }
}

}  // namespace
}  // namespace valley::client::tui
