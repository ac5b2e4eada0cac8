// A real server with its file, killed at a hundred random moments: nothing that anybody was shown
// is ever taken back, and the games go on to their ends. Every second life has a slow disk, so that
// nearly each kill there comes while something is being stored.

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <functional>
#include <iostream>

#include "server/sqlite_file.hpp"
#include "tests/processes/party.hpp"
#include "tests/processes/server_process.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"
#include "valley/v1/journal.pb.h"

namespace valley::testing {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr int kKills = 100;
constexpr std::size_t kTablesOpen = 6;  // at a time, besides those that nobody plays at
constexpr std::size_t kRunning = 3;     // at least
constexpr microseconds kLifeMost{60'000};
constexpr microseconds kSlowWrite{500};  // a commit is several of them

// Open tables at which there is, or was, anybody.
int tables_with_people(const std::string& data) {
    auto file = server::SqliteFile::open(data);
    if (const auto* trouble = std::get_if<std::string>(&file)) {
        ADD_FAILURE() << *trouble;
        return 0;
    }
    int tables = 0;
    for (const auto& table : std::get<0>(file)->read().tables) {
        if (table.records.size() > 1) ++tables;
    }
    return tables;
}

std::string hexadecimal(const std::string& bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

// What must never stand in a log: seeds, hashes of tokens and of passwords, what people say.
std::vector<std::string> secrets_of(const std::string& data) {
    std::vector<std::string> secrets;
    auto file = server::SqliteFile::open(data);
    for (const auto& table : std::get<0>(file)->read().tables) {
        for (const std::string& bytes : table.records) {
            journal::v1::Record record;
            EXPECT_TRUE(record.ParseFromString(bytes));
            secrets.push_back(record.game_started().seed());
            secrets.push_back(record.member_came().token_hash());
            secrets.push_back(record.table_opened().password_hash());
            secrets.push_back(record.said().text());
        }
    }
    std::erase(secrets, "");
    return secrets;
}

// A table with all its people.
struct Company {
    TablePlan plan;
    std::vector<std::unique_ptr<Driver>> people;

    bool over() const {
        return std::ranges::all_of(
            people, [](const auto& driver) { return driver->has_place() && driver->game_over(); });
    }
};

class Town {
  public:
    explicit Town(std::uint64_t seed) : luck_(seed) {
        start();
        // One that waits, one with its first question open.
        Company& waiting = open(2, 0);
        waiting.plan.starts = false;
        waiting.plan.password = "secret";
        waiting.plan.options.set_watching(v1::AFTERWARDS);
        Company& asked = open(2, 1);
        asked.plan.plays = false;
        settled_ = companies_.size();
    }

    void live_for(microseconds time) {
        const auto end = std::chrono::steady_clock::now() + time;
        while (std::chrono::steady_clock::now() < end) step();
    }
    // Everything that has to come does, within patience.
    ::testing::AssertionResult until(const std::function<bool()>& condition,
                                     const std::string& what) {
        return step_until(
            condition, what, [this] { step(); }, [this] { return trouble(); });
    }

    // Kills the server, starts it again, and looks at what everybody gets.
    ::testing::AssertionResult kill_and_compare() {
        server_->kill();
        // What had left the server before is read and counts.
        const auto cut = [this] {
            io_.run_for(milliseconds(1));
            io_.restart();
            return all([](const Driver& driver) { return !driver.connected(); });
        };
        for (int i = 0; i < 10'000 && !cut(); ++i) {
        }
        for_all([](Driver& driver) { driver.remember(); });
        const auto killed = std::chrono::steady_clock::now();
        start();
        for_all([this](Driver& driver) {
            if (driver.has_place() && luck_.chance(1, 2)) {
                driver.begin_anew_at(server_->port());
            } else {
                driver.move_to(server_->port());
            }
        });
        playing_ = false;
        auto result = until([this] { return all([](const Driver& d) { return d.is_back(); }); },
                            "everybody is back");
        playing_ = true;
        if (!result) return result;
        const auto away =
            std::chrono::duration_cast<client::Time>(std::chrono::steady_clock::now() - killed) +
            client::Time{1};
        std::string fault;
        for_all([&](Driver& driver) {
            if (fault.empty()) fault = driver.fault(away);
        });
        if (!fault.empty()) return ::testing::AssertionFailure() << fault;
        return ::testing::AssertionSuccess();
    }

    // New tables where games have ended; the oldest results are looked at no longer.
    void renew() {
        const auto running = static_cast<std::size_t>(std::ranges::count_if(
            companies_, [](const auto& company) { return !company->over(); }));
        if (running - settled_ >= kRunning) return;
        ++games_;
        open(2, static_cast<int>(luck_.below(2)));
        if (companies_.size() <= settled_ + kTablesOpen) return;
        const auto oldest =
            std::find_if(companies_.begin() + static_cast<std::ptrdiff_t>(settled_),
                         companies_.end(), [](const auto& company) { return company->over(); });
        if (oldest != companies_.end()) companies_.erase(oldest);
    }
    bool all_over() const {
        return std::all_of(companies_.begin() + static_cast<std::ptrdiff_t>(settled_),
                           companies_.end(), [](const auto& company) { return company->over(); });
    }

    std::string trouble() const {
        for (const auto& company : companies_) {
            for (const auto& driver : company->people) {
                if (!driver->trouble().empty()) return driver->trouble();
            }
        }
        return "";
    }
    // Every game that ended was played to its end.
    bool ended_by_rules() const {
        return std::all_of(companies_.begin() + static_cast<std::ptrdiff_t>(settled_),
                           companies_.end(), [](const auto& company) {
                               return company->people[0]->model().outcome->reason() ==
                                      v1::Outcome::RULES;
                           });
    }
    int stop() { return server_->stop(); }
    int games() const { return games_; }
    int hosts() const { return hosts_; }
    std::string data() const { return folder_.file("valley.db"); }
    std::string log() const { return contents_of(folder_.file("server.log")); }
    std::vector<std::string> tokens() const {
        std::vector<std::string> tokens;
        for (const auto& company : companies_) {
            for (const auto& driver : company->people) {
                if (driver->has_place()) tokens.push_back(driver->model().place->token);
            }
        }
        return tokens;
    }

  private:
    // At a port that is free: another program may have the last one by now.
    void start() {
        server_.reset();
        const std::vector<std::string> arguments = {"--data",
                                                    data(),
                                                    "--log-level",
                                                    "debug",
                                                    "--bot-time",
                                                    "0s",
                                                    "--messages",
                                                    "1/0s",
                                                    "--changes",
                                                    "1/0s",
                                                    "--chat",
                                                    "1/0s",
                                                    "--tries",
                                                    "1000/0s",
                                                    "--grace",
                                                    "1h",
                                                    "--chat-lines-kept",
                                                    "10000",
                                                    "--new-tables",
                                                    "1/0s",
                                                    "--tables-of-address-max",
                                                    "100000"};
        std::vector<std::string> environment;
        if (lives_++ % 2 == 1) {
            environment = {"LD_PRELOAD=" VALLEY_SLOW_DISK,
                           "VALLEY_SLOW_DISK_US=" + std::to_string(kSlowWrite.count()),
                           // g++'s wants to be loaded before anything else.
                           "ASAN_OPTIONS=verify_asan_link_order=0"};
        }
        server_ = std::make_unique<ServerProcess>(server_program(), arguments,
                                                  folder_.file("server.log"), environment);
    }
    Company& open(int players, int watchers) {
        ++hosts_;
        auto& company = *companies_.emplace_back(std::make_unique<Company>());
        v1::TableOptions& options = company.plan.options;
        options.set_game("tara_wolf");
        options.mutable_clock()->set_bank_seconds(3600);
        options.mutable_clock()->set_increment_seconds(5);
        options.set_listed(true);
        options.set_watching(luck_.chance(1, 2) ? v1::PUBLIC : v1::DELAYED);
        options.set_watch_delay_rounds(2);
        if (luck_.chance(1, 2)) options.add_variants("short_game");
        for (int i = 0; i < players + watchers; ++i) {
            const auto role = i == 0        ? Driver::Role::host
                              : i < players ? Driver::Role::guest
                                            : Driver::Role::watcher;
            const std::string name =
                std::string(1, static_cast<char>('A' + i)) + "nna " + std::to_string(hosts_);
            company.people.push_back(std::make_unique<Driver>(io_, server_->port(), name, role,
                                                              company.plan, luck_.next()));
        }
        return company;
    }
    template <typename Do>
    void for_all(Do&& act) {
        for (const auto& company : companies_) {
            for (const auto& driver : company->people) act(*driver);
        }
    }
    bool all(const std::function<bool(const Driver&)>& is_so) const {
        return std::ranges::all_of(companies_, [&](const auto& company) {
            return std::ranges::all_of(company->people,
                                       [&](const auto& driver) { return is_so(*driver); });
        });
    }
    void step() {
        if (playing_) for_all([](Driver& driver) { driver.act(); });
        io_.run_for(microseconds(300));
        io_.restart();
    }

    Random luck_;
    TemporaryFolder folder_;
    asio::io_context io_{1};
    std::unique_ptr<ServerProcess> server_;
    std::deque<std::unique_ptr<Company>> companies_;
    std::size_t settled_ = 0;
    bool playing_ = true;
    int lives_ = 0;
    int games_ = 0;
    int hosts_ = 0;
};

TEST(Kill, AtAHundredRandomMomentsTakesNothingBack) {
    const std::uint64_t seed = seed_of_this_run();
    SCOPED_TRACE("VALLEY_SEED=" + std::to_string(seed));
    Random luck(seed);
    Town town(luck.next());
    for (int kill = 0; kill < kKills; ++kill) {
        town.renew();
        town.live_for(microseconds(luck.below(static_cast<std::uint32_t>(kLifeMost.count()))));
        ASSERT_EQ(town.trouble(), "") << "before kill " << kill;
        ASSERT_TRUE(town.kill_and_compare()) << "at kill " << kill;
    }
    ASSERT_TRUE(town.until([&] { return town.all_over(); }, "all games end"));
    EXPECT_TRUE(town.ended_by_rules());
    EXPECT_EQ(town.stop(), 0);
    std::cout << town.games() << " games\n";

    // Nobody has opened a second table, however often the answer was lost.
    EXPECT_EQ(tables_with_people(town.data()), town.hosts());

    const std::string log = town.log();
    EXPECT_NE(log.find("taken up"), std::string::npos);
    std::vector<std::string> secrets = secrets_of(town.data());
    for (const std::string& token : town.tokens()) secrets.push_back(token);
    secrets.emplace_back("secret");  // a table's password
    EXPECT_GT(secrets.size(), 15u);  // of five tables at least
    for (const std::string& secret : secrets) {
        EXPECT_EQ(log.find(secret), std::string::npos);
        EXPECT_EQ(log.find(hexadecimal(secret)), std::string::npos);
    }
}

}  // namespace
}  // namespace valley::testing
