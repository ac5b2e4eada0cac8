// A hostile server against the whole client but its terminal and socket: session, model, wording,
// and one of the two front ends, with a player who presses keys or types lines meanwhile.
//
// The first byte says which front end, which language, and what the player came for. Then come the
// actions, told apart by the low bits of their first byte: the answer to a request, or news, from a
// game that was really played, in its order or out of it, disturbed as the input says; bytes that
// are no message; time; cuts; keys and lines; another size of the screen.
//
// After each action: what the client sends is a message that a server takes, with a risen id, and
// what it keeps has an end. Again and again: what it prints is whole lines of harmless text, and
// each frame consists of whole, harmless characters.

#include <gtest/gtest.h>

#include "client/core/text.hpp"
#include "client/plain/plain.hpp"
#include "client/terminal/full_screen.hpp"
#include "engine/core/check.hpp"
#include "proto/framing.hpp"
#include "tests/client/keys.hpp"
#include "tests/client/memory_keeper.hpp"
#include "tests/client/screen_player.hpp"
#include "tests/fuzz/disturb.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using client::Time;
using fuzz::Input;

constexpr int kActionsMax = 50;
constexpr int kActionsAFrame = 10;  // drawing takes most of the time
constexpr std::size_t kFrameToServerMax = 64 * 1024;

// --- what an honest server says ---

class Honest {
  public:
    Honest() {
        TableScene scene(with_watching(v1::DELAYED, 2), {}, TableScene::Until::seated, 5);
        FakeClient& watcher = scene.watcher("Willi");
        scene.a->ask(message::set_consent());
        scene.b->ask(message::set_consent());
        scene.a->ask(message::ping());
        scene.a->ask(message::list_tables());
        scene.a->ask(message::get_cards());
        scene.b->ask(message::say("Good luck, Anna!"));
        scene.a->ready();
        scene.b->ready();
        watcher.ask(message::say("I watch"));
        scene.a->ask(message::take_seat(7));
        scene.play(2000);
        scene.b->ask(message::ask_rematch());
        const FakeClient& again = scene.back(scene.a_joined);
        v1::ServerMessage goodbye;
        goodbye.mutable_goodbye()->set_reason(v1::Goodbye::STOPPING);
        goodbye.mutable_goodbye()->set_text("soon back");
        messages_.push_back(goodbye);
        for (const FakeClient* client :
             std::initializer_list<const FakeClient*>{scene.a, &watcher, &again}) {
            std::size_t updates = 0;
            for (const v1::ServerMessage& message : client->received()) {
                // Of the many steps of a game every fifth; and the last ones.
                const bool step = message.has_game_update() && !message.game_update().has_outcome();
                if (!step || updates++ % 5 == 0) messages_.push_back(message);
            }
        }
        for (const FakeClient* client : {scene.a, &watcher}) {
            for (const v1::ServerMessage& message : client->received()) {
                if (message.has_game_update()) games_[client == scene.a].push_back(message);
            }
        }
        for (std::size_t i = 0; i < messages_.size(); ++i) {
            by_kind_[messages_[i].body_case()].push_back(i);
        }
        const auto& kinds = *v1::ServerMessage::descriptor()->FindOneofByName("body");
        CHECK(by_kind_.size() == static_cast<std::size_t>(kinds.field_count()),
              "a message of each kind is sent");
        texts_ = {scene.a_joined.code(),
                  scene.a_joined.token(),
                  "Anna",
                  "Bruno",
                  "tara_wolf",
                  "en",
                  "de"};
    }

    const v1::ServerMessage& any(Input& input) const {
        return messages_[input.take<std::uint16_t>() % messages_.size()];
    }
    const v1::ServerMessage& of_kind(v1::ServerMessage::BodyCase kind, Input& input) const {
        const auto& these = by_kind_.at(kind);
        return messages_[these[input.take<std::uint8_t>() % these.size()]];
    }
    // All that a player, or a watcher, was sent of the whole game, in its order.
    const std::vector<v1::ServerMessage>& game(bool player) const { return games_[player]; }
    std::span<const std::string> texts() const { return texts_; }

