#include "engine/core/prompt.hpp"

#include <algorithm>

namespace valley {

void Prompt::clear(std::uint32_t new_number, Seat new_seat, std::uint8_t new_key) {
    number = new_number;
    seat = new_seat;
    key = new_key;
    min = 0;
    max = 0;
    count = 0;
    subject = kNoCard;
}

Prompt& Prompt::operator=(const Prompt& other) {
    number = other.number;
    seat = other.seat;
    key = other.key;
    min = other.min;
    max = other.max;
    count = other.count;
    subject = other.subject;
    std::copy_n(other.options.begin(), count, options.begin());
    return *this;
}

bool operator==(const Prompt& a, const Prompt& b) {
    return a.number == b.number && a.seat == b.seat && a.key == b.key && a.min == b.min &&
           a.max == b.max && a.subject == b.subject && std::ranges::equal(a.listed(), b.listed());
}

}  // namespace valley
