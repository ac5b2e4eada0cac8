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

#include "client/core/errand.hpp"
#include "client/core/session.hpp"
#include "client/core/wording.hpp"
#include "client/plain/answer.hpp"

namespace valley::client {

struct PlainSettings : PlayOrder {
    bool interactive = false;  // lines are typed by a person as they come
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
    std::optional<Exit> exit() const { return errand_.exit(); }

  private:
    // Something that is done only after a second line.
    struct Confirm {
        enum class What : std::uint8_t { picks, concede, leave } what = What::picks;
        Picks picks;
        std::uint32_t prompt = 0;
    };
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
    void tell_end_of_game();
    void ask(Time now);
    void tell_whom_we_wait_for();

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
    void add_bot(std::string_view bot, Time now);
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
    Wording wording_;
    Errand errand_;
    std::string output_;

    std::deque<std::string> lines_;  // waiting
    bool input_ended_ = false;
    std::optional<Confirm> confirm_;

    bool told_of_help_ = false;
    bool table_told_ = false;

    // What was asked last, so that it is asked once.
    std::optional<std::pair<std::uint64_t, std::uint32_t>> asked_;
    bool ask_again_ = false;
    std::optional<std::pair<std::uint64_t, std::vector<std::uint32_t>>> waited_for_;
    std::uint64_t ended_game_ = 0;  // the last one whose end was told
    unsigned tries_told_ = 0;       // since the connection was lost
};

}  // namespace valley::client
