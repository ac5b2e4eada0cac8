// One match in words, step by step, for somebody who has never seen the game.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/wording.hpp"
#include "engine/selfplay/play.hpp"

namespace valley {

struct ShowStyle {
    Language language = Language::en;
    bool colour = false;
};

// Explains a match of Tara Wolf on the standard output while it is played. Both hands are shown,
// which no player sees; it says so.
class Show final : public Watcher {
  public:
    // `players` are the names of the bots, by seat. `game` must outlive it.
    Show(const Game& game, const Setup& setup, const Seed& seed,
         const std::array<std::string, 2>& players, const ShowStyle& style);

    void on_start(const Match& match, std::span<const Event> events) override;
    void on_decision(const Prompt& prompt, const Choice& choice, const Match& match,
                     std::span<const Event> events) override;
    void on_end(const Outcome& outcome);

  private:
    void tell_introduction();
    void tell_events(std::span<const Event> events);
    void tell_decision(const Prompt& prompt, const Choice& choice);
    void tell_table(const Match& match, bool hands);
    void tell_groups(const Event& battle);
    void tell_card_once(CardIndex card);
    void note_group(const Event& event);
    std::string names(const std::vector<CardIndex>& cards) const;

    const Game& game_;
    const Setup setup_;
    const Seed seed_;
    const std::array<std::string, 2> players_;
    const ShowStyle style_;
    const Wording wording_;
    std::vector<bool> explained_;                   // cards, by index
    std::array<std::vector<CardIndex>, 2> groups_;  // in the tomb, as the events tell
};

}  // namespace valley
