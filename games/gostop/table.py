"""The table of Go-Stop: what lies where, what of it a seat sees, and plain questions about it.

No rules: what can be done stands in `play`, what follows in `turn` and `course`. Cards are the numbers of `cards`, sets
of them bit masks; months count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from operator import sub
from typing import Final, NamedTuple, NewType

from games.core import NOBODY, Draws, Outcome, Part, Seat, Shape, changed, placements, shuffled
from games.gostop.cards import (
    ANIMALS,
    BRIGHTS,
    FIRST_JOKER,
    MONTH_CARDS,
    MONTHS,
    NAMES,
    PILE,
    RIBBONS,
    SUIT,
    cards_of,
    mask_of,
)
from games.gostop.options import Options
from games.gostop.scoring import score

UNKNOWN: Final = -1
"""A card that the observer may not see."""
NO_CARD: Final = -1
NO_MONTH: Final = -1
BACKS: Final[tuple[int, ...]] = (UNKNOWN,) * len(NAMES)

# What lies on the table


class Phase(StrEnum):
    """What is being decided."""

    LOT = "lot"
    """CHANCE finds the first dealer (G8)."""
    DEAL = "deal"
    """CHANCE shuffles (G9)."""
    SALE = "sale"
    """A seat stays or drops (GD52)."""
    QUAD = "quad"
    """The only holder of a quad takes chips or plays on (GD13)."""
    PLAY = "play"
    """The player in turn plays, shows, bombs or flips."""
    PICK_HAND = "pick_hand"
    """Which of two matches the hand card takes (G21)."""
    PICK_STOCK = "pick_stock"
    """Which of two matches the stock card takes (G20)."""
    GIVE = "give"
    """An opponent chooses the junk to give (GD31)."""
    TAKE = "take"
    """The player in turn chooses the junk to take (GD31)."""
    CUP = "cup"
    """What the captured cup is (GD2)."""
    CALL = "call"
    """Go or stop (G35)."""
    BETWEEN = "between"
    """The deal is over; everybody may say ready."""
    OVER = "over"


PLAY, PICK_HAND, PICK_STOCK, CALL = Phase.PLAY, Phase.PICK_HAND, Phase.PICK_STOCK, Phase.CALL
BETWEEN, OVER = Phase.BETWEEN, Phase.OVER
"""Phases that are asked for again and again: to look up a member of an enum takes longer than a call."""
CHANCE_PHASES: Final = frozenset({Phase.LOT, Phase.DEAL})
PICKING: Final = frozenset({PICK_HAND, PICK_STOCK})
HANDING: Final = frozenset({Phase.GIVE, Phase.TAKE})


class Moment(StrEnum):
    """The special moments of a turn."""

    JOKER = "joker"
    BOMB = "bomb"
    PPUK = "ppuk"
    LAST_PPUK = "last_ppuk"
    PILE = "pile"
    JA_PPUK = "ja_ppuk"
    JJOK = "jjok"
    TTADAK = "ttadak"
    SWEEP = "sweep"


MOMENT_RULE: Final = {
    Moment.JOKER: "GD6", Moment.BOMB: "GD18", Moment.PPUK: "G21c", Moment.LAST_PPUK: "GD30", Moment.PILE: "G27",
    Moment.JA_PPUK: "G28", Moment.JJOK: "G26", Moment.TTADAK: "G25", Moment.SWEEP: "G24",
}  # fmt: skip


class Debt(NamedTuple):
    """Junk that one opponent still has to give (GD31)."""

    giver: Seat
    cards: int
    moment: Moment


class Extra(NamedTuple):
    """Chips paid apart from the winner's payment: for a ppuk (GD25) or for a sold hand (GD52)."""

    payer: Seat
    payee: Seat
    chips: int
    code: str
    rule: str


