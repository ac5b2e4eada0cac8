#include "client/core/connection.hpp"

#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <array>
#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/ssl/context.hpp>
#include <asio/ssl/error.hpp>
#include <asio/ssl/stream.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>
#include <chrono>
#include <ctime>
#include <optional>
#include <string>
#include <utility>

#include "client/core/catalogue.hpp"
#include "proto/framing.hpp"
#include "proto/key_fingerprint.hpp"

namespace valley::client {

namespace {

using asio::ip::tcp;

constexpr Time kConnectTime{10'000};
// For what is still to be sent when the connection is to be closed.
constexpr Time kFlushTime{2'000};

using TlsStream = asio::ssl::stream<tcp::socket&>;

asio::ssl::context& tls_context() {
    static asio::ssl::context context = [] {
        asio::ssl::context made(asio::ssl::context::tls_client);
        SSL_CTX_set_min_proto_version(made.native_handle(), TLS1_2_VERSION);
        asio::error_code ignored;  // without the system's authorities nobody is vouched for
        made.set_default_verify_paths(ignored);
        // Who answers is judged after the handshake (trust.hpp), before anything is sent.
        made.set_verify_mode(asio::ssl::verify_none);
        return made;
    }();
    return context;
}

// Has the handshake check what an authority vouches for: that name or address.
void expect(SSL* connection, const std::string& host) {
    asio::error_code no_address;
    asio::ip::make_address(host, no_address);
    X509_VERIFY_PARAM* wanted = SSL_get0_param(connection);
    if (no_address) SSL_set_tlsext_host_name(connection, host.c_str());
    // An address with a zone is none to OpenSSL. As a name, nobody is vouched for under it.
    if (no_address || X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str()) != 1) {
        X509_VERIFY_PARAM_set1_host(wanted, host.c_str(), host.size());
    }
}

// Why there is no connection, for people; what is not usual in the words of whoever noticed it.
std::string in_words(const asio::error_code& error, Language language) {
    namespace e = asio::error;
    const std::pair<asio::error_code, Say> usual[] = {
        {e::connection_refused, Say::why_refused},
        {e::host_not_found, Say::why_no_host},
        {e::host_not_found_try_again, Say::why_no_lookup},
        {e::timed_out, Say::why_no_answer},
        {e::host_unreachable, Say::why_no_way},
        {e::network_unreachable, Say::why_no_way},
        {e::eof, Say::why_closed},
        {e::connection_reset, Say::why_closed},
        {asio::ssl::error::stream_truncated, Say::why_closed},
    };
    for (const auto& [known, words] : usual) {
        if (error == known) return say(language, words);
    }
    return error.message();
}

ShownKey shown_by(SSL* connection) {
    const std::string key = key_fingerprint(SSL_get0_peer_certificate(connection));
    return {key, !key.empty() && SSL_get_verify_result(connection) == X509_V_OK};
}

}  // namespace

// Handlers of an earlier connection are told from those of the present one by its number.
class Connection::Wire : public std::enable_shared_from_this<Wire> {
  public:
    Wire(asio::io_context& io, Session& session, Endpoint endpoint, Trust trust,
         std::function<void()> changed)
        : session_(session),
          endpoint_(std::move(endpoint)),
          trust_(std::move(trust)),
          changed_(std::move(changed)),
          resolver_(io),
          socket_(io),
          timer_(io) {}

    void start() {
        session_.start(now());
        serve();
    }

    void serve() {
        if (serving_ || stopped_) {  // by `changed`, which the loop below calls
            again_ = true;
            return;
        }
        serving_ = true;
        do {
            again_ = false;
            changed_();
            pump();
        } while (again_);
        serving_ = false;
    }

    void stop() {
        stopped_ = true;
        close();
        timer_.cancel();
    }

    bool closed() const { return state_ == State::closed; }

  private:
    enum class State { closed, opening, open };

    // Does what the session wants; again_ if that told the session something.
    void pump() {
        if (state_ == State::open) {
            for (const std::string& message : session_.take_outbox()) {
                append_frame(queued_, message);
            }
            write();
        }
        if (session_.wants_close() && state_ != State::closed) {
            const bool flushed = state_ != State::open || (!writing_ && queued_.empty());
            if (!close_by_) close_by_ = now() + kFlushTime;
            if (flushed || now() >= *close_by_) {
                fail({});
                return;
            }
        }
        const auto connect_at = session_.connect_at();
        if (connect_at && *connect_at <= now() && state_ == State::closed) {
            open();
            return;
        }
        set_timer();
    }

    void set_timer() {
        std::optional<Time> next = session_.next_deadline();
        const auto at_latest = [&next](std::optional<Time> time) {
            if (time) next = next ? std::min(*next, *time) : *time;
        };
        if (state_ == State::closed) at_latest(session_.connect_at());
        if (state_ == State::opening) at_latest(open_by_);
        if (state_ != State::closed) at_latest(close_by_);
        if (!next) {
            timer_.cancel();
            return;
        }
        timer_.expires_after(*next - now());  // of another clock, which stands still in sleep
        timer_.async_wait([self = shared_from_this()](const asio::error_code& error) {
            if (!error) self->on_timer();
        });
    }

    void on_timer() {
        if (stopped_) return;
        if (state_ == State::opening && now() >= open_by_) {
            fail(words_for(asio::error::timed_out));
        } else {
            session_.time(now());
        }
        serve();
    }

