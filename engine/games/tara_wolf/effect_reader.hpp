// The text of an effect, read piece by piece: words, symbols, numbers. Knows no word of the effect
// language (effect_words.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/games/tara_wolf/deck_text.hpp"

namespace valley::tara_wolf {

// Reads an effect text from left to right. The first error stays; after it everything fails.
class EffectReader {
  public:
    explicit EffectReader(std::string_view text) : rest_(text) { skip_space(); }

    bool at_end() const { return rest_.empty(); }
    bool ok() const { return !error_; }
    const std::string& error() const { return *error_; }
    bool fail(std::string what) {
        if (!error_) error_ = std::move(what);
        return false;
    }

    // The word that comes next, or nothing; does not go past it.
    std::string_view peek_word() const;
    std::string_view take_word() {
        const std::string_view word = peek_word();
        take(word.size());
        return word;
    }
    bool accept_word(std::string_view word) {
        if (!ok() || peek_word() != word) return false;
        take(word.size());
        return true;
    }
    bool accept(std::string_view symbol) {
        if (!ok() || !rest_.starts_with(symbol)) return false;
        take(symbol.size());
        return true;
    }
    bool expect(std::string_view symbol) { return accept(symbol) || expected(in_quotes(symbol)); }
    bool expect_word(std::string_view word) {
        return accept_word(word) || expected(in_quotes(word));
    }

    // An unsigned number in [min, max].
    bool number(int min, int max, int& value);
    // Fails with what stands there instead.
    bool expected(const std::string& what);

  private:
    void take(std::size_t size) {
        rest_.remove_prefix(size);
        skip_space();
    }
    void skip_space() {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t')) rest_.remove_prefix(1);
    }

    std::string_view rest_;
    std::optional<std::string> error_;
};

}  // namespace valley::tara_wolf
