// A 64-bit hash of a state's bytes, the same on every machine. Not cryptographic: it finds
// differences, it proves nothing to anybody. It never leaves the server: two equal fingerprints
// would tell a player that a guess about hidden cards was right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace valley {

// The bytes are read as 64-bit little-endian words, the last one padded with zeros; each is xored
// into the hash, which begins with their number and is then multiplied by an odd constant to 128
// bits, folded and moved on by that constant.
std::uint64_t fingerprint_of(std::span<const std::byte> bytes);

}  // namespace valley
