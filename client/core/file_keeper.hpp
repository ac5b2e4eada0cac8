// Places kept in the state file, for both front ends.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/core/order.hpp"
#include "client/core/state_file.hpp"

namespace valley::client {

class FileKeeper final : public PlaceKeeper {
  public:
    // `file` must outlive it.
    FileKeeper(StateFile& file, std::string address, Language language)
        : file_(file), address_(std::move(address)), language_(language) {}

    std::string keep(const Place& place, const std::string& name) override;
    std::string forget(const Place& place) override;

  private:
    StateFile& file_;
    std::string address_;
    Language language_;
};

// The place that a Task::resume means: the one that was kept last and fits the code and the name,
// if they are given. It is filled into the order. `lines` is what the player has to be told.
struct Found {
    std::optional<Place> place;
    std::vector<std::string> lines;
};
Found find_place(const StateFile& file, PlayOrder& order, Language language);

}  // namespace valley::client
