// The key of a server where this player has not been before, over whatever lies below. From then on
// the server has to have it (client/core/trust.hpp), so it is shown until the player has seen it:
// an Enter that was meant for the page before does not close it.
#pragma once

#include <string>

#include "client/terminal/page.hpp"

namespace valley::client::tui {

class KeyPage final : public Page {
  public:
    // `address`: HOST:PORT. `key`: the fingerprint.
    KeyPage(std::string address, std::string key)
        : address_(std::move(address)), key_(std::move(key)) {}
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    bool overlay() const override { return true; }

    const std::string& key() const { return key_; }

  private:
    std::string address_;
    std::string key_;
};

}  // namespace valley::client::tui
