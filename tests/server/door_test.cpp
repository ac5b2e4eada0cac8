// Who gets in: codes, passwords and tokens, how often they may be guessed, how much one may open.

#include <gtest/gtest.h>

#include "tests/support/password_work.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

FakeClient& stranger(TableScene& scene, const std::string& address) {
    FakeClient& client = scene.server.connect(address);
    client.hello();
    return client;
}

// The answer to that request, if it has come.
std::optional<v1::ServerMessage> answer_to(const FakeClient& client, std::uint64_t request) {
    for (const v1::ServerMessage& message : client.received()) {
        if (message.request_id() == request) return message;
    }
    return std::nullopt;
}

TEST(Door, WrongCodesAreSlowedForTheirAddress) {
    TableScene scene;
    const auto guess = [&](FakeClient& client, const std::string& code) {
        const std::uint64_t request = client.send(message::join_table(code, "Xaver"));
        scene.server.settle();
        return answer_to(client, request);
    };
    std::optional<v1::ServerMessage> last;
    int tries = 0;
    do {
        last = guess(stranger(scene, "198.51.100.7"), "222222");
    } while (last && ++tries < 1000);
    EXPECT_EQ(tries, 20);
    // The right code is not told from a wrong one then, and neither is a token.
    FakeClient& x = stranger(scene, "198.51.100.7");
    EXPECT_FALSE(guess(x, scene.a_joined.code()));
    FakeClient& y = stranger(scene, "198.51.100.7");
    EXPECT_EQ(name_of(y.ask(message::resume(std::string(16, 'x')))), "TOO_MANY");
    // Who has a place there comes back all the same; and others come in.
    EXPECT_EQ(name_of(y.ask(message::resume(scene.a_joined.token()))), "joined");
    FakeClient& friend_of_anna = stranger(scene, "203.0.113.5");
    EXPECT_EQ(name_of(friend_of_anna.ask(message::join_table(scene.a_joined.code(), "Frida"))),
              "joined");
    scene.server.pass(std::chrono::seconds(7));
    EXPECT_EQ(name_of(x.received().at(1)), "joined");
}

// However many of its address go on guessing, on however many connections. The friend waits for
// those at most who were not wrong yet: if they fill the line, it asks again when it was told to,
// and is before all who did not wait.
class Guessers : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Door, Guessers, ::testing::Values(30, 70, 300));

TEST_P(Guessers, AFriendGetsInPastThoseOfTheSameAddress) {
    TableScene scene;
    std::vector<FakeClient*> guessing;
    for (int i = 0; i < GetParam(); ++i) guessing.push_back(&stranger(scene, "198.51.100.7"));
    std::size_t guesses = 0;
    const auto guess_on = [&] {
        for (FakeClient* client : guessing) {
            if (client->received().back().request_id() == 0 || !client->open()) continue;
            client->send(message::join_table("222222", "Xaver"));
        }
        scene.server.settle();
    };
    for (int i = 0; i < 5; ++i) guess_on();
    FakeClient& late = stranger(scene, "198.51.100.7");
    const auto ask = [&] { return late.send(message::join_table(scene.a_joined.code(), "Frida")); };
    std::uint64_t request = ask();
    int seconds = 0;
    int asked_again = 0;
    for (int ask_at = 0; seconds < 1000; ++seconds) {
        const auto answer = answer_to(late, request);
        if (answer && answer->has_joined()) break;
        if (answer && ask_at == 0) {
            ASSERT_EQ(name_of(*answer), "TOO_MANY");
            ask_at = seconds + 1 + static_cast<int>(answer->error().retry_after_ms() / 1000);
        }
        if (answer && ask_at == seconds) {
            request = ask();
            ++asked_again;
            ask_at = 0;
        }
        scene.server.pass(std::chrono::seconds(1));
        guess_on();
    }
    EXPECT_EQ(name_of(answer_to(late, request).value()), "joined");
    EXPECT_LE(asked_again, 1);
    EXPECT_LE(seconds, 3 * std::min(GetParam(), 70) + 20);
    for (FakeClient* client : guessing) {
        for (const v1::ServerMessage& message : client->received()) {
            guesses += message.error().code() == v1::NO_TABLE ? 1 : 0;
        }
    }
    EXPECT_LE(guesses, 22u + static_cast<std::size_t>(seconds) / 3);
    EXPECT_TRUE(scene.server.report().expected_bugs == 0);
}

