// The game's own explanations (Word.help in cards.proto).

#include "client/core/text.hpp"
#include "client/core/wording.hpp"

namespace valley::client {

namespace {

std::string help_in(const google::protobuf::RepeatedPtrField<v1::Word>& list, std::uint32_t key) {
    if (key >= static_cast<std::uint32_t>(list.size())) return {};
    return harmless(list[static_cast<int>(key)].help());
}

}  // namespace

std::string Wording::prompt_help(std::uint32_t key) const {
    return help_in(words().prompts(), key);
}
std::string Wording::phase_help(std::uint32_t key) const { return help_in(words().phases(), key); }
std::string Wording::kind_help(std::uint32_t key) const { return help_in(words().kinds(), key); }

std::string Wording::variant_help(std::string_view key) const {
    for (const v1::Word& word : words().variants()) {
        if (word.key() == key) return harmless(word.help());
    }
    return {};
}

std::string Wording::aim() const {
    std::string text;
    for (const v1::Word& ending : words().endings()) {
        if (ending.help().empty()) continue;
        text += (text.empty() ? "" : " ") + harmless(ending.help());
    }
    return text;
}

}  // namespace valley::client
