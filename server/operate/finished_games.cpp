#include "server/operate/finished_games.hpp"

#include <algorithm>
#include <utility>

#include "server/table_state.hpp"

namespace valley::server {

namespace {

PlayedMatch begun(const TableState& state, const journal::v1::GameStarted& started) {
    PlayedMatch played;
    played.setup.seats = state.seats().size();
    // The table was opened with variants of the game, or it would not be there.
    played.setup.variants = variants_of(state.game(), state.options().variants()).value_or(0);
    std::ranges::copy(started.seed(), played.seed.begin());
    for (const SeatState& seat : state.seats()) played.players.push_back(seat.name);
    return played;
}

std::optional<Closure> closure_of(const v1::Outcome& outcome) {
    Closure closure;
    switch (outcome.reason()) {
        case v1::Outcome::CONCEDED: closure.reason = "conceded"; break;
        case v1::Outcome::TIME: closure.reason = "time"; break;
        case v1::Outcome::CLAIMED: closure.reason = "claimed"; break;
        case v1::Outcome::ABANDONED: closure.reason = "abandoned"; break;
        default: return std::nullopt;  // by the rules
    }
    for (const std::uint32_t winner : outcome.winners()) closure.winners.insert(seat_at(winner));
    return closure;
}

}  // namespace

FinishedGames finished_games(const Games& games, const StoredTable& table) {
    FinishedGames found;
    TableState state(games, 0);
    PlayedMatch playing;
    std::uint64_t finished = 0;
    for (const std::string& bytes : table.records) {
        journal::v1::Record record;
        if (!record.ParseFromString(bytes) || !state.apply(record)) {
            found.trouble = "table " + (state.code().empty() ? std::string("?") : state.code()) +
                            ": records that make no sense here; was it played with other rules or "
                            "another deck (--deck)?";
            return found;
        }
        if (record.has_game_started()) playing = begun(state, record.game_started());
        if (record.has_chosen()) {
            const auto& picks = record.chosen().picks();
            const std::vector<std::uint32_t> picked(picks.begin(), picks.end());
            playing.decisions.push_back(
                {seat_at(record.chosen().seat()), Choice::of(record.chosen().prompt(), picked)});
        }
        if (!state.play() || !state.play()->over() || state.games_played() == finished) continue;
        finished = state.games_played();
        playing.closure = closure_of(*state.play()->outcome());
        found.games.push_back(
            {table.id, state.code(), finished, &state.game(), std::exchange(playing, {})});
    }
    found.running = state.stage() == v1::PLAYING;
    return found;
}

}  // namespace valley::server
