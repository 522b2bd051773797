"""What can be done at a Go-Stop table: each action with its text form, why it is not allowed, and what it does.

Cards and months are the numbers of cards, months counted from 0. What follows from an action stands in deal, turn,
settle and ending.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core import (
    ALONE,
    CHANCE,
    GAME_OVER,
    HOST,
    NO_SEATS,
    NOT_YOUR_TURN,
    ONLY_CHANCE,
    TOO_LATE,
    Act,
    Draws,
    Event,
    Form,
    Many,
    Name,
    Notation,
    Number,
    Refusal,
    Seat,
    Wait,
    shuffled,
)
from games.core.game import why_not_of
from games.gostop import deal, settle, turn
from games.gostop.cards import (
    AS_ANIMAL,
    AS_JUNK,
    FIRST_JOKER,
    FLOWERS,
    JUNK_VALUE,
    KIND,
    MONTHS,
    NAMES,
    Kind,
    month_text,
    texts,
)
from games.gostop.cards import MONTH as MONTH_OF
from games.gostop.ending import pay_quads, stop
from games.gostop.options import FirstDealer
from games.gostop.scoring import score
from games.gostop.state import NO_MONTH, Side, State, held_months, mover, offered, on_floor, owed_from
from games.gostop.values import NOBODY, PICKING, Ending, Phase

Events = list[Event]

PAUSE_SECONDS, SLOW_PAUSE_SECONDS = 45.0, 3600.0
"""How long the table waits for everybody between deals (G23)."""
PHASE_RULE: Final = {
    Phase.SALE: "GD52", Phase.QUAD: "GD13", Phase.PICK_HAND: "GD27", Phase.PICK_STOCK: "G20", Phase.GIVE: "GD31",
    Phase.TAKE: "GD31", Phase.CUP: "GD2", Phase.CALL: "G35",
}  # fmt: skip
"""The rule by which each phase but PLAY asks a seat."""

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("G19")
BETWEEN_DEALS: Final = TOO_LATE.on("G23")
NOT_HELD: Final = Refusal("not_held", "G18")
DEALING: Final = Refusal("dealing", "G9")
CHOOSE_FIRST: Final = Refusal("choose_first")
NOT_ASKED: Final = Refusal("not_asked", "G18")
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
SITTING_OUT: Final = Refusal("sitting_out", "GD51")
ALREADY_READY: Final = Refusal("already_ready")
BAD_DECK: Final = Refusal("bad_deck", "G5")
BAD_LOT: Final = Refusal("bad_lot", "G8")


# Who may do anything


def to_act(state: State) -> frozenset[Seat]:
    """Return who may act."""
    if state.asked != NOBODY:
        return ALONE[state.asked]
    if state.phase is Phase.BETWEEN:
        return waiting_for(state) | {HOST}
    return NO_SEATS if state.phase is Phase.OVER else ONLY_CHANCE


def waiting_for(state: State) -> frozenset[Seat]:
    """Return whom the table waits for: the asked seat, or between deals all that are not ready."""
    if state.asked != NOBODY:
        return ALONE[state.asked]
    return frozenset(range(state.seats)) - frozenset(state.ready) if state.phase is Phase.BETWEEN else NO_SEATS


def _out_of_place(state: State, seat: Seat) -> Refusal:
    """Return why an actor may not do what nothing asks it for."""
    if seat >= 0 and seat == state.asked:
        return NOT_ASKED if state.phase is Phase.PLAY else CHOOSE_FIRST.on(PHASE_RULE[state.phase])
    return _unasked(state, seat)


def _unasked(state: State, seat: Seat) -> Refusal:
    """Return why an actor of whom nothing is asked may do nothing: chance, the host, or a seat."""
    if state.phase is Phase.OVER:
        return GAME_OVER
    if seat < 0:
        return BAD_LOT if seat == CHANCE and state.phase is Phase.LOT else NOT_YOUR_TURN
    if state.phase is Phase.BETWEEN:
        return BETWEEN_DEALS
    if state.asked == NOBODY:
        return DEALING
    return NOT_ITS_TURN if seat in state.players else SITTING_OUT


def _answering(state: State, seat: Seat, phase: Phase) -> Refusal | None:
    """Return why the seat may not answer the question of a phase."""
    return None if state.phase is phase and 0 <= seat == state.asked else _out_of_place(state, seat)


def _playing(state: State, seat: Seat, late: str = "") -> Refusal | None:
    """Return why the seat may not begin a turn; `late` is the rule by which it is too late for this in the middle."""
    if seat < 0 or seat != state.asked:
        return _unasked(state, seat)
    if state.phase is Phase.PLAY:
        return None
    return TOO_LATE.on(late) if late else CHOOSE_FIRST.on(PHASE_RULE[state.phase])


def _bound(state: State, month: int) -> Refusal | None:
    """Return why only the month just shown may be played (GD16)."""
    forced = state.move.forced
    return None if forced in (NO_MONTH, month) else PLAY_SHOWN.about(month=month_text(forced))


# Chance and time


@dataclass(frozen=True, slots=True)
class Lot:
    """CHANCE: the first dealer (G8). `lot 2`."""

    dealer: Seat

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """Only CHANCE, before the first deal, by the lot."""
        if seat != CHANCE or state.phase is not Phase.LOT:
            return _out_of_place(state, seat)
        by_lot = state.options.first_dealer is FirstDealer.LOT
        return None if by_lot and self.dealer < state.seats else BAD_LOT

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Let this seat deal."""
        deal.first_dealer(state, self.dealer, "G8", events)


