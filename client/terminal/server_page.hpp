// A server: its address, its public tables, and tables of one's own on it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/terminal/form.hpp"
#include "client/terminal/start_page.hpp"
#include "valley/v1/lobby.pb.h"

namespace valley::client::tui {

// Which server.
class AddressPage final : public Page {
  public:
    AddressPage(std::shared_ptr<Start> start, const Scene& scene);
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;

  private:
    std::shared_ptr<Start> start_;
    Form form_;
    std::size_t server_ = 0;
};

// What is on it. It asks the server once, when it opens or is told to, and is not connected
// meanwhile.
class ServerPage final : public Page {
  public:
    ServerPage(std::shared_ptr<Start> start, std::string address)
        : start_(std::move(start)), address_(std::move(address)) {}
    // The page, and that it asks.
    static void open(std::shared_ptr<Start> start, const PlayOrder& order, const Scene& scene,
                     Intents& intents);
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    void news(const News& news, const Scene& scene, Intents& intents) override;

  private:
    std::vector<MenuItem> items(const Scene& scene) const;
    void ask(const Scene& scene, Intents& intents);

    std::shared_ptr<Start> start_;
    std::string address_;
    bool asking_ = true;
    std::string trouble_;
    Model offers_;  // what the server has said of its games, and nothing else
    std::optional<v1::TableList> tables_;
    Menu menu_;
};

}  // namespace valley::client::tui
