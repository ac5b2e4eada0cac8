// What the show says besides the game's own words.
#pragma once

#include <string_view>

#include "engine/core/words.hpp"

namespace valley {

struct ShowWords {
    std::string_view introduction;  // several lines
    std::string_view players;       // before "A: sensible, B: naive"
    std::string_view both_hands;
    std::string_view to_see_again;
    std::string_view may_choose;
    std::string_view chooses;
    std::string_view nothing;
    std::string_view none;
    std::string_view nobody;
    std::string_view cost;
    std::string_view strength;
    std::string_view medallion;
    std::string_view may_pass;
    std::string_view left;  // on a pile
    std::string_view fight;
    std::string_view wins;  // after the name of a seat
};

inline constexpr ShowWords kShowWords[kLanguages] = {
    {
        "Two expeditions race for seven royal tombs; whoever wins four of them wins the game.\n"
        "In each round both sides first prepare in their camps: they take four resources, cards "
        "or\n"
        "coins, and pay coins to play Companions and Animals into the camp. Then whoever bears "
        "the\n"
        "medallion opens the next tomb. Both send characters in, the bearer first; then both lay\n"
        "obstacles face down: traps, Undead and Papyrus cards, of which each has only three a "
        "game.\n"
        "The bearer may add one card as a bluff. All is revealed, the traps go off, and the side\n"
        "with more strength left in the tomb wins it; the bearer wins a tie. Whoever went in is\n"
        "used up, apart from the two Adventurers, and the medallion changes sides.\n",
        "Players",
        "You see both hands here; players see only their own.",
        "To see this game again: --seed",
        "may choose",
        "chooses",
        "nothing",
        "none",
        "nobody",
        "cost",
        "strength",
        "medallion",
        "may pass",
        "left",
        "In the tomb now",
        "wins the game.",
    },
    {
        "Zwei Expeditionen wetteifern um sieben Königsgräber; wer vier davon gewinnt, gewinnt das\n"
        "Spiel. In jeder Runde bereiten sich beide Seiten zuerst im Lager vor: Sie nehmen vier\n"
        "Rohstoffe, Karten oder Münzen, und bezahlen mit Münzen Begleiter und Tiere für das "
        "Lager.\n"
        "Dann öffnet, wer das Medaillon trägt, das nächste Grab. Beide schicken Charaktere "
        "hinein,\n"
        "der Träger zuerst; dann legen beide verdeckt Hindernisse aus: Fallen, Untote und\n"
        "Papyruskarten, von denen jede Seite nur drei im Spiel hat. Der Träger darf eine Karte "
        "als\n"
        "Bluff dazulegen. Alles wird aufgedeckt, die Fallen werden ausgelöst, und die Seite mit "
        "der\n"
        "größeren Stärke im Grab gewinnt es; bei Gleichstand der Träger. Wer hineinging, ist\n"
        "verbraucht, außer den beiden Abenteurern, und das Medaillon wechselt die Seite.\n",
        "Spieler",
        "Hier sind beide Hände zu sehen; Spieler sehen nur ihre eigene.",
        "Dieses Spiel noch einmal: --seed",
        "kann wählen",
        "wählt",
        "nichts",
        "keine",
        "niemand",
        "Kosten",
        "Stärke",
        "Medaillon",
        "darf passen",
        "übrig",
        "Jetzt im Grab",
        "gewinnt das Spiel.",
    },
};

}  // namespace valley
