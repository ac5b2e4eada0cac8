// Places at tables to come back to.
#pragma once

#include <memory>
#include <vector>

#include "client/terminal/start_page.hpp"

namespace valley::client::tui {

class PlacesPage final : public Page {
  public:
    PlacesPage(std::shared_ptr<Start> start, std::vector<KeptPlace> places)
        : start_(std::move(start)), places_(std::move(places)) {}
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    std::vector<MenuItem> items() const;

    std::shared_ptr<Start> start_;
    std::vector<KeptPlace> places_;
    Menu menu_;
};

}  // namespace valley::client::tui
