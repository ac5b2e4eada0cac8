#include "client/terminal/table_form_page.hpp"

#include <algorithm>
#include <array>

#include "client/core/text.hpp"
#include "client/terminal/join_page.hpp"
#include "client/terminal/reading.hpp"

namespace valley::client::tui {

namespace {

struct ClockChoice {
    std::uint32_t bank;
    std::uint32_t increment;
};
constexpr std::array kClocks = {ClockChoice{300, 10}, ClockChoice{600, 20}, ClockChoice{1200, 30},
                                ClockChoice{3600, 60}};

// Among the choices of the clock: after none and those above.
constexpr std::size_t kOwnClock = kClocks.size() + 1;

struct WatchChoice {
    v1::Watching watching;
    Say say;
};
constexpr std::array kWatching = {
    WatchChoice{v1::PUBLIC, Say::ui_watch_public},
    WatchChoice{v1::NOBODY, Say::ui_watch_nobody},
    WatchChoice{v1::DELAYED, Say::ui_watch_delayed},
    WatchChoice{v1::AFTERWARDS, Say::ui_watch_afterwards},
};

// What a server takes (proto/valley/v1/lobby.proto).
constexpr std::uint32_t kMinutesMax = 600;
constexpr std::uint32_t kMoreSecondsMax = 600;
constexpr std::uint32_t kRoundsMin = 2;
constexpr std::uint32_t kRoundsMax = 100;

}  // namespace

TableFormPage::TableFormPage(std::shared_ptr<Start> start, const Scene& scene, std::string address,
                             v1::GameOffer game, bool bot)
    : start_(std::move(start)), address_(std::move(address)), game_(std::move(game)), bot_(bot) {
    const Wording& wording = scene.wording;
    const std::vector<std::string> no_yes = {wording.say(Say::ui_choice_no),
                                             wording.say(Say::ui_choice_yes)};
    name_ = form_.add_text(wording.say(Say::ui_form_name), own_name(*start_, scene),
                           wording.say(Say::ui_form_name_hint), 40);
    if (bot_ && game_.bots_size() > 1) {
        // The server's usual one, as without this form.
        std::vector<std::string> bots = {wording.say(Say::ui_form_usual_bot)};
        for (const auto& one : game_.bots()) {
            bots.push_back(wording.bot_line(one.key(), one.text()));
        }
        with_ = form_.add_choice(wording.say(Say::ui_form_bot), std::move(bots), 0,
                                 wording.say(Say::ui_form_choice_hint));
    }
    for (const auto& variant : game_.variants()) {
        // What the variant is has more room beside "yes" and "no" than before them.
        std::vector<std::string> choices;
        for (const std::string& answer : no_yes) {
            choices.push_back(answer + ": " + harmless(variant.text()));
        }
        // All of it, where the line has no room for that.
        variants_.push_back(form_.add_choice(
            wording.say(Say::ui_form_variant), std::move(choices), 0,
            harmless(variant.text()) + ". " + wording.say(Say::ui_form_choice_hint)));
    }
    std::vector<std::string> clocks = {wording.say(Say::ui_form_no_clock)};
    for (const ClockChoice& clock : kClocks) {
        clocks.push_back(wording.say(Say::ui_form_clock_value,
                                     {{"n", clock.bank / 60}, {"m", clock.increment}}));
    }
    clocks.push_back(wording.say(Say::ui_form_own_clock));
    clock_ = form_.add_choice(wording.say(Say::ui_form_clock), std::move(clocks), 0,
                              wording.say(Say::ui_form_clock_hint));
    minutes_ = form_.add_text(wording.say(Say::ui_form_minutes), "15",
                              wording.say(Say::ui_form_clock_hint), 4);
    more_ = form_.add_text(wording.say(Say::ui_form_more_seconds), "0",
                           wording.say(Say::ui_form_more_seconds_hint), 4);
    std::vector<std::string> watching;
    for (const WatchChoice& choice : kWatching) watching.push_back(wording.say(choice.say));
    watching_ = form_.add_choice(wording.say(Say::ui_form_watching), std::move(watching), 0,
                                 wording.say(Say::ui_form_watching_hint));
    rounds_ = form_.add_text(wording.say(Say::ui_form_rounds_late), std::to_string(kRoundsMin),
                             wording.say(Say::ui_form_watching_hint), 4);
    password_ = form_.add_secret(wording.say(Say::ui_form_password),
                                 wording.say(Say::ui_form_new_password_hint));
    listed_ = form_.add_choice(wording.say(Say::ui_form_listed), no_yes, 0,
                               wording.say(Say::ui_form_listed_hint));
    go_ = form_.add_action(wording.say(bot_ ? Say::ui_form_play : Say::ui_form_open));
    form_.focus(go_);
    show_lines();
}

void TableFormPage::show_lines() {
    for (const std::size_t line : {minutes_, more_}) {
        form_.show(line, form_.choice(clock_) == kOwnClock);
    }
    form_.show(rounds_, kWatching[form_.choice(watching_)].watching == v1::DELAYED);
}

void TableFormPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    Rect rect = draw_bars(frame,
                          wording.say(bot_ ? Say::ui_server_bot : Say::ui_server_open,
                                      {{"game", harmless(game_.name())}}),
                          wording.say(Say::ui_hint_form));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    rect.width = std::min(rect.width, 90);
    form_.draw(frame, rect);
}

