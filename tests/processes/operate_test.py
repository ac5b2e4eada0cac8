#!/usr/bin/env python3
"""What an operator does with valley-server as it is installed, while people play on it: invitations,
tables, backups, exports, draining, the doctor. Arguments: the server and the client."""

import json
import os
import pathlib
import random
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # next to the sources

from plain_client import Client, Failure, Server, ended, until

TOP = pathlib.Path(__file__).resolve().parents[2]
PATIENCE_S = 60


def check(condition, what):
    if not condition:
        raise Failure(what)


class Place:
    """A folder with a server's data, the server, and clients; all of it ended afterwards."""

    def __init__(self, server, client):
        self.server_program = server
        self.client_program = client
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.data = self.folder / "valley.db"
        self.clients = []
        self.server = None
        self.luck = random.Random(1)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        for client in self.clients:
            ended(client.process)
        if self.server:
            self.server.end()
        self.temporary.cleanup()

    def start(self, *arguments):
        self.server = Server(self.server_program, self.folder, "--bot-time", "0s", *arguments)

    def stop(self):
        self.server.process.send_signal(signal.SIGTERM)
        status = self.server.process.wait(PATIENCE_S)
        self.server.end()
        check(status == 0, f"the server ends with {status}")

    def command(self, *arguments, status=0):
        """A command of valley-server: what it says on stdout, or on stderr if it is to fail."""
        done = subprocess.run(
            [self.server_program, *arguments, "--data", str(self.data)], stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=PATIENCE_S)
        check(done.returncode == status,
              f"{arguments} ended with {done.returncode}, not {status}: {done.stdout}{done.stderr}")
        return done.stdout if status == 0 else done.stderr

    def answer(self, *arguments):
        return json.loads(self.command(*arguments, "--json"))

    def client(self, name, *arguments):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        client = Client(self.client_program, folder, "en", *arguments, "--name", name)
        self.clients.append(client)
        return client

    def hears(self, client, pattern):
        until([client], lambda: re.search(pattern, client.output), f"it is told: {pattern}")

    def plays(self, client, choices):
        client.play(choices, self.luck)

    def records(self, path):
        with sqlite3.connect(f"file:{path}?immutable=1", uri=True) as database:
            return list(database.execute(
                "SELECT table_id, number, record FROM records"
                " UNION ALL SELECT table_id, number, record FROM arrivals"
                " ORDER BY table_id, number"))


def without_a_server(place):
    said = place.command("tables", status=1)
    check("no valley-server runs" in said and "--control" in said, said)
    for words in (["kick", "K7P3XY", "Anna"], ["close", "K7P3XY"], ["drain"], ["invite"]):
        check("no valley-server runs" in place.command(*words, status=1), words)
    place.command("kick", status=2)
    place.command("drain", "--within", "soon", status=2)
    place.command("drain", "--within", "366d", status=2)
    place.command("tables", "too", "much", status=2)
    done = subprocess.run([place.server_program, "tables", "--json", "--data", str(place.data)],
                          capture_output=True, text=True, timeout=PATIENCE_S)
    check("no valley-server runs" in json.loads(done.stdout)["error"], done.stdout)


def without_a_door(place):
    """A socket that was asked for has to be had; without one the server serves all the same."""
    place.data.with_name("taken").write_text("something else")
    said = place.command("--port", "0", "--control", str(place.folder / "taken"), status=1)
    check("something else lies there" in said and "--control" in said, said)
    deep = place.folder / ("d" * 100)
    deep.mkdir()
    server = Server(place.server_program, deep)
    try:
        server.process.send_signal(signal.SIGTERM)
        check(server.process.wait(PATIENCE_S) == 0, "it ends well")
        log = (deep / "server.log").read_text()
        check("107 bytes" in log and "the server runs without it" in log, log)
    finally:
        server.end()


