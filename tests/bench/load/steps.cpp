#include "tests/bench/load/steps.hpp"

#include <algorithm>

namespace valley::load {

namespace {

std::uint32_t quantile(std::vector<std::uint32_t>& values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(at));
    return values[at];
}

}  // namespace

void Tally::reached_all(Clock::duration latency) {
    latencies_.push_back(static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(latency).count()));
}

void Tally::received(Who who, std::size_t bytes) {
    bytes_[static_cast<std::size_t>(who)].push_back(static_cast<std::uint32_t>(bytes));
}

nlohmann::json Tally::report() const {
    nlohmann::json report;
    auto latencies = latencies_;
    report["choices"] = choices();
    report["hidden"] = hidden_;
    report["late"] = late_;
    report["latency_us"]["p50"] = quantile(latencies, 0.5) / 1000.0;
    report["latency_us"]["p99"] = quantile(latencies, 0.99) / 1000.0;
    report["latency_us"]["p99.9"] = quantile(latencies, 0.999) / 1000.0;
    std::vector<std::uint32_t> all;
    constexpr const char* kNames[] = {"chooser", "player", "watcher"};
    for (std::size_t who = 0; who < std::size(kNames); ++who) {
        auto bytes = bytes_[who];
        all.insert(all.end(), bytes.begin(), bytes.end());
        report["bytes"][kNames[who]] = quantile(bytes, 0.5);
    }
    report["bytes"]["viewer"] = quantile(all, 0.5);
    return report;
}

void Step::begin(std::size_t chooser) {
    chooser_ = chooser;
    missing_ = bytes_.size();
    waiting_for_ = (std::uint64_t{1} << missing_) - 1;
    std::ranges::fill(bytes_, 0);
    began_ = Clock::now();
}

bool Step::reach(std::size_t viewer) {
    const std::uint64_t bit = std::uint64_t{1} << viewer;
    if ((waiting_for_ & bit) == 0) {
        tally_.late();
        return false;
    }
    waiting_for_ &= ~bit;
    if (--missing_ > 0) return false;
    tally_.reached_all(Clock::now() - began_);
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
        tally_.received(i == chooser_  ? Tally::Who::chooser
                        : i < players_ ? Tally::Who::player
                                       : Tally::Who::watcher,
                        bytes_[i]);
    }
    return true;
}

void Step::settle() {
    if (!open()) return;
    tally_.hidden();
    missing_ = 0;
    waiting_for_ = 0;
}

}  // namespace valley::load
