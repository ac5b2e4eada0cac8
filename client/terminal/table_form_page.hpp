// A table of one's own: against a bot, or for somebody else.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/terminal/form.hpp"
#include "client/terminal/start_page.hpp"
#include "valley/v1/session.pb.h"

namespace valley::client::tui {

class TableFormPage final : public Page {
  public:
    TableFormPage(std::shared_ptr<Start> start, const Scene& scene, std::string address,
                  v1::GameOffer game, bool bot);
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    void news(const News& news, const Scene& scene, Intents& intents) override;

  private:
    void submit(const Scene& scene, Intents& intents);
    // What is asked only because of what was chosen.
    void show_lines();
    // False if it makes no sense, which the form then says.
    bool read_options(const Scene& scene, v1::TableOptions& table);
    std::optional<std::uint32_t> read_number(std::size_t line, std::uint32_t min, std::uint32_t max,
                                             const Scene& scene);

    std::shared_ptr<Start> start_;
    std::string address_;
    v1::GameOffer game_;
    bool bot_;
    Form form_;
    std::size_t name_ = 0;
    std::size_t with_ = 0;  // which bot
    std::vector<std::size_t> variants_;
    std::size_t clock_ = 0;
    std::size_t minutes_ = 0;
    std::size_t more_ = 0;  // seconds for each phase
    std::size_t watching_ = 0;
    std::size_t rounds_ = 0;  // late
    std::size_t password_ = 0;
    std::size_t listed_ = 0;
    std::size_t go_ = 0;
    bool entered_ = false;
};

}  // namespace valley::client::tui