class Ending(StrEnum):
    """How a deal ended."""

    STOP = "stop"
    LAST_TURN = "last_turn"
    """The automatic stop (GD38)."""
    QUAD = "quad"
    """A quad in hand was paid (G15)."""
    THREE_PPUKS = "three_ppuks"
    NAGARI = "nagari"
    TABLE_QUAD = "table_quad"
    """Void, or nagari by the house rule (G14, GD12)."""
    QUADS = "quads"
    """Void: several hold quads, by the house rule (GD13)."""


class Factor(NamedTuple):
    """A doubling (or more) of a payment."""

    code: str
    rule: str
    doublings: int


class Bill(NamedTuple):
    """What one loser's cards cost: (base + goes) × 2^doublings (GD49)."""

    payer: Seat
    winner: Seat
    base: int
    goes: int
    """Extra chips for goes (G48)."""
    factors: tuple[Factor, ...]
    chips: int
    paid_by: Seat
    """Who pays it; not the payer where go-bak makes another pay for both (GD42)."""
    rule: str = "G41"
    """What it is paid for: a stop (G41), a quad (G15, GD13) or three ppuks (GD25)."""
    paid: int = -1
    """The chips that moved: fewer than were due where a purse was empty (GD53); -1 before they are paid."""


class Result(NamedTuple):
    """How a deal ended and what it moved."""

    ending: Ending
    winner: Seat
    """NOBODY where nobody won, or two were paid."""
    use: int
    """The use of the winner's cup (GD2)."""
    bills: tuple[Bill, ...]
    chips: tuple[int, ...]
    """What the whole deal gave each seat, after purses (GD53)."""
    next_dealer: Seat
    void: bool = False
    """Whether the deal does not count among those of the match (GD48)."""
    nagari: int = 0
    """Deals in a row without a winner, this one included (G47)."""


class Pile(NamedTuple):
    """A ppuk on the floor: three cards of a month (G21c)."""

    month: int
    owner: Seat
    turn: int
    """The turn of the deal in which it was made (GD24)."""
    jokers: tuple[int, ...]
    """Jokers buried in it (GD7)."""


@dataclass(slots=True, unsafe_hash=True)
class Side:
    """What lies open of one player in this deal: captures and calls."""

    taken: int = 0
    """Set of the captured cards."""
    junk: tuple[int, ...] = ()
    """Captured junk and jokers, first captured first: of equals, the first goes (GD31)."""
    shown: int = 0
    """Set of the cards that everybody has seen in this hand (G15, G17)."""
    shaken: int = 0
    """Months shown as heundeum: bit `1 << month`."""
    bombs: int = 0
    free: int = 0
    """Turns without a hand card still to take (G30)."""
    goes: int = 0
    bar: int = 0
    """The score to be beaten for the next choice of go or stop (G36); the target less one at first."""
    cup: int = 0
    """What the cup counts as (GD2): AS_ANIMAL, AS_JUNK, or 0 for either, as is best."""
    ppuks: tuple[int, ...] = ()
    """The own turns, from 0, that ended in a ppuk (GD25)."""

    def copy(self) -> Side:
        """Return an equal side to write to."""
        new = Side.__new__(Side)
        new.taken, new.junk, new.shown = self.taken, self.junk, self.shown
        new.shaken, new.bombs, new.free = self.shaken, self.bombs, self.free
        new.goes, new.bar, new.cup = self.goes, self.bar, self.cup
        new.ppuks = self.ppuks
        return new

    @property
    def needs(self) -> int:
        """The score at which it may next choose go or stop (G36)."""
        return self.bar + 1

    @property
    def brights(self) -> tuple[int, ...]:
        """The captured brights, by month."""
        return cards_of(self.taken & BRIGHTS)

    @property
    def animals(self) -> tuple[int, ...]:
        """The captured animals, by month."""
        return cards_of(self.taken & ANIMALS)

    @property
    def ribbons(self) -> tuple[int, ...]:
        """The captured ribbons, by month."""
        return cards_of(self.taken & RIBBONS)


