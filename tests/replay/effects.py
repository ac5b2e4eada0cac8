"""What the effects of cards do, one function for each time at which effects happen.

The functions are generators: they yield a Question and are sent the picked indices.
"""

from strength import strength
from table import Question, card_options, other, take_out


def at_camp_start(table, seat, card):
    for _, effect in card.effects_when("camp_start"):
        match effect.what:
            case "draw":
                table.draw(seat, effect.amount)
            case "gain_coins":
                table.take_coins(seat, effect.amount)


def on_play(table, seat, card):
    own, opponent = table.seats[seat], table.seats[other(seat)]
    for index, effect in card.effects_when("on_play"):
        match effect.what:
            case "draw":
                table.draw(seat, effect.amount)
            case "gain_coins":
                table.take_coins(seat, effect.amount)
            case "steal_coins":
                stolen = min(effect.amount, opponent.coins)
                opponent.coins -= stolen
                own.coins += stolen
            case "dig":
                yield from _dig(table, seat, card, index, effect)
            case "opponent_discards":
                yield from _discard("forced_discard", table, seat, other(seat), card, index, effect)
            case "look_at_hand" | "look_at_tomb":
                pass  # what was seen is no part of the state
            case "take_random_hand_card":
                for _ in range(min(effect.amount, len(opponent.hand))):
                    position = table.chance.draw_below(len(opponent.hand), "random_hand_card")
                    own.hand.append(opponent.hand.pop(position))
            case "eliminate":
                taken = yield from _from_other_camp(
                    "eliminate_in_camp", table, seat, card, index, effect
                )
                table.discard += taken
            case "take_control":
                taken = yield from _from_other_camp(
                    "take_control", table, seat, card, index, effect
                )
                own.camp += taken


def on_open(table, tomb):
    """R5.2, R9.14: for each effect the bearer first, who is seen by the other seat."""
    for index, effect in tomb.effects_when("on_open"):
        for seat in table.in_order():
            cursor = 2 * index + (seat != table.bearer)
            match effect.what:
                case "each_may_eliminate":
                    camp = table.seats[other(seat)].camp
                    targets = _targets_in_camp(camp, effect)
                    if targets:
                        options = card_options("camp", other(seat), camp, targets)
                        picked = yield Question("tomb_eliminate", seat, options, 0, 1, tomb, cursor)
                        table.discard += take_out(camp, [targets[p] for p in picked])
                case "each_discards":
                    yield from _discard("tomb_discard", table, seat, seat, tomb, cursor, effect)


def on_trigger(table, seat, trap):
    """R5.9: what a trap does. It lies in `triggered` meanwhile."""
    for index, effect in trap.effects_when("trap"):
        match effect.what:
            case "eliminate":
                yield from _eliminate_one(table, seat, trap, index, effect)
            case "eliminate_all":
                victims = {
                    side: _matching_group(table, side, effect) for side in _sides(seat, effect)
                }
                for side in reversed(victims):  # the own side first
                    _eliminate(table, side, victims[side])
            case "send_back" | "send_back_all":
                for side in _sides(seat, effect):
                    there = table.seats[side]
                    back = [p for p, card in enumerate(there.group) if card.kind in effect.kinds]
                    there.camp += take_out(there.group, back)


def _dig(table, seat, card, index, effect):
    """R9.18: cards that are looked at are no part of a reshuffle."""
    while len(table.looked_at) < effect.look:
        found = table.top_of_stack()
        if found is None:
            break
        table.looked_at.append(found)
    if not table.looked_at:
        return
    count = min(effect.amount, len(table.looked_at))
    options = card_options("looked_at", None, table.looked_at)
    picked = yield Question("dig", seat, options, count, count, card, index)
    table.seats[seat].hand += take_out(table.looked_at, picked)
    for rest in table.looked_at:
        table.stack.insert(0, rest)
    table.looked_at.clear()


def _discard(key, table, turn, victim, subject, cursor, effect):
    """R5.8, R7.2: the victim's choice of hand cards, asked unless there is no hand card."""
    hand = table.seats[victim].hand
    if hand:
        count = min(effect.amount, len(hand))
        options = card_options("hand", victim, hand)
        picked = yield Question(key, victim, options, count, count, subject, cursor, turn)
        table.discard += take_out(hand, picked)


def _targets_in_camp(camp, effect):
    """In camp the printed strength counts."""
    return [p for p, card in enumerate(camp) if effect.allows(card.kind, card.strength)]


def _from_other_camp(key, table, seat, card, index, effect):
    """R5.8, R9.15: takes one target out of the other camp; asks if there are several."""
    camp = table.seats[other(seat)].camp
    targets = _targets_in_camp(camp, effect)
    if len(targets) > 1:
        options = card_options("camp", other(seat), camp, targets)
        (picked,) = yield Question(key, seat, options, 1, 1, card, index)
        targets = [targets[picked]]
    return take_out(camp, targets)


def _sides(seat, effect):
    """Whom the effect of the seat's card reaches, the opponent first."""
    return {"opposing": (other(seat),), "own": (seat,), "any": (other(seat), seat)}[effect.side]


def _matching_group(table, side, effect):
    return [
        p
        for p, card in enumerate(table.seats[side].group)
        if effect.allows(card.kind, strength(table, side, card))
    ]


def _eliminate_one(table, seat, trap, index, effect):
    """R5.9, R9.10: one target of the seat's choice, none if there is none."""
    targets = []
    for side in _sides(seat, effect):
        group = table.seats[side].group
        legal = [
            p
            for p in _matching_group(table, side, effect)
            if not group[p].has("in_tomb", "no_target")
        ]
        targets += card_options("group", side, group, legal)
    if not targets:
        return
    picked = 0
    if len(targets) > 1:
        (picked,) = yield Question("trap_target", seat, targets, 1, 1, trap, index)
    _, side, position = targets[picked].place
    _eliminate(table, side, [position])


def _eliminate(table, side, positions):
    """R5.11, R9.4, R9.8: in group order; each Doctor in camp saves one."""
    victims = table.seats[side]
    for card in take_out(victims.group, positions):
        table.eliminated += 1
        savers = [
            saver
            for saver in victims.camp
            for _, effect in saver.effects_when("in_camp")
            if effect.what == "save" and card.kind in effect.kinds
        ]
        if len(savers) > victims.saves_used:
            victims.saves_used += 1
            victims.camp.append(card)
        else:
            table.put_away(side, card)
