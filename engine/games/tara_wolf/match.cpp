#include "engine/games/tara_wolf/match.hpp"

#include "engine/games/tara_wolf/phases/phases.hpp"

namespace valley::tara_wolf {

namespace {

struct StepFunctions {
    void (*options)(const Deck&, const State&, Prompt&);
    void (*chosen)(Table&, PickSet);
};

// In the order of Step.
constexpr std::array<StepFunctions, kSteps> kStepFunctions = {{
    {split_options, split_chosen},
    {play_options, play_chosen},
    {dig_options, dig_chosen},
    {camp_target_options, take_control_chosen},
    {camp_target_options, eliminate_in_camp_chosen},
    {forced_discard_options, forced_discard_chosen},
    {clear_hand_options, clear_hand_chosen},
    {open_or_pass_options, open_or_pass_chosen},
    {tomb_eliminate_options, tomb_eliminate_chosen},
    {tomb_discard_options, tomb_discard_chosen},
    {enter_options, enter_chosen},
    {obstacles_options, obstacles_chosen},
    {bluff_options, bluff_chosen},
    {next_trap_options, next_trap_chosen},
    {trap_target_options, trap_target_chosen},
    {keep_options, keep_chosen},
}};

// No question of a match has more options than a prompt has room for. Whole hands are bounded by
// Deck::is_for_play(), what is dug up by the amounts of the effect language, and the targets of a
// trap in trap_target_options().
constexpr int kRoom = Prompt::kOptionsMax;
constexpr int kPlayableCards = kCompanionCards + kAnimalCards;
static_assert(kResources + 1 <= kRoom);                             // split
static_assert(kPlayableCards + 1 <= kRoom);                         // play
static_assert(kPlayableCards <= kRoom);                             // of a camp; bluff; keep
static_assert(kPlayableCards + kAdventurerCards <= kRoom);          // enter
static_assert(kTrapCards + kUndeadCards + kPapyrusCards <= kRoom);  // obstacles; next_trap

void count_step(State& state) {
    if (++state.steps[0] == 0) ++state.steps[1];
}

}  // namespace

Seat asked_seat(const State& state) { return state.step == Step::over ? kNoSeat : state.asked; }

// The bluff is the second half of a step that the others must not see the first half of, so it has
// no number of its own in their counting (R5.6).
std::uint32_t prompt_number(const State& state) {
    return 2 * state.step_count() + (state.step == Step::bluff ? 1 : 0);
}

void open_prompt(const Deck& deck, const State& state, Prompt& out) {
    CHECK(state.step != Step::over, "nothing is asked when the game is over");
    out.clear(prompt_number(state), state.asked, static_cast<std::uint8_t>(state.step));
    if (state.subject != kNobody) out.subject = static_cast<CardIndex>(index_of(state.subject));
    kStepFunctions[static_cast<std::size_t>(state.step)].options(deck, state, out);
    CHECK(out.min <= out.max && out.max <= out.count, "a prompt that can be answered");
}

std::optional<Rejection> answer(const Deck& deck, State& state, Seat seat, const Choice& choice,
                                Chance& chance, EventSink& events) {
    if (state.step == Step::over) return Rejection::game_over;
    Prompt prompt;
    open_prompt(deck, state, prompt);
    PickSet picks;
    if (auto rejection = check_choice(prompt, seat, choice, picks)) return rejection;

    const Step answered = state.step;
    Table table(deck, state, chance, events);
    kStepFunctions[static_cast<std::size_t>(answered)].chosen(table, picks);
    if (state.step != Step::bluff) count_step(state);
    return std::nullopt;
}

}  // namespace valley::tara_wolf