  private:
    std::vector<v1::ServerMessage> messages_;
    std::array<std::vector<v1::ServerMessage>, 2> games_;
    std::map<int, std::vector<std::size_t>> by_kind_;
    std::vector<std::string> texts_;
};

const Honest& honest() {
    static const Honest kHonest;
    return kHonest;
}

using Answer = v1::ServerMessage::BodyCase;
Answer answer_to(v1::ClientMessage::BodyCase request) {
    switch (request) {
        case v1::ClientMessage::kHello: return Answer::kWelcome;
        case v1::ClientMessage::kPing: return Answer::kPong;
        case v1::ClientMessage::kResume:
        case v1::ClientMessage::kCreateTable:
        case v1::ClientMessage::kJoinTable: return Answer::kJoined;
        case v1::ClientMessage::kListTables: return Answer::kTableList;
        case v1::ClientMessage::kGetCards: return Answer::kCardList;
        case v1::ClientMessage::kTakeSeat: return Answer::kSeated;
        case v1::ClientMessage::kChoose: return Answer::kChosen;
        default: return Answer::kDone;
    }
}

// --- the client ---

void check_harmless(std::string_view text, const char* what) {
    if (client::harmless(text, text.size() + 1) == text) return;
    std::fprintf(stderr, "%s: %s\n", what, ::testing::PrintToString(std::string(text)).c_str());
    CHECK(false, "what a terminal is sent is harmless");
}

class FrontEnd {
  public:
    virtual ~FrontEnd() = default;
    virtual void update(Time now) = 0;
    virtual void player(Input& input, Time now) = 0;
    virtual void look(Time now) = 0;
};

class PlainFront final : public FrontEnd {
  public:
    PlainFront(const client::PlayOrder& order, bool interactive, client::Session& session)
        : plain_(settings(order, interactive), session, keeper_) {}

    void update(Time now) override { plain_.update(now); }
    void player(Input& input, Time now) override {
        static const std::vector<std::string> kLines = {
            "1",      "1 2",       "1 2 3",        "0",        "end",      "/help",  "/table",
            "/cards", "/log",      "/ready",       "/sit",     "/sit 2",   "/bot",   "/who",
            "yes",    "no",        "/leave",       "/concede", "/rematch", "/claim", "/mute Bruno",
            "hello",  "/remove 2", "/consent yes", "/quit"};
        const std::size_t which = input.below(kLines.size() + 2);
        if (which < kLines.size()) return plain_.line(kLines[which], now);
        if (which == kLines.size()) return plain_.line(input.take_text(input.below(40)), now);
        if (input.below(8) == 0) plain_.end_of_input(now);
    }
    void look(Time) override {
        std::string out = plain_.take_output();
        std::string_view rest = out;
        CHECK(rest.empty() || rest.back() == '\n', "whole lines");
        while (!rest.empty()) {
            const auto end = rest.find('\n');
            check_harmless(rest.substr(0, end), "a line");
            rest.remove_prefix(end + 1);
        }
    }

  private:
    static client::PlainSettings settings(const client::PlayOrder& order, bool interactive) {
        client::PlainSettings settings;
        static_cast<client::PlayOrder&>(settings) = order;
        settings.interactive = interactive;
        return settings;
    }

    MemoryKeeper keeper_;
    client::Plain plain_;
};

class ScreenFront final : public FrontEnd {
  public:
    ScreenFront(const client::PlayOrder& order, client::Language language, client::Session& session,
                Time now)
        : session_(session), screen_(language, {}) {
        screen_.frame(size_, now);
        screen_.attach(order, session, keeper_);
    }
    ~ScreenFront() override { screen_.detach(); }