@dataclass(frozen=True, slots=True)
class Draw:
    """CHANCE: one card for each seat; the latest month deals first (GD9). `draw 01-bright 05-junk1`."""

    cards: tuple[int, ...]

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """Only CHANCE, before the first deal, by cards."""
        if seat != CHANCE or state.phase is not Phase.LOT:
            return _out_of_place(state, seat)
        if state.options.first_dealer is FirstDealer.LOT:
            return BAD_LOT
        fits = len(self.cards) == len(set(self.cards)) == state.seats and max(self.cards) < FIRST_JOKER
        return None if fits else BAD_LOT

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Let the latest month deal; a tie of the latest draws again."""
        months = [MONTH_OF[card] for card in self.cards]
        events.append(Event("cards_drawn", None, {"cards": texts(self.cards), "rule": "GD9"}))
        latest = [one for one, month in enumerate(months) if month == max(months)]
        if len(latest) > 1:
            events.append(Event("drawn_again", None, {"seats": tuple(latest), "rule": "GD9"}))
        else:
            deal.first_dealer(state, latest[0], "GD9", events)


@dataclass(frozen=True, slots=True)
class Deal:
    """CHANCE: the shuffled deck from the top (G9). `deal 05-junk1 11-double …`."""

    deck: tuple[int, ...]

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """Only CHANCE, with the whole deck."""
        if seat != CHANCE or state.phase is not Phase.DEAL:
            return _out_of_place(state, seat)
        return None if sorted(self.deck) == list(deal.DECKS[state.options.jokers]) else BAD_DECK

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Deal it."""
        deal.deal(state, self.deck, events)


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between deals is over (G23). `next_round`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """Only HOST, between deals."""
        if seat != HOST or state.phase is Phase.OVER:
            return _out_of_place(state, seat)
        return None if state.phase is Phase.BETWEEN else BETWEEN_DEALS

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Go on to the next deal."""
        events.append(Event("next_deal", None, {"rule": "G23"}))
        deal.next_deal(state)


# Between deals and before play


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next deal (G23). `ready`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """Between deals, once."""
        if state.phase is not Phase.BETWEEN or seat < 0:
            return _out_of_place(state, seat)
        return ALREADY_READY if seat in state.ready else None

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Be ready; after the last one the next deal comes."""
        state.ready += (seat,)
        events.append(Event("ready", seat))
        if len(state.ready) == state.seats:
            state.decision += 1
            deal.next_deal(state)


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay in the deal (GD52). `stay`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked at a sale."""
        return _answering(state, seat, Phase.SALE)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Stay."""
        deal.answer_sale(state, True, events)


