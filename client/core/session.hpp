// The client's side of the protocol, without a socket and without a clock.
//
// A Session is told what happens to it (connected, a message came, cut off, so late is it) and says
// what it wants: messages to send, a connection to be opened or closed, when to be called again.
// The program drives it over TCP (connection.hpp); tests drive it over fake wires.
//
// By itself it says Hello, takes its place at the table again after a cut, sends once more whatever
// has no answer (proto/README.md says why that is safe), keeps the connection alive, notices a dead
// one, asks for the card list, and comes back with growing pauses. What it learned lies in model();
// what has changed since the last look comes in order from take_news().
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/core/language.hpp"
#include "client/core/model.hpp"
#include "client/core/unanswered.hpp"
#include "valley/v1/envelope.pb.h"

namespace valley::client {

inline constexpr std::uint32_t kProtocolVersion = 1;

struct SessionSettings {
    Language language = Language::en;
    std::string client = "valley-client";  // for the server's log
    Time retry_first{500};                 // the first pause before coming back
    Time retry_most{30'000};               // no pause is longer
    Time answer_time{10'000};              // until Welcome, and from a Ping to any sign of life
    Time quiet_time{20'000};               // nothing heard for so long: ping; half of answer_time
                                           // is enough while an answer is due
    // What was asked for at a table, or chosen, so long ago is not sent again after a cut: whoever
    // comes back after so long may have another mind.
    Time repeat_within{600'000};
    // How often to try before the first Welcome; 0: without end. A server that has answered once is
    // waited for without end.
    unsigned first_tries = 1;
};

enum class Link : std::uint8_t {
    waiting,     // for the moment to connect
    connecting,  // a connection is being opened
    greeting,    // connected; Welcome, or the answer to Resume, has not come
    ready,       // requests can be sent
    ended,       // for good; EndNews said why
};

enum class End : std::uint8_t {
    none,
    stopped,       // by stop()
    unreachable,   // SessionSettings::first_tries were used up
    version,       // no protocol version in common
    wrong_server,  // its key is not the one that was expected
    protocol,      // the server says that this client broke the protocol
    replaced,      // another connection has the place now
    removed,       // the host gave the seat away
    table_closed,  // the table is gone
    place_lost,    // the server does not know the token (any more)
    other_rules,   // the table needs a server with other rules or cards; it is kept
    damaged,       // the server cannot make sense of what it has stored of the table
};
// Whether the token is worth nothing after this.
constexpr bool loses_place(End end) {
    return end == End::removed || end == End::table_closed || end == End::place_lost;
}

// News, in the order in which they came.

// The key by which a server is known (trust.hpp).
struct ServerKey {
    std::string fingerprint;  // empty: the connection is not encrypted
    bool first_seen = false;  // nothing was known about it before
};
struct LinkNews {  // link() has changed
    Link link = Link::waiting;
    bool lost = false;                   // a connection that was ready has broken
    Time pause{0};                       // waiting: until the next try
    ServerKey key;                       // greeting: the server's
    std::optional<v1::Goodbye> goodbye;  // what the server said before
};
struct EndNews {  // nothing will come after this
    End end = End::none;
    // The server's, or why the last try to connect failed; may be empty. Of End::wrong_server all
    // that there is to say.
    std::string text;
    // End::unreachable: what the server said, if it did
    std::optional<v1::Goodbye> goodbye = std::nullopt;
};
struct JoinedNews {      // model().place is set
    bool again = false;  // after a cut, or with a token from before
};
struct TableNews {
    std::optional<v1::TableUpdate> before;
    v1::TableUpdate now;
};
struct GameNews {
    v1::GameUpdate update;  // with the new events only
    bool first = false;     // of its game number
    bool missed = false;    // some events before these will never come
};
struct ChatNews {
    std::vector<v1::ChatLines::Line> lines;
};
// To a request of the front end, or to a choice; may be an Error. Each request gets one, unless the
// session ends first. A choice may get none: the game's news show that it counts.
struct AnswerNews {
    std::uint64_t request_id = 0;  // as request() said, also if it was sent once more since
    v1::ClientMessage::BodyCase request = v1::ClientMessage::BODY_NOT_SET;
    v1::ServerMessage answer;
    // Nothing came for longer than SessionSettings::repeat_within, so that it was not sent again:
    // it may have been carried out or not. The answer is made up, an Error STALE.
    bool given_up = false;
};
using News = std::variant<LinkNews, EndNews, JoinedNews, TableNews, GameNews, ChatNews, AnswerNews>;

class Session {
  public:
    // `random` gives numbers that nobody can foretell (std::random_device): tickets are drawn from
    // it, and the number by which the server knows this session's connections. It also spreads the
    // pauses, so that the clients of a server that restarts do not all come
    // back in one moment.
    Session(SessionSettings settings, std::function<std::uint32_t()> random);

    // What to do when the server has said Welcome for the first time: one of these, before start().
    void enter(v1::CreateTable request);
    void enter(v1::JoinTable request);
    void enter(Place place);                           // from before
    void enter(Place place, v1::JoinTable otherwise);  // ... and what to ask for if it is gone
    void enter(v1::ListTables request);
    void enter(v1::GetCards request);

    // Wants a connection from now on.
    void start(Time now);
    // Wants none any more. What was sent before still goes out.
    void stop();

    // What happens. connecting: the driver opens a connection now, because connect_at() has come.
    // disconnected: it failed, or broke, or was closed as wants_close() asked; `why` is for people.
    void connecting(Time now);
    // connected: to the server with this key. refused: it is not the server that is meant.
    void connected(Time now, ServerKey key = {});
    void refused(std::string why);
    void message(std::string_view bytes, Time now);
    void disconnected(Time now, std::string_view why = {});
    void time(Time now);

    // What is wanted. Ask after each call of the above and after each request.
    std::optional<Time> connect_at() const;
    bool wants_close() const { return wants_close_; }
    // When time() must be called at the latest.
    std::optional<Time> next_deadline() const;
    // Serialised ClientMessages to send, in order.
    std::vector<std::string> take_outbox();
    std::vector<News> take_news();

    // Requests of the front end: any body but Hello and Resume. Returns the request's id; 0 if
    // nothing was sent because the link is not ready. Ids are never used twice. Choose is for who
    // keeps no model of the game, else there is choose(): it is sent once, whatever becomes of it.
    //
    // What makes it safe to repeat is filled in where the request leaves it open, here and in what
    // was entered with: tickets, which seat, which game. GetCards without a language is for that of
    // the settings, without a game for the server's first; the list is kept in model().
    std::uint64_t request(v1::ClientMessage message, Time now);
    // Answers the open prompt of model(). False if none is open. Without a connection the choice is
    // kept and sent as soon as there is one.
    bool choose(std::vector<std::uint32_t> picks, Time now);
    // Requests of the front end that have no answer yet, and choices that do not count yet.
    bool awaits_answers() const;

    // Everything in this language from now on: the card list of the model's game as soon as it has
    // come, and what the server says itself from the next connection on.
    void speak(Language language, Time now);

    // The card list has been asked for and has not come: words for the model's game are missing,
    // and its news are held back.
    bool awaits_cards() const { return cards_awaited_; }

    Link link() const { return link_; }
    End end() const { return end_; }
    const Model& model() const { return model_; }
    const SessionSettings& settings() const { return settings_; }

  private:
    struct Waiting {
        v1::ClientMessage::BodyCase request = v1::ClientMessage::BODY_NOT_SET;
        std::uint64_t known_as = 0;  // the id that the front end knows
        std::uint32_t prompt = 0;    // of a Choose
        bool again = false;          // a Choose that was sent before
    };

    void tell(News news);
    void set_link(Link link, ServerKey key = {});
    void finish(End end, std::string text = {}, std::optional<v1::Goodbye> goodbye = {});
    Time pause_before_next_try();
    Time ping_at() const;
    std::uint64_t send(v1::ClientMessage& message, Time now);
    void send_choice(bool again, Time now);
    void send_again(Unanswered::Request& request, Time now);
    void send_all_again(Time now);
    void complete(v1::ClientMessage& message);
    bool is_spoken_for(std::uint32_t seat) const;
    void draw_ticket(std::string& ticket);
    std::uint64_t draw_number();
    void be_ready(Time now);
    void lose_place();
    void give_up(const Unanswered::Known& request);
    bool sent_choice_here() const;
    void ask_for_cards(Time now);
    void release_held_news();
    bool is_gap(const v1::GameUpdate& update) const;

    void take_answer(const Waiting& waiting, const v1::ServerMessage& message, Time now);
    void take_cards(const v1::ServerMessage& message);
    void take_welcome(const v1::Welcome& welcome, Time now);
    void take_joined(const v1::Joined& joined, bool again, Time now);
    void take_refused_greeting(const Waiting& waiting, const v1::Error& error, Time now);
    void take_choice_answer(const Waiting& waiting, const v1::ServerMessage& message);
    void take_game(const v1::GameUpdate& update, Time now);
    void take_table(const v1::TableUpdate& update, Time now);
    void take_chat(const v1::ChatLines& lines);
    void take_goodbye(const v1::Goodbye& goodbye);

    SessionSettings settings_;
    std::function<std::uint32_t()> random_;
    std::uint64_t run_;  // Hello.run
    Model model_;
    std::optional<v1::ClientMessage> otherwise_;  // to enter by, if the place is gone
    Unanswered unanswered_;
    std::optional<std::uint32_t> own_seat_;  // that was taken since the table was told last

    Link link_ = Link::waiting;
    End end_ = End::none;
    bool started_ = false;
    bool welcomed_ = false;  // ever
    bool wants_close_ = false;
    std::optional<v1::Goodbye> goodbye_;
    Time retry_least_{0};    // what the server asked for
    unsigned failures_ = 0;  // connections in a row that came to nothing
    Time connect_at_{0};
    Time ready_at_{0};

    std::uint64_t last_request_ = 0;
    std::map<std::uint64_t, Waiting> waiting_;
    Time greeting_since_{0};
    Time sent_at_{0};
    Time heard_at_{0};
    std::optional<Time> pinged_at_;

    bool cards_asked_ = false;    // on this connection
    bool cards_awaited_ = false;  // asked for, not answered
    Time cards_asked_at_{0};
    std::vector<News> held_;  // news that need the card list, and what came after them
    // Game and events_seen at the last gap: resuming helps once.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> gap_at_;

    std::vector<std::string> outbox_;
    std::vector<News> news_;
};

}  // namespace valley::client
