// Everything in words: events, prompts, options, refusals, what happens at the table.
//
// The game's own words come with its card list (cards.proto); what the client says itself comes
// from its catalogue. A number without a word, a template that is damaged, a card list that has not
// come: each has a generic text with its number. Nothing that a server sends can make these
// functions fail, and all they return is harmless for a terminal (text.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/core/catalogue.hpp"
#include "client/core/language.hpp"
#include "client/core/model.hpp"
#include "client/core/session.hpp"

namespace valley::client {

// By what the player gets things done, where a text says how: words that are typed, or the keys of
// the full screen.
enum class Controls : std::uint8_t { words, keys };

class Wording {
  public:
    // `model` must outlive it.
    Wording(Language language, const Model& model, Controls controls = Controls::words)
        : language_(language), model_(model), controls_(controls) {}

    // A text of the client's own catalogue.
    std::string say(Say key, std::initializer_list<Value> values = {}) const {
        return client::say(language_, key, values);
    }
    Language language() const { return language_; }
    void speak(Language language) { language_ = language; }
    Controls controls() const { return controls_; }

    // People.
    std::string seat(std::uint32_t seat) const;
    std::string member(std::uint32_t member) const;
    // Bots, by their keys (GameOffer.Bot): the name at a seat; the name and how it plays, for which
    // `text` is the server's own if this client does not know the bot.
    std::string bot(std::string_view key) const;
    std::string bot_line(std::string_view key, std::string_view text) const;

    // The game, in its own words.
    std::string event(const v1::Event& event) const;
    std::string prompt(const v1::Prompt& prompt) const;
    std::string question(std::uint32_t key, std::optional<std::uint32_t> subject) const;
    std::string card(std::uint32_t card) const;
    // "Worker, Companion, cost 1, strength 1"
    std::string card_line(std::uint32_t card) const { return card_line(card, nullptr); }
    // What the card does; may be empty.
    std::string card_text(std::uint32_t card) const;
    // One thing that lies in a zone: its name, or what its back looks like.
    std::string slot(const v1::Slot& slot) const;
    // An option of `prompt`, with all that tells it from the others: where it lies if they lie in
    // several places, its strength in the tomb.
    std::string option(const v1::Prompt& prompt, int index) const;
    std::string zone(std::uint32_t key) const;
    std::string counter(std::uint32_t key) const;
    std::string phase(std::uint32_t key) const;
    std::string kind(std::uint32_t key) const;
    std::string back(std::uint32_t key) const;
    // The marks of a thing, with commas between them; empty if it has none.
    std::string marks(const v1::Slot& slot) const;
    std::string variant(std::string_view key) const;
    // The game's own explanations, for people who learn it; empty if it has none.
    std::string prompt_help(std::uint32_t key) const;
    std::string phase_help(std::uint32_t key) const;
    std::string kind_help(std::uint32_t key) const;
    std::string variant_help(std::string_view key) const;
    std::string aim() const;  // how a game is won
    // Of each phase, each kind of card, and the table's variants, as far as they are explained.
    struct Explanation {
        std::string title;
        std::string text;
    };
    std::vector<Explanation> explanations() const;
    // "camp of Bob", "main stack"
    std::string place(const v1::Place& place) const;

    // How the game ended, for everybody to read.
    std::string outcome() const;
    // "4:05"
    static std::string duration(std::uint64_t milliseconds);

    // The table.
    std::vector<std::string> table_changes(const TableNews& news) const;
    // The options of a table, a line each: game, variants, clock, who may watch.
    std::vector<std::string> table_options(const v1::TableOptions& options) const;
    std::string stage(v1::TableStage stage) const;

    // What the server does not offer of this, and what it does; empty if it offers all of it.
    std::string not_offered(const v1::TableOptions& options) const;
    std::string bot_not_offered(std::string_view game, std::string_view bot) const;

    // The server.
    std::string refusal(const v1::Error& error) const;
    // Of an answer that is an Error.
    std::string refusal(const AnswerNews& news) const;
    std::string goodbye(const v1::Goodbye& goodbye) const;
    std::string end(const EndNews& news) const;

  private:
    // The game's text for a number in one of its lists; empty if there is none.
    std::string_view word(const google::protobuf::RepeatedPtrField<v1::Word>& list,
                          std::uint32_t key) const;
    const v1::Words& words() const;
    std::string plain_word(const google::protobuf::RepeatedPtrField<v1::Word>& list,
                           std::uint32_t key, Say generic) const;
    const v1::CardFace* face(std::uint32_t card) const;
    // As it lies there, if it lies somewhere: with its strength now, and its marks.
    std::string card_line(std::uint32_t card, const v1::Slot* slot) const;
    const v1::Zone* find_zone(const v1::Place& place) const;
    std::string quoted_text(std::string_view text) const;

    std::string name_of(const v1::TableUpdate::Seat& seat) const;
    const v1::GameOffer* offer(std::string_view game) const;

    Language language_;
    const Model& model_;
    Controls controls_;
};

}  // namespace valley::client
