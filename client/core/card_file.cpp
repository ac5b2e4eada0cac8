#include "client/core/card_file.hpp"

#include <string>

#include "client/core/private_file.hpp"

namespace valley::client {

std::filesystem::path CardFile::default_folder() {
    return folder_by_environment("XDG_CACHE_HOME", ".cache");
}

std::filesystem::path CardFile::path(Language language) const {
    return folder_ / ("cards." + std::string(code_of(language)));
}

std::optional<v1::CardList> CardFile::load(Language language) const {
    if (folder_.empty()) return std::nullopt;
    const PrivateText read = read_private(path(language));
    v1::CardList cards;
    if (!read.there || !cards.ParseFromString(read.text)) return std::nullopt;
    if (cards.language() != code_of(language) || cards.cards_size() == 0) return std::nullopt;
    return cards;
}

void CardFile::keep(const v1::CardList& cards, Language language) const {
    if (folder_.empty() || cards.ByteSizeLong() > kPrivateFileBytesMax) return;
    if (!make_private_folder(folder_).empty()) return;
    write_private(path(language), cards.SerializeAsString());
}

}  // namespace valley::client
