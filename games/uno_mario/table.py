"""The table of Uno Super Mario: what lies where, what of it a seat sees and knows, and plain questions about it.

No rules: what can be done stands in `play`, what follows in `course`. The top of the stock is its first card, the top
of the discard pile its last.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, NewType

from games.core import NOBODY, Draws, Part, Seat, Shape, shuffled
from games.uno_mario.cards import (
    BACKS,
    CARD_TEXTS,
    COLOUR_OF,
    COLOURS,
    CUSTOM_1,
    DRAW_TWOS,
    NONE,
    PLAYABLE,
    STAR,
    UNKNOWN,
    WILD_DRAW_FOUR,
    Card,
    Colour,
    Hand,
    card_texts,
    sorted_texts,
)
from games.uno_mario.options import Effect, Options, WildDrawFour

SEATS_MIN: Final = 2
SEATS_MAX: Final = 10
TARGET: Final = 500
"""The score that ends a match (U4, U29)."""
CAUGHT_DRAWS: Final = 2
"""Cards for a forgotten UNO (U24)."""
WRONG_CHALLENGE: Final = 2
"""Cards on top for a challenge that fails (U20)."""


class Phase(StrEnum):
    """What is due now."""

    LOTS = "lots"
    """CHANCE draws for the dealer (U5)."""
    CONSENT = "consent"
    """Every seat accepts the written rules, or does not (UD33)."""
    DEAL = "deal"
    """CHANCE shuffles the whole deck (U6)."""
    UPCARD = "upcard"
    """CHANCE shuffles the stock again: a Wild Draw 4 was turned up (U19)."""
    RESHUFFLE = "reshuffle"
    """CHANCE makes the discard pile a stock; cards are owed (UD31)."""
    TURN = "turn"
    DRAWN = "drawn"
    """The seat has drawn a card that it may play (U11)."""
    ANSWER = "answer"
    """The seat has been hit by a Draw 2, a Wild Draw 4 or a bounce (UD16, UD20)."""
    COLOUR = "colour"
    """The seat names a colour: for a wild turned up (UD8), or after a written rule (UD33)."""
    BETWEEN = "between"
    OVER = "over"
    AFTER_DRAW = "after_draw"
    """Never stood in: what to come back to when a turn's draw needed a reshuffle."""
    ROUND_END = "round_end"
    """Never stood in: what to come back to when the last draws of a round needed one."""


DECIDING: Final = frozenset({Phase.TURN, Phase.DRAWN, Phase.ANSWER, Phase.COLOUR})
"""The phases in which a seat has a decision of its turn."""
MIDTURN: Final = DECIDING - {Phase.TURN}
"""Those in which it is not about to begin a turn: it has drawn, was hit or names a colour."""
CHANCE_PHASES: Final = frozenset({Phase.LOTS, Phase.DEAL, Phase.UPCARD, Phase.RESHUFFLE})
OPEN_PHASES: Final = frozenset({Phase.BETWEEN, Phase.OVER})
"""When all hands lie open."""

Owed = tuple[tuple[Seat, int], ...]
"""Who must still draw how many cards, in order."""
Lacks = int
"""A bit for each colour that a seat could not follow: `LACK[seat][colour]`."""


class Attack(NamedTuple):
    """A Draw 2, a Wild Draw 4 or a bounce that waits for the answer of the seat it hit."""

    by: Seat
    """Who draws when it is bounced, or when a challenge succeeds."""
    cards: int
    """How many cards are to be drawn; a failed challenge adds two (U20)."""
    card: Card
    """The card that hit; the Super Star for a bounce."""
    asked: Colour
    """The colour asked when the card was played: what a challenge is about (U18); NONE for a bounce."""
    exempt: bool
    """Whether everybody can see that it was legal whatever was held (UD14)."""
    hand: Hand
    """What `by` held as the card was played, without it (UD14). Backs in a view of anybody else."""