// A connection that ends leaves its place in the line.
TEST(Door, WhoGoesAwayHoldsUpNobodyInTheLine) {
    TableScene scene;
    for (int i = 0; i < 60; ++i) {
        FakeClient& client = stranger(scene, "198.51.100.7");
        client.send(message::join_table("222222", "Xaver"));
        scene.server.settle();
        client.cut();
    }
    FakeClient& late = stranger(scene, "198.51.100.7");
    const std::uint64_t request = late.send(message::join_table(scene.a_joined.code(), "Frida"));
    scene.server.pass(std::chrono::seconds(3));
    ASSERT_TRUE(answer_to(late, request));
    EXPECT_EQ(name_of(*answer_to(late, request)), "joined");
}

// The next try is for those in the line, whatever else is tried meanwhile.
TEST(Door, NothingElseTakesTheTryOfWhoStandsInTheLine) {
    TableScene scene;
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(name_of(stranger(scene, "198.51.100.7").ask(message::join_table("222222", "X"))),
                  "NO_TABLE");
    }
    FakeClient& late = stranger(scene, "198.51.100.7");
    const std::uint64_t request = late.send(message::join_table(scene.a_joined.code(), "Frida"));
    FakeClient& host = stranger(scene, "198.51.100.7");
    FakeClient& x = stranger(scene, "198.51.100.7");
    for (int i = 0; i < 40 && !answer_to(late, request); ++i) {
        const auto answer = x.ask(message::resume(std::string(16, 'x')));
        EXPECT_EQ(name_of(answer), "TOO_MANY");
        EXPECT_GT(answer.error().retry_after_ms(), 0u);
        if (name_of(host.ask(message::create_table("Lotte", tara_wolf_table(), "secret"))) ==
            "joined") {
            host.ask(message::leave_table());
        }
        // They come before the server looks at its deadlines.
        scene.server.clock().pass(server::Milliseconds(100));
    }
    ASSERT_TRUE(answer_to(late, request));
    EXPECT_EQ(name_of(*answer_to(late, request)), "joined");
}

// Whoever had a place comes back to it, though its address may try nothing at the moment.
TEST(Door, WhoHasAPlaceIsNotSlowedByThoseWhoGuess) {
    for (const std::string password : {"", "secret"}) {
        SCOPED_TRACE(password);
        FakeServer server;
        FakeClient& host = server.connect();
        host.hello();
        const v1::Joined place = host.create("Lotte", tara_wolf_table(), password);
        const v1::ClientMessage join =
            message::with_ticket(message::join_table(place.code(), "Frida", password), "of Frida");
        const auto greeted = [&]() -> FakeClient& {
            FakeClient& client = server.connect("198.51.100.7");
            client.hello();
            return client;
        };
        FakeClient& first = greeted();
        const v1::Joined joined = first.ask(join).joined();
        first.cut();
        std::vector<FakeClient*> guessing;
        for (int i = 0; i < 100; ++i) guessing.push_back(&greeted());
        for (FakeClient* client : guessing) client->send(message::join_table("222222", "Xaver"));
        server.settle();
        EXPECT_EQ(name_of(guessing.back()->received().back()), "TOO_MANY");
        EXPECT_EQ(greeted().ask(join).joined().DebugString(), joined.DebugString());
        // The ticket is worth nothing at another table, nor any other one at this table.
        v1::ClientMessage other = join;
        other.mutable_join_table()->set_code("222222");
        EXPECT_EQ(name_of(greeted().ask(other)), "TOO_MANY");
        EXPECT_EQ(name_of(greeted().ask(message::with_ticket(join, "of Xaver"))), "TOO_MANY");
    }
}

