#!/usr/bin/env python3
"""That replay.py sees what is wrong: exports with one thing changed. $1 is valley-selfplay."""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

REPLAY = pathlib.Path(__file__).with_name("replay.py")


def first_step(export, condition):
    """The number of the first step whose prompt meets the condition, counted from 0."""
    return next(i for i, step in enumerate(export["steps"]) if condition(step["prompt"]))


def renumber(export):
    for number, step in enumerate(export["steps"], 1):
        step["number"] = number


# Each of these changes one thing, and returns what replay.py must say of it.


def a_number_of_the_state(export):
    state = export["steps"][9]["state"]
    state["supply"] += 1
    return f"step 10: state.supply: expected {state['supply'] - 1}, found {state['supply']}"


def the_order_of_a_pile(export):
    stack = export["start"]["state"]["stack"]
    top = next(i for i in range(len(stack) - 1, 0, -1) if stack[i] != stack[i - 1])
    stack[top], stack[top - 1] = stack[top - 1], stack[top]
    return f'start: state.stack[{top - 1}]: expected "{stack[top]}", found "{stack[top - 1]}"'


def a_strength(export):
    for number, step in enumerate(export["steps"], 1):
        strengths = step["state"]["seats"][1]["group_strengths"]
        if strengths:
            strengths[0] += 1
            field = f"step {number}: state.seats[1].group_strengths[0]"
            return f"{field}: expected {strengths[0] - 1}, found {strengths[0]}"


def a_card_too_many(export):
    hand = export["steps"][0]["state"]["seats"][0]["hand"]
    hand.append("mummy")
    return f'step 1: state.seats[0].hand[{len(hand) - 1}]: expected nothing, found "mummy"'


def the_kind_of_a_value(export):
    export["start"]["state"]["seats"][0]["coins"] = False
    return "start: state.seats[0].coins: expected 0, found false"


def a_fingerprint(export):
    export["steps"][4]["state"]["fingerprint"] = "12"
    return 'step 5: state.fingerprint: expected "16 hexadecimal digits", found "12"'


def an_option_less(export):
    i = first_step(export, lambda prompt: prompt["key"] == "play")
    options = export["steps"][i]["prompt"]["options"]
    del options[-1]
    field = f"step {i + 1}: prompt.options[{len(options)}]"
    return f'{field}: expected {{"kind": "word", "word": "end"}}, found nothing'


def an_option_more(export):
    i = first_step(export, lambda prompt: prompt["key"] == "bluff")
    options = export["steps"][i]["prompt"]["options"]
    options.append({"kind": "word", "word": "pass"})
    field = f"step {i + 1}: prompt.options[{len(options) - 1}]"
    return f'{field}: expected nothing, found {{"kind": "word", "word": "pass"}}'


def the_place_of_an_option(export):
    i = first_step(export, lambda prompt: prompt["key"] == "enter")
    place = export["steps"][i]["prompt"]["options"][0]["place"]
    place["position"] = 1
    return f"step {i + 1}: prompt.options[0].place.position: expected 0, found 1"


def how_many_may_be_picked(export):
    i = first_step(export, lambda prompt: prompt["key"] == "enter")
    prompt = export["steps"][i]["prompt"]
    prompt["max"] += 1
    return f"step {i + 1}: prompt.max: expected {prompt['max'] - 1}, found {prompt['max']}"


def who_was_asked(export):
    export["steps"][0]["seat"] = asked = 1 - export["steps"][0]["seat"]
    return f"step 1: seat: expected {1 - asked}, found {asked}"


def a_question_that_was_not_asked(export):
    i = first_step(export, lambda prompt: prompt["key"] == "bluff")
    export["steps"][i - 1]["state"] = export["steps"].pop(i)["state"]
    renumber(export)
    return f'step {i}: state.step: expected "bluff", found "obstacles"'


def a_question_that_has_one_public_answer(export):
    i = first_step(export, lambda prompt: prompt["key"] == "play")
    state = export["steps"][i - 1]["state"]
    hand = {"zone": "hand", "owner": state["asked"], "position": 0}
    card = state["seats"][state["asked"]]["hand"][0]
    step = copy.deepcopy(export["steps"][i])
    step["prompt"] = {
        "key": "forced_discard",
        "subject": None,
        "min": 1,
        "max": 1,
        "options": [{"kind": "card", "card": card, "place": hand}],
    }
    export["steps"].insert(i, step)
    renumber(export)
    return f'step {i + 1}: prompt.key: expected "play", found "forced_discard"'


