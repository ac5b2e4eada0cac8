#include "proto/key_fingerprint.hpp"

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <array>

namespace valley {

namespace {

std::string base64url(const unsigned char* bytes, std::size_t size) {
    std::string text(4 * ((size + 2) / 3) + 1, '\0');
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): OpenSSL writes unsigned bytes
    auto* out = reinterpret_cast<unsigned char*>(text.data());
    text.resize(static_cast<std::size_t>(EVP_EncodeBlock(out, bytes, static_cast<int>(size))));
    text.resize(text.find_last_not_of('=') + 1);
    for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
    return text;
}

}  // namespace

std::string key_fingerprint(const x509_st* certificate) {
    unsigned char* bytes = nullptr;
    const int size =
        certificate == nullptr ? 0 : i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &bytes);
    if (size <= 0) return "";
    std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
    unsigned int hash_size = 0;
    const int done = EVP_Digest(bytes, static_cast<std::size_t>(size), hash.data(), &hash_size,
                                EVP_sha256(), nullptr);
    OPENSSL_free(bytes);
    return done == 1 ? base64url(hash.data(), hash_size) : "";
}

}  // namespace valley
