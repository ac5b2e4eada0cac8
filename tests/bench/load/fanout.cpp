#include "tests/bench/load/fanout.hpp"

#include <utility>

namespace valley::load {

class Fanout::Member : public Wire::Owner {
  public:
    Member(asio::io_context& io, std::size_t number, std::uint32_t group, Fanout& fanout)
        : number_(number),
          group_(std::to_string(group)),
          fanout_(fanout),
          wire_(std::make_shared<Wire>(io, *this)) {}
    ~Member() override { wire_->close(); }

    void open(const Target& target) { wire_->open(target); }
    void send(std::string_view message) { wire_->send(message); }
    void close() { wire_->close(); }

  private:
    void on_open() override { wire_->send(group_); }
    void on_frame(std::string_view, std::size_t bytes) override {
        if (!std::exchange(joined_, true)) return fanout_.on_joined();
        fanout_.step_.received(number_, bytes);
        if (fanout_.step_.reach(number_)) fanout_.send();
    }
    void on_lost(const std::string& why) override { fanout_.owner_.on_trouble(why); }

    std::size_t number_;
    std::string group_;
    Fanout& fanout_;
    std::shared_ptr<Wire> wire_;
    bool joined_ = false;
};

Fanout::Fanout(asio::io_context& io, const Target& target, std::uint32_t group, std::size_t members,
               std::size_t send_bytes, Tally& tally, Owner& owner)
    : target_(target),
      owner_(owner),
      message_(send_bytes - kFrameLengthBytes, 'x'),
      step_(tally, members, members) {
    for (std::size_t i = 0; i < members; ++i) {
        members_.push_back(std::make_unique<Member>(io, i, group, *this));
    }
}

Fanout::~Fanout() = default;

// One after the other: what each gets depends on when it came.
void Fanout::start() { members_.front()->open(target_); }

void Fanout::on_joined() {
    if (++joined_ < members_.size()) return members_[joined_]->open(target_);
    owner_.on_playing();
    send();
}

void Fanout::send() {
    if (left_) return;
    step_.begin(turn_);
    members_[turn_]->send(message_);
    turn_ = (turn_ + 1) % 2;
}

void Fanout::leave() {
    left_ = true;
    for (const auto& member : members_) member->close();
}

}  // namespace valley::load
