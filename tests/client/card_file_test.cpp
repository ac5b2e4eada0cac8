// The card list that came last, on disk: it is used if it makes sense, and not missed if not.

#include "client/core/card_file.hpp"

#include <gtest/gtest.h>

#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

v1::CardList list_in(const std::string& language) {
    v1::CardList cards;
    cards.set_language(language);
    cards.set_hash("1111");
    cards.add_cards()->set_name("Skarabäus");
    return cards;
}

class CardFileTest : public ::testing::Test {
  protected:
    TemporaryFolder folder;
    std::filesystem::path path{std::filesystem::path(folder.path()) / "cache" / "valley"};
    CardFile file{path};
};

TEST_F(CardFileTest, HoldsAListForEachLanguage) {
    EXPECT_FALSE(file.load(Language::de));
    file.keep(list_in("de"), Language::de);
    ASSERT_TRUE(file.load(Language::de));
    EXPECT_EQ(file.load(Language::de)->cards(0).name(), "Skarabäus");
    EXPECT_FALSE(file.load(Language::en));
    v1::CardList newer = list_in("de");
    newer.set_hash("2222");
    file.keep(newer, Language::de);
    EXPECT_EQ(file.load(Language::de)->hash(), "2222");
}

TEST_F(CardFileTest, WhatMakesNoSenseIsNotThere) {
    file.keep(list_in("de"), Language::de);
    const std::string good = valley::testing::contents_of(path / "cards.de");
    for (const std::string& text :
         {std::string(), std::string("\xff\xff\xff"), good.substr(0, good.size() - 1),
          list_in("en").SerializeAsString(), v1::CardList().SerializeAsString()}) {
        valley::testing::write_private(path / "cards.de", text);
        EXPECT_FALSE(file.load(Language::de)) << text;
    }
}

TEST_F(CardFileTest, NothingFails) {
    const CardFile nowhere{std::filesystem::path()};
    nowhere.keep(list_in("de"), Language::de);
    EXPECT_FALSE(nowhere.load(Language::de));
    // A file where the folder should be.
    valley::testing::write_private(std::filesystem::path(folder.path()) / "file", "x");
    const CardFile blocked{std::filesystem::path(folder.path()) / "file"};
    blocked.keep(list_in("de"), Language::de);
    EXPECT_FALSE(blocked.load(Language::de));
}

}  // namespace
}  // namespace valley::client
