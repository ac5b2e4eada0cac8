// The meter for Prometheus, by prometheus-cpp. server/README.md lists what it shows.
#pragma once

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <map>
#include <string>

#include "server/meter.hpp"

namespace valley::server {

class PrometheusMeter final : public Meter {
  public:
    PrometheusMeter();

    // How things stand when somebody asks.
    struct Standing {
        std::size_t connections = 0;
        std::size_t connections_max = 0;
        std::size_t members = 0;
        std::size_t tables_waiting = 0;
        std::size_t tables_playing = 0;
        std::size_t tables_finished = 0;
        bool draining = false;
        bool store_works = true;
    };
    // All of it in Prometheus' text format, version 0.0.4.
    std::string text(const Standing& standing);

    Moment now() const override { return std::chrono::steady_clock::now(); }
    Duration thread_time() const override;
    void choice(Moment came, Moment durable, Moment told) override;
    void refused(v1::ErrorCode code) override;
    void bot_thought(Duration computed) override;
    void connected() override { connections_taken_.Increment(); }
    void turned_away() override { connections_turned_away_.Increment(); }
    void outbox_dropped() override { outbox_drops_.Increment(); }
    void written(Duration waited) override;
    void flushed(Duration took, std::size_t records, bool stored) override;

  private:
    prometheus::Counter& counter(const std::string& name, const std::string& help,
                                 const prometheus::Labels& labels = {});
    prometheus::Gauge& gauge(const std::string& name, const std::string& help,
                             const prometheus::Labels& labels = {});
    prometheus::Histogram& seconds(const std::string& name, const std::string& help);
    void look_at_process();

    prometheus::Registry registry_;
    prometheus::Gauge& connections_;
    prometheus::Gauge& connections_max_;
    prometheus::Counter& connections_taken_;
    prometheus::Counter& connections_turned_away_;
    prometheus::Gauge& members_;
    prometheus::Gauge& tables_waiting_;
    prometheus::Gauge& tables_playing_;
    prometheus::Gauge& tables_finished_;
    prometheus::Gauge& draining_;
    prometheus::Gauge& store_works_;
    prometheus::Counter& choices_;
    prometheus::Histogram& durable_seconds_;
    prometheus::Histogram& told_seconds_;
    prometheus::Histogram& written_seconds_;
    prometheus::Counter& outbox_drops_;
    prometheus::Histogram& flush_seconds_;
    prometheus::Counter& records_stored_;
    prometheus::Counter& records_failed_;
    prometheus::Counter& bot_answers_;
    prometheus::Counter& bot_seconds_;
    prometheus::Counter& cpu_seconds_;
    prometheus::Gauge& memory_bytes_;
    prometheus::Gauge& open_files_;
    prometheus::Gauge& open_files_max_;
    prometheus::Gauge& start_time_;
    std::map<v1::ErrorCode, prometheus::Counter*> refusals_;
};

}  // namespace valley::server
