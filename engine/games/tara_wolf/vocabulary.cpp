#include "engine/games/tara_wolf/vocabulary.hpp"

#include <algorithm>
#include <array>

#include "engine/games/tara_wolf/deck_words.hpp"

namespace valley::tara_wolf {

namespace {

constexpr Word kPhases[] = {
    {"camp",
     {"camp phase", "Lagerphase"},
     {"In the camp phase you take four resources, cards and coins in any mix, and then play "
      "Companions and Animals from your hand into your camp, for coins. At the end you keep at "
      "most five hand cards and two coins, unless a card in your camp allows more. Whoever bears "
      "the medallion has this phase first, then the other player.",
      "In der Lagerphase nimmst du vier Rohstoffe, beliebig auf Karten und Münzen verteilt, und "
      "spielst dann Begleiter und Tiere für Münzen aus der Hand in dein Lager. Am Ende behältst du "
      "höchstens fünf Handkarten und zwei Münzen, wenn keine Karte in deinem Lager mehr erlaubt. "
      "Zuerst hat diese Phase, wer das Medaillon trägt, dann die andere Seite."}},
    {"opening",
     {"opening the tomb", "Öffnen des Grabs"},
     {"Whoever bears the medallion opens the top Tomb of the stack, or passes, which goes once a "
      "game. What the Tomb does when it is opened happens at once. The rest of its text holds as "
      "long as this Tomb is fought for.",
      "Wer das Medaillon trägt, öffnet das oberste Grab des Stapels oder passt, was einmal im "
      "Spiel geht. Was das Grab beim Öffnen bewirkt, geschieht sofort. Sein übriger Text gilt, "
      "solange um dieses Grab gekämpft wird."}},
    {"entering",
     {"entering the tomb", "Betreten des Grabs"},
     {"Whoever bears the medallion sends characters from camp into the tomb; the other player sees "
      "who they are, and then sends some too. The Adventurer may go along. Whoever sends nobody "
      "leaves the Tomb to the other side.",
      "Wer das Medaillon trägt, schickt Charaktere aus dem Lager in das Grab; die andere Seite "
      "sieht, wer es ist, und schickt dann ihrerseits welche. Der Abenteurer darf mitgehen. Wer "
      "niemanden schickt, überlässt der anderen Seite das Grab."}},
    {"obstacles",
     {"laying obstacles", "Hindernisse auslegen"},
     {"Whoever bears the medallion lays obstacles (Traps and Undead) and Papyrus cards face down, "
      "and may add one other hand card as a bluff. Then the other player lays obstacles and "
      "Papyrus cards. After that all of them are revealed: Undead join the side that laid them, "
      "Traps are triggered.",
      "Wer das Medaillon trägt, legt Hindernisse (Fallen und Untote) und Papyruskarten verdeckt "
      "aus und darf eine andere Handkarte als Bluff dazulegen. Dann legt die andere Seite "
      "Hindernisse und Papyruskarten aus. Danach wird alles aufgedeckt: Untote kämpfen für die "
      "Seite, die sie ausgelegt hat, Fallen werden ausgelöst."}},
    {"traps",
     {"triggering traps", "Fallen auslösen"},
     {"The revealed Traps are triggered one by one, first those of the bearer of the medallion, "
      "then the others. A Trap that can hit somebody does so; then it is spent.",
      "Die aufgedeckten Fallen werden eine nach der anderen ausgelöst, zuerst die der Seite mit "
      "dem Medaillon, dann die anderen. Eine Falle, die jemanden treffen kann, tut das auch; "
      "danach ist sie verbraucht."}},
    {"leaving",
     {"leaving the tomb", "Verlassen des Grabs"},
     {"The strengths on each side are added up. The higher total gets the Tomb; if both are the "
      "same, the bearer of the medallion does. Adventurers return to camp, everybody else in the "
      "tomb is discarded, unless a card says otherwise. Then the medallion goes to the other "
      "player and a new round begins.",
      "Auf jeder Seite werden die Stärken zusammengezählt. Die höhere Summe bekommt das Grab, bei "
      "Gleichstand die Seite mit dem Medaillon. Abenteurer kehren ins Lager zurück, alle anderen "
      "im Grab werden abgeworfen, wenn keine Karte etwas anderes sagt. Dann geht das Medaillon an "
      "die andere Seite und eine neue Runde beginnt."}},
    {"over", {"the game is over", "das Spiel ist aus"}},
};

constexpr Word kPrompts[] = {
    {"split",
     {"You get four resources. How many of them are to be cards? The rest are coins.",
      "Du bekommst vier Rohstoffe. Wie viele davon sollen Karten sein? Der Rest sind Münzen."},
     {"Cards come from the main stack into your hand, coins from the supply. There are only eight "
      "coins in the game; if too few are left, you get those. More coins let you play more now, "
      "more cards give you more to choose from, and obstacles for the tomb. The other player sees "
      "how you have split.",
      "Karten kommen vom Hauptstapel auf deine Hand, Münzen aus dem Vorrat. Es gibt nur acht "
      "Münzen im Spiel; sind zu wenige übrig, bekommst du diese. Mehr Münzen lassen dich jetzt "
      "mehr ausspielen, mehr Karten geben dir mehr Auswahl und Hindernisse für das Grab. Die "
      "andere Seite sieht, wie du aufgeteilt hast."}},
    {"play",
     {"Play a Companion or an Animal, or end your camp phase.",
      "Spiele einen Begleiter oder ein Tier aus, oder beende deine Lagerphase."},
     {"You pay what the card costs, and it goes into your camp, from where it can go into tombs. "
      "What its text says for being played happens at once, as far as it can. You can play one "
      "card after the other while you have coins, and stop whenever you like.",
      "Du bezahlst, was die Karte kostet, und sie kommt in dein Lager; von dort kann sie in Gräber "
      "gehen. Was ihr Text für das Ausspielen sagt, geschieht sofort, soweit es geht. Du kannst "
      "eine Karte nach der anderen ausspielen, solange du Münzen hast, und jederzeit aufhören."}},
    {"dig",
     {"{card}: which of these cards do you take? The others go under the stack.",
      "{card}: Welche dieser Karten nimmst du? Die anderen kommen unter den Stapel."},
     {"These cards lay on top of the main stack, and only you see them. What you take goes into "
      "your hand; the other player does not learn which card it is.",
      "Diese Karten lagen oben auf dem Hauptstapel, und nur du siehst sie. Was du nimmst, kommt "
      "auf deine Hand; die andere Seite erfährt nicht, welche Karte es ist."}},
    {"take_control",
     {"{card}: whom do you bring over to your camp?", "{card}: Wen holst du in dein Lager?"},
     {"The card that you choose changes from the other camp into yours. What it does when it is "
      "played does not happen once more.",
      "Die Karte, die du wählst, wechselt aus dem anderen Lager in deines. Was sie beim Ausspielen "
      "bewirkt, geschieht nicht noch einmal."}},
    {"eliminate_in_camp",
     {"{card}: whom do you eliminate in the other camp?",
      "{card}: Wen schaltest du im anderen Lager aus?"},
     {"The card that you choose leaves the other camp and goes to the discard pile.",
      "Die Karte, die du wählst, kommt aus dem anderen Lager auf den Ablagestapel."}},
    {"forced_discard",
     {"{card}: which hand card do you discard?", "{card}: Welche Handkarte wirfst du ab?"},
     {"A card of the other player makes you discard. You choose what, and both players see it.",
      "Eine Karte der anderen Seite lässt dich abwerfen. Du wählst, was, und beide sehen es."}},
    {"clear_hand",
     {"You hold too many cards. Which do you discard?",
      "Du hast zu viele Karten. Welche wirfst du ab?"},
     {"At the end of the camp phase you keep at most five hand cards, or more if a card in your "
      "camp allows it. Papyrus cards do not count. Both players see what you discard.",
      "Am Ende der Lagerphase behältst du höchstens fünf Handkarten, oder mehr, wenn eine Karte in "
      "deinem Lager das erlaubt. Papyruskarten zählen nicht mit. Beide sehen, was du abwirfst."}},
    {"open_or_pass",
     {"Open the next tomb, or pass? You may pass once a game; the medallion stays with you.",
      "Das nächste Grab öffnen oder passen? Passen geht einmal im Spiel; das Medaillon bleibt bei "
      "dir."},
     {"If you open the Tomb, it is fought for now. If you pass, no Tomb is opened in this round: "
      "the medallion stays with you, and a new round begins with your camp phase. That gives you "
      "time to become stronger, but the other player gets a camp phase as well.",
      "Öffnest du das Grab, wird jetzt darum gekämpft. Passt du, wird in dieser Runde kein Grab "
      "geöffnet: Das Medaillon bleibt bei dir und eine neue Runde beginnt mit deiner Lagerphase. "
      "So gewinnst du Zeit, um stärker zu werden, aber auch die andere Seite bekommt eine "
      "Lagerphase."}},
    {"tomb_eliminate",
     {"{card}: you may eliminate one card of the other camp.",
      "{card}: Du darfst eine Karte des anderen Lagers ausschalten."},
     {"The Tomb lets you do this before anybody enters it. The card that you choose goes from the "
      "other camp to the discard pile. You need not choose one.",
      "Das Grab lässt dich das tun, bevor jemand es betritt. Die Karte, die du wählst, kommt aus "
      "dem anderen Lager auf den Ablagestapel. Du musst keine wählen."}},
    {"tomb_discard",
     {"{card}: which hand card do you discard?", "{card}: Welche Handkarte wirfst du ab?"},
     {"The Tomb makes you discard before anybody enters it. You choose what, and both players see "
      "it.",
      "Das Grab lässt dich abwerfen, bevor jemand es betritt. Du wählst, was, und beide sehen "
      "es."}},
    {"enter",
     {"Who goes into the tomb? If nobody does, the other side gets the Tomb.",
      "Wer geht in das Grab? Geht niemand, bekommt die andere Seite das Grab."},
     {"Choose any number from your camp, as far as the Tomb allows. In the end the higher total of "
      "strengths wins, and a tie goes to the bearer of the medallion; Traps and Undead may still "
      "change the totals. Your Adventurer comes back from the tomb, the others are usually "
      "discarded: who stays in camp can go into the next one.",
      "Wähle beliebig viele aus deinem Lager, soweit das Grab es erlaubt. Am Ende gewinnt die "
      "höhere Summe der Stärken, bei Gleichstand die Seite mit dem Medaillon; Fallen und Untote "
      "können die Summen noch ändern. Dein Abenteurer kommt aus dem Grab zurück, die anderen "
      "werden meist abgeworfen: Wer im Lager bleibt, kann in das nächste gehen."}},
    {"obstacles",
     {"Which obstacles and Papyrus cards do you lay face down?",
      "Welche Hindernisse und Papyruskarten legst du verdeckt aus?"},
     {"They cost no coins. Until everything is revealed the other player sees only how many cards "
      "you have laid, and how many of them are Papyrus. Undead then fight on your side, Traps hit "
      "those in the tomb. Papyrus cards that you lay are used up; you get no new ones.",
      "Sie kosten keine Münzen. Bis alles aufgedeckt wird, sieht die andere Seite nur, wie viele "
      "Karten du ausgelegt hast und wie viele davon Papyrus sind. Untote kämpfen dann auf deiner "
      "Seite, Fallen treffen die im Grab. Ausgelegte Papyruskarten sind verbraucht; neue bekommst "
      "du nicht."}},
    {"bluff",
     {"Do you add one other card as a bluff?", "Legst du eine andere Karte als Bluff dazu?"},
     {"One hand card that is no obstacle can lie with the others and make them look like more. "
      "When everything is revealed it goes to the discard pile and does nothing else. You are "
      "asked even if you have no such card, so that nobody can tell.",
      "Eine Handkarte, die kein Hindernis ist, kann bei den anderen liegen und sie nach mehr "
      "aussehen lassen. Wird alles aufgedeckt, kommt sie auf den Ablagestapel und bewirkt sonst "
      "nichts. Du wirst auch gefragt, wenn du keine solche Karte hast, damit niemand es merkt."}},
    {"next_trap",
     {"Which trap do you trigger next?", "Welche Falle löst du als Nächste aus?"},
     {"You choose the order of your Traps. Each one is carried out before the next, so that "
      "strengths may be others by then.",
      "Du wählst die Reihenfolge deiner Fallen. Jede wird ausgeführt, bevor die nächste kommt; bis "
      "dahin können sich Stärken geändert haben."}},
    {"trap_target",
     {"{card}: whom does it hit?", "{card}: Wen trifft sie?"},
     {"The Trap hits one of those in the tomb. If it can hit somebody, it has to: look out, it can "
      "also be one of yours. Adventurers are never eliminated.",
      "Die Falle trifft jemanden im Grab. Wenn sie jemanden treffen kann, muss sie es: Vorsicht, "
      "das kann auch jemand von dir sein. Abenteurer werden nie ausgeschaltet."}},
    {"keep",
     {"{card}: you may return one Companion to your camp.",
      "{card}: Du darfst einen Begleiter ins Lager zurücklegen."},
     {"After the battle those in the tomb are discarded. This card lets one of yours go back to "
      "your camp instead. You need not choose one.",
      "Nach dem Kampf werden die im Grab abgeworfen. Diese Karte lässt stattdessen einen von "
      "deinen in dein Lager zurückkehren. Du musst keinen wählen."}},
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
    {"dealt_adventurer",
     {"{card} is the Adventurer of {seat}.", "{card} ist der Abenteurer von {seat}."}},
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
    {"battle", {"Battle: {first} {n}, {second} {m}.", "Kampf: {first} {n}, {second} {m}."}},
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
    {"group", {"group", "Gruppe"}},
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
    {"adventurer",
     {"Adventurer", "Abenteurer"},
     {"Each player has one, from the start and for the whole game. It always comes back from a "
      "tomb. Its ability works while it is in the tomb and its player bears the medallion.",
      "Jede Seite hat einen, von Anfang an und das ganze Spiel lang. Er kommt immer aus dem Grab "
      "zurück. Seine Fähigkeit wirkt, während er im Grab ist und seine Seite das Medaillon "
      "trägt."}},
    {"companion",
     {"Companion", "Begleiter"},
     {"Companions are played into the camp for coins and can go into tombs.",
      "Begleiter werden für Münzen ins Lager ausgespielt und können in Gräber gehen."}},
    {"animal",
     {"Animal", "Tier"},
     {"Animals are played into the camp for coins, as Companions are, and can go into tombs.",
      "Tiere werden wie Begleiter für Münzen ins Lager ausgespielt und können in Gräber gehen."}},
    {"undead",
     {"Undead", "Untoter"},
     {"Undead are obstacles: they are laid face down when the tomb has been entered, without "
      "coins, and then fight on the side that has laid them.",
      "Untote sind Hindernisse: Sie werden verdeckt ausgelegt, wenn das Grab betreten ist, ohne "
      "Münzen, und kämpfen dann auf der Seite, die sie ausgelegt hat."}},
    {"trap",
     {"Trap", "Falle"},
     {"Traps are obstacles: they are laid face down when the tomb has been entered, without coins, "
      "and are triggered when everything is revealed.",
      "Fallen sind Hindernisse: Sie werden verdeckt ausgelegt, wenn das Grab betreten ist, ohne "
      "Münzen, und werden ausgelöst, wenn alles aufgedeckt ist."}},
    {"tomb",
     {"Tomb", "Grab"},
     {"Tombs are what you play for. The text of a Tomb holds while it is fought for.",
      "Um die Gräber geht es. Der Text eines Grabs gilt, während darum gekämpft wird."}},
};

constexpr Word kBacks[] = {
    {"main", {"main card", "Hauptkarte"}},
    {"papyrus", {"Papyrus card", "Papyruskarte"}},
    {"tomb", {"Tomb card", "Grabkarte"}},
    {"adventurer", {"Adventurer card", "Abenteurerkarte"}},
};

constexpr Word kVariants[] = {
    {"short_game",
     {"short game: three Tombs win", "kurzes Spiel: drei Gräber gewinnen"},
     {"Three Tombs win the game instead of four.", "Drei Gräber gewinnen das Spiel statt vier."}},
    {"consolation_coins",
     {"consolation coins for a seat with nobody left in the tomb",
      "Trostmünzen für eine Seite ohne Charaktere im Grab"},
     {"Once a game, a player who has nobody left in the tomb at the end gets two coins.",
      "Einmal im Spiel bekommt zwei Münzen, wer am Ende niemanden mehr im Grab hat."}},
};

constexpr Word kEndings[] = {
    {"tombs",
     {"enough Tombs won", "genug Gräber gewonnen"},
     {"Whoever wins four Tombs first wins the game (three in the short game). In each round both "
      "players build up their camps, then one Tomb is opened. Both send characters into it and lay "
      "obstacles face down for each other; the stronger side gets the Tomb.",
      "Wer zuerst vier Gräber gewinnt, gewinnt das Spiel (im kurzen Spiel drei). In jeder Runde "
      "bauen beide Seiten ihr Lager aus, dann wird ein Grab geöffnet. Beide schicken Charaktere "
      "hinein und legen einander verdeckt Hindernisse; die stärkere Seite bekommt das Grab."}},
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
