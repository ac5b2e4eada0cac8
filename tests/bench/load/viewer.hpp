// Somebody at a table: the client's core over a wire of the load generator.
//
// Its session does all but one thing: of a game's updates only a glimpse is taken, unless they are
// to be read as a client does.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "client/core/session.hpp"
#include "tests/bench/load/glimpse.hpp"
#include "tests/bench/load/wire.hpp"

namespace valley::load {

class Viewer : public Wire::Owner {
  public:
    // Who hears of it; must outlive the viewer.
    class Owner {
      public:
        virtual ~Owner() = default;
        virtual void on_ready(Viewer&) {}   // it has said Hello and been welcomed
        virtual void on_joined(Viewer&) {}  // it is at the table
        virtual void on_game(Viewer&) {}    // there is a new game()
        virtual void on_bytes(Viewer&, std::size_t) {}
        virtual void on_trouble(Viewer&, const std::string& what) = 0;
    };

    enum class Reading { glimpses, all };

    // `number`: which one of its owner's it is.
    Viewer(asio::io_context& io, std::size_t number, Reading reading, Owner& owner);
    ~Viewer() override;
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;

    std::size_t number() const { return number_; }
    // The code of its table, when it has joined.
    const std::string& code() const { return session_.model().place->code; }
    // The game as the last update had it.
    const Glimpse& game() const { return game_; }

    void open(const Target& target);
    void open_and_create(const Target& target, const v1::CreateTable& request);
    void open_and_join(const Target& target, const v1::JoinTable& request);
    void request(v1::ClientMessage message);
    // Answers the open question of game() at random.
    void choose(std::mt19937& random);
    // Once a second: pings.
    void time();
    // At once, as by pulling the cable.
    void close();

  private:
    void on_open() override;
    void on_frame(std::string_view message, std::size_t bytes) override;
    void on_lost(const std::string& why) override;
    void start(const Target& target);
    void flush();
    void tell();

    void look_at_model();

    std::size_t number_;
    Reading reading_;
    Owner& owner_;
    Glimpse game_;
    client::Session session_;
    std::shared_ptr<Wire> wire_;
};

}  // namespace valley::load