def invitations(place):
    port = place.server.address.rsplit(":", 1)[1]
    first = place.answer("invite")
    check(len(first) == 1, first)
    code, key = first[0]["code"], first[0]["key"]
    invitation = first[0]["invitations"][0]
    long_code = re.fullmatch(rf"valley://127\.0\.0\.1:{port}/({code}\w{{16}})#{key}", invitation)
    check(long_code and len(first[0]["invitations"]) == 1, first)
    long_code = long_code[1]
    check(place.answer("invite") == first, "the same table is invited to again")
    check(place.answer("invite", code.lower()) == first, "a code in any spelling")
    said = place.command("invite", code)
    check(f"client/play join {invitation}\n" in said and "from this machine alone" in said, said)
    named = place.answer("invite", code, "--host", "example.org")
    check(named[0]["invitations"] == [f"valley://example.org:{port}/{long_code}#{key}"],
          named)
    said = place.command("invite", code, "--host", "example.org:7923", "--no-key")
    check(f"client/play join valley://example.org:7923/{long_code}\n" in said, said)
    check("no table with the code" in place.command("invite", "ZZZZZZ", status=1), "an unknown code")
    check(place.answer("invite", "--new")[0]["code"] != code, "a new table is another one")

    # It is what a friend's client takes; the first who comes is the host.
    anna = place.client("Anna", "join", invitation)
    place.hears(anna, rf"at table {code} as")
    check(stat.S_IMODE(os.stat(str(place.data) + ".control").st_mode) == 0o600, "the socket's rights")
    return code, anna


def tables(place, code, anna):
    until([anna], lambda: [t for t in place.answer("tables") if t["code"] == code][0]["seats"][0]
          ["name"] == "Anna", "Anna sits")
    table = [t for t in place.answer("tables") if t["code"] == code][0]
    check(table["stage"] == "waiting" and table["members"][0]["connection"] > 0, table)
    check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", table["opened"]), table)
    said = place.command("tables")
    check(re.search(rf"{code} +waiting .*Anna \(#1, connection \d+\), free seat", said), said)

    check("nobody at this table" in place.command("kick", code, "Bruno", status=1), "who is not there")
    place.command("kick", code, "#1")
    place.hears(anna, "has taken your place at the table")
    check([t for t in place.answer("tables") if t["code"] == code] == [], "a table without anybody")


