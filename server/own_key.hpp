// The key that the server made for itself, as a backup keeps it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/files.hpp"
#include "server/sqlite_file.hpp"
#include "server/tls_files.hpp"

namespace valley::server {

// The key by which clients know the server, and its certificate, as far as they are there. An
// operator's own files are the operator's to keep: then none.
inline std::vector<Attachment> own_key(const Settings& settings) {
    std::vector<Attachment> files;
    const TlsFiles names = tls_files(settings);
    if (!names.self_made) return files;
    for (const auto& [name, path] :
         {std::pair(kKeyInBackup, names.key), std::pair(kCertificateInBackup, names.certificate)}) {
        std::string content = content_of(path);
        if (!content.empty()) files.push_back({std::string(name), std::move(content)});
    }
    return files;
}

}  // namespace valley::server
