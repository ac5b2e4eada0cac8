#!/usr/bin/env bash
# valley-server as a program: what it says and how it ends. $1 is the program.
set -euo pipefail

program="$1"
folder="$(mktemp -d)"
server=0
# shellcheck disable=SC2317  # called by the trap
finish() {
    if ((server != 0)); then kill -KILL "$server" 2>/dev/null || true; fi
    rm -rf "$folder"
}
trap finish EXIT
failed=0

complain() {
    printf '%s; it said:\n' "$1"
    head -n 20 "$folder/out" "$folder/err"
    failed=1
}

# expect STATUS TEXT ARGUMENT...: ends at once with STATUS and says TEXT, on stdout if it succeeds
# and on stderr, with nothing on stdout, if it does not.
expect() {
    local status="$1" text="$2" actual=0
    shift 2
    "$program" "$@" >"$folder/out" 2>"$folder/err" </dev/null || actual=$?
    local said="$folder/out"
    ((status == 0)) || said="$folder/err"
    if ((actual != status)) || ! grep -qF -- "$text" "$said" ||
        { ((status != 0)) && [[ -s "$folder/out" ]]; }; then
        complain "valley-server $*: status $actual, expected $status and \"$text\""
    fi
}

# start ARGUMENT...: starts a server and waits for its line; sets `server` and `port`.
start() {
    : >"$folder/out"
    "$program" "$@" >"$folder/out" 2>"$folder/err" </dev/null &
    server=$!
    local tries=0
    until grep -q '^listening on ' "$folder/out"; do
        if ((++tries > 200)) || ! kill -0 "$server" 2>/dev/null; then
            complain "valley-server $*: does not start"
            exit 1
        fi
        sleep 0.05
    done
    port="$(sed -nE 's/^listening on .*:([0-9]+)$/\1/p' "$folder/out")"
}

# ends STATUS: the server ends by itself, with that status.
ends() {
    local status=0
    { wait "$server" || status=$?; } 2>/dev/null
    server=0
    if ((status != $1)); then complain "ended with status $status, expected $1"; fi
}

data="$folder/valley.db"

expect 0 '--data FILE' --help
expect 0 'listening on ADDRESS:PORT' --help
expect 0 'Whether the server answers' --help
expect 0 'valley-server ' --version
expect 2 '--port' --port 70000
expect 2 'bogus' --bogus
export VALLEY_SERVER_NONE=1
expect 0 '--data FILE' --help
expect 0 'valley-server ' --version
expect 2 'VALLEY_SERVER_NONE is set in the environment' --data "$data"
unset VALLEY_SERVER_NONE
expect 1 'make that folder' --port 0 --data "$folder/none/valley.db"
expect 1 'no IP address' --address nowhere --data "$data"
expect 1 'log file' --port 0 --data "$data" --log-file /dev/null/log
printf '[[card]]\nid = 3\n' >"$folder/deck.toml"
expect 1 "$folder/deck.toml:" --deck "$folder/deck.toml"
expect 1 'without --deck' --deck "$folder/none.toml"
echo 'this is not a data file, it is something else' >"$folder/text"
expect 1 'is not a data file' --port 0 --data "$folder/text"

# A running server: the second one is told, and does not touch anything.
start --port 0 --data "$data" --log-file "$folder/log"
grep -qF "listening on 127.0.0.1:$port" "$folder/out" || complain 'the address is missing'
grep -qF '0 tables' "$folder/err" || complain 'the number of tables is missing'
grep -qF 'deck: built in' "$folder/log" || complain 'the log file is not written'
expect 1 'another program has this port' --port "$port" --data "$folder/other.db"
if [[ -e "$folder/other.db" ]]; then complain 'a second server made its file'; fi
expect 1 'is in use' --port 0 --data "$data"

# Whether it answers, as found by the settings of the server itself.
expect 0 'healthy: valley-server 0.' health --port "$port"
export VALLEY_SERVER_PORT="$port"
expect 0 "at 127.0.0.1:$port answers" health --address 0.0.0.0
unset VALLEY_SERVER_PORT
expect 2 'stray' health --port "$port" stray
expect 1 'which one it has got' health --port 0
expect 1 'is no IP address' health --address nowhere
kill -STOP "$server"
expect 1 'does not answer in time' health --port "$port" --patience 300
kill -CONT "$server"

# SIGTERM with idle clients; the next one takes the port and the data at once.
exec 7<>"/dev/tcp/127.0.0.1/$port" 8<>"/dev/tcp/127.0.0.1/$port"
kill -TERM "$server"
ends 0
exec 7>&- 8>&-
for _ in 1 2 3; do
    start --port "$port" --data "$data"
    exec 7<>"/dev/tcp/127.0.0.1/$port"
    kill -KILL "$server"
    ends 137
    exec 7>&-
done

# SIGINT ends it too, also where it was ignored, as for a job in the background.
start --port "$port" --data "$data"
kill -INT "$server"
ends 0

# A second signal does no harm.
start --port "$port" --data "$data"
exec 7<>"/dev/tcp/127.0.0.1/$port"
kill -TERM "$server"
kill -TERM "$server"
ends 0
exec 7>&-

# Who started it with nohup wants it to go on.
: >"$folder/out"
(
    trap '' HUP
    exec "$program" --port 0 --data "$data" >"$folder/out" 2>"$folder/err" </dev/null
) &
server=$!
until grep -q '^listening on ' "$folder/out"; do sleep 0.05; done
port="$(sed -nE 's/^listening on .*:([0-9]+)$/\1/p' "$folder/out")"
kill -HUP "$server"
# It was given the signal before it takes this connection.
expect 0 'healthy' health --port "$port"
kill -TERM "$server"
ends 0

expect 1 'nothing listens there' health --port "$port"

# The settings of a file, and nobody who reads what it says.
printf 'port = 0\ndata = "%s"\n' "$data" >"$folder/conf"
start --config "$folder/conf"
kill -TERM "$server"
ends 0
if [[ -s /proc/net/if_inet6 ]]; then
    start --config "$folder/conf" --address ::1
    grep -qF 'listening on [::1]:' "$folder/out" || complain 'IPv6 addresses go in brackets'
    expect 0 "at [::1]:$port answers" health --address :: --port "$port"
    kill -TERM "$server"
    ends 0
fi

# Told to stop while it still reads its settings, which wait here for their end: it stops in order.
mkfifo "$folder/slow_conf"
"$program" --config "$folder/slow_conf" >"$folder/out" 2>"$folder/err" </dev/null &
server=$!
exec 9>"$folder/slow_conf"
kill -TERM "$server"
printf 'port = 0\ndata = "%s"\n' "$data" >&9
exec 9>&-
ends 0

exit "$failed"
