// A client that speaks TLS over a blocking socket, and trusts everybody.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct ssl_ctx_st;
struct ssl_st;

namespace valley::server {

class TlsClient {
  public:
    // Connects to a port of this machine and shakes hands; valid() tells whether that worked.
    // `version` is the highest one it speaks, as OpenSSL numbers them; 0: any. `before` is sent
    // unencrypted before all else, as a proxy does.
    explicit TlsClient(std::uint16_t port, int version = 0, std::string_view before = "");
    ~TlsClient();
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;

    bool valid() const { return shaken_; }
    // As Tls::fingerprint().
    std::string fingerprint() const;

    bool send(std::string_view bytes);
    bool send_message(std::string_view message);
    // Changes the keys that it sends with, so often, and says so (RFC 8446, 4.6.3).
    bool renew_keys(int times);
    // The next message, or nothing at the end of the stream or after ten seconds.
    std::optional<std::string> receive();

  private:
    int socket_ = -1;
    ssl_ctx_st* context_ = nullptr;
    ssl_st* tls_ = nullptr;
    bool shaken_ = false;
    std::string received_;
};

}  // namespace valley::server
