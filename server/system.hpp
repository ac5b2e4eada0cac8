// The real bodies of what the core is given: the machine's clock, its random numbers, its threads.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/clock.hpp"
#include "server/entropy.hpp"
#include "server/workers.hpp"

namespace valley::server {

class SystemClock final : public Clock {
  public:
    Time now() const override;
};

class SystemEntropy final : public Entropy {
  public:
    SystemEntropy();
    void fill(std::span<std::uint8_t> bytes) override;
};

class ThreadWorkers final : public Workers {
  public:
    // Runs a function on the thread that uses the workers, soon. Called from any of theirs.
    using Post = std::function<void(std::function<void()>)>;

    ThreadWorkers(unsigned threads, Post post);
    ~ThreadWorkers() override;

    void run(std::function<void()> job, std::function<void()> done) override;
    // Drops the jobs that wait, and waits for those that run; no `done` is called any more.
    void stop();

  private:
    struct Task {
        std::function<void()> job;
        std::function<void()> done;
    };

    void work();

    const Post post_;
    const std::shared_ptr<bool> stopped_ = std::make_shared<bool>(false);  // of the user's thread
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> waiting_;  // guarded by mutex_
    bool ending_ = false;       // guarded by mutex_
    std::vector<std::thread> threads_;
};

}  // namespace valley::server
