// Frames: whatever way a stream of bytes is cut, the same messages come out; and what a length
// promises costs nothing.

#include "proto/framing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>
#include <vector>

namespace {

// What this thread has allocated since the program began, in bytes.
thread_local std::size_t allocated_bytes = 0;

// Not inlined: g++ takes memory of operator new that goes to free() for a mistake.
[[gnu::noinline]] void give_back(void* memory) noexcept { std::free(memory); }

}  // namespace

void* operator new(std::size_t size) {
    allocated_bytes += size;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }

namespace valley {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

constexpr std::size_t kMax = 300;

struct Read {
    std::vector<std::string> messages;
    FrameFault fault = FrameFault::none;
};

// Feeds the pieces one after the other.
Read read_all(const std::vector<std::string_view>& pieces, std::size_t bytes_max = kMax) {
    Read read;
    FrameReader reader(bytes_max);
    for (std::string_view piece : pieces) {
        while (const auto message = reader.read(piece)) read.messages.emplace_back(*message);
        EXPECT_TRUE(piece.empty()) << "all that comes is taken";
    }
    read.fault = reader.fault();
    return read;
}

std::string frames_of(const std::vector<std::string>& messages) {
    std::string bytes;
    for (const std::string& message : messages) append_frame(bytes, message);
    return bytes;
}

std::string length_of(std::uint32_t length) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>((length >> static_cast<unsigned>(shift)) & 0xffu);
    }
    return bytes;
}

std::vector<std::string> some_messages() {
    return {"a", std::string(kMax, 'm'), std::string("\0\0\0\0", 4), "last"};
}

TEST(AppendFrame, LengthFirstTheHighestByteFirst) {
    std::string out = "before";
    append_frame(out, "hi");
    EXPECT_EQ(out, std::string("before\0\0\0\2hi", 12));

    out.clear();
    append_frame(out, std::string(0x010203, 'x'));
    EXPECT_EQ(out.substr(0, 5), std::string("\0\1\2\3x", 5));
}

TEST(AppendFrameDeathTest, NoMessageIsEmpty) {
    std::string out;
    EXPECT_DEATH(append_frame(out, ""), "no message has 0 bytes");
}

TEST(FrameReader, ManyInOnePiece) {
    const std::string bytes = frames_of(some_messages());
    EXPECT_THAT(read_all({bytes}).messages, ElementsAreArray(some_messages()));
}

TEST(FrameReader, CutInTwoAtEveryByte) {
    const std::string bytes = frames_of(some_messages());
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        const std::string_view all = bytes;
        const Read read = read_all({all.substr(0, cut), all.substr(cut)});
        EXPECT_EQ(read.messages, some_messages()) << "cut at " << cut;
        EXPECT_EQ(read.fault, FrameFault::none);
    }
}

TEST(FrameReader, CutInThreeAtEveryTwoBytes) {
    const std::vector<std::string> messages = {"a", "bcd", "efghijkl"};
    const std::string bytes = frames_of(messages);
    const std::string_view all = bytes;
    for (std::size_t first = 0; first <= bytes.size(); ++first) {
        for (std::size_t second = first; second <= bytes.size(); ++second) {
            const Read read = read_all(
                {all.substr(0, first), all.substr(first, second - first), all.substr(second)});
            EXPECT_EQ(read.messages, messages) << "cut at " << first << " and " << second;
        }
    }
}

TEST(FrameReader, OneByteAtATime) {
    const std::string bytes = frames_of(some_messages());
    std::vector<std::string_view> pieces;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        pieces.push_back(std::string_view(bytes).substr(i, 1));
    }
    EXPECT_THAT(read_all(pieces).messages, ElementsAreArray(some_messages()));
}

TEST(FrameReader, InsideAFrame) {
    FrameReader reader(kMax);
    EXPECT_FALSE(reader.inside_frame());
    const std::string bytes = frames_of({"ab"});
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string_view piece = std::string_view(bytes).substr(i, 1);
        const bool whole = reader.read(piece).has_value();
        EXPECT_EQ(whole, i + 1 == bytes.size());
        EXPECT_EQ(reader.inside_frame(), !whole) << "after byte " << i;
    }
}