void TableFormPage::submit(const Scene& scene, Intents& intents) {
    form_.clear_errors();
    auto order = order_for(*start_, scene, bot_ ? Task::play : Task::host, address_);
    if (form_.text(name_).empty()) {
        form_.set_error(name_, scene.wording.say(Say::ui_form_needed));
        return;
    }
    if (!order) return;
    order->name_given = order->name_given || form_.text(name_) != order->name;
    order->name = form_.text(name_);
    order->password = form_.text(password_);
    if (bot_ && game_.bots_size() > 1 && form_.choice(with_) > 0) {
        order->bot = game_.bots(static_cast<int>(form_.choice(with_)) - 1).key();
    }
    v1::TableOptions table;
    if (!read_options(scene, table)) return;
    order->table = table;
    entered_ = true;
    enter_server(*start_, std::move(*order), scene, intents);
}

std::optional<std::uint32_t> TableFormPage::read_number(std::size_t line, std::uint32_t min,
                                                        std::uint32_t max, const Scene& scene) {
    const auto number = form_.number(line, min, max);
    if (!number) {
        form_.set_error(line, scene.wording.say(Say::ui_form_number, {{"min", min}, {"max", max}}));
    }
    return number;
}

bool TableFormPage::read_options(const Scene& scene, v1::TableOptions& table) {
    table.set_game(game_.key());
    for (std::size_t i = 0; i < variants_.size(); ++i) {
        if (form_.choice(variants_[i]) == 1) {
            table.add_variants(game_.variants(static_cast<int>(i)).key());
        }
    }
    const std::size_t clock = form_.choice(clock_);
    if (clock == kOwnClock) {
        const auto minutes = read_number(minutes_, 1, kMinutesMax, scene);
        if (!minutes) return false;
        const auto more = read_number(more_, 0, kMoreSecondsMax, scene);
        if (!more) return false;
        table.mutable_clock()->set_bank_seconds(*minutes * 60);
        table.mutable_clock()->set_increment_seconds(*more);
    } else if (clock > 0) {
        table.mutable_clock()->set_bank_seconds(kClocks[clock - 1].bank);
        table.mutable_clock()->set_increment_seconds(kClocks[clock - 1].increment);
    }
    table.set_watching(kWatching[form_.choice(watching_)].watching);
    if (table.watching() == v1::DELAYED) {
        const auto rounds = read_number(rounds_, kRoundsMin, kRoundsMax, scene);
        if (!rounds) return false;
        table.set_watch_delay_rounds(*rounds);
    }
    table.set_listed(form_.choice(listed_) == 1);
    return true;
}

void TableFormPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    see_notices(*start_, scene);
    if (const auto* key = std::get_if<KeyInput>(&input); key != nullptr && key->is(Key::escape)) {
        intents.push_back(ClosePage{});
        return;
    }
    const auto action = form_.handle(input).action;
    show_lines();
    if (action) submit(scene, intents);
}

void TableFormPage::news(const News& news, const Scene& scene, Intents& /*intents*/) {
    if (!entered_) return;
    if (std::holds_alternative<JoinedNews>(news)) entered_ = false;
    if (const auto* answer = std::get_if<AnswerNews>(&news);
        answer != nullptr && answer->answer.has_error()) {
        const v1::Error& error = answer->answer.error();
        form_.set_error(about(error) == About::name ? name_ : go_, scene.wording.refusal(error));
    } else if (const auto* end = std::get_if<EndNews>(&news)) {
        entered_ = false;
        if (end->end != End::stopped) form_.set_error(go_, scene.wording.end(*end));
    }
}

}  // namespace valley::client::tui
