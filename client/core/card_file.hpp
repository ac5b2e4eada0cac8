// The card list that came last, on disk: the cards and the rules in words can be read without a
// server, and before the first one of the day has answered.
//
// $XDG_CACHE_HOME/valley/cards.LANGUAGE (usually ~/.cache/valley), a serialised CardList. It is
// only a copy: one that cannot be read or kept is not missed, and nobody is told.
#pragma once

#include <filesystem>
#include <optional>

#include "client/core/language.hpp"
#include "valley/v1/cards.pb.h"

namespace valley::client {

class CardFile {
  public:
    // In `folder`, which is made when something is kept; empty: there is none.
    explicit CardFile(std::filesystem::path folder) : folder_(std::move(folder)) {}
    // Where the files belong by the environment; empty if that does not say.
    static std::filesystem::path default_folder();

    // Nothing if there is none in this language that makes sense.
    std::optional<v1::CardList> load(Language language) const;
    void keep(const v1::CardList& cards, Language language) const;

  private:
    std::filesystem::path path(Language language) const;

    std::filesystem::path folder_;
};

}  // namespace valley::client
