// No heap is touched while a game runs: asking, answering, copying, looking again.
//
// Counts every call of operator new of this program.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "engine/games/tara_wolf/state.hpp"
#include "tests/support/game_cases.hpp"
#include "tests/support/random_player.hpp"

namespace {

std::atomic<std::uint64_t> allocations = 0;

void* allocate(std::size_t size) {
    ++allocations;
    void* memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* allocate_aligned(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto align = static_cast<std::size_t>(alignment);
    void* memory = std::aligned_alloc(align, (size + align - 1) / align * align);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_aligned(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return allocate_aligned(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace valley {
namespace {

class Allocations : public ::testing::TestWithParam<GameCase> {
  protected:
    // Plays games, calls `look(match)` at every step and counts what asking, looking and answering
    // allocate. Setting up a match is not counted.
    template <typename Look>
    std::uint64_t count(Look look) {
        std::uint64_t counted = 0;
        for (std::uint64_t number = 1; number <= 50; ++number) {
            SeededChance chance(seed_from(number));
            Random random(number);
            NoEvents events;
            Prompt prompt;
            const auto match = GetParam().game->start(GetParam().setup, chance, events);
            const std::uint64_t before = allocations;
            while (!match->result()) {
                const Seat seat = match->waiting_on().lowest();
                match->prompt(seat, prompt);
                look(*match);
                match->apply(seat, pick_at_random(prompt, random), chance, events);
            }
            counted += allocations - before;
        }
        return counted;
    }
};

TEST_P(Allocations, TheCountCounts) {
    const std::uint64_t before = allocations;
    // A pair of new and delete that a compiler could leave out.
    std::vector<int>* volatile list = new std::vector<int>(100);
    delete list;
    EXPECT_EQ(allocations - before, 2u);
    EXPECT_GT(count([](const Match& match) { match.clone(); }), 0u);
}

TEST_P(Allocations, NoneToAskAndAnswer) {
    EXPECT_EQ(count([](const Match&) {}), 0u);
}

TEST_P(Allocations, NoneToRefuse) {
    SeededChance chance(seed_from(1));
    NoEvents events;
    const auto match = GetParam().game->start(GetParam().setup, chance, events);
    const std::uint64_t before = allocations;
    Choice choice;
    for (int i = 0; i < 256; ++i) {
        EXPECT_NE(match->apply(seat_at(static_cast<std::size_t>(i)), choice, chance, events),
                  std::nullopt);
    }
    EXPECT_EQ(allocations - before, 0u);
}

TEST_P(Allocations, NoneToTakeAFingerprint) {
    EXPECT_EQ(count([](const Match& match) { match.fingerprint(); }), 0u);
}

TEST_P(Allocations, NoneToAssign) {
    SeededChance chance(seed_from(99));
    NoEvents events;
    const auto copy = GetParam().game->start(GetParam().setup, chance, events);
    EXPECT_EQ(count([&](const Match& match) { copy->assign(match); }), 0u);
}

TEST_P(Allocations, NoneToLook) {
    const auto viewers = players_and_spectator(GetParam().setup.seats);
    std::vector<View> views(viewers.size());
    const auto look = [&](const Match& match) {
        for (std::size_t i = 0; i < views.size(); ++i) match.view(viewers[i], views[i]);
    };
    EXPECT_EQ(count(look), 0u);
}

INSTANTIATE_TEST_SUITE_P(Every, Allocations, ::testing::ValuesIn(game_cases()), name_of_param);

TEST(StateSize, IsSmall) {
    EXPECT_LE(sizeof(tara_wolf::State), 768u);
    EXPECT_TRUE(std::is_trivially_copyable_v<tara_wolf::State>);
}

}  // namespace
}  // namespace valley