def a_choice_that_is_none(export):
    export["steps"][0]["choice"] = [5]
    return 'step 1: choice: expected "1 to 1 of 5 options", found [5]'


def an_outcome_of_the_deal(export):
    draw = export["start"]["draws"][20]
    draw[2] = (draw[2] + 1) % draw[1]
    return f"start: draws[20][2]: expected {(draw[2] - 1) % draw[1]}, found {draw[2]}"


def an_outcome_in_the_game(export):
    i = next(i for i, step in enumerate(export["steps"]) if step["draws"])
    draw = export["steps"][i]["draws"][0]
    draw[2] += 1
    return f"step {i + 1}: draws[0][2]: expected {draw[2] - 1}, found {draw[2]}"


def the_seed(export):
    export["seed"] = "f" * 64
    return "start: draws["


def the_deck(export):
    next(card for card in export["deck"] if card["key"] == "worker")["cost"] = 3
    return "prompt.options["


def an_effect(export):
    trap = next(card for card in export["deck"] if card["key"] == "spear_trap")
    trap["effects"][0]["what"] = "explode"
    return "unknown effect: "


def the_winner(export):
    export["result"]["winners"] = loser = [1 - export["result"]["winners"][0]]
    return f"result: winners[0]: expected {1 - loser[0]}, found {loser[0]}"


def the_end(export):
    last = export["steps"].pop()
    question = last["prompt"]["key"]
    return f'result: ending: expected "the question {question}", found "tombs"'


def a_step_after_the_end(export):
    export["steps"].append(export["steps"][-1])
    return f"step {len(export['steps'])}: prompt: expected nothing, found "


def the_variant(export):
    export["variants"] = ["short_game"]
    return 'state.step: expected "over", found "'


def the_format(export):
    export["format"] = 2
    return "format 2, this program reads 1"


SPOILERS = [
    a_number_of_the_state,
    the_order_of_a_pile,
    a_strength,
    a_card_too_many,
    the_kind_of_a_value,
    a_fingerprint,
    an_option_less,
    an_option_more,
    the_place_of_an_option,
    how_many_may_be_picked,
    who_was_asked,
    a_question_that_was_not_asked,
    a_question_that_has_one_public_answer,
    a_choice_that_is_none,
    an_outcome_of_the_deal,
    an_outcome_in_the_game,
    the_seed,
    the_deck,
    an_effect,
    the_winner,
    the_end,
    a_step_after_the_end,
    the_variant,
    the_format,
]


def replay(*arguments):
    return subprocess.run([REPLAY, *arguments], capture_output=True, text=True, check=False)


def game_with_luck(folder):
    """A game in which something was left to chance after the deal."""
    play = ["--games", "10", "--seed", "1", "--a", "random", "--export", folder]
    subprocess.run([sys.argv[1], *play], stdout=subprocess.DEVNULL, check=True)
    for file in sorted(folder.glob("game-*.json")):
        export = json.loads(file.read_text(encoding="utf-8"))
        if any(step["draws"] for step in export["steps"]):
            return export
    sys.exit("no game with luck; play more")


def main():
    failures = []

    def expect(what, done, status, said, start=""):
        output = done.stdout if status == 0 else done.stderr
        right = done.returncode == status and said in output and output.startswith(start)
        if not right or (status != 0 and done.stdout):
            failures.append(what)
            print(f"{what}: expected status {status} and {said!r}")
            print(f"    found status {done.returncode} and {done.stdout + done.stderr!r}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = folder / "spoiled.json"
        export = game_with_luck(folder)
        file.write_text(json.dumps(export), encoding="utf-8")
        expect("the export as it is", replay(file), 0, "1 games, ")

        for spoil in SPOILERS:
            spoiled = copy.deepcopy(export)
            said = spoil(spoiled)
            file.write_text(json.dumps(spoiled), encoding="utf-8")
            expect(spoil.__name__, replay(file), 1, said, start=f"{file}: ")

        file.write_text("{", encoding="utf-8")
        expect("no JSON", replay(file), 1, "no JSON", start=f"{file}: ")
        expect("no file", replay(folder / "none.json"), 1, "No such file")
        (folder / "empty").mkdir()
        expect("an empty folder", replay(folder / "empty"), 1, "no exported game there")
        expect("no argument", replay(), 2, "usage: replay.py")
        expect("help", replay("--help"), 0, "usage: replay.py")
    sys.exit(1 if failures else 0)


main()
