// Whatever the line to the server does, each request of a front end gets one answer: random
// requests over a line that breaks at random, to the server's real core.

#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <map>

#include "client/core/session.hpp"
#include "tests/support/table_scene.hpp"

namespace valley::testing {
namespace {

using client::Link;

// A line that loses what is under way in both directions when it breaks.
class Line {
  public:
    Line(FakeServer& server, client::Session& session) : server_(server), session_(session) {}

    bool connect() {
        const auto connect_at = session_.connect_at();
        if (wire_ != nullptr || !connect_at || *connect_at > server_.clock().now()) return false;
        session_.connecting(server_.clock().now());
        wire_ = &server_.connect();
        taken_ = 0;
        session_.connected(server_.clock().now());
        return true;
    }
    // One message to the server, or from it; false if there is none.
    bool send() {
        for (std::string& message : session_.take_outbox())
            under_way_.push_back(std::move(message));
        if (wire_ == nullptr || !wire_->open() || under_way_.empty()) return false;
        wire_->send_bytes(under_way_.front());
        under_way_.pop_front();
        return true;
    }
    bool take() {
        if (wire_ == nullptr || taken_ == wire_->received_bytes().size()) return false;
        const std::string message = wire_->received_bytes()[taken_++];
        session_.message(message, server_.clock().now());
        return true;
    }
    bool follow() {
        const bool ends = session_.wants_close() || (wire_ != nullptr && !wire_->open() &&
                                                     taken_ == wire_->received_bytes().size());
        return ends && cut();
    }
    bool cut() {
        if (wire_ == nullptr) return false;
        wire_->cut();
        wire_ = nullptr;
        under_way_.clear();
        session_.disconnected(server_.clock().now());
        return true;
    }

  private:
    FakeServer& server_;
    client::Session& session_;
    FakeClient* wire_ = nullptr;
    std::size_t taken_ = 0;
    std::deque<std::string> under_way_;
};

// A front end without sense, which writes down what it asked for and what was answered.
class Asker {
  public:
    explicit Asker(std::uint64_t seed)
        : random_(seed),
          server_(seed, for_many_returns()),
          session_(patient(), [this] { return static_cast<std::uint32_t>(random_.next()); }),
          line_(server_, session_) {
        session_.enter(message::create_table("Anna", tara_wolf_table()).create_table());
        session_.start(server_.clock().now());
    }

    void step() {
        switch (random_.below(16)) {
            case 0:
            case 1: ask(); break;
            case 2: choose(); break;
            case 3:
                if (random_.below(3) == 0) line_.cut();
                break;
            case 4:
                if (random_.below(20) == 0) server_.crash();
                break;
            case 5: pass(random_.below(3000)); break;
            case 6: server_.settle(); break;
            case 7: server_.journal().flush(); break;
            case 8:
            case 9:
            case 10: line_.send(); break;
            default: line_.take(); break;
        }
        follow();
    }
    // Until nothing more comes of itself.
    void settle() {
        for (int quiet = 0, steps = 0; quiet < 40 && steps < 10'000; ++steps) {
            bool moved = line_.send();
            moved = line_.take() || moved;
            server_.settle();
            moved = follow() || moved;
            quiet = moved ? 0 : quiet + 1;
            if (!moved) pass(1000);
        }
    }

    // What has been asked for, and how often it was answered.
    const std::map<std::uint64_t, int>& answers() const { return answers_; }
    std::string what(std::uint64_t id) const { return what_.at(id); }
    // Answers to nothing that it has asked for since it entered.
    int unasked() const { return unasked_; }
    const client::Session& session() const { return session_; }

  private:
    static client::SessionSettings patient() {
        client::SessionSettings settings;
        settings.first_tries = 0;
        return settings;
    }
    void pass(std::uint32_t milliseconds) {
        server_.pass(server::Milliseconds(milliseconds));
        session_.time(server_.clock().now());
    }
    bool follow() {
        bool moved = false;
        while (line_.follow() || line_.connect()) moved = true;
        for (const client::News& news : session_.take_news()) {
            if (const auto* answer = std::get_if<client::AnswerNews>(&news)) take(*answer);
        }
        return moved;
    }
    void take(const client::AnswerNews& news) {
        EXPECT_EQ(news.answer.request_id(), news.request_id);
        if (news.request == v1::ClientMessage::kChoose) return;
        // What it entered with has no number before it is sent.
        if (!what_.contains(news.request_id)) {
            ++unasked_;
            EXPECT_EQ(news.request, v1::ClientMessage::kCreateTable);
            return;
        }
        ++answers_[news.request_id];
    }
    void ask() {
        const v1::ClientMessage message = any_request();
        const std::uint64_t id = session_.request(message, server_.clock().now());
        if (id == 0) return;
        answers_[id];
        what_[id] = name_of(message);
    }
    void choose() {
        const v1::Prompt* prompt = session_.model().open_prompt();
        if (prompt != nullptr)
            session_.choose(random_picks(*prompt, random_), server_.clock().now());
    }
    v1::ClientMessage any_request() {
        const std::uint64_t game = session_.model().game_number;
        const bool yes = random_.below(2) == 0;
        switch (random_.below(18)) {
            case 0: return message::ping();
            case 1: return message::list_tables();
            case 2: return message::get_cards();
            case 3: return message::create_table("Anna", tara_wolf_table());
            case 4: return message::join_table("222222", "Anna");
            case 5: return message::leave_table();
            case 6:
            case 7: return message::take_seat();
            case 8: return message::add_bot();
            case 9: {
                // The bot, if it is one: not itself.
                v1::ClientMessage remove = message::remove_from_seat(1);
                remove.mutable_remove_from_seat()->set_member(0);
                return remove;
            }
            case 10:
            case 11: return message::set_ready(yes);
            case 12: return message::set_consent(yes);
            case 13: return message::ask_rematch();
            case 14: return message::concede(game);
            case 15: return message::claim(game);
            case 16: return message::mute(1, yes);
            default: return message::say("Good luck");
        }
    }

    Random random_;
    FakeServer server_;
    client::Session session_;
    Line line_;
    std::map<std::uint64_t, int> answers_;
    std::map<std::uint64_t, std::string> what_;
    int unasked_ = 0;
};

// Returns how much was asked for.
std::size_t play(std::uint64_t seed) {
    SCOPED_TRACE("VALLEY_SEED=" + std::to_string(seed));
    Asker asker(seed);
    for (int i = 0; i < 1000; ++i) asker.step();
    asker.settle();
    EXPECT_EQ(asker.session().end(), client::End::none);
    EXPECT_EQ(asker.session().link(), Link::ready);
    EXPECT_FALSE(asker.session().awaits_answers());
    EXPECT_EQ(asker.unasked(), 1);
    for (const auto& [id, times] : asker.answers()) {
        EXPECT_EQ(times, 1) << id << ", " << asker.what(id);
    }
    return asker.answers().size();
}

TEST(EveryRequest, GetsOneAnswer) {
    if (const char* given = std::getenv("VALLEY_SEED")) {
        play(std::strtoull(given, nullptr, 10));
        return;
    }
    std::size_t asked = 0;
    for (std::uint64_t seed = 1; seed <= 200 && !HasFailure(); ++seed) asked += play(seed);
    EXPECT_GT(asked, 5000u);
}

}  // namespace
}  // namespace valley::testing
