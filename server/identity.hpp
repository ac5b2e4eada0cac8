// Who is who, and what guards a table: tokens, codes, passwords (all by libsodium).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/entropy.hpp"

namespace valley::server {

// 128 random bits. Whoever has them is the member they were given to. The server keeps the hash
// only.
using Token = std::array<std::uint8_t, 16>;
using TokenHash = std::array<std::uint8_t, 32>;

Token new_token(Entropy& entropy);
// SHA-256; tokens are random, so nothing slower is needed.
TokenHash hash_of(std::string_view token);
TokenHash hash_of(const Token& token);

// The token of the place that was asked for with that ticket (lobby.proto). It follows from nothing
// but the ticket: who repeats a request after the answer was lost is given the same again, though
// only the hash of the token is kept.
inline constexpr std::size_t kTicketBytes = 16;
Token token_of_ticket(std::string_view ticket);

// Six letters and digits that are not mixed up on the phone, each equally likely. A code names a
// table and guards nothing.
inline constexpr std::size_t kCodeLength = 6;
std::string new_code(Entropy& entropy);
// That code and 79 random bits in the same letters. Nobody finds one by trying.
inline constexpr std::size_t kLongCodeLength = kCodeLength + 16;
std::string new_long_code(const std::string& code, Entropy& entropy);
// The code, or long code, as written down by somebody: any case, with spaces or dashes; "" if it is
// none.
std::string normal_code(std::string_view written);

// Argon2id with interactive limits: a third of a second and 64 MiB. Never on the thread that serves
// connections.
// "": there is not enough memory now.
std::string hash_password(const std::string& password);
enum class Fit : std::uint8_t { right, wrong, no_memory };
// Nothing fits the hash "", and it takes as long to find out.
Fit password_fits(const std::string& password, const std::string& hash);

}  // namespace valley::server