class Shown(NamedTuple):
    """A hand is shown for a challenge, until the next act of a turn (U20, UD17): `Table.recalled` has the cards."""

    to: Seat
    owner: Seat


Recalled = tuple[tuple[Shown, Hand], ...]
"""Who knows which cards in whose hand, in a fixed order; who knows of none is left out."""


class Window(NamedTuple):
    """A chance to catch a seat that went down to one card and has not called UNO (UD29)."""

    seat: Seat
    number: int
    """Its own number: the decision that was due when it opened."""


class LastAct(NamedTuple):
    """The last act of a seat, for highlighting."""

    seat: Seat
    kind: str
    """The first word of its text."""
    caught: Seat = NONE
    """Whom it caught (U24)."""
    uno: bool = False
    """Whether UNO was called along with a card."""


class RoundResult(NamedTuple):
    """How a round ended."""

    winner: Seat
    """NONE when a whole lap passed and nobody scores (UD32)."""
    hands: tuple[Hand, ...]
    gains: tuple[int, ...]
    """What each seat's score rose by."""


class Written(NamedTuple):
    """One of the two customizable cards that has a text (UD33)."""

    card: str
    text: str
    effect: Effect
    in_force: bool
    """Whether the rule counts; else the card is a plain wild."""


@dataclass(slots=True, unsafe_hash=True)
class Table:
    """A match at one moment, and what somebody may see of it. Actions write to it, and only to a copy of their own."""

    observer: Seat | None
    """Who looks; None is a spectator, NOBODY stands for the table itself."""
    options: Options
    seats: int
    rules: tuple[Effect | None, Effect | None]
    """The written rules in force for Wcust1 and Wcust2; None is a plain wild (UD33)."""
    phase: Phase
    decision: int
    """The number of the decision that is due; grows with every act of a turn, never by a reaction."""
    round_no: int
    """1 for the first round; 0 before it."""
    dealer: Seat
    lots: tuple[Seat, ...]
    """Who still draws for the dealer (U5)."""
    done: frozenset[Seat]
    """Who has agreed (in CONSENT) or is ready (in BETWEEN)."""
    turn: Seat
    """Who decides in TURN, DRAWN, ANSWER and COLOUR; in RESHUFFLE, who does once the cards are drawn."""
    after: Seat
    """In ANSWER and COLOUR: whose turn comes next."""
    direction: int
    """1 clockwise (to the left), -1 after a Reverse."""
    colour: Colour
    """The colour asked; NONE while a wild turned up waits for it."""
    hands: tuple[Hand, ...]
    """By seat, in the order in which the cards came. Backs in a view of anybody else, but between rounds."""
    stock: tuple[Card, ...]
    """In a view backs, as many as there are."""
    discard: tuple[Card, ...]
    """Everybody saw it grow."""
    drawn: Card
    """In DRAWN: the card just drawn. UNKNOWN in a view of anybody else."""
    came: tuple[int, ...]
    """How many of the last cards in each hand came since its seat last did something of a turn."""
    attack: Attack | None
    owed: Owed
    """In RESHUFFLE: who must still draw how many."""
    resume: Phase
    """In RESHUFFLE: what to come back to."""
    shown: Shown | None
    passes: int
    """How many seats in a row could neither play nor draw (UD32)."""
    windows: tuple[Window, ...]
    last: LastAct | None
    lacks: Lacks
    """What everybody could notice of the others' colours in this round."""
    recalled: Recalled
    """What was shown and handed over in this round. One sees a hand that is being shown, and knows what one recalls."""
    scores: tuple[int, ...]
    result: RoundResult | None
    """The last round's."""

    def copy(self) -> Table:
        """Return an equal table to write to."""
        new = Table.__new__(Table)
        new.observer, new.options, new.seats = self.observer, self.options, self.seats
        new.rules, new.phase, new.decision = self.rules, self.phase, self.decision
        new.round_no, new.dealer, new.lots = self.round_no, self.dealer, self.lots
        new.done, new.turn, new.after = self.done, self.turn, self.after
        new.direction, new.colour, new.hands = self.direction, self.colour, self.hands
        new.stock, new.discard, new.drawn = self.stock, self.discard, self.drawn
        new.came, new.attack, new.owed = self.came, self.attack, self.owed
        new.resume, new.shown, new.passes = self.resume, self.shown, self.passes
        new.windows, new.last, new.lacks = self.windows, self.last, self.lacks
        new.recalled, new.scores, new.result = self.recalled, self.scores, self.result
        return new

    # What a view is asked

    @property
    def decides(self) -> Seat:
        """Who decides now; NONE when that is chance or everybody."""
        return self.turn if self.phase in DECIDING else NONE

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([len(hand) for hand in self.hands])

    @property
    def stock_count(self) -> int:
        """How many cards the draw pile has."""
        return len(self.stock)

    @property
    def top(self) -> str:
        """The card on the discard pile, "" before one was turned up."""
        return CARD_TEXTS[self.discard[-1]] if self.discard else ""

    @property
    def asked(self) -> str:
        """The name of the colour asked, or "" while it is still to be named."""
        return "" if self.colour == NONE else COLOURS[self.colour]

    @property
    def catchable(self) -> tuple[Seat, ...]:
        """Who has one card, has not called UNO and may still be caught (UD29)."""
        return tuple(sorted([window.seat for window in self.windows]))

    @property
    def hit(self) -> Attack | None:
        """The hit that waits for an answer."""
        return self.attack if self.phase is Phase.ANSWER else None

    @property
    def ended(self) -> RoundResult | None:
        """The last round's result while hands lie open (U25)."""
        return self.result if self.phase in OPEN_PHASES else None

    @property
    def written(self) -> tuple[Written, ...]:
        """The customizable cards that have a text."""
        options = self.options
        if not options.custom_cards:
            return ()
        cards = ((options.custom1, options.effect1), (options.custom2, options.effect2))
        return tuple(
            [
                Written(CARD_TEXTS[CUSTOM_1 + number], text, effect, self.rules[number] is not None)
                for number, (text, effect) in enumerate(cards)
                if text.strip()
            ]
        )

    # What its observer is told

    @property
    def own(self) -> Hand:
        """The observer's cards, in the order in which they came; of a spectator none."""
        return self.hands[self.observer] if self.observer is not None and self.observer >= 0 else ()

    @property
    def hand(self) -> tuple[str, ...]:
        """The observer's cards, sorted."""
        return sorted_texts(self.own)

    @property
    def playable(self) -> tuple[str, ...]:
        """The kinds of cards in `hand` that fit now, sorted; in another's turn, those that would."""
        if not self.discard or self.colour == NONE or self.phase not in DECIDING:
            return ()
        if self.observer == self.turn and self.phase is not Phase.TURN:
            if self.phase is Phase.DRAWN:
                return (CARD_TEXTS[self.drawn],)
            stackable = NO_CARDS if self.attack is None else stackable_on(self, self.attack) | {STAR}
            return sorted_texts(stackable.intersection(self.own))
        return sorted_texts(PLAYABLE[self.discard[-1]][self.colour].intersection(self.own))

    @property
    def drawn_card(self) -> str:
        """The card that the observer has just drawn and may play, else ""."""
        return CARD_TEXTS[self.drawn] if self.drawn >= 0 and self.observer == self.decides else ""

    @property
    def bluff(self) -> bool:
        """Whether a Wild Draw 4 in the observer's hand would be illegal now (U18, UD14)."""
        return self.phase in DECIDING and WILD_DRAW_FOUR in self.own and would_bluff(self, self.own)

    @property
    def news(self) -> tuple[str, ...]:
        """What came into the observer's hand since they last did something of a turn, in that order."""
        count = self.came[self.observer] if self.own and self.observer is not None else 0
        return card_texts(self.own[-count:]) if count and self.phase in DECIDING else ()

    @property
    def shown_hand(self) -> tuple[str, ...] | None:
        """The hand that the observer is shown for a challenge (U20), sorted; None where none is."""
        shown = self.shown
        if shown is None or shown.to != self.observer:
            return None
        return sorted_texts(hand_shown(self, shown))


