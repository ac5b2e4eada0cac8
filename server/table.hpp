// One table at work: takes requests one after the other, writes down what they decide, and only
// then changes and tells.
//
//   request -> decide() -> record -> Journal::append -> durable -> TableState::apply -> answer,
//   news
//
// While a record is being stored the table does nothing else: further requests wait in their order,
// so that what was checked stays true. If the store fails nothing has happened, and the one who
// asked is told.
//
// Owned by the lobby through a shared_ptr; the journal and the workers hold weak ones.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "engine/bots/bots.hpp"
#include "server/errors.hpp"
#include "server/games.hpp"
#include "server/journal.hpp"
#include "server/limits.hpp"
#include "server/meter.hpp"
#include "server/outbound.hpp"
#include "server/report.hpp"
#include "server/settings.hpp"
#include "server/table_state.hpp"
#include "server/workers.hpp"

namespace valley::server {

// What a table is given; all of it outlives every table.
struct TableServices {
    const Settings& settings;
    const Games& games;
    const Clock& clock;
    Journal& journal;
    Workers& workers;
    Workers& password_workers;
    Entropy& entropy;
    Report& report;
    Meter& meter;
    // Words the error in the receiver's language, if it is one, and sends.
    std::function<void(ConnectionId, v1::ServerMessage&&)> send;
    // Sends a serialised ServerMessage that is neither an error nor a Goodbye.
    std::function<void(ConnectionId, std::string&&)> send_bytes;
    // Whether both are connections of one running client (Hello.run).
    std::function<bool(ConnectionId, ConnectionId)> same_client;
    // Told when a table's state or deadline may have changed, when a connection is not at it any
    // more, and when a member is not.
    std::function<void(TableId)> changed;
    std::function<void(TableId, ConnectionId)> left;
    std::function<void(TableId, const TokenHash&)> member_gone;
};

class Table : public std::enable_shared_from_this<Table> {
  public:
    Table(TableId id, TableState state, const TableServices& services);

    TableId id() const { return id_; }
    const TableState& state() const { return state_; }
    bool busy() const { return storing_ || !waiting_.empty(); }
    std::optional<ConnectionId> connection_of(MemberNumber member) const;

    // Writes the table's first record. `done(false)`: the store failed, throw the table away.
    void open(journal::v1::Record record, std::function<void(bool)> done);
    // Somebody comes, if `door` does not refuse it when its turn has come; who has that token is
    // there already. `done` gets the refusal or the member that is at the table now.
    using Door = std::function<std::optional<v1::Error>(const TableState&)>;
    using Entry = std::function<void(std::optional<v1::Error>, MemberNumber)>;
    void come(Door door, std::string name, const TokenHash& token, Entry done);
    // Nobody will ever have the token of that member: it leaves again.
    void abandon(MemberNumber member);
    // A request of a member, to be answered once, even if its connection ends meanwhile. `received`
    // is when it arrived: clocks stop then.
    void request(ConnectionId connection, MemberNumber member, v1::ClientMessage message,
                 Time received);

    // Why a member may not come back yet: it did too often of late, and everybody is told each
    // time.
    std::optional<v1::Error> fault_of_return(MemberNumber member);
    // A member is there (again), and has seen so much. Tells it how everything stands.
    void connect(MemberNumber member, ConnectionId connection, const v1::Resume& has_seen,
                 std::uint64_t request_id, const v1::Joined& answer);
    // The operator takes a member from the table, as if it had left and could not come back, or
    // ends the table with the game that runs. `done` is told what stood in the way, if something
    // did.
    using Outcome = std::function<void(std::optional<v1::Error>)>;
    void remove(MemberNumber member, Outcome done);
    void close(Outcome done);

    // The member's connection has ended; an older one's end changes nothing.
    void disconnect(MemberNumber member, ConnectionId connection);

    // When on_time() is to be called.
    std::optional<Time> deadline() const;
    void on_time();
    // Its time is up, or everybody has left; the lobby takes it away.
    bool closing() const { return closing_; }
    // Whether anybody may want what it has stored: its games, or to see what is wrong with it.
    bool leaves_records() const { return damaged_ || state_.games_played() > 0; }
    void say_goodbye(v1::Goodbye::Reason reason, const std::string& text);

    using Record = journal::v1::Record;
    // What a request comes to.
    struct Decision {
        std::optional<v1::Error> refusal;
        std::optional<Record> record;  // nothing to store: it is done already
        v1::ServerMessage answer;
    };

