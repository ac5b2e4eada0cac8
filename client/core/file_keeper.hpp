// Places kept in the state file, for both front ends.
#pragma once

#include <memory>
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

    // This client is at the place: another one does not come there by itself.
    void occupy(const Place& place);

    std::string keep(const Place& place, const std::string& name) override;
    std::string forget(const Place& place) override;
    bool has_others_at(const std::string& code) const override;

  private:
    StateFile& file_;
    std::unique_ptr<PrivateLock> occupied_;
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
// The place that this player has already at the table of a Task::join or Task::watch: under the
// name that was given, if one was, and where no client is. The name is filled into the order.
std::optional<Place> own_place(const StateFile& file, PlayOrder& order);

}  // namespace valley::client