class Sight(NamedTuple):
    """What a seat goes by beside its own hand, and the card that it plays: all of it lies open."""

    seat: Seat
    card: int
    """NO_CARD while none is played."""
    hand_size: int
    all_hold: int
    """How many cards all hold together."""
    fresh: int
    """The months (bit `1 << month`) of the own ppuks that are fresh (GD24)."""
    floor: int
    sides: tuple[Side, ...]


@dataclass(slots=True, unsafe_hash=True)
class Move:
    """What was done in the turn being played, or in the last one: for going on after a choice, and for showing."""

    seat: Seat = NOBODY
    turn: int = -1
    """Which turn of the deal it is; -1 before the first."""
    floor: int = 0
    """The floor as the turn began (GD26)."""
    played: tuple[int, ...] = ()
    """Cards from the hand, jokers included."""
    turned: tuple[int, ...] = ()
    """Cards turned up from the stock, jokers included."""
    pending: int = NO_CARD
    """The card whose match is to be picked; it lies nowhere else."""
    forced: int = NO_MONTH
    """The month just shown, of which one must be played (GD16)."""
    buried: tuple[int, ...] = ()
    """Jokers turned up whose fate the end of the turn decides (GD7)."""
    got: tuple[int, ...] = ()
    """Cards captured in this turn, junk taken from opponents not included."""
    gains: tuple[tuple[Moment, int], ...] = ()
    """Moments that take junk, and how many cards of each opponent."""
    moments: tuple[Moment, ...] = ()
    """Every special moment of the turn, in order."""
    went: int = 0
    """Which go of the seat ended the turn; 0 for none."""
    shook: int = 0
    """Months shown as heundeum in this turn: bit `1 << month`."""

    def copy(self) -> Move:
        """Return an equal move to write to."""
        new = Move.__new__(Move)
        new.seat, new.turn, new.floor = self.seat, self.turn, self.floor
        new.played, new.turned, new.pending = self.played, self.turned, self.pending
        new.forced, new.buried, new.got = self.forced, self.buried, self.got
        new.gains, new.moments, new.went = self.gains, self.moments, self.went
        new.shook = self.shook
        return new


