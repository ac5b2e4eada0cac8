// A first game: each step is explained the first time that it is asked, with the cards that this
// player has on the screen.
//
// The rules are the game's own words (Word.help), one explanation a page: how the game is won, the
// phase, the question. What has been explained is remembered by the words' keys, so a game that
// this program has never heard of is explained as well.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/terminal/page.hpp"
#include "client/terminal/reading.hpp"

namespace valley::client::tui {

class LessonPage final : public Page {
  public:
    struct Lesson {
        enum class What : std::uint8_t { aim, phase, question } what = What::question;
        std::string key;  // of explained_key()
    };
    // `prompt` is the one that it is about; nothing if it is about the game.
    LessonPage(std::vector<Lesson> lessons, std::uint64_t game, std::optional<std::uint32_t> prompt)
        : lessons_(std::move(lessons)), game_(game), prompt_(prompt) {}

    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    void news(const News& news, const Scene& scene, Intents& intents) override;
    bool overlay() const override { return true; }

  private:
    Paragraphs paragraphs(const Scene& scene) const;
    Rect area(const Scene& scene, Size size) const;
    void go_on(const Scene& scene, Intents& intents);

    std::vector<Lesson> lessons_;
    std::size_t at_ = 0;
    std::uint64_t game_;
    std::optional<std::uint32_t> prompt_;
    Reading reading_;
};

// Opens the explanation of what is asked, if the player wants any and has not had it; nullptr: of
// the game, before anything is asked.
void explain(const v1::Prompt* asked, const Scene& scene, Intents& intents);

}  // namespace valley::client::tui
