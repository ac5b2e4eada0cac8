// The monitor's door: a port for a few fixed pages by HTTP/1.1 (RFC 9112), GET and HEAD, one
// request a connection. Off unless a port is set, and then for this machine alone unless an address
// is set too: there is neither encryption nor a password.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "server/asio.hpp"

namespace valley::server {

class Monitor {
  public:
    struct Page {
        int status = 200;  // 200 or 503
        std::string body;
    };
    // By path: "/metrics". Called on the thread of the sockets when somebody asks.
    using Pages = std::map<std::string, std::function<Page()>>;

    // Listens, or says for the operator why that is not possible. `context` is not run any more
    // when it goes.
    static std::variant<std::unique_ptr<Monitor>, std::string> open(asio::io_context& context,
                                                                    const std::string& address,
                                                                    std::uint16_t port,
                                                                    Pages pages);
    Monitor(const Monitor&) = delete;
    Monitor& operator=(const Monitor&) = delete;

    void start();
    // Where it listens: "127.0.0.1:9464".
    const std::string& address() const { return address_; }

  private:
    Monitor(asio::io_context& context, Pages pages)
        : acceptor_(context), pages_(std::make_shared<const Pages>(std::move(pages))) {}
    Task<void> accept();

    Acceptor acceptor_;
    // Those who ask may outlive this.
    std::shared_ptr<const Pages> pages_;
    std::shared_ptr<std::size_t> asking_ = std::make_shared<std::size_t>(0);
    std::string address_;
};

}  // namespace valley::server
