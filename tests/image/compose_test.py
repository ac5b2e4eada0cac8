#!/usr/bin/env python3
"""docker/compose.yaml and its variants, by docker-compose on podman: up, played at, down and up
again. tests/image/run.sh builds the image first.

The images of others (HAProxy, Prometheus) cannot be fetched here; Debian's packages of the same
programs stand in for them, so that the files are tried that configure them. Grafana has no package:
of its dashboard it is tried that what it asks Prometheus for is there."""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.dont_write_bytecode = True  # next to the sources

import container
import image_test
from container import Failure, check, outside_address, run, status_of, until

ROOT = image_test.ROOT
DOCKER = ROOT / "docker"
PORT = 17923
PROXY_PORT = 17924
STAND_INS = {  # the image that a compose file names, and what stands in for it
    "docker.io/library/haproxy:2.6": ("haproxy", "haproxy", '["haproxy"]',
                                      '["-f", "/usr/local/etc/haproxy/haproxy.cfg"]'),
    "docker.io/prom/prometheus:v2.53.4": ("prometheus", "prometheus", '["prometheus"]', "[]"),
}


class Project:
    """One set of compose files, up until it is left."""

    def __init__(self, *variants, services=(), **environment):
        # One of the test's own may be somewhere else.
        self.files = [part for name in ("compose.yaml", *variants)
                      for part in ("-f", str(DOCKER / name))]
        self.services = services
        os.environ.update({"COMPOSE_PROJECT_NAME": "valley-test", "VALLEY_PUBLISH": str(PORT)},
                          **environment)

    def compose(self, *arguments):
        return run("docker-compose", *self.files, *arguments)

    def execute(self, *command):
        return status_of("docker-compose", *self.files, "exec", "-T", "server", *command)

    def up(self):
        self.compose("up", "--detach", "--no-build", *self.services)
        self.answers()

    def answers(self):
        until(lambda: self.execute("valley-server", "health")[0] == 0, "the server answers")

    def key(self):
        return re.findall(r"key ([\w-]{43})", self.compose("logs", "--no-color", "server"))[-1]

    def __enter__(self):
        try:
            self.up()
        except BaseException:
            self.__exit__(Failure)
            raise
        return self

    def __exit__(self, kind=None, *unused):
        if kind:
            print(status_of("docker-compose", *self.files, "ps")[1])
            print(status_of("docker-compose", *self.files, "logs", "--no-color", "--tail=9")[1])
        status_of("docker-compose", *self.files, "down", "--volumes", "--timeout", "10")


@contextlib.contextmanager
def engine(folder):
    """Podman, as docker-compose expects Docker's engine."""
    path = folder / "engine.sock"
    with open(folder / "engine.log", "wb") as log:  # mostly of systemd, which it misses
        service = subprocess.Popen(["podman", "system", "service", "--time=0", f"unix://{path}"],
                                   stderr=log)
    os.environ["DOCKER_HOST"] = f"unix://{path}"
    try:
        until(path.exists, "podman's socket")
        yield
    finally:
        service.terminate()
        service.wait()


def make_stand_ins(folder):
    for image, (package, user, entrypoint, command) in STAND_INS.items():
        if status_of("podman", "image", "exists", image)[0] == 0:
            continue
        (folder / "Dockerfile").write_text(
            "FROM debian:bookworm-slim\n"
            "RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y "
            f"--no-install-recommends {package} && mkdir -p /prometheus && chmod 777 /prometheus\n"
            f"USER {user}\nENTRYPOINT {entrypoint}\nCMD {command}\n")
        run("buildah", "bud", "--isolation", "chroot", "--pull-never", "--layers", "--format",
            "docker", "--tag", image, str(folder))


