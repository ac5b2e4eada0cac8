#include "server/prometheus_meter.hpp"

#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>

#include "server/version.hpp"

namespace valley::server {

namespace {

double in_seconds(Meter::Duration time) { return std::chrono::duration<double>(time).count(); }

// From a quick disk to one that players notice.
prometheus::Histogram::BucketBoundaries buckets() {
    return {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5};
}

double seconds_since_1970() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace

PrometheusMeter::PrometheusMeter()
    : connections_(gauge("valley_connections", "Connections now.")),
      connections_max_(gauge("valley_connections_max", "Connections that are taken at most.")),
      connections_taken_(counter("valley_connections_total", "Connections that were taken.")),
      connections_turned_away_(counter("valley_connections_turned_away_total",
                                       "Connections that were too many, and were not taken.")),
      members_(gauge("valley_members", "People at tables, connected or not.")),
      tables_waiting_(
          gauge("valley_tables", "Tables, by what happens there.", {{"stage", "waiting"}})),
      tables_playing_(
          gauge("valley_tables", "Tables, by what happens there.", {{"stage", "playing"}})),
      tables_finished_(
          gauge("valley_tables", "Tables, by what happens there.", {{"stage", "finished"}})),
      draining_(gauge("valley_draining", "1 while no new tables are opened.")),
      store_works_(gauge("valley_store_works", "1 if what was last to be stored is stored.")),
      choices_(counter("valley_choices_total", "Choices of people that counted.")),
      durable_seconds_(seconds("valley_choice_durable_seconds",
                               "From the receipt of a choice until it is durable.")),
      told_seconds_(
          seconds("valley_choice_told_seconds",
                  "From the receipt of a choice until answer and news of it are handed to "
                  "the connections.")),
      written_seconds_(seconds("valley_outbox_seconds",
                               "From handing something to a connection until the system has it.")),
      outbox_drops_(counter("valley_outbox_drops_total",
                            "Connections given up because they did not read what they were sent.")),
      flush_seconds_(seconds("valley_journal_flush_seconds",
                             "How long it takes to write to the journal, once.")),
      records_stored_(counter("valley_journal_records_total", "Records for the journal.",
                              {{"outcome", "stored"}})),
      records_failed_(counter("valley_journal_records_total", "Records for the journal.",
                              {{"outcome", "failed"}})),
      bot_answers_(counter("valley_bot_answers_total", "Answers that bots have found.")),
      bot_seconds_(counter("valley_bot_cpu_seconds_total", "Processor time of bots.")),
      cpu_seconds_(counter("process_cpu_seconds_total", "Processor time of the server.")),
      memory_bytes_(gauge("process_resident_memory_bytes", "Memory of the server.")),
      open_files_(gauge("process_open_fds", "Files and sockets that are open.")),
      open_files_max_(gauge("process_max_fds", "Files and sockets that may be open.")),
      start_time_(gauge("process_start_time_seconds", "When the server started, since 1970.")) {
    gauge("valley_build_info", "Always 1; the version is in the label.",
          {{"version", std::string(kProgramVersion)}})
        .Set(1);
    // All codes there are, so that a series does not begin with its first event.
    const auto* codes = v1::ErrorCode_descriptor();
    for (int i = 0; i < codes->value_count(); ++i) {
        const auto code = static_cast<v1::ErrorCode>(codes->value(i)->number());
        if (code == v1::ERROR_CODE_UNSPECIFIED) continue;
        refusals_[code] = &counter("valley_refusals_total", "Requests that were refused, by code.",
                                   {{"code", codes->value(i)->name()}});
    }
    start_time_.Set(seconds_since_1970());
}

prometheus::Counter& PrometheusMeter::counter(const std::string& name, const std::string& help,
                                              const prometheus::Labels& labels) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry_).Add(labels);
}

prometheus::Gauge& PrometheusMeter::gauge(const std::string& name, const std::string& help,
                                          const prometheus::Labels& labels) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry_).Add(labels);
}

prometheus::Histogram& PrometheusMeter::seconds(const std::string& name, const std::string& help) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry_).Add({},
                                                                                      buckets());
}

Meter::Duration PrometheusMeter::thread_time() const {
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void PrometheusMeter::choice(Moment came, Moment durable, Moment told) {
    choices_.Increment();
    durable_seconds_.Observe(in_seconds(durable - came));
    told_seconds_.Observe(in_seconds(told - came));
}

void PrometheusMeter::refused(v1::ErrorCode code) {
    if (const auto found = refusals_.find(code); found != refusals_.end()) {
        found->second->Increment();
    }
}

void PrometheusMeter::bot_thought(Duration computed) {
    bot_answers_.Increment();
    bot_seconds_.Increment(in_seconds(computed));
}

void PrometheusMeter::written(Duration waited) { written_seconds_.Observe(in_seconds(waited)); }

void PrometheusMeter::flushed(Duration took, std::size_t records, bool stored) {
    flush_seconds_.Observe(in_seconds(took));
    (stored ? records_stored_ : records_failed_).Increment(static_cast<double>(records));
}

// As far as /proc says (proc(5)).
void PrometheusMeter::look_at_process() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds_of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    const double computed = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    cpu_seconds_.Increment(computed - cpu_seconds_.Value());
    std::ifstream memory("/proc/self/statm");
    std::uint64_t pages = 0;
    if (memory >> pages >> pages) {
        memory_bytes_.Set(static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)));
    }
    std::error_code error;
    const std::filesystem::directory_iterator files("/proc/self/fd", error);
    if (!error) open_files_.Set(static_cast<double>(std::distance(begin(files), end(files))));
    rlimit limit = {};
    getrlimit(RLIMIT_NOFILE, &limit);
    open_files_max_.Set(static_cast<double>(limit.rlim_cur));
}

std::string PrometheusMeter::text(const Standing& standing) {
    connections_.Set(static_cast<double>(standing.connections));
    connections_max_.Set(static_cast<double>(standing.connections_max));
    members_.Set(static_cast<double>(standing.members));
    tables_waiting_.Set(static_cast<double>(standing.tables_waiting));
    tables_playing_.Set(static_cast<double>(standing.tables_playing));
    tables_finished_.Set(static_cast<double>(standing.tables_finished));
    draining_.Set(standing.draining ? 1 : 0);
    store_works_.Set(standing.store_works ? 1 : 0);
    look_at_process();
    return prometheus::TextSerializer().Serialize(registry_.Collect());
}

}  // namespace valley::server
