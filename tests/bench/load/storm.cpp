#include "tests/bench/load/storm.hpp"

namespace valley::load {

class Storm::Guest : public Viewer::Owner {
  public:
    explicit Guest(Storm& storm)
        : storm_(storm), viewer_(storm.io_, 0, Viewer::Reading::glimpses, *this) {
        viewer_.open(storm.target_);
    }
    void time() { viewer_.time(); }

  private:
    void on_ready(Viewer&) override {
        if (!storm_.plan_.keep) viewer_.close();
        storm_.came();
    }
    void on_trouble(Viewer&, const std::string& what) override { storm_.done_(what); }

    Storm& storm_;
    Viewer viewer_;
};

class Storm::Knock : public Wire::Owner {
  public:
    explicit Knock(Storm& storm) : storm_(storm), wire_(std::make_shared<Wire>(storm.io_, *this)) {
        wire_->open(storm.target_);
    }
    ~Knock() override { wire_->close(); }

  private:
    void on_open() override {
        if (wire_->resumed()) ++storm_.resumed_;
        if (!storm_.plan_.keep) wire_->close();
        storm_.came();
    }
    void on_frame(std::string_view, std::size_t) override {}
    void on_lost(const std::string& why) override { storm_.done_(why); }

    Storm& storm_;
    std::shared_ptr<Wire> wire_;
};

Storm::Storm(asio::io_context& io, const Target& target, StormPlan plan,
             std::function<void(const std::string&)> done)
    : io_(io), target_(target), plan_(plan), done_(std::move(done)) {}

Storm::~Storm() = default;

void Storm::start() {
    for (std::size_t i = 0; i < plan_.at_once; ++i) next();
}

void Storm::next() {
    if (begun_ == plan_.connections) return;
    ++begun_;
    if (plan_.hello) {
        guests_.push_back(std::make_unique<Guest>(*this));
    } else {
        knocks_.push_back(std::make_unique<Knock>(*this));
    }
}

// Later: whoever came is still at it.
void Storm::came() {
    asio::post(io_, [this] { next(); });
    if (++came_ == plan_.connections) done_("");
}

void Storm::time() {
    if (!plan_.keep) return;
    for (const auto& guest : guests_) guest->time();
}

}  // namespace valley::load
