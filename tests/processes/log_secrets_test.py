#!/usr/bin/env python3
"""The log of a whole game, at its most talkative, in both forms: nothing in it that only some may know,
and every line is one event. Arguments: the server and the client."""

import base64
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import sys
import tempfile

sys.dont_write_bytecode = True  # next to the sources

from plain_client import Client, Failure, Server, ended, until

TOP = pathlib.Path(__file__).resolve().parents[2]
QUESTIONS_MAX = 3000  # of one game
PASSWORD = "correct-horse-battery"
CHAT = "my-hand-is-dreadful"
NAMES = ("Anna-Unmistakable", "Bruno-Unmistakable")


def check(condition, what):
    if not condition:
        raise Failure(what)


def card_words():
    """Keys and names of all cards, in both languages."""
    text = (TOP / "engine/games/tara_wolf/deck.toml").read_text(encoding="utf-8")
    words = set(re.findall(r'^\s*(?:key|id|name_en|name_de|en|de)\s*=\s*"([^"]+)"', text, re.M))
    words |= set(re.findall(r'(?:en|de)\s*=\s*"([^"]{4,60})"', text))
    return {word for word in words if len(word) >= 4}


def forms(secret):
    """Bytes as they might be written."""
    return {secret.hex(), secret.hex().upper(), base64.b64encode(secret).decode().rstrip("="),
            base64.urlsafe_b64encode(secret).decode().rstrip("="),
            "".join(f"\\x{byte:02x}" for byte in secret)}


def secrets_of(folder):
    """Seeds, hashes and everything else of some length in the store; tokens that clients keep."""
    found = set()
    with sqlite3.connect(f"file:{folder / 'valley.db'}?immutable=1", uri=True) as database:
        for (record,) in database.execute(
                "SELECT record FROM records UNION ALL SELECT record FROM arrivals"):
            for start in range(len(record) - 31):  # seeds and hashes have 32 bytes
                if record[start - 1] == 32 and start > 0:
                    found |= forms(record[start:start + 32])
            found |= set(re.findall(r"\$argon2id\$[!-~]+", record.decode("latin-1")))
    check(len(found) >= 4, "the store holds a seed and hashes")
    tokens = 0
    for places in folder.glob("*/valley/places"):
        for token in re.findall(r"\b[0-9a-f]{32}\b", places.read_text()):
            found |= forms(bytes.fromhex(token))
            tokens += 1
    check(tokens >= 2, "the clients keep their tokens")
    return found


def play(server_program, client_program, folder, form):
    os.environ["VALLEY_PASSWORD"] = PASSWORD
    luck = random.Random(5)
    server = Server(server_program, folder, "--bot-time", "0s", "--log-level", "debug",
                    "--log-format", form, "--log-file", str(folder / "rotated.log"))
    clients = []
    try:
        for name in ("a", "b"):
            (folder / name).mkdir()
        anna = Client(client_program, folder / "a", "en", "host", server.address, "--name", NAMES[0],
                      "--variants", "short_game", "--not-ready")
        clients.append(anna)
        until([anna], lambda: re.search(r"at table (\w+) as", anna.output), "a table")
        code = re.search(r"at table (\w+) as", anna.output)[1]
        bruno = Client(client_program, folder / "b", "de", "join", server.address, code, "--name",
                       NAMES[1])
        clients.append(bruno)
        anna.type(f"say {CHAT}")
        until(clients, lambda: CHAT in bruno.output or CHAT in anna.output, "the chat is heard")
        anna.type("ready")
        over = [client.texts["game_over"] if "game_over" in client.texts else "game is over"
                for client in clients]
        for _ in range(QUESTIONS_MAX):
            questions = []

            def asked():
                for client in clients:
                    question = client.question()
                    if question:
                        questions.append((client, question))
                return questions or "The game is over" in anna.output

            until(clients, asked, "somebody is asked, or it is over")
            if not questions:
                break
            for client, question in questions:
                client.answer(question, luck)
        check("The game is over" in anna.output, f"no end after {QUESTIONS_MAX} questions")
        server.process.send_signal(signal.SIGTERM)
        check(server.process.wait(60) == 0, "it ends well")
    finally:
        for client in clients:
            ended(client.process)
        server.end()
    return code, "\n".join(client.output for client in clients)


def shape(lines, form, code):
    """One event a line, with its level, and what it is about."""
    if form == "text":
        pattern = (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d (debug|info|warning|error) "
                   r"\S.*")
        for line in lines:
            check(re.fullmatch(pattern, line), f"no line of the log: {line!r}")
        check(any(re.search(rf"info game 1 begins table={code}$", line) for line in lines), lines)
        check(any(re.search(rf"debug member 1 is there table={code} connection=\d+$", line)
                  for line in lines), lines)
        return
    events = [json.loads(line) for line in lines]
    for event in events:
        check({"time", "level", "event"} <= set(event) <=
              {"time", "level", "event", "table", "connection"}, event)
    check(any(e["event"] == "game 1 begins" and e["table"] == code for e in events), events)
    check(any(e["event"] == "game 1 is over: RULES" and e["table"] == code for e in events), events)
    check(any("connected from" in e["event"] and e["connection"] > 0 for e in events), events)


def main():
    for form in ("text", "json"):
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            code, seen = play(sys.argv[1], sys.argv[2], folder, form)
            log = (folder / "server.log").read_text(encoding="utf-8")
            check((folder / "rotated.log").read_text(encoding="utf-8") == log, "both logs say the same")
            shape(log.splitlines(), form, code)
            words = card_words()
            check(len(words) > 50 and sum(word in seen for word in words) > 20,
                  "the players see cards that this test knows")
            for secret in {PASSWORD, CHAT, *NAMES} | secrets_of(folder) | words:
                check(secret not in log, f"{form}: {secret!r} stands in the log")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"failed: {failure}")
