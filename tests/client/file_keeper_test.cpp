// Which place to come back to, and what is said where there is none such.

#include "client/core/file_keeper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Kept {
    Kept() : file(folder.path()) {
        for (const auto& [code, name] : std::vector<std::pair<std::string, std::string>>{
                 {"K7P3", "Anna"}, {"ZZZZ", "Bob"}, {"K7P3", "Bob"}}) {
            file.keep(KeptPlace{"example.org:7922", code, name, code + name});
        }
    }
    Found find(const std::string& code, const std::string& name, Language language = Language::en) {
        order = PlayOrder();
        order.code = code;
        order.name = name;
        order.name_given = !name.empty();
        return find_place(file, order, language);
    }

    TemporaryFolder folder;
    StateFile file;
    PlayOrder order;
};

TEST(FindPlace, IsTheLastOneThatFits) {
    Kept kept;
    const auto token = [&](const std::string& code, const std::string& name) {
        const Found found = kept.find(code, name);
        return found.place ? found.place->token : "";
    };
    EXPECT_EQ(token("", ""), "K7P3Bob");
    EXPECT_EQ(token("zzzz", ""), "ZZZZBob");
    EXPECT_EQ(token("", "Anna"), "K7P3Anna");
    EXPECT_EQ(kept.order.address, "example.org:7922");
    EXPECT_EQ(kept.order.name, "Anna");
}

TEST(FindPlace, SaysWhichThereAre) {
    Kept kept;
    const std::string there = "There are: K7P3 (Bob), ZZZZ (Bob), K7P3 (Anna)";
    EXPECT_THAT(kept.find("AAAA", "").lines,
                ElementsAre("There is no place at table AAAA to come back to. " + there));
    EXPECT_THAT(kept.find("", "Carl").lines,
                ElementsAre("There is no place as Carl to come back to. " + there));
    EXPECT_THAT(kept.find("ZZZZ", "Anna").lines,
                ElementsAre("There is no place at table ZZZZ as Anna to come back to. " + there));
    EXPECT_THAT(kept.find("", "Carl", Language::de).lines, ElementsAre(HasSubstr("Als Carl")));
    // Twice the same, as from two servers, is said once.
    kept.file.keep(KeptPlace{"example.net:7922", "K7P3", "Bob", "another"});
    EXPECT_THAT(kept.find("", "Carl").lines, ElementsAre(HasSubstr(there)));
}

}  // namespace
}  // namespace valley::client
