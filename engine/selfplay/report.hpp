// The statistics of a series, for people and for programs.
#pragma once

#include <string>

#include "engine/selfplay/series.hpp"

namespace valley {

// Tables, with card names in that language.
std::string report_text(const Game& game, const Series& series, const SeriesResult& result,
                        Language language);
// The same as one JSON document.
std::string report_json(const Game& game, const Series& series, const SeriesResult& result);

}  // namespace valley
