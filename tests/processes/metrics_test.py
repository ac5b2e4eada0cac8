#!/usr/bin/env python3
"""What a monitor gets from valley-server: pages by HTTP, metrics as Prometheus reads them, and nothing
unless it is asked for. Arguments: the server and the client."""

import http.client
import json
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # next to the sources

from plain_client import Client, Failure, Server, ended, until

METRICS = pathlib.Path(__file__).resolve().parents[2] / "docker/metrics"
# Every label there is, and how many values it may have: none may grow with users or tables.
LABELS = {"le": 15, "stage": 3, "code": 60, "outcome": 2, "version": 1}


def check(condition, what):
    if not condition:
        raise Failure(what)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def ask(port, path, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer, body


class Metrics:
    """The text format, version 0.0.4, read as strictly as promtool does."""

    def __init__(self, text):
        check(text.endswith("\n"), "the last line has an end")
        self.types, self.helps, self.samples = {}, {}, {}
        for line in text.splitlines():
            if line.startswith("# HELP "):
                name, help_text = line[7:].split(" ", 1)
                check(name not in self.helps and help_text.strip(), f"HELP twice or empty: {line}")
                self.helps[name] = help_text
            elif line.startswith("# TYPE "):
                name, kind = line[7:].split(" ", 1)
                check(name not in self.types, f"TYPE twice: {line}")
                self.types[name] = kind
            else:
                self.sample(line)
        self.lint()

    def sample(self, line):
        match = re.fullmatch(r'([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)', line)
        check(match, f"no sample: {line}")
        labels = dict(re.findall(r'([a-z_]+)="((?:[^"\\]|\\.)*)"', match[2] or ""))
        check(set(labels) <= set(LABELS), f"labels: {line}")
        key = (match[1], tuple(sorted(labels.items())))
        check(key not in self.samples, f"twice: {line}")
        check(self.family(match[1]) in self.types, f"before its TYPE: {line}")
        self.samples[key] = float(match[3])

    def family(self, name):
        base = re.sub(r"_(bucket|sum|count)$", "", name)
        return base if self.types.get(base) == "histogram" else name

    def lint(self):
        check(set(self.types) == set(self.helps), "HELP and TYPE of each")
        for name, kind in self.types.items():
            check(kind in ("counter", "gauge", "histogram"), f"{name}: {kind}")
            check((kind == "counter") == name.endswith("_total"), f"{name} is a {kind}")
            check(not re.search(r"_(ms|milliseconds|minutes|kb|mb)(_|$)", name), f"{name}: its unit")
            if kind == "histogram":
                buckets = [(float(dict(labels)["le"]), value)
                           for (n, labels), value in self.samples.items() if n == name + "_bucket"]
                check(buckets == sorted(buckets), f"{name}: buckets in their order, and rising")
                check(buckets[-1][0] == float("inf"), f"{name}: +Inf")
                check(buckets[-1][1] == self[name + "_count"], f"{name}: the count")
        for label, most in LABELS.items():
            values = {dict(labels).get(label) for _, labels in self.samples} - {None}
            check(len(values) <= most, f"{label}: {values}")

    def __getitem__(self, name, **labels):
        return self.samples[(name, ())]

    def of(self, name, **labels):
        return self.samples[(name, tuple(sorted(labels.items())))]


def metrics(port):
    answer, body = ask(port, "/metrics")
    check(answer.status == 200 and answer.getheader("Content-Type").startswith(
        "text/plain; version=0.0.4"), answer.getheaders())
    return Metrics(body)


def pages(port):
    check(ask(port, "/health")[0].status == 200, "/health")
    check(ask(port, "/ready")[0].status == 200, "/ready")
    answer, body = ask(port, "/", "GET")
    check(answer.status == 404 and "/metrics" in body, body)
    answer, body = ask(port, "/metrics", "HEAD")
    check(answer.status == 200 and body == "", "HEAD")
    answer, _ = ask(port, "/metrics", "POST")
    check(answer.status == 405 and answer.getheader("Allow") == "GET, HEAD", "POST")
    for garbage in (b"\x16\x03\x01\r\n\r\n", b"GET /metrics\r\n\r\n", b"x" * 20_000):
        with socket.create_connection(("127.0.0.1", port), timeout=20) as rude:
            try:
                rude.sendall(garbage)
                said = rude.recv(1000)
            except ConnectionResetError:
                said = b""
            check(said == b"" or said.startswith(b"HTTP/1.1 400 "), said)
    # It is at the address it was told, and at no other one of this machine.
    try:
        socket.create_connection(("127.0.0.2", port), timeout=5).close()
        raise Failure("the monitor's door is open elsewhere")
    except ConnectionRefusedError:
        pass


def game(server, client_program, folder, port, clients):
    before = metrics(port)
    check(before["valley_choices_total"] == 0 and before["valley_connections"] == 0, before.samples)
    check(before.of("valley_refusals_total", code="NO_TABLE") == 0, "a series begins with 0")
    anna = Client(client_program, folder / "anna", "en", "play", server.address, "--name", "Anna")
    clients.append(anna)
    anna.play(5, random.Random(3))
    until([anna], lambda: metrics(port)["valley_choices_total"] == 5, "five choices are counted")
    bruno = Client(client_program, folder / "bruno", "en", "join", server.address, "ZZZZZZ")
    clients.append(bruno)
    until([bruno], lambda: bruno.process.poll() is not None, "there is no such table")
    now = metrics(port)
    check(now.of("valley_tables", stage="playing") == 1, "the table")
    check(now.of("valley_tables", stage="waiting") == 0, "no other one")
    check(now["valley_connections_total"] >= 2, "connections")
    check(now.of("valley_refusals_total", code="NO_TABLE") == 1, "the refusal")
    for histogram in ("valley_choice_durable_seconds", "valley_choice_told_seconds"):
        check(now[histogram + "_count"] == 5 and 0 < now[histogram + "_sum"] < 60, histogram)
    check(now["valley_choice_durable_seconds_sum"] <= now["valley_choice_told_seconds_sum"],
          "told before it was durable")
    check(now["valley_journal_flush_seconds_count"] > 5, "flushes")
    check(now.of("valley_journal_records_total", outcome="stored") > 5, "records")
    check(now.of("valley_journal_records_total", outcome="failed") == 0, "nothing failed")
    check(now["valley_outbox_seconds_count"] > 5, "what was written")
    check(now["valley_bot_answers_total"] > 0 and now["valley_bot_cpu_seconds_total"] > 0, "bots")
    check(now["process_resident_memory_bytes"] > 1e6 and now["process_open_fds"] > 5, "the process")
    check(now["process_cpu_seconds_total"] >= before["process_cpu_seconds_total"], "its time")


def shown(port):
    """All that the dashboard and the alerts ask for is there, by name and by label."""
    samples = set(metrics(port).samples)
    panels = json.loads((METRICS / "dashboard.json").read_text(encoding="utf-8"))["panels"]
    queries = [target["expr"] for panel in panels for target in panel["targets"]]
    check(len(queries) > 20, queries)
    queries += re.findall(r"expr: (.*)", (METRICS / "alerts.yml").read_text(encoding="utf-8"))
    for query in queries:
        for name, selected in re.findall(r"\b((?:valley|process)_\w+)(?:\{(.*?)\})?", query):
            labels = set(re.findall(r'(\w+)="(.*?)"', selected)) - {("job", "valley")}
            check(any(name == n and labels <= set(all_labels) for n, all_labels in samples),
                  f"{query}: there is no {name} {labels or ''}")
        for label in re.findall(r"\bby \((.*?)\)", query):
            check(label in LABELS, f"{query}: there is no label {label}")


def main():
    server_program, client_program = sys.argv[1:]
    clients = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name in ("anna", "bruno"):
            (folder / name).mkdir()
        port = free_port()
        server = Server(server_program, folder, "--bot-time", "0s", "--metrics-port", str(port))
        try:
            pages(port)
            shown(port)
            game(server, client_program, folder, port, clients)
            subprocess.run([server_program, "drain", "--data", folder / "valley.db"], check=True,
                           stdout=subprocess.DEVNULL)
            answer, body = ask(port, "/ready")
            check(answer.status == 503 and "draining" in body, body)
            check(ask(port, "/health")[0].status == 200, "it is healthy all the same")
            check(metrics(port)["valley_draining"] == 1, "draining")
            server.process.send_signal(signal.SIGTERM)
            check(server.process.wait(60) == 0, "it ends well")

            # Without being asked for there is no such door; and a port that is taken is told of.
            server.end()
            server = Server(server_program, folder)
            try:
                ask(port, "/metrics")
                raise Failure("metrics that nobody asked for")
            except ConnectionRefusedError:
                pass
            with socket.create_server(("127.0.0.1", 0)) as other:
                taken = other.getsockname()[1]
                done = subprocess.run(
                    [server_program, "--port", "0", "--data", folder / "other.db",
                     "--metrics-port", str(taken)], capture_output=True, text=True, timeout=60)
                check(done.returncode == 1 and "--metrics-port" in done.stderr, done.stderr)
        finally:
            for client in clients:
                ended(client.process)
            server.end()


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"failed: {failure}")
