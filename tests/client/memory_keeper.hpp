// Places that a client keeps, in memory.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "client/core/order.hpp"

namespace valley::testing {

// Remembers what it was told to keep.
class MemoryKeeper final : public client::PlaceKeeper {
  public:
    std::string keep(const client::Place& place, const std::string& name) override {
        places.push_back(place);
        names.push_back(name);
        return trouble;
    }
    std::string forget(const client::Place& place) override {
        std::erase(places, place);
        return trouble;
    }

    bool has_others_at(const std::string& code) const override {
        return std::ranges::count(places, code, &client::Place::code) > 1;
    }

    std::vector<client::Place> places;
    std::vector<std::string> names;
    std::string trouble;
};

}  // namespace valley::testing