@dataclass(slots=True, unsafe_hash=True)
class Table:
    """A match at one moment, and what somebody may see of it. Actions write to it, and only to a copy of their own."""

    observer: Seat | None
    """Who looks; None is a spectator, NOBODY stands for the table itself."""
    options: Options
    seats: int
    phase: Phase
    decision: int
    """Counts decisions; the token of the one due."""
    chips: tuple[int, ...]
    """What each seat has won so far; sums to zero."""
    dealer: Seat
    players: tuple[Seat, ...]
    """Who plays this deal, the dealer first, in turn order; empty before the first deal."""
    deal_no: int
    """The number of this deal, from 1; void ones are counted with the deal that takes their place. 0 before it."""
    nagari: int
    """How many deals in a row had no winner (G47)."""
    streaks: tuple[int, ...]
    """How many deals in a row each seat has played; 0 for one that sat out the last (GD51)."""
    stayed: tuple[Seat, ...]
    """Who has said stay (GD52), the dealer included."""
    sold: tuple[int, ...]
    """The brights of a sold hand: everybody has seen them, and they lie at the bottom of the stock (GD52)."""
    sold_by: Seat
    """Whose hand went under the stock, sold or not; NOBODY where there is none."""
    extras: tuple[Extra, ...]
    """Chips paid in the middle of this deal (GD25, GD52)."""
    result: Result | None
    """How the deal ended; None while it is played."""
    ready: frozenset[Seat]
    """Between deals: who is ready."""
    asked: Seat
    """Who decides; NOBODY where nobody or many do. Differs from `turn` when an opponent gives junk (GD31)."""
    turn_no: int
    """Turns of this deal that are over."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, each by month. In a view, of other hands only what was shown, behind backs for the rest."""
    triples: tuple[int, ...]
    """By seat, the months (bit `1 << month`) of which three or four are in hand. In a view UNKNOWN for other hands."""
    stock: tuple[int, ...]
    """Next card first. In a view backs, as many as there are."""
    sides: tuple[Side, ...]
    """By seat."""
    floor: int
    """Set of the cards in the middle, piles included, buried jokers and the pending card not."""
    piles: tuple[Pile, ...]
    move: Move
    debts: tuple[Debt, ...]
    goers: tuple[Seat, ...]
    """Who said go in this deal, in order (GD42)."""
    played: tuple[Sight, ...]
    """The flower cards that were played in this deal, one by one."""

    def copy(self) -> Table:
        """Return an equal table to write to. Its sides and its move are shared: `own` and `own_move` copy them."""
        new = Table.__new__(Table)
        new.observer, new.options, new.seats = self.observer, self.options, self.seats
        new.phase, new.decision, new.chips = self.phase, self.decision, self.chips
        new.dealer, new.players, new.deal_no = self.dealer, self.players, self.deal_no
        new.nagari, new.streaks, new.stayed = self.nagari, self.streaks, self.stayed
        new.sold, new.sold_by, new.extras = self.sold, self.sold_by, self.extras
        new.result, new.ready, new.asked = self.result, self.ready, self.asked
        new.turn_no, new.hands, new.triples = self.turn_no, self.hands, self.triples
        new.stock, new.sides, new.floor = self.stock, self.sides, self.floor
        new.piles, new.move, new.debts = self.piles, self.move, self.debts
        new.goers, new.played = self.goers, self.played
        return new

    @property
    def stock_count(self) -> int:
        """How many cards the stock has."""
        return len(self.stock)

    @property
    def hand(self) -> tuple[int, ...]:
        """The observer's own cards, by month; empty for a spectator."""
        return () if self.observer is None else self.hands[self.observer]

    @property
    def turn(self) -> Seat:
        """Whose turn it is; NOBODY outside turns."""
        return self.asked if self.debt is None else self.move.seat

    @property
    def debt(self) -> Debt | None:
        """The junk that is asked for (GD31)."""
        return self.debts[0] if self.phase in HANDING else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return outcome(self)


View = NewType("View", Table)
"""What somebody may see of a table. Core alone makes one."""
Known = NewType("Known", Table)
"""What a seat may know of a table: what it sees, because all that was shown still lies open. Core alone makes one."""
World = NewType("World", Table)
"""A table that looks like the true one to a seat, imagined by dealing again. Core alone makes one."""


def new_match(options: Options, seats: int) -> Table:
    """Return a match before the first dealer is known."""
    return Table(
        observer=NOBODY, options=options, seats=seats, phase=Phase.LOT, decision=0, chips=(0,) * seats, dealer=0,
        players=(), deal_no=0, nagari=0, streaks=(0,) * seats, stayed=(), sold=(), sold_by=NOBODY, extras=(),
        result=None, ready=frozenset(), asked=NOBODY, turn_no=0, hands=((),) * seats, triples=(0,) * seats,
        stock=(), sides=no_sides(seats), floor=0, piles=(), move=Move(), debts=(), goers=(), played=(),
    )  # fmt: skip


def no_sides(seats: int) -> tuple[Side, ...]:
    """Return a side without cards for each seat."""
    return tuple([Side() for _ in range(seats)])


# Plain questions


def mover(table: Table) -> Side:
    """Return the side of the player whose move it is."""
    return table.sides[table.move.seat]


def target(table: Table) -> int:
    """Return the score at which one may stop (G34, GD36)."""
    return table.options.target_two if table.seats == 2 else table.options.target_three


def score_of(table: Table, seat: Seat) -> int:
    """Return a seat's points as they are now."""
    side = table.sides[seat]
    return score(side.taken, side.cup, doubles=table.options.double_junk)


def is_fresh(table: Table, pile: Pile) -> bool:
    """Return whether two junk cards are due if the maker of a pile takes it next: it is not too old (G28, GD24)."""
    return table.options.ja_ppuk_later or table.turn_no <= pile.turn + len(table.players)


