#include "server/errors.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace valley::server {

namespace {

struct Words {
    v1::ErrorCode code;
    const char* en;
    const char* de;
};

// "{}" is the detail.
constexpr Words kWords[] = {
    {v1::MALFORMED, "This message is not complete or not right: {}.",
     "Diese Nachricht ist nicht vollständig oder nicht richtig: {}."},
    {v1::UNKNOWN_MESSAGE, "This server does not know this kind of message.",
     "Dieser Server kennt diese Art Nachricht nicht."},
    {v1::HELLO_FIRST, "The first message has to be Hello.", "Die erste Nachricht muss Hello sein."},
    {v1::ALREADY_DONE, "That is so already.", "Das ist schon so."},
    {v1::VERSION, "No version of the protocol in common; this server speaks {}.",
     "Keine gemeinsame Version des Protokolls; dieser Server spricht {}."},
    {v1::TOO_MANY, "Too many: {}. Try again later.", "Zu viele: {}. Versuche es später wieder."},
    {v1::BAD_NAME,
     "This name cannot be used. A name has 1 to {} visible characters and is not one of the "
     "server's own.",
     "Dieser Name geht nicht. Ein Name hat 1 bis {} sichtbare Zeichen und ist keiner der "
     "servereigenen."},
    {v1::NAME_TAKEN, "Somebody at this table has this name, or one that looks like it.",
     "Jemand an diesem Tisch heißt schon so oder zum Verwechseln ähnlich."},
    {v1::BAD_TEXT,
     "This text cannot be sent: it is empty, too long, or has characters that are "
     "not allowed.",
     "Dieser Text geht nicht: Er ist leer, zu lang oder hat Zeichen, die nicht erlaubt sind."},
    {v1::NO_TABLE, "There is no table with this code and password.",
     "Es gibt keinen Tisch mit diesem Code und Passwort."},
    {v1::NOT_AT_A_TABLE, "That needs a table: create one or join one first.",
     "Dazu braucht es einen Tisch: Eröffne einen oder komm zu einem."},
    {v1::AT_A_TABLE, "That cannot be done while you are at a table: leave it first.",
     "Das geht nicht, solange du an einem Tisch bist: Verlasse ihn zuerst."},
    {v1::NO_SEAT, "That needs a seat: take one first.",
     "Dazu braucht es einen Platz: Setz dich zuerst."},
    {v1::SEAT_TAKEN, "This seat is taken, or there is none free.",
     "Dieser Platz ist besetzt, oder es ist keiner frei."},
    {v1::NOT_THE_HOST, "Only the host of the table can do that.",
     "Das kann nur der Gastgeber des Tischs."},
    {v1::NOT_ALLOWED, "That is not allowed at this table, or not with this one.",
     "Das ist an diesem Tisch oder mit diesem Platz nicht erlaubt."},
    {v1::WRONG_TIME, "That cannot be done now.", "Das geht jetzt nicht."},
    {v1::BAD_OPTIONS, "A table cannot be opened with this option: {}.",
     "Mit dieser Einstellung kann kein Tisch eröffnet werden: {}."},
    {v1::BAD_TOKEN, "This place at a table does not exist any more.",
     "Diesen Platz an einem Tisch gibt es nicht mehr."},
    {v1::REMOVED, "You have been removed from the table.", "Du bist vom Tisch entfernt worden."},
    {v1::OTHER_RULES,
     "This table was begun under other rules or with other cards than this server has now, so it "
     "cannot go on here. It is kept: whoever runs the server can start it with those again.",
     "Dieser Tisch wurde nach anderen Regeln oder mit anderen Karten begonnen, als dieser Server "
     "sie "
     "jetzt hat, also geht es hier nicht weiter. Er bleibt aufbewahrt: Wer den Server betreibt, "
     "kann "
     "ihn wieder mit jenen starten."},
    {v1::DAMAGED,
     "What the server has stored of this table is damaged, so it cannot go on. Tell whoever runs "
     "the "
     "server.",
     "Was der Server von diesem Tisch gespeichert hat, ist beschädigt, also geht es nicht weiter. "
     "Sag "
     "es dem, der den Server betreibt."},
    {v1::TABLE_FULL,
     "So much has been played and said at this table that the server keeps no more of it. Open a "
     "new one to go on.",
     "An diesem Tisch wurde so viel gespielt und gesagt, dass der Server nichts mehr davon "
     "aufhebt. Eröffne einen neuen, um weiterzuspielen."},
    {v1::GAME_OVER, "The game is over.", "Das Spiel ist aus."},
    {v1::NOT_ASKED, "It is not you who is asked.", "Du bist nicht gefragt."},
    {v1::STALE, "This question is not open any more.", "Diese Frage ist nicht mehr offen."},
    {v1::OUT_OF_RANGE, "There is no such option.", "Diese Möglichkeit gibt es nicht."},
    {v1::PICKED_TWICE, "The same option was picked twice.",
     "Dieselbe Möglichkeit wurde zweimal gewählt."},
    {v1::TOO_FEW, "That is too few.", "Das ist zu wenig."},
    {v1::TOO_MANY_PICKS, "That is too many.", "Das ist zu viel."},
    {v1::NOT_SAVED,
     "The server could not store this, so it has not happened. Try again; tell the host.",
     "Der Server konnte das nicht speichern, also ist es nicht geschehen. Versuche es wieder; sag "
     "es dem Gastgeber."},
    {v1::STOPPING, "The server is stopping. Your table is kept; come back later.",
     "Der Server wird angehalten. Dein Tisch bleibt erhalten; komm später wieder."},
    {v1::DRAINING, "The server is about to stop and takes no new tables. Try again in a while.",
     "Der Server wird bald angehalten und nimmt keine neuen Tische an. Versuche es später wieder."},
    {v1::INTERNAL, "Something went wrong in the server. It was logged.",
     "Im Server ist etwas schiefgegangen. Es steht im Protokoll."},
};

}  // namespace

v1::Error error_of(v1::ErrorCode code, std::string detail) {
    v1::Error error;
    error.set_code(code);
    error.set_text(std::move(detail));
    return error;
}

void set_wait(v1::Error& error, Milliseconds wait) {
    constexpr Milliseconds kMost{std::numeric_limits<std::uint32_t>::max()};
    error.set_retry_after_ms(static_cast<std::uint32_t>(std::min(wait, kMost).count()));
}

v1::Error too_many(std::string what, Milliseconds wait) {
    v1::Error error = error_of(v1::TOO_MANY, std::move(what));
    set_wait(error, wait);
    return error;
}

std::optional<v1::Error> take_one(Bucket& bucket, const Limit& limit, Time now, std::string what) {
    const Milliseconds wait = bucket.wait(now, limit);
    if (wait > Milliseconds{0}) return too_many(std::move(what), wait);
    bucket.take(now, limit);
    return std::nullopt;
}

void word(v1::Error& error, Language language) {
    const auto* words = std::ranges::find(kWords, error.code(), &Words::code);
    if (words == std::end(kWords)) return;
    std::string text = language == Language::de ? words->de : words->en;
    if (const auto gap = text.find("{}"); gap != std::string::npos) {
        text.replace(gap, 2, error.text());
    }
    error.set_text(std::move(text));
}

}  // namespace valley::server
