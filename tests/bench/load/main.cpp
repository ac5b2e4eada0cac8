// The load generator: plays real games against a server, or does the same without a game against
// the bare one (tests/bench/echo), and prints one line of JSON. tests/bench/load/run runs both and
// compares.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <deque>
#include <iostream>
#include <memory>
#include <optional>

#include "tests/bench/load/fanout.hpp"
#include "tests/bench/load/process.hpp"
#include "tests/bench/load/storm.hpp"
#include "tests/bench/load/table.hpp"

namespace valley::load {
namespace {

using std::chrono::duration;
using std::chrono::milliseconds;

constexpr std::size_t kOpenedAtOnce = 32;
constexpr milliseconds kTick{1000};
constexpr milliseconds kRest{500};  // until memory that is given back is given back

struct Options {
    std::uint16_t port = 0;
    pid_t server = 0;
    bool tls = false;
    unsigned seed = 1;

    std::size_t tables = 1;
    std::size_t watchers = 1;
    Viewer::Reading reading = Viewer::Reading::glimpses;
    std::size_t idle = 0;
    double warm_up = 1;
    double seconds = 5;
    std::int64_t think_ms = 0;
    std::optional<std::int64_t> settle_ms;

    std::size_t send_bytes = 0;
    StormPlan storm;
    std::uint64_t choices = 0;
};

double seconds_of(Clock::duration time) { return duration<double>(time).count(); }

// The processor time of both sides over a while.
class Usage {
  public:
    explicit Usage(pid_t server) : server_(server) { start(); }
    void start() {
        began_ = Clock::now();
        server_before_ = processor_time(server_);
        own_before_ = processor_time(getpid());
    }
    // seconds, and the share of a core that each side used.
    nlohmann::json report() const {
        const double time = elapsed();
        nlohmann::json report;
        report["seconds"] = time;
        report["server_core"] = seconds_of(server_time()) / time;
        report["load_core"] = seconds_of(processor_time(getpid()) - own_before_) / time;
        return report;
    }
    double elapsed() const { return seconds_of(Clock::now() - began_); }
    Nanoseconds server_time() const { return processor_time(server_) - server_before_; }

  private:
    pid_t server_;
    Clock::time_point began_;
    Nanoseconds server_before_{0};
    Nanoseconds own_before_{0};
};

// What all kinds of runs have.
class Run {
  public:
    explicit Run(const Options& options)
        : options_(options),
          target_{{asio::ip::address_v4::loopback(), options.port},
                  options.tls ? &tls_ : nullptr,
                  false},
          usage_(options.server),
          tick_(io_),
          timer_(io_) {}
    virtual ~Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    int run() {
        report_["memory_before"] = memory(options_.server);
        begin();
        tick();
        io_.run();
        if (!trouble_.empty()) {
            std::fprintf(stderr, "valley-load: %s\n", trouble_.c_str());
            return 1;
        }
        std::cout << report_ << '\n';
        return 0;
    }

  protected:
    virtual void begin() = 0;
    virtual void time() = 0;
    void after(milliseconds wait, std::function<void()> then) {
        timer_.expires_after(wait);
        timer_.async_wait([then = std::move(then)](std::error_code error) {
            if (!error) then();
        });
    }
    void fail(const std::string& what) {
        if (trouble_.empty()) trouble_ = what;
        io_.stop();
    }
    void end() { io_.stop(); }

    const Options& options_;
    asio::io_context io_{1};
    ClientTls tls_;
    Target target_;
    Usage usage_;
    nlohmann::json report_;

  private:
    void tick() {
        tick_.expires_after(kTick);
        tick_.async_wait([this](std::error_code error) {
            if (error) return;
            time();
            tick();
        });
    }

    asio::steady_timer tick_;
    asio::steady_timer timer_;
    std::string trouble_;
};

// Tables (or groups of the bare server) that are opened, so many at a time, then watched for a
// while.
class Crowd : public Run {
  public:
    using Run::Run;

  protected:
    virtual void open_one(std::size_t number) = 0;

    void open_all() {
        for (std::size_t i = 0; i < kOpenedAtOnce; ++i) open_next();
    }
    void on_one_playing() {
        if (++playing_ == options_.tables) return warm_up();
        asio::post(io_, [this] { open_next(); });
    }
    Tally tally_;

