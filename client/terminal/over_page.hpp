// The game is over: who won and why, the story of it, and what now.
#pragma once

#include "client/terminal/menu.hpp"

namespace valley::client::tui {

class OverPage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    void news(const News& news, const Scene& scene, Intents& intents) override;
    bool overlay() const override { return true; }

  private:
    std::vector<MenuItem> items(const Scene& scene) const;
    Menu menu_{Menu::Highlight::none};  // it comes by itself
};

// A line for each prize that was won: which round, how the fight ended, who has it.
std::vector<std::string> story(const Scene& scene);

}  // namespace valley::client::tui
