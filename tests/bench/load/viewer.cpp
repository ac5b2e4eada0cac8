#include "tests/bench/load/viewer.hpp"

#include <chrono>
#include <utility>
#include <variant>

namespace valley::load {

namespace {

client::Time now() {
    return std::chrono::duration_cast<client::Time>(
        std::chrono::steady_clock::now().time_since_epoch());
}

// Tickets have to differ from those of any other run against the same server.
std::uint32_t draw() {
    static std::mt19937 random{std::random_device{}()};
    return static_cast<std::uint32_t>(random());
}

}  // namespace

Viewer::Viewer(asio::io_context& io, std::size_t number, Reading reading, Owner& owner)
    : number_(number),
      reading_(reading),
      owner_(owner),
      session_(client::SessionSettings{}, draw),
      wire_(std::make_shared<Wire>(io, *this)) {}

Viewer::~Viewer() { close(); }

void Viewer::open(const Target& target) { start(target); }
void Viewer::open_and_create(const Target& target, const v1::CreateTable& request) {
    session_.enter(request);
    start(target);
}
void Viewer::open_and_join(const Target& target, const v1::JoinTable& request) {
    session_.enter(request);
    start(target);
}

void Viewer::start(const Target& target) {
    session_.start(now());
    session_.connecting(now());
    wire_->open(target);
}

void Viewer::on_open() {
    session_.connected(now());
    flush();
}

void Viewer::on_frame(std::string_view message, std::size_t bytes) {
    owner_.on_bytes(*this, bytes);
    if (reading_ == Reading::glimpses) {
        if (const auto seen = glimpse(message)) {
            game_ = *seen;
            return owner_.on_game(*this);
        }
    }
    session_.message(message, now());
    flush();
    tell();
}

void Viewer::on_lost(const std::string& why) { owner_.on_trouble(*this, "connection: " + why); }

void Viewer::request(v1::ClientMessage message) {
    session_.request(std::move(message), now());
    flush();
}

void Viewer::choose(std::mt19937& random) {
    const auto below = [&random](std::uint32_t n) {
        return static_cast<std::uint32_t>(random() % n);
    };
    const Glimpse::Question& question = *game_.question;
    std::uint32_t missing = question.min + below(question.max - question.min + 1);
    v1::ClientMessage message;
    v1::Choose& choice = *message.mutable_choose();
    choice.set_game_number(game_.game);
    choice.set_prompt(question.prompt);
    // Each option with the chance that makes every set of that size equally likely.
    for (std::uint32_t option = 0; missing > 0; ++option) {
        if (below(question.options - option) >= missing) continue;
        choice.add_picks(option);
        --missing;
    }
    game_.question.reset();
    // Not by Session::choose(), which answers the prompt of a model that glimpses leave behind.
    request(std::move(message));
}

void Viewer::look_at_model() {
    const client::Model& model = session_.model();
    game_ = Glimpse{model.game_number, model.outcome.has_value(), std::nullopt};
    if (const v1::Prompt* prompt = model.open_prompt()) {
        game_.question = {prompt->number(), prompt->min(), prompt->max(),
                          static_cast<std::uint32_t>(prompt->options_size())};
    }
}

void Viewer::time() {
    session_.time(now());
    flush();
}

void Viewer::close() { wire_->close(); }

void Viewer::flush() {
    for (const std::string& message : session_.take_outbox()) wire_->send(message);
}

void Viewer::tell() {
    for (const client::News& news : session_.take_news()) {
        if (const auto* link = std::get_if<client::LinkNews>(&news)) {
            if (link->link == client::Link::ready) owner_.on_ready(*this);
        } else if (std::holds_alternative<client::JoinedNews>(news)) {
            owner_.on_joined(*this);
        } else if (std::holds_alternative<client::GameNews>(news)) {
            look_at_model();
            owner_.on_game(*this);
        } else if (const auto* end = std::get_if<client::EndNews>(&news)) {
            owner_.on_trouble(*this, "the session has ended: " + end->text);
        } else if (const auto* answer = std::get_if<client::AnswerNews>(&news)) {
            if (answer->answer.has_error()) {
                owner_.on_trouble(*this, "refused: " + answer->answer.error().text());
            }
        }
    }
}

}  // namespace valley::load
