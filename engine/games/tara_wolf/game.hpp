// Tara Wolf as one of the games: the rules behind the interface that all games share.
#pragma once

#include <memory>
#include <mutex>

#include "engine/core/game.hpp"
#include "engine/games/tara_wolf/state.hpp"

namespace valley::tara_wolf {

// The rules that this code implements. It changes whenever the same seed and choices could lead to
// another state.
inline constexpr std::string_view kRulesVersion = "1";

class TaraWolf final : public Game {
  public:
    // The deck must be one for play (deck_file.hpp checks it; CHECKed when a match starts).
    explicit TaraWolf(Deck deck);

    const GameFacts& facts() const override;
    const CardList& cards() const override { return deck_.faces(); }
    std::string cards_for_rules() const override { return deck_.for_rules(); }
    std::unique_ptr<Match> start(const Setup& setup, Chance& chance,
                                 EventSink& events) const override;
    std::unique_ptr<Match> restore(std::span<const std::byte> bytes) const override;
    std::unique_ptr<Match> possible_world(const Knowledge& known, Random& random) const override;
    const Game& marked() const override;
    void late_view(const Match& then, const Match* now, View& out) const override;
    std::optional<SeenEvent> late_event(const Event& event, const Match* now) const override;

    const Deck& deck() const { return deck_; }
    // A match in any state of this deck: for tests and for whoever has a State.
    std::unique_ptr<Match> match_of(const State& state) const;

  private:
    Deck deck_;
    mutable std::once_flag marked_once_;  // most tables never need it
    mutable std::unique_ptr<const TaraWolf> marked_;
};

// The state of a match of this game; CHECKs that it is one.
const State& state_of(const Match& match);

}  // namespace valley::tara_wolf
