// TLS as a client: it takes any key (what is measured is this machine), and keeps the last session
// that a server gave it.
#pragma once

#include <openssl/ssl.h>

#include <memory>

namespace valley::load {

class ClientTls {
  public:
    ClientTls();
    ~ClientTls();
    ClientTls(const ClientTls&) = delete;
    ClientTls& operator=(const ClientTls&) = delete;

    // A connection over the socket, which resumes the last session if that is wanted and there is
    // one. For whoever owns the socket to free.
    SSL* connection(int socket, bool resume);

  private:
    SSL_CTX* context_;
    SSL_SESSION* last_ = nullptr;
};

}  // namespace valley::load
