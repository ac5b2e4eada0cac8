#!/usr/bin/env bash
# valley-selfplay as a program: arguments, exit statuses, what goes where. $1 is the program.
set -euo pipefail

program="$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
failed=0
touch "$folder/file"

# expect STATUS TEXT ARGUMENT...: ends with STATUS and says TEXT, on stdout if it succeeds and on
# stderr, with nothing on stdout, if it does not.
expect() {
    local status="$1" text="$2" actual=0
    shift 2
    "$program" "$@" >"$folder/out" 2>"$folder/err" </dev/null || actual=$?
    local said="$folder/out"
    ((status == 0)) || said="$folder/err"
    if ((actual != status)) || ! grep -qF -- "$text" "$said" ||
        { ((status != 0)) && [[ -s "$folder/out" ]]; }; then
        printf 'valley-selfplay %s: status %s, expected %s and "%s"; it said:\n' "$*" "$actual" \
            "$status" "$text"
        head -n 20 "$folder/out" "$folder/err"
        failed=1
    fi
}

expect 0 '--export DIR' --help
expect 0 'rounds' --games 4 --seed 1
expect 0 '"games_per_second"' --games 4 --seed 1 --json --threads 2
expect 0 'variant short_game' --games 2 --variants short_game,consolation_coins
expect 0 'wins the game' --show --seed 1
expect 0 'gewinnt das Spiel' --show --seed 1 --lang de
expect 0 '--seed 9' --show --seed 9 --a naive --b random --export "$folder/shown"
expect 2 '--bogus' --bogus
expect 2 'none of random, naive, sensible' --a clever
expect 2 'hexadecimal' --seed 12x
expect 2 'short_game' --variants long_game
expect 2 'excludes' --show --json
expect 2 '--games' --games 0
expect 2 '--threads' --threads many
expect 2 'none of en, de' --lang fr
expect 1 "$folder/none.toml" --deck "$folder/none.toml"
expect 0 'three Tombs win' --show --seed 1 --variants short_game
expect 2 'the name of the folder is empty' --export ''
expect 1 "$folder/file" --games 1 --export "$folder/file"
expect 1 "$folder/out/x" --games 1 --export "$folder/out/x"

[[ -s "$folder/shown/game-000001-naive-random.json" ]] || {
    echo 'the shown game was not exported'
    failed=1
}

# The same seed shows the same game, without colour where there is no terminal.
"$program" --show --seed 3 >"$folder/first"
"$program" --show --seed 3 >"$folder/second"
cmp "$folder/first" "$folder/second" || failed=1
if grep -q $'\033' "$folder/first"; then
    echo 'colour in a file'
    failed=1
fi

# A terminal has colour unless it asks for none, and a bar while games are played.
if command -v script >/dev/null; then
    in_terminal() { TERM=xterm script -qec "'$program' $*" /dev/null </dev/null; }
    in_terminal --show --seed 3 >"$folder/out"
    grep -q $'\033\[1m' "$folder/out" && grep -q $'\033\[2m' "$folder/out" || {
        echo 'no colour in a terminal'
        failed=1
    }
    NO_COLOR=1 in_terminal --show --seed 3 >"$folder/out"
    ! grep -q $'\033' "$folder/out" || {
        echo 'colour although NO_COLOR is set'
        failed=1
    }
    in_terminal --games 3 --seed 3 >"$folder/out"
    grep -q '\[\.*\] 0 of 3 games' "$folder/out" || {
        echo 'no bar in a terminal'
        failed=1
    }
fi

# A reader that goes away ends it without a word, a full disk with one.
(
    set +o pipefail
    trap '' PIPE
    "$program" --show --seed 3 2>"$folder/err" | head -n 1 >"$folder/out"
)
if [[ -s "$folder/err" ]]; then
    echo 'it complains when its reader goes away'
    failed=1
fi
if [[ -w /dev/full ]]; then
    status=0
    "$program" --games 2 >/dev/full 2>"$folder/err" || status=$?
    if ((status != 1)) || ! grep -q 'cannot write' "$folder/err"; then
        echo 'it does not say that the disk is full'
        failed=1
    fi
fi

exit "$failed"