// Who was invited comes in at once, however many of its address guess, and is told from nobody who
// does.
TEST(Door, WhoWasInvitedIsNotSlowedByThoseWhoGuess) {
    FakeServer server;
    FakeClient& host = server.connect();
    host.hello();
    const v1::Joined place = host.create("Lotte", tara_wolf_table());
    ASSERT_EQ(place.long_code().size(), 22u);
    EXPECT_EQ(place.long_code().substr(0, 6), place.code());
    FakeClient& other_host = server.connect();
    other_host.hello();
    const v1::Joined guarded = other_host.create("Max", tara_wolf_table(), "secret");
    const auto greeted = [&]() -> FakeClient& {
        FakeClient& client = server.connect("198.51.100.7");
        client.hello();
        return client;
    };
    // Whoever guesses at long codes is as slow as with short ones.
    std::string guess = place.long_code();
    guess.back() = guess.back() == 'A' ? 'B' : 'A';
    std::vector<FakeClient*> guessing;
    for (int i = 0; i < 100; ++i) guessing.push_back(&greeted());
    for (FakeClient* client : guessing) client->send(message::join_table(guess, "Xaver"));
    server.settle();
    std::size_t answered = 0;
    for (const FakeClient* client : guessing) {
        answered += client->received().back().error().code() == v1::NO_TABLE ? 1 : 0;
    }
    EXPECT_EQ(answered, 20u);
    EXPECT_EQ(name_of(greeted().ask(message::join_table(place.code(), "Emil"))), "TOO_MANY");
    EXPECT_EQ(name_of(greeted().ask(message::join_table(place.long_code(), "Frida"))), "joined");
    // A password can be guessed whoever was invited.
    EXPECT_EQ(name_of(greeted().ask(message::join_table(guarded.long_code(), "Frida", "secret"))),
              "TOO_MANY");
    FakeClient& elsewhere = server.connect("203.0.113.5");
    elsewhere.hello();
    EXPECT_EQ(name_of(elsewhere.ask(message::join_table(guarded.long_code(), "Frida", "Secret"))),
              "NO_TABLE");
    EXPECT_EQ(name_of(elsewhere.ask(message::join_table(guarded.long_code(), "Frida", "secret"))),
              "joined");
    server.crash();
    EXPECT_EQ(name_of(greeted().ask(message::join_table(place.long_code(), "Greta"))), "joined");
}

TEST(Door, PasswordsOfNewTablesHaveTheirPace) {
    TableScene scene;
    FakeClient& host = stranger(scene, "198.51.100.7");
    std::string answer;
    int tables = 0;
    for (;; ++tables) {
        answer = name_of(host.ask(message::create_table("Lotte", tara_wolf_table(), "secret")));
        if (answer != "joined" || tables > 100) break;
        host.ask(message::leave_table());
    }
    EXPECT_EQ(tables, 20);
    EXPECT_EQ(answer, "TOO_MANY");
    EXPECT_EQ(name_of(host.ask(message::join_table("222222", "Lotte"))), "NO_TABLE");
}

TEST(Door, RightCodesAreNotSlowed) {
    TableScene scene;
    FakeClient& x = scene.connect();
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(name_of(x.ask(message::join_table(scene.a_joined.code(), "Xaver"))), "joined");
        ASSERT_EQ(name_of(x.ask(message::leave_table())), "done");
    }
}

// To look at a password takes the server long, whether it is right or not.
TEST(Door, RightPasswordsHaveTheirPace) {
    FakeServer server;
    FakeClient& host = server.connect("203.0.113.5");
    host.hello();
    const v1::Joined place = host.create("Lotte", tara_wolf_table(), "secret");
    const v1::ClientMessage join = message::join_table(place.code(), "Xaver", "secret");
    FakeClient& x = server.connect("198.51.100.7");
    x.hello();
    for (int i = 0; i < 20; ++i) {
        ASSERT_EQ(name_of(x.ask(join)), "joined");
        ASSERT_EQ(name_of(x.ask(message::leave_table())), "done");
    }
    const std::uint64_t request = x.send(join);
    server.settle();
    EXPECT_FALSE(answer_to(x, request));
    FakeClient& other = server.connect("203.0.113.6");
    other.hello();
    EXPECT_EQ(name_of(other.ask(message::join_table(place.code(), "Frida", "secret"))), "joined");
    server.pass(std::chrono::seconds(3));
    ASSERT_TRUE(answer_to(x, request));
    EXPECT_EQ(name_of(*answer_to(x, request)), "joined");
}

