// Whether the server at the other end is the one that is meant.
//
// A server with a certificate of an authority that this machine trusts is the one whose name it
// bears, and its key is remembered. One that made its key by itself is known by the key's
// fingerprint: SHA-256 of the public key, in base64url, 43 characters. The fingerprint comes in the
// host's invitation, or is remembered the first time, and has to be the same from then on. On this
// machine itself nobody can come between, and each server there has a key of its own: nothing is
// asked of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "client/core/endpoint.hpp"
#include "client/core/language.hpp"

namespace valley::client {

// The keys that servers had before, in $XDG_STATE_HOME/valley/known_servers: a line for each,
// "HOST:PORT FINGERPRINT"; of several for one server the last counts. A file that cannot be read
// holds none; one that cannot be written is left as it is, and the next time is the first again.
class KnownServers {
  public:
    // In `folder` (StateFile::default_folder()); empty: nothing is remembered.
    explicit KnownServers(const std::filesystem::path& folder);

    std::optional<std::string> key_of(const Endpoint& server) const;
    void remember(const Endpoint& server, std::string_view key);
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

// What a player has said about the server.
struct Trust {
    bool insecure = false;          // --insecure: unencrypted
    std::string invited_key;        // of an invitation; empty: none was said
    KnownServers* known = nullptr;  // must outlive its user; nullptr: nothing is known
};

// What the server has shown.
struct ShownKey {
    std::string fingerprint;
    bool vouched = false;  // an authority vouches for it and for the server's name
};

enum class Verdict : unsigned char {
    trusted,
    first_seen,   // nothing speaks for it or against it; it is remembered
    not_invited,  // not the key of the invitation
    changed,      // not the key that it had before
};
// Remembers a key that is new and not refused.
Verdict judge(const Endpoint& server, const ShownKey& shown, const Trust& trust);

// Why the connection is refused, for the player. Only for refusals.
std::string refusal(Verdict verdict, const Endpoint& server, const ShownKey& shown,
                    const Trust& trust, Language language);

}  // namespace valley::client
