// The server's key and certificate, and what TLS does with them (RFC 8446, RFC 5246).
//
// Either the operator has files of them, as a certificate authority gives them out, or the server
// makes a key for itself at its first start, with a certificate that only that key vouches for.
// Clients know such a key by its fingerprint.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>

#include "server/log.hpp"
#include "server/settings.hpp"

struct ssl_ctx_st;
struct ssl_st;

namespace valley::server {

class Tls {
  public:
    // With the files that the settings name, or with those beside the data file, which are made if
    // they are not there. Or says for the operator why that is not possible. From then on the
    // process ignores SIGPIPE, which OpenSSL's writing to a socket would raise.
    static std::variant<std::unique_ptr<Tls>, std::string> open(const Settings& settings);
    ~Tls();
    Tls(const Tls&) = delete;
    Tls& operator=(const Tls&) = delete;

    // The server's side of a connection over that socket, nothing done yet; the caller frees it
    // (SSL_free). Files that were renewed are taken up here, for this connection and later ones; if
    // they are broken the log says so and the ones in use stay in use. nullptr: out of memory.
    ssl_st* connection(int socket);

    // SHA-256 of the public key (SubjectPublicKeyInfo, RFC 5280) in base64url without padding (RFC
    // 4648): 43 characters. It stays the same when a certificate is renewed for the same key.
    const std::string& fingerprint() const { return fingerprint_; }
    // How long the files are not looked at again after they were; ten seconds otherwise.
    void look_every(std::chrono::milliseconds time) { look_every_ = time; }
    // The key is one that the server made for itself.
    bool self_made() const { return self_made_; }

  private:
    struct FreeContext {
        void operator()(ssl_ctx_st* context) const;
    };
    using Context = std::unique_ptr<ssl_ctx_st, FreeContext>;
    struct Loaded {
        Context context;
        std::string fingerprint;
    };
    using Moment = std::chrono::steady_clock::time_point;

    Tls(std::string certificate, std::string key, bool self_made);
    std::variant<Loaded, std::string> load() const;
    void take_up_renewed();
    // What tells whether the files are other ones than before.
    std::string state_of_files() const;

    const std::string certificate_file_;
    const std::string key_file_;
    const bool self_made_;
    Context context_;
    std::string fingerprint_;
    std::string loaded_state_;
    Moment looked_at_;
    std::chrono::milliseconds look_every_{10'000};
    LineLimit fault_lines_;
};

}  // namespace valley::server
