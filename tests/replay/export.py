"""The export of a match (engine/export/README.md): reading it, comparing, picturing a state."""

import json
import re

from strength import group_strengths

FORMAT = 1
MEMBERS = ("variants", "seed", "deck", "start", "steps", "result")
VARIANTS = ("short_game", "consolation_coins")


class NotAnExport(Exception):
    """The file is no export that this program understands."""


class Difference(Exception):
    """The export says something else than the rules."""

    def __init__(self, field, expected, found):
        super().__init__(field)
        self.field, self.expected, self.found = field, expected, found


class Absent:
    """Stands for a member or element that is not there."""

    def __repr__(self):
        return "nothing"


ABSENT = Absent()


def text(value):
    """A value as the export would write it."""
    return str(value) if value is ABSENT else json.dumps(value, ensure_ascii=False)


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            export = json.load(file)
    except OSError as error:
        raise NotAnExport(error.strerror) from error
    except ValueError as error:
        raise NotAnExport(f"no JSON: {error}") from error
    if not isinstance(export, dict) or export.get("game") != "tara_wolf":
        raise NotAnExport("no match of Tara Wolf")
    if export.get("format") != FORMAT:
        raise NotAnExport(f"format {text(export.get('format'))}, this program reads {FORMAT}")
    for member in MEMBERS:
        if member not in export:
            raise NotAnExport(f"{member} is missing")
    for variant in export["variants"]:
        if variant not in VARIANTS:
            raise NotAnExport(f"unknown variant {text(variant)}")
    if not re.fullmatch("[0-9a-f]{64}", str(export["seed"])):
        raise NotAnExport("seed: not 64 hexadecimal digits")
    for object_ in [export["start"], export["result"], *export["steps"]]:
        if not isinstance(object_, dict):
            raise NotAnExport(f"no object where one must be: {text(object_)}")
    return export


def compare(field, expected, found):
    """Raises the first Difference. Members that only the export has are no difference."""
    if type(expected) is not type(found):
        raise Difference(field, expected, found)
    if isinstance(expected, dict):
        for member, value in expected.items():
            compare(f"{field}.{member}", value, found.get(member, ABSENT))
    elif isinstance(expected, list):
        for i, value in enumerate(expected):
            compare(f"{field}[{i}]", value, found[i] if i < len(found) else ABSENT)
        if len(found) > len(expected):
            raise Difference(f"{field}[{len(expected)}]", ABSENT, found[len(expected)])
    elif expected != found:
        raise Difference(field, expected, found)


def picture(table, question):
    """The state as the export shows it, but for the fingerprint. Without a question it is over."""
    if question:
        open_question = {
            "step": question.key,
            "turn": question.seat if question.turn is None else question.turn,
            "asked": question.seat,
            "subject": question.subject.key if question.subject else None,
            "cursor": question.cursor,
        }
    else:
        open_question = {
            "step": "over",
            "turn": table.winner,
            "asked": None,
            "subject": None,
            "cursor": 0,
        }
    numbers = {
        member: getattr(table, member)
        for member in ("round", "bearer", "winner", "eliminated", "supply")
    }
    piles = {
        member: _keys(getattr(table, member))
        for member in (
            "stack",
            "looked_at",
            "discard",
            "triggered",
            "tomb_stack",
            "open_tomb",
            "papyrus_box",
            "adventurer_box",
        )
    }
    seats = {"seats": [_seat_picture(table, seat) for seat in (0, 1)]}
    return open_question | numbers | seats | piles


def _seat_picture(table, seat):
    members = {
        member: _keys(value) if isinstance(value, list) else value
        for member, value in vars(table.seats[seat]).items()
    }
    return members | {"group_strengths": group_strengths(table, seat)}


def _keys(cards):
    return [card.key for card in cards]
