"""valley-client on the full screen, in windows of a tmux of its own that nobody looks at: its keys, its
rows; and a house with that tmux and a server."""

import os
import pathlib
import random
import re
import shlex
import subprocess
import tempfile
import time

import words
from plain_client import PATIENCE_S, Client, Failure, Server, ended, until

WIDTH, HEIGHT = 100, 30
LIFE_S = 1200  # of the terminals, should the test not end them itself
STARTS_MAX = 3  # of a program whose terminal was too slow for it
MODES = ("cursor #{cursor_flag} alternate #{alternate_on} mouse #{mouse_any_flag} "
         "keypad #{keypad_flag} arrows #{keypad_cursor_flag} insert #{insert_flag} "
         "wrap #{wrap_flag}")


def check(condition, what):
    if not condition:
        raise Failure(what)


def wait(condition, what, pause=0.02):
    """What the condition returns as soon as it is something."""
    end = time.monotonic() + PATIENCE_S
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Failure(f"waited in vain: {what() if callable(what) else what}")
        time.sleep(pause)


def environment(**more):
    """Of a shell: nothing of it comes from whoever runs the test."""
    kept = {key: os.environ[key] for key in ("PATH", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS",
                                             "TSAN_OPTIONS") if key in os.environ}
    return kept | {"LC_ALL": "C.UTF-8"} | more


class Tmux:
    """A tmux server of its own, with windows that nobody looks at."""

    def __init__(self, folder):
        self.command = ["tmux", "-S", str(folder / "tmux"), "-f", "/dev/null", "-u"]
        self.environment = environment(HOME=str(folder), TERM="xterm-256color", SHELL="/bin/sh")
        # A session that keeps the server, and ends it if the test is killed.
        self("new-session", "-d", "-s", "keeper",
             f"sleep {LIFE_S}; {shlex.join(self.command)} kill-server", ";",
             "set-option", "-g", "default-terminal", "tmux-256color", ";",
             "set-option", "-s", "escape-time", "0")

    def __call__(self, *arguments):
        done = subprocess.run([*self.command, *arguments], env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=PATIENCE_S, check=False)
        check(done.returncode == 0, f"tmux {arguments[0]}: {done.stdout}")
        return done.stdout

    def end(self):
        subprocess.run([*self.command, "kill-server"], env=self.environment, check=False,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=PATIENCE_S)


