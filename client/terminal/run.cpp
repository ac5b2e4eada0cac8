#include "client/terminal/run.hpp"

#include <unistd.h>

#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <random>
#include <string>

#include "client/core/card_file.hpp"
#include "client/core/connection.hpp"
#include "client/core/file_keeper.hpp"
#include "client/terminal/full_screen.hpp"
#include "client/terminal/output.hpp"
#include "client/terminal/start_page.hpp"
#include "client/terminal/terminal.hpp"

namespace valley::client::tui {

namespace {

void print_line(const std::string& text) {
    if (text.empty()) return;
    write_within(text + "\n", std::chrono::seconds(1));
}

// A server that was entered: goes away as a whole.
struct Visit {
    Visit(SessionSettings settings, std::function<std::uint32_t()> random, StateFile& file,
          const PlayOrder& order)
        : session(settings, std::move(random)), keeper(file, order.address, settings.language) {}

    Session session;
    FileKeeper keeper;
    std::optional<Connection> connection;
};

class Program {
  public:
    explicit Program(Options options)
        : options_(std::move(options)),
          io_(1),
          file_(StateFile::default_folder()),
          settings_file_(SettingsFile::default_folder()),
          card_file_(CardFile::default_folder()),
          screen_(options_.language, options_.settings),
          signals_(io_, SIGINT, SIGTERM, SIGHUP),
          stop_signal_(io_, SIGTSTP),
          timer_(io_) {
        std::signal(SIGPIPE, SIG_IGN);
        Terminal::Handlers handlers;
        handlers.ready = [this] { begin(); };
        handlers.silent = [this] {
            silent_ = true;
            io_.stop();
        };
        handlers.input = [this](const Input& input) {
            screen_.input(input, Connection::now());
            after();
        };
        handlers.changed = [this] { draw_soon(); };
        handlers.lost = [this] {
            lost_ = true;
            quit();
        };
        terminal_.emplace(io_, theme_of(options_.settings, theme_of_environment(get)),
                          std::move(handlers));
    }

    // Nothing: plain mode is wanted.
    std::optional<int> run() {
        if (options_.plain.task == Task::resume) {
            Found found = find_place(file_, options_.plain, options_.language);
            if (!found.place) {
                for (const std::string& line : found.lines) print_line(line);
                return static_cast<int>(Exit::refused);
            }
            place_ = found.place;
        }
        wait_for_signal();
        wait_for_stop();
        terminal_->start();
        std::string mistake;
        try {
            io_.run();
        } catch (const std::exception& error) {
            mistake = error.what();
        }
        terminal_->restore();
        if (!mistake.empty()) {
            print_line(say(screen_.language(), Say::ui_ended_mistake, {{"why", mistake}}));
            return 70;
        }
        if (silent_ && signal_ == 0) return std::nullopt;
        std::string last = screen_.last_words();
        if (signal_ != 0) {
            last = signal_ == SIGINT
                       ? say(screen_.language(), Say::ui_ended_interrupted)
                       : say(screen_.language(), Say::ui_ended_terminated, {{"n", signal_}});
            // Why it ended is known; how to come back is still worth a word.
            if (const std::string& words = screen_.last_words(); !words.empty()) {
                const std::string by_you = say(screen_.language(), Say::ui_ended_by_you);
                last += words.starts_with(by_you) ? words.substr(by_you.size()) : " " + words;
            }
        } else if (lost_) {
            last = say(options_.language, Say::ui_ended_terminal_lost);
        }
        print_line(last);
        if (signal_ != 0) return 128 + signal_;
        return static_cast<int>(screen_.exit().value_or(Exit::ok));
    }

  private:
    static const char* get(const char* name) { return std::getenv(name); }

    void begin() {
        screen_.tell(options_.settings_trouble, true);
        if (options_.start) {
            for (const Language language : {Language::en, Language::de}) {
                if (const auto cards = card_file_.load(language)) screen_.know(*cards);
            }
            screen_.open(std::make_shared<StartPage>(start()));
            return draw_soon();
        }
        enter_server(options_.plain, place_);
        after();
    }

    std::shared_ptr<Start> start() {
        auto start = std::make_shared<Start>();
        start->base = options_.plain;
        start->own_server = options_.plain.address;
        start->places = [this] { return file_.load().places; };
        return start;
    }

    void enter_found(PlayOrder order) {
        std::optional<Place> place;
        if (order.task == Task::resume) {
            const Found found = find_place(file_, order, screen_.language());
            for (const std::string& line : found.lines) screen_.tell(line, true);
            if (!found.place) return draw_soon();
            place = found.place;
        }
        enter_server(order, place);
        after();
    }

