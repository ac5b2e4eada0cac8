#!/usr/bin/env python3
"""The full screen of valley-client in tmux, by its keys, against valley-server: a whole game of two
screens, one of them in German, with sizes that change, chat, and a server that is killed; every way in
which the program ends, and how it leaves the terminal; a terminal that takes nothing; what it looks
like without colours. Arguments: the server and the client. Of the scenes only those are run that
VALLEY_SCENES names, if it does."""

import contextlib
import fcntl
import itertools
import os
import pathlib
import random
import re
import select
import signal
import struct
import sys
import termios
import time

sys.dont_write_bytecode = True  # next to the sources

import words
from plain_client import Failure, ended
from screens import HEIGHT, WIDTH, House, check, wait

STEPS_MAX = 4000  # of one game
SLOWEST_S = 1  # until the same keys are tried once more on a screen that has not changed
COLOURS = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;\d+)*m")
MANY_COLOURS = re.compile(r"\x1b\[(?:\d+;)*[34]8;[25];")


# A whole game.

def play(screens, luck, steps, done):
    """Until it is done, which the texts of the screens say; so many steps at most."""

    answered = {}  # for each screen the text that was answered last, and until when to wait

    def step():
        texts = [screen.text() for screen in screens]
        if done(texts):
            return "done"
        acted = False
        for screen, text in zip(screens, texts):
            seen, until_then = answered.get(screen, (None, 0))
            if text == seen and time.monotonic() < until_then:
                continue  # the program is slower than this test
            keys = screen.sensible(text, luck)
            if keys:
                screen.keys(*keys)
                answered[screen] = (text, time.monotonic() + SLOWEST_S)
                acted = True
        return acted

    for _ in range(steps):
        if wait(step, lambda: "\n".join(s.told("nothing to do")() for s in screens)) == "done":
            return
        time.sleep(0.02)  # before the same question is looked at again
    raise Failure("this game does not end")


def come_to_rest(screens, luck):
    """One is asked, and the other one waits; nothing else goes on."""

    def at_rest(texts):
        pairs = list(zip(screens, texts))
        check(not any(screen.is_over(text) for screen, text in pairs), "the game is over too soon")
        return any(screen.asked(text) for screen, text in pairs) and not any(
            screen.window("ui_lesson", text) or screen.window("ui_menu", text) or
            screen.shows_steps(text) for screen, text in pairs)

    play(screens, luck, STEPS_MAX, at_rest)


def still(screen):
    """The screen, when it does not change any more."""
    seen = []

    def same():
        seen.append(screen.text())
        return len(seen) > 3 and len(set(seen[-3:])) == 1 and seen[-1]

    return wait(same, screen.told("does not come to rest"), pause=0.1)


def storm(screens, luck):
    """Sizes of all kinds, faster than anybody can look; then as before."""
    for screen in screens:
        screen.keys("C-l")  # what was only good to know has been seen
    before = [still(screen) for screen in screens]
    sizes = [(1, 1), (1, 60), (200, 1), (200, 60), (2, 2), (40, 12), (39, 11), (79, 24), (80, 23),
             (80, 24), (109, 30), (110, 30), (200, 12), (20, 60)]
    sizes += [(luck.randint(1, 200), luck.randint(1, 60)) for _ in range(40)]
    luck.shuffle(sizes)
    for width, height in [*sizes, (WIDTH, HEIGHT)]:
        for screen in screens:
            screen.resize(width, height)
    for screen, text in zip(screens, before):
        wait(lambda: screen.text() == text, lambda: screen.told("not as before the storm")() +
             f"\nbefore:\n{text}")
        screen.keys("C-l")
        check(still(screen) == text, screen.told("another frame after Ctrl-L")())


