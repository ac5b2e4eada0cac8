#include "engine/games/tara_wolf/vocabulary.hpp"

#include <algorithm>
#include <array>

#include "engine/games/tara_wolf/deck_words.hpp"

namespace valley::tara_wolf {

namespace {

constexpr Word kPhases[] = {
    {"camp", {"camp phase", "Lagerphase"}},
    {"opening", {"opening the tomb", "Öffnen des Grabs"}},
    {"entering", {"entering the tomb", "Betreten des Grabs"}},
    {"obstacles", {"laying obstacles", "Hindernisse auslegen"}},
    {"traps", {"triggering traps", "Fallen auslösen"}},
    {"leaving", {"leaving the tomb", "Verlassen des Grabs"}},
    {"over", {"the game is over", "das Spiel ist aus"}},
};

constexpr Word kPrompts[] = {
    {"split",
     {"You get four resources. How many of them are to be cards? The rest are coins.",
      "Du bekommst vier Rohstoffe. Wie viele davon sollen Karten sein? Der Rest sind Münzen."}},
    {"play",
     {"Play a Companion or an Animal, or end your camp phase.",
      "Spiele einen Begleiter oder ein Tier aus, oder beende deine Lagerphase."}},
    {"dig",
     {"{card}: which of these cards do you take? The others go under the stack.",
      "{card}: Welche dieser Karten nimmst du? Die anderen kommen unter den Stapel."}},
    {"take_control",
     {"{card}: whom do you bring over to your camp?", "{card}: Wen holst du in dein Lager?"}},
    {"eliminate_in_camp",
     {"{card}: whom do you eliminate in the other camp?",
      "{card}: Wen schaltest du im anderen Lager aus?"}},
    {"forced_discard",
     {"{card}: which hand card do you discard?", "{card}: Welche Handkarte wirfst du ab?"}},
    {"clear_hand",
     {"You hold too many cards. Which do you discard?",
      "Du hast zu viele Karten. Welche wirfst du ab?"}},
    {"open_or_pass",
     {"Open the next tomb, or pass? You may pass once a game; the medallion stays with you.",
      "Das nächste Grab öffnen oder passen? Passen geht einmal im Spiel; das Medaillon bleibt bei "
      "dir."}},
    {"tomb_eliminate",
     {"{card}: you may eliminate one card of the other camp.",
      "{card}: Du darfst eine Karte des anderen Lagers ausschalten."}},
    {"tomb_discard",
     {"{card}: which hand card do you discard?", "{card}: Welche Handkarte wirfst du ab?"}},
    {"enter",
     {"Who goes into the tomb? If nobody does, the other side gets the Tomb.",
      "Wer geht in das Grab? Geht niemand, bekommt die andere Seite das Grab."}},
    {"obstacles",
     {"Which obstacles and Papyrus cards do you lay face down?",
      "Welche Hindernisse und Papyruskarten legst du verdeckt aus?"}},
    {"bluff",
     {"Do you add one other card as a bluff?", "Legst du eine andere Karte als Bluff dazu?"}},
    {"next_trap", {"Which trap do you trigger next?", "Welche Falle löst du als Nächste aus?"}},
    {"trap_target", {"{card}: whom does it hit?", "{card}: Wen trifft sie?"}},
    {"keep",
     {"{card}: you may return one Companion to your camp.",
      "{card}: Du darfst einen Begleiter ins Lager zurücklegen."}},
};

constexpr Word kAnswers[] = {
    {"end", {"end the camp phase", "Lagerphase beenden"}},
    {"open", {"open the tomb", "das Grab öffnen"}},
    {"pass", {"pass", "passen"}},
};

constexpr Word kEvents[] = {
    {"toss", {"{seat} bears the medallion first.", "{seat} trägt zuerst das Medaillon."}},
    {"dealt_papyrus",
     {"{seat} gets the Papyrus card {card}.|{seat} gets a Papyrus card.",
      "{seat} bekommt die Papyruskarte {card}.|{seat} bekommt eine Papyruskarte."}},
    {"dealt_adventurer", {"{seat} plays {card}.", "{seat} spielt {card}."}},
    {"round_began",
     {"Round {n} begins; {seat} bears the medallion.",
      "Runde {n} beginnt; {seat} trägt das Medaillon."}},
    {"camp_began", {"Camp phase of {seat}.", "Lagerphase von {seat}."}},
    {"split",
     {"{seat} splits the resources: cards {n}, coins {m}.",
      "{seat} teilt die Rohstoffe auf: Karten {n}, Münzen {m}."}},
    {"took_coins",
     {"Coins for {seat} from the supply: {n}.", "Münzen für {seat} aus dem Vorrat: {n}."}},
    {"stole_coins",
     {"Coins that {seat} takes from {other}: {n}.", "Münzen, die {seat} von {other} nimmt: {n}."}},
    {"paid", {"Coins that {seat} pays: {n}.", "Münzen, die {seat} bezahlt: {n}."}},
    {"returned_coins",
     {"Coins that {seat} has to give back: {n}.", "Münzen, die {seat} zurückgeben muss: {n}."}},
    {"drew",
     {"{seat} draws {card}.|{seat} draws a card.",
      "{seat} zieht {card}.|{seat} zieht eine Karte."}},
    {"reshuffled",
     {"The discard pile is shuffled; cards in the new main stack: {n}.",
      "Der Ablagestapel wird gemischt; Karten im neuen Hauptstapel: {n}."}},
    {"played", {"{seat} plays {card}.", "{seat} spielt {card} aus."}},
    {"no_effect", {"{card} has no effect.", "{card} bewirkt nichts."}},
    {"looked_at_stack",
     {"Cards of the main stack that {seat} looks at: {n}.",
      "Karten des Hauptstapels, die {seat} ansieht: {n}."}},
    {"saw_stack_card",
     {"{seat} sees {card} on the main stack.", "{seat} sieht {card} auf dem Hauptstapel."}},
    {"took_looked_at",
     {"{seat} takes {card} of them.|{seat} takes one of them.",
      "{seat} nimmt {card} davon.|{seat} nimmt eine davon."}},
    {"put_under",
     {"Cards that {seat} puts under the main stack: {n}.",
      "Karten, die {seat} unter den Hauptstapel legt: {n}."}},
    {"looked_at_hand",
     {"{seat} looks at the hand of {other}, cards: {n}.",
      "{seat} sieht sich die Hand von {other} an, Karten: {n}."}},
    {"saw_hand_card",
     {"{seat} sees {card} in the hand of {other}.",
      "{seat} sieht {card} auf der Hand von {other}."}},
    {"took_hand_card",
     {"{seat} takes {card} from the hand of {other}.|{seat} takes a card from the hand of {other}.",
      "{seat} nimmt {card} von der Hand von {other}.|{seat} nimmt eine Karte von der Hand von "
      "{other}."}},
    {"discarded", {"{seat} discards {card}.", "{seat} wirft {card} ab."}},
    {"took_control", {"{card} goes over to {seat}.", "{card} läuft zu {seat} über."}},
    {"eliminated", {"{card} of {seat} is eliminated.", "{card} von {seat} wird ausgeschaltet."}},
    {"saved",
     {"{card} of {seat} is saved and returns to camp.",
      "{card} von {seat} wird gerettet und kehrt ins Lager zurück."}},
    {"saw_tomb",
     {"{seat} sees on top of the Tomb stack: {card}.|{seat} sees the top Tomb of the stack.",
      "{seat} sieht oben auf dem Grabstapel: {card}.|{seat} sieht das oberste Grab des Stapels."}},
    {"camp_ended", {"{seat} ends the camp phase.", "{seat} beendet die Lagerphase."}},
    {"passed",
     {"{seat} passes and keeps the medallion.", "{seat} passt und behält das Medaillon."}},
    {"tomb_opened", {"{seat} opens: {card}.", "{seat} öffnet: {card}."}},
    {"entered", {"{card} of {seat} enters the tomb.", "{card} von {seat} betritt das Grab."}},
    {"sent_nobody", {"{seat} sends nobody.", "{seat} schickt niemanden."}},
    {"laid", {"{seat} lays {card} face down.", "{seat} legt {card} verdeckt aus."}},
    {"laid_face_down",
     {"Cards that {seat} has laid face down: {n}, of them Papyrus: {m}.",
      "Karten, die {seat} verdeckt ausgelegt hat: {n}, davon Papyrus: {m}."}},
    {"revealed", {"{seat} reveals {card}.", "{seat} deckt {card} auf."}},
    {"bluffed",
     {"{seat} reveals {card}: it was a bluff.", "{seat} deckt {card} auf: Es war ein Bluff."}},
    {"triggered", {"{seat} triggers: {card}.", "{seat} löst aus: {card}."}},
    {"sent_back",
     {"{card} of {seat} returns to camp.", "{card} von {seat} kehrt ins Lager zurück."}},
    {"spent",
     {"{card}, a Papyrus card of {seat}, is spent.",
      "{card}, eine Papyruskarte von {seat}, ist verbraucht."}},
    {"battle", {"Battle: {n} against {m}.", "Kampf: {n} gegen {m}."}},
    {"consolation", {"Consolation coins for {seat}: {n}.", "Trostmünzen für {seat}: {n}."}},
    {"won_tomb", {"{seat} wins: {card}.", "{seat} gewinnt: {card}."}},
    {"returned",
     {"{card} of {seat} returns to camp.", "{card} von {seat} kehrt ins Lager zurück."}},
    {"medallion", {"The medallion goes to {seat}.", "Das Medaillon geht an {seat}."}},
    {"won_game", {"{seat} wins the game.", "{seat} gewinnt das Spiel."}},
};

constexpr Word kZoneWords[] = {
    {"hand", {"hand", "Hand"}},
    {"papyrus", {"Papyrus cards", "Papyruskarten"}},
    {"camp", {"camp", "Lager"}},
    {"group", {"group in the tomb", "Gruppe im Grab"}},
    {"face_down", {"face-down cards", "verdeckte Karten"}},
    {"traps", {"traps to trigger", "auszulösende Fallen"}},
    {"tombs", {"Tombs won", "gewonnene Gräber"}},
    {"spent", {"spent Papyrus cards", "verbrauchte Papyruskarten"}},
    {"stack", {"main stack", "Hauptstapel"}},
    {"looked_at", {"cards looked at", "angesehene Karten"}},
    {"discard", {"discard pile", "Ablagestapel"}},
    {"triggered", {"triggered trap", "ausgelöste Falle"}},
    {"tomb_stack", {"Tomb stack", "Grabstapel"}},
    {"open_tomb", {"open tomb", "offenes Grab"}},
    {"papyrus_box", {"unused Papyrus cards", "unbenutzte Papyruskarten"}},
    {"adventurer_box", {"unused Adventurers", "unbenutzte Abenteurer"}},
};

constexpr Word kCounters[] = {
    {"coins", {"coins", "Münzen"}},
    {"supply", {"coins in the supply", "Münzen im Vorrat"}},
    {"medallion", {"medallion", "Medaillon"}},
    {"pass_marker", {"pass marker", "Passmarker"}},
    {"consolation", {"consolation coins left", "Trostmünzen offen"}},
    {"strength", {"strength in the tomb", "Stärke im Grab"}},
    {"tombs_to_win", {"Tombs to win", "Gräber zum Sieg"}},
    {"eliminated", {"eliminated in this tomb", "in diesem Grab ausgeschaltet"}},
    {"traps_revealed", {"traps revealed in this tomb", "in diesem Grab aufgedeckte Fallen"}},
    {"saves_used", {"saved in this tomb", "in diesem Grab gerettet"}},
    {"cursor", {"step of the effect", "Schritt des Effekts"}},
};

constexpr Word kMarks[] = {
    {"ability_active", {"ability active", "Fähigkeit wirkt"}},
};

constexpr Word kKindWords[] = {
    {"adventurer", {"Adventurer", "Abenteurer"}},
    {"companion", {"Companion", "Begleiter"}},
    {"animal", {"Animal", "Tier"}},
    {"undead", {"Undead", "Untoter"}},
    {"trap", {"Trap", "Falle"}},
    {"tomb", {"Tomb", "Grab"}},
};

constexpr Word kBacks[] = {
    {"main", {"main card", "Hauptkarte"}},
    {"papyrus", {"Papyrus card", "Papyruskarte"}},
    {"tomb", {"Tomb card", "Grabkarte"}},
    {"adventurer", {"Adventurer card", "Abenteurerkarte"}},
};

constexpr Word kVariants[] = {
    {"short_game", {"short game: three Tombs win", "kurzes Spiel: drei Gräber gewinnen"}},
    {"consolation_coins",
     {"consolation coins for a seat with nobody left in the tomb",
      "Trostmünzen für eine Seite ohne Charaktere im Grab"}},
};

constexpr Word kEndings[] = {
    {"tombs", {"enough Tombs won", "genug Gräber gewonnen"}},
};

static_assert(std::size(kPhases) == static_cast<std::size_t>(Phase::over) + 1);
static_assert(std::size(kPrompts) == kSteps);
static_assert(std::size(kAnswers) == static_cast<std::size_t>(Answer::pass) + 1);
static_assert(std::size(kEvents) == static_cast<std::size_t>(EventKey::won_game) + 1);
static_assert(std::size(kZoneWords) == static_cast<std::size_t>(ZoneKey::adventurer_box) + 1);
static_assert(std::ranges::equal(kKindWords, kKindNames, {}, &Word::key));
static_assert(std::size(kCounters) == static_cast<std::size_t>(CounterKey::cursor) + 1);

}  // namespace

const Vocabulary& vocabulary() {
    static constexpr Vocabulary kVocabulary = {
        kPhases, kPrompts,   kAnswers, kEvents,   kZoneWords, kCounters,
        kMarks,  kKindWords, kBacks,   kVariants, kEndings,
    };
    return kVocabulary;
}

}  // namespace valley::tara_wolf
