"""Containers, by podman; each is removed again."""

import json
import subprocess
import time

PATIENCE_S = 30  # with something that should happen; nothing is measured by it
LOCKED = ("--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges")


class Failure(Exception):
    pass


def outside_address():
    """One of this machine that is not loopback: there clients look at the server's key."""
    return (run("hostname", "-I").split() or ["127.0.0.1"])[0]


def check(condition, what):
    if not condition:
        raise Failure(what)


def run(*command):
    """What it said, on both ways; its exit status is looked at."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300, check=False)
    check(done.returncode == 0, f"{' '.join(command)}: status {done.returncode}\n{done.stdout}")
    return done.stdout.strip()


def status_of(*command):
    """(exit status, what it said)."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300, check=False)
    return done.returncode, done.stdout.strip()


def until(condition, what):
    end = time.monotonic() + PATIENCE_S
    while not condition():
        check(time.monotonic() < end, f"waited in vain: {what}")
        time.sleep(0.05)


class Container:
    """A server in a container, published at `port`."""

    def __init__(self, image, *options, port=None, arguments=(), locked=True):
        publish = ("--publish", f"{port}:7922") if port else ()
        self.name = run("podman", "run", "--detach", "--no-healthcheck", *publish,
                        *(LOCKED if locked else ()), *options, image, *arguments).splitlines()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        subprocess.run(["podman", "rm", "--force", "--time=0", self.name], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def log(self):
        return run("podman", "logs", self.name)

    def listens(self):
        until(lambda: "listening on " in self.log() or not self.runs(), "the server listens")
        check("\nkey " in self.log(), f"the server did not start:\n{self.log()}")

    def key(self):
        return next(line[4:] for line in self.log().splitlines() if line.startswith("key "))

    def state(self):
        return json.loads(run("podman", "inspect", self.name))[0]["State"]

    def runs(self):
        return self.state()["Status"] in ("created", "initialized", "running")

    def signal(self, name):
        run("podman", "kill", "--signal", name, self.name)

    def ended(self):
        """The exit status."""
        until(lambda: not self.runs(), "the container ends")
        return self.state()["ExitCode"]

    def execute(self, *command):
        return status_of("podman", "exec", self.name, *command)
