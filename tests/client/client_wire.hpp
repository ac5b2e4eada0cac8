// A client's session on a fake wire to the real server's core.
#pragma once

#include <cstddef>

#include "client/core/session.hpp"
#include "tests/support/fake_server.hpp"

namespace valley::testing {

class ClientWire {
  public:
    // Both must outlive it. With `answers` false nobody is there: each try to connect fails.
    ClientWire(FakeServer& server, client::Session& session, bool answers = true)
        : server_(server), session_(session), answers_(answers) {}

    // Connects when the session wants it, and carries what lies ready, both ways; true if anything
    // moved.
    bool carry();
    // The wire breaks.
    void cut();

    client::ServerKey key;  // that the server shows

  private:
    bool connect();
    client::Time now() const { return server_.clock().now(); }

    FakeServer& server_;
    client::Session& session_;
    const bool answers_;
    FakeClient* wire_ = nullptr;
    std::size_t taken_ = 0;
};

}  // namespace valley::testing
