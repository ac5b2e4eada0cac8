#!/usr/bin/env python3
"""Runs the commands of all READMEs: each line of a ```sh block, as it stands there, on this machine's
loopback. Arguments: the folder with the programs.

A line is left out if its comment says "not tested", or that tests/run does it ("by tests/run ...").
A command anywhere else, such as in an indented block, is an error: nobody would know whether it works.

Names that a reader replaces are replaced: the example's address and port by those of a server that
runs here, its code and key by those of a table there. `docker compose exec server X` is X here, at
that server; client/play finds the programs as built already."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE_GONE = 4  # status of the client when its place is lost
PATIENCE_S = 120  # with one command; nothing is measured by it
LEFT_OUT = re.compile(r"#.*(not tested|by tests/run)")
COMMAND = re.compile(r"(?:\$ )?(client/play|tests/run|\.ci/run|cmake|ctest|ninja|docker|docker-compose|"
                     r"valley-server|valley-client|valley-selfplay|apt-get|sudo|git|curl|openssl)(?: |$)")
EXAMPLE_CODE = "K7P3XY"
EXAMPLE_LONG_CODE = "K7P3XYV9C4TQ2MHW8DRJ5B"
EXAMPLE_PLACE = "192.0.2.7:7922"
EXAMPLE_KEY = re.compile(r"#[\w-]{43}\b")
# How long a thing takes is not what is tested.
SHORTER = (("--games 2000", "--games 20"),)

# What client/play asks of cmake; everything is built.
CMAKE = "#!/bin/sh\necho 'ninja: no work to do.'\n"
DOCKER = """#!/bin/sh
# docker compose exec [-T] server COMMAND...
test "$1 $2" = "compose exec" || exit 64
shift 2
if test "$1" = -T; then shift; fi
test "$1" = server || exit 64
shift
exec "$@"
"""


class Failure(Exception):
    pass


def readmes():
    folders = [path for path in ROOT.iterdir()
               if path.is_dir() and path.name != "build" and not path.name.startswith(".")]
    return sorted([ROOT / "README.md", *(path for folder in folders
                                         for path in folder.rglob("README.md"))])


def commands(path):
    """(number of the line, the line) of each command to run. Fails on one that nobody runs."""
    inside = None  # the language of the block
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r"\s*```(\w*)", line)
        if fence:
            inside = None if inside is not None else fence[1]
        elif inside == "sh":
            if line.strip() and not line.startswith("#") and not LEFT_OUT.search(line):
                yield number, line
        elif (inside is not None or line.startswith("    ")) and COMMAND.match(line.strip()):
            raise Failure(f"{path.relative_to(ROOT)}:{number}: put this command into a ```sh block, "
                          f"and say so if it is not tested: {line.strip()}")


class World:
    """A server that runs, and a project whose programs are built."""

    def __init__(self, programs, folder):
        self.folder = folder
        self.root = folder / "project"
        for part in ("client/play", "tests/run", "docker/setup.sh", "docker/packages.txt"):
            (self.root / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / part, self.root / part)
        built = self.root / "build/programs"
        built.mkdir(parents=True)
        (built / "build.ninja").touch()
        (built / "bin").symlink_to(programs)
        (self.root / "bin").symlink_to(programs)
        stubs = folder / "stubs"
        stubs.mkdir()
        for name, text in (("cmake", CMAKE), ("docker", DOCKER)):
            (stubs / name).write_text(text)
            (stubs / name).chmod(0o755)
        self.environment = {
            key: value for key, value in os.environ.items()
            if not key.startswith(("XDG_", "VALLEY_", "LC_")) and key not in ("LANG", "LANGUAGE")}
        self.environment.update(
            PATH=f"{stubs}:{programs}:{os.environ['PATH']}", HOME=str(folder / "home"), USER="anna",
            LANG="C.UTF-8", VALLEY_SKIP_INSTALL="1", VALLEY_SERVER_BOT_TIME="0s",
            VALLEY_SERVER_DATA=str(folder / "data/valley.db"))
        for name in ("home", "data", "there"):
            (folder / name).mkdir()
        with open(folder / "server.log", "w", encoding="utf-8") as log:
            self.server = subprocess.Popen(
                ["valley-server", "--port", "0"], env=self.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=log, text=True)
        found = re.fullmatch(r"listening on 127\.0\.0\.1:(\d+)\n", self.server.stdout.readline())
        if not found:
            self.end()
            raise Failure("the server does not start:\n" + (folder / "server.log").read_text())
        self.place = f"127.0.0.1:{found[1]}"
        self.environment["VALLEY_SERVER_PORT"] = found[1]

    def end(self):
        self.server.send_signal(signal.SIGTERM)
        self.server.wait()
        self.server.stdout.close()

    def shell(self, line, folder):
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", line], cwd=folder,
                              env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=PATIENCE_S, check=False)
        if done.returncode != 0:
            raise Failure(f"status {done.returncode}: {line}\n{done.stdout[-2000:]}")
        return done.stdout

    def table(self):
        """A new table with Bruno at it: its codes and the server's key."""
        made = json.loads(self.shell("valley-server invite --new --json", self.folder))[0]
        self.shell(f"XDG_STATE_HOME={self.folder}/bruno valley-client --plain join {self.place} "
                   f"{made['code']} --name Bruno", self.folder)
        long_code = re.search(r"/(\w+)#", made["invitations"][0])[1]
        return made["code"], long_code, made["key"]

    def run(self, line):
        """As a reader would, who puts in what is his."""
        if EXAMPLE_CODE in line:
            code, long_code, key = self.table()
            line = line.replace(EXAMPLE_LONG_CODE, long_code).replace(EXAMPLE_CODE, code)
            line = EXAMPLE_KEY.sub("#" + key, line)
        line = line.replace(EXAMPLE_PLACE, self.place)
        line = re.sub(r"\blocalhost\b", self.place, line)
        line = line.replace("client/play host", "client/play host --port 0")
        line = re.sub(r"(?<=\s)(DIR|/data/games)\b", str(self.folder / "there/games"), line)
        for long, short in SHORTER:
            line = line.replace(long, short)
        if " watch " in line:
            return self.watch(line, code)
        return self.shell(line, self.root)

    def watch(self, line, code):
        """Looks on until the table is closed."""
        watcher = subprocess.Popen(["bash", "-c", line], cwd=self.root, env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        try:
            end = time.monotonic() + PATIENCE_S
            while f'"{code}"' not in (said := self.shell("valley-server tables --json", self.folder)) \
                    or not any(member["connection"] for table in json.loads(said)
                               if table["code"] == code for member in table["members"]):
                if time.monotonic() > end or watcher.poll() is not None:
                    raise Failure(f"nobody watches: {line}\n{said}")
                time.sleep(0.05)
            self.shell(f"valley-server close {code}", self.folder)
            said, _ = watcher.communicate(timeout=PATIENCE_S)
        finally:
            watcher.kill()
        if watcher.returncode != TABLE_GONE:
            raise Failure(f"status {watcher.returncode}: {line}\n{said}")
        return said


def check_the_checks(folder):
    """A command that nobody runs is seen, and so is one that does not work."""
    page = ROOT / "README.md"
    text = page.read_text(encoding="utf-8")
    for wrong in ("    valley-server --help\n", "```text\ntests/run\n```\n"):
        copy = folder / "README.md"
        copy.write_text(text + "\n" + wrong, encoding="utf-8")
        try:
            list(commands_of_copy(copy))
        except Failure:
            continue
        raise Failure(f"this is not seen: {wrong}")


def commands_of_copy(path):
    global ROOT  # paths are told from there
    root, ROOT = ROOT, path.parent
    try:
        yield from commands(path)
    finally:
        ROOT = root


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        failures = []
        count = 0
        try:
            check_the_checks(folder)
            world = World(programs, folder)
        except Failure as failure:
            print(failure)
            return 1
        try:
            for path in readmes():
                try:
                    lines = list(commands(path))
                except Failure as failure:
                    failures.append(str(failure))
                    continue
                for number, line in lines:
                    start = time.monotonic()
                    try:
                        world.run(line)
                    except (Failure, subprocess.TimeoutExpired) as failure:
                        failures.append(f"{path.relative_to(ROOT)}:{number}: {failure}")
                    count += 1
                    print(f"{path.relative_to(ROOT)}:{number}: {time.monotonic() - start:.1f} s: "
                          f"{line}", flush=True)
        finally:
            world.end()
    print(f"{count} commands were run, {len(failures)} failed")
    print("\n".join(failures))
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
