// The watchers' own book of one table: what the records on the disk say, folded a second time.
//
// It shares the records' types, the engine and the encoding of views with the server, and nothing
// else: who holds which seat, who was shown which events, who heard which line, whose clock has
// lost how much is worked out here from the protocol's words. What the server sends is compared
// with it. It knows nothing that is not stored: whatever a client is told too early is wrong here.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/chance.hpp"
#include "engine/core/game.hpp"
#include "server/clock.hpp"
#include "server/identity.hpp"
#include "server/table_state.hpp"
#include "valley/v1/chat.pb.h"
#include "valley/v1/journal.pb.h"
#include "valley/v1/lobby.pb.h"
#include "valley/v1/play.pb.h"

namespace valley::simulation {

using server::MemberNumber;
using server::Milliseconds;
using server::Time;

// One game as it went.
class GameBook {
  public:
    GameBook(const Game& game, const Setup& setup, const Seed& seed, std::uint64_t number,
             std::optional<int> delay);

    std::uint64_t number() const { return number_; }
    const Game& game() const { return game_; }
    const Match& match() const { return *match_; }
    bool over() const { return outcome_.has_value(); }
    const std::optional<v1::Outcome>& outcome() const { return outcome_; }
    Seat asked() const;

    // False if the rules refuse the choice.
    bool choose(Seat seat, const std::vector<std::uint32_t>& picks, std::uint32_t prompt);
    void end(v1::Outcome outcome);
    // The increments of the last step, for each seat.
    const std::vector<int>& grants() const { return grants_; }

    // Picks of the seat at that prompt, if it has counted.
    const std::vector<std::uint32_t>* counted(Seat seat, std::uint32_t prompt) const;
    // The prompt that the seat has answered last.
    std::optional<std::uint32_t> last_prompt(Seat seat) const;

    // What a viewer of that kind has been shown from the start on, and sees now. `late`: a watcher
    // who is shown everything late, if the game is shown so.
    bool shown(Viewer viewer) const;
    bool late(Viewer viewer) const { return delay_ && !viewer.is_seat(); }
    const std::vector<SeenEvent>& seen(Viewer viewer) const;
    View view(Viewer viewer) const;
    // The view as it goes over the wire.
    const std::string& encoded_view(Viewer viewer) const;

  private:
    struct Moment {
        int round = 0;
        std::unique_ptr<Match> match;
        std::size_t events = 0;
    };
    void take_in();
    void show(const Match& then, std::size_t events, const Match* now);

    const Game& game_;
    std::uint64_t number_;
    SeededChance chance_;
    EventLog log_;
    std::size_t taken_in_ = 0;
    std::unique_ptr<Match> match_;
    std::vector<std::vector<SeenEvent>> seen_;  // each seat, then who has none
    std::vector<int> grants_;
    std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::uint32_t>> counted_;
    std::optional<v1::Outcome> outcome_;
    std::optional<int> delay_;
    // With marked cards, where watchers are shown everything late.
    std::unique_ptr<Match> marked_;
    SeededChance marked_chance_;
    EventLog marked_log_;
    std::deque<Moment> moments_;
    std::vector<SeenEvent> late_seen_;
    std::optional<View> late_view_;
    std::size_t shown_ = 0;
    mutable std::map<std::uint8_t, std::string> encoded_;
};

class Book {
  public:
    struct Member {
        MemberNumber number = 0;
        std::string name;
        server::TokenHash token{};
        std::optional<Seat> seat;
        std::set<MemberNumber> mutes;
        std::vector<std::string> heard;  // encoded lines
    };
    struct SeatBook {
        v1::TableUpdate::Seat::Holder holder = v1::TableUpdate::Seat::FREE;
        MemberNumber member = 0;
        std::string name;
        bool ready = false;
        bool consents = false;
        bool wants_rematch = false;
        Milliseconds bank{0};
    };
    // A clock that was charged, for the watcher of clocks.
    struct Charge {
        Seat seat = kNoSeat;
        Milliseconds spent{0};
        Milliseconds bank_before{0};
        Time since{0};  // when this clock began to run
        std::uint64_t game = 0;
        std::uint32_t prompt = 0;
        bool by_choice = false;
        bool by_time = false;
    };

    Book(const Registry& games, Milliseconds grace) : games_(games), grace_(grace) {}

    // Takes a record in that has been stored by now; says what does not fit, or "".
    std::string take(const journal::v1::Record& record, Time now);
    // The server has begun again: people have the grace to come back before a clock runs.
    void restarted(Time now);
    void came_back(MemberNumber member, Time now);

    const std::string& code() const { return code_; }
    const v1::TableOptions& options() const { return options_; }
    v1::TableStage stage() const;
    const std::vector<SeatBook>& seats() const { return seats_; }
    const std::vector<Member>& members() const { return members_; }
    const Member* member(MemberNumber number) const;
    const std::optional<GameBook>& game() const { return game_; }
    std::uint64_t games_played() const { return games_played_; }
    Viewer viewer_of(const Member& member) const;
    // Whether anything of the game is shown to that member.
    bool shown(const Member& member) const;
    std::size_t times_said(const std::string& text) const;
    const std::optional<Charge>& charge() const { return charge_; }  // of the last record
    std::vector<v1::GameUpdate::Clock> clocks(Time now) const;
    std::size_t version() const { return version_; }

    // What is wrong with a table as a client has it, or "". `whole`: with the list of members.
    std::string fault_of(const v1::TableUpdate& update, const Member& receiver, bool whole) const;

  private:
    Member* find(MemberNumber number);
    std::string end(const journal::v1::GameEnded& ended, Time now);
    std::string leave(const journal::v1::MemberLeft& left, Time now);
    std::string start(const journal::v1::GameStarted& started, Time now);
    std::string choose(const journal::v1::Chosen& chosen, Time now);
    void say(const journal::v1::Said& said);
    bool all_consent() const;
    void give_time();
    void run_clock(Time now);

    const Registry& games_;
    Milliseconds grace_;
    std::string code_;
    v1::TableOptions options_;
    const Game* rules_ = nullptr;
    std::vector<Member> members_;
    std::vector<SeatBook> seats_;
    std::optional<GameBook> game_;
    std::uint64_t games_played_ = 0;
    bool everything_ = false;
    std::map<std::string, std::size_t> said_;
    std::optional<Charge> charge_;
    std::size_t version_ = 0;
    Time since_{0};
    Time held_until_{0};
    std::set<MemberNumber> awaited_;
};

}  // namespace valley::simulation
