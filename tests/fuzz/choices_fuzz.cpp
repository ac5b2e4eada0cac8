// Arbitrary bytes as whatever a client may send and a journal may hold: seats, prompt numbers,
// picks and the bytes of a state. No input may stop the program; a refused answer changes nothing,
// and whatever was restored can be played on.
//
// The first byte says where to begin: even, a new match with a seed out of the next eight bytes and
// variants out of the one after; odd, the match that the next bytes are a state of. Then come the
// commands, told apart by the low bits of their first byte.

#include "engine/core/check.hpp"
#include "engine/games/games.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

using fuzz::Input;

class Session {
  public:
    Session(const Game& game, Input input) : game_(game), input_(input) {}

    void run() {
        if (!begin()) return;
        while (!input_.empty() && commands_++ < kCommandsMax) {
            command();
            match_->check_invariants();
        }
        play_to_end();
    }

  private:
    static constexpr int kCommandsMax = 2000;
    static constexpr int kPromptsMax = 4000;

    bool begin() {
        if ((input_.take<std::uint8_t>() & 1u) != 0) {
            const std::size_t size = new_match(1, 0)->bytes().size();
            match_ = game_.restore(input_.take_bytes(size));
            return match_ != nullptr;
        }
        const auto seed = input_.take<std::uint64_t>();
        const auto variants = input_.take<std::uint8_t>();
        match_ = new_match(seed, variants);
        return true;
    }

    std::unique_ptr<Match> new_match(std::uint64_t seed, std::uint8_t variants) {
        chance_ = SeededChance(seed_from(seed));
        const auto all = (1u << game_.facts().words.variants.size()) - 1;
        return game_.start({game_.facts().seats_min, variants & all}, recording_, events_);
    }

    void command() {
        const auto what = input_.take<std::uint8_t>();
        switch (what % 8) {
            case 0: answer_anything(); break;
            case 1: restore_changed(); break;
            case 2: look(); break;
            default: answer_well(what / 8); break;
        }
    }

    // Seat, number and picks as they come.
    void answer_anything() {
        const Seat seat{input_.take<std::uint8_t>()};
        const auto offset = input_.take<std::int8_t>();
        std::uint32_t number = static_cast<std::uint32_t>(offset);
        if (!match_->result()) {
            match_->prompt(match_->waiting_on().lowest(), prompt_);
            number += prompt_.number;
        }
        std::vector<std::uint32_t> picks(input_.take<std::uint8_t>() % 70);
        for (auto& pick : picks) {
            pick = input_.take<std::uint8_t>();
            if (pick > 0xf0) pick = input_.take<std::uint32_t>();
        }
        apply(seat, Choice::of(number, picks));
    }

    void answer_well(std::uint8_t how) {
        if (match_->result()) return;
        Random random(input_.take<std::uint8_t>() * 32u + how);
        const Seat seat = match_->waiting_on().lowest();
        match_->prompt(seat, prompt_);
        CHECK(!apply(seat, pick_at_random(prompt_, random)), "a good answer is taken");
    }

    // Returns whether it was refused.
    bool apply(Seat seat, const Choice& choice) {
        const auto before = match_->bytes();
        const std::size_t drawn = recording_.draws().size();
        const std::size_t told = events_.all().size();
        if (!match_->apply(seat, choice, recording_, events_)) {
            CHECK(match_->bytes() != before, "an answer changes something");
            return false;
        }
        CHECK(match_->bytes() == before, "a refused answer changes nothing");
        CHECK(recording_.draws().size() == drawn, "a refused answer draws nothing");
        CHECK(events_.all().size() == told, "a refused answer tells nothing");
        return true;
    }

    // One byte of the state changed, and on with it if that is a state.
    void restore_changed() {
        auto bytes = match_->bytes();
        bytes[input_.take<std::uint16_t>() % bytes.size()] ^= input_.take<std::byte>();
        if (auto changed = game_.restore(bytes)) {
            CHECK(changed->bytes() == bytes, "the bytes are those of the match");
            match_ = std::move(changed);
        }
    }

    void look() {
        View view;
        for (Viewer viewer : {Viewer::seat(Seat{0}), Viewer::seat(Seat{1}), Viewer::spectator()}) {
            match_->view(viewer, view);
            CHECK(view.result == match_->result(), "everybody sees the result");
        }
        if (match_->result()) match_->view(Viewer::replay_reader(), view);
    }

    void play_to_end() {
        Random random(1);
        for (int answered = 0; !match_->result(); ++answered) {
            CHECK(answered < kPromptsMax, "every game ends");
            const Seat seat = match_->waiting_on().lowest();
            match_->prompt(seat, prompt_);
            CHECK(!match_->apply(seat, pick_at_random(prompt_, random), chance_, events_),
                  "a good answer is taken");
        }
        match_->check_invariants();
        look();
    }

    const Game& game_;
    Input input_;
    SeededChance chance_{Seed{}};
    RecordingChance recording_{chance_};
    EventLog events_;
    Prompt prompt_;
    std::unique_ptr<Match> match_;
    int commands_ = 0;
};

}  // namespace
}  // namespace valley

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const valley::Registry kGames = valley::builtin_games();
    for (const auto& game : kGames.games()) {
        valley::Session(*game, valley::fuzz::Input(data, size)).run();
    }
    return 0;
}
