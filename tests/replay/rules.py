"""A whole match, phase by phase. The numbers are those of engine/games/tara_wolf/README.md.

A phase is a generator: it yields each Question and is sent the indices of the picked options, in
ascending order. So a question stands in the phase where it is asked, and the next line has the
answer.
"""

import effects
from cards import PLAYED_KINDS, total
from strength import group_strengths
from table import Option, Question, card_options, other, take_out, words

PAPYRUS_EACH = 3
OPENING_HAND = 5
RESOURCES = 4
HAND_LIMIT = 5
COIN_LIMIT = 2
CONSOLATION = 2
WIN = 4
SHORT_GAME = 3


def match(table, deck):
    set_up(table, deck)
    while table.winner is None:
        yield from play_round(table)


def set_up(table, deck):
    """R2.1 to R2.4."""
    piles = {
        "main": table.stack,
        "papyrus": table.papyrus_box,
        "tomb": table.tomb_stack,
        "adventurer": table.adventurer_box,
    }
    for card in deck:
        piles[card.pile] += [card] * card.copies

    table.chance.shuffle(table.papyrus_box, "papyrus")
    for seat in (0, 1):
        for _ in range(PAPYRUS_EACH):
            table.seats[seat].papyrus.append(table.papyrus_box.pop())
    table.bearer = table.chance.draw_below(2, "toss")
    table.chance.shuffle(table.tomb_stack, "tombs")
    table.chance.shuffle(table.stack, "main_stack")
    for seat in table.in_order():
        table.draw(seat, OPENING_HAND)
    table.chance.shuffle(table.adventurer_box, "adventurers")
    for seat in table.in_order():
        table.seats[seat].camp.append(table.adventurer_box.pop())


def play_round(table):
    """R3.1, R3.2."""
    for seat in table.in_order():
        yield from camp_phase(table, seat)
    passed = yield from ask_to_pass(table)
    if not passed:
        yield from tomb_phase(table)
        if table.winner is not None:
            return
        table.bearer = other(table.bearer)
    table.round += 1


# Camp phase


def camp_phase(table, seat):
    for card in list(table.seats[seat].camp):
        effects.at_camp_start(table, seat, card)  # R4.2
    yield from take_resources(table, seat)
    yield from play_cards(table, seat)
    yield from clear_camp(table, seat)


def take_resources(table, seat):
    """R4.1: coins first, then cards."""
    numbers = [Option(number=cards) for cards in range(RESOURCES + 1)]
    (cards,) = yield Question("split", seat, numbers, 1, 1)
    table.take_coins(seat, RESOURCES - cards)
    table.draw(seat, cards)


def play_cards(table, seat):
    """R4.4, R4.5. Asked even if nothing can be paid for (R5.8)."""
    own = table.seats[seat]
    while True:
        payable = [
            p
            for p, card in enumerate(own.hand)
            if card.kind in PLAYED_KINDS and card.cost <= own.coins
        ]
        options = card_options("hand", seat, own.hand, payable) + words("end")
        (picked,) = yield Question("play", seat, options, 1, 1)
        if options[picked].word == "end":
            return
        card = own.hand.pop(payable[picked])
        table.return_coins(seat, card.cost)
        own.camp.append(card)
        yield from effects.on_play(table, seat, card)


def clear_camp(table, seat):
    """R4.7, R9.5, R9.19."""
    own = table.seats[seat]
    too_many = len(own.hand) - HAND_LIMIT - total(own.camp, "in_camp", "hand_limit")
    if too_many > 0:
        options = card_options("hand", seat, own.hand)
        picked = yield Question("clear_hand", seat, options, too_many, too_many)
        table.discard += take_out(own.hand, picked)
    too_many = own.coins - COIN_LIMIT - total(own.camp, "in_camp", "coin_limit")
    if too_many > 0:
        table.return_coins(seat, too_many)


# Tomb phase


def ask_to_pass(table):
    """R3.2, R9.21."""
    bearer = table.seats[table.bearer]
    if bearer.pass_used:
        return False
    options = words("open", "pass")
    (picked,) = yield Question("open_or_pass", table.bearer, options, 1, 1)
    bearer.pass_used = options[picked].word == "pass"
    return bearer.pass_used


def tomb_phase(table):
    yield from open_tomb(table)
    unopposed = yield from enter_tomb(table)
    if unopposed is not None:
        award_tomb(table, unopposed, unopposed=True)  # R5.4
    else:
        yield from lay_obstacles(table)
        reveal(table)
        for seat in table.in_order():
            yield from trigger_traps(table, seat)
        award_tomb(table, winner_of_battle(table))
    yield from leave_tomb(table)


def open_tomb(table):
    """R5.1, R5.2."""
    tomb = table.tomb_stack.pop()
    table.open_tomb.append(tomb)
    table.eliminated = 0
    for own in table.seats:
        own.traps_revealed = 0
        own.saves_used = 0
    yield from effects.on_open(table, tomb)