View = NewType("View", Table)
"""What somebody may see of a table. Core alone makes one."""
Known = NewType("Known", Table)
"""What a seat may know of a table: what it sees, and what it has seen. Core alone makes one."""
World = NewType("World", Table)
"""A table that looks like the true one to a seat, imagined by dealing again. Core alone makes one."""


def new_match(options: Options, seats: int) -> Table:
    """Return a match before the draw for the dealer (U5)."""
    return Table(
        observer=NOBODY, options=options, seats=seats, rules=options.written_rules(), phase=Phase.LOTS, decision=1,
        round_no=0, dealer=NONE, lots=tuple(range(seats)), done=frozenset(), turn=NONE, after=NONE, direction=1,
        colour=NONE, hands=((),) * seats, stock=(), discard=(), drawn=NONE, came=(0,) * seats, attack=None, owed=(),
        resume=Phase.TURN, shown=None, passes=0, windows=(), last=None, lacks=0, recalled=(),
        scores=(0,) * seats, result=None,
    )  # fmt: skip


# Plain questions

HITTING: Final = DRAW_TWOS | {WILD_DRAW_FOUR}
NO_CARDS: Final[frozenset[Card]] = frozenset()
EVERY_COLOUR: Final = (1 << len(COLOURS)) - 1
LACK: Final = tuple([tuple([1 << seat * 4 + colour for colour in range(4)]) for seat in range(SEATS_MAX)])


