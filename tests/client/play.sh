#!/usr/bin/env bash
# The words of client/play, in the player's language, as the client finds it; and what it starts the client with.
# Nothing is built here.
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

# With programs that only say how they were started: whoever comes back to a table of `host` is told
# where the others come to it, as the host was.
mkdir -p "$folder/root/build/programs/bin" "$folder/root/client" "$folder/root/docker" \
    "$folder/commands" "$folder/state/valley"
cp client/play "$folder/root/client/"
cp docker/setup.sh docker/packages.txt "$folder/root/docker/"
touch "$folder/root/build/programs/build.ninja"
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}
program "$folder/commands/cmake" 'echo "ninja: no work to do."'
program "$folder/commands/hostname" 'echo "192.0.2.7 fe80::7 2001:db8::7"'
program "$folder/root/build/programs/bin/valley-server" 'echo "listening on 127.0.0.1:7999"; exec sleep 60'
program "$folder/root/build/programs/bin/valley-client" 'echo "started: $*"'
printf 'valley places 1\n127.0.0.1:7999\tK7P3XY\t00\tAnna\n' >"$folder/state/valley/places"

started() {
    env -u LC_ALL -u LC_MESSAGES LANG=C PATH="$folder/commands:$PATH" HOME="$folder" \
        XDG_CONFIG_HOME="$folder/none" XDG_STATE_HOME="$folder/state" VALLEY_SKIP_INSTALL=1 \
        "$folder/root/client/play" "$@" </dev/null 2>&1 | sed -n 's/^started: --program client\/play //p'
}

# starts_as ARGUMENTS -- ARGUMENT...: with these, client/play starts the client with those.
starts_as() {
    local meant="$1" said
    shift 2
    said="$(started "$@")"
    if [[ "$said" != "$meant" ]]; then wrong "client/play $*: started with $said"; fi
}

invited="--invite 192.0.2.7:7999 --invite [2001:db8::7]:7999"
starts_as "host 127.0.0.1:7999 $invited --name Anna" -- host --port 7999 --name Anna
starts_as "resume K7P3XY $invited" -- resume K7P3XY
# A server for one player alone: nobody else comes there.
mv "$folder/state/valley/host.port" "$folder/state/valley/alone.port"
starts_as "resume" -- resume

exit "$status"
