"""What can be done at a Go-Stop table: each action with its text form, why it is not allowed, and what it does.

Cards and months are the numbers of cards, months counted from 0. What follows from an action stands in `turn` and
`course`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.core import HOST, TOO_LATE, Event, Form, Many, Name, Notation, Number, Refusal, Seat
from games.gostop import course, turn
from games.gostop.cards import (
    AS_ANIMAL,
    AS_JUNK,
    FIRST_JOKER,
    FLOWERS,
    JUNK_VALUE,
    KIND,
    MONTHS,
    NAMES,
    PILE,
    Kind,
    mask_of,
    month_text,
    texts,
)
from games.gostop.course import CHOOSE_FIRST, PHASE_RULE, Deal, Draw, Lot, NextRound
from games.gostop.table import (
    BETWEEN,
    CALL,
    HANDING,
    NO_CARD,
    NO_MONTH,
    OVER,
    PICK_HAND,
    PICKING,
    PLAY,
    Ending,
    Moment,
    Phase,
    Table,
    held_months,
    mover,
    offered,
    on_floor,
    owed_from,
    own,
    own_move,
    score_of,
    sight,
)

Events = list[Event]

NOT_HELD: Final = Refusal("not_held", "G18")
NOT_A_MATCH: Final = Refusal("not_a_match")
NO_TRIPLE: Final = Refusal("no_triple", "G17")
ALREADY_SHOWN: Final = Refusal("already_shown", "GD16")
FOURTH_ON_TABLE: Final = Refusal("fourth_on_table", "GD16")
PLAY_SHOWN: Final = Refusal("play_shown", "GD16")
NO_FOURTH: Final = Refusal("no_fourth", "G29")
SHOWN_NO_BOMB: Final = Refusal("shown_no_bomb", "GD17")
NO_FREE_TURN: Final = Refusal("no_free_turn", "G30")
TOO_FEW_POINTS: Final = Refusal("too_few_points", "G35")
NOT_YOUR_JUNK: Final = Refusal("not_your_junk", "GD31")
NOT_THEIR_JUNK: Final = Refusal("not_their_junk", "GD31")
ALREADY_READY: Final = Refusal("already_ready")


# What is asked


def _answering(table: Table, seat: Seat, phase: Phase) -> Refusal | None:
    """Return why the seat may not answer the question of a phase."""
    return None if table.phase is phase and seat == table.asked else course.out_of_place(table, seat)


def _playing(table: Table, seat: Seat, late: str = "") -> Refusal | None:
    """Return why the seat may not begin a turn; `late` is the rule by which it is too late for this in the middle."""
    if seat != table.asked:
        return course.unasked(table, seat)
    if table.phase is PLAY:
        return None
    return TOO_LATE.on(late) if late else CHOOSE_FIRST.on(PHASE_RULE[table.phase])


def _bound(table: Table, month: int) -> Refusal | None:
    """Return why only the month just shown may be played (GD16)."""
    forced = table.move.forced
    return None if forced in (NO_MONTH, month) else PLAY_SHOWN.about(month=month_text(forced))


# Between deals and before play


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next deal (G23). `ready`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Between deals, once."""
        if table.phase is not BETWEEN or seat < 0:
            return course.out_of_place(table, seat)
        return ALREADY_READY if seat in table.ready else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Say ready; after the last one the next deal comes."""
        table.ready |= {seat}
        events.append(Event("ready", seat))
        if len(table.ready) == table.seats:
            table.decision += 1
            course.next_deal(table)


@dataclass(frozen=True, slots=True)
class Sale:
    """Stay in the deal, or leave it (GD52). `stay`, `drop`."""

    stays: bool

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked at a sale."""
        return _answering(table, seat, Phase.SALE)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Stay, or sit out; at most one of four does."""
        table.decision += 1
        events.append(Event("stayed" if self.stays else "dropped", seat, {"rule": "GD52"}))
        if not self.stays:
            course.leave(table, seat, events)
            return
        table.stayed += (seat,)
        later = table.players[table.players.index(seat) + 1]
        if len(table.stayed) < course.MOST_PLAYERS:
            table.asked = later
        else:
            course.sell(table, later, events)


@dataclass(frozen=True, slots=True)
class Quad:
    """Take the chips for a quad in hand, or play on without them (GD13). `quad take`, `quad play`."""

    takes: bool

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked, as the only holder of one."""
        return _answering(table, seat, Phase.QUAD)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Take the payment, or begin."""
        table.decision += 1
        events.append(Event("quad_taken" if self.takes else "quad_played_on", seat, {"rule": "GD13"}))
        if self.takes:
            course.pay_quads(table, (seat,), events)
        else:
            course.begin_play(table)


# A turn


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand (G18) or a joker (G31). `play 01-bright`."""

    card: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """In turn, a card of the hand."""
        if seat != table.asked or table.phase is not PLAY:
            return _playing(table, seat)
        if self.card not in table.hands[seat]:
            return NOT_HELD.about(card=NAMES[self.card])
        return None if table.move.forced == NO_MONTH else _bound(table, self.card >> 2)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Play it, and turn up the stock."""
        table.decision += 1
        card, plain = self.card, self.card < FIRST_JOKER
        if plain:
            table.played += (sight(table, seat, card),)
        move = turn.begin(table)
        move.played += (card,)
        move.forced = NO_MONTH
        turn.leave_hand(table, seat, (card,))
        if plain:
            events.append(Event("played", seat, {"card": NAMES[card]}))
            turn.lay(table, card, events)
            return
        events.append(Event("joker_played", seat, {"card": NAMES[card], "rule": "G31"}))
        turn.capture_joker(table, card)
        if table.options.joker_replays:
            turn.draw_replacement(table, events)
            return
        replacement = turn.turn_up(table, events)
        if replacement == NO_CARD:
            turn.reveal(table, (), (), events)
        else:
            turn.lay(table, replacement, events)


@dataclass(frozen=True, slots=True)
class Shake:
    """Show a triple, *heundeum* (G17). `shake 03`."""

    month: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """In turn, three of a month, once (G17, GD16)."""
        refusal = _playing(table, seat, "GD16")
        if refusal is not None:
            return refusal
        side, name = table.sides[seat], month_text(self.month)
        if side.shaken >> self.month & 1:
            return ALREADY_SHOWN.about(month=name)
        if not table.triples[seat] >> self.month & 1:
            return NO_TRIPLE.about(month=name)
        if not table.options.shake_on_play:
            return None
        return FOURTH_ON_TABLE.about(month=name) if on_floor(table, self.month) else _bound(table, NO_MONTH)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Show them; by the house rule one of them must be played now (GD16)."""
        table.decision += 1
        move = turn.begin(table)
        side, cards = mover(table), turn.held(table, self.month)
        side.shown |= mask_of(cards)
        side.shaken |= 1 << self.month
        move.shook |= 1 << self.month
        if table.options.shake_on_play:
            move.forced = self.month
        events.append(Event("shook", seat, {"month": month_text(self.month), "cards": texts(cards), "rule": "G17"}))


