// The shape of the messages: no secret can get into one, and what the pages promise of numbers and
// presence holds.

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <set>

#include "valley/v1/control.pb.h"
#include "valley/v1/envelope.pb.h"
#include "valley/v1/journal.pb.h"

namespace valley {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;

constexpr const char* kJournalPackage = "valley.journal.v1";
constexpr const char* kControlPackage = "valley.control.v1";

void walk(const Descriptor* message, std::set<const Descriptor*>& reached) {
    if (!reached.insert(message).second) return;
    for (int i = 0; i < message->field_count(); ++i) {
        if (const Descriptor* type = message->field(i)->message_type()) walk(type, reached);
    }
}

std::set<const Descriptor*> reachable(const Descriptor* message) {
    std::set<const Descriptor*> reached;
    walk(message, reached);
    return reached;
}

void walk(const FileDescriptor* file, std::set<const FileDescriptor*>& reached) {
    if (!reached.insert(file).second) return;
    for (int i = 0; i < file->dependency_count(); ++i) walk(file->dependency(i), reached);
}

// All messages of the wire.
std::set<const Descriptor*> wire() {
    auto all = reachable(v1::ClientMessage::descriptor());
    all.merge(reachable(v1::ServerMessage::descriptor()));
    return all;
}

TEST(Descriptors, NothingOfTheJournalReachesTheWire) {
    for (const Descriptor* message : wire()) {
        EXPECT_NE(message->file()->package(), kJournalPackage) << message->full_name();
        EXPECT_EQ(message->file()->package(), "valley.v1") << message->full_name();
        for (int i = 0; i < message->field_count(); ++i) {
            if (const EnumDescriptor* type = message->field(i)->enum_type()) {
                EXPECT_EQ(type->file()->package(), "valley.v1") << type->full_name();
            }
        }
    }
}

TEST(Descriptors, NoFileOfTheWireImportsTheJournal) {
    std::set<const FileDescriptor*> files;
    walk(v1::ServerMessage::descriptor()->file(), files);
    walk(v1::ClientMessage::descriptor()->file(), files);
    EXPECT_GE(files.size(), 9u);
    for (const FileDescriptor* file : files) {
        EXPECT_NE(file->package(), kJournalPackage);
        EXPECT_NE(file->package(), kControlPackage);
    }
    EXPECT_EQ(journal::v1::Record::descriptor()->file()->package(), kJournalPackage);
}

// What an operator is told holds no secret of a game either, and is no message of a client.
TEST(Descriptors, NothingOfTheJournalReachesTheOperator) {
    auto all = reachable(control::v1::Request::descriptor());
    all.merge(reachable(control::v1::Reply::descriptor()));
    EXPECT_EQ(control::v1::Reply::descriptor()->file()->package(), kControlPackage);
    for (const Descriptor* message : all) {
        EXPECT_NE(message->file()->package(), kJournalPackage) << message->full_name();
        for (int i = 0; i < message->field_count(); ++i) {
            EXPECT_NE(message->field(i)->type(), FieldDescriptor::TYPE_BYTES)
                << message->field(i)->full_name();
        }
    }
}

// The walk would find it: the same walk from the journal does.
TEST(Descriptors, TheWalkFindsWhatIsThere) {
    const auto reached = reachable(journal::v1::Record::descriptor());
    EXPECT_TRUE(reached.contains(journal::v1::GameStarted::descriptor()));
    EXPECT_TRUE(reached.contains(v1::TableOptions::descriptor()));
    EXPECT_TRUE(wire().contains(v1::Option::Card::descriptor()));
}

// A field of bytes or text of any length is where a secret could travel unseen: the only bytes are
// the token, in these two messages.
TEST(Descriptors, BytesAreTokensOnly) {
    std::set<std::string> fields;
    for (const Descriptor* message : wire()) {
        for (int i = 0; i < message->field_count(); ++i) {
            const FieldDescriptor* field = message->field(i);
            if (field->type() == FieldDescriptor::TYPE_BYTES) fields.insert(field->full_name());
        }
    }
    EXPECT_EQ(fields,
              (std::set<std::string>{"valley.v1.CreateTable.ticket", "valley.v1.JoinTable.ticket",
                                     "valley.v1.Joined.token", "valley.v1.Resume.token"}));
}

// A client of any language gets the same from what is not there: no maps, whose order differs, no
// groups, no fields that have to be there, and 0 is "unspecified" in each enum.
TEST(Descriptors, PlainFields) {
    for (const Descriptor* message : wire()) {
        for (int i = 0; i < message->field_count(); ++i) {
            const FieldDescriptor* field = message->field(i);
            EXPECT_FALSE(field->is_map()) << field->full_name();
            EXPECT_FALSE(field->is_required()) << field->full_name();
            EXPECT_NE(field->type(), FieldDescriptor::TYPE_GROUP) << field->full_name();
            const EnumDescriptor* type = field->enum_type();
            if (type == nullptr) continue;
            const std::string& zero = type->FindValueByNumber(0)->name();
            EXPECT_TRUE(zero.ends_with("_UNSPECIFIED")) << type->full_name() << ": " << zero;
        }
    }
}

// What may be missing says so: a seat or card that is 0 and one that is not there are two things.
TEST(Descriptors, SeatsAndCardsHavePresence) {
    const std::set<std::string> names = {"seat",     "owner",    "card",     "turn", "subject",
                                         "question", "position", "strength", "cost", "prompt"};
    const std::set<std::string> always_there = {"valley.v1.Seated.seat", "valley.v1.Chosen.prompt"};
    for (const Descriptor* message : wire()) {
        for (int i = 0; i < message->field_count(); ++i) {
            const FieldDescriptor* field = message->field(i);
            if (!names.contains(field->name()) || field->is_repeated()) continue;
            if (always_there.contains(field->full_name())) continue;
            EXPECT_TRUE(field->has_presence()) << field->full_name();
        }
    }
}

}  // namespace
}  // namespace valley