def on_floor(table: Table, month: int) -> tuple[int, ...]:
    """Return the floor cards of a month."""
    return MONTH_CARDS[month][table.floor >> SUIT * month & 15]


def matches(table: Table, card: int) -> tuple[int, ...]:
    """Return the floor cards of a card's month: what it would take, or choose from (G20–G22). A joker has none."""
    return () if card >= FIRST_JOKER else on_floor(table, card >> 2)


def offered(table: Table) -> tuple[int, ...]:
    """Return the two floor cards to pick from; () while nothing is to be picked."""
    pending = table.move.pending
    return () if pending == NO_CARD else on_floor(table, pending >> 2)


def owed_from(table: Table) -> tuple[int, ...]:
    """Return the junk of the player who has to give some now (GD31)."""
    return table.sides[table.debts[0].giver].junk


def held_months(hand: tuple[int, ...], least: int) -> tuple[int, ...]:
    """Return the months of which a hand has at least so many cards."""
    counts = [0] * (MONTHS + 2)
    for card in hand:
        counts[card >> 2] += 1
    return tuple([month for month in range(MONTHS) if counts[month] >= least])


def triples_in(hand: tuple[int, ...]) -> int:
    """Return the set of the months of which three or four are in a hand, which is sorted."""
    if min(map(sub, hand[2:], hand), default=SUIT) >= SUIT:  # no two cards so far apart are of one month
        return 0
    return sum([1 << month for month in held_months(hand, 3)])


class Spot(NamedTuple):
    """What lies on the floor of one month."""

    month: int
    cards: tuple[int, ...]
    pile: bool
    """Three that are taken as one unit: a dealt triple (G16) or a ppuk (G21c)."""
    owner: Seat
    """Who made the ppuk (GD23); NOBODY where there is none."""
    fresh: bool
    """Whether its maker takes two junk cards of each opponent for it in their next turn (G28, GD24)."""
    jokers: tuple[int, ...]
    """Jokers buried in the pile (GD7)."""


def spots(table: Table) -> tuple[Spot, ...]:
    """Return what lies on the floor, by month."""
    made = {pile.month: pile for pile in table.piles}
    found = []
    for month in range(MONTHS):
        cards = on_floor(table, month)
        if cards:
            pile = made.get(month)
            owner, jokers = (pile.owner, pile.jokers) if pile else (NOBODY, ())
            fresh = pile is not None and is_fresh(table, pile)
            found.append(Spot(month, cards, len(cards) == PILE, owner, fresh, jokers))
    return tuple(found)


def sight(table: Table, seat: Seat, card: int = NO_CARD) -> Sight:
    """Return what a player of the deal goes by beside its own hand."""
    hands, fresh = table.hands, 0
    for pile in table.piles:
        if pile.owner == seat and is_fresh(table, pile):
            fresh |= 1 << pile.month
    return Sight(seat, card, len(hands[seat]), sum(map(len, hands)), fresh, table.floor, table.sides)


def why_over(table: Table) -> str | None:
    """Return why the match is over after this deal, or None."""
    goal = table.options.goal.chips
    if goal and max(table.chips) >= goal:
        return "goal_reached"
    if table.result is not None and not table.result.void and table.deal_no >= table.options.deals:
        return "deals_played"
    return None


def outcome(table: Table) -> Outcome | None:
    """Return the final chips, or None while the match goes on."""
    if table.phase is not OVER:
        return None
    return Outcome(str(why_over(table)), table.chips, placements(table.chips, low_wins=False))


# How a table is written to


def own(table: Table, seat: Seat) -> Side:
    """Return a seat's side to write to. Its copy takes its place, because tables share their sides."""
    sides = list(table.sides)
    sides[seat] = side = sides[seat].copy()
    table.sides = tuple(sides)
    return side


def own_move(table: Table) -> Move:
    """Return the move to write to. Its copy takes its place, because tables share their moves."""
    table.move = move = table.move.copy()
    return move


