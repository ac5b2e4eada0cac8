// What is counted and measured for a monitor, as the server's parts say it. The program keeps it
// for Prometheus (prometheus_meter.hpp); whoever is given nothing tells NoMeter, which forgets it.
//
// Nothing that is decided may depend on what a meter answers, and nothing in it tells one user,
// table or address from another: a monitor is no place for secrets.
#pragma once

#include <chrono>
#include <cstddef>

#include "valley/v1/error.pb.h"

namespace valley::server {

class Meter {
  public:
    using Moment = std::chrono::steady_clock::time_point;
    using Duration = std::chrono::nanoseconds;
    virtual ~Meter() = default;

    virtual Moment now() const = 0;
    // What this thread has computed so far.
    virtual Duration thread_time() const = 0;

    // A choice counted: when it came, when it was durable, when answer and news had been handed to
    // the connections.
    virtual void choice(Moment came, Moment durable, Moment told) = 0;
    // A request was refused.
    virtual void refused(v1::ErrorCode code) = 0;
    // A bot has found an answer, which took so much of a processor. From any thread.
    virtual void bot_thought(Duration computed) = 0;

    // A connection was taken, or turned away because there are too many.
    virtual void connected() = 0;
    virtual void turned_away() = 0;
    // A connection was given up because it did not read what it was sent.
    virtual void outbox_dropped() = 0;
    // What was handed to a connection has been given to the system, that long after.
    virtual void written(Duration waited) = 0;

    // So many records were written to the disk in one flush, or were not. From any thread.
    virtual void flushed(Duration took, std::size_t records, bool stored) = 0;
};

class NoMeter final : public Meter {
  public:
    Moment now() const override { return {}; }
    Duration thread_time() const override { return {}; }
    void choice(Moment, Moment, Moment) override {}
    void refused(v1::ErrorCode) override {}
    void bot_thought(Duration) override {}
    void connected() override {}
    void turned_away() override {}
    void outbox_dropped() override {}
    void written(Duration) override {}
    void flushed(Duration, std::size_t, bool) override {}
};

inline Meter& no_meter() {
    static NoMeter meter;
    return meter;
}

}  // namespace valley::server
