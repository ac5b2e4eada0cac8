#include "server/tls.hpp"

#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509err.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include "proto/key_fingerprint.hpp"

#include "server/files.hpp"
#include "server/tls_files.hpp"

namespace valley::server {

namespace {

// A key that a server makes for itself is known by its fingerprint: no date ends it.
constexpr long kSelfMadeDays = 365L * 100;

template <typename T, void (*free)(T*)>
struct Freed {
    void operator()(T* object) const { free(object); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// What OpenSSL complains of, in its words.
std::string complaint() {
    const unsigned long code = ERR_get_error();
    ERR_clear_error();
    if (code == 0) return "an unknown error";
    if (ERR_SYSTEM_ERROR(code)) return std::generic_category().message(ERR_GET_REASON(code));
    const char* reason = ERR_reason_error_string(code);
    return reason != nullptr ? reason : "error " + std::to_string(code);
}

Certificate certificate_for(EVP_PKEY* key) {
    Certificate certificate(X509_new());
    std::array<unsigned char, 16> serial{};
    if (!certificate || RAND_bytes(serial.data(), static_cast<int>(serial.size())) != 1) {
        return nullptr;
    }
    // A serial number is positive, and its first byte is none that could be left out
    // (X.690, 8.3.2).
    serial[0] = static_cast<unsigned char>((serial[0] & 0x7fu) | 0x40u);
    ASN1_INTEGER* number = X509_get_serialNumber(certificate.get());
    X509_NAME* name = X509_get_subject_name(certificate.get());
    const auto* title = reinterpret_cast<const unsigned char*>("valley-server");
    const bool made =
        X509_set_version(certificate.get(), X509_VERSION_3) == 1 &&
        ASN1_STRING_set(number, serial.data(), static_cast<int>(serial.size())) == 1 &&
        X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -24L * 3600) != nullptr &&
        X509_time_adj_ex(X509_getm_notAfter(certificate.get()), static_cast<int>(kSelfMadeDays), 0,
                         nullptr) != nullptr &&
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, title, -1, -1, 0) == 1 &&
        X509_set_issuer_name(certificate.get(), name) == 1 &&
        X509_set_pubkey(certificate.get(), key) == 1 &&
        X509_sign(certificate.get(), key, EVP_sha256()) > 0;
    return made ? std::move(certificate) : nullptr;
}

// Writes a file that nobody else can read, whole or not at all. Empty if it went well.
template <typename Write>
std::string write_file(const std::string& path, Write write) {
    const std::string draft = path + ".new";
    ::unlink(draft.c_str());  // left over: it could be anybody's
    const int descriptor = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return std::strerror(errno);
    File file(fdopen(descriptor, "w"));
    if (!file) ::close(descriptor);
    const bool written =
        file && write(file.get()) == 1 && std::fflush(file.get()) == 0 && ::fsync(descriptor) == 0;
    // Its fingerprint is passed on to players: it has to be there also after a loss of power.
    if (!written || std::rename(draft.c_str(), path.c_str()) != 0 ||
        !sync_path(folder_of(path), O_RDONLY | O_DIRECTORY)) {
        const std::string why = std::strerror(errno);
        ::unlink(draft.c_str());
        return why;
    }
    return "";
}

bool is_there(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

// Nobody may be there to say the words by which a key is locked. Notes that they were asked for.
int no_passphrase(char*, int, int, void* asked) {
    *static_cast<bool*>(asked) = true;
    return -1;
}

Key read_key(const std::string& path) {
    bool asked = false;
    const File file(std::fopen(path.c_str(), "re"));
    return Key(file ? PEM_read_PrivateKey(file.get(), nullptr, no_passphrase, &asked) : nullptr);
}

// Makes a certificate, and a key if there is none: players' clients may know the one that is there.
// Empty if it went well.
std::string make_files(const std::string& certificate_file, const std::string& key_file) {
    const bool has_key = is_there(key_file);
    const Key key = has_key ? read_key(key_file) : Key(EVP_EC_gen("P-256"));
    const Certificate certificate = key ? certificate_for(key.get()) : nullptr;
    if (!certificate) return complaint();
    std::string why;
    if (!has_key) {
        why = write_file(key_file, [&](std::FILE* file) {
            return PEM_write_PrivateKey(file, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
        });
    }
    if (why.empty()) {
        why = write_file(certificate_file,
                         [&](std::FILE* file) { return PEM_write_X509(file, certificate.get()); });
    }
    if (why.empty() && !has_key) {
        spdlog::info("a key for encrypted connections was made: {}", key_file);
    }
    return why;
}

std::string state_of(const std::string& path) {
    struct stat found = {};
    if (::stat(path.c_str(), &found) != 0) return "gone";
    return std::to_string(found.st_ino) + ":" + std::to_string(found.st_size) + ":" +
           std::to_string(found.st_mtim.tv_sec) + "." + std::to_string(found.st_mtim.tv_nsec);
}

}  // namespace

void Tls::FreeContext::operator()(ssl_ctx_st* context) const { SSL_CTX_free(context); }

Tls::Tls(std::string certificate, std::string key, bool self_made)
    : certificate_file_(std::move(certificate)), key_file_(std::move(key)), self_made_(self_made) {}

Tls::~Tls() = default;

std::variant<std::unique_ptr<Tls>, std::string> Tls::open(const Settings& settings) {
    std::signal(SIGPIPE, SIG_IGN);
    auto [certificate, key, self_made] = tls_files(settings);
    if (self_made && !is_there(certificate)) {
        const std::string why = make_files(certificate, key);
        if (!why.empty()) {
            return "cannot make a key for encrypted connections, " + key + ": " + why +
                   ". Is its folder there, and may this user write to it?";
        }
    }
    std::unique_ptr<Tls> tls(new Tls(std::move(certificate), std::move(key), self_made));
    tls->loaded_state_ = tls->state_of_files();
    auto loaded = tls->load();
    if (auto* why = std::get_if<std::string>(&loaded)) {
        if (self_made) {
            *why +=
                ". To have a new key made, move both files away; clients that know the old one "
                "will warn their players";
        }
        return std::move(*why);
    }
    tls->context_ = std::move(std::get<Loaded>(loaded).context);
    tls->fingerprint_ = std::move(std::get<Loaded>(loaded).fingerprint);
    tls->looked_at_ = std::chrono::steady_clock::now();
    return tls;
}

std::variant<Tls::Loaded, std::string> Tls::load() const {
    ERR_clear_error();
    Loaded loaded{Context(SSL_CTX_new(TLS_server_method())), ""};
    SSL_CTX* context = loaded.context.get();
    if (context == nullptr) return complaint();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    // Idle connections hold no buffers; a write may be continued from where it was moved to.
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // Who comes back need not go through the whole handshake again. One ticket is enough.
    constexpr unsigned char kSessions[] = "valley";
    SSL_CTX_set_session_id_context(context, kSessions, sizeof kSessions - 1);
    SSL_CTX_set_num_tickets(context, 1);
    // The ticket says all that is to be known; whoever takes none would have it kept here.
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    bool asked = false;
    SSL_CTX_set_default_passwd_cb(context, no_passphrase);
    SSL_CTX_set_default_passwd_cb_userdata(context, &asked);
    if (SSL_CTX_use_certificate_chain_file(context, certificate_file_.c_str()) != 1) {
        return "cannot use the certificate " + certificate_file_ + ": " + complaint();
    }
    if (SSL_CTX_use_PrivateKey_file(context, key_file_.c_str(), SSL_FILETYPE_PEM) != 1) {
        if (ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_VALUES_MISMATCH) {
            ERR_clear_error();
            return "the key " + key_file_ + " does not belong to the certificate " +
                   certificate_file_;
        }
        const std::string why = complaint();
        return "cannot use the key " + key_file_ + ": " +
               (asked ? "it has a passphrase, which nobody can be asked for" : why);
    }
    SSL_CTX_set_default_passwd_cb_userdata(context, nullptr);
    loaded.fingerprint = key_fingerprint(SSL_CTX_get0_certificate(context));
    return loaded;
}

std::string Tls::state_of_files() const {
    return state_of(certificate_file_) + " " + state_of(key_file_);
}

ssl_st* Tls::connection(int socket) {
    take_up_renewed();
    ssl_st* connection = SSL_new(context_.get());
    if (connection == nullptr) return nullptr;
    if (SSL_set_fd(connection, socket) != 1) {
        SSL_free(connection);
        return nullptr;
    }
    SSL_set_accept_state(connection);
    return connection;
}

void Tls::take_up_renewed() {
    const Moment now = std::chrono::steady_clock::now();
    if (now < looked_at_ + look_every_) return;
    looked_at_ = now;
    std::string state = state_of_files();
    if (state == loaded_state_) return;
    auto loaded = load();
    if (const auto* why = std::get_if<std::string>(&loaded)) {
        // Perhaps one of the two is still being written: it is tried again.
        if (fault_lines_.allows()) {
            spdlog::error("the renewed certificate is not taken up, the old one stays in use: {}",
                          *why);
        }
        return;
    }
    context_ = std::move(std::get<Loaded>(loaded).context);
    fingerprint_ = std::move(std::get<Loaded>(loaded).fingerprint);
    loaded_state_ = std::move(state);
    spdlog::info("a renewed certificate is in use, key {}", fingerprint_);
}

}  // namespace valley::server
