"""R5.5: how strong a character in the tomb is."""

from cards import DeckError
from table import other


def group_strengths(table, seat):
    return [strength(table, seat, card) for card in table.seats[seat].group]


def strength(table, seat, card):
    """The strength of a card of the seat's group, with all bonuses as they are now."""
    sum_of_all = card.strength
    for effect in _bonuses(table, seat, card):
        if effect.who == "self":
            sum_of_all += effect.amount * _times(table, seat, card, effect)
    for effect in _bonuses_for_groups(table, seat):
        if card.kind in effect.kinds:
            sum_of_all += effect.amount
    return max(0, sum_of_all)


def _bonuses(table, seat, card):
    """R5.15: the strength effects of a character that apply; an ability only to the bearer's."""
    for effect in card.effects:
        works = effect.when == "in_tomb" or (effect.when == "ability" and seat == table.bearer)
        if works and effect.what == "strength":
            yield effect


def _bonuses_for_groups(table, seat):
    """The bonuses of the open Tomb and of characters that reach into the seat's group."""
    for tomb in table.open_tomb:
        for _, effect in tomb.effects_when("in_tomb"):
            if effect.what == "strength" and effect.who == "all":
                yield effect
    for owner in (0, 1):
        reaching = ("own", "all") if owner == seat else ("opposing", "all")
        for card in table.seats[owner].group:
            for effect in _bonuses(table, owner, card):
                if effect.who in reaching:
                    yield effect


def _times(table, seat, card, effect):
    """How often a bonus for the card itself counts."""
    own, opposing = table.seats[seat], table.seats[other(seat)]

    def of_kinds(group):
        return [c for c in group if c.kind in effect.per_kinds]

    match effect.per:
        case "once":
            return 1
        case "other_own_same":
            return own.group.count(card) - 1
        case "own_kind":
            return len({c.kind for c in of_kinds(own.group)})
        case "own":
            return len(of_kinds(own.group))
        case "while_own":
            return 1 if of_kinds(own.group) else 0
        case "opposing":
            return len(of_kinds(opposing.group))
        case "other":
            return len(of_kinds(own.group + opposing.group)) - len(of_kinds([card]))
        case "opposing_trap":
            return opposing.traps_revealed
        case "opposing_tomb":
            return len(opposing.tombs)
        case "eliminated":
            return table.eliminated
    raise DeckError(f"{card.key} counts something unknown: {effect.per}")
