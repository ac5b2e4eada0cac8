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

std::vector<Wording::Explanation> Wording::explanations() const {
    std::vector<Explanation> all;
    const auto add = [&](std::string title, std::string text) {
        if (!text.empty()) all.push_back({std::move(title), std::move(text)});
    };
    for (int i = 0; i < words().phases_size(); ++i) {
        const auto key = static_cast<std::uint32_t>(i);
        add(say(Say::ui_help_phase, {{"phase", phase(key)}}), phase_help(key));
    }
    for (int i = 0; i < words().kinds_size(); ++i) {
        const auto key = static_cast<std::uint32_t>(i);
        add(kind(key), kind_help(key));
    }
    if (model_.table) {
        for (const std::string& key : model_.table->options().variants()) {
            add(variant(key), variant_help(key));
        }
    }
    return all;
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
