#!/usr/bin/env python3
"""Writes the first inputs of the fuzz targets that take actions instead of text.

    tests/fuzz/seeds.py        into tests/fuzz/corpus/

What the bytes of an input mean stands at the top of its target; here they are put together by hand,
so that a run begins with whole games and not with noise. Inputs that a run has found, and that lead
where none of these does, are added to the corpus by `-merge=1`; those that made a target fail have
names of their own.
"""

from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"

PHASES = ["waiting", "seated", "first_question", "middle", "late", "over", "nobody_watches",
          "against_a_bot", "password"]
KINDS = 22  # of messages: server_fuzz.cpp, any_message()
MESSAGE, TWO_BODIES, CHOICE, NONSENSE, STREAM, CONNECT, CUT, TIME, DISK, CRASH, HURRY = (
    0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)


def write(target, name, *parts):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    data = bytearray()
    for part in parts:
        data += bytes(part) if isinstance(part, (list, tuple)) else part
    (folder / name).write_bytes(data)


def message(who, kind, n=0, changes=()):
    count = [len(changes)] if changes else [0]
    return [MESSAGE, who, n, kind] + count + [b for change in changes for b in change] + [0]


def server():
    for number, phase in enumerate(PHASES):
        everything = [message(who, kind, who) for who in (0, 3) for kind in range(KINDS)
                      if kind != 10]  # LeaveTable comes last
        write("server_fuzz", f"{phase}_everything", [number], *everything, message(0, 10))
        play = [[CHOICE, who, step] for step in range(20) for who in (0, 1)]
        write("server_fuzz", f"{phase}_choices", [number], *play)
    disturbed = [message(0, kind, 1, [[4 * kind + 5, 17 + kind, 3, 2]]) for kind in range(KINDS)]
    write("server_fuzz", "disturbed", [3], *disturbed)
    write("server_fuzz", "trouble", [4], [DISK, 0, 0], message(0, 19), [CHOICE, 0, 1], [DISK, 0, 1],
          [HURRY, 0, 7], message(0, 19), message(1, 19), message(1, 20, 1), [CUT, 0], [CRASH, 0],
          [CHOICE, 1, 2], [TIME, 0, 3], message(1, 18), [TIME, 0, 5])
    write("server_fuzz", "strangers", [1], [CONNECT, 0, 0], message(5, 0), message(5, 6, 2),
          message(5, 8), message(5, 14, 1), message(5, 13, 1), message(4, 0), message(4, 2),
          [NONSENSE, 3, 9], b"not a one", [STREAM, 3, 6], b"\0\0\0\2\x5a\0", [TWO_BODIES, 0, 0, 19, 0,
          0, 1, 0])


def client():
    answer, table, game, anything, error = 11, 6, 7, 9, 10
    nonsense, cut, time, player = 0, 1, 2, 3
    for front, name in ((0, "screen"), (2, "lines"), (6, "typed_lines")):
        for task, verb in enumerate(("play", "host", "join", "watch", "list", "resume")):
            # Connected; Welcome; Joined; the table; its cards; seat, bot, ready; a game.
            begin = [[front + task * 8 + (task & 1), 1], [answer, 0], [answer, 0], [table, 0],
                     [answer, 0], [answer, 0], [answer, 0], [answer, 0], [table, 2]]
            steps = [[game, step] for step in range(12)]
            keys = [[player, key] for key in (0, 5, 3, 11, 14, 15, 16, 2, 1, 17, 18, 19, 0)]
            both = [part for pair in zip(steps, keys) for part in pair]
            write("client_fuzz", f"{verb}_{name}", *begin, *both, [table, 3], [answer, 0])
    write("client_fuzz", "everything_that_was_said", [0, 1], [answer, 0], [answer, 0],
          *[[anything, i * 2, 0] for i in range(70)])
    write("client_fuzz", "disturbed", [0, 1], [answer, 0], [answer, 0], [table, 0], [answer, 0],
          *[[game + 16 * 9, i, 9 + 4 * i, 17 + i, i % 4, 7, 3] for i in range(40)])
    write("client_fuzz", "trouble", [10, 1], [answer, 0], [error, 1], [time, 3], [cut], [1],
          [nonsense, 3], b"abc", [answer, 0], [time, 4], [cut], [1], [time, 5])


def journal():
    for number, phase in enumerate(PHASES):
        write("journal_fuzz", f"{phase}_as_it_was", [number, 1, 0])
        write("journal_fuzz", f"{phase}_changed", [number, 2, 0],
              *[[5, at, 0, 0, 9, 33, 1, 0] for at in range(0, 12, 2)])
    write("journal_fuzz", "one_less", [3, 0, 0, 1, 9, 0])
    write("journal_fuzz", "one_twice_and_one_of_another", [3, 0, 0, 3, 4, 0, 3, 9, 0, 3, 9, 0, 4, 5, 0])
    write("journal_fuzz", "cut_off_and_nonsense", [4, 0, 0, 0, 12, 0, 2, 3, 0, 5], b"hello")


def journal_file():
    for what, name in ((0, "closed"), (1, "killed")):
        write("journal_file_fuzz", f"{name}_as_it_was", [what])
        for page in range(6):
            at = 4096 * page + 5
            write("journal_file_fuzz", f"{name}_page_{page}", [what], [0] * what,
                  [3, at % 256, at // 256, 7], b"otherwise")
    write("journal_file_fuzz", "cut_off", [0, 0, 1, 40])
    write("journal_file_fuzz", "log_cut_off", [1, 1, 0, 1, 20])
    write("journal_file_fuzz", "empty", [2])
    write("journal_file_fuzz", "text", [2], b"this is not a data file")


def config():
    write("config_fuzz", "nothing", b"")
    write("config_fuzz", "help", b"--help\n")
    write("config_fuzz", "flags", b"--port=0\n--messages=20/3s\n--grace=1m30s\n--outbox-bytes-max=1M\n"
          b"--tls-key=a\n--insecure\n")
    write("config_fuzz", "file", b"--port\n7000\n\nport = 8000\nchat = \"8/1500ms\"\ninsecure = true\n"
          b"# a comment\n[section]\nname-bytes-max = 64\n")
    write("config_fuzz", "wrong", b"--port=70000\n--frame-bytes-max=3k\n--messages=0/1s\n--bogus\n")
    write("config_fuzz", "contradiction", b"--members-max=10000\n--name-bytes-max=1000\n")


def client_files():
    key = b"#" + b"k" * 43
    write("client_files_fuzz", "invitation", [0], b"valley://192.0.2.7:7922/K7P3XY", key)
    write("client_files_fuzz", "invitation_ipv6", [0], b"valley://[2001:db8::1]/k7p3-xy")
    write("client_files_fuzz", "endpoint", [0], b"[fe80::1%eth0]:7922")
    write("client_files_fuzz", "settings", [1], b"# Settings\nname = Anna\nlanguage = de\ncolours = 256\n"
          b"pace = slow\nexplained = tara_wolf.prompt.enter a.b\nother = kept\nserver = a:1\n")
    write("client_files_fuzz", "places", [2], b"valley places 1\nexample.org:7922\tK7P3XY\t",
          b"00112233445566778899aabbccddeeff\tAnna\nanother\tline\n")
    write("client_files_fuzz", "known_servers", [3], b"example.org:7922 ", b"x" * 43,
          b"\nexample.net:7922 ", b"y" * 43, b"\n")


for make in (server, client, journal, journal_file, config, client_files):
    make()