@dataclass(frozen=True, slots=True)
class Drop:
    """Leave the deal (GD52). `drop`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked at a sale."""
        return _answering(state, seat, Phase.SALE)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Sit out."""
        deal.answer_sale(state, False, events)


@dataclass(frozen=True, slots=True)
class Quad:
    """Take the chips for a quad in hand, or play on without them (GD13). `quad take`, `quad play`."""

    takes: bool

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked, as the only holder of one."""
        return _answering(state, seat, Phase.QUAD)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Be paid, or begin."""
        events.append(Event("quad_taken" if self.takes else "quad_played_on", seat, {"rule": "GD13"}))
        if self.takes:
            pay_quads(state, (seat,), events)
        else:
            deal.begin_play(state)


# A turn


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand (G18) or a joker (G31). `play 01-bright`."""

    card: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """In turn, a card of the hand."""
        refusal = _playing(state, seat)
        if refusal is not None:
            return refusal
        held = self.card in state.sides[seat].hand
        return _bound(state, self.card >> 2) if held else NOT_HELD.about(card=NAMES[self.card])

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Play it, and turn up the stock."""
        turn.play(state, self.card, events)


@dataclass(frozen=True, slots=True)
class Shake:
    """Show a triple, *heundeum* (G17). `shake 03`."""

    month: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """In turn, three of a month, once (G17, GD16)."""
        refusal = _playing(state, seat, "GD16")
        if refusal is not None:
            return refusal
        side, name = state.sides[seat], month_text(self.month)
        if side.shaken >> self.month & 1:
            return ALREADY_SHOWN.about(month=name)
        if self.month not in side.triples:
            return NO_TRIPLE.about(month=name)
        if not state.options.shake_on_play:
            return None
        return FOURTH_ON_TABLE.about(month=name) if on_floor(state, self.month) else _bound(state, NO_MONTH)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Show them."""
        turn.shake(state, self.month, events)


@dataclass(frozen=True, slots=True)
class Bomb:
    """Play all cards of a month at once onto the rest of it (G29, GD21). `bomb 07`."""

    month: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """In turn, three of a month whose fourth lies there (G29, GD17), or two and two (GD21)."""
        refusal = _playing(state, seat, "G29") or _bound(state, NO_MONTH)
        if refusal is not None:
            return refusal
        side, name = state.sides[seat], month_text(self.month)
        held, rest = sum([card >> 2 == self.month for card in side.hand]), len(on_floor(state, self.month))
        if state.options.bomb_pairs and held == rest == 2:
            return None
        if held < 3:
            return NO_TRIPLE.on("G29").about(month=name)
        if side.shaken >> self.month & 1:
            return SHOWN_NO_BOMB.about(month=name)
        return None if rest else NO_FOURTH.about(month=name)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Play them all."""
        turn.bomb(state, self.month, events)


@dataclass(frozen=True, slots=True)
class Flip:
    """Play no hand card and only turn up the stock (G30). `flip`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """In turn, while one has turns to spare."""
        refusal = _playing(state, seat)
        if refusal is not None:
            return refusal
        return _bound(state, NO_MONTH) if state.sides[seat].free else NO_FREE_TURN

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Turn up the stock."""
        turn.flip(state, events)


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose which of two floor cards the hand card or the stock card takes (G20, G21). `pick 05-animal`."""

    card: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked, one of the two."""
        if state.phase not in PICKING or seat != state.asked:
            return _out_of_place(state, seat)
        offers = self.card in offered(state)
        return None if offers else NOT_A_MATCH.on(PHASE_RULE[state.phase]).about(card=NAMES[self.card])

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Capture it."""
        turn.pick(state, self.card, events)


@dataclass(frozen=True, slots=True)
class Cup:
    """Say what the captured cup counts as: AS_ANIMAL or AS_JUNK (GD2). `cup animal`, `cup junk`."""

    use: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked."""
        return _answering(state, seat, Phase.CUP)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Say it."""
        mover(state).cup = self.use
        name = "animal" if self.use == AS_ANIMAL else "junk"
        events.append(Event("cup_said", seat, {"use": name, "rule": "GD2"}))
        settle.ask_to_call(state, events)


@dataclass(frozen=True, slots=True)
class Give:
    """Give a junk card to the player in turn (GD31). `give 12-double`."""

    card: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked, one of the own."""
        refusal = _answering(state, seat, Phase.GIVE)
        if refusal is not None or self.card in state.sides[seat].junk:
            return refusal
        return NOT_YOUR_JUNK.about(card=NAMES[self.card])

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Give it."""
        settle.give_junk(state, self.card, events)