  private:
    void open_next() {
        if (opened_ < options_.tables) open_one(opened_++);
    }
    void warm_up() {
        after(milliseconds(static_cast<std::int64_t>(options_.warm_up * 1000)), [this] {
            tally_.start();
            usage_.start();
            after(milliseconds(static_cast<std::int64_t>(options_.seconds * 1000)),
                  [this] { finish(); });
        });
    }
    void finish() {
        report_.update(usage_.report());
        const auto choices = static_cast<double>(tally_.choices());
        report_["server_us_per_choice"] = seconds_of(usage_.server_time()) * 1e6 / choices;
        report_["choices_per_second"] = choices / usage_.elapsed();
        report_.update(tally_.report());
        report_["memory"] = memory(options_.server);
        end();
    }

    std::size_t opened_ = 0;
    std::size_t playing_ = 0;
};

milliseconds settle_time(const Options& options) {
    if (options.settle_ms) return milliseconds(*options.settle_ms);
    if (options.tables <= 4) return milliseconds(2);
    return milliseconds(options.tables <= 100 ? 10 : 50);
}

class Play final : public Crowd, public Table::Owner {
  public:
    using Crowd::Crowd;

  private:
    void begin() override {
        if (options_.idle == 0) return open_all();
        StormPlan plan;
        plan.connections = options_.idle;
        plan.keep = true;
        idle_.emplace(io_, target_, plan, [this](const std::string& trouble) {
            if (!trouble.empty()) return fail(trouble);
            after(kRest, [this] {
                report_["memory_idle"] = memory(options_.server);
                open_all();
            });
        });
        idle_->start();
    }
    void time() override {
        if (idle_) idle_->time();
        for (const auto& table : tables_) table->time();
    }
    void open_one(std::size_t number) override {
        tables_.push_back(
            std::make_unique<Table>(io_, target_, options_.watchers, options_.reading,
                                    Pace{milliseconds(options_.think_ms), settle_time(options_)},
                                    options_.seed + static_cast<unsigned>(number), tally_, *this));
        tables_.back()->start();
    }
    void on_playing() override { on_one_playing(); }
    void on_choices(Table&, std::uint64_t) override {}
    void on_trouble(const std::string& what) override { fail(what); }

    std::optional<Storm> idle_;
    std::deque<std::unique_ptr<Table>> tables_;
};

class Fan final : public Crowd, public Fanout::Owner {
  public:
    using Crowd::Crowd;

  private:
    void begin() override { open_all(); }
    void time() override {}
    void open_one(std::size_t number) override {
        groups_.push_back(std::make_unique<Fanout>(io_, target_, static_cast<std::uint32_t>(number),
                                                   2 + options_.watchers, options_.send_bytes,
                                                   tally_, *this));
        groups_.back()->start();
    }
    void on_playing() override { on_one_playing(); }
    void on_trouble(const std::string& what) override { fail(what); }

    std::deque<std::unique_ptr<Fanout>> groups_;
};

// A storm, beside some who were there before; one who comes alone brings a TLS session to resume.
class Storming final : public Run {
  public:
    using Run::Run;

  private:
    void begin() override {
        StormPlan plan;
        plan.connections = std::max<std::size_t>(options_.idle, options_.storm.resume ? 1 : 0);
        plan.keep = true;
        if (plan.connections == 0) return rage();
        before_.emplace(io_, target_, plan, [this](const std::string& trouble) {
            if (!trouble.empty()) return fail(trouble);
            after(kRest, [this] { rage(); });
        });
        before_->start();
    }
    void rage() {
        report_["memory_before"] = memory(options_.server);
        target_.resume = options_.storm.resume;
        storm_.emplace(io_, target_, options_.storm, [this](const std::string& trouble) {
            if (!trouble.empty()) return fail(trouble);
            over();
        });
        usage_.start();
        storm_->start();
    }
    void over() {
        const auto connections = static_cast<double>(options_.storm.connections);
        report_.update(usage_.report());
        report_["connections_per_second"] = connections / usage_.elapsed();
        // The server may still be at it.
        after(kRest, [this, connections] {
            report_["server_us_per_connection"] =
                seconds_of(usage_.server_time()) * 1e6 / connections;
            report_["memory"] = memory(options_.server);
            report_["memory_per_connection"] =
                static_cast<double>(report_["memory"].get<std::int64_t>() -
                                    report_["memory_before"].get<std::int64_t>()) /
                connections;
            report_["resumed"] = storm_->resumed();
            end();
        });
    }
    void time() override {
        if (before_) before_->time();
        if (storm_) storm_->time();
    }

