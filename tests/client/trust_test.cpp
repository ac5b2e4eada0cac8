// Who the server is: fingerprints that are remembered, invitations, and what is refused.

#include "client/core/trust.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "client/core/order.hpp"
#include "client/core/text.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

const std::string kKey(43, 'k');
const std::string kOther(43, 'o');
const Endpoint kServer{"play.example.org", 7922};

TEST(Trust, AnAuthoritysWordIsEnough) {
    KnownServers known{""};
    EXPECT_EQ(judge(kServer, {kKey, true}, {false, kOther, &known}), Verdict::trusted);
}

// Who was vouched for once is not replaced by somebody for whom nobody speaks.
TEST(Trust, AKeyThatAnAuthorityVouchedForIsRemembered) {
    TemporaryFolder folder;
    KnownServers known(folder.path());
    const Trust trust{false, "", &known};
    EXPECT_EQ(judge(kServer, {kKey, true}, trust), Verdict::trusted);
    EXPECT_EQ(judge(kServer, {kOther, false}, trust), Verdict::changed);
    EXPECT_EQ(judge(kServer, {kKey, false}, trust), Verdict::trusted) << "its time is up";
    // Authorities' certificates are often renewed with a new key.
    EXPECT_EQ(judge(kServer, {kOther, true}, trust), Verdict::trusted);
    EXPECT_EQ(judge(kServer, {kOther, false}, trust), Verdict::trusted);
    EXPECT_EQ(judge(kServer, {kKey, false}, trust), Verdict::changed);
}

