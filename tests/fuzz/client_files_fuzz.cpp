// What a player's client reads of texts that others wrote or a disk gave back: an invitation, and
// its three files.
//
// The first byte says which. What was understood is written and understood once more, the same;
// what is kept beside something that is damaged comes back; what the player is told is harmless.

#include <fstream>

#include "client/core/endpoint.hpp"
#include "client/core/file_keeper.hpp"
#include "client/core/settings.hpp"
#include "client/core/state_file.hpp"
#include "client/core/text.hpp"
#include "client/core/trust.hpp"
#include "engine/core/check.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/files.hpp"
#include "tests/support/temporary_folder.hpp"

namespace valley::client {
namespace {

using fuzz::Input;

void check_harmless(const std::string& text) {
    CHECK(harmless(text, text.size() + 1) == text, "what a player is told is harmless");
}

void try_invitation(const std::string& text) {
    if (const auto endpoint = endpoint_of(text)) {
        check_harmless(endpoint->host);
        CHECK(endpoint_of(to_text(*endpoint)) == endpoint, "an address is the same again");
    }
    const auto invitation = invitation_of(text);
    if (!invitation) return;
    check_harmless(to_text(*invitation));
    CHECK(invitation_of(to_text(*invitation)) == invitation, "an invitation is the same again");
    CHECK(endpoint_of(to_text(invitation->server)) == invitation->server, "and its server");
}

void try_settings(const std::string& text) {
    const SettingsText read = settings_in(text);
    check_harmless(read.settings.name);
    check_harmless(read.settings.server);
    const std::string written = to_text(read.settings, text);
    const SettingsText again = settings_in(written);
    CHECK(again.settings == read.settings, "settings are the same again");
    CHECK(again.whole, "and whole");
    CHECK(to_text(again.settings, written) == written, "nothing is added each time");
}

void try_places(const std::string& folder, const std::string& text) {
    StateFile file(folder);
    testing::write_private(file.path(), text);
    const StateFile::Loaded before = file.load();
    if (before.trouble) check_harmless(to_text(*before.trouble, Language::en));
    for (const Language language : {Language::en, Language::de}) {
        PlayOrder order;
        order.task = Task::resume;
        const Found found = find_place(file, order, language);
        for (const std::string& line : found.lines) check_harmless(line);
        check_harmless(order.name);
    }
    const KeptPlace mine{"example.org:7922", "K7P3XY", "Anna", "0123456789abcdef"};
    file.keep(mine);
    const StateFile::Loaded after = file.load();
    CHECK(!after.trouble, "what is written is whole");
    CHECK(!after.places.empty() && after.places.back() == mine, "a place is kept");
    file.forget(mine.token);
    for (const KeptPlace& place : file.load().places) {
        CHECK(place.token != mine.token, "a place is forgotten");
    }
}

void try_known_servers(const std::string& folder, const std::string& text) {
    KnownServers known(folder);
    testing::write_private(known.path(), text);
    const Endpoint server{"example.org", 7922};
    const Endpoint other{"example.net", 7922};
    const std::string key(43, 'k');
    const auto of_other = known.key_of(other);
    const Trust trust{false, "", &known};
    const ShownKey shown{key, false};
    const Verdict verdict = judge(server, shown, trust);
    if (verdict == Verdict::changed) {
        check_harmless(refusal(verdict, server, shown, trust, Language::en));
    } else {
        CHECK(known.key_of(server) == key, "a key is remembered");
    }
    known.remember(server, key);
    CHECK(known.key_of(server) == key, "the last one counts");
    CHECK(known.key_of(other) == of_other, "others keep theirs");
}

}  // namespace
}  // namespace valley::client

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley::client;
    static const valley::TemporaryFolder kFolder;
    valley::fuzz::Input input(data, size);
    const auto what = input.take<std::uint8_t>();
    const std::string text = input.take_rest();
    switch (what % 4) {
        case 0: try_invitation(text); break;
        case 1: try_settings(text); break;
        case 2: try_places(kFolder.path(), text); break;
        default: try_known_servers(kFolder.path(), text); break;
    }
    return 0;
}