    std::optional<Storm> before_;
    std::optional<Storm> storm_;
};

// Opens many tables, some at a time, plays so many choices at each, and leaves it.
class Many final : public Run, public Table::Owner {
  public:
    using Run::Run;

  private:
    void begin() override {
        for (std::size_t i = 0; i < kOpenedAtOnce; ++i) next();
    }
    void next() {
        if (opened_ == options_.tables) return;
        tables_.push_back(std::make_unique<Table>(io_, target_, options_.watchers, options_.reading,
                                                  Pace{milliseconds(0), milliseconds(5)},
                                                  options_.seed + static_cast<unsigned>(opened_++),
                                                  tally_, *this));
        tables_.back()->start();
    }
    void time() override {}
    void on_playing() override {}
    void on_choices(Table& table, std::uint64_t made) override {
        if (made < options_.choices) return;
        table.leave();
        asio::post(io_, [this, &table] {
            std::erase_if(tables_, [&](const auto& one) { return one.get() == &table; });
            next();
        });
        if (++left_ < options_.tables) return;
        after(kRest, [this] {
            report_["memory"] = memory(options_.server);
            report_["memory_per_table"] =
                static_cast<double>(report_["memory"].get<std::int64_t>() -
                                    report_["memory_before"].get<std::int64_t>()) /
                static_cast<double>(options_.tables);
            end();
        });
    }
    void on_trouble(const std::string& what) override { fail(what); }

    Tally tally_;
    std::deque<std::unique_ptr<Table>> tables_;
    std::size_t opened_ = 0;
    std::size_t left_ = 0;
};

int run_program(int argc, char** argv) {
    Options options;
    CLI::App app("Load for valley-server and for the bare server beside it.", "valley-load");
    app.require_subcommand(1);
    app.add_option("--port", options.port, "The server's port on this machine")->required();
    app.add_option("--server", options.server, "Its process, whose time and memory are looked at")
        ->required();
    app.add_flag("--tls", options.tls, "By TLS");
    app.add_option("--seed", options.seed, "Of the players' choices");

    const auto crowd = [&](CLI::App* command) {
        command->add_option("--tables", options.tables, "How many play");
        command->add_option("--watchers", options.watchers, "At each, besides two players");
        command->add_option("--warm-up", options.warm_up, "Seconds before it counts");
        command->add_option("--seconds", options.seconds, "Seconds that count");
    };
    CLI::App* play = app.add_subcommand("play", "Tables of real games");
    crowd(play);
    play->add_option("--idle", options.idle, "Connections that do nothing beside them");
    play->add_option("--think", options.think_ms, "Milliseconds before a choice, on average");
    play->add_option("--settle", options.settle_ms,
                     "Milliseconds until a choice that did not reach all was a hidden one");
    play->add_flag_callback(
        "--read-all", [&options] { options.reading = Viewer::Reading::all; },
        "Updates are read as clients do; else only what a player needs, which is faster");
    CLI::App* fan = app.add_subcommand("fanout", "The same without a game, against valley-echo");
    crowd(fan);
    fan->add_option("--send", options.send_bytes, "Bytes of the frame that is sent")->required();
    CLI::App* storm = app.add_subcommand("storm", "Many who connect and say Hello");
    storm->add_option("--connections", options.storm.connections, "How many");
    storm->add_option("--at-once", options.storm.at_once, "So many at a time");
    storm->add_option("--beside", options.idle, "Connections that are there already");
    storm->add_flag("--keep", options.storm.keep, "They stay");
    storm->add_flag("!--no-hello", options.storm.hello, "They do not say Hello");
    storm->add_flag("--resume", options.storm.resume, "They resume a TLS session");
    CLI::App* many = app.add_subcommand("many", "Tables that are opened, played at, and left");
    many->add_option("--tables", options.tables, "How many");
    many->add_option("--watchers", options.watchers, "At each, besides two players");
    many->add_option("--choices", options.choices, "At each")->required();
    CLI11_PARSE(app, argc, argv);

    if (play->parsed()) return Play(options).run();
    if (fan->parsed()) return Fan(options).run();
    if (storm->parsed()) return Storming(options).run();
    return Many(options).run();
}

}  // namespace
}  // namespace valley::load

int main(int argc, char** argv) { return valley::load::run_program(argc, argv); }