def enter_tomb(table):
    """R5.3, R5.4: returns the seat that gets the Tomb unopposed, or None."""
    limits = [
        effect.amount
        for tomb in table.open_tomb
        for _, effect in tomb.effects_when("entry")
        if effect.what == "entry_limit"
    ]
    for seat in table.in_order():
        own = table.seats[seat]
        options = card_options("camp", seat, own.camp)
        at_most = min([len(options), *limits])
        picked = yield Question("enter", seat, options, 0, at_most)
        own.group += take_out(own.camp, picked)
        if not own.group:
            return other(seat)
    return None


def lay_obstacles(table):
    """R5.6. Asked even if there is nothing to lay (R5.8)."""
    for seat in table.in_order():
        own = table.seats[seat]
        if seat == table.bearer:
            table.draw(seat, total(own.group, "ability", "draw_before_obstacles"))  # R9.7

        in_hand = [p for p, card in enumerate(own.hand) if card.is_obstacle]
        options = card_options("hand", seat, own.hand, in_hand)
        options += card_options("papyrus", seat, own.papyrus)
        picked = yield Question("obstacles", seat, options, 0, len(options))
        from_hand = [in_hand[p] for p in picked if p < len(in_hand)]
        from_papyrus = [p - len(in_hand) for p in picked if p >= len(in_hand)]
        own.face_down += take_out(own.hand, from_hand) + take_out(own.papyrus, from_papyrus)

        if seat == table.bearer:
            others = [p for p, card in enumerate(own.hand) if not card.is_obstacle]
            options = card_options("hand", seat, own.hand, others)
            picked = yield Question("bluff", seat, options, 0, min(1, len(options)))
            own.face_down += take_out(own.hand, [others[p] for p in picked])


def reveal(table):
    """R5.7, R9.2."""
    for seat in table.in_order():
        own = table.seats[seat]
        for card in own.face_down:
            if card.kind == "trap":
                own.traps.append(card)
                own.traps_revealed += 1
            elif card.kind == "undead":
                own.group.append(card)
            else:
                table.discard.append(card)
        own.face_down.clear()


def trigger_traps(table, seat):
    """R5.9: in the order of the seat's choice; the last one triggers by itself (R5.8)."""
    own = table.seats[seat]
    while own.traps:
        picked = 0
        if len(own.traps) > 1:
            options = card_options("traps", seat, own.traps)
            (picked,) = yield Question("next_trap", seat, options, 1, 1)
        trap = own.traps.pop(picked)
        table.triggered.append(trap)
        yield from effects.on_trigger(table, seat, trap)
        table.triggered.clear()
        table.put_away(seat, trap)


def winner_of_battle(table):
    """R5.12: a tie is the bearer's."""
    bearer, opponent = (sum(group_strengths(table, seat)) for seat in table.in_order())
    return table.bearer if bearer >= opponent else other(table.bearer)


def award_tomb(table, seat, unopposed=False):
    """R3.3, R6.2: consolation coins come before the Tomb card."""
    if "consolation_coins" in table.variants:
        for loser in table.in_order():
            own = table.seats[loser]
            excepted = unopposed and loser == seat
            if not own.group and not excepted and not own.consolation_used:
                own.consolation_used = True
                table.take_coins(loser, CONSOLATION)
    table.seats[seat].tombs.append(table.open_tomb.pop())
    if len(table.seats[seat].tombs) == (SHORT_GAME if "short_game" in table.variants else WIN):
        table.winner = seat


def leave_tomb(table):
    """R5.13, R5.14, R9.3."""
    for seat in table.in_order():
        own = table.seats[seat]
        adventurers = [p for p, card in enumerate(own.group) if card.kind == "adventurer"]
        own.camp += take_out(own.group, adventurers)
    if table.winner is None:
        for seat in table.in_order():
            yield from keep_some(table, seat)
    for seat in table.in_order():
        own = table.seats[seat]
        for card in own.group:
            if card.has("leaving", "to_camp"):
                own.camp.append(card)
            else:
                table.put_away(seat, card)
        own.group.clear()


def keep_some(table, seat):
    """R9.17: each card of the group that lets its owner keep one."""
    own = table.seats[seat]
    keepers = [
        (card, effect)
        for card in own.group
        for _, effect in card.effects_when("leaving")
        if effect.what == "may_keep"
    ]
    for number, (keeper, effect) in enumerate(keepers):
        kept = [p for p, card in enumerate(own.group) if card.kind in effect.kinds]
        if kept:
            cursor = number + (100 if seat != table.bearer else 0)
            options = card_options("group", seat, own.group, kept)
            picked = yield Question("keep", seat, options, 0, 1, keeper, cursor)
            own.camp += take_out(own.group, [kept[p] for p in picked])
