#include "tests/client/plain_player.hpp"

#include <gtest/gtest.h>

#include "engine/core/random.hpp"

namespace valley::testing {

using client::Task;

namespace {

client::SessionSettings session_settings(client::Language language) {
    client::SessionSettings settings;
    settings.language = language;
    return settings;
}

// Each draws tickets of its own.
Random luck_of_next_player() {
    static std::uint64_t players = 0;
    return Random(++players);
}

client::PlainSettings with_table(client::PlainSettings settings, const v1::TableOptions& table) {
    settings.table = table;
    return settings;
}

}  // namespace

client::PlainSettings PlainPlayer::settings(Task task, const std::string& name,
                                            const std::string& code) {
    client::PlainSettings settings;
    settings.task = task;
    settings.name = name;
    settings.name_given = true;
    settings.address = "example.org:7922";
    settings.code = code;
    return settings;
}

PlainPlayer::PlainPlayer(FakeServer& server, client::PlainSettings settings,
                         client::Language language, const v1::TableOptions& table)
    : server_(server),
      session_(session_settings(language),
               [luck = luck_of_next_player()]() mutable {
                   return static_cast<std::uint32_t>(luck.next());
               }),
      plain_(with_table(settings, table), session_, keeper),
      wire_(server, session_) {
    client::enter(session_,
                  with_table(settings, table));  // Task::resume: the test enters the place
    session_.start(now());
}

bool PlainPlayer::run() {
    const bool moved = wire_.carry();
    plain_.update(now());
    const std::string out = plain_.take_output();
    if (!out.empty()) {
        EXPECT_EQ(out.back(), '\n');
    }
    output_ += out;
    return moved || !out.empty();
}

void PlainPlayer::settle() { testing::settle(server_, {this}); }

void PlainPlayer::type(std::string_view line) {
    plain_.line(line, now());
    settle();
}

void PlainPlayer::end_input() {
    plain_.end_of_input(now());
    settle();
}

void PlainPlayer::on_time() { session_.time(now()); }

bool PlainPlayer::answer_somehow() {
    const v1::Prompt* prompt = model().open_prompt();
    if (prompt == nullptr) return false;
    std::string line;
    const bool all_numbers =
        std::ranges::all_of(prompt->options(), &v1::Option::has_number) && prompt->max() == 1;
    // More than the least, so that something happens; never more than allowed.
    const std::uint32_t count = std::max(prompt->min(), std::min<std::uint32_t>(prompt->max(), 2));
    for (std::uint32_t i = 0; i < count && i < static_cast<std::uint32_t>(prompt->options_size());
         ++i) {
        if (i > 0) line += ' ';
        line += all_numbers ? std::to_string(prompt->options(static_cast<int>(i)).number())
                            : std::to_string(i + 1);
    }
    type(line);
    return true;
}

void settle(FakeServer& server, std::initializer_list<PlainPlayer*> players) {
    for (int round = 0; round < 10'000; ++round) {
        bool moved = false;
        for (PlainPlayer* player : players) moved |= player->run();
        server.settle();
        if (!moved) return;
    }
    ADD_FAILURE() << "client and server do not come to rest";
}

}  // namespace valley::testing
