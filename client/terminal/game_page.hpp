// The game: the table, the question, what just happened. Before the game, who is there.
#pragma once

#include <optional>

#include "client/terminal/answering.hpp"
#include "client/terminal/desk.hpp"
#include "client/terminal/menu.hpp"
#include "client/terminal/page.hpp"
#include "client/terminal/reveal.hpp"
#include "client/terminal/table_layout.hpp"

namespace valley::client::tui {

class GamePage final : public Page {
  public:
    void draw(const Scene& scene, Frame& frame) const override;
    void handle(const Input& input, const Scene& scene, Intents& intents) override;
    void news(const News& news, const Scene& scene, Intents& intents) override;
    void time(const Scene& scene, bool on_top, Intents& intents) override;
    std::optional<Time> wake(const Scene& scene) const override;

    // Opens the explanation of a question that is shown for the first time ever.
    void explain(const Scene& scene, Intents& intents) const;

    // For tests.
    const Answering& answering() const { return answering_; }
    const Reveal& reveal() const { return reveal_; }

  private:
    // Which parts of the frame are what, by its size.
    struct Areas {
        Rect table;
        Rect desk;     // what is asked
        Rect detail;   // the highlighted card; empty where there is no room
        Rect side;     // log and chat; empty where there is no room
        int rule = 0;  // the row between table and desk
        bool small = false;
    };
    static Areas areas_of(Size size);

    const v1::View* view(const Scene& scene) const;
    // The question, if it is to be shown now.
    const v1::Prompt* prompt(const Scene& scene) const;
    CardPlace highlighted(const Scene& scene) const;

    void draw_small(const Scene& scene, Frame& frame, const Areas& areas) const;
    void draw_desk(const Scene& scene, Frame& frame, Rect rect) const;
    void draw_detail(const Scene& scene, Frame& frame, Rect rect) const;
    void draw_side(const Scene& scene, Frame& frame, Rect rect) const;
    void draw_bottom(const Scene& scene, Frame& frame) const;
    void draw_room(const Scene& scene, Frame& frame) const;
    static bool in_room(const Scene& scene);
    std::vector<MenuItem> room_items(const Scene& scene) const;

    void handle_chat(const Input& input, const Scene& scene, Intents& intents);
    void handle_key(const KeyInput& key, const Scene& scene, Intents& intents);
    void handle_mouse(const MouseInput& mouse, const Scene& scene, Intents& intents);
    bool handle_question_key(const KeyInput& key, const v1::Prompt& prompt, const Scene& scene,
                             Intents& intents);
    void handle_look_key(const KeyInput& key, const Scene& scene);
    void click_option(int option, const v1::Prompt& prompt, const Scene& scene, Intents& intents);
    void say_result(Answering::Result result, const v1::Prompt& prompt, const Scene& scene,
                    Intents& intents);
    // Where steps go on by themselves: how long this one has.
    void time_step(const Scene& scene);
    void end_of_reveal(const Scene& scene, Intents& intents);

    Answering answering_;
    Reveal reveal_;
    std::size_t step_timed_ = 0;      // its number; 0: none
    std::optional<Time> step_until_;  // unset: it waits for a key
    bool looking_ = false;
    CardPlace look_;
    bool chatting_ = false;
    TextLine chat_;
    std::string said_;  // last, for the case that it is refused
    std::uint64_t notice_seen_ = 0;
    std::uint64_t chat_seen_ = 0;
    Menu room_{Menu::Highlight::none};
    std::uint64_t result_told_ = 0;  // of which game
};

}  // namespace valley::client::tui
