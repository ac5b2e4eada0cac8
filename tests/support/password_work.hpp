// What is hashed of passwords in a program that password_work.cpp is linked into: it stands between
// the program and libsodium, counts, and passes on.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace valley::testing {

// One run of Argon2: what decides how long it takes and how much memory.
struct PasswordWork {
    std::string parameters;  // as they stand in a hash: "$argon2id$v=19$m=65536,t=2,p=1"
    std::size_t password_bytes = 0;

    friend bool operator==(const PasswordWork&, const PasswordWork&) = default;
};

// All of it since the last call, in order. For programs that hash on one thread.
std::vector<PasswordWork> take_password_work();

}  // namespace valley::testing
