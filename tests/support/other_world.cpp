#include "tests/support/other_world.hpp"

#include "engine/core/check.hpp"
#include "engine/games/games.hpp"

namespace valley::testing {

namespace {

// Hands events on and keeps them.
class Tee final : public EventSink {
  public:
    Tee(EventSink& to, EventLog& log) : to_(to), log_(log) {}
    void on_event(const Event& event) override {
        to_.on_event(event);
        log_.on_event(event);
    }

  private:
    EventSink& to_;
    EventLog& log_;
};

}  // namespace

class SwappableMatch final : public Match {
  public:
    explicit SwappableMatch(std::unique_ptr<Match> match) : true_(std::move(match)) {}
    // One that begins; `log` has what has happened in it.
    SwappableMatch(std::unique_ptr<Match> match, EventLog log, Worlds& worlds)
        : true_(std::move(match)), log_(std::move(log)), worlds_(&worlds) {
        worlds.matches_.push_back(this);
    }
    ~SwappableMatch() override {
        if (worlds_ != nullptr) std::erase(worlds_->matches_, this);
    }
    SwappableMatch(const SwappableMatch&) = delete;
    SwappableMatch& operator=(const SwappableMatch&) = delete;

    SeatSet waiting_on() const override { return now().waiting_on(); }
    void prompt(Seat seat, Prompt& out) const override { now().prompt(seat, out); }
    std::optional<Rejection> apply(Seat seat, const Choice& choice, Chance& chance,
                                   EventSink& events) override {
        CHECK(other_ == nullptr, "nobody chooses in another world");
        Tee tee(events, log_);
        return true_->apply(seat, choice, chance, tee);
    }
    void view(Viewer viewer, View& out) const override { now().view(viewer, out); }
    std::optional<Result> result() const override { return now().result(); }
    std::uint64_t fingerprint() const override { return now().fingerprint(); }
    std::vector<std::byte> bytes() const override { return now().bytes(); }
    std::unique_ptr<Match> clone() const override {
        return std::make_unique<SwappableMatch>(now().clone());
    }
    void assign(const Match& other) override {
        true_->assign(static_cast<const SwappableMatch&>(other).now());
    }
    void check_invariants() const override { now().check_invariants(); }

    const Match& now() const { return other_ != nullptr ? *other_ : *true_; }

  private:
    friend class Worlds;
    std::unique_ptr<Match> true_;
    std::unique_ptr<Match> other_;
    EventLog log_;              // true
    Worlds* worlds_ = nullptr;  // of one that began
};

class SwappableGame final : public Game {
  public:
    SwappableGame(Registry real, Worlds& worlds)
        : real_(std::move(real)), game_(*real_.games().front()), worlds_(worlds) {
        worlds_.game_ = &game_;
    }

    const GameFacts& facts() const override { return game_.facts(); }
    const CardList& cards() const override { return game_.cards(); }
    std::string cards_for_rules() const override { return game_.cards_for_rules(); }
    std::unique_ptr<Match> start(const Setup& setup, Chance& chance,
                                 EventSink& events) const override {
        EventLog log;
        Tee tee(events, log);
        auto match = game_.start(setup, chance, tee);
        return std::make_unique<SwappableMatch>(std::move(match), std::move(log), worlds_);
    }
    std::unique_ptr<Match> restore(std::span<const std::byte> bytes) const override {
        auto match = game_.restore(bytes);
        return match ? std::make_unique<SwappableMatch>(std::move(match)) : nullptr;
    }
    std::unique_ptr<Match> possible_world(const Knowledge& known, Random& random) const override {
        return game_.possible_world(known, random);
    }
    // Played beside the match that is swapped, by the table alone: it is never swapped itself.
    const Game& marked() const override { return game_.marked(); }
    void late_view(const Match&, const Match*, View&) const override {
        CHECK(false, "the marked game is asked");
    }
    std::optional<SeenEvent> late_event(const Event&, const Match*) const override {
        CHECK(false, "the marked game is asked");
        return std::nullopt;
    }

  private:
    Registry real_;
    const Game& game_;
    Worlds& worlds_;
};

Registry Worlds::games() {
    Registry games;
    games.add(std::make_unique<SwappableGame>(builtin_games(), *this));
    return games;
}

bool Worlds::swap(Viewer viewer, Random& random) {
    CHECK(!matches_.empty(), "a match is at a table");
    come_back();
    SwappableMatch& newest = *matches_.back();
    View view;
    newest.view(viewer, view);
    const std::vector<SeenEvent> events = newest.log_.since(viewer, 0);
    newest.other_ = game_->possible_world({view, events, events.size()}, random);
    return newest.other_ != nullptr;
}

void Worlds::come_back() {
    for (SwappableMatch* match : matches_) match->other_.reset();
}

}  // namespace valley::testing
