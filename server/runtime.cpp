#include "server/runtime.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <asio/signal_set.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "server/app.hpp"
#include "server/asio.hpp"
#include "server/control.hpp"
#include "server/games.hpp"
#include "server/listener.hpp"
#include "server/log.hpp"
#include "server/memory_reserve.hpp"
#include "server/monitor.hpp"
#include "server/open_files.hpp"
#include "server/operator.hpp"
#include "server/own_key.hpp"
#include "server/prometheus_meter.hpp"
#include "server/sqlite_journal.hpp"
#include "server/store_format.hpp"
#include "server/system.hpp"
#include "server/tls.hpp"
#include "server/version.hpp"
#include "server/wires.hpp"

namespace valley::server {

namespace {

constexpr int kFailed = 1;  // exit status
// Untouched, it takes no memory of the machine. In one piece that the system gets back at once.
constexpr std::size_t kReserveBytes = 16 * 1024 * 1024;
// From the moment all is stored: for goodbyes to reach their clients.
constexpr std::chrono::milliseconds kLeaveTime{2000};
constexpr std::chrono::milliseconds kLeaveStep{20};
constexpr std::chrono::milliseconds kLogTime{2000};  // for the last lines of the log
constexpr Milliseconds kShortestWait{1};

int fail(const std::string& why) {
    std::fprintf(stderr, "valley-server: %s\n", why.c_str());
    return kFailed;
}

sigset_t stop_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, number);
    return signals;
}

unsigned worker_threads() { return std::clamp(std::thread::hardware_concurrency(), 2u, 9u) - 1; }

// Asks the system for as many descriptors as it gives, and keeps the connections below that.
void fit_connections(Settings& settings) {
    rlimit limit = {};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t room = connections_that_fit(limit.rlim_cur);
    if (settings.connections_max <= room) return;
    spdlog::warn("the system allows {} open files; at most {} connections instead of {}",
                 limit.rlim_cur, room, settings.connections_max);
    settings.connections_max = room;
}

class Runtime final : private ConnectionHandler, private ControlHandler {
  public:
    explicit Runtime(Settings settings)
        : settings_(std::move(settings)),
          wires_(settings_, *this),
          deadline_(context_),
          leaving_(context_),
          draining_(context_),
          signals_(context_) {}
    ~Runtime() override { wires_.abort_all(); }

    // What prevents the start, or nothing.
    std::optional<std::string> open(const Games& games);
    int run();

  private:
    void on_connected(ConnectionId connection, std::string_view address) override {
        app_->on_connected(connection, address);
        after_event();
    }
    void on_message(ConnectionId connection, std::string_view message) override {
        app_->on_message(connection, message);
        after_event();
    }
    void on_closed(ConnectionId connection) override {
        app_->on_closed(connection);
        after_event();
    }

    void on_request(const control::v1::Request& request, Answer answer) override {
        operator_->handle(request, answer);
        after_event();
    }

    // Runs a function of another thread on this one.
    std::function<void(std::function<void()>)> poster() {
        return [this](std::function<void()> job) {
            asio::post(context_, [this, job = std::move(job)] {
                job();
                after_event();
            });
        };
    }

    void catch_signals();
    void wait_for_signal();
    void on_signal(int number);
    void begin_to_stop();
    void remove_closed_tables();
    std::optional<std::string> open_control();
    std::optional<std::string> open_monitor();
    std::string why_not_ready() const;
    std::string metrics();
    Operator::Program for_operator();
    control::v1::Status status() const;
    void drain(std::uint64_t within_seconds, bool cancel);
    void after_event();
    void wait_for(std::optional<Time> next);
    void leave(std::chrono::steady_clock::time_point by);

    // In the order in which they are needed: what is below uses what is above.
    Settings settings_;
    MemoryReserve reserve_{kReserveBytes};
    LogReport report_;
    PrometheusMeter meter_;
    SystemClock clock_;
    SystemEntropy entropy_;
    std::unique_ptr<Tls> tls_;
    Wires wires_;
    asio::io_context context_{1};
    Timer deadline_;
    Timer leaving_;
    Timer draining_;
    asio::signal_set signals_;
    std::unique_ptr<Listener> listener_;
    std::unique_ptr<SqliteJournal> journal_;
    std::unique_ptr<ThreadWorkers> workers_;
    std::unique_ptr<ThreadWorkers> password_workers_;
    std::unique_ptr<App> app_;
    std::unique_ptr<Operator> operator_;
    std::unique_ptr<Control> control_;
    std::unique_ptr<Monitor> monitor_;

    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::optional<Time> waiting_for_;  // what deadline_ is set to
    bool stopping_ = false;
    bool all_stored_ = false;
};

