#include "tests/support/password_work.hpp"

#include <dlfcn.h>
#include <sodium.h>

#include <string_view>
#include <utility>

#include "engine/core/check.hpp"

namespace {

std::vector<valley::testing::PasswordWork> done;

// libsodium's own of that name.
template <typename Function>
Function* next(const char* name) {
    void* const found = ::dlsym(RTLD_NEXT, name);
    CHECK(found != nullptr, "libsodium is a shared library");
    return reinterpret_cast<Function*>(found);
}

// Without the salt and what came out of it.
std::string parameters_of(std::string_view hash) {
    const auto result = hash.rfind('$');
    const auto salt = hash.rfind('$', result - 1);
    return std::string(hash.substr(0, salt));
}

}  // namespace

extern "C" {

int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char* password,
                      unsigned long long bytes, unsigned long long passes, std::size_t memory) {
    static auto* const real = next<decltype(crypto_pwhash_str)>("crypto_pwhash_str");
    const int failed = real(out, password, bytes, passes, memory);
    done.push_back({failed == 0 ? parameters_of(out) : "", bytes});
    return failed;
}

int crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char* password,
                             unsigned long long bytes) {
    static auto* const real = next<decltype(crypto_pwhash_str_verify)>("crypto_pwhash_str_verify");
    done.push_back({parameters_of(hash), bytes});
    return real(hash, password, bytes);
}

}  // extern "C"

namespace valley::testing {

std::vector<PasswordWork> take_password_work() { return std::exchange(done, {}); }

}  // namespace valley::testing
