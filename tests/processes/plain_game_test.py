#!/usr/bin/env python3
"""Whole games by valley-client --plain and valley-server as they are installed: processes over TCP,
one in English and one in German, and one who watches. Arguments: the server and the client."""

import os
import pathlib
import random
import re
import sys
import tempfile
import types

sys.dont_write_bytecode = True  # next to the sources

import words
from plain_client import Client, Failure, Server, ended, until

QUESTIONS_MAX = 3000  # of one game

# What only one may know. {seat} got to know a card; the others are told that there was one.
SECRETS = {
    "en": ["{seat} draws {card}.", "{seat} gets the Papyrus card {card}.",
           "{seat} takes {card} of them.", "{seat} sees on top of the Tomb stack: {card}."],
    "de": ["{seat} zieht {card}.", "{seat} bekommt die Papyruskarte {card}.",
           "{seat} nimmt {card} davon.", "{seat} sieht oben auf dem Grabstapel: {card}."],
}
HAND = {"en": r"^  hand: (.*)$", "de": r"^  Hand: (.*)$"}


def check(condition, what):
    if not condition:
        raise Failure(what)


class Game:
    """A server, two players and a watcher, and all of them ended afterwards."""

    def __init__(self, server, client, seed):
        self.program = client
        self.luck = random.Random(seed)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.clients = []
        self.server = Server(server, self.folder, "--bot-time", "0s")

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        for client in self.clients:
            ended(client.process)
        self.server.end()
        self.temporary.cleanup()

    def client(self, name, language, *arguments):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        client = Client(self.program, folder, language, *arguments)
        client.name = name
        self.clients.append(client)
        return client

    def begin(self):
        self.anna = self.client("Anna", "en", "host", self.server.address, "--name", "Anna",
                                "--not-ready")
        joined = words.pattern(self.anna.texts["joined"])
        until([self.anna], lambda: re.search(joined, self.anna.output), "Anna opens a table")
        self.code = re.search(r"at table (\w+) as", self.anna.output)[1]
        self.willi = self.client("Willi", "de", "watch", self.server.address, self.code,
                                 "--name", "Willi")
        self.hears(self.anna, self.anna.says("member_came", name="Willi"))
        self.bruno = self.client("Bruno", "de", "join", self.server.address, self.code,
                                 "--name", "Bruno")
        self.anna.type("ready")
        for client in (self.anna, self.bruno, self.willi):
            self.hears(client, client.says("game_begins", n=1))

    def hears(self, client, text):
        until(self.clients, lambda: text in client.output, f"{client.name} is told: {text}")

    def is_over(self, client):
        return client.says("game_over") in client.output

    def play(self, questions, clients=None):
        """Answers so many questions, or all to the end of the game."""
        players = clients or [self.anna, self.bruno]
        answered = 0
        while answered < questions and not all(self.is_over(c) for c in players):
            asked = []

            def somebody():
                asked[:] = [(c, q) for c in players if (q := c.question())]
                return asked or all(self.is_over(c) for c in players)

            until(self.clients, somebody, "a question, or the end of the game")
            for client, question in asked:
                client.answer(question, self.luck)
                answered += 1
        return answered

    def finish(self):
        self.play(QUESTIONS_MAX)
        check(self.is_over(self.anna) and self.is_over(self.bruno), "the game does not end")
        self.hears(self.willi, self.willi.says("game_over"))
        for client in (self.anna, self.bruno, self.willi):
            won = words.pattern(client.texts["wins"])
            nobody = re.escape(client.texts["nobody_wins"])
            check(re.search(f"^({won}|{nobody})$", client.output, re.M),
                  f"{client.name} is not told who has won")
        for client in (self.anna, self.bruno):
            client.type("quit")
            check(client.status() == 0, f"{client.name} does not end well")
        check(self.willi.status() == 0, "the watcher does not end well")


def check_language(clients):
    for client in clients:
        other = words.LANGUAGES[1 - words.LANGUAGES.index(client.language)]
        for phrase in words.only_of(other):
            check(phrase not in client.output, f"{client.name} reads \"{phrase}\"")