@dataclass(frozen=True, slots=True)
class Bomb:
    """Play all cards of a month at once onto the rest of it (G29, GD21). `bomb 07`."""

    month: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """In turn, three of a month whose fourth lies there (G29, GD17), or two and two (GD21)."""
        refusal = _playing(table, seat, "G29") or _bound(table, NO_MONTH)
        if refusal is not None:
            return refusal
        side, name = table.sides[seat], month_text(self.month)
        held, rest = sum([card >> 2 == self.month for card in table.hands[seat]]), len(on_floor(table, self.month))
        if table.options.bomb_pairs and held == rest == 2:
            return None
        if held < 3:
            return NO_TRIPLE.on("G29").about(month=name)
        if side.shaken >> self.month & 1:
            return SHOWN_NO_BOMB.about(month=name)
        return None if rest else NO_FOURTH.about(month=name)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Play them all."""
        table.decision += 1
        move = turn.begin(table)
        cards, here = turn.held(table, self.month), on_floor(table, self.month)
        turn.leave_hand(table, seat, cards)
        move.played += cards
        side = mover(table)
        side.free += len(cards) - 1
        side.bombs += 1
        rule = "G29" if len(cards) == PILE else "GD21"
        takes, month = int(table.options.bomb_takes), month_text(self.month)
        turn.tell(table, Moment.BOMB, takes, events, month=month, cards=texts(cards), rule=rule)
        turn.reveal(table, cards, here, events)


@dataclass(frozen=True, slots=True)
class Flip:
    """Play no hand card and only turn up the stock (G30). `flip`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """In turn, while one has turns to spare."""
        left = table.sides[seat].free
        return _playing(table, seat) or (_bound(table, NO_MONTH) if left else NO_FREE_TURN)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Turn up the stock."""
        table.decision += 1
        turn.flip(table, events)


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose which of two floor cards the hand card or the stock card takes (G20, G21). `pick 05-animal`."""

    card: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked, one of the two."""
        if table.phase not in PICKING or seat != table.asked:
            return course.out_of_place(table, seat)
        offers = self.card in offered(table)
        return None if offers else NOT_A_MATCH.on(PHASE_RULE[table.phase]).about(card=NAMES[self.card])

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Capture it."""
        table.decision += 1
        move = own_move(table)
        own(table, seat)
        pending, of_hand = move.pending, table.phase is PICK_HAND
        move.pending = NO_CARD
        table.phase = PLAY
        if of_hand:
            turn.reveal(table, (pending,), (self.card,), events)
        else:
            turn.capture(table, (self.card, pending), events)
            turn.finish_turn(table, events)


