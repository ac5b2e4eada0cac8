#include "server/addresses.hpp"

#include <algorithm>

namespace valley::server {

void Addresses::forget(Time now, const std::function<bool(TableId)>& is_open,
                       const std::function<bool(const std::string&)>& stands_in_line) {
    if (addresses_.size() < checked_at_) return;
    std::erase_if(addresses_, [&](const auto& entry) {
        const Address& address = entry.second;
        return address.opening == 0 && address.tries.idle(now) && address.hashes.idle(now) &&
               address.new_tables.idle(now) && std::ranges::none_of(address.opened, is_open) &&
               !stands_in_line(entry.first);
    });
    checked_at_ = 2 * addresses_.size() + kFew;
}

}  // namespace valley::server
