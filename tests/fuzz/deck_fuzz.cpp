// Arbitrary bytes as a deck file. Each is refused with a reason or gives a deck that can be played
// with, in every variant, to the end.

#include <string>
#include <string_view>

#include "engine/core/check.hpp"
#include "engine/games/tara_wolf/deck_file.hpp"
#include "engine/games/tara_wolf/game.hpp"
#include "tests/support/random_player.hpp"

namespace valley {
namespace {

constexpr int kPromptsMax = 10'000;

void play(const Game& game, std::uint32_t variants, std::uint64_t number) {
    SeededChance chance(seed_from(number));
    Random random(number);
    EventLog events;
    Prompt prompt;
    View view;
    auto match = game.start({2, variants}, chance, events);
    for (int answered = 0; !match->result(); ++answered) {
        CHECK(answered < kPromptsMax, "every game ends");
        const Seat seat = match->waiting_on().lowest();
        match->prompt(seat, prompt);
        match->view(Viewer::seat(seat), view);
        CHECK(!match->apply(seat, pick_at_random(prompt, random), chance, events),
              "a good answer is taken");
        match->check_invariants();
        match = game.restore(match->bytes());
        CHECK(match != nullptr, "a state comes back");
    }
    match->view(Viewer::replay_reader(), view);
}

}  // namespace
}  // namespace valley

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace valley;
    const std::string text(reinterpret_cast<const char*>(data), size);
    auto read = tara_wolf::read_deck("fuzz", text);
    if (const auto* errors = std::get_if<tara_wolf::DeckErrors>(&read)) {
        CHECK(!errors->empty(), "a refused deck has errors");
        for (const auto& error : *errors) {
            CHECK(!error.what.empty(), "an error says what is wrong");
            CHECK(!tara_wolf::to_text(error).empty(), "an error can be printed");
        }
        return 0;
    }
    const tara_wolf::TaraWolf game(std::get<tara_wolf::Deck>(std::move(read)));
    for (std::uint32_t variants = 0; variants < 4; ++variants) play(game, variants, variants + 1);
    return 0;
}