TEST(Door, ANetworkOfManyAddressesIsOne) {
    TableScene scene;
    int answers = 0;
    for (int i = 0; i < 50; ++i) {
        FakeClient& x = stranger(scene, "2001:db8:1:2::" + std::to_string(i));
        const std::uint64_t request = x.send(message::join_table("222222", "Xaver"));
        scene.server.settle();
        answers += answer_to(x, request) ? 1 : 0;
    }
    EXPECT_EQ(answers, 20);
    FakeClient& neighbour = stranger(scene, "2001:db8:1:3::1");
    EXPECT_EQ(name_of(neighbour.ask(message::join_table("222222", "Xaver"))), "NO_TABLE");
}

// A code that does not exist and a password that is wrong are one answer.
TEST(Door, AWrongPasswordIsLikeAWrongCode) {
    TableScene scene;
    FakeClient& host = scene.connect();
    const v1::Joined place = host.create("Lotte", tara_wolf_table(), "secret");
    FakeClient& x = scene.connect();
    const auto wrong_code = x.ask(message::join_table("222222", "Xaver", "secret"));
    const auto wrong_password = x.ask(message::join_table(place.code(), "Xaver", "Secret"));
    EXPECT_EQ(wrong_code.error().SerializeAsString(), wrong_password.error().SerializeAsString());
    EXPECT_EQ(wrong_code.error().code(), v1::NO_TABLE);
    const std::string spoken = place.code().substr(0, 3) + "-" + place.code().substr(3);
    EXPECT_EQ(name_of(x.ask(message::join_table(spoken, "Xaver", "secret"))), "joined");
}

// Nor does the time that it takes tell them apart: whatever is tried, the same is hashed.
TEST(Door, AWrongPasswordCostsAsMuchAsAWrongCode) {
    FakeServer server;
    FakeClient& host = server.connect();
    host.hello();
    take_password_work();
    const v1::Joined place = host.create("Lotte", tara_wolf_table(), "secret");
    const std::vector<PasswordWork> hashed = take_password_work();
    ASSERT_EQ(hashed.size(), 1u);
    ASSERT_TRUE(hashed[0].parameters.starts_with("$argon2id$")) << hashed[0].parameters;
    FakeClient& x = server.connect();
    x.hello();
    // The jobs of the workers until there is an answer, and what they hash.
    const auto work_of = [&](const std::string& code, const std::string& password) {
        const std::uint64_t request = x.send(message::join_table(code, "Xaver", password));
        server.journal().flush();
        int jobs = 0;
        while (server.work()) ++jobs;
        server.settle();
        EXPECT_EQ(name_of(answer_to(x, request).value()), "NO_TABLE");
        return std::pair(jobs, take_password_work());
    };
    for (const std::string password : {"Secret", "s", "secret and more"}) {
        SCOPED_TRACE(password);
        const auto wrong_password = work_of(place.code(), password);
        EXPECT_EQ(wrong_password.first, 1);
        EXPECT_EQ(wrong_password.second,
                  (std::vector{PasswordWork{hashed[0].parameters, password.size()}}));
        for (const std::string wrong_code : {"222222", "no code", ""}) {
            SCOPED_TRACE(wrong_code);
            EXPECT_EQ(work_of(wrong_code, password), wrong_password);
        }
    }
    // None and one that is too long fit nothing, with or without a table.
    for (const std::string& password : {std::string(), std::string(65, 's')}) {
        for (const std::string& code : {place.code(), std::string("222222")}) {
            EXPECT_EQ(work_of(code, password), std::pair(0, std::vector<PasswordWork>()));
        }
    }
}