@dataclass(frozen=True, slots=True)
class Cup:
    """Say what the captured cup counts as: AS_ANIMAL or AS_JUNK (GD2). `cup animal`, `cup junk`."""

    use: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked."""
        return _answering(table, seat, Phase.CUP)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Say it."""
        table.decision += 1
        own(table, seat).cup = self.use
        name = "animal" if self.use == AS_ANIMAL else "junk"
        events.append(Event("cup_said", seat, {"use": name, "rule": "GD2"}))
        turn.ask_to_call(table, events)


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give a junk card to the player in turn, or take one of who owes it (GD31). `give 12-double`, `take 12-double`."""

    card: int
    takes: bool

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked, one of the giver's."""
        refusal = _answering(table, seat, Phase.TAKE if self.takes else Phase.GIVE)
        if refusal is not None or self.card in owed_from(table):
            return refusal
        if self.takes:
            return NOT_THEIR_JUNK.about(card=NAMES[self.card], giver=table.debts[0].giver)
        return NOT_YOUR_JUNK.about(card=NAMES[self.card])

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Hand it over, and what is owed then."""
        table.decision += 1
        own(table, table.move.seat)
        turn.hand_over(table, self.card, events)
        turn.collect(table, events)


@dataclass(frozen=True, slots=True)
class Call:
    """Go on, or stop and be paid (G35). `go`, `stop`."""

    goes: bool

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked, with enough points (G35, G36)."""
        if table.phase is not PLAY or seat != table.asked:
            return _answering(table, seat, CALL)
        side = table.sides[seat]
        refusal = TOO_FEW_POINTS.on("G36") if side.goes else TOO_FEW_POINTS
        return refusal.about(points=score_of(table, seat), needs=side.needs)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Take the payment; or go on: the next choice needs a higher score than now (G36, GD39)."""
        table.decision += 1
        if not self.goes:
            course.stop(table, seat, Ending.STOP, events)
            return
        side = own(table, seat)
        side.bar = score_of(table, seat)
        side.goes += 1
        table.goers += (seat,)
        own_move(table).went = side.goes
        events.append(Event("went", seat, {"count": side.goes, "points": side.bar, "rule": "G35"}))
        turn.next_turn(table, events)


# All of them

Action = (
    Lot | Draw | Deal | Sale | Quad | Play | Shake | Bomb | Flip | Pick | Cup | HandOver | Call | Ready | NextRound
)  # fmt: skip
Actions = tuple[Action, ...]

CARD: Final = Name(NAMES)
MONTH: Final = Name([month_text(month) for month in range(MONTHS)])
MOST_SEATS: Final = 5

NOTATION: Final = Notation[Action](
    {
        "play": Form(Play, CARD),
        "lot": Form(Lot, Number(high=MOST_SEATS - 1)),
        "draw": Form(Draw, Many(CARD)),
        "deal": Form(Deal, Many(CARD)),
        "stay": Form(Sale, stays=True),
        "drop": Form(Sale, stays=False),
        "quad": Form(Quad, Name({"take": True, "play": False})),
        "shake": Form(Shake, MONTH),
        "bomb": Form(Bomb, MONTH),
        "flip": Form(Flip),
        "pick": Form(Pick, Name(FLOWERS)),
        "cup": Form(Cup, Name({"animal": AS_ANIMAL, "junk": AS_JUNK})),
        "give": Form(HandOver, CARD, takes=False),
        "take": Form(HandOver, CARD, takes=True),
        "go": Form(Call, goes=True),
        "stop": Form(Call, goes=False),
        "ready": Form(Ready),
        "next_round": Form(NextRound),
    }
)

PLAYS: Final = tuple([Play(card) for card in range(len(NAMES))])
PICKS: Final = tuple([Pick(card) for card in range(FIRST_JOKER)])
HANDED: Final = tuple([tuple([HandOver(card, takes) for card in range(len(NAMES))]) for takes in (False, True)])
SHAKES: Final = tuple([Shake(month) for month in range(MONTHS)])
BOMBS: Final = tuple([Bomb(month) for month in range(MONTHS)])
FLIP: Final[Actions] = (Flip(),)
CALLS: Final[Actions] = (Call(True), Call(False))
ANSWERS: Final[Mapping[Phase, Actions]] = {
    Phase.CALL: CALLS,
    Phase.CUP: (Cup(AS_ANIMAL), Cup(AS_JUNK)),
    Phase.QUAD: (Quad(True), Quad(False)),
    Phase.SALE: (Sale(True), Sale(False)),
    Phase.BETWEEN: (Ready(),),
}
"""The answers that are always the same, by what asks for them."""
DEFAULTS: Final[Mapping[Phase, Action]] = {
    CALL: Call(False),
    Phase.CUP: Cup(AS_ANIMAL),
    Phase.QUAD: Quad(True),
    Phase.SALE: Sale(False),
    BETWEEN: Ready(),
}
DEFAULT_ORDER: Final = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""What an absent seat plays, gives and takes first."""


