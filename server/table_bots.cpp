// How the bots of a table come to their answers: off the thread that serves connections, from their
// own view and what they were shown since the last time.

#include <utility>

#include "engine/core/check.hpp"
#include "server/table.hpp"

namespace valley::server {

using SeatHolder = v1::TableUpdate::Seat;

// What a bot was shown is kept for it until it thinks: a table's game keeps only its last step.
void Table::let_bots_hear() {
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        if (bots_[i].bot != nullptr) hear(bots_[i], seat_at(i));
    }
}

void Table::hear(BotSeat& bot, Seat seat) const {
    const Play& play = *state_.play();
    const auto news = play.seen_since(Viewer::seat(seat), bot.heard);
    bot.news.insert(bot.news.end(), news.begin(), news.end());
    bot.heard = play.seen(Viewer::seat(seat));
}

void Table::let_bots_think() {
    if (storing_ || damaged_ || state_.stage() != v1::PLAYING) return;
    const Play& play = *state_.play();
    const Seat asked = play.asked();
    if (asked == kNoSeat || state_.seat(asked).holder != SeatHolder::BOT) return;
    BotSeat& bot = bots_[index_of(asked)];
    View view;
    play.match().view(Viewer::seat(asked), view);
    if (bot.thinking || (bot.answer && bot.answer->prompt == view.prompt.number)) return;
    if (bot.bot == nullptr) {
        bot.bot = make_bot(state_.seat(asked).bot, state_.game());
        CHECK(bot.bot != nullptr, "a bot at a seat is one of the game's");
        std::array<std::uint8_t, 8> luck{};
        services_.entropy.fill(luck);
        std::uint64_t seed = 0;
        for (std::uint8_t byte : luck) seed = seed << 8 | byte;
        bot.bot->new_game(asked, seed);
        bot.game = play.number();
    }
    struct Thought {
        View view;
        std::vector<SeenEvent> news;
        Choice choice;
    };
    auto thought = std::make_shared<Thought>();
    thought->view = std::move(view);
    hear(bot, asked);
    thought->news = std::exchange(bot.news, {});
    bot.thinking = true;
    bot.answer.reset();
    bot.asked_since = services_.clock.now();
    services_.workers.run(
        [thought, player = bot.bot, &meter = services_.meter] {
            const Meter::Duration before = meter.thread_time();
            player->choose(thought->view, thought->news, thought->choice);
            meter.bot_thought(meter.thread_time() - before);
        },
        [table = weak_from_this(), thought, asked, game = play.number()] {
            const auto self = table.lock();
            if (!self) return;
            BotSeat& thinker = self->bots_[index_of(asked)];
            if (thinker.game != game) return;
            thinker.thinking = false;
            PickSet picks;
            Choice& choice = thought->choice;
            if (check_choice(thought->view.prompt, asked, choice, picks)) {
                // A bug in a bot must not hold up the table.
                self->services_.report.bug("a bot gave a choice that the rules refuse",
                                           self->state_.code());
                choice = Choice::of_set(thought->view.prompt.number,
                                        (std::uint64_t{1} << thought->view.prompt.min) - 1);
            }
            thinker.answer = choice;
            self->go_on();
        });
}

}  // namespace valley::server
