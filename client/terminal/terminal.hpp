// The terminal itself: frames go to it, keys and clicks come from it.
//
// It is asked first what it can do; one that never answers is `silent` after a while, and nothing
// was changed on it. Whatever happens later, restore() or the destructor gives it back as it was:
// the signals that a crash raises do so as well. The one file besides its source that knows
// termpaint.
#pragma once

#include <functional>
#include <memory>

#include "client/terminal/frame.hpp"
#include "client/terminal/input.hpp"
#include "client/terminal/theme.hpp"

namespace asio {
class io_context;
}

namespace valley::client::tui {

class Terminal {
  public:
    struct Handlers {
        std::function<void()> ready;   // frames can be shown
        std::function<void()> silent;  // it does not answer; this object is of no more use
        std::function<void(Input)> input;
        std::function<void()> changed;  // the frame has to be made anew: the size, the ground
        std::function<void()> lost;     // nobody reads or types any more
    };
    // On standard input and output, in the io_context's one thread. `io` must outlive it.
    Terminal(asio::io_context& io, Theme theme, Handlers handlers);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void start();
    Size size() const;
    // `target` of the mouse is looked up in the frame that was shown last.
    void show(const Frame& frame);
    // From the next frame on.
    void set_theme(Theme theme);
    // Everything, also what has not changed.
    void redraw();
    // Gives the terminal back, stops this process as Ctrl-Z does, and takes it again when it goes
    // on.
    void suspend();
    // Gives it back for good. A second call does nothing.
    void restore();

  private:
    class Body;
    std::shared_ptr<Body> body_;
};

// Whether standard input and output are a terminal that more can be expected of than lines.
bool has_capable_terminal();

}  // namespace valley::client::tui