def default_action(table: Table, seat: Seat) -> Action:
    """Return what an absent seat does: the least card, a stop, the least junk given or taken, out of the sale."""
    values = JUNK_VALUE[table.options.double_junk]
    if table.phase is PLAY:
        forced = table.move.forced
        return Play(_least([card for card in table.hands[seat] if forced in (NO_MONTH, card >> 2)], values))
    if table.phase in PICKING:
        return Pick(_least(offered(table), values))
    if table.phase is Phase.GIVE:
        return HandOver(_least(owed_from(table), values), takes=False)
    if table.phase is Phase.TAKE:
        return HandOver(min(owed_from(table), key=values.__getitem__), takes=True)
    return DEFAULTS[table.phase]


def _least(cards: Sequence[int], values: tuple[int, ...]) -> int:
    """Return the least valuable card: junk by value, then ribbons, animals, brights; jokers are the best."""
    return min(cards, key=lambda card: (card >= FIRST_JOKER, DEFAULT_ORDER.index(KIND[card]), values[card], card))


# What a seat might do, allowed or not


def candidates(table: Table, seat: Seat) -> Actions:
    """Return what a seat might think of in this phase, in a stable order."""
    if seat == HOST:
        return tuple([wait.action for wait in course.waits(table)])
    if table.phase is OVER:
        return ()
    if table.phase is BETWEEN:
        return ANSWERS[BETWEEN]
    answers = _answers(table) if seat == table.asked else ()
    calls = CALLS if table.sides[seat].bar and table.phase is not CALL else ()
    hand = table.hands[seat]
    return answers + tuple([PLAYS[card] for card in hand]) + _beside_plays(table, seat) + calls


def _beside_plays(table: Table, seat: Seat) -> Actions:
    """Return what a turn might be beside playing a card: showing triples, bombs, a free turn."""
    triples = table.triples[seat]
    found: Actions = ()
    if triples:
        for month in held_months(table.hands[seat], 3):
            found += (SHAKES[month], BOMBS[month])
    if table.options.bomb_pairs:
        for month in held_months(table.hands[seat], 2):
            if not triples >> month & 1 and len(on_floor(table, month)) == 2:
                found += (BOMBS[month],)
    return found + FLIP if table.sides[seat].free else found


def _answers(table: Table) -> Actions:
    """Return the answers that the phase asks a seat for."""
    if table.phase in PICKING:
        return tuple([PICKS[card] for card in offered(table)])
    if table.phase in HANDING:
        handed = HANDED[table.phase is Phase.TAKE]
        return tuple([handed[card] for card in owed_from(table)])
    return ANSWERS.get(table.phase, ())


def legal_actions(table: Table, seat: Seat) -> Actions:
    """Return the candidates that are allowed, without asking those for why not that plainly are.

    Random play of two seats takes half as long again without it, compiled or not.
    """
    if seat != table.asked or (table.phase is PLAY and table.move.forced != NO_MONTH):
        return _allowed(table, seat, candidates(table, seat))
    if table.phase is not PLAY:
        return _answers(table)
    plays = tuple([PLAYS[card] for card in table.hands[seat]])
    more = _beside_plays(table, seat)
    return plays + _allowed(table, seat, more) if more else plays


def _allowed(table: Table, seat: Seat, actions: Actions) -> Actions:
    return tuple([action for action in actions if action.why_not(table, seat) is None])
