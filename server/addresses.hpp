// What each address has done lately, as far as that bounds what it may do.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/clock.hpp"
#include "server/journal.hpp"
#include "server/limits.hpp"

namespace valley::server {

struct Address {
    Bucket tries;   // wrong codes, passwords and tokens
    Bucket hashes;  // of the passwords of new tables
    Bucket new_tables;
    std::vector<TableId> opened;  // some may be closed by now
    std::size_t opening = 0;      // tables that are not stored yet
};

class Addresses {
  public:
    // An address that nothing is known of has done nothing. Valid until the next forget().
    Address& operator[](const std::string& name) { return addresses_[name]; }

    // Now and then, keeps no address of which there is nothing to remember: whose tables are all
    // gone, who may do everything again, and who stands in no line.
    void forget(Time now, const std::function<bool(TableId)>& is_open,
                const std::function<bool(const std::string&)>& stands_in_line);

  private:
    static constexpr std::size_t kFew = 1000;  // not worth looking for ones to forget

    std::unordered_map<std::string, Address> addresses_;
    std::size_t checked_at_ = kFew;
};

}  // namespace valley::server
