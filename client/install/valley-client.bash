# bash completion for valley-client. The program itself says which commands and flags there are.

_valley_client_words() {
    # $1: "commands", or "flags" of the command line up to here.
    case "$1" in
        commands)
            "${COMP_WORDS[0]}" --lang en --help 2>/dev/null |
                awk '/^Subcommands:/ { on = 1; next }
                     on && /^  [a-z]/ { sub(/,$/, "", $1); print $1 }
                     on && /^$/ { exit }'
            ;;
        flags)
            "${COMP_WORDS[0]}" --lang en ${2:+"$2"} --help 2>/dev/null |
                awk '/^  -/ { count = split($1, flag, ","); for (i = 1; i <= count; ++i) print flag[i] }' |
                sort -u
            ;;
    esac
}

_valley_client() {
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" command="" word
    COMPREPLY=()
    # Flags of the program may stand before the command.
    local commands
    commands=" $(_valley_client_words commands | tr '\n' ' ') create "
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ -z "$command" && "$commands" == *" $word "* ]]; then command="$word"; fi
    done

    case "$before" in
        --lang) mapfile -t COMPREPLY < <(compgen -W "en de" -- "$current") ;;
        --colours) mapfile -t COMPREPLY < <(compgen -W "auto 24bit 256 16 none" -- "$current") ;;
        --background) mapfile -t COMPREPLY < <(compgen -W "auto dark light" -- "$current") ;;
        --watching)
            mapfile -t COMPREPLY < <(compgen -W "nobody public delayed afterwards" -- "$current")
            ;;
        *)
            if [[ "$current" == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_valley_client_words flags "$command")" -- \
                    "$current")
            elif [[ -z "$command" ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
            fi
            ;;
    esac
}

complete -F _valley_client valley-client
