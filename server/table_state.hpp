// A table as it stands: the fold over its records, and nothing else.
//
// apply() is the only thing that changes it. It decides nothing: whether something is allowed was
// settled before the record was written (table.hpp). So a table comes back from the journal exactly
// as it was.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/chance.hpp"
#include "engine/core/choice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/game.hpp"
#include "server/clock.hpp"
#include "server/games.hpp"
#include "server/identity.hpp"
#include "server/late_show.hpp"
#include "valley/v1/journal.pb.h"
#include "valley/v1/play.pb.h"

namespace valley::server {

using MemberNumber = std::uint32_t;  // 1 and up; 0 is nobody

struct MemberState {
    MemberNumber number = 0;
    std::string name;
    TokenHash token_hash{};
    std::optional<Seat> seat;
    std::set<MemberNumber> mutes;   // whom it does not hear
    std::uint64_t lines_heard = 0;  // chat lines for this member, from its coming on
    // The tickets of what it said last, the newest at the end: it may ask for the same line again.
    // Apart from the lines, of which a table may keep few.
    std::vector<std::uint64_t> said;
};

struct SeatState {
    v1::TableUpdate::Seat::Holder holder = v1::TableUpdate::Seat::FREE;
    MemberNumber member = 0;  // PERSON; nobody if the one who played there has left
    std::string bot;          // BOT
    std::string name;         // of whoever sits there; stays when a person leaves after the start
    bool ready = false;
    bool consents = false;
    bool wants_rematch = false;
    Milliseconds bank{0};
};

struct ChatLine {
    MemberNumber member = 0;
    std::string name;
    std::optional<Seat> seat;
    std::string text;
    std::vector<MemberNumber> heard_by;
};

// One game at the table. It keeps the answers that it was given, and of what happened only the last
// step: for whoever asks for more it is played again from its seed, which takes some ten
// microseconds, while all that happens in a game would be most of the memory of a table.
class Play {
  public:
    // `delay`: everything is shown to watchers that many rounds late; 0: only when it is over;
    // nothing: never.
    Play(const Game& game, const valley::Setup& setup, const Seed& seed, std::uint64_t number,
         std::optional<int> delay);

    std::uint64_t number() const { return number_; }
    const Game& game() const { return game_; }
    const Match& match() const { return *match_; }
    // The seat that is asked; kNoSeat when the rules or the table have ended the game.
    Seat asked() const;
    bool over() const { return outcome_.has_value(); }
    const std::optional<v1::Outcome>& outcome() const { return outcome_; }
    void end(v1::Outcome outcome);
    // What is shown late; nullptr if watchers get what is public, at once.
    const LateShow* late() const { return late_.get(); }

    // Answers the open prompt; false if the rules refuse it.
    bool choose(Seat seat, const Choice& choice);
    // How many events a viewer has been shown from the start on, and those from the `first`-th on.
    std::size_t seen(Viewer viewer) const { return shown_to(viewer).now; }
    std::vector<SeenEvent> seen_since(Viewer viewer, std::size_t first) const;
    // The increments that the last step brought, one number for each seat.
    std::span<const int> grants() const { return grants_; }
    // The choice that a seat made last, to recognise it when it is sent again.
    const std::optional<Choice>& last_choice(Seat seat) const {
        return last_choices_[index_of(seat)];
    }

  private:
    // How many events a viewer had been shown before the last step, and has now.
    struct Shown {
        std::size_t before = 0;
        std::size_t now = 0;
    };
    void take_in_events();
    const Shown& shown_to(Viewer viewer) const;
    EventLog all_events() const;

    const Game& game_;
    valley::Setup setup_;
    std::uint64_t number_;
    SeededChance chance_;
    std::vector<PickSet> answers_;  // each of the seat that was asked
    EventLog last_step_;
    std::unique_ptr<Match> match_;
    std::vector<Shown> shown_;  // one for each seat, then the spectators'
    std::vector<int> grants_;
    std::vector<std::optional<Choice>> last_choices_;
    std::optional<v1::Outcome> outcome_;
    std::unique_ptr<LateShow> late_;
};

class TableState {
  public:
    TableState(const Games& games, std::size_t chat_lines_kept)
        : games_(games), chat_lines_kept_(chat_lines_kept) {}