  private:
    // What is wrong with a request whatever the table's stage.
    std::optional<v1::Error> fault_of(const v1::ClientMessage& message) const;
    std::optional<v1::Error> fault_of_haste(MemberNumber member, const Record& record, Time now);
    // The table has stored as much as it may, so that whoever is there cannot fill the store.
    std::optional<v1::Error> fault_of_length(bool has_seat) const;
    // What a request means for the table as it stands now. Changes nothing.
    Decision decide(const MemberState& member, const v1::ClientMessage& message,
                    Time received) const;
    Decision take_seat(const MemberState& member, const v1::TakeSeat& request) const;
    Decision leave(const MemberState& member, Time received) const;
    Decision add_bot(const MemberState& member, const v1::AddBot& request) const;
    Decision remove_from_seat(const MemberState& member, const v1::RemoveFromSeat& request) const;
    Decision set_ready(const MemberState& member, const v1::SetReady& request) const;
    Decision set_consent(const MemberState& member, const v1::SetConsent& request) const;
    Decision ask_rematch(const MemberState& member, const v1::AskRematch& request) const;
    Decision choose(const MemberState& member, const v1::Choose& request, Time received) const;
    Decision concede(const MemberState& member, std::uint64_t game, Time received) const;
    Decision claim(const MemberState& member, std::uint64_t game) const;
    bool ended_so(std::uint64_t game, v1::Outcome::Reason reason) const;
    bool has_won(Seat seat) const;  // the game that is over
    Decision say(const MemberState& member, const v1::Say& request) const;
    Decision mute(const MemberState& member, const v1::Mute& request) const;

    // What the table does by itself now: starts a game, lets a bot play, ends a game whose time is
    // up. Nothing if there is nothing to do.
    std::optional<Record> chore() const;
    std::optional<Record> start_game() const;
    journal::v1::GameEnded ending(journal::v1::GameEnded::Reason reason, std::optional<Seat> loser,
                                  Time at) const;
    Record end_game(journal::v1::GameEnded::Reason reason, std::optional<Seat> loser,
                    Time at) const;

    void run(std::function<void()> input);  // now, or when what is being stored is
    void go_on();
    // `asked_by`: the connection whose request it is.
    // `came`: when what led to the record was received, if it is to be measured.
    void store(Record record, std::function<void(bool)> done,
               std::optional<ConnectionId> asked_by = std::nullopt,
               std::optional<Meter::Moment> came = std::nullopt);
    void take_in(const Record& record);
    void tell_operator(const Record& record, v1::TableStage before);
    void tell_all(const Record& record, std::optional<ConnectionId> asked_by);
    void tell_table(const MemberState& member);
    bool tell_presence();
    void tell_game(const MemberState& member);
    void tell_chat(const MemberState& member);
    void send(ConnectionId connection, std::uint64_t request_id, v1::ServerMessage&& message);
    void send_news(const MemberState& member, v1::ServerMessage&& message);

    bool anybody_counts() const;  // whoever keeps the table open is there
    bool is_connected(MemberNumber member) const;
    bool was_here(MemberNumber member) const;  // else nobody has its token yet, or ever will
    void note_presence(bool somebody_counted);
    std::optional<Time> close_at() const;
    // The member without a seat that is away for longest, and when it has to go.
    std::optional<std::pair<Time, MemberNumber>> next_to_go() const;
    std::optional<Time> clock_runs_out() const;
    Milliseconds spent(Time until) const;  // by the asked seat, of its bank
    bool has_clock() const { return state_.options().has_clock(); }
    ClockReadings clocks() const;
    void restart_clock();
    bool clock_waits() const;  // for the owner of the asked seat, after a restart of the server
    void tell_clocks();
    struct BotSeat;
    void let_bots_hear();
    void hear(BotSeat& bot, Seat seat) const;
    void let_bots_think();

    TableId id_;
    TableState state_;
    const TableServices& services_;
    Presences presences_;

    bool storing_ = false;
    bool closing_ = false;
    bool damaged_ = false;  // a record did not fit: a bug; the table is closed for use
    std::list<std::function<void()>> waiting_;  // an empty deque would hold half a kilobyte
    std::optional<Time> retry_at_;              // a chore that could not be stored

    // Since when the asked seat's clock runs. After a restart of the server it may be in the
    // future: its owner gets time to come back.
    Time running_since_{0};
    Time held_until_{0};
    bool told_to_wait_ = false;       // all were told that the clock does not run yet
    std::set<MemberNumber> awaited_;  // not back yet after the restart
    Time nobody_since_{0};            // of no meaning while somebody counts
    struct Lately {
        Bucket chat;
        Bucket changes;
    };
    std::map<MemberNumber, Lately> lately_;  // how much each has said and changed
    Bucket comings_;                         // of new members
    Bucket presence_told_;                   // how often all were told who is there
    std::optional<Time> tell_presence_at_;   // somebody has not been told yet

    struct BotSeat {
        std::shared_ptr<Bot> bot;
        std::uint64_t game = 0;
        std::vector<SeenEvent> news;  // for when it thinks next
        std::size_t heard = 0;        // events of the game, with those
        bool thinking = false;
        std::optional<Choice> answer;
        Time asked_since{0};
    };
    std::vector<BotSeat> bots_;
};

}  // namespace valley::server
