// A list with room for N, inside the object that has it: no heap, and clearing it is free. What
// lies behind its end is left as it was and means nothing; copies and comparisons stop there.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

#include "engine/core/check.hpp"

namespace valley {

template <typename T, std::size_t N>
class FixedList {
  public:
    static_assert(std::is_trivially_copyable_v<T>);

    FixedList() {}  // NOLINT(modernize-use-equals-default): leaves the room as it is
    FixedList(const FixedList& other) { *this = other; }
    FixedList& operator=(const FixedList& other) {
        size_ = other.size_;
        std::copy_n(other.items_.begin(), size_, items_.begin());
        return *this;
    }

    void clear() { size_ = 0; }
    void push_back(const T& item) { *grow(1) = item; }
    // Makes room for `count` more and returns the first of them, to be written by the caller.
    T* grow(std::size_t count) {
        CHECK(count <= N - size_, "a list with room for so many");
        T* first = items_.data() + size_;
        size_ += count;
        return first;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T& back() { return items_[size_ - 1]; }
    const T& back() const { return items_[size_ - 1]; }
    T* data() { return items_.data(); }
    const T* data() const { return items_.data(); }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

    friend bool operator==(const FixedList& a, const FixedList& b) {
        return std::ranges::equal(std::span(a.begin(), a.size()), std::span(b.begin(), b.size()));
    }

  private:
    std::size_t size_ = 0;
    union {  // so that nothing is written into room that nobody may come to use
        std::array<T, N> items_;
    };
};

}  // namespace valley
