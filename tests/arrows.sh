#!/usr/bin/env bash
# Who may include whom. The libraries link along the same arrows; this check covers headers too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

status=0

# only FOLDER ALLOWED [EXCEPT]: every #include "..." in the folder must begin with the expression
# ALLOWED; files named EXCEPT have a line of their own.
only() {
    [[ -e "$1" ]] || return 0
    local wrong
    wrong="$(grep -rnHE --include='*.[ch]pp' --exclude="${3:-}" '^ *# *include *"' "$1" | grep -vE "include *\"($2)" || true)"
    if [[ -n "$wrong" ]]; then
        printf '%s may include only %s:\n%s\n' "$1" "$2" "$wrong"
        status=1
    fi
}

only engine/core 'engine/core/'
only engine/games/tara_wolf 'engine/(core|games/tara_wolf)/'
only engine/bots 'engine/(core/|bots/|games/tara_wolf/(deck|fight|vocabulary)\.hpp)' bots.cpp
only engine/bots/bots.cpp 'engine/(core/|bots/|games/tara_wolf/game\.hpp)' # takes the deck from it
only engine/export 'engine/(core|export|games)/'
only engine/selfplay 'engine/'
only proto 'proto/'
only server '(engine|proto|server|valley/v1)/'
only client '(proto|client|valley/v1)/'

# What the server writes down, and what its operator says to it, is nobody else's business.
wrong="$(grep -rnE --include='*.[ch]pp' 'valley/v1/(journal|control)\.pb\.h' engine proto client || true)"
if [[ -n "$wrong" ]]; then
    printf 'the journal and the operator belong to the server alone:\n%s\n' "$wrong"
    status=1
fi

# The server counts for a meter; one part knows for which monitor.
wrong="$(grep -rnE --include='*.[ch]pp' '# *include *<prometheus/' . | grep -v '^\./build/' |
    grep -vE '^\./server/prometheus_meter\.[ch]pp:' || true)"
if [[ -n "$wrong" ]]; then
    printf 'prometheus_meter.cpp alone knows Prometheus:\n%s\n' "$wrong"
    status=1
fi

# The rules use the standard library alone, whose headers have neither a dot nor a slash.
wrong="$(grep -rnE --include='*.[ch]pp' '^ *# *include *<[^>]*[./]' engine/core engine/games |
    grep -vE '^engine/core/chance\.cpp:.*<sodium\.h>|^engine/games/[a-z_]+/deck_toml\.hpp:.*<toml\.hpp>' || true)"
if [[ -n "$wrong" ]]; then
    printf 'the rules use the standard library alone:\n%s\n' "$wrong"
    status=1
fi

# So do the frames of bytes, which everybody needs.
wrong="$(grep -nE '^ *# *include *<[^>]*[./]' proto/framing.[ch]pp || true)"
if [[ -n "$wrong" ]]; then
    printf 'frames use the standard library alone:\n%s\n' "$wrong"
    status=1
fi

exit "$status"
