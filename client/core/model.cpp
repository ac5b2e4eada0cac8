#include "client/core/model.hpp"

#include <algorithm>

namespace valley::client {

namespace {

template <typename T>
void keep_last(std::deque<T>& list, std::size_t most) {
    while (list.size() > most) list.pop_front();
}

// As many of the last ones as there are.
template <typename T>
void drop_last(std::deque<T>& list, std::uint64_t count) {
    while (count-- > 0 && !list.empty()) list.pop_back();
}

}  // namespace

bool same_zone(const v1::Place& a, const v1::Place& b) {
    return a.zone() == b.zone() && a.has_owner() == b.has_owner() && a.owner() == b.owner() &&
           a.number() == b.number();
}

const v1::CardList* Model::cards() const {
    const auto list_of = [this](const std::string& hash) -> const v1::CardList* {
        const auto found = card_lists_.find({hash, language_});
        return found == card_lists_.end() ? nullptr : &found->second;
    };
    if (!table) {
        const auto last = last_hash_.find(language_);
        return last == last_hash_.end() ? nullptr : list_of(last->second);
    }
    for (const auto& offer : server.games()) {
        if (offer.key() != table->options().game()) continue;
        if (const auto* list = list_of(offer.deck_hash())) return list;
    }
    return nullptr;
}

void Model::keep_cards(const v1::CardList& cards) {
    language_ = cards.language();
    if (card_lists_.size() >= kCardListsKept) {
        card_lists_.clear();
        last_hash_.clear();
    }
    last_hash_[language_] = cards.hash();
    card_lists_[{cards.hash(), cards.language()}] = cards;
}

bool Model::has_cards(std::string_view game, std::string_view language) const {
    return std::ranges::any_of(server.games(), [&](const v1::GameOffer& offer) {
        return offer.key() == game &&
               card_lists_.contains({offer.deck_hash(), std::string(language)});
    });
}

const v1::TableUpdate::Member* Model::self() const {
    if (!table || !place) return nullptr;
    for (const auto& member : table->members()) {
        if (member.member() == place->member) return &member;
    }
    return nullptr;
}

std::optional<std::uint32_t> Model::seat() const {
    const auto* me = self();
    if (me == nullptr || !me->has_seat()) return std::nullopt;
    return me->seat();
}

const v1::Prompt* Model::open_prompt() const {
    if (!view || !view->has_prompt() || outcome) return nullptr;
    const v1::Prompt& prompt = view->prompt();
    if (sent && sent->game_number == game_number && sent->prompt == prompt.number()) return nullptr;
    return &prompt;
}

bool Model::playing() const { return table && table->stage() == v1::PLAYING; }

Model::News Model::take(const v1::GameUpdate& update, Time now) {
    if (update.game_number() < game_number) return News::old;
    if (update.game_number() > game_number) {
        game_number = update.game_number();
        events_seen = 0;
        events.clear();
        sent.reset();
        refusal.reset();
    }
    const auto came = static_cast<std::uint64_t>(update.events_size());
    const std::uint64_t before = update.events_seen() < came ? 0 : update.events_seen() - came;
    const News news = before > events_seen ? News::missed : News::next;
    // A server that was restored knows less: what it does not know has not happened.
    if (update.events_seen() < events_seen) {
        drop_last(events, events_seen - before);
        events_seen = before;
    }
    // What is here already is not taken twice.
    const std::uint64_t here = events_seen > before ? std::min(events_seen - before, came) : 0;
    for (auto i = static_cast<int>(here); i < update.events_size(); ++i) {
        events.push_back(update.events(i));
    }
    keep_last(events, kEventsKept);
    events_seen = update.events_seen();

    view = update.view();
    clocks.assign(update.clocks().begin(), update.clocks().end());
    clocks_at = now;
    outcome.reset();
    if (update.has_outcome()) outcome = update.outcome();
    if (sent && (outcome || !view->has_prompt() || view->prompt().number() != sent->prompt)) {
        sent.reset();
    }
    return news;
}

bool Model::awaits_others() const {
    return table && table->stage() == v1::WAITING &&
           std::ranges::any_of(table->seats(), [](const v1::TableUpdate::Seat& seat) {
               return seat.holder() == v1::TableUpdate::Seat::FREE;
           });
}

std::size_t Model::take(const v1::ChatLines& lines) {
    const auto came = static_cast<std::uint64_t>(lines.lines_size());
    const std::uint64_t before = lines.chat_seen() < came ? 0 : lines.chat_seen() - came;
    const std::uint64_t here = chat_seen > before ? std::min(chat_seen - before, came) : 0;
    // Of a server that was restored, as with events.
    const bool fewer = lines.chat_seen() < chat_seen;
    if (fewer) drop_last(chat, chat_seen - before);
    for (auto i = static_cast<int>(fewer ? 0 : here); i < lines.lines_size(); ++i) {
        chat.push_back(lines.lines(i));
    }
    keep_last(chat, kChatLinesKept);
    chat_seen = lines.chat_seen();
    return static_cast<std::size_t>(came - here);
}

void Model::take(const v1::TableUpdate& update) { table = update; }

void Model::forget_table() {
    place.reset();
    table.reset();
    game_number = 0;
    events_seen = 0;
    events.clear();
    view.reset();
    clocks.clear();
    outcome.reset();
    chat_seen = 0;
    chat.clear();
    sent.reset();
    refusal.reset();
}

}  // namespace valley::client