def play(port, key, seed=1):
    """A whole game from outside."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        table = image_test.Table(image_test.client_program(folder), folder,
                                 f"{outside_address()}:{port}", key,
                                 random.Random(seed))
        try:
            table.play(image_test.QUESTIONS_MAX)
            check(table.is_over(), "the game does not end")
        finally:
            table.end()


def the_one_command():
    with Project(VALLEY_PUBLIC_HOST="play.example.org") as project:
        check("Up" in project.compose("ps"), project.compose("ps"))
        play(PORT, project.key())
        check(project.compose("logs", "--no-color", "server").count("listening on") >= 1, "no log")
        for command in (("valley-server", "health"),
                        ("valley-client", "--plain", "play", "localhost", "--name", "Anna")):
            status, said = project.execute(*command)
            check(status == 0, f"{command}: status {status}\n{said}")

        name = project.compose("ps", "-q", "server")
        facts = json.loads(run("podman", "inspect", name))[0]
        host = facts["HostConfig"]
        for what, is_so in (
                ("memory", host["Memory"] == 512 * 1024 * 1024),
                ("processes", host["PidsLimit"] == 64),
                ("processors", host["NanoCpus"] == 2_000_000_000 or host["CpuQuota"] == 200_000),
                ("read-only root", host["ReadonlyRootfs"]),
                ("restart policy", host["RestartPolicy"]["Name"] == "unless-stopped"),
                ("no capabilities", not facts["EffectiveCaps"]),
                ("no new privileges", "no-new-privileges" in str(host["SecurityOpt"])),
                ("volume", [m["Name"] for m in facts["Mounts"]] == ["valley-data"])):
            check(is_so, f"{what}: {json.dumps(host)}")

        # As for an update: all is there again.
        key = project.key()
        start = time.monotonic()
        project.compose("down")
        print(f"  down in {time.monotonic() - start:.1f} s")
        project.up()
        check(project.key() == key, "after down and up the key is another one")
        log = project.compose("logs", "--no-color", "server")
        check(re.search(r"data: .*, [1-9]\d* tables taken up", log), f"no tables:\n{log}")
        # What the operator asks for. The doctor warns of what it sees here.
        for command, says in ((("invite",), "valley://play.example.org:7922/"),
                              (("tables",), "Anna"), (("doctor",), "publish port 7922")):
            status, said = project.execute("valley-server", *command)
            check(status in (0, 1) and says in said, f"{command}: status {status}\n{said}")
            print("  " + said.replace("\n", "\n  "))
        to_another_machine(project, key)


def to_another_machine(project, key):
    """A backup, and everything from it where there was nothing."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        with open(folder / "valley-backup", "wb") as backup:
            subprocess.run(["docker-compose", *project.files, "exec", "-T", "server",
                            "valley-server", "backup", "-"], check=True, stdout=backup)
        project.compose("down", "--volumes")
        project.up()
        check(project.key() != key, "the key is the old one, on another machine")
        project.compose("down")
        # What `docker compose run` does, which docker-compose cannot do by podman.
        print("  " + run("podman", "run", "--rm", *container.LOCKED, "--volume=valley-data:/data",
                         f"--volume={folder}:/backup:ro", image_test.IMAGE, "restore",
                         "/backup/valley-backup"))
        project.up()
        check(project.key() == key, "the key did not come along")
        log = project.compose("logs", "--no-color", "server")
        check(re.search(r"data: .*, [1-9]\d* tables taken up", log), f"no tables:\n{log}")


def certificate(folder):
    """valley.pem for a proxy, and the fingerprint of its key."""
    folder.chmod(0o755)
    path = folder / "valley.pem"
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-keyout", str(folder / "key"), "-out", str(folder / "certificate"), "-days", "2", "-subj",
        "/CN=localhost")
    path.write_text((folder / "certificate").read_text() + (folder / "key").read_text())
    path.chmod(0o644)
    public = subprocess.run(["openssl", "pkey", "-in", str(folder / "key"), "-pubout", "-outform",
                             "DER"], check=True, stdout=subprocess.PIPE).stdout
    return base64.urlsafe_b64encode(hashlib.sha256(public).digest()).decode().rstrip("=")