@dataclass(frozen=True, slots=True)
class Take:
    """Take a junk card from the player who owes one (GD31). `take 12-double`."""

    card: int

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked, one of theirs."""
        refusal = _answering(state, seat, Phase.TAKE)
        if refusal is not None or self.card in owed_from(state):
            return refusal
        return NOT_THEIR_JUNK.about(card=NAMES[self.card], giver=state.debts[0].giver)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Take it."""
        settle.give_junk(state, self.card, events)


@dataclass(frozen=True, slots=True)
class Go:
    """Go on (G35). `go`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked, with enough points (G35, G36)."""
        return _calling(state, seat)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Go on: the next choice needs a higher score than now (G36, GD39)."""
        side = mover(state)
        side.bar = score(side.taken, side.cup, doubles=state.options.double_junk)
        side.goes += 1
        state.goers += (seat,)
        state.move.went = side.goes
        events.append(Event("went", seat, {"count": side.goes, "points": side.bar, "rule": "G35"}))
        settle.next_turn(state, events)


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop and be paid (G35). `stop`."""

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        """When asked, with enough points (G35, G36)."""
        return _calling(state, seat)

    def do(self, state: State, seat: Seat, events: Events) -> None:
        """Be paid."""
        stop(state, seat, Ending.STOP, events)


