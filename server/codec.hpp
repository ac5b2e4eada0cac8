// The engine's values as messages, and the one message that becomes an engine's value.
//
// Everything here is total and adds only what is set: what is "none" in the engine (no seat, no
// card, nowhere) is an unset field on the wire. Nothing here decides who may see what: a view, an
// event or a prompt comes in the form that its viewer may have.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/choice.hpp"
#include "engine/core/game.hpp"
#include "server/wire_writer.hpp"
#include "valley/v1/cards.pb.h"
#include "valley/v1/error.pb.h"
#include "valley/v1/event.pb.h"
#include "valley/v1/play.pb.h"
#include "valley/v1/session.pb.h"
#include "valley/v1/view.pb.h"

namespace valley::server {

// Each writes what is in the message of its name: View, Event, Prompt.
void encode(const View& view, WireWriter& out);
void encode(const SeenEvent& event, WireWriter& out);
void encode(const Prompt& prompt, WireWriter& out);

v1::ErrorCode error_code(Rejection rejection);

// The cards and words of a game in one language, with their hash.
v1::CardList card_list(const Game& game, Language language);
// A game as Welcome offers it, without bots: those are no part of it.
v1::GameOffer game_offer(const Game& game, Language language);

// What identifies the card list of a game: SHA-256, in 64 hexadecimal digits, over everything that
// stands in the card list in any language, so that two games have one hash only if their lists are
// equal in every language. It is taken over these items, in this order:
//
//   the text "valley card list 1", the game's key, its rules version, the codes of the languages;
//   each card: key; name and text in each language; kind, back, copies, cost, strength;
//   each list of words in the order of the message Words; each word of it: key, text in each
//   language, help in each language
//
// An item is its length in four bytes, the highest first, and its bytes; a number is its decimal
// digits, a missing cost or strength is "". Before each list and sublist stands the number of its
// entries as an item.
std::string deck_hash(const Game& game);

// SHA-256 in hexadecimal of all that decides how a stored game goes on: the game's key, its rules
// version and its cards as the rules see them. Other names and texts leave it as it is.
std::string rules_hash(const Game& game);

// The language of a Hello: the one whose code the name begins with ("de", "de_AT.UTF-8", "DE-ch"),
// else English.
Language language_of(std::string_view name);

// The choice that a message asks for; nothing if it is malformed: a field missing, or more picks
// than any prompt has options. Whether it answers the open prompt is for the rules to say.
std::optional<Choice> decode(const v1::Choose& choose);

}  // namespace valley::server
