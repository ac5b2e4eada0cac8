// What was asked for on the way in, carried out: a name that is free, a seat, a bot, being ready;
// the place is kept for later; at the end, what the program ends with. Both front ends use it.
//
// It is given each of the session's news and says what happened as lines of text.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "client/core/order.hpp"
#include "client/core/wording.hpp"

namespace valley::client {

class Errand {
  public:
    // `tell` is given each line that the player has to read; `trouble` is true for a refusal. All
    // must outlive it. `interactive`: a person is there to mend what is refused.
    using Tell = std::function<void(const std::string& line, bool trouble)>;
    Errand(PlayOrder order, bool interactive, Session& session, PlaceKeeper& keeper,
           const Wording& wording, Tell tell);

    // Call these for each news of their kind; greeted() with the key of each Link::greeting.
    void greeted(const ServerKey& key);
    void joined(const JoinedNews& news);
    void ended(const EndNews& news);
    // True if nothing more has to be said about this answer.
    bool answered(const AnswerNews& news);
    // After the news: does what comes next.
    void update(Time now);

    // As given, but for the name, which may be another one by now, and for the server's key, which
    // is known by now.
    const PlayOrder& order() const { return order_; }
    bool is_joined() const { return joined_; }
    // Something of it has still to be done.
    bool busy() const { return !steps_.empty() || step_request_; }
    void set_exit_after_stop(Exit exit) { exit_after_stop_ = exit; }
    // Set when the session has ended.
    std::optional<Exit> exit() const { return exit_; }

  private:
    // What is to be done at a table without being typed.
    enum class Step : std::uint8_t {
        sit,
        consent,
        bot,
        ready,
        leave,  // what was asked for cannot be had here, and nobody is there to mend it
    };

    void say(Say key, std::initializer_list<Value> values = {}) {
        tell_(wording_.say(key, values), false);
    }
    void trouble(const std::string& line) {
        if (!line.empty()) tell_(line, true);
    }
    void tell_the_others();
    void plan_steps();
    void do_steps(Time now);
    void step_refused(Step step, const v1::Error& error);
    void seat_refused(const v1::Error& error);
    void entry_refused(const AnswerNews& news);
    void try_another_name(Time now);

    PlayOrder order_;
    bool interactive_;
    Session& session_;
    PlaceKeeper& keeper_;
    const Wording& wording_;
    Tell tell_;

    std::deque<Step> steps_;
    std::optional<std::pair<std::uint64_t, Step>> step_request_;
    bool joined_ = false;
    bool joined_before_ = false;
    Place place_;  // where it sits, or sat last
    unsigned names_tried_ = 1;
    bool try_next_name_ = false;
    std::string first_name_;
    Exit exit_after_stop_ = Exit::ok;
    std::optional<Exit> exit_;
};

}  // namespace valley::client