def following(table: Table, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat `steps` places on in playing direction."""
    return (seat + table.direction * steps) % table.seats


def nothing_to_draw(table: Table) -> bool:
    """Return whether neither stock nor discard pile can give a card (UD32)."""
    return not table.stock and len(table.discard) < 2


def can_play(table: Table, seat: Seat) -> bool:
    """Return whether any card of the seat matches (a Wild Draw 4 always does, UD14)."""
    return not PLAYABLE[table.discard[-1]][table.colour].isdisjoint(table.hands[seat])


def rule_of(table: Table, card: Card) -> Effect | None:
    """Return the written rule in force for a card: None for all but the custom cards, and for plain wilds (UD33)."""
    return table.rules[card - CUSTOM_1] if card >= CUSTOM_1 else None


def lacks_of(lacks: Lacks, seat: Seat) -> int:
    """Return the colours that a seat could not follow, a bit for each: `1 << colour`."""
    return lacks >> seat * len(COLOURS) & EVERY_COLOUR


def window_of(table: Table, seat: Seat) -> Window | None:
    """Return the open window on a seat."""
    for window in table.windows:
        if window.seat == seat:
            return window
    return None


def attack_with(table: Table, seat: Seat, card: Card) -> Attack:
    """Return the hit that a card of the seat's hand would be now, on top of one that it answers (U13, U17, UD13)."""
    hand = table.hands[seat]
    place = hand.index(card)
    cards = (4 if card == WILD_DRAW_FOUR else 2) + (0 if table.attack is None else table.attack.cards)
    exempt = card != WILD_DRAW_FOUR or _is_exempt(table)
    return Attack(seat, cards, card, table.colour, exempt, hand[:place] + hand[place + 1 :])


def _is_exempt(table: Table) -> bool:
    """Return whether a Wild Draw 4 is legal whatever is held: by agreement, or laid on a Draw 2 (UD14)."""
    rule = table.options.wild_draw_four
    if rule is WildDrawFour.ALWAYS_LEGAL:
        return True
    return rule is not WildDrawFour.NO_EXCEPTION and table.discard[-1] in DRAW_TWOS


def would_bluff(table: Table, hand: Hand) -> bool:
    """Return whether a Wild Draw 4 out of this hand would be illegal now (U18, UD14)."""
    return table.colour != NONE and not _is_exempt(table) and table.colour in [COLOUR_OF[card] for card in hand]


def is_bluff(attack: Attack) -> bool:
    """Return whether it is illegal: a Wild Draw 4 with a card of the asked colour in hand (U18, UD14, UD15)."""
    return not attack.exempt and attack.asked in [COLOUR_OF[card] for card in attack.hand]


def stackable_on(table: Table, attack: Attack) -> frozenset[Card]:
    """Return the cards that may be laid on an attack instead of drawing (UD13, UD14 b); none on a last card (U26)."""
    options = table.options
    if not table.hands[attack.by] or attack.card == STAR:
        return NO_CARDS
    if attack.card == WILD_DRAW_FOUR:
        return frozenset({WILD_DRAW_FOUR}) if options.stacking else NO_CARDS
    twos = DRAW_TWOS if options.stacking else NO_CARDS
    return twos | {WILD_DRAW_FOUR} if options.wild_draw_four is WildDrawFour.ANSWERS_DRAW_TWO else twos


def standing_attack(table: Table) -> Attack:
    """Return the attack that waits for an answer; raises ValueError where there is none."""
    if table.attack is None:
        raise ValueError("no attack stands")
    return table.attack


# What is seen and known


def seen_hands(table: Table, observer: Seat | None) -> tuple[Hand, ...]:
    """Return the hands as an observer sees them: its own, and all between rounds."""
    if table.phase in OPEN_PHASES:
        return table.hands
    return tuple([hand if seat == observer else BACKS[: len(hand)] for seat, hand in enumerate(table.hands)])


def seen_stock(table: Table, observer: Seat | None) -> tuple[Card, ...]:
    """Return the backs of the draw pile."""
    return BACKS[: len(table.stock)]


def seen_drawn(table: Table, observer: Seat | None) -> Card:
    """Return the drawn card, for the seat that drew it."""
    return table.drawn if table.drawn == NONE or observer == table.turn else UNKNOWN


def seen_attack(table: Table, observer: Seat | None) -> Attack | None:
    """Return the attack, with what its player held for that one alone."""
    attack = table.attack
    return None if attack is None else attack._replace(hand=seen_evidence(attack, observer))


def seen_evidence(attack: Attack, observer: Seat | None) -> Hand:
    """Return what the player of an attack held, as an observer sees it."""
    return attack.hand if attack.by == observer else BACKS[: len(attack.hand)]


def seen_recalled(table: Table, observer: Seat | None) -> Recalled:
    """Return the hand that is being shown to an observer, where one is."""
    if table.shown is None or table.shown.to != observer:
        return ()
    return tuple([one for one in table.recalled if one[0] == table.shown])


def known_recalled(table: Table, observer: Seat | None) -> Recalled:
    """Return all that an observer remembers."""
    return tuple([one for one in table.recalled if one[0].to == observer])


PUBLIC: Final = (
    *("options", "seats", "rules", "phase", "decision", "round_no", "dealer", "lots", "done", "turn", "after"),
    *("direction", "colour", "discard", "came", "owed", "resume", "shown", "passes", "windows", "last", "lacks"),
    *("scores", "result"),
)
MASKED: Final = {
    "hands": seen_hands,
    "stock": seen_stock,
    "drawn": seen_drawn,
    "attack": seen_attack,
    "recalled": seen_recalled,
}
PARTS: Final = (
    Part(Table, PUBLIC, MASKED),
    Part(Attack, ("by", "cards", "card", "asked", "exempt"), {"hand": seen_evidence}),
    Part(Shown, ("to", "owner")),
    Part(Window, ("seat", "number")),
    Part(LastAct, ("seat", "kind", "caught", "uno")),
    Part(RoundResult, ("winner", "hands", "gains")),
)
SHAPE: Final = Shape(PARTS, known={"recalled": known_recalled})


def deal_again(table: Table, observer: Seat | None, remembering: bool, draws: Draws) -> Table | None:
    """Return the same table to the observer, with stock and hands dealt again; None before a deal.

    It knows what it sees now, and if it is `remembering`, what it has seen. Known cards lie first in a hand: later ones
    came by drawing. Of a stock made again (UD31) the observer is taken to forget what is in it.
    """
    if not table.discard:
        return None
    world = table.copy()
    world.recalled = known_recalled(table, observer) if remembering else seen_recalled(table, observer)
    if table.phase in OPEN_PHASES:
        world.stock = shuffled(sorted(table.stock), draws)
        return world
    kept = [hand if seat == observer else () for seat, hand in enumerate(table.hands)]
    for known, cards in world.recalled:
        kept[known.owner] = cards
    pool = _hidden(table, kept, draws)
    drawn = NONE
    if table.phase is Phase.DRAWN and len(kept[table.turn]) < len(table.hands[table.turn]):
        world.drawn = drawn = _fitting(table, pool)
    hands = []
    for seat, hand in enumerate(table.hands):
        last = (drawn,) if drawn != NONE and seat == table.turn else ()
        missing = len(hand) - len(kept[seat]) - len(last)
        hands.append((*kept[seat], *pool[:missing], *last))
        del pool[:missing]
    world.hands, world.stock = tuple(hands), tuple(pool)
    _with_evidence(world, table)
    return world


def _hidden(table: Table, kept: list[Hand], draws: Draws) -> list[Card]:
    """Return the stock and what is not known of the hands, shuffled."""
    pool = sorted([*table.stock, *[card for hand in table.hands for card in hand]])
    for hand in kept:
        for card in hand:
            pool.remove(card)
    return list(shuffled(pool, draws))


def _fitting(table: Table, pool: list[Card]) -> Card:
    """Take a card out of the pool that fits: that the drawn one does is public (UD11)."""
    card = next(card for card in pool if card in PLAYABLE[table.discard[-1]][table.colour])
    pool.remove(card)
    return card


def _with_evidence(world: Table, table: Table) -> None:
    """Lay out what a hand held when it played or was shown: its first cards, since later ones were drawn (UD14)."""
    attack, shown = world.attack, world.shown
    if attack is not None:
        world.attack = attack._replace(hand=world.hands[attack.by][: len(attack.hand)])
    if shown is not None:
        count = len(hand_shown(table, shown))
        remember(world, shown, world.hands[shown.owner][:count])


# What is remembered


def remember(table: Table, shown: Shown, hand: Hand) -> None:
    """Note that a seat has seen another's hand."""
    _recall(table, {**dict(table.recalled), shown: hand})


def _recall(table: Table, known: dict[Shown, Hand]) -> None:
    table.recalled = tuple(sorted([(shown, hand) for shown, hand in known.items() if hand]))


def hand_shown(table: Table, shown: Shown) -> Hand:
    """Return what a seat remembers of another's hand."""
    return dict(table.recalled).get(shown, ())


def forget(table: Table, holder: Seat, card: Card) -> None:
    """Note that a card has left a hand in which it may have been known."""
    kept = []
    for shown, hand in table.recalled:
        left = hand
        if shown.owner == holder and card in hand:
            place = hand.index(card)
            left = hand[:place] + hand[place + 1 :]
        if left:
            kept.append((shown, left))
    table.recalled = tuple(kept)


def hand_over(table: Table, sources: tuple[Seat, ...]) -> None:
    """Give each seat another's hand (UD33). What a seat knows goes with it, and it knows its old hand whole."""
    known = {Shown(shown.to, sources.index(shown.owner)): hand for shown, hand in table.recalled}
    for holder, source in enumerate(sources):
        known[Shown(source, holder)] = tuple(sorted(table.hands[source]))
    _recall(table, {shown: hand for shown, hand in known.items() if shown.to != shown.owner})
    table.hands = tuple([table.hands[source] for source in sources])
    table.lacks = 0
