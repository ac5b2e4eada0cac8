#include "engine/games/tara_wolf/worlds/piles.hpp"

namespace valley::tara_wolf {

namespace {

class PileFollower {
  public:
    PileFollower(const History& history, Random& random) : history_(history), random_(random) {}

    std::optional<Piles> follow() {
        std::vector<CardId> faces;
        for (std::size_t line = 0; line < history_.deck.size(); ++line) {
            const auto id = static_cast<CardId>(line);
            const Card& card = history_.deck[id];
            const bool main =
                !card.papyrus && card.kind != Kind::tomb && card.kind != Kind::adventurer;
            if (main) faces.insert(faces.end(), card.copies, id);
        }
        fill_stack(faces);
        piles_.drawn.assign(history_.events.size(), kNoToken);
        for (std::size_t event = 0; event < history_.events.size(); ++event) {
            if (event == history_.now) remember();
            if (!follow_event(event)) return std::nullopt;
        }
        if (history_.now >= history_.events.size()) remember();
        return std::move(piles_);
    }

  private:
    void fill_stack(std::span<const CardId> faces) {
        const Token first = piles_.tokens.add_pool(faces);
        stack_.clear();
        for (std::size_t i = 0; i < faces.size(); ++i) {
            stack_.push_back(static_cast<Token>(first + i));
        }
    }
    void remember() {
        piles_.stack = stack_;
        piles_.looked_at = looked_at_;
        piles_.discard = discard_;
    }
    bool take_top(Token& token) {
        if (stack_.empty()) return false;
        token = stack_.back();
        stack_.pop_back();
        return true;
    }
    bool look(std::size_t cards) {
        while (looked_at_.size() < cards) {
            Token token = kNoToken;
            if (!take_top(token)) return false;
            looked_at_.push_back(token);
        }
        return true;
    }

    bool follow_event(std::size_t event) {
        const SeenEvent& seen = history_.events[event];
        const CardId card = history_.own_card(event);
        Token token = kNoToken;
        switch (history_.key(event)) {
            case EventKey::drew:
                if (!take_top(token)) return false;
                piles_.drawn[event] = token;
                return card == kNobody || piles_.tokens.identify(token, card);
            case EventKey::reshuffled:
                // Only an empty stack is filled again: what was still on it is being looked at.
                if (!look(looked_at_.size() + stack_.size())) return false;
                fill_stack(discard_);
                discard_.clear();
                return true;
            case EventKey::saw_stack_card:
                if (!take_top(token)) return false;
                looked_at_.push_back(token);
                return card != kNobody && piles_.tokens.identify(token, card);
            case EventKey::looked_at_stack: return look(static_cast<std::size_t>(seen.numbers[0]));
            case EventKey::took_looked_at: {
                if (looked_at_.empty()) return false;
                const std::size_t at =
                    card != kNobody ? seen.from.position
                                    : random_.below(static_cast<std::uint32_t>(looked_at_.size()));
                if (at >= looked_at_.size()) return false;
                token = looked_at_[at];
                looked_at_.erase(looked_at_.begin() + static_cast<std::ptrdiff_t>(at));
                piles_.drawn[event] = token;
                return card == kNobody || piles_.tokens.identify(token, card);
            }
            case EventKey::put_under:
                for (Token under : looked_at_) stack_.insert(stack_.begin(), under);
                looked_at_.clear();
                return true;
            default:
                if (!history_.goes_to_discard(event)) return true;
                discard_.push_back(history_.card(event));
                return discard_.back() != kNobody && discard_.size() <= kCardsInPlay;
        }
    }

    const History& history_;
    Random& random_;
    Piles piles_;
    TokenList stack_;
    TokenList looked_at_;
    std::vector<CardId> discard_;
};

}  // namespace

std::optional<Piles> follow_piles(const History& history, Random& random) {
    return PileFollower(history, random).follow();
}

}  // namespace valley::tara_wolf
