// The export of a match: what it says, and what it is refused for. An implementation of the rules
// that reads nothing else checks the rest.

#include "engine/export/export.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/export/json.hpp"
#include "engine/games/games.hpp"
#include "engine/selfplay/play.hpp"

namespace valley::testing {
namespace {

using Json = nlohmann::json;

const Game& the_game() {
    static const Registry kGames = builtin_games();
    return *kGames.games().front();
}

PlayedMatch played_match(std::uint64_t seed, const char* bot, std::uint32_t variants = 0) {
    const std::array<std::unique_ptr<Bot>, 2> bots = {make_bot(bot, the_game()),
                                                      make_bot(bot, the_game())};
    const std::array<std::uint64_t, 2> bot_seeds = {seed, seed + 1};
    return play_match(the_game(), {2, variants}, seed_from(seed), bots, bot_seeds).played;
}

Json exported(const PlayedMatch& played) {
    const auto document = export_match(the_game(), played);
    const auto* text = std::get_if<std::string>(&document);
    return text == nullptr ? Json() : Json::parse(*text);
}

TEST(Export, SaysHowTheMatchWasSetUp) {
    PlayedMatch played = played_match(1, "sensible", 3);
    played.players = {"Ada", "Bob"};
    const Json json = exported(played);
    EXPECT_EQ(json["format"], kExportFormat);
    EXPECT_EQ(json["game"], "tara_wolf");
    EXPECT_EQ(json["rules_version"], the_game().facts().rules_version);
    EXPECT_EQ(json["seats"], 2);
    EXPECT_EQ(json["players"], Json({"Ada", "Bob"}));
    EXPECT_EQ(json["variants"], Json({"short_game", "consolation_coins"}));
    EXPECT_EQ(json["seed"], "01" + std::string(62, '0'));
    EXPECT_EQ(json["deck"].size(), the_game().cards().size());
}

TEST(Export, HasAStepForEachDecision) {
    const PlayedMatch played = played_match(2, "sensible");
    const Json json = exported(played);
    ASSERT_EQ(json["steps"].size(), played.decisions.size());
    Json before = json["start"]["state"];
    for (std::size_t i = 0; i < played.decisions.size(); ++i) {
        const Json& step = json["steps"][i];
        EXPECT_EQ(step["number"], i + 1);
        EXPECT_EQ(step["seat"], index_of(played.decisions[i].seat));
        EXPECT_EQ(step["prompt"]["key"], before["step"]);
        EXPECT_EQ(step["choice"].size(), played.decisions[i].choice.count);
        EXPECT_NE(step["state"]["fingerprint"], before["fingerprint"]);
        before = step["state"];
    }
    EXPECT_EQ(before["step"], "over");
    EXPECT_EQ(json["result"]["ending"], "tombs");
    EXPECT_EQ(json["result"]["winners"], Json::array({before["winner"]}));
}

// All draws, in order, are those of the seed's key stream.
TEST(Export, HasEveryDrawInOrder) {
    const PlayedMatch played = played_match(3, "random");
    const Json json = exported(played);
    SeededChance chance(played.seed);
    std::size_t draws = 0;
    const auto expect_draws = [&](const Json& part) {
        for (const Json& draw : part["draws"]) {
            ++draws;
            EXPECT_EQ(draw[2], chance.draw_below({"any"}, draw[1]));
        }
    };
    expect_draws(json["start"]);
    EXPECT_EQ(draws, 9u + 1u + 6u + 79u + 3u);
    for (const Json& step : json["steps"]) expect_draws(step);
}

// Every option that is a card names the card that lies there.
TEST(Export, OptionsFitTheStateBefore) {
    const Json json = exported(played_match(4, "random"));
    Json before = json["start"]["state"];
    int compared = 0;
    for (const Json& step : json["steps"]) {
        for (const Json& option : step["prompt"]["options"]) {
            if (option["kind"] != "card") continue;
            const Json& place = option["place"];
            const std::string zone = place["zone"];
            const Json& cards = place["owner"].is_null()
                                    ? before[zone]
                                    : before["seats"][place["owner"].get<std::size_t>()][zone];
            EXPECT_EQ(cards[place["position"].get<std::size_t>()], option["card"]);
            ++compared;
        }
        before = step["state"];
    }
    EXPECT_GT(compared, 100);
}

TEST(Export, EqualMatchesGiveEqualBytes) {
    const PlayedMatch played = played_match(5, "naive");
    EXPECT_EQ(std::get<std::string>(export_match(the_game(), played)),
              std::get<std::string>(export_match(the_game(), played)));
}

TEST(Export, IsRefusedWhileTheMatchIsInProgress) {
    PlayedMatch played = played_match(6, "sensible");
    played.decisions.pop_back();
    const auto refused = export_match(the_game(), played);
    ASSERT_TRUE(std::holds_alternative<ExportError>(refused));
    EXPECT_EQ(std::get<ExportError>(refused).reason, ExportError::Reason::in_progress);
    EXPECT_EQ(to_text(std::get<ExportError>(refused)), "the match is not over");

    played.decisions.clear();
    EXPECT_TRUE(std::holds_alternative<ExportError>(export_match(the_game(), played)));
}

TEST(Export, TakesAMatchThatTheTableClosed) {
    PlayedMatch played = played_match(7, "sensible");
    played.decisions.resize(5);
    played.closure = Closure{"conceded", {seat_at(1)}};
    const Json json = exported(played);
    EXPECT_EQ(json["steps"].size(), 5u);
    EXPECT_EQ(json["result"],
              Json({{"winners", {1}}, {"ending", "closed"}, {"reason", "conceded"}}));
}

TEST(Export, RefusesDecisionsThatDoNotFit) {
    const auto expect_refused = [](const PlayedMatch& played, std::size_t decision,
                                   Rejection rejection) {
        const auto refused = export_match(the_game(), played);
        ASSERT_TRUE(std::holds_alternative<ExportError>(refused));
        const auto& error = std::get<ExportError>(refused);
        EXPECT_EQ(error.reason, ExportError::Reason::choice_refused);
        EXPECT_EQ(error.decision, decision);
        EXPECT_EQ(error.rejection, rejection);
        EXPECT_EQ(to_text(error), "decision " + std::to_string(decision) +
                                      " is refused: " + std::string(key_of(rejection)));
    };
    const PlayedMatch fits = played_match(8, "sensible");
    PlayedMatch stale = fits;
    stale.decisions[3].choice.prompt += 2;
    expect_refused(stale, 3, Rejection::stale);
    PlayedMatch wrong_seat = fits;
    wrong_seat.decisions[0].seat = seat_at(1 - index_of(fits.decisions[0].seat));
    expect_refused(wrong_seat, 0, Rejection::not_asked);
    PlayedMatch too_long = fits;
    too_long.decisions.push_back(fits.decisions.back());
    expect_refused(too_long, fits.decisions.size(), Rejection::game_over);
}

TEST(Export, NeverFailsOnAName) {
    PlayedMatch played = played_match(9, "naive");
    played.players = {"\xff\"\n", "B"};
    EXPECT_EQ(exported(played)["players"][1], "B");
}

// A game that the export has no words for; it says the same as the real one.
class OtherGame final : public Game {
  public:
    const GameFacts& facts() const override { return the_game().facts(); }
    const CardList& cards() const override { return the_game().cards(); }
    std::unique_ptr<Match> start(const Setup& setup, Chance& chance,
                                 EventSink& events) const override {
        return the_game().start(setup, chance, events);
    }
    std::unique_ptr<Match> restore(std::span<const std::byte> bytes) const override {
        return the_game().restore(bytes);
    }
    std::unique_ptr<Match> possible_world(const Knowledge& known, Random& random) const override {
        return the_game().possible_world(known, random);
    }
    std::string cards_for_rules() const override { return the_game().cards_for_rules(); }
    const Game& marked() const override { return the_game().marked(); }
    void late_view(const Match& then, const Match* now, View& out) const override {
        the_game().late_view(then, now, out);
    }
    std::optional<SeenEvent> late_event(const Event& event, const Match* now) const override {
        return the_game().late_event(event, now);
    }
};

TEST(Export, OfAnUnknownGameIsRefused) {
    const auto document = export_match(OtherGame(), played_match(1, "random"));
    const auto* error = std::get_if<ExportError>(&document);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->reason, ExportError::Reason::unknown_game);
    EXPECT_EQ(to_text(*error), "there is no export of this game");
}

// Tara Wolf offers no spaces; a game on a board does.
TEST(Export, WritesASpaceAsAPlace) {
    Option space;
    space.kind = OptionKind::space;
    space.place = {0, Seat{1}, Place::kNoPosition};
    const auto json = GeneralJson(the_game()).option(space);
    EXPECT_EQ(json.dump(), R"({"kind":"space","place":{"zone":"hand","owner":1,"position":null}})");
}

}  // namespace
}  // namespace valley::testing
