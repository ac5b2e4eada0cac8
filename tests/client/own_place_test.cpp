// Which of the kept places is meant: by `resume`, and by an invitation that is used once more.

#include "client/core/file_keeper.hpp"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

const KeptPlace kAnna{"play.example.org:7922", "K7P3XY", "Anna", "anna's token"};
const KeptPlace kBruno{"play.example.org:7922", "K7P3XY", "Bruno", "bruno's token"};

class OwnPlaceTest : public ::testing::Test {
  protected:
    OwnPlaceTest() {
        file.keep(kBruno);
        file.keep(kAnna);
        order.server = *endpoint_of(kAnna.address);
        order.address = kAnna.address;
        order.code = "k7p3xy";
        order.name = "Player";
    }
    std::string token(PlayOrder asked) const {
        const auto place = own_place(file, asked);
        return place ? place->token : "";
    }

    TemporaryFolder folder;
    StateFile file{folder.path()};
    PlayOrder order;
};

TEST_F(OwnPlaceTest, IsTheOneAtTheTableThatWasKeptLast) {
    for (const Task task : {Task::join, Task::watch}) {
        order.task = task;
        EXPECT_EQ(token(order), kAnna.token);
    }
    PlayOrder pasted = order;
    pasted.code = "K7P3-XYAB CDEF GHJK MNPQ RS";  // the long code, in groups
    EXPECT_EQ(token(pasted), kAnna.token);
    EXPECT_TRUE(own_place(file, order));
    EXPECT_EQ(order.name, "Anna");
}

TEST_F(OwnPlaceTest, IsTheOneOfTheNameThatWasGiven) {
    order.name_given = true;
    order.name = "Bruno";
    EXPECT_EQ(token(order), kBruno.token);
    order.name = "Carl";
    EXPECT_EQ(token(order), "");
}

TEST_F(OwnPlaceTest, IsAtThatTableOfThatServer) {
    PlayOrder other = order;
    other.code = "B2DF";
    EXPECT_EQ(token(other), "");
    other = order;
    other.server.port = 7923;
    EXPECT_EQ(token(other), "");
    for (const Task task : {Task::play, Task::host, Task::list, Task::learn}) {
        other = order;
        other.task = task;
        EXPECT_EQ(token(other), "");
    }
}

// Two terminals of one person: the second one is somebody else at the table.
TEST_F(OwnPlaceTest, IsNotTakenFromAClientThatIsThere) {
    FileKeeper anna(file, kAnna.address, Language::en);
    anna.occupy(Place{kAnna.code, kAnna.token, 0});
    EXPECT_EQ(token(order), kBruno.token);
    {
        FileKeeper bruno(file, kBruno.address, Language::en);
        bruno.keep(Place{kBruno.code, kBruno.token, 0}, kBruno.name);
        EXPECT_EQ(token(order), "");
    }
    EXPECT_EQ(token(order), kBruno.token);
}

TEST_F(OwnPlaceTest, HasItsCodeFromOthersOrNot) {
    FileKeeper anna(file, kAnna.address, Language::en);
    EXPECT_TRUE(anna.has_others_at("k7p3xy"));
    anna.forget(Place{kBruno.code, kBruno.token, 0});
    EXPECT_FALSE(anna.has_others_at("k7p3xy"));
    EXPECT_EQ(token(order), kAnna.token);
}

}  // namespace
}  // namespace valley::client
