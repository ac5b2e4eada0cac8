// All cards of the game, to look through: by kind, and by what is typed.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "client/terminal/page.hpp"

namespace valley::client::tui {

class CardsPage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    // The cards that fit the filters, as the card list has them.
    std::vector<std::uint32_t> cards(const Scene& scene) const;

    std::optional<std::uint32_t> kind_;  // unset: all
    bool typing_ = false;
    TextLine filter_{40};
    int cursor_ = 0;
};

std::shared_ptr<Page> make_cards_page();

}  // namespace valley::client::tui
