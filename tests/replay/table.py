"""What lies on the table, the moves that every phase makes, and the questions that are asked."""

from dataclasses import dataclass, field

COINS = 8


def other(seat):
    return 1 - seat


@dataclass
class Option:
    """One thing to pick: exactly one of card, number and word is set."""

    card: object = None
    place: tuple = ()  # zone, owner or None, position
    number: int | None = None
    word: str | None = None

    def picture(self):
        if self.card:
            zone, owner, position = self.place
            place = {"zone": zone, "owner": owner, "position": position}
            return {"kind": "card", "card": self.card.key, "place": place}
        if self.word:
            return {"kind": "word", "word": self.word}
        return {"kind": "number", "number": self.number}


@dataclass
class Question:
    """A prompt. The phases yield it and are sent the picked indices, in ascending order."""

    key: str
    seat: int
    options: list
    at_least: int
    at_most: int
    subject: object = None
    cursor: int = 0
    turn: int | None = None  # whose part of the phase it is, if not the asked seat's

    def picture(self):
        return {
            "key": self.key,
            "subject": self.subject.key if self.subject else None,
            "min": self.at_least,
            "max": self.at_most,
            "options": [option.picture() for option in self.options],
        }


def words(*names):
    return [Option(word=name) for name in names]


def card_options(zone, owner, cards, positions=None):
    """Options for the cards at these positions of a zone; for all of them if none are given."""
    if positions is None:
        positions = range(len(cards))
    return [Option(card=cards[p], place=(zone, owner, p)) for p in positions]


def take_out(cards, positions):
    """Takes the cards at these positions out of a list; they keep their order."""
    taken = [cards[p] for p in positions]
    cards[:] = [card for p, card in enumerate(cards) if p not in positions]
    return taken


@dataclass
class Seat:
    hand: list = field(default_factory=list)
    papyrus: list = field(default_factory=list)
    camp: list = field(default_factory=list)
    group: list = field(default_factory=list)
    face_down: list = field(default_factory=list)
    traps: list = field(default_factory=list)
    tombs: list = field(default_factory=list)
    spent: list = field(default_factory=list)
    coins: int = 0
    pass_used: bool = False
    consolation_used: bool = False
    traps_revealed: int = 0
    saves_used: int = 0


@dataclass
class Table:
    """Of each pile the last card is the top one."""

    chance: object
    variants: tuple
    seats: list = field(default_factory=lambda: [Seat(), Seat()])
    stack: list = field(default_factory=list)
    discard: list = field(default_factory=list)
    looked_at: list = field(default_factory=list)
    triggered: list = field(default_factory=list)
    tomb_stack: list = field(default_factory=list)
    open_tomb: list = field(default_factory=list)
    papyrus_box: list = field(default_factory=list)
    adventurer_box: list = field(default_factory=list)
    supply: int = COINS
    round: int = 1
    bearer: int = 0
    eliminated: int = 0
    winner: int | None = None

    def in_order(self):
        """Both seats, the bearer first."""
        return (self.bearer, other(self.bearer))

    def top_of_stack(self):
        """R4.3: takes the top card of the main stack, None if there is no card left at all."""
        if not self.stack:
            self.stack, self.discard = self.discard, []
            self.chance.shuffle(self.stack, "reshuffle")
        return self.stack.pop() if self.stack else None

    def draw(self, seat, amount):
        for _ in range(amount):
            card = self.top_of_stack()
            if card is None:
                return
            self.seats[seat].hand.append(card)

    def take_coins(self, seat, amount):
        """R1.4: as many as the supply still holds."""
        taken = min(amount, self.supply)
        self.supply -= taken
        self.seats[seat].coins += taken

    def return_coins(self, seat, amount):
        self.seats[seat].coins -= amount
        self.supply += amount

    def put_away(self, seat, card):
        """R5.11, R5.14: a Papyrus card is spent, every other card is discarded."""
        (self.seats[seat].spent if card.papyrus else self.discard).append(card)
