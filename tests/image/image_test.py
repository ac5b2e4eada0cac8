#!/usr/bin/env python3
"""The image as it is shipped: what is in it, a game against it from outside through a crash, how it
ends, and what it says when its volume is no good. tests/image/run.sh builds it first."""

import contextlib
import json
import os
import pathlib
import random
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # next to the sources
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/processes"))

import plain_client
import words
from container import Container, Failure, check, run, status_of, until

IMAGE = os.environ.get("VALLEY_IMAGE", "localhost/valley:latest")
BASE = "localhost/debian:bookworm-slim"
PORT = 17922
# Not an outside one: while a container is dead, a network around this machine may answer for it.
ADDRESS = f"127.0.0.1:{PORT}"
USER = 10001
ADDED_BYTES_MAX = 60 * 1000 * 1000
QUESTIONS_MAX = 3000
QUICK = ("--env", "VALLEY_SERVER_BOT_TIME=0s")


@contextlib.contextmanager
def volume(name="valley-image-test"):
    subprocess.run(["podman", "volume", "rm", "--force", name], check=False,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run("podman", "volume", "create", name)
    try:
        yield f"{name}:/data"
    finally:
        run("podman", "volume", "rm", "--force", name)


def inspect(image):
    return json.loads(run("podman", "image", "inspect", image))[0]


def files_of(image):
    """Paths of all files in the image."""
    container = run("podman", "create", image, "none")
    try:
        listing = subprocess.run(f"podman export {container} | tar -t", shell=True, check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        return {line.rstrip("/") for line in listing.splitlines()}
    finally:
        run("podman", "rm", container)


def what_is_in_it():
    facts = inspect(IMAGE)
    config = facts["Config"]
    check(config["User"] == f"{USER}:{USER}", f"user {config['User']}")
    check(config["Entrypoint"] == ["valley-server"], f"entrypoint {config['Entrypoint']}")
    check(not config.get("Cmd"), f"command {config.get('Cmd')}")
    check(list(config["Volumes"]) == ["/data"], f"volumes {config['Volumes']}")
    for label in ("title", "description", "licenses", "version", "revision", "base.name"):
        check(config["Labels"].get(f"org.opencontainers.image.{label}"), f"no label {label}")
    added = facts["Size"] - inspect(BASE)["Size"]
    print(f"  added to the base: {added / 1e6:.1f} MB")
    check(added < ADDED_BYTES_MAX, "that is too much")

    here, before = files_of(IMAGE), files_of(BASE)
    ours = {f for f in here - before if f.startswith("usr/local/") or "valley" in f}
    ours.discard("usr/local/share/ca-certificates")  # an empty folder
    check(ours == {"usr/local/bin/valley-server", "usr/local/bin/valley-client"}, f"in it: {ours}")
    left = {f for f in here - before if re.match(r"(root|tmp|docker|home|var/tmp|"
                                                 r"var/lib/apt/lists|var/log)/|.*\.deb$", f)}
    check(not left, f"left over: {left}")


def health_command():
    """Of the image, as Docker runs it."""
    test = inspect(IMAGE)["Healthcheck"]["Test"]
    kind, *command = test
    check(kind == "CMD", f"the health check is {test}: not without a shell")
    return command


class Table:
    """Two players at a server in a container, from outside, by invitation."""

    def __init__(self, client, folder, address, key, luck):
        self.program, self.folder, self.luck = client, folder, luck
        self.clients = []
        self.anna = self.client("Anna", "en", "host", address, "--invite", address, "--key", key)
        plain_client.until([self.anna], lambda: "valley://" in self.anna.output, "an invitation")
        invitation = re.search(r"valley://\S+#[\w-]{43}", self.anna.output)[0]
        self.bruno = self.client("Bruno", "de", "join", invitation)
        for client in self.clients:
            self.hears(client, client.says("game_begins", n=1))

    def client(self, name, language, *arguments):
        folder = self.folder / name
        folder.mkdir()
        client = plain_client.Client(self.program, folder, language, *arguments, "--name", name)
        self.clients.append(client)
        return client

    def hears(self, client, text):
        plain_client.until(self.clients, lambda: text in client.output, f"{text!r} is said")

    def is_over(self):
        return all(c.says("game_over") in c.output for c in self.clients)

    def play(self, questions):
        for _ in range(questions):
            asked = []

            def somebody():
                asked[:] = [(c, q) for c in self.clients if (q := c.question())]
                return asked or self.is_over()

            plain_client.until(self.clients, somebody, "a question, or the end of the game")
            if self.is_over():
                return
            for client, question in asked:
                client.answer(question, self.luck)

    def end(self):
        for client in self.clients:
            plain_client.ended(client.process)


def client_program(folder):
    """The image's own client, to be run from outside."""
    container = run("podman", "create", IMAGE)
    try:
        run("podman", "cp", f"{container}:/usr/local/bin/valley-client", str(folder))
    finally:
        run("podman", "rm", container)
    return str(folder / "valley-client")


def game_through_a_crash(seed):
    with tempfile.TemporaryDirectory() as name, volume() as data:
        folder = pathlib.Path(name)
        options = ("--volume", data, *QUICK)
        with Container(IMAGE, *options, port=PORT) as server:
            server.listens()
            key = server.key()
            table = Table(client_program(folder), folder, ADDRESS, key, random.Random(seed))
            try:
                table.play(40)
                check(not table.is_over(), "the game was over too soon")
                server.signal("KILL")
                check(server.ended() == 137, "killed, it ends with 137")
                run("podman", "rm", server.name)
                with Container(IMAGE, *options, port=PORT) as again:
                    again.listens()
                    check(again.key() == key, "the key is another one")
                    check("1 tables taken up" in again.log(), f"no table:\n{again.log()}")
                    for client in table.clients:
                        table.hears(client, client.says("link_back", code=re.search(
                            r"valley://[^/]+/(\w{6})", table.anna.output)[1]))
                    table.play(QUESTIONS_MAX)
                    check(table.is_over(), "the game does not end")
            finally:
                table.end()


def nothing_outside_the_volume():
    """A full game by the client in the container; what is written besides the volume is lost."""
    with volume() as data, Container(IMAGE, "--volume", data, *QUICK, locked=False) as server:
        server.listens()
        status, said = server.execute("valley-client", "--plain", "play", "localhost", "--name",
                                      "Anna")
        check(status == 0, f"the client in the container: status {status}\n{said}")
        # Podman itself makes /etc/mtab.
        changes = set(run("podman", "diff", server.name).splitlines()) - {"C /etc", "A /etc/mtab"}
        check(not changes, f"written outside the volume: {changes}")
        here = run("podman", "exec", server.name, "ls", "-A", "/data").split()
        check("valley.db" in here and "valley.db.key" in here and ".local" in here, f"/data: {here}")


def health():
    command = health_command()
    with volume() as data, Container(IMAGE, "--volume", data, "--env",
                                     "VALLEY_SERVER_PORT=7000") as server:
        server.listens()
        status, said = server.execute(*command)
        check(status == 0 and said.startswith("healthy: "), f"status {status}: {said}")
        print(f"  {said}")
        pid = server.state()["Pid"]
        os.kill(pid, signal.SIGSTOP)
        try:
            status, said = server.execute(*command)
        finally:
            os.kill(pid, signal.SIGCONT)
        check(status == 1 and "does not answer" in said, f"status {status}: {said}")
        print(f"  {said}")


def no_shell():
    """With nothing in /usr/bin, where the shells are."""
    empty = "--tmpfs=/usr/bin:notmpcopyup"
    with volume() as data, Container(IMAGE, "--volume", data, empty) as server:
        server.listens()
        status, said = server.execute(*health_command())
        check(status == 0, f"status {status}: {said}")
        status, said = server.execute("sh", "-c", "true")
        check(status != 0, "there is a shell after all")


def stops():
    """With a game and idle clients: how long it takes, and with what status."""
    with tempfile.TemporaryDirectory() as name, volume() as data:
        folder = pathlib.Path(name)
        client = client_program(folder)
        idle = []
        with Container(IMAGE, "--volume", data, *QUICK, port=PORT) as server:
            server.listens()
            table = Table(client, folder, ADDRESS, server.key(), random.Random(1))
            try:
                table.play(5)
                idle = [socket.create_connection(("127.0.0.1", PORT)) for _ in range(100)]
                start = time.monotonic()
                run("podman", "stop", "--time=60", server.name)
                took = time.monotonic() - start
                # Not 0 if it had to be killed.
                check(server.ended() == 0, f"status {server.state()['ExitCode']}\n{server.log()}")
                print(f"  stopped with a game and 100 idle connections in {took:.1f} s")
                for player in table.clients:
                    table.hears(player, player.says("goodbye_stopping"))
            finally:
                table.end()
                for connection in idle:
                    connection.close()
        for signals in (("INT",), ("TERM", "TERM"), ("INT", "TERM")):
            with Container(IMAGE, "--volume", data) as server:
                server.listens()
                for one in signals:
                    status_of("podman", "kill", "--signal", one, server.name)
                check(server.ended() == 0, f"{signals}: {server.state()['ExitCode']}")
        # While it starts: at whatever moment, it ends by itself.
        for _ in range(5):
            with Container(IMAGE, "--volume", data) as server:
                run("podman", "stop", "--time=60", server.name)
                check(server.ended() == 0, f"while starting: {server.state()['ExitCode']}")


def comes_back_at_once():
    """Killed with clients connected, ten times; and two on the same data."""
    with volume() as data:
        with Container(IMAGE, "--volume", data, "--network=host",
                       "--env", f"VALLEY_SERVER_PORT={PORT}") as server:
            for _ in range(10):
                server.listens()
                idle = [socket.create_connection(("127.0.0.1", PORT)) for _ in range(50)]
                server.signal("KILL")
                check(server.ended() == 137, "killed, it ends with 137")
                run("podman", "start", server.name)
                until(lambda: status_of("podman", "exec", server.name, *health_command())[0] == 0,
                      "it answers again")
                for connection in idle:
                    connection.close()
            check("cannot listen" not in server.log(), server.log())
            with Container(IMAGE, "--volume", data) as second:
                check(second.ended() == 1, "a second one on the same data starts")
                check("is in use" in second.log(), second.log())
            with Container(IMAGE, "--network=host",
                           "--env", f"VALLEY_SERVER_PORT={PORT}") as second:
                check(second.ended() == 1, "a second one at the same port starts")
                check("another program has this port" in second.log(), second.log())
            check(server.execute(*health_command())[0] == 0, "the first one has suffered")


def bad_volumes():
    """One line that names the path, the user and the remedy; and no game that is not stored."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        made = {}
        for kind in ("of_root", "of_group", "open"):
            made[kind] = folder / kind
            made[kind].mkdir()
        made["of_root"].chmod(0o755)
        os.chown(made["of_group"], 0, USER)
        made["of_group"].chmod(0o770)
        os.chown(made["open"], USER, USER)
        cases = (
            ((f"--volume={made['of_root']}:/data",), "user 10001 may not write in /data"),
            ((f"--volume={made['open']}:/data:ro",), "Read-only file system"),
            ((f"--volume={made['open']}:/data", "--user=1234:1234"),
             "user 1234 may not write in /data"),
        )
        for options, says in cases:
            with Container(IMAGE, *options, locked=True) as server:
                status = server.ended()
                log = server.log()
                check(status == 1 and says in log, f"{options}: status {status}\n{log}")
                check(len(log.splitlines()) == 1, f"{options}: not one line:\n{log}")
                print(f"  {log}")
        for options in ((f"--volume={made['of_group']}:/data",),
                        (f"--volume={made['of_root']}:/data", "--user=0:0"), ()):
            with Container(IMAGE, *options) as server:
                server.listens()
        mode = stat.S_IMODE((made["of_group"] / "valley.db").stat().st_mode)
        check(mode & 0o007 == 0, f"others may read the data: {mode:o}")


def main():
    seed = int(os.environ.get("VALLEY_SEED") or random.SystemRandom().randrange(10**9))
    print(f"seed {seed}", flush=True)
    scenes = (what_is_in_it, health, no_shell, lambda: game_through_a_crash(seed),
              nothing_outside_the_volume, stops, comes_back_at_once, bad_volumes)
    names = ("what is in it", "health", "no shell needed", "a game through a crash",
             "nothing outside the volume", "how it stops", "killed and back at once",
             "bad volumes")
    wanted = sys.argv[1:]
    failed = 0
    for scene, name in zip(scenes, names):
        if wanted and not any(part in name for part in wanted):
            continue
        start = time.monotonic()
        try:
            scene()
            print(f"{name}: well, {time.monotonic() - start:.0f} s", flush=True)
        except (Failure, plain_client.Failure) as failure:
            print(f"{name}: {failure}", flush=True)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
