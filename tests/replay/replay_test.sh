#!/usr/bin/env bash
# Games of all bots and variants: replay.py finds no difference. $1 is valley-selfplay.
set -euo pipefail

program="$1"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
number=0

# play GAMES ARGUMENT...: exports so many games, of a seed of their own, to a folder of their own.
play() {
    local games="$1"
    shift
    number=$((number + 1))
    "$program" --games "$games" --seed "$number" --threads 1 --export "$folder/$number" "$@" \
        >"$folder/out"
}

for a in random naive sensible; do
    for b in random naive sensible; do
        play 2 --a "$a" --b "$b"
    done
    play 4 --a random --b "$a" --variants short_game
    play 4 --a naive --b "$a" --variants consolation_coins
    play 4 --a sensible --b "$a" --variants short_game,consolation_coins
    play 4 --a "$a" --b random --variants consolation_coins --deck "$here/rare_deck.toml"
done

"$here/replay.py" "$folder"/[0-9]* | tee "$folder/out"
grep -qE '^66 games, [0-9]+ steps re-played, all equal$' "$folder/out"
