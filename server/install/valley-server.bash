# bash completion for valley-server. The program itself says which commands and flags there are.

_valley_server_words() {
    # $1: "commands", or "flags" of the command line up to here.
    local help
    case "$1" in
        commands)
            "${COMP_WORDS[0]}" --help 2>/dev/null |
                awk '/^Commands, / { on = 1; next } on && /^  [a-z]/ { print $1 }'
            ;;
        flags)
            help="$("${COMP_WORDS[0]}" ${2:+"$2"} --help 2>/dev/null)"
            # Every command takes the settings too.
            [[ -z "$2" ]] || help+=$'\n'"$("${COMP_WORDS[0]}" --help 2>/dev/null)"
            awk '/^  -/ { count = split($1, flag, ","); for (i = 1; i <= count; ++i) print flag[i] }' \
                <<<"$help" | sort -u
            ;;
    esac
}

_valley_server() {
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" command="" word
    COMPREPLY=()
    for word in $(_valley_server_words commands); do
        if ((COMP_CWORD > 1)) && [[ "${COMP_WORDS[1]}" == "$word" ]]; then command="$word"; fi
    done

    case "$before" in
        --log-level) mapfile -t COMPREPLY < <(compgen -W "error warn info debug" -- "$current") ;;
        --log-format) mapfile -t COMPREPLY < <(compgen -W "text json" -- "$current") ;;
        --data | --config | --control | --deck | --log-file | --tls-certificate | --tls-key)
            compopt -o filenames 2>/dev/null || true
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        *)
            if [[ "$current" == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_valley_server_words flags "$command")" -- \
                    "$current")
            elif ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W "$(_valley_server_words commands)" -- "$current")
            elif [[ "$command" == backup || "$command" == restore || "$command" == export ]]; then
                compopt -o filenames 2>/dev/null || true
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
            fi
            ;;
    esac
}

complete -F _valley_server valley-server
