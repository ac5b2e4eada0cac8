"""What the programs say, read from their sources: the client's catalogues, the game's words, the
deck. Tests find questions by it, and the wrong language."""

import pathlib
import re
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "de")
STRING = r'"((?:[^"\\]|\\.)*)"'
NUMBERS = ("n", "min", "max", "options")  # what stands for a number in a text
FRAGMENT_CHARACTERS = 10  # shorter ones may be in both languages


def source(path):
    """A C++ file without comments, with literals that stand side by side made one."""
    text = (ROOT / path).read_text(encoding="utf-8")
    text = re.sub(r"(?m)^\s*//.*$", "", text)
    return re.sub(r'(?<!\\)"\s+"', "", text)


def plain(literal):
    return literal.replace('\\"', '"').replace("\\\\", "\\")


def catalogue(language, name="catalogue"):
    """The client's own texts by their keys."""
    found = re.findall(r"\{Say::(\w+),\s*" + STRING + r"\}",
                       source(f"client/core/{name}_{language}.cpp"))
    return {key: plain(text) for key, text in found}


def screen_texts(language):
    """The client's own texts, with those around the game on the full screen."""
    return catalogue(language) | catalogue(language, "catalogue_menus")


def game_texts():
    """What the server says of the game: (English, German)."""
    pairs = re.findall(r"\{" + STRING + r",\s*" + STRING + r"\}",
                       source("engine/games/tara_wolf/vocabulary.cpp"))
    return [(plain(en), plain(de)) for en, de in pairs]


def card_names():
    """(English, German) of each card."""
    with open(ROOT / "engine/games/tara_wolf/deck.toml", "rb") as file:
        cards = tomllib.load(file)["card"]
    return [(card["name"]["en"], card["name"]["de"]) for card in cards]


def fragments(templates):
    """The parts of templates that are said as they are, if they are long enough to be words."""
    parts = set()
    for template in templates:
        for part in re.split(r"\{\w+\}|\|", template):
            part = part.strip(" .:,;?")
            if len(part) >= FRAGMENT_CHARACTERS and " " in part:
                parts.add(part)
    return parts


def only_of(language):
    """Phrases and names that somebody who reads another language never gets to see."""
    index = LANGUAGES.index(language)
    texts = {code: list(catalogue(code).values()) for code in LANGUAGES}
    for pair in game_texts():
        for code, text in zip(LANGUAGES, pair):
            texts[code].append(text)
    names = {pair[index] for pair in card_names() if pair[0] != pair[1]}
    # What is part of the other language's texts as well tells nothing.
    others = "\n".join(texts[LANGUAGES[1 - index]] + [pair[1 - index] for pair in card_names()])
    own = fragments(texts[language]) | {name for name in names if len(name) >= FRAGMENT_CHARACTERS}
    return sorted(part for part in own if part.lower() not in others.lower())


def pattern(template):
    """A regular expression for all that a template may say; its values are groups by name."""
    parts = re.split(r"\{(\w+)\}", template)
    for i in range(len(parts)):
        if i % 2 == 0:
            parts[i] = re.escape(parts[i])
        else:
            value = r"\d+" if parts[i] in NUMBERS else ".+"
            parts[i] = f"(?P<{parts[i]}>{value})"
    return "".join(parts)