TEST(Trust, ANewKeyIsRememberedAndHasToStay) {
    TemporaryFolder folder;
    KnownServers known(folder.path());
    const Trust trust{false, "", &known};
    EXPECT_EQ(judge(kServer, {kKey, false}, trust), Verdict::first_seen);
    EXPECT_EQ(judge(kServer, {kKey, false}, trust), Verdict::trusted);
    EXPECT_EQ(judge(kServer, {kOther, false}, trust), Verdict::changed);
    EXPECT_EQ(known.key_of(kServer), kKey) << "a refused key is not remembered";
    // Another port is another server.
    EXPECT_EQ(judge({kServer.host, 7923}, {kOther, false}, trust), Verdict::first_seen);

    struct stat found = {};
    ASSERT_EQ(::stat(known.path().c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777u, 0600u);
    EXPECT_EQ(KnownServers(folder.path()).key_of(kServer), kKey);
}

TEST(Trust, AnInvitationNamesTheKey) {
    TemporaryFolder folder;
    KnownServers known(folder.path());
    EXPECT_EQ(judge(kServer, {kOther, false}, {false, kKey, &known}), Verdict::not_invited);
    EXPECT_EQ(known.key_of(kServer), std::nullopt);
    EXPECT_EQ(judge(kServer, {kKey, false}, {false, kKey, &known}), Verdict::trusted);
    EXPECT_EQ(known.key_of(kServer), kKey);
    // The host has made a new key and says so by a new invitation.
    EXPECT_EQ(judge(kServer, {kOther, false}, {false, kOther, &known}), Verdict::trusted);
    EXPECT_EQ(judge(kServer, {kOther, false}, {false, "", &known}), Verdict::trusted);
    EXPECT_EQ(judge(kServer, {kKey, false}, {false, "", &known}), Verdict::changed);
}

TEST(Trust, AKeyThatIsDamagedInTheFileIsShownAsHarmlessMarks) {
    TemporaryFolder folder;
    KnownServers known(folder.path());
    known.remember(kServer, "a\x05key\x1b[2J");
    const Trust trust{false, "", &known};
    ASSERT_EQ(judge(kServer, {kKey, false}, trust), Verdict::changed);
    const auto text = refusal(Verdict::changed, kServer, {kKey, false}, trust, Language::en);
    EXPECT_NE(text.find("key"), std::string::npos);
    EXPECT_EQ(harmless(text), text);
}

TEST(Trust, NothingIsAskedOfServersOfThisMachine) {
    TemporaryFolder folder;
    KnownServers known(folder.path());
    for (const char* host : {"127.0.0.1", "127.8.8.8", "::1", "localhost"}) {
        EXPECT_EQ(judge({host, 7922}, {kKey, false}, {false, "", &known}), Verdict::trusted);
        EXPECT_EQ(judge({host, 7922}, {kOther, false}, {false, "", &known}), Verdict::trusted);
        // But what an invitation says counts there too.
        EXPECT_EQ(judge({host, 7922}, {kOther, false}, {false, kKey, &known}),
                  Verdict::not_invited);
    }
    EXPECT_FALSE(std::filesystem::exists(known.path()));
}

TEST(Trust, ANameThatBeginsLikeThisMachinesAddressIsNotIt) {
    for (const char* host : {"127.example.org", "127.0.0.1.example.org", "127", "127.0.0.256",
                             "localhost.example.org", "::127.0.0.1", "10.127.0.1"}) {
        EXPECT_EQ(judge({host, 7922}, {kKey, false}, {}), Verdict::first_seen) << host;
    }
    EXPECT_EQ(judge({"127.1", 7922}, {kKey, false}, {}), Verdict::trusted);
}

// As people do who delete a line by hand.
TEST(Trust, ALastLineWithoutAnEndStaysALine) {
    TemporaryFolder folder;
    std::ofstream(folder.file("known_servers")) << "play.example.org:7922 " << kKey;
    KnownServers known(folder.path());
    known.remember({"other.example.org", 7922}, kOther);
    EXPECT_EQ(known.key_of(kServer), kKey);
    EXPECT_EQ(known.key_of({"other.example.org", 7922}), kOther);
}

TEST(Trust, TheFolderIsClosedToOthers) {
    TemporaryFolder folder;
    KnownServers known(folder.file("state/valley"));
    known.remember(kServer, kKey);
    EXPECT_EQ(known.key_of(kServer), kKey);
    struct stat found = {};
    ASSERT_EQ(::stat(folder.file("state/valley").c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777u, 0700u);
}

TEST(Trust, WorksWithoutAFile) {
    KnownServers nowhere{""};
    EXPECT_EQ(judge(kServer, {kKey, false}, {false, "", &nowhere}), Verdict::first_seen);
    EXPECT_EQ(judge(kServer, {kOther, false}, {false, "", &nowhere}), Verdict::first_seen);
    EXPECT_EQ(judge(kServer, {kKey, false}, {}), Verdict::first_seen);

    TemporaryFolder folder;
    std::ofstream(folder.file("known_servers")) << "\n\xff nonsense\nplay.example.org:7922\n";
    EXPECT_EQ(KnownServers(folder.path()).key_of(kServer), std::nullopt);
}

TEST(Trust, ARefusalNamesBothKeysAndWhatToDo) {
    TemporaryFolder folder;
    KnownServers known(folder.path());
    known.remember(kServer, kKey);
    const Trust trust{false, "", &known};
    for (const Language language : {Language::en, Language::de}) {
        const std::string changed =
            refusal(Verdict::changed, kServer, {kOther, false}, trust, language);
        for (const std::string& part : {kKey, kOther, known.path().string(), to_text(kServer)}) {
            EXPECT_NE(changed.find(part), std::string::npos) << changed;
        }
        const std::string wrong = refusal(Verdict::not_invited, kServer, {kOther, false},
                                          {false, kKey, &known}, language);
        for (const std::string& part : {kKey, kOther, to_text(kServer)}) {
            EXPECT_NE(wrong.find(part), std::string::npos) << wrong;
        }
    }
}

TEST(Invitation, SurvivesBeingWrittenAndRead) {
    for (const Invitation& invitation :
         {Invitation{kServer, "K7P3XY", kKey}, Invitation{{"2001:db8::1", 9000}, "K7P3XY", kKey},
          Invitation{{"192.0.2.1", 7922}, "K7P3XY", ""}}) {
        EXPECT_EQ(invitation_of(to_text(invitation)), invitation) << to_text(invitation);
    }
    EXPECT_EQ(invitation_of("valley://play.example.org/k7p3xy"),
              (Invitation{kServer, "k7p3xy", ""}));
}

TEST(Invitation, RefusesWhatIsNone) {
    for (const std::string& text :
         {std::string("play.example.org"), std::string("http://play.example.org/K7P3"),
          std::string("valley://"), std::string("valley://play.example.org"),
          std::string("valley://play.example.org/"), std::string("valley:///K7P3"),
          std::string("valley://play.example.org:0/K7P3"), "valley://a/K7P3#" + kKey + "k",
          std::string("valley://a/K7P3#"), "valley://a/K7 P3#" + kKey,
          "valley://a/\x1b[31m#" + kKey, "valley://a/K7P3#" + std::string(43, '+')}) {
        EXPECT_EQ(invitation_of(text), std::nullopt) << text;
    }
}

TEST(Invitation, IsWhatAHostPassesOn) {
    PlayOrder order;
    order.program = "client/play";
    order.address = "127.0.0.1:7922";
    order.invite = {"192.0.2.1:7922", "[2001:db8::1]:7922"};
    Place place;
    place.code = "K7P3XY";
    EXPECT_EQ(invitations(order, place),
              (std::vector<std::string>{"192.0.2.1:7922 K7P3XY", "[2001:db8::1]:7922 K7P3XY"}));
    order.key = kKey;
    EXPECT_EQ(invitations(order, place),
              (std::vector<std::string>{"valley://192.0.2.1:7922/K7P3XY#" + kKey,
                                        "valley://[2001:db8::1]:7922/K7P3XY#" + kKey}));
    order.invite.clear();
    EXPECT_EQ(invitations(order, place).front(), "valley://127.0.0.1:7922/K7P3XY#" + kKey);
    // What is pasted may be long, what is typed is short.
    place.long_code = "K7P3XYABCDEFGHJKMNPQRS";
    EXPECT_EQ(invitations(order, place).front(),
              "valley://127.0.0.1:7922/K7P3XYABCDEFGHJKMNPQRS#" + kKey);
    EXPECT_TRUE(only_here(order)) << "it would lead anybody else to another machine";
    order.key.clear();
    EXPECT_EQ(invitations(order, place).front(), "127.0.0.1:7922 K7P3XY");
    order.address = "192.0.2.1:7922";
    EXPECT_FALSE(only_here(order));
}

}  // namespace
}  // namespace valley::client
