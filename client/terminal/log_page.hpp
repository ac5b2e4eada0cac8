// What happened and what was said, all of it, to scroll in.
#pragma once

#include "client/terminal/page.hpp"

namespace valley::client::tui {

class LogPage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    std::vector<std::string> lines(const Scene& scene, int width) const;

    enum class What : std::uint8_t { everything, last_round, chat, notices };
    What what_ = What::everything;
    int up_ = 0;  // lines from the end
};

}  // namespace valley::client::tui