    void open() {
        state_ = State::opening;
        open_by_ = now() + kConnectTime;
        const unsigned number = ++number_;
        session_.connecting(now());
        again_ = true;
        resolver_.async_resolve(
            endpoint_.host, std::to_string(endpoint_.port),
            [self = shared_from_this(), number](const asio::error_code& error,
                                                const tcp::resolver::results_type& found) {
                if (self->number_ != number) return;
                if (error) return self->fail_and_serve(self->words_for(error));
                self->connect(found, number);
            });
    }

    void connect(const tcp::resolver::results_type& found, unsigned number) {
        asio::async_connect(socket_, found,
                            [self = shared_from_this(), number](const asio::error_code& error,
                                                                const tcp::endpoint&) {
                                if (self->number_ != number) return;
                                if (error) return self->fail_and_serve(self->words_for(error));
                                asio::error_code ignored;
                                self->socket_.set_option(tcp::no_delay(true), ignored);
                                if (self->trust_.insecure) return self->opened({});
                                self->secure();
                            });
    }

    void secure() {
        tls_ = std::make_shared<TlsStream>(socket_, tls_context());
        expect(tls_->native_handle(), endpoint_.host);
        tls_->async_handshake(asio::ssl::stream_base::client, [self = shared_from_this(),
                                                               tls = tls_, number = number_](
                                                                  const asio::error_code& error) {
            if (self->number_ != number) return;
            if (error) {
                const std::string why = self->words_for(error);
                return self->fail_and_serve(say(self->language(), Say::why_no_tls, {{"why", why}}));
            }
            self->judge_server();
        });
    }

    void judge_server() {
        const ShownKey shown = shown_by(tls_->native_handle());
        const Verdict verdict = judge(endpoint_, shown, trust_);
        const bool first_seen = verdict == Verdict::first_seen;
        if (first_seen || verdict == Verdict::trusted) {
            return opened({shown.fingerprint, first_seen});
        }
        session_.refused(refusal(verdict, endpoint_, shown, trust_, language()));
        serve();
    }

    void opened(ServerKey key) {
        state_ = State::open;
        reader_.emplace(kServerMessageBytesMax);
        session_.connected(now(), std::move(key));
        read(number_);
        serve();
    }

    void read(unsigned number) {
        // What is under way keeps its TLS alive; the next connection has another one.
        auto done = [self = shared_from_this(), tls = tls_, number](const asio::error_code& error,
                                                                    std::size_t bytes) {
            if (self->number_ != number) return;
            if (error) return self->fail_and_serve(self->words_for(error));
            self->take({self->input_.data(), bytes});
            self->serve();
            if (self->number_ == number && self->state_ == State::open) self->read(number);
        };
        if (tls_) {
            tls_->async_read_some(asio::buffer(input_), std::move(done));
        } else {
            socket_.async_read_some(asio::buffer(input_), std::move(done));
        }
    }

    void take(std::string_view piece) {
        while (const auto message = reader_->read(piece)) session_.message(*message, now());
        if (reader_->fault() != FrameFault::none) fail({});
    }

    void write() {
        if (writing_ || queued_.empty()) return;
        writing_ = true;
        sending_ = std::exchange(queued_, {});
        auto done = [self = shared_from_this(), tls = tls_, number = number_](
                        const asio::error_code& error, std::size_t) {
            if (self->number_ != number) return;
            self->writing_ = false;
            if (error) return self->fail_and_serve(self->words_for(error));
            self->serve();
        };
        if (tls_) {
            asio::async_write(*tls_, asio::buffer(sending_), std::move(done));
        } else {
            asio::async_write(socket_, asio::buffer(sending_), std::move(done));
        }
    }

    Language language() const { return session_.settings().language; }
    std::string words_for(const asio::error_code& error) const {
        return in_words(error, language());
    }

    // The connection is gone, or is given up.
    void fail(const std::string& why) {
        close();
        session_.disconnected(now(), why);
        again_ = true;
    }

    void fail_and_serve(const std::string& why) {
        fail(why);
        serve();
    }

    void close() {
        ++number_;
        state_ = State::closed;
        close_by_.reset();
        resolver_.cancel();
        asio::error_code ignored;
        socket_.shutdown(tcp::socket::shutdown_both, ignored);
        socket_.close(ignored);
        tls_.reset();
        queued_.clear();
        writing_ = false;
    }

    Session& session_;
    Endpoint endpoint_;
    Trust trust_;
    std::function<void()> changed_;
    tcp::resolver resolver_;
    tcp::socket socket_;
    std::shared_ptr<TlsStream> tls_;  // over socket_; nullptr: plain
    asio::steady_timer timer_;

    State state_ = State::closed;
    unsigned number_ = 0;
    Time open_by_{0};
    std::optional<Time> close_by_;
    std::array<char, 16 * 1024> input_{};
    std::optional<FrameReader> reader_;
    std::string queued_;
    std::string sending_;
    bool writing_ = false;
    bool serving_ = false;
    bool again_ = false;
    bool stopped_ = false;
};

Connection::Connection(asio::io_context& io, Session& session, Endpoint endpoint, Trust trust,
                       std::function<void()> changed)
    : wire_(std::make_shared<Wire>(io, session, std::move(endpoint), std::move(trust),
                                   std::move(changed))) {}

Connection::~Connection() { wire_->stop(); }

void Connection::start() { wire_->start(); }
void Connection::poke() { wire_->serve(); }
bool Connection::closed() const { return wire_->closed(); }

Time Connection::now() {
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return std::chrono::duration_cast<Time>(std::chrono::seconds(time.tv_sec) +
                                            std::chrono::nanoseconds(time.tv_nsec));
}

}  // namespace valley::client
