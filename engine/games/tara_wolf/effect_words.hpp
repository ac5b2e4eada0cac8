// The words of the effect language, each with the arguments that it takes.
#pragma once

#include <span>

#include "engine/games/tara_wolf/effect_language.hpp"
#include "engine/games/tara_wolf/effect_reader.hpp"

namespace valley::tara_wolf {

struct EffectWord {
    WordForm form;
    // Reads what stands between the brackets into the effect; false if the reader has failed.
    // nullptr: the word stands alone.
    bool (*read)(EffectReader&, Effect&);
};

std::span<const EffectWord> effect_words();

}  // namespace valley::tara_wolf
