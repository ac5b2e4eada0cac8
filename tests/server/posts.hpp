// The thread that a test runs on, as something that other threads can post to.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace valley::server {

class Posts {
  public:
    // What to give to whoever posts; valid as long as this object.
    std::function<void(std::function<void()>)> post() {
        return [this](std::function<void()> job) {
            {
                const std::lock_guard lock(mutex_);
                jobs_.push_back(std::move(job));
            }
            wake_.notify_one();
        };
    }

    // Runs what is posted until the condition holds; false if that takes longer than ten seconds.
    bool run_until(const std::function<bool()>& condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!condition()) {
            std::unique_lock lock(mutex_);
            if (!wake_.wait_until(lock, end, [this] { return !jobs_.empty(); })) return false;
            const auto job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            job();
        }
        return true;
    }

    // Runs what has been posted so far.
    void run_all() {
        for (;;) {
            std::function<void()> job;
            {
                const std::lock_guard lock(mutex_);
                if (jobs_.empty()) return;
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
            job();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> jobs_;
};

}  // namespace valley::server
