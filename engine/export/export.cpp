#include "engine/export/export.hpp"

#include "engine/core/check.hpp"
#include "engine/export/game_json.hpp"

namespace valley {

namespace {

// Plays the match once more and writes down what happens between two questions.
class Recorder {
  public:
    Recorder(const Game& game, const GameJson& game_json, const PlayedMatch& played)
        : general_(game), game_json_(game_json), seeded_(played.seed) {
        match_ = game.start(played.setup, chance_, events_);
        start_ = happened();
    }

    std::optional<Rejection> decide(const Decision& decision) {
        if (match_->result()) return Rejection::game_over;
        if (!match_->waiting_on().contains(decision.seat)) return Rejection::not_asked;
        Prompt prompt;
        match_->prompt(decision.seat, prompt);
        if (auto no = match_->apply(decision.seat, decision.choice, chance_, events_)) return no;

        Json step = {{"number", steps_.size() + 1}, {"seat", seat_json(decision.seat)}};
        step["prompt"] = general_.prompt(prompt);
        step["choice"] = decision.choice.picked();
        step.update(happened());
        steps_.push_back(std::move(step));
        return std::nullopt;
    }

    std::optional<Result> result() const { return match_->result(); }
    const Json& start() const { return start_; }
    const std::vector<Json>& steps() const { return steps_; }

  private:
    // The luck and the events since the last call, and the state that they led to.
    Json happened() {
        Json draws = Json::array();
        for (const Draw& draw : chance_.draws()) draws.push_back(draw_json(draw));
        Json events = Json::array();
        for (const Event& event : events_.all()) events.push_back(general_.event(event));
        chance_.clear();
        events_.clear();
        return {{"draws", std::move(draws)},
                {"events", std::move(events)},
                {"state", game_json_.state(*match_)}};
    }

    GeneralJson general_;
    const GameJson& game_json_;
    SeededChance seeded_;
    RecordingChance chance_{seeded_};
    EventLog events_;
    std::unique_ptr<Match> match_;
    Json start_;
    std::vector<Json> steps_;
};

// One member a line, and in lists one element a line: long, but a person can read it and a tool for
// lines can compare it.
class Lines {
  public:
    void member(std::string_view name, const Json& value) { begin(name) += dump(value); }
    template <typename List>
    void list(std::string_view name, const List& elements) {
        begin(name) += "[";
        const char* separator = "\n";
        for (const Json& element : elements) {
            text_ += separator;
            text_ += "    " + dump(element);
            separator = ",\n";
        }
        text_ += "\n  ]";
    }
    std::string take() && { return std::move(text_) + "\n}\n"; }

  private:
    // Never throws: what is no UTF-8 in a player's name is replaced.
    static std::string dump(const Json& json) {
        return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    std::string& begin(std::string_view name) {
        text_ += text_.empty() ? "{\n" : ",\n";
        return text_ += "  " + dump(name) + ": ";
    }

    std::string text_;
};

std::string seed_digits(const Seed& seed) {
    std::array<char, 64> digits;
    print_seed(seed, digits);
    return {digits.data(), digits.size()};
}

}  // namespace

std::string to_text(const ExportError& error) {
    switch (error.reason) {
        case ExportError::Reason::in_progress: return "the match is not over";
        case ExportError::Reason::choice_refused:
            return "decision " + std::to_string(error.decision) +
                   " is refused: " + std::string(error.rejection ? key_of(*error.rejection) : "?");
        case ExportError::Reason::unknown_game: return "there is no export of this game";
    }
    CHECK(false, "a reason outside its list");
    return {};
}

std::variant<std::string, ExportError> export_match(const Game& game, const PlayedMatch& played) {
    const auto game_json = game_json_for(game);
    if (!game_json) return ExportError{ExportError::Reason::unknown_game};

    Recorder recorder(game, *game_json, played);
    for (std::size_t i = 0; i < played.decisions.size(); ++i) {
        if (auto rejection = recorder.decide(played.decisions[i])) {
            return ExportError{ExportError::Reason::choice_refused, i, rejection};
        }
    }
    const GeneralJson general(game);
    Json result;
    if (const auto by_rules = recorder.result()) {
        result = general.result(*by_rules);
    } else if (played.closure) {
        result = {{"winners", seats_json(played.closure->winners)},
                  {"ending", "closed"},
                  {"reason", played.closure->reason}};
    } else {
        return ExportError{ExportError::Reason::in_progress};
    }

    Lines lines;
    lines.member("format", kExportFormat);
    lines.member("game", game.facts().key);
    lines.member("rules_version", game.facts().rules_version);
    lines.member("seats", played.setup.seats);
    lines.member("players", played.players);
    lines.member("variants", general.variants(played.setup.variants));
    lines.member("seed", seed_digits(played.seed));
    lines.list("deck", game_json->deck());
    lines.member("start", recorder.start());
    lines.list("steps", recorder.steps());
    lines.member("result", result);
    return std::move(lines).take();
}

}  // namespace valley