def secrets_told(output, language, name):
    """Cards that `name` came to know, as far as this output says which."""
    names = {pair[words.LANGUAGES.index(language)] for pair in words.card_names()}
    found = []
    for template in SECRETS[language]:
        expression = "^" + words.pattern(template.replace("{seat}", name)) + "$"
        cards = [match["card"] for match in re.finditer(expression, output, re.M)]
        found += [card for card in cards if card in names]
    return found


def check_secrets(outputs):
    """outputs: (who reads it, its language, all that it read)."""
    for reader, language, output in outputs:
        for name in ("Anna", "Bruno"):
            told = secrets_told(output, language, name)
            if name == reader:
                check(len(told) > 5, f"{reader} is not told what it draws: {told}")
            else:
                check(not told, f"{reader} is told what {name} got: {told}")


def whole_game(server, client, seed):
    with Game(server, client, seed) as game:
        game.begin()
        game.play(10)
        # On request, in the middle: of the other hand there is a number.
        for player in (game.anna, game.bruno):
            before = len(player.output)
            player.type("table")

            def hands():
                return re.findall(HAND[player.language], player.output[before:], re.M)

            until(game.clients, lambda: len(hands()) == 2, "the table on request")
            check(any(re.fullmatch(r"\d+ \w+", hand) for hand in hands()),
                  f"{player.name} sees the other hand: {hands()}")
        game.finish()
        check_language(game.clients)
        check_secrets([(c.name, c.language, c.output) for c in game.clients])
        check_the_checks(game.anna)


def check_the_checks(anna):
    """What Anna reads in English would not do for anybody else, or in German."""
    for wrong in (lambda: check_secrets([("Bruno", "en", anna.output)]),
                  lambda: check_secrets([("Willi", "en", anna.output)]),
                  lambda: check_language([types.SimpleNamespace(name="Anna", language="de",
                                                                output=anna.output)])):
        try:
            wrong()
        except Failure:
            continue
        raise Failure("a check does not see what is wrong")


def plug_pulled(server, client, seed):
    with Game(server, client, seed) as game:
        game.begin()
        answered = game.play(15)
        before = {"Anna": "", "Bruno": ""}
        for name, language, arguments in (("Bruno", "de", (game.code,)), ("Anna", "en", ())):
            gone = game.bruno if name == "Bruno" else game.anna
            stays = game.anna if name == "Bruno" else game.bruno
            gone.kill()
            before[name] = gone.output
            game.clients.remove(gone)
            game.hears(stays, stays.says("member_cut", name=name))
            back = game.client(name, language, "resume", *arguments)
            game.hears(back, back.says("state_resuming", code=game.code, name=name))
            game.hears(back, back.says("link_back", code=game.code))
            game.hears(stays, stays.says("member_back", name=name))
            if name == "Bruno":
                game.bruno = back
            else:
                game.anna = back
            answered += game.play(15)
        check(answered == 45, "the game was over too soon to pull a plug")
        game.finish()
        check_language(game.clients)
        check_secrets([(c.name, c.language, before.get(c.name, "") + c.output)
                       for c in game.clients])


def invited_once_more(server, client, seed):
    """Whoever types the invitation again comes back to the own seat, and in a second terminal of the same
    person it is somebody else."""
    with Game(server, client, seed) as game:
        game.begin()
        game.bruno.type("quit")
        check(game.bruno.status() == 0, "Bruno does not end well")
        game.hears(game.anna, game.anna.says("member_cut", name="Bruno"))
        invited = ("join", game.server.address, game.code)
        for arguments in (invited, (*invited, "--name", "Bruno")):
            back = game.client("Bruno", "de", *arguments)
            game.hears(back, back.says("link_back", code=game.code))
            other = game.client("Bruno", "de", *invited, "--name", "Bruno")
            check(other.status() == 1, "a second Bruno comes")
            check(other.says("refused_name_taken") in other.output, other.output)
            back.type("quit")
            check(back.status() == 0, "Bruno does not end well")
            check(back.says("refused_wrong_time") not in back.output, back.output)


def main():
    server, client = sys.argv[1:3]
    seed = int(os.environ.get("VALLEY_SEED") or random.SystemRandom().randrange(10**9))
    print(f"seed {seed}", flush=True)
    for scene in (whole_game, plug_pulled, invited_once_more):
        try:
            scene(server, client, seed)
        except Failure as failure:
            print(f"{scene.__name__} (VALLEY_SEED={seed}): {failure}")
            return 1
        print(f"{scene.__name__}: well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
