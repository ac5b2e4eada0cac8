#include "client/terminal/server_page.hpp"

#include <algorithm>

#include "client/core/text.hpp"
#include "client/terminal/join_page.hpp"
#include "client/terminal/reading.hpp"
#include "client/terminal/table_form_page.hpp"

namespace valley::client::tui {

// Which server.

AddressPage::AddressPage(std::shared_ptr<Start> start, const Scene& scene)
    : start_(std::move(start)) {
    server_ = form_.add_text(scene.wording.say(Say::ui_form_server), usual_server(*start_, scene),
                             scene.wording.say(Say::ui_form_server_hint), 255);
    form_.add_action(scene.wording.say(Say::ui_form_connect));
}

void AddressPage::draw(const Scene& scene, Frame& frame) const {
    Rect rect = draw_bars(frame, scene.wording.say(Say::ui_start_tables),
                          scene.wording.say(Say::ui_hint_form));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    rect.width = std::min(rect.width, 76);
    form_.draw(frame, rect);
}

void AddressPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    const auto* key = std::get_if<KeyInput>(&input);
    if (key != nullptr && key->is(Key::escape)) {
        intents.push_back(ClosePage{});
        return;
    }
    // There is only one line: Enter is enough.
    const bool entered = key != nullptr && key->is(Key::enter);
    if (!form_.handle(input).action && !entered) return;
    form_.clear_errors();
    if (const auto invitation = invitation_of(form_.text(server_))) {
        intents.push_back(OpenPage{std::make_shared<JoinPage>(
            start_, scene, Task::join, form_.text(server_), invitation->code)});
    } else if (auto order = order_for(*start_, scene, Task::list, form_.text(server_))) {
        ServerPage::open(start_, *order, scene, intents);
    } else {
        form_.set_error(server_, scene.wording.say(Say::ui_form_no_address));
    }
}

// What is on it.

void ServerPage::open(std::shared_ptr<Start> start, const PlayOrder& order, const Scene& scene,
                      Intents& intents) {
    enter_server(*start, order, scene, intents);
    intents.push_back(OpenPage{std::make_shared<ServerPage>(std::move(start), order.address)});
}

void ServerPage::ask(const Scene& scene, Intents& intents) {
    auto order = order_for(*start_, scene, Task::list, address_);
    if (!order) return;
    asking_ = true;
    trouble_.clear();
    intents.push_back(Enter{std::move(*order)});
}

std::vector<MenuItem> ServerPage::items(const Scene& scene) const {
    const Wording& wording = scene.wording;
    std::vector<MenuItem> items;
    const auto& games = offers_.server.games();
    for (const v1::GameOffer& game : games) {
        for (const bool bot : {true, false}) {
            items.push_back(
                {wording.say(bot ? Say::ui_server_bot : Say::ui_server_open,
                             {{"game", harmless(game.name())}}),
                 {OpenPage{std::make_shared<TableFormPage>(start_, scene, address_, game, bot)}},
                 {},
                 games.size() > 1 ? ""
                 : bot            ? "b"
                                  : "o"});
        }
    }
    items.push_back({wording.say(Say::ui_server_again), {}, {}, "r"});
    if (!tables_) return items;
    for (const auto& table : tables_->tables()) {
        const bool seat = table.free_seats() > 0 && table.stage() == v1::WAITING;
        std::string text = harmless_name(table.code());
        for (const std::string& name : table.names()) text += "  " + harmless_name(name);
        text += "  · " + wording.stage(table.stage());
        if (seat) text += "  · " + wording.say(Say::free_seats, {{"n", table.free_seats()}});
        if (table.has_password()) text += "  · " + wording.say(Say::with_password);
        const auto options = Wording(wording.language(), offers_).table_options(table.options());
        // The first one is the game.
        for (std::size_t i = games.size() > 1 ? 0 : 1; i < options.size(); ++i) {
            text += "  · " + options[i];
        }
        items.push_back({std::move(text),
                         {OpenPage{std::make_shared<JoinPage>(
                             start_, scene, seat ? Task::join : Task::watch, address_,
                             harmless_name(table.code()), table.has_password())}},
                         {},
                         ""});
    }
    return items;
}

void ServerPage::draw(const Scene& scene, Frame& frame) const {
    const Wording& wording = scene.wording;
    Rect rect = draw_bars(frame, wording.say(Say::ui_server, {{"address", harmless(address_)}}),
                          wording.say(Say::ui_hint_server));
    if (rect.height > 14) rect = {rect.x, rect.y + 1, rect.width, rect.height - 2};
    std::string line;
    Role role = Role::dim;
    if (asking_) {
        line = wording.say(Say::link_connecting, {{"address", harmless(address_)}});
    } else if (!trouble_.empty()) {
        line = trouble_;
        role = Role::alert;
    } else if (tables_ && tables_->tables_size() == 0) {
        line = wording.say(Say::no_public_tables);
    } else if (tables_) {
        line = wording.say(Say::ui_server_tables, {{"n", tables_->tables_size()}});
    }
    const int used = frame.paragraph(rect, line, role) + (rect.height > 12 ? 1 : 0);
    rect = {rect.x, rect.y + used, rect.width, rect.height - used};
    rect = draw_notices(frame, rect, scene, *start_);
    menu_.draw(frame, rect, items(scene));
}

void ServerPage::handle(const Input& input, const Scene& scene, Intents& intents) {
    see_notices(*start_, scene);
    const auto list = items(scene);
    const std::size_t before = intents.size();
    const auto* key = std::get_if<KeyInput>(&input);
    if (key != nullptr && key->is(Key::escape)) {
        if (asking_) intents.push_back(Leave{});
        intents.push_back(ClosePage{this});
        return;
    }
    if (!menu_.handle(input, list, intents)) return;
    const auto* mouse = std::get_if<MouseInput>(&input);
    const bool chose = (key != nullptr && (key->is(Key::enter) || key->is(" ") || key->is("r"))) ||
                       (mouse != nullptr && mouse->what == MouseInput::What::press);
    // The one line that has no intents of its own.
    if (chose && intents.size() == before && !asking_) ask(scene, intents);
}

void ServerPage::news(const News& news, const Scene& scene, Intents& intents) {
    if (!asking_) return;
    if (const auto* answer = std::get_if<AnswerNews>(&news);
        answer != nullptr && answer->request == v1::ClientMessage::kListTables) {
        asking_ = false;
        if (answer->answer.has_error()) {
            trouble_ = scene.wording.refusal(answer->answer.error());
        } else {
            tables_ = answer->answer.table_list();
            offers_.server = scene.model.server;
        }
        intents.push_back(Leave{});
    } else if (const auto* end = std::get_if<EndNews>(&news)) {
        asking_ = false;
        trouble_ = scene.wording.end(*end);
        see_notices(*start_, scene);  // it is said here
    }
}

}  // namespace valley::client::tui
