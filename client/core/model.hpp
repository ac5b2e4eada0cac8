// What the client knows: the latest table, the latest view, what happened, what was said.
//
// It is what the server said, with nothing concluded from it. Session fills it; front ends read it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valley/v1/cards.pb.h"
#include "valley/v1/chat.pb.h"
#include "valley/v1/error.pb.h"
#include "valley/v1/event.pb.h"
#include "valley/v1/lobby.pb.h"
#include "valley/v1/play.pb.h"
#include "valley/v1/session.pb.h"

namespace valley::client {

// Time since some fixed moment; never goes back.
using Time = std::chrono::milliseconds;

// A place at a table. Whoever has the token has the place.
struct Place {
    std::string code;
    std::string token;
    std::uint32_t member = 0;    // 0: not known yet, the server says it after a Resume
    std::string long_code = {};  // for invitations; "": there is none, or it is not known yet

    friend bool operator==(const Place&, const Place&) = default;
};

// Whether two places are in the same zone, wherever in it.
bool same_zone(const v1::Place& a, const v1::Place& b);

// An answer that was given and is not known to count yet, or whose consequences have not come yet.
struct SentChoice {
    std::uint64_t game_number = 0;
    std::uint32_t prompt = 0;
    std::vector<std::uint32_t> picks;
    bool confirmed = false;  // the server said Chosen
    Time chosen_at{0};
};

// Bounds against a server without any; no honest game comes near.
inline constexpr std::size_t kEventsKept = 50'000;
inline constexpr std::size_t kChatLinesKept = 2'000;
inline constexpr std::size_t kCardListsKept = 16;

class Model {
  public:
    // Of the server, from its Welcome.
    v1::Welcome server;

    std::optional<Place> place;
    std::optional<v1::TableUpdate> table;

    // The running game, or the last one.
    std::uint64_t game_number = 0;
    std::uint64_t events_seen = 0;
    std::deque<v1::Event> events;  // the last of them
    std::optional<v1::View> view;
    std::vector<v1::GameUpdate::Clock> clocks;
    Time clocks_at{0};  // when they came
    std::optional<v1::Outcome> outcome;

    std::uint64_t chat_seen = 0;
    std::deque<v1::ChatLines::Line> chat;

    std::optional<SentChoice> sent;
    // Why the last choice was refused, until the next one.
    std::optional<v1::Error> refusal;

    // The card list of the table's game, without a table the one that was kept last; nullptr if it
    // is not here (yet).
    const v1::CardList* cards() const;
    // From now on cards() is in the language of this list.
    void keep_cards(const v1::CardList& cards);
    // From now on cards() is in this language.
    void speak(std::string_view language) { language_ = language; }
    // Whether the list that the server now offers for the game is here.
    bool has_cards(std::string_view game, std::string_view language) const;

    // This client's own member entry, seat and question, if it has them.
    const v1::TableUpdate::Member* self() const;
    std::optional<std::uint32_t> seat() const;
    // The open question that has not been answered yet.
    const v1::Prompt* open_prompt() const;
    bool playing() const;
    // A seat is free, and the game has not begun.
    bool awaits_others() const;

    // How much of an update is new.
    enum class News : std::uint8_t {
        next,    // it fits what is here
        missed,  // some events before it are missing
        old,     // of a game before this one: it was ignored
    };
    News take(const v1::GameUpdate& update, Time now);
    // Returns how many of the lines are new; they are the last ones.
    std::size_t take(const v1::ChatLines& lines);
    void take(const v1::TableUpdate& update);
    // The table is left: everything of it goes.
    void forget_table();

  private:
    // By hash and language.
    std::map<std::pair<std::string, std::string>, v1::CardList> card_lists_;
    std::map<std::string, std::string> last_hash_;  // of the list that was kept last, by language
    std::string language_;
};

}  // namespace valley::client
