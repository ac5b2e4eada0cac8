#include "server/system.hpp"

#include <sodium.h>

#include <utility>

#include "engine/core/check.hpp"

namespace valley::server {

Time SystemClock::now() const {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

SystemEntropy::SystemEntropy() { CHECK(sodium_init() >= 0, "libsodium does not start"); }

void SystemEntropy::fill(std::span<std::uint8_t> bytes) {
    randombytes_buf(bytes.data(), bytes.size());
}

ThreadWorkers::ThreadWorkers(unsigned threads, Post post) : post_(std::move(post)) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

ThreadWorkers::~ThreadWorkers() { stop(); }

void ThreadWorkers::run(std::function<void()> job, std::function<void()> done) {
    {
        const std::lock_guard lock(mutex_);
        if (ending_) return;
        waiting_.push_back({std::move(job), std::move(done)});
    }
    wake_.notify_one();
}

void ThreadWorkers::stop() {
    *stopped_ = true;
    std::deque<Task> dropped;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        dropped.swap(waiting_);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void ThreadWorkers::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
        if (ending_) return;
        Task task = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        task.job();
        task.job = nullptr;
        post_([stopped = stopped_, done = std::move(task.done)] {
            if (!*stopped) done();
        });
        lock.lock();
    }
}

}  // namespace valley::server
