#include "client/core/bounds.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <limits>
#include <string>
#include <vector>

namespace valley::client {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// How many elements of that list are kept.
int most_of(const FieldDescriptor& list) {
    const auto is = [&](const auto* holder, int number) {
        return list.containing_type() == holder && list.number() == number;
    };
    if (is(v1::TableUpdate::descriptor(), v1::TableUpdate::kMembersFieldNumber))
        return kMembersMost;
    const bool stays_whole = is(v1::GameUpdate::descriptor(), v1::GameUpdate::kEventsFieldNumber) ||
                             is(v1::ChatLines::descriptor(), v1::ChatLines::kLinesFieldNumber);
    return stays_whole ? std::numeric_limits<int>::max() : kElementsMost;
}

// Between characters, if it is UTF-8.
void cut(std::string& text) {
    std::size_t end = kTextBytesMost;
    const auto continues = [&] { return (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u; };
    while (end > kTextBytesMost - 4 && continues()) --end;
    text.resize(end);
}

void cut_text(Message& message, const FieldDescriptor& field) {
    const Reflection& look = *message.GetReflection();
    std::string scratch;
    const auto shorter = [&](const std::string& text) {
        std::string copy = text;
        cut(copy);
        return copy;
    };
    if (!field.is_repeated()) {
        const std::string& text = look.GetStringReference(message, &field, &scratch);
        if (text.size() > kTextBytesMost) look.SetString(&message, &field, shorter(text));
        return;
    }
    for (int i = 0; i < look.FieldSize(message, &field); ++i) {
        const std::string& text = look.GetRepeatedStringReference(message, &field, i, &scratch);
        if (text.size() > kTextBytesMost) {
            look.SetRepeatedString(&message, &field, i, shorter(text));
        }
    }
}

void cut(Message& message) {
    const Reflection& look = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    look.ListFields(message, &fields);
    for (const FieldDescriptor* field : fields) {
        if (field->is_repeated()) {
            const int most = most_of(*field);
            while (look.FieldSize(message, field) > most) look.RemoveLast(&message, field);
        }
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) cut_text(message, *field);
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
        if (!field->is_repeated()) {
            cut(*look.MutableMessage(&message, field));
            continue;
        }
        for (int i = 0; i < look.FieldSize(message, field); ++i) {
            cut(*look.MutableRepeatedMessage(&message, field, i));
        }
    }
}

void cut_slots(v1::View& view) {
    int left = kSlotsMost;
    for (v1::Zone& zone : *view.mutable_zones()) {
        while (zone.slots_size() > left) zone.mutable_slots()->RemoveLast();
        left -= zone.slots_size();
    }
}

}  // namespace

void keep_within_bounds(v1::ServerMessage& message) {
    message.DiscardUnknownFields();
    cut(message);
    if (message.game_update().has_view()) cut_slots(*message.mutable_game_update()->mutable_view());
}

}  // namespace valley::client
