#include "client/terminal/terminal.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <termpaint.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/post.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>

#include "client/core/text.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/width.hpp"

namespace valley::client::tui {

namespace {

constexpr std::chrono::milliseconds kAnswerTime{1500};
// How long to wait whether more bytes of a key come.
constexpr std::chrono::milliseconds kKeyTime{60};
// How long a terminal that takes nothing is waited for before it is given back as it is.
constexpr std::chrono::milliseconds kLastTime{1000};

// What a crash needs to give the terminal back: plain memory, filled beforehand.
struct Rescue {
    std::array<char, 1024> sequence{};
    volatile std::sig_atomic_t length = 0;
    termios before{};
    volatile std::sig_atomic_t armed = 0;
};
Rescue rescue;
constexpr std::array kCrashes = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

extern "C" void on_crash(int signal) {
    if (rescue.armed != 0) {
        rescue.armed = 0;
        [[maybe_unused]] const ssize_t written =
            ::write(STDOUT_FILENO, rescue.sequence.data(), static_cast<std::size_t>(rescue.length));
        ::tcsetattr(STDIN_FILENO, TCSANOW, &rescue.before);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

struct KeyName {
    const char* (*atom)();
    Key key;
};
constexpr std::array kKeys = {
    KeyName{termpaint_input_enter, Key::enter},
    KeyName{termpaint_input_numpad_enter, Key::enter},
    KeyName{termpaint_input_escape, Key::escape},
    KeyName{termpaint_input_tab, Key::tab},
    KeyName{termpaint_input_backspace, Key::backspace},
    KeyName{termpaint_input_delete, Key::remove},
    KeyName{termpaint_input_arrow_up, Key::up},
    KeyName{termpaint_input_arrow_down, Key::down},
    KeyName{termpaint_input_arrow_left, Key::left},
    KeyName{termpaint_input_arrow_right, Key::right},
    KeyName{termpaint_input_home, Key::home},
    KeyName{termpaint_input_end, Key::end},
    KeyName{termpaint_input_page_up, Key::page_up},
    KeyName{termpaint_input_page_down, Key::page_down},
    KeyName{termpaint_input_f1, Key::f1},
};

unsigned colour_of(const std::optional<std::uint32_t>& colour, Depth depth) {
    if (!colour) return TERMPAINT_DEFAULT_COLOR;
    if (depth == Depth::sixteen) return TERMPAINT_NAMED_COLOR + *colour;
    if (depth == Depth::indexed) return TERMPAINT_INDEXED_COLOR + *colour;
    return TERMPAINT_RGB_COLOR_OFFSET | *colour;
}

// "rgb:ffff/ffff/ffff", the answer to what the ground's colour is.
std::optional<Ground> ground_of(std::string_view colour) {
    if (!colour.starts_with("rgb:")) return std::nullopt;
    colour.remove_prefix(4);
    double light = 0;
    constexpr std::array kWeights = {0.299, 0.587, 0.114};
    for (const double weight : kWeights) {
        const std::string part(colour.substr(0, colour.find('/')));
        if (part.empty() || part.size() > 4) return std::nullopt;
        char* end = nullptr;
        const long value = std::strtol(part.c_str(), &end, 16);
        if (end != part.c_str() + part.size()) return std::nullopt;
        light += weight * static_cast<double>(value) /
                 static_cast<double>((1L << (4 * part.size())) - 1);
        colour.remove_prefix(std::min(part.size() + 1, colour.size()));
    }
    return light > 0.5 ? Ground::light : Ground::dark;
}

}  // namespace

class Terminal::Body : public std::enable_shared_from_this<Terminal::Body> {
  public:
    Body(asio::io_context& io, Theme theme, Handlers handlers)
        : theme_(theme),
          handlers_(std::move(handlers)),
          input_(io, ::dup(STDIN_FILENO)),
          output_(io, {[this] { drained(); }, [this] { lose(); }}),
          resized_(io, SIGWINCH),
          silence_(io),
          key_wait_(io),
          shown_({1, 1}) {
        integration_.body = this;
        termpaint_integration_init(
            &integration_.base, [](termpaint_integration*) {},
            [](termpaint_integration* self, const char* data, int length) {
                body_of(self).output_.append({data, static_cast<std::size_t>(length)});
            },
            [](termpaint_integration* self) { body_of(self).output_.flush(); });
        termpaint_integration_set_request_callback(
            &integration_.base, [](termpaint_integration* self) { body_of(self).wait_for_key(); });
        termpaint_integration_set_restore_sequence_updated(
            &integration_.base, [](termpaint_integration*, const char* data, int length) {
                const auto size =
                    std::min(static_cast<std::size_t>(std::max(length, 0)), rescue.sequence.size());
                std::memcpy(rescue.sequence.data(), data, size);
                rescue.length = static_cast<std::sig_atomic_t>(size);
            });
    }

    ~Body() {
        restore();
        termpaint_integration_deinit(&integration_.base);
    }

    void start() {
        ::tcgetattr(STDIN_FILENO, &before_);
        make_raw();
        for (const int signal : kCrashes) std::signal(signal, on_crash);
        term_ = termpaint_terminal_new(&integration_.base);
        termpaint_terminal_set_event_cb(
            term_,
            [](void* self, termpaint_event* event) { static_cast<Body*>(self)->take(*event); },
            this);
        termpaint_terminal_auto_detect(term_);
        output_.flush();
        // Waiting for input makes the descriptor one that does not block, for all who share the
        // terminal and for good; it is read only when there is something, so that is not needed.
        const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
        read_more();
        ::fcntl(STDIN_FILENO, F_SETFL, flags);
        silence_.expires_after(kAnswerTime);
        silence_.async_wait([self = shared_from_this()](const asio::error_code& error) {
            if (error || self->ready_ || self->restored_) return;
            self->restore();
            self->handlers_.silent();
        });
    }

    void show(const Frame& frame) {
        if (!ready_ || restored_) return;
        // While it takes nothing there is one picture on its way, whatever happens meanwhile.
        missed_ = output_.busy();
        if (missed_) return;
        shown_ = frame;
        paint(theme_.ascii ? in_ascii(frame) : frame);
        termpaint_terminal_flush(term_, std::exchange(redraws_, false));
        output_.flush();
    }

    void set_theme(Theme theme) {
        // What the terminal has said of itself holds for what the player leaves to it.
        if (!theme.depth_asked && theme.depth == Depth::indexed && ready_ && !restored_ &&
            termpaint_terminal_capable(term_, TERMPAINT_CAPABILITY_TRUECOLOR_SUPPORTED)) {
            theme.depth = Depth::truecolor;
        }
        if (!theme.ground_asked && said_ground_) theme.ground = *said_ground_;
        theme_ = theme;
        if (theme_.depth == Depth::truecolor && ready_ && !restored_) {
            termpaint_terminal_promise_capability(term_, TERMPAINT_CAPABILITY_TRUECOLOR_SUPPORTED);
        }
        forget_attributes();
    }

    void redraw() {
        redraws_ = true;
        handlers_.changed();
    }

    void suspend() {
        if (!ready_ || restored_) return;
        output_.finish(kLastTime);
        termpaint_terminal_pause(term_);
        give_back();
        ::kill(::getpid(), SIGSTOP);
        make_raw();
        termpaint_terminal_unpause(term_);
        resize();
        redraw();
    }

    void restore() {
        if (restored_) return;
        restored_ = true;
        silence_.cancel();
        key_wait_.cancel();
        input_.cancel();
        resized_.cancel();
        forget_attributes();
        if (term_ != nullptr) {
            output_.finish(kLastTime);
            if (ready_) {
                termpaint_terminal_free_with_restore(term_);
            } else {
                termpaint_terminal_free(term_);
            }
            term_ = nullptr;
        }
        give_back();
        // What the terminal still answers must not end up in the shell.
        if (!lost_) ::tcflush(STDIN_FILENO, TCIFLUSH);
    }

    static Size size() {
        winsize size{};
        if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {80, 24};
        // A terminal that does not know has none of either.
        if (size.ws_col == 0 || size.ws_row == 0) return {80, 24};
        return {size.ws_col, size.ws_row};
    }

  private:
    struct Integration {
        termpaint_integration base;
        Body* body;
    };
    static Body& body_of(termpaint_integration* base) {
        return *reinterpret_cast<Integration*>(base)->body;
    }

    void forget_attributes() {
        for (auto& [style, attr] : attributes_) termpaint_attr_free(attr);
        attributes_.clear();
    }

    // No echo, no lines, but Ctrl-C and Ctrl-Z are signals as always.
    void make_raw() {
        termios raw = before_;
        raw.c_iflag &= ~static_cast<tcflag_t>(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR |
                                              ICRNL | IXON);
        raw.c_oflag &= ~static_cast<tcflag_t>(OPOST);
        raw.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL | ICANON | IEXTEN);
        raw.c_lflag |= static_cast<tcflag_t>(ISIG);
        raw.c_cflag &= ~static_cast<tcflag_t>(CSIZE | PARENB);
        raw.c_cflag |= static_cast<tcflag_t>(CS8);
        raw.c_cc[VMIN] = 1;
        raw.c_cc[VTIME] = 0;
        raw.c_cc[VQUIT] = _POSIX_VDISABLE;
        rescue.before = before_;
        rescue.armed = 1;
        ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    }

    // The terminal's settings as they were, after what is still to be written.
    void give_back() {
        const bool taken = output_.finish(kLastTime);
        rescue.armed = 0;
        if (!lost_) ::tcsetattr(STDIN_FILENO, taken ? TCSADRAIN : TCSANOW, &before_);
    }

    void drained() {
        if (std::exchange(missed_, false) && !restored_) handlers_.changed();
    }

    void lose() {
        if (std::exchange(lost_, true) || restored_) return;
        handlers_.lost();
    }

    void read_more() {
        input_.async_wait(asio::posix::stream_descriptor::wait_read,
                          [self = shared_from_this()](const asio::error_code& error) {
                              if (!error && !self->restored_) self->read();
                          });
    }

    void read() {
        std::array<char, 4096> buffer;
        const ssize_t count = ::read(input_.native_handle(), buffer.data(), buffer.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) return read_more();
        if (count <= 0) return lose();
        termpaint_terminal_add_input_data(term_, buffer.data(), static_cast<unsigned>(count));
        // What the keys ask for is done now: the terminal is not to be restored while it reads.
        if (detected_ && !ready_) get_ready();
        std::vector<Input> inputs = std::exchange(inputs_, {});
        for (Input& input : inputs) {
            if (restored_) return;
            handlers_.input(std::move(input));
        }
        if (std::exchange(ground_changed_, false) && !restored_) handlers_.changed();
        if (!restored_) read_more();
    }

    // Asks for more input if the last bytes could be a key or the beginning of one.
    void wait_for_key() {
        key_wait_.expires_after(kKeyTime);
        key_wait_.async_wait([self = shared_from_this()](const asio::error_code& error) {
            if (error || self->restored_) return;
            termpaint_terminal_callback(self->term_);
            self->output_.flush();
        });
    }

    void get_ready() {
        silence_.cancel();
        termpaint_terminal_auto_detect_apply_input_quirks(term_, before_.c_cc[VERASE] == 0x08);
        const Size at = size();
        termpaint_terminal_setup_fullscreen(term_, at.width, at.height, "+kbdsig");
        termpaint_terminal_set_mouse_mode(term_, TERMPAINT_MOUSE_MODE_CLICKS);
        termpaint_terminal_request_tagged_paste(term_, true);
        termpaint_terminal_set_cursor_visible(term_, false);
        if (theme_.depth == Depth::indexed && !theme_.depth_asked &&
            termpaint_terminal_capable(term_, TERMPAINT_CAPABILITY_TRUECOLOR_SUPPORTED)) {
            theme_.depth = Depth::truecolor;
        }
        if (theme_.depth == Depth::truecolor) {
            termpaint_terminal_promise_capability(term_, TERMPAINT_CAPABILITY_TRUECOLOR_SUPPORTED);
        }
        // What its ground looks like; many answer.
        output_.append("\x1b]11;?\x1b\\");
        ready_ = true;
        output_.flush();
        resized_.async_wait([self = shared_from_this()](const asio::error_code& error, int) {
            self->on_resized(error);
        });
        handlers_.ready();
    }

    void on_resized(const asio::error_code& error) {
        if (error || restored_) return;
        resize();
        handlers_.changed();
        resized_.async_wait(
            [self = shared_from_this()](const asio::error_code& e, int) { self->on_resized(e); });
    }

    void resize() {
        const Size at = size();
        termpaint_surface_resize(termpaint_terminal_get_surface(term_), at.width, at.height);
    }

    void take(const termpaint_event& event) {
        switch (event.type) {
            case TERMPAINT_EV_AUTO_DETECT_FINISHED: detected_ = true; break;
            case TERMPAINT_EV_CHAR: {
                KeyInput key;
                key.key = Key::character;
                key.text.assign(event.c.string, event.c.length);
                add_modifiers(event.c.modifier, key);
                inputs_.emplace_back(std::move(key));
                break;
            }
            case TERMPAINT_EV_KEY: {
                KeyInput key;
                add_modifiers(event.key.modifier, key);
                if (event.key.atom == termpaint_input_space()) {
                    key.key = Key::character;
                    key.text = " ";
                } else {
                    for (const KeyName& name : kKeys) {
                        if (name.atom() == event.key.atom) key.key = name.key;
                    }
                    const bool shift = (event.key.modifier & TERMPAINT_MOD_SHIFT) != 0;
                    if (key.key == Key::tab && shift) key.key = Key::back_tab;
                }
                inputs_.emplace_back(std::move(key));
                break;
            }
            case TERMPAINT_EV_PASTE:
                if (event.paste.initial) paste_.clear();
                paste_.append(event.paste.string, event.paste.length);
                if (event.paste.final) inputs_.emplace_back(PasteInput{std::exchange(paste_, {})});
                break;
            case TERMPAINT_EV_MOUSE: take_mouse(event); break;
            case TERMPAINT_EV_COLOR_SLOT_REPORT:
                if (event.color_slot_report.slot == TERMPAINT_COLOR_SLOT_BACKGROUND) {
                    const auto ground = ground_of(std::string_view(event.color_slot_report.color,
                                                                   event.color_slot_report.length));
                    said_ground_ = ground;
                    if (ground && *ground != theme_.ground && !theme_.ground_asked) {
                        theme_.ground = *ground;
                        forget_attributes();
                        ground_changed_ = true;
                    }
                }
                break;
            default: break;
        }
    }

    static void add_modifiers(int modifier, KeyInput& key) {
        key.control = (modifier & TERMPAINT_MOD_CTRL) != 0;
        key.alt = (modifier & TERMPAINT_MOD_ALT) != 0;
    }

    void take_mouse(const termpaint_event& event) {
        MouseInput mouse;
        mouse.at = {event.mouse.x, event.mouse.y};
        const bool wheel = (event.mouse.raw_btn_and_flags & 64) != 0;
        if (event.mouse.action != TERMPAINT_MOUSE_PRESS) return;
        if (wheel) {
            mouse.what = (event.mouse.raw_btn_and_flags & 1) != 0 ? MouseInput::What::wheel_down
                                                                  : MouseInput::What::wheel_up;
        } else if (event.mouse.button != 0) {
            return;
        }
        mouse.target = shown_.target_at(mouse.at.x, mouse.at.y);
        inputs_.emplace_back(mouse);
    }

    const termpaint_attr* attribute(Style style) {
        const int key = static_cast<int>(style.role) * 8 + (style.bold ? 4 : 0) +
                        (style.underline ? 2 : 0) + (style.inverse ? 1 : 0);
        const auto found = attributes_.find(key);
        if (found != attributes_.end()) return found->second;
        const Look look = look_of(style, theme_);
        termpaint_attr* attr = termpaint_attr_new(colour_of(look.ink, theme_.depth),
                                                  colour_of(look.ground, theme_.depth));
        if (look.bold) termpaint_attr_set_style(attr, TERMPAINT_STYLE_BOLD);
        if (look.underline) termpaint_attr_set_style(attr, TERMPAINT_STYLE_UNDERLINE);
        if (look.inverse) termpaint_attr_set_style(attr, TERMPAINT_STYLE_INVERSE);
        attributes_.emplace(key, attr);
        return attr;
    }

    void paint(const Frame& frame) {
        termpaint_surface* surface = termpaint_terminal_get_surface(term_);
        termpaint_surface_clear(surface, TERMPAINT_DEFAULT_COLOR, TERMPAINT_DEFAULT_COLOR);
        std::string run;
        for (int y = 0; y < frame.height(); ++y) {
            for (int x = 0; x < frame.width();) {
                const Style style = frame.at(x, y).style;
                const int from = x;
                run.clear();
                while (x < frame.width() && frame.at(x, y).style == style) {
                    run += shown(surface, frame, x, y);
                    ++x;
                }
                termpaint_surface_write_with_attr(surface, from, y, run.c_str(), attribute(style));
            }
        }
        termpaint_terminal_set_cursor_visible(term_, frame.cursor.has_value());
        if (frame.cursor) {
            termpaint_terminal_set_cursor_position(term_, frame.cursor->x, frame.cursor->y);
        }
    }

    // The cell's text; something of the same width if the library counts its columns in another
    // way.
    static std::string shown(const termpaint_surface* surface, const Frame& frame, int x, int y) {
        const std::string& text = frame.at(x, y).text;
        if (text.size() <= 1) return text;
        const int width = x + 1 < frame.width() && frame.at(x + 1, y).text.empty() ? 2 : 1;
        const auto code = static_cast<int>(character_at(text, 0).code);
        if (termpaint_surface_char_width(surface, code) == width) return text;
        return width == 2 ? "??" : "?";
    }

    Integration integration_{};
    termpaint_terminal* term_ = nullptr;
    Theme theme_;
    std::optional<Ground> said_ground_;
    Handlers handlers_;
    asio::posix::stream_descriptor input_;
    Output output_;
    asio::signal_set resized_;
    asio::steady_timer silence_;
    asio::steady_timer key_wait_;
    termios before_{};
    std::string paste_;
    std::vector<Input> inputs_;
    std::map<int, termpaint_attr*> attributes_;
    Frame shown_;
    bool detected_ = false;
    bool ready_ = false;
    bool restored_ = false;
    bool lost_ = false;
    bool ground_changed_ = false;
    bool missed_ = false;   // a newer frame than the terminal has taken
    bool redraws_ = false;  // the next frame as a whole
};

Terminal::Terminal(asio::io_context& io, Theme theme, Handlers handlers)
    : body_(std::make_shared<Body>(io, theme, std::move(handlers))) {}
Terminal::~Terminal() { body_->restore(); }
void Terminal::start() { body_->start(); }
Size Terminal::size() const { return Body::size(); }
void Terminal::show(const Frame& frame) { body_->show(frame); }
void Terminal::set_theme(Theme theme) { body_->set_theme(theme); }
void Terminal::redraw() { body_->redraw(); }
void Terminal::suspend() { body_->suspend(); }
void Terminal::restore() { body_->restore(); }

bool has_capable_terminal() {
    if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1) return false;
    const char* term = std::getenv("TERM");
    return term != nullptr && *term != '\0' && std::strcmp(term, "dumb") != 0;
}

}  // namespace valley::client::tui