// Or whoever has a table could try codes with its own ticket, which is no bad guess.
TEST(Door, ATicketOfElsewhereDoesNotTellWhichCodesThereAre) {
    FakeServer server;
    FakeClient& host = server.connect();
    host.hello();
    const v1::Joined place = host.create("Lotte", tara_wolf_table());
    FakeClient& other = server.connect();
    other.hello();
    v1::ClientMessage opens = message::create_table("Xaver", tara_wolf_table());
    opens.mutable_create_table()->set_ticket(std::string(16, 'x'));
    ASSERT_EQ(name_of(other.ask(opens)), "joined");
    FakeClient& guesser = server.connect();
    guesser.hello();
    for (const std::string& code : {place.code(), std::string("222222")}) {
        SCOPED_TRACE(code);
        v1::ClientMessage guess = message::join_table(code, "Xaver");
        guess.mutable_join_table()->set_ticket(std::string(16, 'x'));
        EXPECT_EQ(name_of(guesser.ask(guess)), "MALFORMED");
    }
}

// The host takes a seat away: that connection ends and the token with it, across a restart too.
TEST(Door, WhoIsRemovedIsToldSoWhenItTriesToComeBack) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::seated);
    EXPECT_TRUE(scene.a->ask(message::remove_from_seat(1)).has_done());
    ASSERT_TRUE(scene.b->goodbye().has_value());
    EXPECT_EQ(scene.b->goodbye()->reason(), v1::Goodbye::REMOVED);
    EXPECT_EQ(name_of(scene.connect().ask(message::resume(scene.b_joined.token()))), "REMOVED");
    scene.server.crash();
    EXPECT_EQ(name_of(scene.connect().ask(message::resume(scene.b_joined.token()))), "REMOVED");
    EXPECT_EQ(name_of(scene.connect().ask(message::join_table(scene.a_joined.code(), "Bruno"))),
              "joined");
}

// A bot may come to any table, and nobody there has a name that looks like its own.
TEST(Door, TheNamesOfBotsAreNobodyElses) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    for (const char* name : {"sensible", "RANDOM", "N\xc3\xa4ive"}) {
        SCOPED_TRACE(name);
        const auto options = tara_wolf_table();
        EXPECT_EQ(name_of(scene.connect().ask(message::create_table(name, options))), "BAD_NAME");
        const auto join = message::join_table(scene.a_joined.code(), name);
        EXPECT_EQ(name_of(scene.connect().ask(join)), "BAD_NAME");
    }
}

