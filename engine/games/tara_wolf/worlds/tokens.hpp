// Tokens: hidden cards whose faces may be unknown, and the pools that their faces come from.
//
// Tokens that were shuffled together form a pool. A pool knows which faces it still has to give:
// all 80 main cards at first, and later the faces of the discard pile, which everybody has seen
// (R4.8), so that only the order of a reshuffled stack is unknown. A token's face, once known,
// holds for all time, before that moment too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/tara_wolf/zones.hpp"

namespace valley::tara_wolf {

using Token = std::uint16_t;
using TokenList = std::vector<Token>;
inline constexpr Token kNoToken = 0xffff;

class Tokens {
  public:
    // A new pool of one token for each of `faces`; returns the first, the others follow it.
    Token add_pool(std::span<const CardId> faces) {
        const auto first = static_cast<Token>(tokens_.size());
        Pool& pool = pools_.emplace_back();
        for (CardId face : faces) ++pool[index_of(face)];
        for (std::size_t i = 0; i < faces.size(); ++i) {
            tokens_.push_back({kNobody, static_cast<std::uint8_t>(pools_.size() - 1)});
        }
        return first;
    }
    // A token of its own whose face is known.
    Token add_known(CardId face) {
        tokens_.push_back({face, 0});
        return static_cast<Token>(tokens_.size() - 1);
    }

    CardId face(Token token) const { return tokens_[token].face; }
    bool known(Token token) const { return face(token) != kNobody; }
    bool can_be(Token token, CardId wanted) const {
        return known(token) ? face(token) == wanted : pool_of(token)[index_of(wanted)] > 0;
    }
    // Says that the token has this face; false if it cannot.
    bool identify(Token token, CardId as) {
        if (!can_be(token, as)) return false;
        if (!known(token)) {
            --pools_[tokens_[token].pool][index_of(as)];
            tokens_[token].face = as;
        }
        return true;
    }
    // Gives the token a face out of its pool that `accepts`, at random; false if there is none.
    template <typename Accepts>
    bool identify_as_any(Token token, Random& random, Accepts accepts) {
        if (known(token)) return accepts(face(token));
        const Pool& pool = pool_of(token);
        std::uint32_t total = 0;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            if (pool[i] > 0 && accepts(static_cast<CardId>(i))) total += pool[i];
        }
        if (total == 0) return false;
        std::uint32_t pick = random.below(total);
        for (std::size_t i = 0;; ++i) {
            if (pool[i] == 0 || !accepts(static_cast<CardId>(i))) continue;
            if (pick < pool[i]) return identify(token, static_cast<CardId>(i));
            pick -= pool[i];
        }
    }
    // Gives every token that has no face yet one of what is left in its pool.
    void identify_all(Random& random) {
        for (std::size_t p = 0; p < pools_.size(); ++p) {
            std::vector<CardId> left;
            for (std::size_t i = 0; i < pools_[p].size(); ++i) {
                left.insert(left.end(), pools_[p][i], static_cast<CardId>(i));
            }
            random.shuffle(std::span(left));
            for (Entry& entry : tokens_) {
                if (entry.pool != p || entry.face != kNobody) continue;
                CHECK(!left.empty(), "a pool has a face for each of its tokens");
                entry.face = left.back();
                left.pop_back();
            }
        }
    }

  private:
    using Pool = std::array<std::uint8_t, kCardsInPlay>;  // how many of each face are left
    struct Entry {
        CardId face;
        std::uint8_t pool;
    };
    const Pool& pool_of(Token token) const { return pools_[tokens_[token].pool]; }

    std::vector<Entry> tokens_;
    std::vector<Pool> pools_;
};

}  // namespace valley::tara_wolf
