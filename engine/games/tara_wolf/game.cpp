#include "engine/games/tara_wolf/game.hpp"

#include <atomic>
#include <cstring>

#include "engine/core/fingerprint.hpp"
#include "engine/games/tara_wolf/match.hpp"
#include "engine/games/tara_wolf/worlds/possible_world.hpp"

namespace valley::tara_wolf {

namespace {

// The public view of the state that was looked at last on this thread. Views are asked for by
// everybody at a table after each step, and what they have in common is made once. It is not kept
// in the match, of which it would be all but a fortieth: there are many that nobody looks at.
struct PublicPart {
    std::uint64_t look = 0;  // whose it is; no two states of matches have one number
    View view;
};
thread_local PublicPart public_part;
std::atomic<std::uint64_t> last_look{0};

class TaraWolfMatch final : public Match {
  public:
    TaraWolfMatch(const Deck& deck, const State& state) : deck_(deck), state_(state) {}

    SeatSet waiting_on() const override {
        const Seat seat = asked_seat(state_);
        return seat == kNoSeat ? SeatSet{} : SeatSet{seat};
    }
    void prompt(Seat seat, Prompt& out) const override {
        CHECK(seat == asked_seat(state_), "only a seat that is waited on has a prompt");
        open_prompt(deck_, state_, out);
    }
    std::optional<Rejection> apply(Seat seat, const Choice& choice, Chance& chance,
                                   EventSink& events) override {
        look_ = 0;
        return answer(deck_, state_, seat, choice, chance, events);
    }
    void view(Viewer viewer, View& out) const override {
        if (viewer.is_replay_reader()) {
            make_view(deck_, state_, viewer, out);
            return;
        }
        if (look_ == 0) look_ = ++last_look;
        if (public_part.look != look_) {
            make_public_view(deck_, state_, public_part.view);
            public_part.look = look_;
        }
        out = public_part.view;
        if (viewer.is_seat()) add_secrets(deck_, state_, viewer.as_seat(), out);
    }
    std::optional<Result> result() const override {
        if (state_.step != Step::over) return std::nullopt;
        return Result{{state_.winner}, static_cast<std::uint8_t>(Ending::tombs)};
    }
    std::uint64_t fingerprint() const override {
        return fingerprint_of(std::as_bytes(std::span(&state_, 1)));
    }
    std::vector<std::byte> bytes() const override {
        const auto bytes = std::as_bytes(std::span(&state_, 1));
        return {bytes.begin(), bytes.end()};
    }
    std::unique_ptr<Match> clone() const override {
        return std::make_unique<TaraWolfMatch>(deck_, state_);
    }
    void assign(const Match& other) override {
        look_ = 0;
        state_ = state_of(other);
    }
    void check_invariants() const override { tara_wolf::check_invariants(deck_, state_); }

    const State& state() const { return state_; }

  private:
    const Deck& deck_;
    State state_;
    mutable std::uint64_t look_ = 0;  // of the state as it is; 0: nobody has looked
};

}  // namespace

const State& state_of(const Match& match) {
    const auto* ours = dynamic_cast<const TaraWolfMatch*>(&match);
    CHECK(ours != nullptr, "a match of Tara Wolf");
    return ours->state();
}

TaraWolf::TaraWolf(Deck deck) : deck_(std::move(deck)) {}

const GameFacts& TaraWolf::facts() const {
    // Each camp phase is its seat's, a tomb phase is both seats'.
    static constexpr TimeGrant kTimeGrants[] = {
        {static_cast<std::uint8_t>(EventKey::camp_began), false},
        {static_cast<std::uint8_t>(EventKey::tomb_opened), true},
    };
    static const GameFacts kFacts = {
        "tara_wolf",
        kRulesVersion,
        {"Tara Wolf in Valley of the Kings", "Tara Wolf im Tal der Könige"},
        kSeats,
        kSeats,
        vocabulary(),
        kTimeGrants,
    };
    return kFacts;
}

std::unique_ptr<Match> TaraWolf::match_of(const State& state) const {
    return std::make_unique<TaraWolfMatch>(deck_, state);
}

std::unique_ptr<Match> TaraWolf::start(const Setup& setup, Chance& chance,
                                       EventSink& events) const {
    CHECK(setup.seats == kSeats, "Tara Wolf is for two");
    CHECK(setup.variants < (1u << vocabulary().variants.size()), "a variant that does not exist");
    return match_of(set_up(deck_, setup.variants, chance, events));
}

std::unique_ptr<Match> TaraWolf::restore(std::span<const std::byte> bytes) const {
    State state;
    if (bytes.size() != sizeof state) return nullptr;
    std::memcpy(&state, bytes.data(), sizeof state);
    return is_sound(deck_, state) ? match_of(state) : nullptr;
}

const Game& TaraWolf::marked() const {
    std::call_once(marked_once_, [&] { marked_ = std::make_unique<TaraWolf>(deck_.marked()); });
    return *marked_;
}

void TaraWolf::late_view(const Match& then, const Match* now, View& out) const {
    make_late_view(deck_, state_of(then), now == nullptr ? nullptr : &state_of(*now), out);
}

std::optional<SeenEvent> TaraWolf::late_event(const Event& event, const Match* now) const {
    return late_form(deck_, event, now == nullptr ? nullptr : &state_of(*now));
}

std::unique_ptr<Match> TaraWolf::possible_world(const Knowledge& known, Random& random) const {
    const auto state = tara_wolf::possible_world(deck_, known, random);
    return state ? match_of(*state) : nullptr;
}

}  // namespace valley::tara_wolf
