// Events: what each viewer is told of each kind of secret.

#include "engine/core/event.hpp"

#include <gtest/gtest.h>

namespace valley {
namespace {

constexpr Seat kA{0};
constexpr Seat kB{1};
constexpr Seat kC{2};

SeenEvent full_event() {
    SeenEvent event;
    event.key = 7;
    event.seat = kA;
    event.card = 12;
    event.from = {1, kA, 3};
    event.to = {2, kB, 4};
    event.numbers = {5, -6};
    return event;
}

SeenEvent without_card() {
    SeenEvent event = full_event();
    event.card = kNoCard;
    return event;
}

SeenEvent without_detail() {
    SeenEvent event;
    event.key = 7;
    event.seat = kA;
    return event;
}

Event event_of(Secret secret, SeatSet audience) { return {full_event(), audience, secret}; }

TEST(SeenBy, EachSecretByEachViewer) {
    struct Case {
        const char* what;
        Secret secret;
        SeatSet audience;
        Viewer viewer;
        std::optional<SeenEvent> seen;
    };
    const Viewer a = Viewer::seat(kA), b = Viewer::seat(kB), c = Viewer::seat(kC);
    const Viewer spectator = Viewer::spectator(), reader = Viewer::replay_reader();
    constexpr auto kNothing = std::nullopt;
    const Case cases[] = {
        {"public: its seat", Secret::nothing, {}, a, full_event()},
        {"public: another seat", Secret::nothing, {}, b, full_event()},
        {"public: a spectator", Secret::nothing, {}, spectator, full_event()},
        {"public: the replay", Secret::nothing, {}, reader, full_event()},

        {"card: the audience", Secret::card, {kA}, a, full_event()},
        {"card: another seat", Secret::card, {kA}, b, without_card()},
        {"card: a spectator", Secret::card, {kA}, spectator, without_card()},
        {"card: the replay", Secret::card, {kA}, reader, full_event()},
        {"card: two seats know it, the one", Secret::card, {kA, kB}, a, full_event()},
        {"card: two seats know it, the other", Secret::card, {kA, kB}, b, full_event()},
        {"card: two seats know it, the third", Secret::card, {kA, kB}, c, without_card()},
        {"card: two seats know it, a spectator", Secret::card, {kA, kB}, spectator, without_card()},
        {"card: nobody knows it", Secret::card, {}, a, without_card()},
        {"card: it is not its seat but its audience that counts",
         Secret::card,
         {kB},
         a,
         without_card()},

        {"detail: the audience", Secret::detail, {kA}, a, full_event()},
        {"detail: another seat", Secret::detail, {kA}, b, without_detail()},
        {"detail: a spectator", Secret::detail, {kA}, spectator, without_detail()},
        {"detail: the replay", Secret::detail, {kA}, reader, full_event()},

        {"all: the audience", Secret::all, {kA}, a, full_event()},
        {"all: another seat", Secret::all, {kA}, b, kNothing},
        {"all: a spectator", Secret::all, {kA}, spectator, kNothing},
        {"all: the replay", Secret::all, {kA}, reader, full_event()},
        {"all: nobody", Secret::all, {}, a, kNothing},
    };
    for (const Case& c2 : cases) {
        EXPECT_EQ(seen_by(event_of(c2.secret, c2.audience), c2.viewer), c2.seen) << c2.what;
    }
}

// A viewer code that is neither a seat nor one of the two others may not know more than a
// spectator.
TEST(SeenBy, TheLastSeatIsASeat) {
    const SeatSet everybody = SeatSet::first(kSeatsMax);
    EXPECT_EQ(seen_by(event_of(Secret::all, everybody), Viewer::seat(Seat{7})), full_event());
    EXPECT_EQ(seen_by(event_of(Secret::all, everybody), Viewer()), std::nullopt);
}

SeenEvent numbered(int number) {
    SeenEvent event;
    event.numbers[0] = static_cast<std::int16_t>(number);
    return event;
}

// 0 and 3 are public, 1 is A's alone, 2 is B's alone.
EventLog log_of_four() {
    EventLog log;
    log.on_event({numbered(0), {}, Secret::nothing});
    log.on_event({numbered(1), {kA}, Secret::all});
    log.on_event({numbered(2), {kB}, Secret::all});
    log.on_event({numbered(3), {}, Secret::nothing});
    return log;
}

std::vector<int> numbers(const std::vector<SeenEvent>& events) {
    std::vector<int> numbers;
    for (const SeenEvent& event : events) numbers.push_back(event.numbers[0]);
    return numbers;
}

TEST(EventLog, SinceCountsForEachViewerByItself) {
    const EventLog log = log_of_four();
    const Viewer a = Viewer::seat(kA), b = Viewer::seat(kB), spectator;
    using Numbers = std::vector<int>;
    EXPECT_EQ(numbers(log.since(a, 0)), (Numbers{0, 1, 3}));
    EXPECT_EQ(numbers(log.since(b, 0)), (Numbers{0, 2, 3}));
    EXPECT_EQ(numbers(log.since(spectator, 0)), (Numbers{0, 3}));
    EXPECT_EQ(numbers(log.since(Viewer::replay_reader(), 0)), (Numbers{0, 1, 2, 3}));
    EXPECT_EQ(numbers(log.since(a, 1)), (Numbers{1, 3}));
    EXPECT_EQ(numbers(log.since(spectator, 1)), (Numbers{3}));
    EXPECT_EQ(numbers(log.since(spectator, 2)), Numbers{});
    EXPECT_EQ(numbers(log.since(spectator, 3)), Numbers{});
    EXPECT_EQ(numbers(log.since(spectator, ~std::size_t{0})), Numbers{});
}

TEST(EventLog, AppendSeenCountsInTheWholeList) {
    const EventLog log = log_of_four();
    std::vector<SeenEvent> seen = {numbered(9)};
    log.append_seen(Viewer::seat(kA), 1, seen);
    EXPECT_EQ(numbers(seen), (std::vector<int>{9, 1, 3}));
    log.append_seen(Viewer::seat(kA), 4, seen);
    EXPECT_EQ(seen.size(), 3u);
}

TEST(EventLog, ClearForgetsAll) {
    EventLog log = log_of_four();
    EXPECT_EQ(log.all().size(), 4u);
    log.clear();
    EXPECT_TRUE(log.all().empty());
    EXPECT_TRUE(log.since(Viewer(), 0).empty());
}

}  // namespace
}  // namespace valley