struct LengthCase {
    std::uint32_t length;
    FrameFault fault;
};

TEST(FrameReader, Lengths) {
    const LengthCase cases[] = {
        {0, FrameFault::empty},
        {1, FrameFault::none},
        {kMax - 1, FrameFault::none},
        {kMax, FrameFault::none},
        {kMax + 1, FrameFault::too_long},
        {0x0000ffff, FrameFault::too_long},
        {0x01000000, FrameFault::too_long},
        {0x7fffffff, FrameFault::too_long},
        {0x80000000, FrameFault::too_long},
        {0xffffffff, FrameFault::too_long},
    };
    for (const auto& [length, fault] : cases) {
        SCOPED_TRACE(length);
        const std::string bytes =
            length_of(length) + std::string(std::min<std::size_t>(length, kMax), 'm');
        const Read read = read_all({bytes});
        EXPECT_EQ(read.fault, fault);
        if (fault == FrameFault::none) {
            EXPECT_THAT(read.messages, ElementsAre(std::string(length, 'm')));
        } else {
            EXPECT_TRUE(read.messages.empty());
        }
    }
}

TEST(FrameReader, TheLargestMaximumTakesEveryLengthButNone) {
    constexpr std::size_t kAll = std::numeric_limits<std::uint32_t>::max();
    EXPECT_EQ(read_all({length_of(0xffffffff)}, kAll).fault, FrameFault::none);
    EXPECT_EQ(read_all({length_of(0)}, kAll).fault, FrameFault::empty);
}

TEST(FrameReader, WhatCameBeforeAFaultIsGivenAndNothingAfter) {
    for (const std::uint32_t length : {0u, 0xffffffffu}) {
        const std::string good = frames_of({"one", "two"});
        const std::string bytes = good + length_of(length) + frames_of({"three"});
        const Read read = read_all({bytes, good});
        EXPECT_THAT(read.messages, ElementsAre("one", "two"));
        EXPECT_NE(read.fault, FrameFault::none);
    }
}

TEST(FrameReader, AnAnnouncedLengthTakesNoMemory) {
    const std::string start = length_of(0x7fffffff) + "few bytes";
    FrameReader reader(0xffffffff);
    std::string_view piece = start;
    const std::size_t before = allocated_bytes;
    EXPECT_FALSE(reader.read(piece));
    EXPECT_LT(allocated_bytes - before, 100u);
}

TEST(FrameReader, AMessageInOnePieceIsNotCopied) {
    const std::string bytes = frames_of({std::string(kMax, 'm'), "more"});
    FrameReader reader(kMax);
    std::string_view piece = bytes;
    const std::size_t before = allocated_bytes;
    const auto message = reader.read(piece);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->data(), bytes.data() + kFrameLengthBytes);
    EXPECT_TRUE(reader.read(piece));
    EXPECT_EQ(allocated_bytes, before);
}

// Memory that is taken again and again for the same bytes would be taken in proportion to their
// square.
TEST(FrameReader, ByteByByteTakesMemoryInProportion) {
    constexpr std::size_t kLong = 1u << 20u;
    const std::string bytes = frames_of({std::string(kLong, 'm')});
    FrameReader reader(kLong);
    const std::size_t before = allocated_bytes;
    std::optional<std::string_view> message;
    for (const char& byte : bytes) {
        std::string_view piece(&byte, 1);
        message = reader.read(piece);
    }
    ASSERT_TRUE(message);
    EXPECT_EQ(message->size(), kLong);
    EXPECT_LT(allocated_bytes - before, 6 * kLong);

    // A long message's memory is not kept for the next one.
    const std::string next = frames_of({"next"});
    std::string_view rest = next;
    EXPECT_EQ(reader.read(rest), "next");
}

TEST(FrameFault, Keys) {
    EXPECT_EQ(key_of(FrameFault::none), "none");
    EXPECT_EQ(key_of(FrameFault::empty), "empty");
    EXPECT_EQ(key_of(FrameFault::too_long), "too_long");
}

}  // namespace
}  // namespace valley
