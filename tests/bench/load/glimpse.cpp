#include "tests/bench/load/glimpse.hpp"

#include "valley/v1/envelope.pb.h"

namespace valley::load {

namespace {

// The fields of one message, in their order (protobuf's wire format): a number or a piece of bytes.
class Fields {
  public:
    explicit Fields(std::string_view bytes) : rest_(bytes) {}

    bool next() {
        if (rest_.empty()) return false;
        const std::uint64_t tag = varint();
        field_ = static_cast<int>(tag >> 3);
        switch (tag & 7) {
            case 0: number_ = varint(); return true;
            case 2: bytes_ = take(varint()); return true;
            case 1: take(8); return true;
            default: take(4); return true;
        }
    }
    int field() const { return field_; }
    std::uint32_t number() const { return static_cast<std::uint32_t>(number_); }
    std::string_view bytes() const { return bytes_; }

  private:
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; !rest_.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            value |= std::uint64_t{byte & 0x7fu} << (shift & 63);
            if (byte < 0x80) break;
        }
        return value;
    }
    std::string_view take(std::uint64_t size) {
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view rest_;
    int field_ = 0;
    std::uint64_t number_ = 0;
    std::string_view bytes_;
};

Glimpse::Question question_of(std::string_view prompt) {
    Glimpse::Question question;
    for (Fields fields(prompt); fields.next();) {
        switch (fields.field()) {
            case v1::Prompt::kNumberFieldNumber: question.prompt = fields.number(); break;
            case v1::Prompt::kMinFieldNumber: question.min = fields.number(); break;
            case v1::Prompt::kMaxFieldNumber: question.max = fields.number(); break;
            case v1::Prompt::kOptionsFieldNumber: ++question.options; break;
            default: break;
        }
    }
    return question;
}

Glimpse read(std::string_view update) {
    Glimpse seen;
    for (Fields fields(update); fields.next();) {
        switch (fields.field()) {
            case v1::GameUpdate::kGameNumberFieldNumber: seen.game = fields.number(); break;
            case v1::GameUpdate::kOutcomeFieldNumber: seen.over = true; break;
            case v1::GameUpdate::kViewFieldNumber:
                for (Fields view(fields.bytes()); view.next();) {
                    if (view.field() == v1::View::kPromptFieldNumber) {
                        seen.question = question_of(view.bytes());
                    }
                }
                break;
            default: break;
        }
    }
    return seen;
}

}  // namespace

std::optional<Glimpse> glimpse(std::string_view message) {
    for (Fields fields(message); fields.next();) {
        if (fields.field() == v1::ServerMessage::kGameUpdateFieldNumber) {
            return read(fields.bytes());
        }
    }
    return std::nullopt;
}

}  // namespace valley::load