    void update(Time now) override {
        if (const auto at = session_.connect_at()) screen_.set_retry_at(*at);
        screen_.update(now);
        screen_.time(now);
        screen_.take_wishes();
    }
    void player(Input& input, Time now) override {
        static const std::vector<std::string> kKeys = {
            "Enter", "Esc",    "Tab",      "Up",    "Down", "Left",      "Right", "Home",
            "End",   "PageUp", "PageDown", "Space", "F1",   "Backspace", "?",     "m",
            "l",     "c",      "a",        "1",     "2",    "9",         "q",     "k"};
        const std::size_t which = input.below(kKeys.size() + 4);
        if (which < kKeys.size()) {
            for (std::size_t times = 1 + input.below(3); times > 0; --times) {
                screen_.input(key_of(kKeys[which]), now);
            }
        } else if (which == kKeys.size()) {
            screen_.input(client::tui::PasteInput{input.take_text(input.below(60))}, now);
        } else if (which == kKeys.size() + 1) {
            constexpr client::tui::Size kSizes[] = {{80, 24}, {200, 60}, {40, 12}, {1, 1},
                                                    {0, 0},   {80, 5},   {7, 100}, {132, 43}};
            size_ = kSizes[input.below(std::size(kSizes))];
        } else {
            client::tui::MouseInput mouse;
            mouse.what = static_cast<client::tui::MouseInput::What>(input.below(3));
            mouse.at = {static_cast<int>(input.below(90)), static_cast<int>(input.below(30))};
            mouse.target = screen_.frame(size_, now).target_at(mouse.at.x, mouse.at.y);
            screen_.input(mouse, now);
        }
    }
    void look(Time now) override {
        const client::tui::Frame frame = screen_.frame(size_, now);
        std::string_view last;
        for (int y = 0; y < frame.height(); ++y) {
            for (int x = 0; x < frame.width(); ++x) {
                const std::string& text = frame.at(x, y).text;
                const bool plain = text.size() == 1 && text[0] >= ' ' && text[0] <= '~';
                if (!plain && text != last) check_harmless(text, "a cell");
                last = text;
            }
        }
        const std::string flaws = flaws_of(frame);
        if (!flaws.empty()) {
            std::fprintf(stderr, "%s", flaws.c_str());
            CHECK(false, "a frame consists of whole characters");
        }
    }

  private:
    MemoryKeeper keeper_;
    client::Session& session_;
    client::tui::FullScreen screen_;
    client::tui::Size size_{80, 24};
};

class Trial {
  public:
    explicit Trial(Input input) : input_(input), session_(make_session()) {
        const auto what = input_.take<std::uint8_t>();
        constexpr client::Task kTasks[] = {client::Task::play, client::Task::host,
                                           client::Task::join, client::Task::watch,
                                           client::Task::list, client::Task::resume};
        client::PlayOrder order = order_of(kTasks[what / 8 % std::size(kTasks)], "Anna", "K7P3XY");
        order.bot = "sensible";
        if (order.task == client::Task::resume) {
            session_.enter(client::Place{"K7P3XY", std::string(16, 't'), 0});
        } else {
            client::enter(session_, order);
        }
        if ((what & 2u) != 0) {
            front_ = std::make_unique<PlainFront>(order, (what & 4u) != 0, session_);
        } else {
            front_ =
                std::make_unique<ScreenFront>(order, session_.settings().language, session_, now_);
        }
        session_.start(now_);
    }

    void run() {
        for (int action = 0; action < kActionsMax && !input_.empty(); ++action) {
            act();
            rest();
            check_model();
            if (action % kActionsAFrame == 0) front_->look(now_);
        }
        front_->look(now_);
    }

  private:
    client::Session make_session() {
        client::SessionSettings settings;
        settings.language = (Input(input_).take<std::uint8_t>() & 1u) != 0 ? client::Language::de
                                                                           : client::Language::en;
        settings.first_tries = 0;
        return {settings,
                [luck = Random(4)]() mutable { return static_cast<std::uint32_t>(luck.next()); }};
    }