// Else what is kept of those who wait would be as long as they like.
TEST(Door, WhatIsTooLongDoesNotStandInLine) {
    TableScene scene;
    std::vector<FakeClient*> guessing;
    for (int i = 0; i < 30; ++i) guessing.push_back(&stranger(scene, "198.51.100.7"));
    for (FakeClient* client : guessing) client->send(message::join_table("222222", "Xaver"));
    scene.server.settle();
    const std::string text(60'000, 'x');
    FakeClient& x = stranger(scene, "198.51.100.7");
    EXPECT_EQ(name_of(x.ask(message::join_table("222222", text))), "BAD_NAME");
    EXPECT_EQ(name_of(x.ask(message::join_table(text, "Xaver"))), "NO_TABLE");
    EXPECT_EQ(name_of(x.ask(message::join_table("222222", "Xaver", text))), "NO_TABLE");
    v1::ClientMessage ticket = message::join_table("222222", "Xaver");
    ticket.mutable_join_table()->set_ticket(text);
    EXPECT_EQ(name_of(x.ask(ticket)), "MALFORMED");
}

// Passwords take long, and bots must not wait for them.
TEST(Door, PasswordsHaveAWorkerOfTheirOwn) {
    FakeServer server;
    FakeClient& host = server.connect();
    host.hello();
    host.send(message::create_table("Lotte", tara_wolf_table(), "secret"));
    EXPECT_TRUE(server.password_workers().waiting());
    EXPECT_FALSE(server.workers().waiting());
    server.settle();
    FakeClient& x = server.connect();
    x.hello();
    x.send(message::join_table("222222", "Xaver", "Secret"));
    EXPECT_TRUE(server.password_workers().waiting());
    EXPECT_FALSE(server.workers().waiting());
    server.settle();
}

// To look at a name, and to write a table down, takes the server longer than to ask for it.
TEST(Door, NewTablesAreLookups) {
    server::Settings settings;
    settings.lookups = {3, std::chrono::milliseconds(250)};
    FakeServer server(1, settings);
    FakeClient& host = server.connect();
    host.hello();
    const v1::ClientMessage create = message::create_table("Server", tara_wolf_table());
    for (int i = 0; i < 3; ++i) EXPECT_EQ(name_of(host.ask(create)), "BAD_NAME");
    EXPECT_EQ(name_of(host.ask(create)), "TOO_MANY");
    server.pass(std::chrono::milliseconds(250));
    EXPECT_EQ(name_of(host.ask(create)), "BAD_NAME");
}

// Nothing is left of a closed table that would keep its people from coming to another one.
TEST(Door, TicketsOfAClosedTableOpenOthers) {
    TableScene scene(tara_wolf_table(), {}, TableScene::Until::joined);
    const auto join = [](const v1::Joined& table, const std::string& who) {
        return message::with_ticket(message::join_table(table.code(), who), who);
    };
    FakeClient& stays = scene.connect();
    EXPECT_EQ(name_of(stays.ask(join(scene.a_joined, "Xaver"))), "joined");
    FakeClient& goes = scene.connect();
    EXPECT_EQ(name_of(goes.ask(join(scene.a_joined, "Frida"))), "joined");
    EXPECT_TRUE(goes.ask(message::take_seat()).has_seated());
    EXPECT_TRUE(scene.a->ask(message::remove_from_seat(0)).has_done());
    FakeClient& host = scene.connect();
    const v1::Joined other = host.create("Lotte");
    for (const std::string who : {"Xaver", "Frida"}) {
        EXPECT_EQ(name_of(scene.connect().ask(join(other, who))), "MALFORMED") << who;
    }
    scene.server.app().close_table(scene.a_joined.code(), [](const auto&) {});
    scene.server.settle();
    for (const std::string who : {"Xaver", "Frida"}) {
        EXPECT_EQ(name_of(scene.connect().ask(join(other, who))), "joined") << who;
    }
}

TEST(Door, TablesOfOneAddressAreLimited) {
    server::Settings settings;
    settings.tables_of_address_max = 3;
    FakeServer server(1, settings);
    const auto open = [&](const std::string& address) {
        FakeClient& client = server.connect(address);
        client.hello();
        return std::pair(&client,
                         name_of(client.ask(message::create_table("Anna", tara_wolf_table()))));
    };
    FakeClient& first = *open("192.0.2.1").first;
    EXPECT_EQ(open("192.0.2.1").second, "joined");
    EXPECT_EQ(open("192.0.2.1").second, "joined");
    EXPECT_EQ(open("192.0.2.1").second, "TOO_MANY");
    EXPECT_EQ(open("192.0.2.2").second, "joined");
    EXPECT_EQ(name_of(first.ask(message::leave_table())), "done");
    EXPECT_EQ(open("192.0.2.1").second, "joined");
}

// Also of those that are asked for before the first one is stored.
TEST(Door, TablesOnTheirWayCount) {
    server::Settings settings;
    settings.tables_of_address_max = 3;
    FakeServer server(1, settings);
    std::vector<FakeClient*> clients;
    for (int i = 0; i < 6; ++i) {
        clients.push_back(&server.connect("192.0.2.1"));
        clients.back()->hello();
    }
    for (FakeClient* client : clients) {
        client->send(message::create_table("Anna", tara_wolf_table()));
    }
    server.settle();
    EXPECT_EQ(server.app().counts().tables, 3u);
}

// Nor can they be opened, left and opened again without end.
TEST(Door, OpeningTablesHasItsPace) {
    server::Settings settings;
    settings.new_tables = {3, server::Milliseconds{60'000}};
    FakeServer server(1, settings);
    const auto open = [&](const std::string& address, const std::string& ticket) {
        FakeClient& client = server.connect(address);
        client.hello();
        const v1::ServerMessage answer = client.ask(
            message::with_ticket(message::create_table("Anna", tara_wolf_table()), ticket));
        if (answer.has_joined()) {
            EXPECT_TRUE(client.ask(message::leave_table()).has_done());
        }
        return answer;
    };
    for (const char* ticket : {"one", "two", "three"}) {
        EXPECT_EQ(name_of(open("192.0.2.1", ticket)), "joined");
    }
    const v1::ServerMessage refused = open("192.0.2.1", "four");
    EXPECT_EQ(name_of(refused), "TOO_MANY");
    EXPECT_EQ(name_of(open("192.0.2.2", "five")), "joined");
    server.pass(server::Milliseconds(refused.error().retry_after_ms()));
    EXPECT_EQ(name_of(open("192.0.2.1", "four")), "joined");
    EXPECT_EQ(name_of(open("192.0.2.1", "six")), "TOO_MANY");
}

// The same request once more, because its answer was lost, opens no table and costs nothing.
TEST(Door, ATableThatIsOpenIsNotOpenedAgain) {
    server::Settings settings;
    settings.new_tables = {1, server::Milliseconds{60'000}};
    FakeServer server(1, settings);
    const v1::ClientMessage create =
        message::with_ticket(message::create_table("Anna", tara_wolf_table()), "of Anna");
    for (int i = 0; i < 3; ++i) {
        FakeClient& client = server.connect();
        client.hello();
        EXPECT_EQ(name_of(client.ask(create)), "joined");
    }
    EXPECT_EQ(server.app().counts().tables, 1u);
}

// Where nobody played there is nothing to keep.
TEST(Door, ATableWithoutAGameLeavesNothingInTheStore) {
    FakeServer server;
    for (const bool plays : {false, true}) {
        FakeClient& a = server.connect();
        a.hello();
        a.create("Anna");
        a.sit();
        EXPECT_TRUE(a.ask(message::add_bot()).has_done());
        EXPECT_TRUE(a.ask(message::say("hello")).has_done());
        if (plays) a.ready();
        EXPECT_TRUE(a.ask(message::leave_table()).has_done());
        server.settle();
        EXPECT_EQ(server.app().counts().tables, 0u);
        EXPECT_EQ(server.journal().records().size(), plays ? 1u : 0u);
    }
}

TEST(Door, ATableStoresSoMuchAndNoMore) {
    server::Settings settings;
    settings.changes.pace = settings.chat.pace = server::Milliseconds(0);
    settings.table_records_max = 100;
    TableScene scene(tara_wolf_table(), settings);
    const auto records = [&] { return scene.server.journal().records().begin()->second.size(); };
    FakeClient& x = scene.watcher("Xaver");
    std::string last = "done";
    for (int i = 0; i < 200 && last == "done"; ++i) last = name_of(x.ask(message::say("hello")));
    EXPECT_EQ(last, "TABLE_FULL");
    EXPECT_EQ(records(), 50u) << "the rest is for those who play";
    last = "done";
    for (int i = 0; i < 200 && last == "done"; ++i) {
        last = name_of(scene.a->ask(message::say("hello")));
    }
    EXPECT_EQ(last, "TABLE_FULL");
    EXPECT_EQ(records(), 100u);
    for (const bool restarted : {false, true}) {
        FakeClient& friend_of_xaver = scene.connect();
        EXPECT_EQ(
            name_of(friend_of_xaver.ask(message::join_table(scene.a_joined.code(), "Yvonne"))),
            "TABLE_FULL");
        EXPECT_EQ(name_of(scene.a->ask(message::mute(3))), "TABLE_FULL");
        if (restarted) break;
        scene.server.crash();
        scene.both_back();
    }
    // The game is played to its end, and then people may leave.
    scene.play_to_end();
    EXPECT_TRUE(scene.over());
    const std::size_t stored = records();
    EXPECT_EQ(name_of(scene.a->ask(message::ask_rematch())), "TABLE_FULL");
    EXPECT_EQ(name_of(scene.b->ask(message::ask_rematch())), "TABLE_FULL");
    EXPECT_EQ(records(), stored);
    EXPECT_TRUE(scene.a->ask(message::leave_table()).has_done());
}

}  // namespace
}  // namespace valley::testing