std::optional<std::string> Runtime::open(const Games& games) {
    catch_signals();
    fit_connections(settings_);
    // The port first: a second server is stopped by it before it sees the data.
    auto listening = Listener::open(context_, settings_, wires_);
    if (auto* trouble = std::get_if<std::string>(&listening)) return std::move(*trouble);
    listener_ = std::move(std::get<std::unique_ptr<Listener>>(listening));

    auto opened = SqliteJournal::open(
        settings_.data, poster(), [](const std::string& line) { spdlog::warn(line); }, meter_,
        settings_.journal_sync);
    if (auto* trouble = std::get_if<std::string>(&opened)) return std::move(*trouble);
    journal_ = std::move(std::get<std::unique_ptr<SqliteJournal>>(opened));

    auto secured = Tls::open(settings_);
    if (auto* trouble = std::get_if<std::string>(&secured)) return std::move(*trouble);
    tls_ = std::move(std::get<std::unique_ptr<Tls>>(secured));
    wires_.use(tls_.get());
    wires_.use(&reserve_);
    wires_.use(meter_);

    workers_ = std::make_unique<ThreadWorkers>(worker_threads(), poster());
    // One, for the memory that each takes; of its own, so that bots do not wait for it.
    password_workers_ = std::make_unique<ThreadWorkers>(1, poster());
    const Surroundings surroundings{
        games, clock_, wires_, *journal_, *workers_, *password_workers_, entropy_, report_, meter_};
    app_ = std::make_unique<App>(settings_, surroundings);
    const std::size_t tables = app_->recover();
    remove_closed_tables();
    if (auto trouble = open_control()) return trouble;
    if (auto trouble = open_monitor()) return trouble;

    spdlog::info("{}", kProgramVersion);
    spdlog::info("deck: {}", settings_.deck.empty() ? "built in" : printable(settings_.deck));
    spdlog::info("data: {}, {} tables taken up", printable(settings_.data), tables);
    spdlog::info("listening on {}, for {} connections", listener_->address(),
                 settings_.connections_max);
    return std::nullopt;
}

void Runtime::remove_closed_tables() {
    const auto after = std::chrono::ceil<std::chrono::seconds>(settings_.keep_closed);
    journal_->remove_closed(after, [after](std::size_t tables) {
        const std::string old =
            after.count() == 0 ? ""
                               : ", or longer ago than " + std::to_string(after.count()) + " s";
        spdlog::info("removed from the store: {} tables, closed without a game{}", tables, old);
    });
}

// A server that nobody can give orders to serves all the same, unless a socket was asked for.
std::optional<std::string> Runtime::open_control() {
    operator_ = std::make_unique<Operator>(*app_, for_operator());
    auto opened = Control::open(context_, control_path(settings_), *this);
    if (auto* trouble = std::get_if<std::string>(&opened)) {
        if (!settings_.control.empty()) return std::move(*trouble);
        spdlog::warn("{}; the server runs without it", *trouble);
        return std::nullopt;
    }
    control_ = std::move(std::get<std::unique_ptr<Control>>(opened));
    control_->start();
    return std::nullopt;
}

std::optional<std::string> Runtime::open_monitor() {
    if (settings_.metrics_port == 0) return std::nullopt;
    Monitor::Pages pages;
    pages["/metrics"] = [this] { return Monitor::Page{200, metrics()}; };
    pages["/health"] = [] { return Monitor::Page{200, "healthy\n"}; };
    pages["/ready"] = [this] {
        const std::string why = why_not_ready();
        return why.empty() ? Monitor::Page{200, "ready\n"} : Monitor::Page{503, why + "\n"};
    };
    auto opened = Monitor::open(context_, settings_.metrics_address, settings_.metrics_port,
                                std::move(pages));
    if (auto* trouble = std::get_if<std::string>(&opened)) return std::move(*trouble);
    monitor_ = std::move(std::get<std::unique_ptr<Monitor>>(opened));
    monitor_->start();
    spdlog::info("metrics at {}", monitor_->address());
    return std::nullopt;
}

// Whether new players are welcome.
std::string Runtime::why_not_ready() const {
    if (stopping_) return "stopping";
    if (app_->draining()) return "draining: no new tables";
    if (!journal_->works()) return "nothing can be stored";
    return "";
}

std::string Runtime::metrics() {
    const App::Counts counts = app_->counts();
    PrometheusMeter::Standing standing;
    standing.connections = counts.connections;
    standing.connections_max = settings_.connections_max;
    standing.members = counts.members;
    standing.tables_waiting = counts.tables_waiting;
    standing.tables_playing = counts.games_running;
    standing.tables_finished = counts.tables_finished;
    standing.draining = app_->draining();
    standing.store_works = journal_->works();
    return meter_.text(standing);
}

Operator::Program Runtime::for_operator() {
    Operator::Program program;
    program.status = [this] { return status(); };
    program.when_opened = [this](auto done) { journal_->when_opened(std::move(done)); };
    program.drain = [this](std::uint64_t within, bool cancel) { drain(within, cancel); };
    program.backup = [this](const std::string& file, auto done) {
        journal_->backup(file, own_key(settings_), std::move(done));
    };
    return program;
}