def talk(screens):
    """Half a line is not touched by what the other one says, and is sent as it was typed."""
    anna, bruno = screens
    bruno.keys("c")
    bruno.type("halb ")
    anna.keys("c")
    anna.type("100 % {0} %s")
    anna.keys("Enter")
    wait(lambda: "100 % {0} %s" in bruno.text(), bruno.told("does not hear"))
    bruno.type("und 漢字")
    bruno.keys("Enter")
    wait(lambda: "halb und 漢字" in anna.text(), anna.told("does not hear"))


def killed(house, screens):
    """The server is, and comes back where it was."""
    port = house.server.address.rpartition(":")[2]
    house.server.process.send_signal(signal.SIGKILL)
    house.server.end()
    for screen in screens:
        screen.shows("ui_retry_in")
    house.server = house.serve(port)
    for screen in screens:
        wait(lambda: f"● {screen.texts['ui_connected']}" in screen.rows()[0],
             screen.told("does not come back"))


def whole_game(house):
    anna = house.screen("anna")
    bruno = house.screen("bruno", "de")
    anna.begin("host", house.server.address, "--name", "Anna", "--variants", "short_game")
    code = wait(lambda: re.search(r"valley://\S+/(\w+)#", anna.text()),
                anna.told("does not say how to come"))[1]
    # Explanations are for the one; the other one has had them.
    (house.folder / "bruno/valley").mkdir()
    (house.folder / "bruno/valley/settings").write_text("explain = no\n", encoding="utf-8")
    bruno.begin("join", house.server.address, code, "--name", "Bruno")
    screens = [anna, bruno]
    # In the second round.
    play(screens, house.luck, STEPS_MAX, lambda texts: all(
        screen.texts["ui_round"].replace("{n}", "2") in text
        for screen, text in zip(screens, texts)))
    for disturb in (lambda: storm(screens, house.luck), lambda: talk(screens),
                    lambda: killed(house, screens)):
        come_to_rest(screens, house.luck)
        disturb()
    play(screens, house.luck, STEPS_MAX, lambda texts: all(
        screen.is_over(text) for screen, text in zip(screens, texts)))
    for screen in screens:
        screen.shows("wins", "nobody_wins")
        screen.keys("q")
        status, last = screen.prompt()
        check(status == 0 and last.startswith(screen.texts["ui_ended_by_you"]),
              f"{screen.language} does not end well: {status}, {last}")


# Ways of ending.

def at_a_bot(house, screen):
    screen.begin("play", house.server.address, "--name", "Anna")
    screen.shows("ui_lesson", "ui_your_move", "ui_what_happens")


def send(signal_sent):
    def way(house, screen):
        at_a_bot(house, screen)
        os.kill(screen.client(), signal_sent)
    return way


def by_ctrl_c(house, screen):
    at_a_bot(house, screen)
    screen.keys("C-c")


def out_of(screen):
    """By the menu, from wherever it is."""
    wait(lambda: screen.window("ui_menu", screen.text()) or
         screen.keys("Escape") or time.sleep(0.3), screen.told("no menu"))
    screen.keys("q")


def by_key(house, screen):
    at_a_bot(house, screen)
    out_of(screen)


def stopped_first(house, screen):
    before = screen.terminal()
    at_a_bot(house, screen)
    screen.keys("C-z")
    check(screen.prompt()[0] in (128 + signal.SIGTSTP, 128 + signal.SIGSTOP),
          screen.told("is not stopped")())
    check_terminal(screen, before, "while it is stopped")
    screen.resize(90, 28)  # nobody tells it
    screen.enter("fg")
    wait(lambda: screen.ask("#{alternate_on}") == "1", screen.told("does not come to the front"))
    screen.shows("ui_lesson", "ui_your_move", "ui_what_happens")
    screen.resize(WIDTH, HEIGHT)
    out_of(screen)


def removed(house, screen):
    host = house.plain_client("host", "host", house.server.address, "--name", "Hanna",
                              "--not-ready")
    code = house.says(host, r"at table (\w+) as")[1]
    screen.begin("join", house.server.address, code, "--name", "Anna", "--not-ready")
    house.says(host, re.escape(host.says("sits_down", name="Anna", n=2)))
    screen.shows("ui_do_ready")
    host.type("remove 2")


