#include "server/identity.hpp"

#include <sodium.h>

#include <algorithm>
#include <cerrno>

namespace valley::server {

namespace {
constexpr std::string_view kCodeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

std::string drawn_on(std::string code, std::size_t length, Entropy& entropy) {
    // Bytes from the last, incomplete round of letters are thrown away.
    constexpr std::size_t kFair = 256 / kCodeLetters.size() * kCodeLetters.size();
    while (code.size() < length) {
        std::array<std::uint8_t, 1> byte{};
        entropy.fill(byte);
        if (byte[0] < kFair) code += kCodeLetters[byte[0] % kCodeLetters.size()];
    }
    return code;
}
}  // namespace

Token new_token(Entropy& entropy) {
    Token token;
    entropy.fill(token);
    return token;
}

Token token_of_ticket(std::string_view ticket) {
    const TokenHash hash = hash_of("token of ticket " + std::string(ticket));
    Token token;
    std::copy_n(hash.begin(), token.size(), token.begin());
    return token;
}

TokenHash hash_of(const Token& token) { return hash_of(std::string(token.begin(), token.end())); }

TokenHash hash_of(std::string_view token) {
    static_assert(crypto_hash_sha256_BYTES == sizeof(TokenHash));
    TokenHash hash;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libsodium reads unsigned bytes
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()),
                       token.size());
    return hash;
}

std::string new_code(Entropy& entropy) { return drawn_on({}, kCodeLength, entropy); }

std::string new_long_code(const std::string& code, Entropy& entropy) {
    return drawn_on(code, kLongCodeLength, entropy);
}

std::string normal_code(std::string_view written) {
    std::string code;
    for (char c : written) {
        if (c == ' ' || c == '-') continue;
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (kCodeLetters.find(c) == std::string_view::npos || code.size() == kLongCodeLength) {
            return "";
        }
        code += c;
    }
    return code.size() == kCodeLength || code.size() == kLongCodeLength ? code : "";
}

std::string hash_password(const std::string& password) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const int failed =
        crypto_pwhash_str(hash.data(), password.data(), password.size(),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
    return failed == 0 ? hash.data() : std::string();
}

Fit password_fits(const std::string& password, const std::string& hash) {
    if (hash.empty()) return hash_password(password).empty() ? Fit::no_memory : Fit::wrong;
    errno = 0;
    if (crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0) {
        return Fit::right;
    }
    // libsodium says EINVAL of a password that it could try.
    return errno == EINVAL ? Fit::wrong : Fit::no_memory;
}

}  // namespace valley::server
