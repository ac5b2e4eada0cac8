// What the player can set. A choice counts at once, the name when the page is left.
#pragma once

#include <string>

#include "client/terminal/form.hpp"
#include "client/terminal/page.hpp"

namespace valley::client::tui {

class SettingsPage final : public Page {
  public:
    // `name` is the one that is used when none is set.
    SettingsPage(const Scene& scene, std::string name);
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    void fill(const Scene& scene, std::size_t focus);
    Settings settings(const Scene& scene) const;

    std::string usual_name_;
    Form form_;
    std::size_t name_ = 0;
    std::size_t language_ = 0;
    std::size_t colours_ = 0;
    std::size_t backdrop_ = 0;
    std::size_t letters_ = 0;
    std::size_t steps_ = 0;
    std::size_t explain_ = 0;
    std::size_t again_ = 0;
    std::size_t done_ = 0;
};

}  // namespace valley::client::tui
