#!/usr/bin/env bash
# Fills in what a program's --help says of its flags and commands in a manual page (mdoc(7)):
#
#   man_page.sh PROGRAM FRAME >PAGE
#
# FRAME is the page as people wrote it, but for two lines: "@options@" becomes a list of the program's
# flags, "@commands@" a list of its commands with theirs. So the page cannot say anything else of them
# than the program does.
set -euo pipefail

program="$1"
frame="$2"
# In English, whatever the language of whoever builds.
export LC_ALL=C XDG_CONFIG_HOME=/nonexistent

# A list of the flags and arguments in a --help on stdin, by group; without those that all commands
# have, if $1 is "own".
list() {
    awk -v only="$1" '
        function safe(text) {
            gsub(/\\/, "\\e", text)
            return text ~ /^[.\x27]/ ? "\\&" text : text
        }
        function quoted(text) { return text ~ /[ "]/ ? "\"" text "\"" : text }
        function finish() {
            if (names == "") return
            if (!(only == "own" && names ~ /^(-h,--help|--version|--config)( |$)/)) {
                if (!open) print ".Bl -tag -width Ds"
                open = 1
                item = ".It"
                count = split(names, word, " ")
                flags = split(word[1], flag, ",")
                for (i = 1; i <= flags; ++i) {
                    if (i > 1) item = item " ,"
                    if (flag[i] ~ /^-/) item = item " Fl " substr(flag[i], 2)
                    else item = item " Ar " flag[i]
                }
                # What kind of value it is; of an argument its name says that.
                kind = substr(names, length(word[1]) + 2)
                if (word[1] ~ /^-/ && kind != "") item = item " Ar " quoted(safe(kind))
                print item
                if (help != "") print safe(help)
            }
            names = help = ""
        }
        function close_list() {
            finish()
            if (open) print ".El"
            open = 0
        }
        /^Usage: / { started = 1; next }
        !started { next }
        /^(Commands, |Subcommands:|Examples:)/ { exit }
        /^[A-Z][A-Za-z ]*:$/ {
            close_list()
            if ($0 != "Options:" && $0 != "Positionals:") print ".Ss " substr($0, 1, length($0) - 1)
            next
        }
        /^  [^ ]/ {
            finish()
            line = substr($0, 3)
            gap = match(line, /  +/)
            names = gap ? substr(line, 1, gap - 1) : line
            help = gap ? substr(line, gap + RLENGTH) : ""
            next
        }
        /^      / && names != "" {
            sub(/^ +/, "")
            help = help == "" ? $0 : help "\n" safe($0)
            next
        }
        /^[^ ]/ { exit }
        END { close_list() }'
}

# The commands that a --help on stdin names.
commands() {
    awk '/^(Commands, |Subcommands:)/ { on = 1; next }
         on && /^  [a-z]/ { sub(/,$/, "", $1); print $1; next }
         on && /^$/ { exit }'
}

while IFS= read -r line; do
    case "$line" in
        @options@) "$program" --help | list all ;;
        @commands@)
            for command in $("$program" --help | commands); do
                printf '.Ss %s\n' "$command"
                "$program" "$command" --help | sed -E '/^Usage: /,$d; s/([.]) ([A-Z])/\1\n\2/g'
                "$program" "$command" --help | list own
            done
            ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$frame"
