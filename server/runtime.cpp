#include "server/runtime.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <asio/signal_set.hpp>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "server/app.hpp"
#include "server/asio.hpp"
#include "server/listener.hpp"
#include "server/log.hpp"
#include "server/sqlite_journal.hpp"
#include "server/system.hpp"
#include "server/tls.hpp"
#include "server/version.hpp"
#include "server/wires.hpp"

namespace valley::server {

namespace {

constexpr int kFailed = 1;  // exit status
// Descriptors that are kept for files and for what the libraries need.
constexpr rlim_t kOtherDescriptors = 64;
// From the moment all is stored: for goodbyes to reach their clients.
constexpr std::chrono::milliseconds kLeaveTime{2000};
constexpr std::chrono::milliseconds kLeaveStep{20};
constexpr Milliseconds kShortestWait{1};

int fail(const std::string& why) {
    std::fprintf(stderr, "valley-server: %s\n", why.c_str());
    return kFailed;
}

unsigned worker_threads() { return std::clamp(std::thread::hardware_concurrency(), 2u, 9u) - 1; }

// Asks the system for as many descriptors as it gives, and keeps the connections below that.
void fit_connections(Settings& settings) {
    rlimit limit = {};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t room = limit.rlim_cur - std::min(kOtherDescriptors, limit.rlim_cur / 2);
    if (settings.connections_max <= room) return;
    spdlog::warn("the system allows {} open files; at most {} connections instead of {}",
                 limit.rlim_cur, room, settings.connections_max);
    settings.connections_max = room;
}

class Runtime final : private ConnectionHandler {
  public:
    explicit Runtime(Settings settings)
        : settings_(std::move(settings)),
          wires_(settings_, *this),
          deadline_(context_),
          leaving_(context_),
          signals_(context_) {}
    ~Runtime() override { wires_.abort_all(); }

    // What prevents the start, or nothing.
    std::optional<std::string> open(const Registry& games);
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
    void after_event();
    void wait_for(std::optional<Time> next);
    void leave(std::chrono::steady_clock::time_point by);

    // In the order in which they are needed: what is below uses what is above.
    Settings settings_;
    LogReport report_;
    SystemClock clock_;
    SystemEntropy entropy_;
    std::unique_ptr<Tls> tls_;
    Wires wires_;
    asio::io_context context_{1};
    asio::steady_timer deadline_;
    asio::steady_timer leaving_;
    asio::signal_set signals_;
    std::unique_ptr<Listener> listener_;
    std::unique_ptr<SqliteJournal> journal_;
    std::unique_ptr<ThreadWorkers> workers_;
    std::unique_ptr<App> app_;

    std::optional<Time> waiting_for_;  // what deadline_ is set to
    bool stopping_ = false;
    bool all_stored_ = false;
};

std::optional<std::string> Runtime::open(const Registry& games) {
    catch_signals();
    fit_connections(settings_);
    // The port first: a second server is stopped by it before it sees the data.
    auto listening = Listener::open(context_, settings_, wires_);
    if (auto* trouble = std::get_if<std::string>(&listening)) return std::move(*trouble);
    listener_ = std::move(std::get<std::unique_ptr<Listener>>(listening));

    auto opened = SqliteJournal::open(settings_.data, poster(),
                                      [](const std::string& line) { spdlog::warn(line); });
    if (auto* trouble = std::get_if<std::string>(&opened)) return std::move(*trouble);
    journal_ = std::move(std::get<std::unique_ptr<SqliteJournal>>(opened));

    auto secured = Tls::open(settings_);
    if (auto* trouble = std::get_if<std::string>(&secured)) return std::move(*trouble);
    tls_ = std::move(std::get<std::unique_ptr<Tls>>(secured));
    wires_.use(tls_.get());

    workers_ = std::make_unique<ThreadWorkers>(worker_threads(), poster());
    const Surroundings surroundings{games, clock_, wires_, *journal_, *workers_, entropy_, report_};
    app_ = std::make_unique<App>(settings_, surroundings);
    const std::size_t tables = app_->recover();

    spdlog::info("{}", kProgramVersion);
    spdlog::info("deck: {}", settings_.deck.empty() ? "built in" : printable(settings_.deck));
    spdlog::info("data: {}, {} tables taken up", printable(settings_.data), tables);
    spdlog::info("listening on {}, for {} connections", listener_->address(),
                 settings_.connections_max);
    return std::nullopt;
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
    stopping_ = true;
    listener_->close();
    app_->stop();
    wait_for_signal();
    after_event();
}

// After everything the core was told: when does it want to be woken?
void Runtime::after_event() {
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

int run_server(Settings settings, const Registry& games) {
    if (auto trouble = start_log(settings)) return fail(*trouble);
    std::optional<std::string> trouble;
    int status = kFailed;
    {
        Runtime runtime(std::move(settings));
        trouble = runtime.open(games);
        if (!trouble) status = runtime.run();
    }
    end_log();  // nothing that logs is left
    return trouble ? fail(*trouble) : status;
}

}  // namespace valley::server