def hold(table: Table, seat: Seat, hand: tuple[int, ...]) -> None:
    """Give a seat another hand."""
    hands, triples = list(table.hands), table.triples
    if triples[seat] or len(hand) > len(hands[seat]):  # a hand without triples gets none by losing cards
        table.triples = changed(triples, seat, triples_in(hand))
    hands[seat] = hand
    table.hands = tuple(hands)


# What is seen


def seen_hands(table: Table, observer: Seat | None) -> tuple[tuple[int, ...], ...]:
    """Return the hands as an observer sees them: of the others what was shown, behind backs for the rest (G12)."""
    return tuple([hand if seat == observer else _backs(table, seat) for seat, hand in enumerate(table.hands)])


def _backs(table: Table, seat: Seat) -> tuple[int, ...]:
    shown = cards_of(table.sides[seat].shown)
    return BACKS[: len(table.hands[seat]) - len(shown)] + shown


PUBLIC: Final = (
    *("options", "seats", "phase", "decision", "chips", "dealer", "players", "deal_no", "nagari", "streaks"),
    *("stayed", "sold", "sold_by", "extras", "result", "ready", "asked", "turn_no", "sides", "floor", "piles"),
    *("move", "debts", "goers", "played"),
)
MASKED: Final = {
    "hands": seen_hands,
    "triples": lambda table, observer: tuple(
        [held if seat == observer else UNKNOWN for seat, held in enumerate(table.triples)]
    ),
    "stock": lambda table, _: BACKS[: len(table.stock)],
}
PARTS: Final = (
    Part(Table, PUBLIC, MASKED),
    Part(Side, ("taken", "junk", "shown", "shaken", "bombs", "free", "goes", "bar", "cup", "ppuks")),
    Part(
        Move,
        (
            *("seat", "turn", "floor", "played", "turned", "pending", "forced", "buried", "got", "gains", "moments"),
            *("went", "shook"),
        ),
    ),
    Part(Pile, ("month", "owner", "turn", "jokers")),
    Part(Debt, ("giver", "cards", "moment")),
    Part(Extra, ("payer", "payee", "chips", "code", "rule")),
    Part(Factor, ("code", "rule", "doublings")),
    Part(Bill, ("payer", "winner", "base", "goes", "factors", "chips", "paid_by", "rule", "paid")),
    Part(Result, ("ending", "winner", "use", "bills", "chips", "next_dealer", "void", "nagari")),
    Part(Sight, ("seat", "card", "hand_size", "all_hold", "fresh", "floor", "sides")),
)
SHAPE: Final = Shape(PARTS)


def deal_again(table: Table, observer: Seat | None, remembering: bool, draws: Draws) -> Table | None:
    """Return the same table to the observer, with the other hands and the stock dealt again; None before a deal.

    Nobody has to remember anything: what was shown lies open (G15, G17), and the brights of a sold hand lie at the
    bottom of the stock (GD52).
    """
    if table.phase in CHANCE_PHASES:
        return None
    sold = tuple([card for card in table.sold if card in table.stock])
    kept = [
        hand if seat == observer else tuple([card for card in hand if side.shown >> card & 1])
        for seat, (hand, side) in enumerate(zip(table.hands, table.sides, strict=True))
    ]
    fixed = mask_of(sold) | mask_of([card for hand in kept for card in hand])
    hidden = [card for hand in (*table.hands, table.stock) for card in hand if not fixed >> card & 1]
    mixed = list(shuffled(sorted(hidden), draws))
    hands = []
    for hand, keeps in zip(table.hands, kept, strict=True):
        missing = len(hand) - len(keeps)
        hands.append(tuple(sorted((*keeps, *mixed[:missing]))) if missing else hand)
        del mixed[:missing]
    world = table.copy()
    world.hands, world.stock = tuple(hands), tuple(mixed) + sold
    world.triples = tuple([triples_in(hand) for hand in hands])
    return world