    // Takes a record in. False if it cannot follow what came before: then the store is damaged, or
    // there is a bug, and the table must not be used any more.
    [[nodiscard]] bool apply(const journal::v1::Record& record);

    // Whether apply() failed because the table needs other rules or cards than there are.
    bool needs_other_rules() const { return needs_other_rules_; }

    const std::string& code() const { return code_; }
    // "" for those from before tables had one.
    const std::string& long_code() const { return long_code_; }
    // Rises with each table that is opened; 0 for those from before tables had one.
    std::uint64_t number() const { return number_; }
    const v1::TableOptions& options() const { return options_; }
    const std::string& password_hash() const { return password_hash_; }
    // The operator has opened it, and nobody has come yet.
    bool awaits_host() const { return awaits_host_ && last_member_ == 0; }
    const Game& game() const { return *game_; }
    v1::TableStage stage() const;
    MemberNumber host() const;
    const std::vector<SeatState>& seats() const { return seats_; }
    const std::vector<MemberState>& members() const { return members_; }
    const std::vector<ChatLine>& chat() const { return chat_; }
    const std::optional<Play>& play() const { return play_; }
    std::uint64_t games_played() const { return games_played_; }
    // How many records it has taken in.
    std::size_t records() const { return records_; }
    // All at the seats have agreed that watchers see everything, late or afterwards: of the game
    // that runs or ran last; before the first one, as the seats stand.
    bool watchers_see_everything() const;
    MemberNumber next_member() const { return last_member_ + 1; }
    // The tokens of those whom the host or the operator took from the table.
    const std::set<TokenHash>& removed() const { return removed_; }

    const MemberState* member(MemberNumber number) const;
    const MemberState* member_with(const TokenHash& token) const;
    const SeatState& seat(Seat seat) const { return seats_[index_of(seat)]; }
    Viewer viewer_of(const MemberState& member) const;
    std::optional<Seat> free_seat() const;
    bool may_hear(const MemberState& listener, const MemberState& speaker) const;

  private:
    using Record = journal::v1::Record;
    bool open(const journal::v1::TableOpened& opened);
    bool come(const journal::v1::MemberCame& came);
    bool leave(const journal::v1::MemberLeft& left);
    bool sit(const journal::v1::SeatTaken& taken);
    bool free(const journal::v1::SeatFreed& freed);
    bool start(const journal::v1::GameStarted& started);
    bool choose(const journal::v1::Chosen& chosen);
    bool end(const journal::v1::GameEnded& ended);
    bool say(const journal::v1::Said& said);
    bool mute(const journal::v1::Muted& muted);
    SeatState* person_at(std::uint32_t seat);
    MemberState* find(MemberNumber number);
    bool all_consent() const;
    void vacate(SeatState& seat);
    void give_time();

    const Games& games_;
    std::size_t chat_lines_kept_;
    bool needs_other_rules_ = false;
    std::string code_;
    std::string long_code_;
    std::uint64_t number_ = 0;
    v1::TableOptions options_;
    std::string password_hash_;
    bool awaits_host_ = false;
    const Game* game_ = nullptr;
    std::uint32_t variants_ = 0;
    MemberNumber last_member_ = 0;
    std::vector<MemberState> members_;
    std::vector<SeatState> seats_;
    std::vector<ChatLine> chat_;
    std::optional<Play> play_;
    std::uint64_t games_played_ = 0;
    std::size_t records_ = 0;
    bool watchers_see_everything_ = false;
    std::set<TokenHash> removed_;
};

// The variants of these names as Setup::variants; nothing if the game does not have one of them.
std::optional<std::uint32_t> variants_of(
    const Game& game, const google::protobuf::RepeatedPtrField<std::string>& keys);

}  // namespace valley::server