def copies(place):
    """Backups and exports while somebody plays."""
    carl = place.client("Carl", "play", place.server.address, "--variants", "short_game")
    place.plays(carl, 6)
    code = re.search(r"at table (\w+) as", carl.output)[1]
    copy = place.folder / "copy.db"
    written = place.answer("backup", str(copy))
    check(written["file"] == str(copy) and written["bytes"] == copy.stat().st_size, written)
    check(stat.S_IMODE(copy.stat().st_mode) == 0o600, "the copy is for its user alone")
    records = place.records(copy)
    check(len(records) > 8, records)
    check("File exists" in place.command("backup", str(copy), status=1), "nothing is written over")
    poured = subprocess.run([place.server_program, "backup", "-", "--data", str(place.data)],
                            capture_output=True, timeout=PATIENCE_S)
    check(poured.returncode == 0 and poured.stdout.startswith(b"SQLite format 3"), poured.stderr)
    check(list(place.folder.glob("*.copy")) == [], "what was poured out is left behind")
    unread = subprocess.Popen([place.server_program, "backup", "-", "--data", str(place.data)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    unread.stdout.close()  # as `head` does
    said = unread.stderr.read()
    check(unread.wait(PATIENCE_S) == 1 and b"Broken pipe" in said, said)
    check(list(place.folder.glob("*.copy")) == [], "what nobody read is left behind")

    # A running game is not exported; one that is over is, once, and can be played again.
    folder = place.folder / "games"
    before = place.answer("export", str(folder))
    check(before["running"] == 1 and before["written"] == [], before)
    place.plays(carl, 3)
    check("the server runs" in place.command("restore", str(copy), status=1), "restored under it")
    place.command("kick", code, "Carl")
    place.hears(carl, "has taken your place at the table")
    after = place.answer("export", str(folder))
    check(after["written"] == [f"{code}-1.json"] and after["running"] == 0, after)
    document = json.loads((folder / f"{code}-1.json").read_text())
    check(document["result"]["reason"] == "conceded", document["result"])
    check(document["players"] == ["Carl", "sensible"], document["players"])
    replayed = subprocess.run([sys.executable, TOP / "tests/replay/replay.py",
                               folder / f"{code}-1.json"], capture_output=True, text=True)
    check(replayed.returncode == 0, replayed.stdout + replayed.stderr)
    again = place.answer("export", str(folder))
    check(again["written"] == [] and again["there_already"] == 1, again)
    check(list(place.folder.glob("*.copy")) == [], "the export leaves its copy behind")
    return copy, records, code


def restoring(place, copy, records, code):
    key = pathlib.Path(str(place.data) + ".key")
    own_key = key.read_bytes()
    place.stop()
    newest = place.records(place.data)
    check(len(newest) > len(records), "nothing was played after the backup")

    # Without a server too.
    late = place.folder / "late.db"
    place.command("backup", str(late))
    check(place.records(late) == newest, "a backup without a server")
    check(place.answer("export", str(place.folder / "games"))["there_already"] == 1, "an export too")

    for name, content in (("text", b"not a store"), ("short", copy.read_bytes()[:3000])):
        (place.folder / name).write_bytes(content)
        place.command("restore", str(place.folder / name), status=1)
    check(place.records(place.data) == newest, "a file that is none was put in place")

    # On another machine the server has made itself another key meanwhile.
    key.write_bytes(b"another key")
    done = place.answer("restore", str(copy))
    check(done["key_restored"] and len(done["kept"]) == 2, done)
    check(key.read_bytes() == own_key and stat.S_IMODE(key.stat().st_mode) == 0o600, "the key")
    check(place.records(place.data) == records, "what was restored is not what was saved")
    check(place.records(str(place.data) + ".before-restore") == newest, "what was there is kept")
    place.start()
    table = [t for t in place.answer("tables") if t["code"] == code]
    check(len(table) == 1 and table[0]["stage"] == "playing", table)


def restoring_after_a_kill(place, copy, records):
    """The log of a killed server belongs to the file that is gone, and not to the one put there."""
    place.answer("invite", "--new")
    place.server.process.kill()
    place.server.process.wait(PATIENCE_S)
    place.server.end()
    log = pathlib.Path(str(place.data) + "-wal")
    left = log.read_bytes()
    check(left, "nothing is in the log of the killed server")
    place.data.unlink()
    done = place.answer("restore", str(copy))
    check(done["kept"] == [f"{log}.before-restore"], done)
    check(pathlib.Path(done["kept"][0]).read_bytes() == left, "the log is kept as it was")
    place.start()
    place.stop()
    # Tables without a game may be gone by now.
    now = place.records(place.data)
    tables = {table for table, _, _ in now}
    check(now and now == [row for row in records if row[0] in tables],
          "another file's log was played into what was restored")


def restoring_behind_a_link(place, copy, records):
    """Where the data file is a symbolic link, what it leads to is replaced."""
    away = place.folder / "another disk"
    away.mkdir()
    data = away / "games.db"
    place.data.rename(data)
    place.data.symlink_to(data)
    done = place.answer("restore", str(copy))
    check(place.data.is_symlink(), "the link was replaced by a file")
    check(done["kept"] == [f"{data}.before-restore"], done)
    check(place.records(data) == records, "what the link leads to is not what was saved")
    place.start()
    place.stop()
    place.data.unlink()
    data.rename(place.data)


def restoring_as_root(place, copy):
    """Root restores for the server's user. Who is not root has nobody to restore for."""
    if os.geteuid() != 0:
        return
    user = 65534
    os.chown(place.data, user, user)
    place.command("restore", str(copy))
    check(place.data.stat().st_uid == user, "what is restored is not the server's")
    os.chown(place.data, 0, 0)


def draining(place):
    """The server waits for the game that runs, opens no table meanwhile, and ends."""
    dora = place.client("Dora", "play", place.server.address)
    place.plays(dora, 1)
    for table in place.answer("tables"):
        if table["seats"][0]["name"] != "Dora":
            place.command("close", table["code"])
    place.command("drain")
    check("opens no tables" in place.command("invite", "--new", status=1), "a table while draining")
    emil = place.client("Emil", "host", place.server.address)
    place.hears(emil, "about to stop and takes no new tables")
    place.command("drain", "--cancel")
    place.command("invite", "--new")
    place.command("drain")
    place.plays(dora, 2)
    check(place.server.process.poll() is None, "a game is running")
    dora.type("concede")
    dora.type("yes")
    status = place.server.process.wait(PATIENCE_S)
    check(status == 0, f"drained, it ends with {status}")
    check(not pathlib.Path(str(place.data) + ".control").exists(), "the socket is left behind")

    # Not longer than it is told to.
    place.server.end()
    place.start()
    fred = place.client("Fred", "play", place.server.address)
    place.plays(fred, 1)
    place.command("drain", "--within", "1s")
    status = place.server.process.wait(PATIENCE_S)
    check(status == 0, f"drained long enough, it ends with {status}")
    place.server.end()


def removing(place):
    """What was closed goes from the store if the operator says so, and cannot be exported any more."""
    games = place.folder / "before"
    before = place.answer("export", str(games))["written"]
    check(before, "there are games")
    place.start("--keep-closed", "1s")
    for table in place.answer("tables"):
        place.command("close", table["code"])
    log = place.folder / "server.log"
    until([], lambda: "removed from the store: " in log.read_text(), "closed tables are removed")

    def left():
        found = place.answer("export", str(games))
        return found["written"] or found["there_already"]

    until([], lambda: not left(), "all of them")
    check(not place.answer("tables"), "no table is open")
    place.stop()
    check(not place.records(place.data), "records of nobody are left")


def verdicts(place, *arguments, status=0):
    done = subprocess.run([place.server_program, "doctor", "--json", "--data", str(place.data),
                           *arguments], capture_output=True, text=True, timeout=PATIENCE_S)
    check(done.returncode == status, f"{arguments}: {done.returncode} {done.stdout}{done.stderr}")
    return {finding["check"]: finding for finding in json.loads(done.stdout)}


def doctor(place):
    found = verdicts(place)
    checks = {"server", "port", "address", "public host", "proxies", "file handles", "data", "disk",
              "store", "clock", "certificate", "metrics"}
    check(set(found) == checks, found)
    check(found["server"]["verdict"] == "note", found["server"])
    for good in ("data", "store", "certificate", "metrics"):
        check(found[good]["verdict"] == "good", found[good])
    said = place.command("doctor")
    check("only this machine reaches it" in said and "What to do: " in said, said)

    with socket.create_server(("127.0.0.1", 0)) as other:
        busy = verdicts(place, "--port", str(other.getsockname()[1]), status=1)
        check(busy["port"]["verdict"] == "fault" and "ss -ltnp" in busy["port"]["remedy"], busy)

    found = verdicts(place, "--public-host", "localhost:80", status=1)["public host"]
    check("nobody reaches from another machine" in found["found"], found)

    # It finds the server also where that takes this machine for a proxy.
    with socket.create_server(("127.0.0.1", 0)) as free:
        metrics_port = str(free.getsockname()[1])
    place.start("--connections-max", "50", "--proxies-from", "127.0.0.0/8,::1", "--metrics-port",
                metrics_port)
    found = verdicts(place)
    check(f"at 127.0.0.1:{metrics_port}" in found["metrics"]["found"], found["metrics"])
    check("127.0.0.0/8,::1 says whose" in found["proxies"]["found"], found["proxies"])
    check(found["server"]["verdict"] == "good", found["server"])
    check("enough for 50 connections" in found["file handles"]["found"], found["file handles"])
    check("is welcomed within" in found["port"]["found"], found["port"])
    check("in use by the server" in found["store"]["found"], found["store"])
    place.data.chmod(0o644)
    check(verdicts(place)["data"]["remedy"] == f"chmod 600 {place.data}", "rights of the data")
    place.stop()

    # One that is full is in order.
    place.start("--connections-max", "1")
    host, port = place.server.address.rsplit(":", 1)
    with socket.create_connection((host, int(port))):
        found = verdicts(place)["port"]
        check(found["verdict"] == "warning" and "is full" in found["found"], found)
        said = place.command("health", "--port", port)
        check(said.startswith("healthy: ") and "is full" in said, said)
    place.stop()


def main():
    with Place(sys.argv[1], sys.argv[2]) as place:
        without_a_server(place)
        without_a_door(place)
        place.start()
        code, anna = invitations(place)
        tables(place, code, anna)
        copy, records, code = copies(place)
        restoring(place, copy, records, code)
        restoring_after_a_kill(place, copy, records)
        restoring_behind_a_link(place, copy, records)
        restoring_as_root(place, copy)
        place.start()
        draining(place)
        doctor(place)
        removing(place)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"failed: {failure}")
