// A game of words alone: facts and cards to be set by a test, and nothing to play.
#pragma once

#include <utility>

#include "engine/core/check.hpp"
#include "engine/core/game.hpp"

namespace valley {

class WordGame final : public Game {
  public:
    explicit WordGame(GameFacts facts, CardList cards = {})
        : facts_(std::move(facts)), cards_(std::move(cards)) {}

    const GameFacts& facts() const override { return facts_; }
    const CardList& cards() const override { return cards_; }
    std::string cards_for_rules() const override { return rules; }
    std::unique_ptr<Match> start(const Setup&, Chance&, EventSink&) const override {
        CHECK(false, "a game of words is not played");
        return nullptr;
    }
    std::unique_ptr<Match> restore(std::span<const std::byte>) const override { return nullptr; }
    std::unique_ptr<Match> possible_world(const Knowledge&, Random&) const override {
        return nullptr;
    }
    const Game& marked() const override { return *this; }
    void late_view(const Match&, const Match*, View&) const override {}
    std::optional<SeenEvent> late_event(const Event&, const Match*) const override { return {}; }

    std::string rules;

  private:
    GameFacts facts_;
    CardList cards_;
};

}  // namespace valley
