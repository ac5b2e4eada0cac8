// The texts of the command line, in German.

#include "client/core/catalogue.hpp"

namespace valley::client {

namespace {

constexpr Text kTexts[] = {
    {Say::usage_help, "{program} --help zeigt die Optionen"},
    {Say::usage_missing, "{what} fehlt"},
    {Say::usage_unexpected, "das ergibt hier keinen Sinn: {words}"},
    {Say::usage_no_value, "{option} braucht einen Wert"},
    {Say::usage_values, "{option} kann sein: {values}"},
    {Say::usage_no_invitation,
     "„{text}“ ist keine ganze Einladung: valley://HOST/CODE#KEY, wie dein Gastgeber sie "
     "sieht"},
    {Say::usage_not_for_invitations, "eine Einladung ist für join und watch"},
    {Say::usage_no_address, "„{text}“ ist weder HOST noch HOST:PORT"},
    {Say::usage_no_code, "der CODE des Tischs fehlt"},
    {Say::usage_no_clock,
     "--clock: „{text}“ ist nicht wie 600+20: 10 bis 36000 Sekunden, und 0 bis 600 mehr für jede "
     "Phase"},
    {Say::usage_nothing_to_do,
     "in Textzeilen muss dabeistehen, was zu tun ist: play, host, join, watch, resume oder list"},
    {Say::opt_usage, "Aufruf"},
    {Say::opt_options, "Optionen"},
    {Say::opt_arguments, "Angaben"},
    {Say::opt_commands, "Befehle"},
    {Say::opt_option_word, "OPTIONEN"},
    {Say::opt_command_word, "BEFEHL"},
    {Say::opt_required, "NÖTIG"},
    {Say::opt_environment, "Umgebung"},
    {Say::opt_examples, "Beispiele:"},
    {Say::opt_program,
     "Spielt Partien von Tal der Könige über das Netz: auf dem ganzen Bildschirm eines Terminals, "
     "oder in Textzeilen."},
    {Say::opt_ex_start, "fragt auf dem ganzen Bildschirm, was zu tun ist"},
    {Say::opt_ex_play, "ein eigener Tisch, gegen einen Bot"},
    {Say::opt_ex_host, "ein Tisch für zwei; sagt seinen Code"},
    {Say::opt_ex_pipe, "Antworten im Voraus"},
    {Say::opt_ex_resume, "zurück an den Tisch, an dem du zuletzt warst"},
    {Say::opt_host_is,
     "HOST ist ein Name oder eine Adresse, HOST:PORT, wo der Port nicht 7922 ist, [ADRESSE]:PORT "
     "bei IPv6."},
    {Say::opt_while_playing,
     "Im Spiel zeigt ? mit Enter, was du eingeben kannst. Von selbst hört das Programm nicht auf: "
     "ende beendet es, und dein Platz bleibt dir."},
    {Say::opt_exit_status,
     "Es endet mit: 0 wie gewünscht, 1 der Server lehnt ab, 2 falsch aufgerufen, 3 kein Server "
     "antwortet, 4 der Platz am Tisch ist verloren, 5 der Server sagt, dass dieses Programm das "
     "Protokoll verletzt, 6 es ist nicht der Server, der gemeint ist."},
    {Say::opt_help, "Zeigt diese Hilfe"},
    {Say::opt_plain, "Textzeilen mit nummerierten Möglichkeiten statt des ganzen Bildschirms"},
    {Say::opt_lang, "Sprache: en oder de (wie zuletzt eingestellt; wie die Umgebung sagt)"},
    {Say::opt_name, "Dein Name am Tisch (wie zuletzt eingestellt; dein Benutzername)"},
    {Say::opt_colours,
     "Wie viele Farben: auto, 24bit, 256, 16 oder none, also keine (wie zuletzt eingestellt; "
     "auto)"},
    {Say::opt_background,
     "Des Terminals: auto, dark (dunkel) oder light (hell) (wie zuletzt eingestellt; auto)"},
    {Say::opt_ascii, "Rahmen und Zeichen in ASCII"},
    {Say::opt_insecure, "Unverschlüsselt mit dem Server sprechen; er muss es erlauben"},
    {Say::opt_cmd_start,
     "Auf dem ganzen Bildschirm aussuchen, was zu tun ist, wie ohne einen dieser Befehle; in "
     "Textzeilen: wie play"},
    {Say::opt_cmd_play, "An einem eigenen Tisch gegen einen Bot spielen"},
    {Say::opt_cmd_host, "Einen Tisch für andere aufmachen und sich daransetzen"},
    {Say::opt_cmd_join, "An einem Tisch Platz nehmen"},
    {Say::opt_cmd_watch, "An einem Tisch zusehen"},
    {Say::opt_cmd_resume, "Zurück an einen Tisch, wie auch immer es endete"},
    {Say::opt_cmd_list, "Die öffentlichen Tische eines Servers zeigen"},
    {Say::opt_bot_server, "HOST oder HOST:PORT eines Servers für Spiele gegen einen Bot"},
    {Say::opt_server, "HOST oder HOST:PORT des Servers"},
    {Say::opt_server_or_invitation,
     "HOST oder HOST:PORT des Servers, oder eine Einladung: valley://..."},
    {Say::opt_code, "Code des Tischs; in einer Einladung steht er"},
    {Say::opt_play_code, "Stattdessen an diesem Tisch Platz nehmen, wie mit join"},
    {Say::opt_resume_code, "Code des Tischs (der letzte)"},
    {Say::opt_password,
     "Passwort des Tischs; andere auf diesem Rechner können Befehlszeilen sehen, darum kann es "
     "stattdessen in der Umgebung stehen"},
    {Say::opt_seat, "Welcher Platz, ab 1 (ein freier)"},
    {Say::opt_not_ready, "Noch nicht bereit sein; gib bereit ein, wenn du es bist"},
    {Say::opt_consent, "Zustimmen, dass Zuschauer später alles sehen, wenn der Tisch dafür ist"},
    {Say::opt_game, "Welches Spiel (tara_wolf)"},
    {Say::opt_variants, "Varianten, mit Kommas dazwischen (keine)"},
    {Say::opt_clock,
     "Sekunden für jede Seite, 10 bis 36000, und Sekunden mehr für jede Phase, bis zu 600: 600+20 "
     "(keine Uhr)"},
    {Say::opt_watching,
     "Was Zuschauer sehen: nobody (keine Zuschauer), public (was offen liegt), delayed (alles, "
     "später) oder afterwards (alles, nach dem Spiel) (public)"},
    {Say::opt_watch_delay, "Wie viele Runden später bei --watching delayed (2)"},
    {Say::opt_listed, "Den Tisch in der öffentlichen Liste zeigen"},
    {Say::opt_bot, "Welcher Bot (der übliche des Servers)"},
    {Say::opt_key, "Fingerabdruck des Schlüssels des Servers, für die Einladung"},
    {Say::opt_invite, "HOST:PORT, wo andere den Server erreichen"},
};

}  // namespace

std::span<const Text> catalogue_options_de() { return kTexts; }

}  // namespace valley::client
