"""valley-server and `valley-client --plain` as processes; and somebody who answers questions."""

import os
import re
import select
import signal
import subprocess
import time

import words

PATIENCE_S = 60  # with a program that should say something; nothing is measured by it


class Failure(Exception):
    pass


def ended(process):
    """Makes sure that it is."""
    if process.poll() is None:
        process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream:
            try:
                stream.close()
            except BrokenPipeError:
                pass


class Server:
    def __init__(self, program, folder, *arguments, port="0"):
        self.log = open(folder / "server.log", "ab")
        self.process = subprocess.Popen(
            [program, "--port", port, "--data", str(folder / "valley.db"), *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"listening on (127\.0\.0\.1:\d+)\n", line)
        if not found:
            self.end()
            raise Failure(f"the server said {line!r}")
        self.address = found[1]

    def end(self):
        ended(self.process)
        self.log.close()


class Client:
    """One process. What it says is kept; its questions are found by what the catalogue says."""

    def __init__(self, program, folder, language, *arguments):
        self.language = language
        self.output = ""
        self.part = b""  # of a line
        self.asked_up_to = 0  # questions before that were answered
        self.texts = words.catalogue(language)
        self.questions = {
            key: [re.compile(words.pattern(form)) for form in self.texts[key].split("|")]
            for key in self.texts if key.startswith("expect_")}
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("LANG", "LANGUAGE") and not key.startswith(("LC_", "XDG_"))}
        environment.update(HOME=str(folder), XDG_STATE_HOME=str(folder))
        self.process = subprocess.Popen(
            [program, "--plain", "--lang", language, *arguments], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        os.set_blocking(self.process.stdout.fileno(), False)

    def read(self):
        """Takes what there is; False when there will be no more."""
        try:
            more = self.process.stdout.read()
        except BlockingIOError:
            return True
        if more is None:
            return True
        self.part += more
        whole = self.part.rfind(b"\n") + 1
        self.output += self.part[:whole].decode("utf-8")
        self.part = self.part[whole:]
        return more != b""

    def type(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def question(self):
        """What is asked and not answered, as (key, values), or None."""
        for match in re.finditer(r".*\n", self.output[self.asked_up_to:]):
            line = match[0].rstrip("\n")
            for key, forms in self.questions.items():
                for number, form in enumerate(forms):
                    found = form.fullmatch(line)
                    if found:
                        self.asked_up_to += match.end()
                        return key, number, found.groupdict()
        return None

    def answer(self, question, luck):
        self.type(legal_answer(question, luck))

    def play(self, choices, luck):
        """Answers so many questions, when they are asked."""
        for _ in range(choices):
            asked = []

            def is_asked():
                question = self.question()
                if question:
                    asked.append(question)
                return asked

            until([self], is_asked, "it is asked")
            self.answer(asked[0], luck)

    def says(self, key, **values):
        """The text of the catalogue with these values."""
        text = self.texts[key]
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def kill(self):
        """As when the plug is pulled."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        while self.read():
            pass

    def status(self):
        """Reads to the end, and returns how it ended."""
        self.process.stdin.close()
        until([self], lambda: self.process.poll() is not None, "a client ends")
        while self.read():
            pass
        return self.process.returncode


def legal_answer(question, luck):
    key, form, values = question
    if key == "expect_nothing":
        return ""
    if key == "expect_value":
        return luck.choice(values["values"].split(", "))
    if key in ("expect_one", "expect_one_or_none"):
        most = int(values["n"]) if form == 1 else 1
        least = 1 if key == "expect_one" else 0
        return str(luck.randint(least, most))
    options = int(values["options"])
    most = int(values["max"])
    least = {"expect_up_to_or_none": 0, "expect_exactly": most}.get(key)
    if least is None:
        least = int(values["min"])
    count = luck.randint(least, most)
    return " ".join(str(n) for n in sorted(luck.sample(range(1, options + 1), count))) or "0"


def until(clients, condition, what):
    """Reads from the clients until the condition holds."""
    end = time.monotonic() + PATIENCE_S
    open_clients = list(clients)
    while not condition():
        if time.monotonic() > end:
            tails = "\n".join(f"--- {c.language}:\n{c.output[-1500:]}" for c in clients)
            raise Failure(f"waited in vain: {what}\n{tails}")
        select.select([c.process.stdout for c in open_clients], [], [], 0.2)
        open_clients = [c for c in open_clients if c.read()]
