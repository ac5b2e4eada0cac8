#include "tests/server/tls_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>

#include "tests/server/raw_client.hpp"

namespace valley::server {

TlsClient::TlsClient(std::uint16_t port, int version, std::string_view before) {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{10, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const int at_once = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        return;
    }
    if (::send(socket_, before.data(), before.size(), MSG_NOSIGNAL) < 0) return;
    context_ = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_security_level(context_, 0);  // so that old versions can be tried at all
    SSL_CTX_set_min_proto_version(context_, TLS1_VERSION);
    if (version != 0) SSL_CTX_set_max_proto_version(context_, version);
    tls_ = SSL_new(context_);
    SSL_set_fd(tls_, socket_);
    shaken_ = SSL_connect(tls_) == 1;
}

TlsClient::~TlsClient() {
    SSL_free(tls_);
    SSL_CTX_free(context_);
    if (socket_ >= 0) ::close(socket_);
}

std::string TlsClient::fingerprint() const {
    unsigned char* bytes = nullptr;
    X509* const certificate = SSL_get0_peer_certificate(tls_);
    const int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &bytes);
    std::array<unsigned char, 32> hash{};
    EVP_Digest(bytes, static_cast<std::size_t>(size), hash.data(), nullptr, EVP_sha256(), nullptr);
    OPENSSL_free(bytes);
    std::array<unsigned char, 64> text{};
    EVP_EncodeBlock(text.data(), hash.data(), static_cast<int>(hash.size()));
    std::string fingerprint(reinterpret_cast<const char*>(text.data()), 43);
    for (char& c : fingerprint) c = c == '+' ? '-' : c == '/' ? '_' : c;
    return fingerprint;
}

bool TlsClient::send(std::string_view bytes) {
    return SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size())) ==
           static_cast<int>(bytes.size());
}

bool TlsClient::renew_keys(int times) {
    for (int i = 0; i < times; ++i) {
        if (SSL_key_update(tls_, SSL_KEY_UPDATE_NOT_REQUESTED) != 1 ||
            SSL_do_handshake(tls_) != 1) {
            return false;
        }
    }
    return true;
}

bool TlsClient::send_message(std::string_view message) { return send(frame(message)); }

std::optional<std::string> TlsClient::receive() {
    for (;;) {
        if (received_.size() >= 4) {
            std::size_t size = 0;
            for (int i = 0; i < 4; ++i) {
                size =
                    size << 8 | static_cast<unsigned char>(received_[static_cast<std::size_t>(i)]);
            }
            if (received_.size() >= 4 + size) {
                std::string message = received_.substr(4, size);
                received_.erase(0, 4 + size);
                return message;
            }
        }
        std::array<char, 16384> buffer{};
        const int count = SSL_read(tls_, buffer.data(), static_cast<int>(buffer.size()));
        if (count <= 0) return std::nullopt;
        received_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace valley::server
