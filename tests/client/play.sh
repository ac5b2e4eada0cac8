#!/usr/bin/env bash
# The words of client/play: in the player's language, as the client finds it. Nothing is built here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/config/valley"

status=0
wrong() {
    printf '%s\n' "$*"
    status=1
}

# says TEXT ENVIRONMENT -- ARGUMENT...: client/play refuses these with 2 and says that.
says() {
    local text="$1" given=() said code=0
    shift
    while [[ "$1" != -- ]]; do given+=("$1") && shift; done
    shift
    said="$(env -u LC_ALL -u LC_MESSAGES -u LANG HOME="$folder" XDG_CONFIG_HOME="$folder/config" \
        "${given[@]}" client/play "$@" 2>&1)" || code=$?
    if [[ "$code" != 2 || "$said" != *"$text"* ]]; then
        wrong "${given[*]} client/play $*: $code, $said"
    fi
}

says 'there is no "chess"' -- chess
says 'es gibt kein "chess"' LANG=de_DE.UTF-8 -- chess
says 'es gibt kein "chess"' LC_MESSAGES=de LANG=en_GB.UTF-8 -- chess
says 'there is no "chess"' LC_ALL=C LANG=de_DE.UTF-8 -- chess
says 'there is no "chess"' LANG=den -- chess
says 'es gibt kein "chess"' -- --lang de chess
says 'es gibt kein "chess"' -- --lang=de chess
says 'there is no "chess"' LANG=de_DE.UTF-8 -- --lang en chess
says '--port needs a number' -- host --port chess
says '--port braucht eine Zahl' -- host --port chess --lang de
echo 'language = de' >"$folder/config/valley/settings"
says 'es gibt kein "chess"' LANG=en_GB.UTF-8 -- chess
says 'there is no "chess"' -- --lang en chess

# Both helps name the same commands and options.
names() { HOME="$folder" client/play --lang "$1" --help | grep -oE '^  (client/play|--)[^ ]*( [a-z-]+)?' || true; }
diff <(names en) <(names de) || wrong "the two languages of --help differ"
[[ "$(names de | wc -l)" -ge 14 ]] || wrong "--help names too little"

exit "$status"