class Screen:
    """A shell in a window, and a client that it runs."""

    number = 0

    def __init__(self, tmux, program, folder, language, **variables):
        Screen.number += 1
        self.tmux = tmux
        self.program = program
        self.language = language
        self.folder = folder
        self.texts = words.screen_texts(language)
        self.pane = f"screen{Screen.number}"
        self.commands = 0
        folder.mkdir(exist_ok=True)
        start = environment(HOME=str(folder), XDG_STATE_HOME=str(folder),
                            XDG_CONFIG_HOME=str(folder), PS1=r"<$? done 0> ") | variables
        # A plain shell: what a program leaves of the terminal's settings stays as it is.
        shell = ["env", "-u", "NO_COLOR", *(f"{key}={value}" for key, value in start.items()),
                 "sh", "-i"]
        tmux("new-session", "-d", "-s", self.pane, "-x", str(WIDTH), "-y", str(HEIGHT),
             "exec " + shlex.join(shell))
        self.shell = int(self.ask("#{pane_pid}"))
        self.prompt()

    # Looking.

    def ask(self, form):
        return self.tmux("display-message", "-p", "-t", self.pane, form).rstrip("\n")

    def rows(self, *options):
        """The screen; with -J, lines as they were written."""
        return self.tmux("capture-pane", "-p", "-t", self.pane, *options).split("\n")

    def text(self):
        return "\n".join(self.rows())

    def told(self, what):
        return lambda: f"{self.pane}, {self.language}: {what}; the screen:\n{self.text()}"

    def shows(self, *keys):
        """Waits for one of these texts of the catalogue."""
        patterns = [words.pattern(form) for key in keys for form in self.texts[key].split("|")]
        wait(lambda: any(re.search(p, self.text()) for p in patterns),
             self.told(f"shows none of {keys}"))

    def prompt(self):
        """Waits until the shell asks for the next command; (the last one's status, its words)."""

        def found():
            lines = [line for line in self.rows("-J") if line.strip()]
            last = re.fullmatch(rf"<(\d+) done {self.commands}> *", lines[-1]) if lines else None
            # Before the first command there are no words.
            return last and (int(last[1]), lines[-2].rstrip() if len(lines) > 1 else "")

        return wait(found, self.told("no prompt of the shell"))

    def terminal(self):
        """What a program may leave behind for the next one to suffer from."""
        path = self.folder / "stty"
        modes = self.ask(MODES)
        self.run(f"stty -a >{shlex.quote(str(path))}")
        return modes, path.read_text(encoding="utf-8")

    def client(self):
        """The process that the shell runs, or None."""
        path = pathlib.Path(f"/proc/{self.shell}/task/{self.shell}/children")
        children = path.read_text(encoding="utf-8").split()
        return int(children[0]) if children else None

    # Doing.

    def keys(self, *names):
        self.tmux("send-keys", "-t", self.pane, *names)

    def type(self, text):
        self.tmux("send-keys", "-t", self.pane, "-l", text)

    def enter(self, line):
        """A command for the shell, whose prompt will say that it is this one that has ended."""
        self.commands += 1
        self.type(f"PS1='<$? done {self.commands}> '; clear; {line}")
        self.keys("Enter")

    def run(self, line):
        self.enter(line)
        return self.prompt()

    def begin(self, *arguments):
        """Starts the client; its terminal says in time what it can do, if not at once."""
        silent = self.texts["ui_terminal_silent"][:40]
        line = shlex.join([self.program, "--lang", self.language, *arguments])
        for _ in range(STARTS_MAX):
            self.enter(line)
            wait(lambda: self.ask("#{alternate_on}") == "1" or silent in self.text() or
                 re.search(rf"<\d+ done {self.commands}> *$", self.text().rstrip()),
                 self.told("does not start"))
            if silent not in self.text():
                return
            self.keys("C-c")
            self.prompt()
        raise Failure(f"the terminal stays silent:\n{self.text()}")

    def resize(self, width, height):
        self.tmux("resize-window", "-t", self.pane, "-x", str(width), "-y", str(height))

    # The game.

    def window(self, key, text):
        """A window with this title."""
        return f"═ {self.texts[key]} " in text

    def is_over(self, text):
        return self.window("game_over", text)

    def asked(self, text):
        return f" {self.texts['ui_your_move']} " in text

    def shows_steps(self, text):
        return f"\n {self.texts['ui_what_happens']} " in text

    def sensible(self, text, luck):
        """The keys that make sense on this screen, if any do; answers are drawn by lot."""
        texts = self.texts
        if self.window("game_over", text):
            return []
        if self.window("ui_lesson", text):
            return ["Enter"]
        if self.window("ui_menu", text):
            return ["Escape"]
        if self.shows_steps(text):
            return ["Escape"] if luck.random() < 0.8 else ["Space"]
        if self.asked(text) and (texts["ui_review"] in text or
                                 texts["ui_nothing_to_choose"] in text):
            return ["Enter"]
        if re.search(r"\bEsc: ", text.rstrip().rsplit("\n", 1)[-1]):
            return ["Escape"]  # a page that a key has opened which came late
        if not self.asked(text):
            return []
        move = ["Down"] * luck.randint(1, 4)
        if re.search(words.pattern(texts["ui_picked"]), text) is None:
            return [*move, "Enter"]
        if any(re.search(words.pattern(form), text)
               for form in texts["ui_more_needed"].split("|")):
            return [*luck.choice(([], ["Home"], move)), "Down", "Space"]
        return ["Enter"] if luck.random() < 0.5 else [*move, "Space", "Enter"]


class House:
    """A tmux, a server, and all that they need; ended afterwards."""

    def __init__(self, server, client, seed):
        self.temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.folder = pathlib.Path(self.temporary.name)
        self.luck = random.Random(seed)
        self.program = client
        self.server_program = server
        self.plain = []
        self.tmux = Tmux(self.folder)
        self.server = self.serve()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        for client in self.plain:
            ended(client.process)
        self.tmux.end()
        self.server.end()
        self.temporary.cleanup()

    def serve(self, port="0"):
        return Server(self.server_program, self.folder, "--bot-time", "0s", port=port)

    def screen(self, name, language="en", **variables):
        return Screen(self.tmux, self.program, self.folder / name, language, **variables)

    def plain_client(self, name, *arguments):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        client = Client(self.program, folder, "en", *arguments)
        self.plain.append(client)
        return client

    def says(self, client, pattern):
        """Waits until a client in lines of text says it."""
        until(self.plain, lambda: re.search(pattern, client.output), f"a client says {pattern}")
        return re.search(pattern, client.output)
