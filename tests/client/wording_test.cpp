// Everything in words, in both languages; and whatever a server sends, words come out.

#include "client/core/wording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "client/core/text.hpp"
#include "engine/bots/bots.hpp"
#include "engine/core/wording.hpp"
#include "engine/games/games.hpp"
#include "tests/support/message_of.hpp"

namespace valley::client {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const Game& tara_wolf() {
    static const Registry kGames = builtin_games();
    return *kGames.find("tara_wolf");
}

valley::Language engine_language(Language language) {
    return language == Language::de ? valley::Language::de : valley::Language::en;
}

// A model at a table of Tara Wolf, with its card list in one language.
Model model_at_table(Language language) {
    Model model;
    *model.server.add_games() = server::game_offer(tara_wolf(), engine_language(language));
    model.keep_cards(server::card_list(tara_wolf(), engine_language(language)));
    v1::TableUpdate table;
    table.mutable_options()->set_game("tara_wolf");
    table.set_stage(v1::PLAYING);
    for (const auto& [member, name] : {std::pair(1, "Anna"), std::pair(2, "Bob")}) {
        auto* seat = table.add_seats();
        seat->set_holder(v1::TableUpdate::Seat::PERSON);
        seat->set_member(static_cast<std::uint32_t>(member));
        seat->set_name(name);
        auto* entry = table.add_members();
        entry->set_member(static_cast<std::uint32_t>(member));
        entry->set_name(name);
        entry->set_connected(true);
        entry->set_seat(static_cast<std::uint32_t>(member - 1));
    }
    model.take(table);
    model.place = Place{"K7P3", "token", 1};
    return model;
}

constexpr Language kBoth[] = {Language::en, Language::de};

// The server's own words and the client's agree, for every event of the game.
TEST(Wording, SaysEveryEventAsTheGameMeansIt) {
    const std::string names[] = {"Anna", "Bob"};
    for (const Language language : kBoth) {
        const Model model = model_at_table(language);
        const Wording wording(language, model);
        const valley::Wording expected(tara_wolf(), engine_language(language), names);
        const auto events = tara_wolf().facts().words.events.size();
        ASSERT_GT(events, 0u);
        for (std::size_t key = 0; key < events; ++key) {
            for (const Seat seat : {seat_at(0), seat_at(1)}) {
                for (const bool knows_card : {true, false}) {
                    SeenEvent seen;
                    seen.key = static_cast<std::uint8_t>(key);
                    seen.seat = seat;
                    if (knows_card) seen.card = 3;
                    seen.numbers = {4, 7};
                    const auto event = testing::message_of<v1::Event>(seen);
                    const std::string said = wording.event(event);
                    if (!knows_card && said.find(wording.say(Say::some_card)) != said.npos) {
                        continue;  // a card that the game always names
                    }
                    EXPECT_EQ(said, expected.event(seen));
                }
            }
        }
    }
}

TEST(Wording, SaysEveryPromptAsTheGameMeansIt) {
    const std::string names[] = {"Anna", "Bob"};
    for (const Language language : kBoth) {
        const Model model = model_at_table(language);
        const Wording wording(language, model);
        const valley::Wording expected(tara_wolf(), engine_language(language), names);
        for (std::size_t key = 0; key < tara_wolf().facts().words.prompts.size(); ++key) {
            Prompt asked;
            asked.clear(1, seat_at(0), static_cast<std::uint8_t>(key));
            asked.subject = 5;
            const auto prompt = testing::message_of<v1::Prompt>(asked);
            EXPECT_EQ(wording.prompt(prompt), expected.prompt(asked));
        }
    }
}

TEST(Wording, SaysEveryCardAndWord) {
    for (const Language language : kBoth) {
        const Model model = model_at_table(language);
        const Wording wording(language, model);
        const auto& cards = tara_wolf().cards();
        for (std::uint32_t card = 0; card < cards.size(); ++card) {
            const auto at = static_cast<std::size_t>(engine_language(language));
            EXPECT_EQ(wording.card(card), cards[card].name[at]);
            EXPECT_EQ(wording.card_text(card), cards[card].text[at]);
            EXPECT_THAT(wording.card_line(card), HasSubstr(cards[card].name[at] + ", "));
        }
        const auto& words = tara_wolf().facts().words;
        for (std::uint32_t i = 0; i < words.zones.size(); ++i) {
            EXPECT_EQ(wording.zone(i), words.zones[i].in(engine_language(language)));
        }
        for (std::uint32_t i = 0; i < words.phases.size(); ++i) {
            EXPECT_EQ(wording.phase(i), words.phases[i].in(engine_language(language)));
        }
        for (std::uint32_t i = 0; i < words.counters.size(); ++i) {
            EXPECT_EQ(wording.counter(i), words.counters[i].in(engine_language(language)));
        }
        for (const auto& variant : words.variants) {
            EXPECT_EQ(wording.variant(variant.key), variant.in(engine_language(language)));
        }
    }
}

v1::Option card_option(std::uint32_t zone, std::optional<std::uint32_t> owner,
                       std::uint32_t position, std::uint32_t card) {
    v1::Option option;
    auto* place = option.mutable_card()->mutable_place();
    place->set_zone(zone);
    if (owner) place->set_owner(*owner);
    place->set_position(position);
    option.mutable_card()->set_card(card);
    return option;
}

TEST(Wording, TellsOptionsApart) {
    Model model = model_at_table(Language::en);
    const Wording wording(Language::en, model);
    v1::Prompt prompt;
    *prompt.add_options() = card_option(0, 0, 0, 6);
    *prompt.add_options() = card_option(0, 0, 1, 7);
    const std::string alone = wording.option(prompt, 0);
    EXPECT_EQ(alone, wording.card_line(6));  // all from the own hand: that need not be said
    *prompt.add_options() = card_option(1, 0, 0, 8);
    EXPECT_EQ(wording.option(prompt, 0), alone + ", hand of Anna");
    EXPECT_EQ(wording.option(prompt, 2), wording.card_line(8) + ", Papyrus cards of Anna");

    // In the tomb, the strength as it is now; and whose card it is.
    v1::View view;
    auto* zone = view.add_zones();
    zone->set_key(3);
    zone->set_owner(1);
    zone->set_count(1);
    zone->add_slots()->set_card(6);
    zone->mutable_slots(0)->set_strength(9);
    zone->mutable_slots(0)->set_marks(1);
    model.view = view;
    v1::Prompt target;
    *target.add_options() = card_option(3, 1, 0, 6);
    const std::string said = wording.option(target, 0);
    EXPECT_THAT(said, HasSubstr(wording.card(6) + ", "));
    EXPECT_THAT(said, HasSubstr(", strength 9, ability active, group of Bob"));
}

// What a server sends that this client does not know, or that is damaged.

TEST(Wording, HasAGenericTextForEveryUnknownNumber) {
    for (const Language language : kBoth) {
        for (const bool with_cards : {true, false}) {
            const Model model = with_cards ? model_at_table(language) : Model();
            const Wording wording(language, model);
            for (const std::uint32_t number : {9'999u, 0x7fffffffu, 0xffffffffu}) {
                const std::string shown = std::to_string(number);
                v1::Event event;
                event.set_key(number);
                event.set_seat(1);
                event.set_card(number);
                event.set_n(-3);
                EXPECT_THAT(wording.event(event), HasSubstr(shown));
                v1::Prompt prompt;
                prompt.set_key(number);
                prompt.set_subject(number);
                EXPECT_THAT(wording.prompt(prompt), HasSubstr(shown));
                EXPECT_THAT(wording.card(number), HasSubstr(shown));
                EXPECT_THAT(wording.card_line(number), HasSubstr(shown));
                EXPECT_EQ(wording.card_text(number), "");
                EXPECT_THAT(wording.zone(number), HasSubstr(shown));
                EXPECT_THAT(wording.counter(number), HasSubstr(shown));
                EXPECT_THAT(wording.phase(number), HasSubstr(shown));
                EXPECT_FALSE(wording.seat(number).empty());
                EXPECT_THAT(wording.member(number), HasSubstr(shown));
                EXPECT_FALSE(wording.stage(static_cast<v1::TableStage>(77)).empty());

                v1::Slot slot;
                slot.set_back(number);
                slot.set_marks(0xffffffff);
                slot.set_owner(number);
                EXPECT_THAT(wording.slot(slot), HasSubstr(shown));
                v1::Place place;
                place.set_zone(number);
                place.set_owner(number);
                place.set_number(number);
                EXPECT_THAT(wording.place(place), HasSubstr(shown));

                *prompt.add_options() = card_option(number, number, number, number);
                prompt.add_options()->set_word(number);
                prompt.add_options();  // a kind that there is not
                prompt.add_options()->mutable_space()->set_zone(number);
                prompt.add_options()->mutable_card();
                for (int i = 0; i < prompt.options_size(); ++i) {
                    EXPECT_FALSE(wording.option(prompt, i).empty()) << i;
                }
            }
        }
    }
}

TEST(Wording, SurvivesDamagedTemplates) {
    const char* damaged[] = {
        "",         "{seat", "seat}",   "{}",          "{name} wins", "{seat} {",      "{{seat}}",
        "{card}|{", "|",     "{seat}|", "{n} {m} {o}", "%s %n {0}",   "\x1b[2J{seat}", "}{"};
    for (const char* text : damaged) {
        Model model = model_at_table(Language::en);
        v1::CardList cards = server::card_list(tara_wolf(), valley::Language::en);
        cards.mutable_words()->mutable_events(0)->set_text(text);
        cards.mutable_words()->mutable_prompts(0)->set_text(text);
        model.keep_cards(cards);
        const Wording wording(Language::en, model);
        v1::Event event;
        event.set_seat(0);
        v1::Prompt prompt;
        for (const bool with_card : {false, true}) {
            if (with_card) {
                event.set_card(4);
                prompt.set_subject(4);
            }
            EXPECT_FALSE(wording.event(event).empty()) << text;
            EXPECT_FALSE(wording.prompt(prompt).empty()) << text;
            EXPECT_EQ(harmless(wording.event(event)), wording.event(event)) << text;
        }
    }
}

TEST(Wording, ANameIsNotATemplate) {
    Model model = model_at_table(Language::en);
    model.table->mutable_seats(0)->set_name("{card} {n} %s\x1b[31m|x");
    const Wording wording(Language::en, model);
    v1::Event event;
    event.set_key(4);  // "Camp phase of {seat}."
    event.set_seat(0);
    EXPECT_EQ(wording.event(event), "Camp phase of {card} {n} %s" + std::string(kMark) + "[31m|x.");
}

// The server.

TEST(Wording, SaysEveryRefusal) {
    for (const Language language : kBoth) {
        const Model model;
        const Wording wording(language, model);
        const auto* codes = v1::ErrorCode_descriptor();
        for (int i = 0; i < codes->value_count(); ++i) {
            v1::Error error;
            error.set_code(static_cast<v1::ErrorCode>(codes->value(i)->number()));
            const std::string said = wording.refusal(error);
            EXPECT_FALSE(said.empty());
            const bool generic =
                said == wording.say(Say::refused_unknown, {{"n", codes->value(i)->number()}});
            EXPECT_EQ(generic, codes->value(i)->number() == 0) << codes->value(i)->name();
        }
        v1::Error unknown;
        unknown.set_code(static_cast<v1::ErrorCode>(4711));
        unknown.set_text("a new\x1b[2J reason");
        unknown.set_retry_after_ms(1'200);
        EXPECT_THAT(wording.refusal(unknown), HasSubstr("4711"));
        EXPECT_THAT(wording.refusal(unknown), HasSubstr("a new" + std::string(kMark)));
        EXPECT_THAT(wording.refusal(unknown), HasSubstr(wording.say(Say::retry_after, {{"n", 2}})));
    }
}

TEST(Wording, SaysEveryGoodbyeAndEnd) {
    for (const Language language : kBoth) {
        const Model model;
        const Wording wording(language, model);
        const auto* reasons = v1::Goodbye::Reason_descriptor();
        std::set<std::string> said;
        for (int i = 0; i < reasons->value_count(); ++i) {
            v1::Goodbye goodbye;
            goodbye.set_reason(static_cast<v1::Goodbye::Reason>(reasons->value(i)->number()));
            EXPECT_TRUE(said.insert(wording.goodbye(goodbye)).second) << reasons->value(i)->name();
        }
        v1::Goodbye unknown;
        unknown.set_reason(static_cast<v1::Goodbye::Reason>(55));
        EXPECT_THAT(wording.goodbye(unknown), HasSubstr("55"));
        for (const End end :
             {End::unreachable, End::version, End::protocol, End::replaced, End::removed,
              End::table_closed, End::place_lost, End::other_rules, End::damaged}) {
            EXPECT_FALSE(wording.end({end, "x"}).empty());
        }
        EXPECT_EQ(wording.end({End::stopped, ""}), "");
    }
}

TEST(Wording, SaysEveryOutcome) {
    for (const Language language : kBoth) {
        Model model = model_at_table(language);
        const Wording wording(language, model);
        EXPECT_EQ(wording.outcome(), "");
        const auto* reasons = v1::Outcome::Reason_descriptor();
        for (int i = 0; i < reasons->value_count(); ++i) {
            v1::Outcome outcome;
            outcome.set_reason(static_cast<v1::Outcome::Reason>(reasons->value(i)->number()));
            model.outcome = outcome;
            EXPECT_THAT(wording.outcome(), HasSubstr(wording.say(Say::nobody_wins)));
            model.outcome->add_winners(1);
            EXPECT_THAT(wording.outcome(), HasSubstr("Bob"));
            EXPECT_THAT(wording.outcome(), Not(HasSubstr("Anna")));
        }
    }
}

// The table.

// Only who plays can claim the game.
TEST(Wording, SaysToWatchersHowLongSomebodyMayBeAway) {
    Model model = model_at_table(Language::en);
    model.place->member = 3;
    TableNews news{*model.table, *model.table};
    news.now.mutable_seats(1)->set_grace_ms(60'000);
    EXPECT_THAT(Wording(Language::en, model).table_changes(news),
                ElementsAre("Bob has 60 seconds to come back."));
}

TEST(Wording, SaysHowToWinByWhatThePlayerHas) {
    const Model model = model_at_table(Language::en);
    TableNews news{*model.table, *model.table};
    news.now.mutable_seats(1)->set_grace_ms(60'000);
    EXPECT_THAT(Wording(Language::en, model, Controls::words).table_changes(news),
                ElementsAre(HasSubstr("type claim")));
    EXPECT_THAT(Wording(Language::en, model, Controls::keys).table_changes(news),
                ElementsAre(HasSubstr("menu (m)")));
}

TEST(Wording, CallsBotsInTheLanguageOfTheReader) {
    Model model = model_at_table(Language::en);
    auto& seat = *model.table->mutable_seats(1);
    seat.set_holder(v1::TableUpdate::Seat::BOT);
    seat.set_member(0);
    seat.set_name("sensible");
    EXPECT_EQ(Wording(Language::en, model).seat(1), "Sensible Bot");
    EXPECT_EQ(Wording(Language::de, model).seat(1), "Strategiebot");
    seat.set_name("deep\x1b thought");
    EXPECT_EQ(Wording(Language::de, model).seat(1), "Bot deep" + std::string(kMark) + " thought");
    // A person may have any name.
    seat.set_holder(v1::TableUpdate::Seat::PERSON);
    seat.set_name("random");
    EXPECT_EQ(Wording(Language::de, model).seat(1), "random");

    const Wording german(Language::de, model);
    EXPECT_EQ(german.bot_line("random", "picks any answer"),
              "Zufallsbot: nimmt irgendeine Antwort");
    EXPECT_EQ(german.bot_line("deep", "denkt\nlange"), "Bot deep: denkt lange");
    // All bots that there are have words of ours.
    for (const BotName& bot : bot_names()) {
        EXPECT_THAT(german.bot_line(bot.name, bot.summary), Not(HasSubstr("Bot "))) << bot.name;
    }
}

TEST(Wording, SaysWhatTheServerOffersInstead) {
    Model model = model_at_table(Language::en);
    const Wording wording(Language::en, model);
    v1::TableOptions options;
    options.set_game("tara_wolf");
    options.add_variants("short_game");
    EXPECT_EQ(wording.not_offered(options), "");
    options.add_variants("nonsense");
    EXPECT_EQ(wording.not_offered(options),
              "There is no variant nonsense. There are: short_game, consolation_coins");
    options.set_game("chess");
    EXPECT_EQ(wording.not_offered(options), "This server has no game chess. It has: tara_wolf");

    model.server.mutable_games(0)->add_bots()->set_key("naive");
    model.server.mutable_games(0)->add_bots()->set_key("random");
    EXPECT_EQ(wording.bot_not_offered("tara_wolf", "naive"), "");
    EXPECT_EQ(wording.bot_not_offered("tara_wolf", ""), "") << "the usual one";
    EXPECT_EQ(wording.bot_not_offered("tara_wolf", "foo"),
              "There is no bot foo. There are: naive, random");
}

TEST(Wording, SaysWhatChangesAtTheTable) {
    const Model model = model_at_table(Language::en);
    const Wording wording(Language::en, model);
    const auto changes = [&](const std::function<void(v1::TableUpdate&)>& before,
                             const std::function<void(v1::TableUpdate&)>& after) {
        TableNews news{*model.table, *model.table};
        news.before->set_stage(v1::WAITING);
        news.now.set_stage(v1::WAITING);
        before(*news.before);
        after(news.now);
        return wording.table_changes(news);
    };
    const auto nothing = [](v1::TableUpdate&) {};
    using Table = v1::TableUpdate;

    EXPECT_THAT(changes(nothing, nothing), ElementsAre());
    EXPECT_THAT(changes(nothing,
                        [](Table& t) {
                            auto* member = t.add_members();
                            member->set_member(3);
                            member->set_name("Carl\x1b[2J");
                        }),
                ElementsAre("Carl" + std::string(kMark) + "[2J comes to the table."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.mutable_members()->RemoveLast(); }),
                ElementsAre("Bob leaves the table."));
    EXPECT_THAT(changes(nothing,
                        [](Table& t) {
                            t.mutable_members()->RemoveLast();
                            t.mutable_seats(1)->set_member(0);
                        }),
                ElementsAre("Bob leaves the table."))
        << "the seat keeps the name";
    EXPECT_THAT(changes(nothing,
                        [](Table& t) {
                            t.mutable_members(1)->set_connected(false);
                            t.mutable_seats(1)->set_grace_ms(60'000);
                        }),
                ElementsAre("Bob has lost the connection.",
                            "Bob has 60 seconds to come back; after that you may type claim to "
                            "win."));
    EXPECT_THAT(changes([](Table& t) { t.mutable_members(1)->set_connected(false); }, nothing),
                ElementsAre("Bob is back."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.mutable_seats(0)->set_ready(true); }),
                ElementsAre("Anna is ready."));
    EXPECT_THAT(changes([](Table& t) { t.mutable_seats(0)->set_ready(true); }, nothing),
                ElementsAre("Anna is not ready any more."));
    EXPECT_THAT(changes(nothing,
                        [](Table& t) {
                            t.mutable_seats(1)->Clear();
                            t.mutable_seats(1)->set_holder(Table::Seat::FREE);
                        }),
                ElementsAre("Seat 2 is free."));
    EXPECT_THAT(changes(nothing,
                        [](Table& t) {
                            t.mutable_seats(1)->set_holder(Table::Seat::BOT);
                            t.mutable_seats(1)->set_name("Quick");
                        }),
                ElementsAre("Bot Quick takes seat 2."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.mutable_seats(0)->set_consents(true); }),
                ElementsAre("Anna agrees that spectators see everything late."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.set_watchers_see_everything(true); }),
                ElementsAre("All players agree: spectators see everything late."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.mutable_seats(1)->set_wants_rematch(true); }),
                ElementsAre("Bob wants to play again."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.set_host(2); }),
                ElementsAre("Bob is the host of this table now."));
    EXPECT_THAT(changes(nothing, [](Table& t) { t.mutable_members(1)->set_muted(true); }),
                ElementsAre("You do not hear Bob any more."));
}

TEST(Wording, SaysTheOptionsOfATable) {
    for (const Language language : kBoth) {
        const Model model = model_at_table(language);
        const Wording wording(language, model);
        v1::TableOptions options;
        options.set_game("tara_wolf");
        options.add_variants("short_game");
        options.add_variants("unheard_of");
        options.mutable_clock()->set_bank_seconds(605);
        options.mutable_clock()->set_increment_seconds(1);
        options.set_watching(v1::DELAYED);
        options.set_watch_delay_rounds(2);
        const auto lines = wording.table_options(options);
        ASSERT_EQ(lines.size(), 5u);
        EXPECT_THAT(lines[2], HasSubstr("unheard_of"));
        EXPECT_THAT(lines[3], HasSubstr("10:05"));
        EXPECT_THAT(lines[4], HasSubstr("2"));
    }
}

TEST(Wording, SaysDurations) {
    EXPECT_EQ(Wording::duration(0), "0:00");
    EXPECT_EQ(Wording::duration(999), "0:00");
    EXPECT_EQ(Wording::duration(65'000), "1:05");
    EXPECT_EQ(Wording::duration(36'000'000), "600:00");
}

}  // namespace
}  // namespace valley::client
