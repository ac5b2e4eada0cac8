#include "tests/fuzz/disturb.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/unknown_field_set.h>

#include <array>
#include <vector>

namespace valley::fuzz {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr int kManyElements = 5000;
constexpr std::size_t kLongText = 70'000;  // more than a frame to the server may have

std::uint64_t any_number(Input& input, std::uint64_t before) {
    static constexpr std::array<std::uint64_t, 14> kLimits = {
        0,   1,          2,          63,     64,         65,         127,
        255, 0x7fffffff, 0x80000000, 0xffff, 0xffffffff, 1ull << 63, ~std::uint64_t{0}};
    switch (input.below(4)) {
        case 0: return kLimits[input.below(kLimits.size())];
        case 1: return before + input.take<std::uint8_t>() - 128u;
        case 2: return input.take<std::uint8_t>();
        default: return input.take<std::uint64_t>();
    }
}

std::string any_text(Input& input, const std::string& before, std::span<const std::string> texts) {
    // Cursor and title of a terminal, a line of its own, invisible, right to left, marks on marks,
    // templates, no UTF-8, wide and joined.
    static const std::array<std::string, 12> kBad = {"\x1b[2J\x1b[31m",
                                                     "\x1b]0;title\x07",
                                                     "ok\nServer: Bruno has conceded",
                                                     "a\xe2\x80\x8b\xef\xbb\xbf",
                                                     "\xe2\x80\xaegnp.exe",
                                                     "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
                                                     "{seat} {other} {card} {n} {m} {",
                                                     "%s%n{}{0}|",
                                                     "\xff\xfe\xc0\x80\xed\xa0\x80",
                                                     "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7",
                                                     "\xc2\x9b\x32J\x08\x7f\r",
                                                     " "};
    switch (input.below(8)) {
        case 0: return {};
        case 1: return kBad[input.below(kBad.size())];
        case 2: return before + kBad[input.below(kBad.size())];
        case 3: return input.take_text(input.below(40));
        case 4: return before.substr(0, before.size() / 2) + input.take_text(1);
        case 5: return std::string(input.below(256) * kLongText / 255, input.flip() ? 'x' : '\xcc');
        default:
            return texts.empty() ? before
                                 : texts[input.below(std::min<std::size_t>(texts.size(), 256))];
    }
}

void add_unknown(Message& message, Input& input) {
    auto& unknown = *message.GetReflection()->MutableUnknownFields(&message);
    const int number = 1 + static_cast<int>(input.take<std::uint16_t>());
    switch (input.below(4)) {
        case 0: return unknown.AddVarint(number, input.take<std::uint64_t>());
        case 1: return unknown.AddFixed32(number, input.take<std::uint32_t>());
        case 2: return unknown.AddLengthDelimited(number, input.take_text(input.below(40)));
        default: break;
    }
    auto* group = &unknown;  // a group in a group in a group
    for (std::size_t depth = input.below(256); depth > 0; --depth) group = group->AddGroup(number);
}

void set_scalar(Message& message, const FieldDescriptor& field, Input& input,
                std::span<const std::string> texts) {
    const Reflection& look = *message.GetReflection();
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_UINT32:
            return look.SetUInt32(
                &message, &field,
                static_cast<std::uint32_t>(any_number(input, look.GetUInt32(message, &field))));
        case FieldDescriptor::CPPTYPE_UINT64:
            return look.SetUInt64(&message, &field,
                                  any_number(input, look.GetUInt64(message, &field)));
        case FieldDescriptor::CPPTYPE_INT32:
            return look.SetInt32(
                &message, &field,
                static_cast<std::int32_t>(
                    any_number(input, static_cast<std::uint64_t>(look.GetInt32(message, &field)))));
        case FieldDescriptor::CPPTYPE_BOOL: return look.SetBool(&message, &field, input.flip());
        case FieldDescriptor::CPPTYPE_ENUM:
            return look.SetEnumValue(
                &message, &field,
                static_cast<int>(any_number(
                    input, static_cast<std::uint64_t>(look.GetEnumValue(message, &field)))));
        case FieldDescriptor::CPPTYPE_STRING:
            return look.SetString(&message, &field,
                                  any_text(input, look.GetString(message, &field), texts));
        default: break;  // of no field in these files
    }
}