    void enter_server(PlayOrder order, std::optional<Place> place) {
        if (!place) place = own_place(file_, order);
        SessionSettings settings;
        settings.language = screen_.language();
        settings.client = "valley-client";
        if (order.task == Task::resume) settings.first_tries = 0;
        visit_ = std::make_unique<Visit>(
            settings, [this] { return random_(); }, file_, order);
        if (place) visit_->keeper.occupy(*place);
        enter(visit_->session, order, place);
        screen_.attach(order, visit_->session, visit_->keeper);
        const Trust trust{order.insecure, order.invited_key, &known_};
        visit_->connection.emplace(io_, visit_->session, order.server, trust, [this] {
            screen_.update(Connection::now());
            after_quietly();
        });
        visit_->connection->start();
    }

    // After anything that may have made requests.
    void after() {
        if (visit_ && visit_->connection) {
            visit_->connection->poke();
        } else {
            after_quietly();
        }
    }

    void after_quietly() {
        for (Intent& wish : screen_.take_wishes()) {
            if (std::holds_alternative<Suspend>(wish)) {
                asio::post(io_, [this] { terminal_->suspend(); });
            } else if (std::holds_alternative<Redraw>(wish)) {
                asio::post(io_, [this] { terminal_->redraw(); });
            } else if (std::holds_alternative<Leave>(wish)) {
                // Not from inside the connection that goes.
                asio::post(io_, [this] {
                    screen_.detach();
                    visit_.reset();
                    draw_soon();
                });
            } else if (const auto* kept = std::get_if<KeepPreferences>(&wish)) {
                screen_.tell(settings_file_.keep(kept->before, kept->after, screen_.language()),
                             true);
                terminal_->set_theme(theme_of(kept->after, theme_of_environment(get)));
            } else if (const auto* cards = std::get_if<KeepCards>(&wish)) {
                card_file_.keep(cards->cards, cards->language);
            } else if (std::holds_alternative<TakeEntry>(wish)) {
                asio::post(io_, [this] {
                    if (auto order = screen_.take_entry()) enter_found(std::move(*order));
                });
            }
        }
        if (screen_.exit() && (!visit_ || visit_->connection->closed())) {
            io_.stop();
            return;
        }
        draw_soon();
    }

    // Many changes in a row make one frame.
    void draw_soon() {
        if (std::exchange(drawing_, true)) return;
        asio::post(io_, [this] {
            drawing_ = false;
            const Time now = Connection::now();
            terminal_->show(screen_.frame(terminal_->size(), now));
            timer_.cancel();
            if (const auto wake = screen_.wake(now)) {
                timer_.expires_after(std::max(*wake - now, Time{20}));
                timer_.async_wait([this](const asio::error_code& error) {
                    if (error) return;
                    screen_.time(Connection::now());
                    after_quietly();
                });
            }
        });
    }

    void quit() {
        screen_.quit();
        if (visit_ && visit_->connection) {
            visit_->connection->poke();
        } else {
            io_.stop();
        }
    }

    void wait_for_signal() {
        signals_.async_wait([this](const asio::error_code& error, int signal) {
            if (error) return;
            if (signal_ != 0) return io_.stop();
            signal_ = signal;
            quit();
            wait_for_signal();
        });
    }

    void wait_for_stop() {
        stop_signal_.async_wait([this](const asio::error_code& error, int) {
            if (error) return;
            terminal_->suspend();
            wait_for_stop();
        });
    }

    Options options_;
    asio::io_context io_;
    StateFile file_;
    SettingsFile settings_file_;
    CardFile card_file_;
    KnownServers known_{StateFile::default_folder()};
    FullScreen screen_;
    std::optional<Terminal> terminal_;
    std::unique_ptr<Visit> visit_;
    std::optional<Place> place_;
    asio::signal_set signals_;
    asio::signal_set stop_signal_;
    asio::steady_timer timer_;
    std::random_device random_;
    bool drawing_ = false;
    bool silent_ = false;
    bool lost_ = false;
    int signal_ = 0;
};

}  // namespace

std::optional<int> run_full_screen(Options options) {
    const Language language = options.language;
    if (options.plain.program == PlayOrder().program) options.plain.program = "valley-client";
    {
        Program program(std::move(options));
        if (const auto status = program.run()) return status;
    }
    print_line(say(language, Say::ui_terminal_silent));
    // One line, whatever it says.
    char c = 0;
    ssize_t count = 0;
    while ((count = ::read(STDIN_FILENO, &c, 1)) > 0 && c != '\n' && c != '\r') {
    }
    if (count <= 0) return static_cast<int>(Exit::ok);
    return std::nullopt;
}

}  // namespace valley::client::tui
