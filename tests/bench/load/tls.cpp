#include "tests/bench/load/tls.hpp"

namespace valley::load {

ClientTls::ClientTls() : context_(SSL_CTX_new(TLS_client_method())) {
    SSL_CTX_set_mode(context_, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                   SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // As much as there is with one read: the load generator has to be faster than the server.
    SSL_CTX_set_read_ahead(context_, 1);
    SSL_CTX_set_session_cache_mode(context_,
                                   SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL_STORE);
    SSL_CTX_set_app_data(context_, this);
    SSL_CTX_sess_set_new_cb(context_, [](SSL* connection, SSL_SESSION* session) {
        auto* self = static_cast<ClientTls*>(SSL_CTX_get_app_data(SSL_get_SSL_CTX(connection)));
        SSL_SESSION_free(self->last_);
        self->last_ = session;
        return 1;  // it is ours now
    });
}

ClientTls::~ClientTls() {
    SSL_SESSION_free(last_);
    SSL_CTX_free(context_);
}

SSL* ClientTls::connection(int socket, bool resume) {
    SSL* const connection = SSL_new(context_);
    SSL_set_fd(connection, socket);
    SSL_set_connect_state(connection);
    if (resume && last_ != nullptr) {
        // One of its own: OpenSSL spoils a session whose connection ends without a farewell.
        SSL_SESSION* const copy = SSL_SESSION_dup(last_);
        SSL_set_session(connection, copy);
        SSL_SESSION_free(copy);
    }
    return connection;
}

}  // namespace valley::load
