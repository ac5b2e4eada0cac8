#include "tests/support/secrecy.hpp"

#include <algorithm>
#include <bit>
#include <sstream>

namespace valley::testing {

namespace {

constexpr int kCandidatesMax = 30000;

// Gives the outcomes that came out before; where they do not fit, 0.
class RepeatedChance final : public Chance {
  public:
    explicit RepeatedChance(std::span<const Draw> draws) : draws_(draws) {}
    std::uint32_t draw_below(Purpose, std::uint32_t bound) override {
        const std::size_t at = next_++;
        return at < draws_.size() && draws_[at].outcome < bound ? draws_[at].outcome : 0;
    }

  private:
    std::span<const Draw> draws_;
    std::size_t next_ = 0;
};

// The next larger set with as many bits (Gosper); 0 at the end.
std::uint64_t next_set(std::uint64_t set, std::size_t options) {
    if (set == 0) return 0;
    const std::uint64_t low = set & (0 - set);
    const std::uint64_t ripple = set + low;
    if (ripple == 0) return 0;
    const std::uint64_t next = (((ripple ^ set) >> 2) / low) | ripple;
    return options < 64 && (next >> options) != 0 ? 0 : next;
}

std::string describe(const char* what, std::uint64_t seed, const View& view) {
    std::ostringstream text;
    text << what << " (seed " << seed << ", viewer " << int{view.viewer.code()} << ", round "
         << view.round << ", revision " << view.revision << ", phase " << int{view.phase}
         << ", question " << int{view.question} << ")";
    return text.str();
}

// Answers of every kind: legal ones and each kind of wrong one.
std::vector<Choice> probes(const Prompt& prompt) {
    std::vector<Choice> probes;
    probes.push_back(Choice::of_set(prompt.number, 0));
    probes.push_back(Choice::of_set(prompt.number + 1, 1));
    probes.push_back(Choice::of_set(prompt.number, ~std::uint64_t{0}));
    for (int option = 0; option <= prompt.count && option < 64; ++option) {
        probes.push_back(Choice::of(prompt, {option}));
        probes.push_back(Choice::of(prompt, {option, option}));
        probes.push_back(Choice::of(prompt, {0, option}));
    }
    return probes;
}

}  // namespace

std::optional<Rejection> Observer::refusal(const Match& match, Seat seat,
                                           const Choice& choice) const {
    RepeatedChance luck({});
    NoEvents nobody;
    return match.clone()->apply(seat, choice, luck, nobody);
}

Chooser random_chooser(Random& random) {
    return [&random](Seat, const View& view, std::span<const SeenEvent>) {
        const Prompt& prompt = view.prompt;
        const std::size_t picks =
            prompt.min + random.below(static_cast<std::uint32_t>(prompt.max - prompt.min + 1));
        std::vector<int> options(prompt.count);
        for (int i = 0; i < prompt.count; ++i) options[static_cast<std::size_t>(i)] = i;
        random.shuffle(std::span(options));
        Choice choice;
        choice.prompt = prompt.number;
        for (std::size_t i = 0; i < picks; ++i) choice.add(static_cast<std::size_t>(options[i]));
        return choice;
    };
}

struct SecrecyCheck::Watch {
    Viewer viewer;
    View view;
    std::vector<SeenEvent> events;
    std::vector<Choice> unnoticed;  // choices since this viewer last noticed anything
};

SecrecyCheck::SecrecyCheck(const Game& game, const Observer& observer, std::uint64_t seed)
    : game_(game), observer_(observer), seed_(seed), random_(seed ^ 0x5ec7ec7u) {}

std::string SecrecyCheck::play(const Setup& setup, const Chooser& chooser) {
    SeededChance chance(seed_from(seed_));
    RecordingChance recording(chance);
    EventLog log;
    const auto match = game_.start(setup, recording, log);

    std::vector<Watch> watches(setup.seats + 1);
    for (std::size_t i = 0; i < setup.seats; ++i) watches[i].viewer = Viewer::seat(seat_at(i));
    std::size_t told = 0;
    const auto tell = [&](Watch& watch) {
        for (const Event& event : log.all().subspan(told)) {
            if (auto seen = observer_.event(event, watch.viewer)) watch.events.push_back(*seen);
        }
        observer_.view(*match, watch.viewer, watch.view);
    };
    for (Watch& watch : watches) tell(watch);
    told = log.all().size();

    std::vector<std::size_t> news(setup.seats, 0);
    while (!match->waiting_on().empty()) {
        const Seat seat = match->waiting_on().lowest();
        Watch& actor = watches[index_of(seat)];
        const Choice choice =
            chooser(seat, actor.view, std::span(actor.events).subspan(news[index_of(seat)]));
        news[index_of(seat)] = actor.events.size();
        recording.clear();
        if (match->apply(seat, choice, recording, log)) {
            return describe("a choice that the prompt allowed was refused", seed_, actor.view);
        }
        for (Watch& watch : watches) {
            const View view_before = watch.view;
            const std::size_t events_before = watch.events.size();
            tell(watch);
            watch.unnoticed.push_back(choice);
            if (auto leak = check_now(*match, watch); !leak.empty()) return leak;
            if (auto leak = check_step(watch, seat, recording.draws(), view_before, events_before);
                !leak.empty()) {
                return leak;
            }
        }
        told = log.all().size();
    }
    return "";
}

std::string SecrecyCheck::check_now(const Match& match, const Watch& watch) {
    const auto world =
        game_.possible_world({watch.view, watch.events, watch.events.size()}, random_);
    ++worlds_;
    if (!world) return describe("no world fits what the viewer was shown", seed_, watch.view);
    world->check_invariants();
    View view;
    observer_.view(*world, watch.viewer, view);
    if (!(view == watch.view)) return describe("the view tells a secret", seed_, watch.view);
    if (world->waiting_on() != match.waiting_on() || world->result() != match.result()) {
        return describe("the waiting tells a secret", seed_, watch.view);
    }
    if (!watch.viewer.is_seat()) return "";
    Prompt not_asked;
    not_asked.clear(watch.view.revision, kNoSeat, 0);
    for (const Choice& probe : probes(watch.view.asked ? watch.view.prompt : not_asked)) {
        const Seat seat = watch.viewer.as_seat();
        if (observer_.refusal(match, seat, probe) != observer_.refusal(*world, seat, probe)) {
            return describe("a refusal tells a secret", seed_, watch.view);
        }
    }
    return "";
}

std::string SecrecyCheck::check_step(Watch& watch, Seat seat, std::span<const Draw> draws,
                                     const View& view_before, std::size_t events_before) {
    if (watch.view == view_before && watch.events.size() == events_before) return "";
    const auto world = game_.possible_world({view_before, watch.events, events_before}, random_);
    ++worlds_;
    if (!world) return describe("no world fits what the viewer is shown next", seed_, view_before);
    const bool explained = can_explain(*world, watch, events_before, seat, watch.unnoticed, draws);
    watch.unnoticed.clear();
    return explained
               ? ""
               : describe("what the viewer is shown of a step tells a secret", seed_, view_before);
}

bool SecrecyCheck::can_explain(const Match& world, const Watch& watch, std::size_t events_before,
                               Seat seat, std::span<const Choice> hints,
                               std::span<const Draw> draws) {
    const auto expected = std::span(watch.events).subspan(events_before);
    const auto scratch = world.clone();
    View view;
    EventLog log;
    std::vector<SeenEvent> seen;
    Prompt prompt;
    std::vector<Draw> luck(draws.begin(), draws.end());
    int candidates = 0;

    // Plays `set` in a copy of `from`: 1 if the viewer sees what it saw, 0 if it notices nothing
    // yet, -1 if it sees something else.
    const auto try_set = [&](const Match& from, std::uint64_t set) {
        ++candidates;
        scratch->assign(from);
        log.clear();
        RepeatedChance repeated(luck);
        if (scratch->apply(seat, Choice::of_set(prompt.number, set), repeated, log)) return -1;
        seen.clear();
        for (const Event& event : log.all()) {
            if (auto shown = observer_.event(event, watch.viewer)) seen.push_back(*shown);
        }
        observer_.view(*scratch, watch.viewer, view);
        if (std::ranges::equal(seen, expected) && view == watch.view) return 1;
        const bool still_hidden = seen.empty() && scratch->waiting_on() == SeatSet{seat} &&
                                  view.revision != watch.view.revision;
        return still_hidden ? 0 : -1;
    };
    // One draw of luck that is no shuffle may have to come out otherwise in the other world.
    const auto try_set_and_luck = [&](const Match& from, std::uint64_t set) {
        int outcome = try_set(from, set);
        if (draws.size() != 1) return outcome;
        for (std::uint32_t other = 0; outcome < 0 && other < draws[0].bound; ++other) {
            luck[0].outcome = other;
            outcome = try_set(from, set);
        }
        luck[0].outcome = draws[0].outcome;
        return outcome;
    };
    // All answers of `from`'s open question, the likeliest first.
    const std::function<bool(const Match&, std::span<const Choice>, int)> search =
        [&](const Match& from, std::span<const Choice> clues, int depth) {
            from.prompt(seat, prompt);
            const Prompt asked = prompt;
            std::vector<std::size_t> sizes;
            std::vector<std::uint64_t> sets;
            if (!clues.empty()) {
                sizes.push_back(clues[0].count);
                sets.push_back(set_of(clues[0]).bits());
            }
            for (std::size_t size = asked.min; size <= asked.max; ++size) sizes.push_back(size);
            const auto follow = [&](std::uint64_t set) {
                prompt = asked;
                const int outcome = try_set_and_luck(from, set);
                if (outcome == 1) return true;
                if (outcome < 0 || depth == 0) return false;
                const auto next = scratch->clone();
                return search(*next, clues.empty() ? clues : clues.subspan(1), depth - 1);
            };
            for (std::uint64_t set : sets) {
                if (follow(set)) return true;
            }
            // The viewer's own choice is known to it: it is this one and no other.
            if (watch.viewer.is(seat)) return false;
            for (std::size_t size : sizes) {
                if (size > asked.count) continue;
                std::uint64_t set = size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
                for (;;) {
                    if (candidates > kCandidatesMax) return false;
                    if (follow(set)) return true;
                    set = next_set(set, asked.count);
                    if (set == 0) break;
                }
            }
            return false;
        };
    if (world.waiting_on() != SeatSet{seat}) return false;
    // In a world that is further inside the hidden step only the last hint is of use.
    world.prompt(seat, prompt);
    const bool inside = hints.size() > 1 && prompt.number % 2 == 1;
    return search(world, inside ? hints.last(1) : hints, 1);
}

}  // namespace valley::testing
