// Before a server is entered: what to do, and where.
//
// From here a game against a bot is one key away where a server is known; everything else opens a
// page of its own, which stays below the game and is there again, as it was filled in, when the
// server refuses what was asked or the table is left.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/core/state_file.hpp"
#include "client/terminal/menu.hpp"

namespace valley::client::tui {

// What the program knows before.
struct Start {
    PlayOrder base;          // the usual name, table and whatever else was not asked for otherwise
    std::string own_server;  // HOST:PORT of one that was started for this player; may be empty
    std::string host_command = "client/play host";
    std::string join_command = "client/play join";
    std::function<std::vector<KeptPlace>()> places;  // to come back to, the last one last
    std::uint64_t notices_seen = 0;                  // by the pages before a server
};

// The order for this task at this address, with the player's name. Nothing if the address is none.
std::optional<PlayOrder> order_for(const Start& start, const Scene& scene, Task task,
                                   const std::string& address);
// The name that the player has at tables.
std::string own_name(const Start& start, const Scene& scene);
// Where it is most likely to be played: the own server, or the one that was entered last.
std::string usual_server(const Start& start, const Scene& scene);
// Enters, and remembers the server if it is there tomorrow as well: an own one is another each
// time.
void enter_server(const Start& start, PlayOrder order, const Scene& scene, Intents& intents);

// Asks the usual server for cards and words of its game, if none are known yet and it has one.
void learn_cards(const Start& start, const Scene& scene, Intents& intents);

class StartPage final : public Page {
  public:
    explicit StartPage(std::shared_ptr<Start> start) : start_(std::move(start)) {}
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    std::vector<MenuItem> items(const Scene& scene) const;

    std::shared_ptr<Start> start_;
    Menu menu_;
};

// The newest notices that have not been seen, at the bottom of the rectangle. Returns what is left
// of it above them.
Rect draw_notices(Frame& frame, Rect rect, const Scene& scene, const Start& start);
// The player has done something since.
void see_notices(Start& start, const Scene& scene);

}  // namespace valley::client::tui