    void rest() {
        do front_->update(now_);
        while (take_outbox());
        if (connected_ && session_.wants_close()) cut();
        front_->update(now_);
    }
    // Whether anything came of the last update.
    bool take_outbox() {
        bool sent = false;
        for (const std::string& bytes : session_.take_outbox()) {
            v1::ClientMessage message;
            CHECK(message.ParseFromString(bytes), "what is sent can be read");
            CHECK(bytes.size() <= kFrameToServerMax, "and is not too long");
            CHECK(message.request_id() > last_request_, "ids rise");
            last_request_ = message.request_id();
            requests_.push_back(std::move(message));
            sent = true;
        }
        return sent;
    }
    void connect() {
        const auto at = session_.connect_at();
        if (connected_ || !at) return;
        now_ = std::max(now_, *at);
        session_.connecting(now_);
        session_.connected(now_, {std::string(43, 'k'), input_.below(8) == 0});
        connected_ = true;
        requests_.clear();
        last_request_ = 0;
    }
    void cut() {
        if (!connected_) return;
        connected_ = false;
        session_.disconnected(now_, "cut");
    }

    void act() {
        connect();
        const auto what = input_.take<std::uint8_t>();
        switch (what % 16) {
            case 0: return receive(input_.take_text(input_.below(64)));
            case 1: cut(); return;
            case 2: {
                constexpr int kTimes[] = {10, 500, 3000, 11'000, 61'000, 100'000'000};
                now_ += Time{kTimes[input_.below(std::size(kTimes))]};
                session_.time(now_);
                return;
            }
            case 3:
            case 4:
            case 5: return front_->player(input_, now_);
            case 6: return news(honest().of_kind(Answer::kTableUpdate, input_), what / 16);
            case 7: return news(next_step(), what / 16);
            case 8: return news(honest().of_kind(Answer::kGameUpdate, input_), what / 16);
            case 9: return news(honest().any(input_), what / 16);
            case 10: return answer(honest().of_kind(Answer::kError, input_), what / 16);
            default: {
                if (requests_.empty()) return;
                return answer(honest().of_kind(answer_to(requests_.front().body_case()), input_),
                              what / 16);
            }
        }
    }

    // What follows what the client knows of the game, mostly as it really went on: so that there is
    // something to be shown step by step.
    v1::ServerMessage next_step() {
        const auto how = input_.take<std::uint8_t>();
        const client::Model& model = session_.model();
        const auto& game = honest().game(how % 2 == 0);
        steps_ += how < 128 ? 1 : how / 2 % 32;
        v1::ServerMessage message = game[steps_ % game.size()];
        v1::GameUpdate& update = *message.mutable_game_update();
        const bool next_game = model.outcome.has_value() || model.game_number == 0;
        const std::uint64_t seen = next_game ? 0 : model.events_seen;
        update.set_game_number(model.game_number + (next_game ? 1 : 0));
        update.set_events_seen(seen + static_cast<std::uint64_t>(update.events_size()));
        return message;
    }

    // Answers the oldest request that has no answer.
    void answer(v1::ServerMessage message, unsigned how) {
        std::uint64_t id = 0;
        if (!requests_.empty()) {
            id = requests_.front().request_id();
            requests_.pop_front();
        }
        message.set_request_id(id);
        send(std::move(message), how);
    }
    void news(v1::ServerMessage message, unsigned how) {
        message.set_request_id(0);
        send(std::move(message), how);
    }
    // Half of what comes is as it should be: so that it leads on.
    void send(v1::ServerMessage message, unsigned how) {
        for (unsigned i = how < 8 ? 0 : how - 8; i > 0; --i) {
            fuzz::disturb(message, input_, honest().texts());
        }
        receive(how == 15 ? fuzz::bytes_of(message, input_) : message.SerializeAsString());
    }
    void receive(std::string bytes) {
        if (!connected_ || bytes.size() > kServerMessageBytesMax) return;
        session_.message(bytes, now_);
    }

    void check_model() const {
        const client::Model& model = session_.model();
        CHECK(model.events.size() <= client::kEventsKept, "events kept");
        CHECK(model.chat.size() <= client::kChatLinesKept, "lines kept");
    }

    Input input_;
    Time now_{1'000'000};
    client::Session session_;
    std::unique_ptr<FrontEnd> front_;
    bool connected_ = false;
    std::uint64_t last_request_ = 0;
    std::deque<v1::ClientMessage> requests_;
    std::size_t steps_ = 0;  // of the game
};

}  // namespace
}  // namespace valley::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley;
    valley::testing::Trial(fuzz::Input(data, size)).run();
    return 0;
}
