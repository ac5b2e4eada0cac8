#include "engine/games/tara_wolf/effect_reader.hpp"

#include <algorithm>

namespace valley::tara_wolf {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string_view EffectReader::peek_word() const {
    std::size_t size = 0;
    while (size < rest_.size() && (is_letter(rest_[size]) || (size > 0 && is_digit(rest_[size])))) {
        ++size;
    }
    return rest_.substr(0, size);
}

bool EffectReader::number(int min, int max, int& value) {
    std::size_t size = 0;
    while (size < rest_.size() && is_digit(rest_[size])) ++size;
    const std::string range = "a number from " + std::to_string(min) + " to " + std::to_string(max);
    if (!ok() || size == 0) return expected(range);
    int read = 0;
    for (std::size_t i = 0; i < size; ++i) read = std::min(read * 10 + rest_[i] - '0', 10000);
    if (read < min || read > max) return expected(range);
    take(size);
    value = read;
    return true;
}

bool EffectReader::expected(const std::string& what) {
    if (!ok()) return false;
    if (at_end()) return fail("expected " + what + " at the end of the effect");
    const std::string_view word = peek_word();
    std::size_t size = word.size();
    if (word.empty()) {
        const auto belongs = [&](char c) {  // further digits, or the rest of one letter's bytes
            return is_digit(rest_[0]) ? is_digit(c) : (c & 0xc0) == 0x80;
        };
        for (size = 1; size < rest_.size() && belongs(rest_[size]);) ++size;
    }
    return fail("expected " + what + ", not " + in_quotes(rest_.substr(0, size)));
}

}  // namespace valley::tara_wolf
