// Chance with the outcomes that a test has written down: wrong draws fail it, and so do unused
// ones.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/chance.hpp"

namespace valley {

class ScriptedChance final : public Chance {
  public:
    struct Scripted {
        std::string purpose;
        std::uint32_t outcome = 0;
    };

    ScriptedChance() = default;
    ScriptedChance(std::initializer_list<Scripted> script) : script_(script) {}
    ScriptedChance(const ScriptedChance&) = delete;
    ScriptedChance& operator=(const ScriptedChance&) = delete;
    ~ScriptedChance() override {
        // A scene that broke off has its own message.
        if (std::uncaught_exceptions() == 0) verify();
    }

    // The next draw has this purpose and comes out like this.
    void expect(std::string_view purpose, std::uint32_t outcome) {
        script_.push_back({std::string(purpose), outcome});
    }
    // The next shuffle is of `count` items and leaves them as they lie.
    void expect_same_order(std::string_view purpose, std::uint32_t count) {
        for (std::uint32_t i = count; i > 1; --i) expect(purpose, i - 1);
    }
    // The next shuffle is of `count` items and turns them by one place: the first one comes last
    // (of a pile, the bottom card comes on top).
    void expect_first_comes_last(std::string_view purpose, std::uint32_t count) {
        for (std::uint32_t i = count; i > 1; --i) expect(purpose, 0);
    }

    std::uint32_t draw_below(Purpose purpose, std::uint32_t bound) override {
        const std::string drawn =
            "a draw of " + std::string(purpose.name) + " below " + std::to_string(bound);
        if (script_.empty()) {
            ADD_FAILURE() << "no outcome is scripted for " << drawn;
            return 0;
        }
        const Scripted next = script_.front();
        script_.pop_front();
        EXPECT_EQ(next.purpose, purpose.name) << "scripted for " << drawn;
        EXPECT_LT(next.outcome, bound) << "scripted for " << drawn;
        return next.outcome < bound ? next.outcome : 0;
    }

    std::size_t left() const { return script_.size(); }
    // Fails the test if an outcome was not used, once.
    void verify() {
        if (!script_.empty()) {
            ADD_FAILURE() << script_.size() << " scripted outcomes were not drawn, the first for "
                          << script_.front().purpose;
        }
        script_.clear();
    }

  private:
    std::deque<Scripted> script_;
};

}  // namespace valley