void add_element(Message& message, const FieldDescriptor& field, Input& input,
                 std::span<const std::string> texts) {
    const Reflection& look = *message.GetReflection();
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_UINT32:
            return look.AddUInt32(&message, &field,
                                  static_cast<std::uint32_t>(any_number(input, 0)));
        case FieldDescriptor::CPPTYPE_STRING:
            return look.AddString(&message, &field, any_text(input, {}, texts));
        case FieldDescriptor::CPPTYPE_MESSAGE: {
            const int size = look.FieldSize(message, &field);
            Message* added = look.AddMessage(&message, &field);
            if (size > 0 && input.flip()) {
                added->CopyFrom(look.GetRepeatedMessage(message, &field,
                                                        static_cast<int>(input.below(256)) % size));
            }
            return;
        }
        default: break;
    }
}

void disturb_list(Message& message, const FieldDescriptor& field, Input& input,
                  std::span<const std::string> texts) {
    const Reflection& look = *message.GetReflection();
    const int size = look.FieldSize(message, &field);
    switch (input.below(8)) {
        case 0: return look.ClearField(&message, &field);
        case 1:
            if (size > 0) look.RemoveLast(&message, &field);
            return;
        case 2: {
            const Input each = input;  // the same one each time
            const int most = kManyElements / 255 * static_cast<int>(input.below(256));
            for (int i = 0; i < most; ++i) {
                Input again = each;
                add_element(message, field, again, texts);
            }
            return;
        }
        case 3:
            if (size > 1) {
                look.SwapElements(&message, &field, static_cast<int>(input.below(256)) % size,
                                  static_cast<int>(input.below(256)) % size);
            }
            return;
        default: break;
    }
    const bool inside = size > 0 && field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (!inside) return add_element(message, field, input, texts);
    const int index = static_cast<int>(input.below(256)) % size;
    disturb(*look.MutableRepeatedMessage(&message, &field, index), input, texts);
}

}  // namespace

void disturb(Message& message, Input& input, std::span<const std::string> texts) {
    const auto& descriptor = *message.GetDescriptor();
    const int fields = descriptor.field_count();
    const Reflection& look = *message.GetReflection();
    // Mostly where something is: that changes what is meant most.
    std::vector<const FieldDescriptor*> set;
    look.ListFields(message, &set);
    const auto which = input.take<std::uint8_t>();
    if (which == 0 || fields == 0) return add_unknown(message, input);
    const FieldDescriptor& field = !set.empty() && which % 4 != 0
                                       ? *set[which / 4 % set.size()]
                                       : *descriptor.field(which / 4 % fields);
    if (field.is_repeated()) return disturb_list(message, field, input, texts);
    const auto how = input.take<std::uint8_t>();
    if (how % 16 == 0) return look.ClearField(&message, &field);
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        return disturb(*look.MutableMessage(&message, &field), input, texts);
    }
    set_scalar(message, field, input, texts);
}

std::string bytes_of(const Message& message, Input& input) {
    std::string bytes;
    message.SerializePartialToString(&bytes);
    const auto how = input.take<std::uint8_t>();
    if (how % 8 != 7) return bytes;
    for (int change = how / 8 % 3; change >= 0 && !bytes.empty(); --change) {
        const std::size_t at = input.take<std::uint16_t>() % bytes.size();
        switch (input.below(3)) {
            case 0: bytes.resize(at); break;
            case 1: bytes += bytes.substr(at); break;
            default: bytes[at] = static_cast<char>(bytes[at] ^ (1 << input.below(8))); break;
        }
    }
    return bytes;
}

}  // namespace valley::fuzz
