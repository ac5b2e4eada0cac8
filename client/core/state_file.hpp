// The places that a player can come back to, kept in a file.
//
// $XDG_STATE_HOME/valley/places (usually ~/.local/state/valley/places), readable by its owner
// alone: whoever has a token has the place. The file is replaced as a whole, so that it is the old
// one or the new one at every moment; several clients may change it at the same time. Beside it are
// locks of places where a client is or was (at-*.lock).
//
// Nothing here fails: what went wrong is returned, to be told, and the game goes on without it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/core/language.hpp"
#include "client/core/private_file.hpp"

namespace valley::client {

struct KeptPlace {
    std::string address;  // HOST:PORT
    std::string code;
    std::string name;  // of the player at this table
    std::string token;

    friend bool operator==(const KeptPlace&, const KeptPlace&) = default;
};

struct StateTrouble {
    enum class Kind : unsigned char {
        no_folder,       // neither XDG_STATE_HOME nor HOME is set
        unreadable,      // `why` says it
        damaged,         // some lines make no sense; the others are used
        open_to_others,  // the file's mode was wider than 0600; it has been narrowed
        unwritable,      // `why` says it
    } kind;
    std::filesystem::path path;
    std::string why;
};
std::string to_text(const StateTrouble& trouble, Language language);

class StateFile {
  public:
    // In `folder`, which is made when something is kept; empty: there is none.
    explicit StateFile(std::filesystem::path folder);
    // Where the file belongs by the environment; empty if that does not say.
    static std::filesystem::path default_folder();

    struct Loaded {
        std::vector<KeptPlace> places;  // the one that was kept last comes last
        std::optional<StateTrouble> trouble;
    };
    // A file that is not there holds no places, and that is no trouble.
    Loaded load() const;

    // Adds the place, or renews it: there is one for each address, code and name.
    std::optional<StateTrouble> keep(const KeptPlace& place);
    std::optional<StateTrouble> forget(std::string_view token);

    // Marks the place as one where a client is, until the mark goes or its process ends. Nothing if
    // another client is there, or if there is no folder.
    std::unique_ptr<PrivateLock> occupy(std::string_view token) const;

    const std::filesystem::path& path() const { return path_; }

  private:
    template <typename Change>
    std::optional<StateTrouble> change(Change&& change);

    std::filesystem::path folder_;
    std::filesystem::path path_;
};

}  // namespace valley::client