def behind_a_proxy():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        key = certificate(folder)
        variables = dict(line.split("=") for line in (DOCKER / "proxy/proxy.env").read_text()
                         .splitlines() if not line.startswith("#"))
        variables["VALLEY_PUBLISH"] = variables["VALLEY_PUBLISH"].replace("7922", str(PORT))
        talkative = folder / "compose.log.yaml"
        talkative.write_text("services:\n  server:\n    environment:\n"
                             "      VALLEY_SERVER_LOG_LEVEL: debug\n")
        with Project("compose.proxy.yaml", talkative, VALLEY_PROXY_PORT=str(PROXY_PORT),
                     VALLEY_CERTIFICATES=name, **variables) as project:
            until(lambda: answers("127.0.0.1", PROXY_PORT), "the proxy answers")
            play(PROXY_PORT, key)
            for address in run("hostname", "-I").split() + ["127.0.0.2"]:
                check(not answers(address, PORT), "the server can be reached past the proxy")
            proxy = variables["VALLEY_PROXY_ADDRESS"]
            log = project.compose("logs", "--no-color", "server")
            players = set(re.findall(rf"connected from (\S+), by the proxy {proxy}", log))
            check(players and proxy not in players, f"whose connections these are:\n{log}")
            print(f"  the server knows players by their own address: {', '.join(players)}")
            # The proxy's looking after the server is its own, and no trouble.
            until(lambda: re.search(rf"connected from {proxy}( |$)", project.compose(
                "logs", "--no-color", "server"), re.M), "the proxy looks after the server")
            check("--proxies-from" not in project.compose("logs", "--no-color", "server"), log)
            status, said = project.execute("valley-server", "doctor")
            check(f"whoever comes from {proxy} says" in said, f"the doctor: {status}\n{said}")


def answers(address, port):
    """Whether something listens there that does not hang up at once."""
    try:
        with socket.create_connection((address, port), timeout=2) as connection:
            connection.settimeout(0.5)
            try:
                return connection.recv(1) != b""
            except TimeoutError:
                return True
    except OSError:
        return False


def with_metrics():
    run("podman", "run", "--rm", "--entrypoint", "promtool", "--volume",
        f"{DOCKER}/metrics:/metrics:ro", "docker.io/prom/prometheus:v2.53.4", "check", "config",
        "--lint=all", "/metrics/prometheus.yml")
    with Project("compose.metrics.yaml", services=("server", "prometheus")):
        def asked(query):
            with urllib.request.urlopen(
                    f"http://127.0.0.1:9090/api/v1/query?query={query}", timeout=5) as answer:
                return json.load(answer)["data"]["result"]

        def is_up():
            try:
                return any(sample["value"][1] == "1" for sample in asked("up"))
            except OSError:
                return False

        until(is_up, "Prometheus finds the server")
        names = set()
        for panel in json.loads((DOCKER / "metrics/dashboard.json").read_text())["panels"]:
            for target in panel["targets"]:
                names.update(re.findall(r"\b(?:valley|process)_\w+", target["expr"]))
        for name in sorted(names | set(re.findall(r"\b(?:valley|process)_\w+", (
                DOCKER / "metrics/alerts.yml").read_text()))):
            check(asked(name), f"the dashboard or an alert asks for {name}, which there is not")
        print(f"  {len(names)} kinds of numbers are there")


def main():
    run("podman", "tag", image_test.IMAGE, "docker.io/library/valley:latest")
    container.PATIENCE_S = 30
    wanted = sys.argv[1:]
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_stand_ins(folder)
        with engine(folder):
            for scene in (the_one_command, behind_a_proxy, with_metrics):
                title = scene.__name__.replace("_", " ")
                if wanted and not any(part in title for part in wanted):
                    continue
                start = time.monotonic()
                try:
                    scene()
                    print(f"{title}: well, {time.monotonic() - start:.0f} s", flush=True)
                except (Failure, image_test.plain_client.Failure) as failure:
                    print(f"{title}: {failure}", flush=True)
                    failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