def replaced(house, screen):
    at_a_bot(house, screen)
    house.says(house.plain_client("ways", "resume"), "Connected")


def no_server(house, screen):
    port = house.server.address.rpartition(":")[2]
    screen.begin("play", f"127.0.0.1:{1 if port != '1' else 2}")


def no_table(house, screen):
    screen.begin("join", house.server.address, "AAAAAA", "--name", "Anna")


KEPT = ("come_back",)
WAYS = {
    # How it ends, with which status, and the texts that the last line consists of.
    "Ctrl-C": (by_ctrl_c, 130, ("ui_ended_interrupted", *KEPT)),
    "q in the menu": (by_key, 0, ("ui_ended_by_you", *KEPT)),
    "SIGTERM": (send(signal.SIGTERM), 143, ("ui_ended_terminated", *KEPT)),
    "SIGHUP": (send(signal.SIGHUP), 129, ("ui_ended_terminated", *KEPT)),
    "Ctrl-Z, fg, q": (stopped_first, 0, ("ui_ended_by_you", *KEPT)),
    "removed by the host": (removed, 4, ("end_removed",)),
    "replaced by another connection": (replaced, 4, ("end_replaced",)),
    "no server": (no_server, 3, ("end_unreachable_because",)),
    "no such table": (no_table, 1, ("refused_no_table",)),
}


def check_terminal(screen, before, when):
    for was, now in zip(before, screen.terminal()):
        check(was == now, f"{screen.language}, {when}: the terminal was\n{was}\nand is\n{now}")


def ways_of_ending(house):
    for language in words.LANGUAGES:
        screen = house.screen("ways", language)
        for how, (way, status_meant, texts) in WAYS.items():
            before = screen.terminal()
            check("cursor 1 alternate 0 mouse 0" in before[0], before[0])
            try:
                way(house, screen)
                status, last = screen.prompt()
            except Failure as failure:
                raise Failure(f"{how}: {failure}") from failure
            check_terminal(screen, before, how)
            check(status == status_meant, f"{how}: status {status}, not {status_meant}; {last}")
            meant = " ".join(words.pattern(screen.texts[key]) for key in texts)
            check(re.fullmatch(re.sub(r"\(\?P<\w+>", "(?:", meant), last),
                  f"{how}, {language}: the last line is\n{last}\nand not like\n{meant}")
            for client in house.plain:
                ended(client.process)
            house.plain.clear()


def gone(process):
    """Whether the process has ended."""
    try:
        status = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


def lost_terminal(house):
    screen = house.screen("lost")
    at_a_bot(house, screen)
    process = screen.client()
    house.tmux("kill-session", "-t", screen.pane)
    wait(lambda: gone(process), "the client ends when its terminal is gone")
    # Its seat is kept.
    again = house.screen("lost")
    again.begin("resume")
    again.shows("ui_lesson", "ui_your_move", "ui_what_happens")
    out_of(again)
    check(again.prompt()[0] == 0, again.told("does not end well")())


# A terminal that takes nothing any more.

@contextlib.contextmanager
def stuck(house, screen):
    """Nobody reads what the client writes, and it has written more than the kernel keeps."""
    server = int(screen.ask("#{pid}"))
    terminal = screen.ask("#{pane_tty}")
    os.kill(server, signal.SIGSTOP)
    try:
        with open(terminal, "wb", buffering=0) as file:
            widths = itertools.cycle((WIDTH + 1, WIDTH))

            def full():
                resize(file, next(widths), HEIGHT)
                return not select.select([], [file], [], 0)[1]

            wait(full, "the terminal takes nothing more", pause=0.005)
            yield
            resize(file, WIDTH, HEIGHT)
    finally:
        os.kill(server, signal.SIGCONT)


