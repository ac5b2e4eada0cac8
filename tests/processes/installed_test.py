#!/usr/bin/env python3
"""What is installed beside the programs says what the programs say: manual pages, completions for bash,
the unit for systemd. Arguments: the server, the client, and the folder with their manual pages."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]


class Failure(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failure(what)


def said(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60,
                          **more)
    check(done.returncode == 0, f"{words}: {done.returncode} {done.stdout}{done.stderr}")
    return done.stdout


class Help:
    """What --help lists: flags with their kind and words, and commands."""

    def __init__(self, program, *command):
        self.flags, self.commands = {}, []
        section, last = "", None
        for line in said(program, *command, "--help").splitlines():
            if re.match(r"(Commands, |Subcommands:)", line):
                section, last = "commands", None
            elif line.startswith("Examples:"):
                break
            elif section == "commands":
                found = re.match(r"  ([a-z]+)", line)
                if found:
                    self.commands.append(found[1])
            elif found := re.match(r"  (-\S+)(?: (\S.*?))??(?:  +(\S.*))?$", line):
                last = tuple(found[1].split(","))
                self.flags[last] = [found[2] or "", found[3] or ""]
            elif re.match(r" {6,}\S", line) and last:
                self.flags[last][1] += " " + line.strip()
            elif not line.startswith(" "):
                last = None
        check(("-h", "--help") in self.flags, f"{program} {command}: no flags in its --help")


def squeezed(text):
    return re.sub(r"\s+", " ", text)


def manual(program, page):
    check(page.stat().st_size > 1000, page)
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True,
                          text=True)
    check(lint.returncode == 0, lint.stdout)
    text = squeezed(re.sub(r".\x08", "", said("mandoc", "-T", "utf8", "-O", "width=300", page)))
    general = Help(program)
    check(general.commands, "there are commands")
    sections = [(general, ())] + [(Help(program, command), (command,))
                                  for command in general.commands]
    for found, command in sections:
        for names, (kind, words) in found.flags.items():
            if command and names[-1] in ("--help", "--version", "--config"):
                continue
            entry = ", ".join(names) + (" " + kind if kind else "")
            check(squeezed(f"{entry} {words}").strip() in text,
                  f"{page.name} does not say of {program.name} {command}: {entry} {words}")
    # And nothing that is not so: every flag that it speaks of is one.
    known = {name for found, _ in sections for names in found.flags for name in names}
    for flag in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text):
        check(flag in known, f"{page.name} speaks of {flag}, which is no flag")


def completions(script, program, general, folder):
    """Every command and flag is offered, and each where it belongs."""
    def offered(*line):
        words = " ".join(f"'{word}'" for word in (program.name, *line))
        function = "_" + program.name.replace("-", "_")
        text = (f"source '{script}'; COMP_WORDS=({words}); COMP_CWORD={len(line)}; {function}; "
                "printf '%s\\n' \"${COMPREPLY[@]}\"")
        environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}")
        return said("bash", "-euc", text, env=environment, cwd=folder).split()

    commands = set(general.commands)
    check(commands <= set(offered("")), f"commands: {offered('')}")
    for command in commands:
        check(command in offered(command[:2]), f"{command} by its beginning")
        flags = {name for names in Help(program, command).flags for name in names}
        missing = flags - set(offered(command, "-"))
        check(not missing, f"{program.name} {command}: {missing} are not offered")
    flags = {name for names in general.flags for name in names}
    missing = flags - set(offered("-"))
    check(not missing, f"{program.name}: {missing} are not offered")
    for flag in flags:
        check(flag in offered(flag[:-1] if len(flag) > 3 else flag), f"{flag} by its beginning")
    check(offered("--no-such-fl") == [], "what there is not")


def server_values(script, program, folder):
    (folder / "a store.db").touch()
    text = (f"source '{script}'; COMP_WORDS=({program} --data 'a '); COMP_CWORD=2; _valley_server; "
            "printf '%s\\n' \"${COMPREPLY[@]}\"; COMP_WORDS=(" + str(program) +
            " --log-format ''); _valley_server; printf '%s\\n' \"${COMPREPLY[@]}\"")
    check(said("bash", "-euc", text, cwd=folder) == "a store.db\ntext\njson\n", "values")


def unit(program, pages, folder):
    """systemd takes it, finds little that the service could do, and its settings are settings."""
    source = (pages.parent / "install/valley-server.service").read_text()
    installed = re.search(r"^ExecStart=(/\S+/bin/valley-server)$", source, re.M)
    check(installed and "@CMAKE" not in source, "where CMake installs it")
    copy = folder / "valley-server.service"
    copy.write_text(source.replace(installed[1], str(program)))
    (folder / "man/man8").mkdir(parents=True)
    shutil.copy(pages / "valley-server.8", folder / "man/man8")
    said("systemd-analyze", "verify", copy, env=dict(os.environ, MANPATH=str(folder / "man")))
    said("systemd-analyze", "security", "--offline=true", "--threshold=15", copy)
    for name in re.findall(r"^Environment=VALLEY_SERVER_(\w+)=", source, re.M):
        flag = "--" + name.lower().replace("_", "-")
        check(any(flag in names for names in Help(program).flags), f"{flag} is no setting")


def main():
    server, client, pages = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        manual(server, pages / "valley-server.8")
        manual(client, pages / "valley-client.1")
        completions(TOP / "server/install/valley-server.bash", server, Help(server), folder)
        completions(TOP / "client/install/valley-client.bash", client, Help(client), folder)
        server_values(TOP / "server/install/valley-server.bash", server, folder)
        unit(server, pages, folder)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"failed: {failure}")
