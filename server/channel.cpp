#include "server/channel.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <algorithm>
#include <limits>

namespace valley::server {

namespace {

// A record takes two reads from the socket. An honest turn is a record or a handshake's few.
constexpr int kReadsATurn = 32;

constexpr unsigned char kTlsHandshake = 22;  // ContentType of the first record (RFC 8446, 5.1)

int size_for_tls(std::size_t size) {
    return static_cast<int>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

// OpenSSL would go on reading as long as there is something to read but nothing to hand out.
long count_reads(BIO* bio, int operation, const char*, std::size_t, int, long, int result,
                 std::size_t*) {
    if (operation != BIO_CB_READ) return result;
    int& left = *reinterpret_cast<int*>(BIO_get_callback_arg(bio));
    if (left == 0) {
        BIO_set_retry_read(bio);
        return -1;
    }
    --left;
    return result;
}

}  // namespace

void Channel::Free::operator()(ssl_st* connection) const { SSL_free(connection); }

bool Channel::begins_with_tls() {
    unsigned char first = 0;
    return ::recv(socket_.native_handle(), &first, 1, MSG_PEEK | MSG_DONTWAIT) == 1 &&
           first == kTlsHandshake;
}

void Channel::secure(ssl_st* connection) {
    tls_.reset(connection);
    BIO* const input = SSL_get_rbio(connection);
    BIO_set_callback_arg(input, reinterpret_cast<char*>(&reads_left_));
    BIO_set_callback_ex(input, count_reads);
}

Channel::Need Channel::handshake() {
    reads_left_ = kReadsATurn;
    ERR_clear_error();
    const Step step = outcome(SSL_do_handshake(tls_.get()));
    greeted_ = step.need == Need::nothing;
    return step.need;
}

bool Channel::has_pending() const { return tls_ != nullptr && SSL_pending(tls_.get()) > 0; }

// Of a call that moves bytes: how many, or what it waits for.
Channel::Step Channel::outcome(int result) {
    if (result > 0) return {static_cast<std::size_t>(result), Need::nothing};
    switch (SSL_get_error(tls_.get(), result)) {
        case SSL_ERROR_WANT_READ: return {0, Need::readable};
        case SSL_ERROR_WANT_WRITE: return {0, Need::writable};
        default: return {0, Need::end};
    }
}

Channel::Step Channel::read(std::span<char> out) {
    if (tls_) {
        reads_left_ = kReadsATurn;
        ERR_clear_error();
        return outcome(SSL_read(tls_.get(), out.data(), size_for_tls(out.size())));
    }
    std::error_code error;
    const std::size_t count = socket_.read_some(asio::buffer(out.data(), out.size()), error);
    if (error == asio::error::would_block || error == asio::error::interrupted) {
        return {0, Need::readable};
    }
    return {count, error ? Need::end : Need::nothing};
}

Channel::Step Channel::write(std::string_view bytes) {
    if (tls_) {
        if (!greeted_) return {0, Need::end};  // there is nobody yet who could read it
        ERR_clear_error();
        return outcome(SSL_write(tls_.get(), bytes.data(), size_for_tls(bytes.size())));
    }
    std::error_code error;
    const std::size_t count = socket_.write_some(asio::buffer(bytes.data(), bytes.size()), error);
    if (error == asio::error::would_block || error == asio::error::interrupted) {
        return {count, Need::writable};
    }
    return {count, error ? Need::end : Need::nothing};
}

bool Channel::end_writing() {
    if (tls_ && greeted_) {
        ERR_clear_error();
        SSL_shutdown(tls_.get());
    }
    std::error_code error;
    socket_.shutdown(Stream::shutdown_send, error);
    return !error;
}

void Channel::close() {
    tls_.reset();  // the socket's number may soon be another connection's
    std::error_code ignored;
    socket_.close(ignored);
}

}  // namespace valley::server