def resize(terminal, width, height):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def stuck_terminal(house):
    screen = house.screen("ways")
    at_a_bot(house, screen)
    come_to_rest([screen], house.luck)
    screen.keys("C-l")  # what was only good to know has been seen
    before = still(screen)
    # It does not know its size: the usual one is taken.
    with open(screen.ask("#{pane_tty}"), "wb", buffering=0) as file:
        resize(file, 0, 0)
        wait(lambda: "?: help" in screen.rows()[23], screen.told("has not the usual size"))
        resize(file, WIDTH, HEIGHT)
    wait(lambda: screen.text() == before, screen.told(f"is not as it was before:\n{before}"))
    with stuck(house, screen):
        pass
    wait(lambda: screen.text() == before, screen.told(f"is not as it was before:\n{before}"))
    # It still hears the server, and ends.
    process = screen.client()
    with stuck(house, screen):
        house.says(house.plain_client("ways", "resume"), "Connected")
        wait(lambda: gone(process), "the client ends although its terminal takes nothing")
    check(screen.prompt()[0] == 4, screen.told("does not end well")())
    ended(house.plain[0].process)
    house.plain.clear()
    at_a_bot(house, screen)
    process = screen.client()
    with stuck(house, screen):
        os.kill(process, signal.SIGTERM)
        wait(lambda: gone(process), "the client obeys although its terminal takes nothing")
    check(screen.prompt()[0] == 143, screen.told("does not end well")())


# Looks.

def looks(house):
    def seen(name, *options, **variables):
        screen = house.screen(name, **variables)
        screen.begin("play", house.server.address, "--name", "Anna", *options)
        screen.shows("ui_lesson")
        pictures = [screen.rows("-e"), screen.rows()]
        screen.keys("Escape")
        screen.shows("ui_your_move", "ui_what_happens")
        still(screen)
        pictures = ["\n".join(picture) for picture in
                    (pictures[0] + screen.rows("-e"), pictures[1] + screen.rows())]
        screen.keys("C-c")
        screen.prompt()
        return pictures

    coloured, text = seen("many")
    check(MANY_COLOURS.search(coloured), "no colours where there are many")
    check(not text.isascii(), "only ASCII where there are more signs")
    for name, signs, others in (("24bit", "2", "5"), ("256", "5", "2")):
        coloured, _ = seen(name, "--colours", name)
        check(re.search(rf"[34]8;{signs};", coloured), f"not the colours that are asked for: {name}")
        check(not re.search(rf"[34]8;{others};", coloured), f"other colours than asked for: {name}")
    coloured, _ = seen("sixteen", TERM="xterm-16color")
    check(COLOURS.search(coloured), "no colours where there are 16")
    check(not MANY_COLOURS.search(coloured), f"too many colours where there are 16:\n{coloured!r}")
    for name, options, variables in (("no_color", (), {"NO_COLOR": "1"}),
                                     ("none", ("--colours", "none"), {})):
        coloured, _ = seen(name, *options, **variables)
        check("\x1b[" in coloured, "nothing is bold or inverse without colours")
        found = COLOURS.search(coloured)
        check(not found, f"{name}: a colour where there are none: {found and found[0]!r}")
    _, text = seen("ascii", LC_ALL="C")
    check(text.isascii(), f"signs beyond ASCII where there are none:\n{text}")


SCENES = {"whole_game": whole_game, "ways_of_ending": ways_of_ending,
          "lost_terminal": lost_terminal, "stuck_terminal": stuck_terminal, "looks": looks}


def main():
    server, client = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
    # Ended from outside, it still ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    seed = int(os.environ.get("VALLEY_SEED") or random.SystemRandom().randrange(10**9))
    print(f"seed {seed}", flush=True)
    wanted = os.environ.get("VALLEY_SCENES", "").split()
    for name, scene in SCENES.items():
        if wanted and name not in wanted:
            continue
        start = time.monotonic()
        try:
            with House(server, client, seed) as house:
                scene(house)
        except Failure as failure:
            print(f"{name} (VALLEY_SEED={seed}): {failure}")
            return 1
        print(f"{name}: well, {time.monotonic() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
