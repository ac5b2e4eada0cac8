#include "engine/core/rejection.hpp"

#include "engine/core/check.hpp"

namespace valley {

std::string_view key_of(Rejection rejection) {
    switch (rejection) {
        case Rejection::game_over: return "game_over";
        case Rejection::not_asked: return "not_asked";
        case Rejection::stale: return "stale";
        case Rejection::out_of_range: return "out_of_range";
        case Rejection::picked_twice: return "picked_twice";
        case Rejection::too_few: return "too_few";
        case Rejection::too_many: return "too_many";
    }
    CHECK(false, "a rejection outside its list");
    return {};
}

}  // namespace valley
