"""The cards, as the deck of an export lists them. A card is a face: its copies are one object."""

from dataclasses import dataclass

PLAYED_KINDS = ("companion", "animal")  # R4.4
OBSTACLE_KINDS = ("trap", "undead")  # R1.3
COUNTS = {"main": 80, "papyrus": 10, "tomb": 7, "adventurer": 4}  # R1.2

# What may happen at each time.
KNOWN_EFFECTS = {
    "on_play": "draw gain_coins steal_coins dig opponent_discards look_at_hand look_at_tomb "
    "take_random_hand_card eliminate take_control",
    "camp_start": "draw gain_coins",
    "in_camp": "hand_limit coin_limit save sees_tomb",
    "in_tomb": "strength no_target",
    "trap": "eliminate eliminate_all send_back send_back_all",
    "on_open": "each_may_eliminate each_discards",
    "entry": "entry_limit",
    "leaving": "to_camp may_keep",
    "ability": "strength draw_before_obstacles",
}


class DeckError(Exception):
    """The deck does not add up, or has an effect that this implementation does not know."""


@dataclass(frozen=True)
class Effect:
    """One effect of a card; engine/export/README.md explains the words."""

    when: str
    what: str
    amount: int = 0
    look: int = 0
    kinds: tuple = ()
    side: str = ""
    strength_min: int = 0
    strength_max: int | None = None
    who: str = ""
    per: str = ""
    per_kinds: tuple = ()

    def allows(self, kind, strength):
        """Whether a card of this kind and strength is one of the targets."""
        return (
            kind in self.kinds
            and self.strength_min <= strength
            and (self.strength_max is None or strength <= self.strength_max)
        )


@dataclass(frozen=True)
class Card:
    key: str
    kind: str
    papyrus: bool
    copies: int
    cost: int | None
    strength: int | None
    effects: tuple

    @property
    def pile(self):
        """Where the card is before the game: one of COUNTS."""
        if self.papyrus:
            return "papyrus"
        return self.kind if self.kind in COUNTS else "main"

    @property
    def is_obstacle(self):
        return self.kind in OBSTACLE_KINDS

    def effects_when(self, when):
        """The effects of that time, each with its index among all of the card's effects."""
        return [(i, effect) for i, effect in enumerate(self.effects) if effect.when == when]

    def has(self, when, what):
        return any(effect.what == what for _, effect in self.effects_when(when))


def read_deck(entries):
    try:
        deck = [_read_card(entry) for entry in entries]
    except (KeyError, TypeError) as error:
        raise DeckError(f"the deck cannot be read: {error}") from error
    for pile, count in COUNTS.items():
        found = sum(card.copies for card in deck if card.pile == pile)
        if found != count:
            raise DeckError(f"the deck has {found} {pile} cards, not {count}")
    return deck


def _read_card(entry):
    members = ("key", "kind", "papyrus", "copies", "cost", "strength")
    effects = tuple(_read_effect(effect) for effect in entry["effects"])
    return Card(**{member: entry[member] for member in members}, effects=effects)


def _read_effect(entry):
    effect = Effect(**{k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()})
    if effect.what not in KNOWN_EFFECTS.get(effect.when, "").split():
        raise DeckError(f"unknown effect: {entry}")
    return effect


def total(cards, when, what):
    """The sum of the amounts of one effect over the cards."""
    return sum(
        effect.amount
        for card in cards
        for _, effect in card.effects_when(when)
        if effect.what == what
    )
