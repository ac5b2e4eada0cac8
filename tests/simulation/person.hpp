// Somebody at a table: a client's core, and a will of its own.
//
// A person knows what its client knows and nothing else; what it does is drawn at random from what
// people do, with the odds in person.cpp.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/core/session.hpp"
#include "engine/core/random.hpp"
#include "server/clock.hpp"
#include "server/transport.hpp"

namespace valley::simulation {

using server::Milliseconds;
using server::Time;

// What the people of one table have in common, told to each other outside the game.
struct Plan {
    v1::TableOptions options;
    bool with_bot = false;
    std::string bot;
    std::string code;  // when the host has it
    std::uint64_t games = 1;
    bool removes_somebody = false;  // the host, once
};

class Person {
  public:
    enum class Role : std::uint8_t { host, guest, spectator };
    enum class Mood : std::uint8_t {
        wild,     // does anything
        calm,     // plays to the end
        leaving,  // leaves the table
    };

    Person(std::string name, Role role, Plan& plan, std::uint64_t seed);

    // Does something, or nothing; says what, or "".
    std::string act(Mood mood, Time now);
    // Takes what its client has learned. Something that must not be is in `fault`.
    void take_news(std::string& fault);
    // Ends its client's program and begins another, which knows the place only.
    void restart(Time now);

    client::Session& session() { return *session_; }
    const client::Session& session() const { return *session_; }
    const std::string& name() const { return name_; }
    bool finished() const { return finished_ || gone_; }  // has played what it wanted
    bool gone() const { return gone_; }                   // is at no table and wants none
    bool left() const { return left_; }                   // asked to leave, or was taken away
    std::uint64_t choices() const { return choices_; }

    std::optional<server::ConnectionId> wire;  // of its client
    Time acts_at{0};
    bool checked = false;          // nothing new since the watchers looked
    std::uint64_t checked_at = 0;  // the watchers' version then

  private:
    std::string enter(Time now);
    std::string act_at_table(Mood mood, Time now);
    std::string before_game(Mood mood, Time now);
    std::string in_game(Mood mood, Time now);
    std::string after_game(Mood mood, Time now);
    std::string talk(Time now);
    std::string ask(v1::ClientMessage message, std::string what, Time now);
    void new_session();

    std::string name_;
    std::string first_name_;
    Role role_;
    Plan& plan_;
    Random luck_;
    std::unique_ptr<client::Session> session_;
    bool consents_;
    bool ready_before_ = false;
    bool finished_ = false;
    bool gone_ = false;
    bool left_ = false;
    bool begun_again_ = false;  // its program, ever
    std::uint32_t lines_ = 0;
    std::uint32_t names_ = 1;
    std::uint64_t choices_ = 0;
    std::optional<v1::Choose> last_choice_;
};

}  // namespace valley::simulation