control::v1::Status Runtime::status() const {
    control::v1::Status status;
    status.set_program(std::string(kProgramVersion));
    status.set_process(static_cast<std::uint32_t>(getpid()));
    const auto running = std::chrono::steady_clock::now() - began_;
    status.set_running_seconds(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(running).count()));
    status.set_address(listener_->address());
    status.set_key(tls_->fingerprint());
    status.set_public_host(settings_.public_host);
    status.set_proxies_from(settings_.proxies_from.text());
    status.set_metrics_address(settings_.metrics_address);
    status.set_metrics_port(settings_.metrics_port);
    std::error_code ignored;
    status.set_data(std::filesystem::absolute(settings_.data, ignored).string());
    status.set_store_version(kSchemaVersion);
    status.set_store_works(journal_->works());
    status.set_connections_max(settings_.connections_max);
    return status;
}

void Runtime::drain(std::uint64_t within_seconds, bool cancel) {
    app_->drain(!cancel);
    draining_.cancel();
    if (cancel) {
        spdlog::info("not draining any more: tables are opened again");
        return;
    }
    spdlog::info("draining: no new tables; stopping when no game is running");
    if (within_seconds == 0) return;
    draining_.expires_after(std::chrono::seconds(within_seconds));
    draining_.async_wait([this](std::error_code error) {
        if (error || stopping_ || !app_->draining()) return;
        spdlog::info("drained long enough: stopping; tables are kept");
        begin_to_stop();
    });
}

int Runtime::run() {
    listener_->start();
    // In one write, whoever reads it.
    std::printf("listening on %s\nkey %s\n", listener_->address().c_str(),
                tls_->fingerprint().c_str());
    std::fflush(stdout);
    after_event();
    context_.run();
    // What was still posted has no use any more; what was appended is stored by the journal's end.
    return all_stored_ ? 0 : kFailed;
}

void Runtime::catch_signals() {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    // A server that was started so that it outlives its terminal (nohup) goes on.
    struct sigaction hang_up = {};
    sigaction(SIGHUP, nullptr, &hang_up);
    if (hang_up.sa_handler != SIG_IGN) signals_.add(SIGHUP);
    // Written as errors instead: to a reader that went away, beyond a limit of file size.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    wait_for_signal();
    const sigset_t held = stop_signals();
    pthread_sigmask(SIG_UNBLOCK, &held, nullptr);
}

void Runtime::wait_for_signal() {
    signals_.async_wait([this](std::error_code error, int number) {
        if (!error) on_signal(number);
    });
}

void Runtime::on_signal(int number) {
    if (stopping_) {
        spdlog::warn("signal {} again: stopping at once", number);
        std::error_code ignored;
        signals_.clear(ignored);  // a third one ends the process by itself
        context_.stop();
        return;
    }
    spdlog::info("signal {}: stopping; tables are kept", number);
    wait_for_signal();
    begin_to_stop();
}

void Runtime::begin_to_stop() {
    stopping_ = true;
    listener_->close();
    app_->stop();
    after_event();
}

// After everything the core was told: when does it want to be woken?
void Runtime::after_event() {
    reserve_.whole();
    if (!stopping_ && app_->draining() && !app_->playing()) {
        spdlog::info("no game is running any more: stopping; tables are kept");
        return begin_to_stop();
    }
    if (!stopping_) return wait_for(app_->next_deadline());
    if (all_stored_ || !app_->stopped()) return;
    all_stored_ = true;
    wait_for(std::nullopt);
    leave(std::chrono::steady_clock::now() + kLeaveTime);
}

void Runtime::wait_for(std::optional<Time> next) {
    if (next == waiting_for_) return;
    waiting_for_ = next;
    if (!next) {
        deadline_.cancel();
        return;
    }
    deadline_.expires_after(std::max(*next - clock_.now(), kShortestWait));
    deadline_.async_wait([this](std::error_code error) {
        if (error || stopping_) return;
        waiting_for_.reset();
        app_->on_time();
        after_event();
    });
}

void Runtime::leave(std::chrono::steady_clock::time_point by) {
    if (wires_.open_sessions() == 0 || std::chrono::steady_clock::now() >= by) {
        spdlog::info("stopped");
        context_.stop();
        return;
    }
    leaving_.expires_after(kLeaveStep);
    leaving_.async_wait([this, by](std::error_code error) {
        if (!error) leave(by);
    });
}

}  // namespace

void hold_stop_signals() {
    const sigset_t held = stop_signals();
    pthread_sigmask(SIG_BLOCK, &held, nullptr);
}

int run_server(Settings settings, const Registry& registry) {
    if (auto trouble = start_log(settings)) return fail(*trouble);
    const Games games(registry);
    std::optional<std::string> trouble;
    int status = kFailed;
    {
        Runtime runtime(std::move(settings));
        trouble = runtime.open(games);
        if (!trouble) status = runtime.run();
    }
    // Nothing that logs is left.
    if (!end_log(kLogTime)) std::_Exit(status);
    return trouble ? fail(*trouble) : status;
}

}  // namespace valley::server
