// Which files hold the server's key and certificate.
#pragma once

#include <string>

#include "server/settings.hpp"

namespace valley::server {

struct TlsFiles {
    std::string certificate;
    std::string key;
    bool self_made = false;  // by the server, beside the data file
};

inline TlsFiles tls_files(const Settings& settings) {
    if (!settings.tls_certificate.empty()) {
        return {settings.tls_certificate, settings.tls_key, false};
    }
    return {settings.data + ".certificate", settings.data + ".key", true};
}

}  // namespace valley::server
