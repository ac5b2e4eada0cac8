#!/usr/bin/env python3
"""Plays exported games once more by an implementation of the rules of its own, and compares."""

import argparse
import pathlib
import re
import sys

sys.dont_write_bytecode = True

import rules
from cards import DeckError, read_deck
from chance import Chance
from export import ABSENT, Difference, NotAnExport, compare, picture, read, text
from table import Table

DESCRIPTION = """\
Plays exported games of Tara Wolf in Valley of the Kings once more, from their seeds and choices
alone, by an implementation of the rules of its own, and compares everything with the export: the
deal and every other outcome of chance, every question that was asked and its options, every state
in full, the result. engine/export/README.md describes the files; valley-selfplay --export DIR
writes them."""

EPILOG = """\
At the first difference it says where and what, and ends with status 1: "expected" is what the
rules say, "found" what the export says."""


class InStep(Exception):
    """A Difference, and where it is: the number of a step, or a member of the document."""

    def __init__(self, where, difference):
        super().__init__(where)
        self.where, self.difference = where, difference


def main():
    parser = argparse.ArgumentParser(
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        type=pathlib.Path,
        help="an exported game, or a folder with exported games (*.json)",
    )
    games = steps = 0
    for file in files(parser.parse_args().paths):
        try:
            steps += replay(read(file))
        except (NotAnExport, DeckError) as error:
            sys.exit(f"{file}: {error}")
        except InStep as found:
            sys.exit(f"{file}: {found.where}: {describe(found.difference)}")
        games += 1
    if games == 0:
        sys.exit("no exported game there")
    print(f"{games} games, {steps} steps re-played, all equal")


def files(paths):
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.json"))
        else:
            yield path


def describe(difference):
    expected, found = text(difference.expected), text(difference.found)
    return f"{difference.field}: expected {expected}, found {found}"


def replay(export):
    """Plays the match once more. Returns the number of steps; raises InStep at a difference."""
    table = Table(Chance(bytes.fromhex(export["seed"])), tuple(export["variants"]))
    game = rules.match(table, read_deck(export["deck"]))

    question = next(game)
    at("start", compare_outcome, export["start"], table, question)
    for number, step in enumerate(export["steps"], 1):
        where = f"step {number}"
        picked = at(where, compare_question, step, number, question)
        try:
            question = game.send(picked)
        except StopIteration:
            question = None
        at(where, compare_outcome, step, table, question)
    at("result", compare_result, export["result"], table, question)
    return len(export["steps"])


def at(where, comparison, *arguments):
    try:
        return comparison(*arguments)
    except Difference as difference:
        raise InStep(where, difference) from None


def compare_question(step, number, question):
    """Whether the right seat was asked the right question. Returns the answer, in order."""
    if question is None:
        raise Difference("prompt", ABSENT, step.get("prompt", ABSENT))
    expected = {"number": number, "prompt": question.picture(), "seat": question.seat}
    for member, value in expected.items():
        compare(member, value, step.get(member, ABSENT))

    choice = step.get("choice", ABSENT)
    legal = (
        isinstance(choice, list)
        and all(type(i) is int and 0 <= i < len(question.options) for i in choice)
        and len(set(choice)) == len(choice)
        and question.at_least <= len(choice) <= question.at_most
    )
    if not legal:
        wanted = f"{question.at_least} to {question.at_most} of {len(question.options)} options"
        raise Difference("choice", wanted, choice)
    return sorted(choice)


def compare_outcome(step, table, question):
    """Whether chance and the state after an answer are what they must be."""
    compare("draws", table.chance.take_record(), step.get("draws", ABSENT))
    state = step.get("state", ABSENT)
    compare("state", picture(table, question), state)
    fingerprint = state.get("fingerprint", ABSENT)
    if not re.fullmatch("[0-9a-f]{16}", str(fingerprint)):
        raise Difference("state.fingerprint", "16 hexadecimal digits", fingerprint)


def compare_result(result, table, question):
    """A match that the table closed has no winner by the rules, and a reason."""
    if result.get("ending") == "closed":
        if question is None:
            raise Difference("ending", "tombs", "closed")
        if not isinstance(result.get("reason"), str):
            raise Difference("reason", "a key", result.get("reason", ABSENT))
        return
    if question is not None:
        raise Difference("ending", f"the question {question.key}", result.get("ending", ABSENT))
    compare("winners", [table.winner], result.get("winners", ABSENT))
    compare("ending", "tombs", result.get("ending", ABSENT))


if __name__ == "__main__":
    main()
