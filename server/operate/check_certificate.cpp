// Whether the server's certificate and key can be used, and for how long.

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>

#include "server/operate/checks.hpp"
#include "server/operate/report_back.hpp"
#include "server/tls_files.hpp"

namespace valley::server {

namespace {

constexpr std::int64_t kDay = 24 * 3600;
constexpr std::int64_t kSoon = 21 * kDay;

template <auto kFree>
struct Free {
    template <typename Object>
    void operator()(Object* object) const {
        kFree(object);
    }
};
using File = std::unique_ptr<std::FILE, Free<std::fclose>>;
using Certificate = std::unique_ptr<X509, Free<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Free<EVP_PKEY_free>>;

int no_passphrase(char*, int, int, void*) { return -1; }

std::int64_t seconds_of(const ASN1_TIME* time) {
    std::tm parts = {};
    if (ASN1_TIME_to_tm(time, &parts) != 1) return 0;
    return timegm(&parts);
}

Finding fault(const std::string& found, const std::string& remedy) {
    return {"certificate", Verdict::fault, found, remedy};
}

std::string unreadable(const std::string& path, const std::string& what) {
    return path + (errno != 0 ? std::string(" cannot be read: ") + std::strerror(errno)
                              : " holds no " + what + " in PEM");
}

}  // namespace

Finding check_certificate(const Settings& settings, std::int64_t now) {
    const TlsFiles files = tls_files(settings);
    struct stat facts = {};
    const bool has_certificate = stat(files.certificate.c_str(), &facts) == 0;
    const bool has_key = stat(files.key.c_str(), &facts) == 0;
    if (files.self_made && !has_certificate && !has_key) {
        return {"certificate", Verdict::note,
                "the server has no key yet: it makes one at its first start", ""};
    }
    const std::string renew =
        files.self_made
            ? "move " + files.certificate +
                  " away and start the server: it makes a new one for the same key, by which "
                  "clients "
                  "still know it"
            : "have it renewed (certbot renew, for instance); the server takes it up by itself";
    const std::string see = files.self_made ? "put back a backup of it (valley-server restore)"
                                            : "see to --tls-certificate and --tls-key";

    errno = 0;
    const File certificate_file(std::fopen(files.certificate.c_str(), "re"));
    const Certificate certificate(
        certificate_file ? PEM_read_X509(certificate_file.get(), nullptr, no_passphrase, nullptr)
                         : nullptr);
    if (!certificate) {
        if (files.self_made && !has_certificate) {
            return {
                "certificate", Verdict::note,
                "the certificate is gone: the server makes a new one for its key when it starts",
                ""};
        }
        return fault(unreadable(files.certificate, "certificate"), see);
    }
    errno = 0;
    const File key_file(std::fopen(files.key.c_str(), "re"));
    const Key key(key_file ? PEM_read_PrivateKey(key_file.get(), nullptr, no_passphrase, nullptr)
                           : nullptr);
    ERR_clear_error();
    if (!key) return fault(unreadable(files.key, "key without a passphrase"), see);
    if (X509_check_private_key(certificate.get(), key.get()) != 1) {
        ERR_clear_error();
        return fault(files.key + " is not the key of " + files.certificate, see);
    }
    const std::int64_t begins = seconds_of(X509_get0_notBefore(certificate.get()));
    const std::int64_t ends = seconds_of(X509_get0_notAfter(certificate.get()));
    const std::string dates = files.certificate + " holds from " + utc(begins) + " to " + utc(ends);
    if (now > ends) return fault(dates + ": it is over", renew);
    if (now < begins) {
        return fault(dates + ": not yet", "is the clock right? Otherwise " + renew);
    }
    fstat(fileno(key_file.get()), &facts);
    if ((facts.st_mode & (S_IRWXG | S_IRWXO)) != 0 && files.self_made) {
        return {"certificate", Verdict::warning, "others than its owner may use " + files.key,
                "chmod 600 " + files.key};
    }
    if (now > ends - kSoon) return {"certificate", Verdict::warning, dates + ": not long", renew};
    return {"certificate", Verdict::good, dates, ""};
}

}  // namespace valley::server