def _calling(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may not call go or stop."""
    if state.phase is not Phase.PLAY or seat < 0 or seat != state.asked:
        return _answering(state, seat, Phase.CALL)
    side = state.sides[seat]
    points = score(side.taken, side.cup, doubles=state.options.double_junk)
    refusal = TOO_FEW_POINTS.on("G36") if side.goes else TOO_FEW_POINTS
    return refusal.about(points=points, needs=side.bar + 1)


# All of them

Action = (
    Lot | Draw | Deal | Stay | Drop | Quad | Play | Shake | Bomb | Flip | Pick | Cup | Give | Take | Go | Stop | Ready
    | NextRound
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
        "stay": Form(Stay),
        "drop": Form(Drop),
        "quad": Form(Quad, Name({"take": True, "play": False})),
        "shake": Form(Shake, MONTH),
        "bomb": Form(Bomb, MONTH),
        "flip": Form(Flip),
        "pick": Form(Pick, Name(FLOWERS)),
        "cup": Form(Cup, Name({"animal": AS_ANIMAL, "junk": AS_JUNK})),
        "give": Form(Give, CARD),
        "take": Form(Take, CARD),
        "go": Form(Go),
        "stop": Form(Stop),
        "ready": Form(Ready),
        "next_round": Form(NextRound),
    }
)

PLAYS: Final = tuple([Play(card) for card in range(len(NAMES))])
PICKS: Final = tuple([Pick(card) for card in range(FIRST_JOKER)])
GIVES: Final = tuple([Give(card) for card in range(len(NAMES))])
TAKES: Final = tuple([Take(card) for card in range(len(NAMES))])
SHAKES: Final = tuple([Shake(month) for month in range(MONTHS)])
BOMBS: Final = tuple([Bomb(month) for month in range(MONTHS)])
FLIP: Final[Actions] = (Flip(),)
CALLS: Final[Actions] = (Go(), Stop())
CUPS: Final[Actions] = (Cup(AS_ANIMAL), Cup(AS_JUNK))
QUADS: Final[Actions] = (Quad(True), Quad(False))
SALE: Final[Actions] = (Stay(), Drop())
READY: Final[Actions] = (Ready(),)
NEXT: Final = (Wait(NextRound(), PAUSE_SECONDS, SLOW_PAUSE_SECONDS),)
DEFAULT_ORDER: Final = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""What an absent seat plays, gives and takes first."""


def waits(state: State) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it ends the pause between deals."""
    return NEXT if state.phase is Phase.BETWEEN else ()


def perform(state: State, seat: Seat, action: Act[State]) -> Events:
    """Do an allowed action: write what it does into the state and return what happened."""
    events: Events = []
    if not isinstance(action, Ready):
        state.decision += 1
    action.do(state, seat, events)
    while state.phase is Phase.PLAY and not state.sides[state.asked].hand:
        turn.flip(state, events)  # an empty hand uses up its free turns by itself (GD20)
    return events


def draw(state: State, draws: Draws) -> Action:
    """Return the lot that finds the first dealer (G8, GD9), or the shuffle that is due (G9)."""
    if state.phase is Phase.DEAL:
        return Deal(shuffled(deal.DECKS[state.options.jokers], draws))
    if state.options.first_dealer is FirstDealer.LOT:
        return Lot(draws.below(state.seats))
    return Draw(shuffled(deal.FLOWER_DECK, draws)[: state.seats])


def default_action(state: State, seat: Seat) -> Action:
    """Return what an absent seat does: the least card, a stop, the least junk given or taken, out of the sale."""
    values = JUNK_VALUE[state.options.double_junk]
    match state.phase:
        case Phase.PLAY:
            forced = state.move.forced
            return Play(_least([card for card in state.sides[seat].hand if forced in (NO_MONTH, card >> 2)], values))
        case Phase.PICK_HAND | Phase.PICK_STOCK:
            return Pick(_least(offered(state), values))
        case Phase.GIVE:
            return Give(_least(state.sides[seat].junk, values))
        case Phase.TAKE:
            return Take(min(owed_from(state), key=values.__getitem__))
        case Phase.CALL:
            return Stop()
        case Phase.CUP:
            return Cup(AS_ANIMAL)
        case Phase.QUAD:
            return Quad(True)
        case Phase.SALE:
            return Drop()
    return Ready()


def _least(cards: Sequence[int], values: tuple[int, ...]) -> int:
    """Return the least valuable card: junk by value, then ribbons, animals, brights; jokers are the best."""
    return min(cards, key=lambda card: (card >= FIRST_JOKER, DEFAULT_ORDER.index(KIND[card]), values[card], card))


def token(state: State, seat: Seat, action: Action) -> int:
    """Return the number of the decision that is due; between deals all seats share one."""
    return state.decision


# What a seat might do, allowed or not


def candidates(state: State, seat: Seat) -> Actions:
    """Return what a seat might think of in this phase, in a stable order."""
    if seat == HOST:
        return tuple([wait.action for wait in waits(state)])
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.BETWEEN:
        return READY
    side = state.sides[seat]
    answers = _answers(state) if seat == state.asked else ()
    calls = CALLS if side.bar and state.phase is not Phase.CALL else ()
    return answers + tuple([PLAYS[card] for card in side.hand]) + _beside_plays(state, side) + calls


def _beside_plays(state: State, side: Side) -> Actions:
    """Return what a turn might be beside playing a card: showing triples, bombs, a free turn."""
    found: Actions = ()
    for month in side.triples:
        found += (SHAKES[month], BOMBS[month])
    if state.options.bomb_pairs:
        for month in held_months(side.hand, 2):
            if month not in side.triples and len(on_floor(state, month)) == 2:
                found += (BOMBS[month],)
    return found + FLIP if side.free else found


def _answers(state: State) -> Actions:
    """Return the answers that the phase asks a seat for."""
    match state.phase:
        case Phase.PICK_HAND | Phase.PICK_STOCK:
            return tuple([PICKS[card] for card in offered(state)])
        case Phase.CALL:
            return CALLS
        case Phase.GIVE:
            return tuple([GIVES[card] for card in state.sides[state.asked].junk])
        case Phase.TAKE:
            return tuple([TAKES[card] for card in owed_from(state)])
        case Phase.CUP:
            return CUPS
        case Phase.QUAD:
            return QUADS
        case Phase.SALE:
            return SALE
    return ()


def legal_actions(state: State, seat: Seat) -> Actions:
    """Return the candidates that are allowed, without asking those for why not that plainly are.

    Random play of two seats takes half as long again without it, compiled or not.
    """
    if seat == state.asked and state.phase is not Phase.PLAY:
        return _answers(state)
    if seat == state.asked and state.move.forced == NO_MONTH:
        side = state.sides[seat]
        plays = tuple([PLAYS[card] for card in side.hand])
        more = _beside_plays(state, side)
        return plays + _allowed(state, seat, more) if more else plays
    return _allowed(state, seat, candidates(state, seat))


def _allowed(state: State, seat: Seat, actions: Actions) -> Actions:
    return tuple([action for action in actions if why_not_of(state, seat, action) is None])
