# shellcheck shell=bash
# Shell functions that tests/run and client/play share. Source it with bash, from any directory.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# The language of messages, en or de. client/play sets it for its player.
language=en
# words ENGLISH GERMAN: one of them.
words() { if [[ "$language" == de ]]; then printf '%s' "$2"; else printf '%s' "$1"; fi; }

say() { printf '==> %s\n' "$*"; }

fail() {
    printf '%s: %s\n' "$(words error Fehler)" "$1" >&2
    exit "${2:-1}"
}

# quietly LOG COMMAND...: runs the command and shows what it printed only if it fails.
quietly() {
    local log="$1"
    shift
    mkdir -p "$(dirname "$log")"
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        fail "$(words "this failed" "das ist fehlgeschlagen"): $*"
    fi
}

# packages SECTION...: the names that docker/packages.txt lists in these sections.
packages() {
    awk -v wanted=" $* " '
        /^# == / { on = index(wanted, " " $3 " ") }
        /^[^#]/ && on { print $1 }' "$root/docker/packages.txt"
}

# install_packages SECTION...: installs what is missing. VALLEY_SKIP_INSTALL=1 leaves it to you.
install_packages() {
    if [[ -n "${VALLEY_SKIP_INSTALL:-}" ]]; then
        return
    fi
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        fail "$(words "this is not a Debian system. Install what docker/packages.txt lists in your
       system's own way, then run this again with VALLEY_SKIP_INSTALL=1 in the environment." \
            "das ist kein Debian-System. Installiere, was docker/packages.txt nennt, auf die Art
       deines Systems, und starte dann mit VALLEY_SKIP_INSTALL=1 in der Umgebung noch einmal.")"
    fi

    local missing=() as_root=() name
    for name in $(packages "$@"); do
        if [[ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" != installed* ]]; then
            missing+=("$name")
        fi
    done
    if ((${#missing[@]} == 0)); then
        return
    fi

    say "$(words "Installing missing Debian packages" \
        "Fehlende Debian-Pakete werden installiert"): ${missing[*]}"
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fail "$(words "sudo is not here. As root, run" \
                "sudo gibt es hier nicht. Starte als root"): apt-get install ${missing[*]}"
        say "$(words "This needs root: sudo may ask for your password" \
            "Das braucht root-Rechte: sudo fragt vielleicht nach deinem Passwort")"
        as_root=(sudo)
    fi
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0)
    "${as_root[@]}" update ||
        fail "$(words "apt-get update failed. Is there a network, and is /etc/apt/sources.list right?" \
            "apt-get update ist fehlgeschlagen. Gibt es ein Netz, und stimmt /etc/apt/sources.list?")"
    "${as_root[@]}" install --no-install-recommends "${missing[@]}" ||
        fail "$(words "apt-get could not install the packages (see above). They are those of Debian 12;
       on another release install its own versions, then run this with VALLEY_SKIP_INSTALL=1." \
            "apt-get konnte die Pakete nicht installieren (siehe oben). Es sind die von Debian 12;
       auf einer anderen Ausgabe installiere deren Fassungen und starte dann mit
       VALLEY_SKIP_INSTALL=1.")"
}

# configure PRESET: prepares build/PRESET.
configure() {
    say "$(words "Configuring build/$1" "build/$1 wird eingerichtet")"
    cd "$root" || fail "$(words "cannot enter" "kein Zugang zu") $root"
    quietly "build/$1/configure.log" cmake --preset "$1"
}
