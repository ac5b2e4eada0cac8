// The bare server: Asio and nothing else. Connections form groups; a frame that one of them sends
// comes to all of its group, as frames of the sizes that were asked for. What it does is the
// ceiling of this machine for a server that plays games.
//
// A connection's first frame names its group; it is answered by an empty-handed frame. By TLS it
// does the handshake and then the same.
#include <CLI/CLI.hpp>
#include <asio/ssl.hpp>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "proto/framing.hpp"
#include "server/asio.hpp"

namespace valley::echo {
namespace {

using asio::ip::tcp;

// The frames that the members of a group get, in the order in which they came.
std::vector<std::string> replies;

class Connection {
  public:
    virtual ~Connection() = default;
    virtual void send(const std::string& frame) = 0;
};
using Group = std::vector<Connection*>;
std::map<std::string, Group> groups;

template <typename Socket>
class Member final : public Connection, public std::enable_shared_from_this<Member<Socket>> {
  public:
    explicit Member(Socket socket) : socket_(std::move(socket)) {}

    void send(const std::string& frame) override {
        outgoing_ += frame;
        if (!writing_) write();
    }
    Socket& socket() { return socket_; }

    void read() {
        socket_.async_read_some(asio::buffer(input_), [self = this->shared_from_this()](
                                                          std::error_code error, std::size_t size) {
            if (error) return self->leave();
            std::string_view bytes(self->input_, size);
            while (const auto message = self->reader_.read(bytes)) self->take(*message);
            self->read();
        });
    }

  private:
    void take(std::string_view message) {
        if (group_ == nullptr) {
            group_ = &groups[std::string(message)];
            group_->push_back(this);
            return send(replies.back());
        }
        for (std::size_t i = 0; i < group_->size(); ++i) (*group_)[i]->send(replies[i]);
    }
    void write() {
        writing_ = true;
        sending_.swap(outgoing_);
        outgoing_.clear();
        asio::async_write(socket_, asio::buffer(sending_),
                          [self = this->shared_from_this()](std::error_code error, std::size_t) {
                              self->writing_ = false;
                              if (!error && !self->outgoing_.empty()) self->write();
                          });
    }
    void leave() {
        if (group_ != nullptr) std::erase(*group_, this);
    }

    Socket socket_;
    Group* group_ = nullptr;
    FrameReader reader_{kServerMessageBytesMax};
    char input_[4096];
    std::string outgoing_;
    std::string sending_;
    bool writing_ = false;
};

void accept(tcp::acceptor& acceptor, asio::ssl::context* tls) {
    acceptor.async_accept([&acceptor, tls](std::error_code error, tcp::socket socket) {
        if (!error) {
            std::error_code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            if (tls == nullptr) {
                std::make_shared<Member<tcp::socket>>(std::move(socket))->read();
            } else {
                using TlsStream = asio::ssl::stream<tcp::socket>;
                auto member =
                    std::make_shared<Member<TlsStream>>(TlsStream(std::move(socket), *tls));
                member->socket().async_handshake(asio::ssl::stream_base::server,
                                                 [member](std::error_code failed) {
                                                     if (!failed) member->read();
                                                 });
            }
        }
        accept(acceptor, tls);
    });
}

int run(int argc, char** argv) {
    std::vector<std::size_t> sizes{64, 64, 64};
    std::string certificate;
    std::string key;
    CLI::App app("A bare Asio server that fans out frames.", "valley-echo");
    app.add_option("--reply", sizes, "Bytes of the frames that the members of a group get");
    app.add_option("--certificate", certificate, "TLS with that certificate, in PEM");
    app.add_option("--key", key, "... and its key");
    CLI11_PARSE(app, argc, argv);
    for (const std::size_t size : sizes) {
        append_frame(replies.emplace_back(), std::string(size - kFrameLengthBytes, 'x'));
    }

    asio::io_context io{1};
    std::unique_ptr<asio::ssl::context> tls;
    if (!certificate.empty()) {
        tls = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
        tls->use_certificate_chain_file(certificate);
        tls->use_private_key_file(key, asio::ssl::context::pem);
    }
    tcp::acceptor acceptor(io);
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), 0);
    acceptor.open(endpoint.protocol());
    acceptor.bind(endpoint);
    acceptor.listen(4096);
    accept(acceptor, tls.get());
    std::printf("listening on 127.0.0.1:%u\n", unsigned{acceptor.local_endpoint().port()});
    std::fflush(stdout);
    io.run();
    return 0;
}

}  // namespace
}  // namespace valley::echo

int main(int argc, char** argv) { return valley::echo::run(argc, argv); }
