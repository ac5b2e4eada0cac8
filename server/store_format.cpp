#include "server/store_format.hpp"

#include <sodium.h>

#include <array>

namespace valley::server {

std::int64_t record_checksum(std::int64_t table, std::int64_t number, std::string_view record) {
    static constexpr std::array<unsigned char, crypto_shorthash_KEYBYTES> kKey = {};
    const std::array<std::int64_t, 2> place = {table, number};
    std::string text(reinterpret_cast<const char*>(place.data()), sizeof place);
    text += record;
    std::int64_t sum = 0;
    static_assert(sizeof sum == crypto_shorthash_BYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&sum),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), kKey.data());
    return sum;
}

std::string schema() {
    return "PRAGMA application_id=" + std::to_string(kApplicationId) +
           "; PRAGMA user_version=" + std::to_string(kSchemaVersion) + ";" + kTables + kArrivals;
}

std::string foreign(const std::string& path) {
    return path + " is not a data file of valley-server, or it is damaged from its beginning on; " +
           "it was left as it is. Move it away to start with a new one, put back a copy, or name " +
           "another file with --data";
}

std::string newer(const std::string& path, std::int64_t version) {
    return path + " was written by a newer valley-server (schema version " +
           std::to_string(version) + ", this one knows " + std::to_string(kSchemaVersion) +
           "); it was left as it is. Start the newer program, or name another file with --data";
}

}  // namespace valley::server
