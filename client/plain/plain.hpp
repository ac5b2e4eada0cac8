// The plain front end: the game as lines of text. Lines in, lines out.
//
// No terminal, no socket, no clock: the program feeds it typed lines and prints what it gives, a
// test does the same. It reads a Session's news, says them in words, asks the open question with
// numbered options, and turns what is typed into requests.
//
// Typed at a terminal, a line is handled at once. From a pipe (a script), lines wait for their
// moment: an answer until something is asked, a command until the one before has been answered;
// so that a whole game can be typed ahead.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/core/session.hpp"
#include "client/core/wording.hpp"
#include "client/plain/answer.hpp"

namespace valley::client {

// What the program ends with.
enum class Exit : int {
    ok = 0,           // left as asked; a seat is kept
    refused = 1,      // the server did not do what the command line asks for
    usage = 2,        // the command line makes no sense
    unreachable = 3,  // no server there, or none that speaks our version
    place_lost = 4,   // replaced, removed, or the table is gone
    broken = 5,       // the server says that this client broke the protocol
};

enum class Task : std::uint8_t {
    play,    // at a new table against a bot
    host,    // at a new table
    join,    // at somebody's table
    watch,   // at somebody's table, without a seat
    resume,  // at a place from before
    list,    // public tables, and away
};

struct PlainSettings {
    Task task = Task::join;
    bool interactive = false;  // lines are typed by a person as they come
    std::string name;
    bool name_given = false;          // by the player; else another one is tried if it is taken
    std::string address;              // HOST:PORT of the server
    std::vector<std::string> invite;  // where others reach it (Task::host); none: at `address`
    std::string program = "valley-client --plain";  // as people are to type it
    std::optional<std::uint32_t> seat;              // to sit at
    std::string bot;                                // Task::play
    bool ready = true;                              // says ready as soon as it sits
    bool consent = false;                           // to spectators who see everything late
    v1::JoinTable join;  // what the session was told to enter, to join and to watch
};

// Keeps places for later (state_file.hpp).
class PlaceKeeper {
  public:
    virtual ~PlaceKeeper() = default;
    // Both return what the player has to be told; empty if all went well.
    virtual std::string keep(const Place& place, const std::string& name) = 0;
    virtual std::string forget(const Place& place) = 0;
};

class Plain {
  public:
    // `session` and `keeper` must outlive it. The session has been told what to enter.
    Plain(PlainSettings settings, Session& session, PlaceKeeper& keeper);

    // One typed line, without its end.
    void line(std::string_view line, Time now);
    // No more lines will come.
    void end_of_input(Time now);
    // Leaves as `quit` does: for signals.
    void quit();
    // After anything was told to the session: takes its news, says them, asks.
    void update(Time now);

    // Whole lines, each with its end.
    std::string take_output();
    // Set when there is nothing more to do.
    std::optional<Exit> exit() const { return exit_; }

  private:
    // Something that is done only after a second line.
    struct Confirm {
        enum class What : std::uint8_t { picks, concede, leave } what = What::picks;
        Picks picks;
        std::uint32_t prompt = 0;
    };
    // What is to be done at a table without being typed.
    enum class Step : std::uint8_t { sit, consent, bot, ready };

    void print(std::string_view line);
    void print(const std::vector<std::string>& lines);
    void say(Say key, std::initializer_list<Value> values = {}) {
        print(wording_.say(key, values));
    }

    // News.
    void tell(const LinkNews& news);
    void tell(const EndNews& news);
    void tell(const JoinedNews& news);
    void tell(const TableNews& news);
    void tell(const GameNews& news);
    void tell(const ChatNews& news);
    void tell(const AnswerNews& news);
    void tell(const CutNews& news);
    void tell_refusal(const AnswerNews& news);
    void tell_end_of_game();
    void try_another_name(Time now);
    void ask(Time now);
    void tell_whom_we_wait_for();

    // Steps by themselves.
    void plan_steps();
    void do_steps(Time now);
    bool step_refused(const AnswerNews& news);

    // Lines.
    void do_waiting_lines(Time now);
    bool can_do(std::string_view line) const;
    void do_line(std::string_view line, Time now);
    void answer(std::string_view line, Time now);
    void choose(const Picks& picks, Time now);
    void confirm(std::string_view line, Time now);
    void leave_at_end_of_input();

    // Commands (commands.cpp).
    void command(std::string_view line, Time now);
    void help();
    void request(v1::ClientMessage message, Time now);
    void chat(std::string_view text, Time now);
    void mute(std::string_view who, bool muted, Time now);
    void sit(std::string_view seat, Time now);
    void remove(std::string_view seat, Time now);
    void set_ready(bool ready, Time now);
    void set_consent(std::string_view word, Time now);
    void concede(bool sure, Time now);
    void leave(bool sure, Time now);
    void claim(Time now);
    void rematch(Time now);
    std::optional<std::uint32_t> member_called(std::string_view who) const;
    bool is_word(Say words, std::string_view line) const;
    bool waits_for_end(std::string_view line) const;

    PlainSettings settings_;
    Session& session_;
    PlaceKeeper& keeper_;
    Wording wording_;
    std::string output_;
    std::optional<Exit> exit_;
    Exit exit_after_stop_ = Exit::ok;

    std::deque<std::string> lines_;  // waiting
    bool input_ended_ = false;
    std::optional<Confirm> confirm_;

    std::deque<Step> steps_;
    std::optional<std::pair<std::uint64_t, Step>> step_request_;
    bool joined_ = false;
    Place place_;  // where it sits, or sat last
    bool table_told_ = false;
    unsigned names_tried_ = 1;
    bool try_next_name_ = false;
    std::string first_name_;

    // What was asked last, so that it is asked once.
    std::optional<std::pair<std::uint64_t, std::uint32_t>> asked_;
    bool ask_again_ = false;
    std::optional<std::pair<std::uint64_t, std::vector<std::uint32_t>>> waited_for_;
    std::uint64_t ended_game_ = 0;  // the last one whose end was told
    unsigned tries_told_ = 0;       // since the connection was lost
};

}  // namespace valley::client
