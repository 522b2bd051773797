"""What a seat or a spectator may see now, made from an allow-list, and the reckoning that can be told from it.

Hidden are other hands, the order of the stock, and a hand shown for a challenge to all but the challenger. Hands lie
open between rounds, when they are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import ScoreLine, Seat
from games.uno_mario.actions import NOTATION, Challenge
from games.uno_mario.attacks import attack_with, is_bluff, stackable_on
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOURS,
    CUSTOM_1,
    NONE,
    PLAYABLE,
    STAR,
    WILD_DRAW_FOUR,
    Hand,
    card_texts,
    find_card,
    hand_points,
)
from games.uno_mario.legality import check
from games.uno_mario.options import Effect, Goal, Options
from games.uno_mario.state import State
from games.uno_mario.values import DECIDING, OPEN_PHASES, TARGET, Phase, RoundResult

NO_COLOUR: Final = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """The hit that waits for an answer."""

    by: Seat
    cards: int
    """How many cards are to be drawn; a failed challenge adds two (U20)."""
    card: str
    """The card that hit: a Draw 2, "Wd4", or "Wstar" for a bounce."""
    may_challenge: bool
    """Whether a challenge is one of the answers (UD16); the same whatever is held."""
    stackable: tuple[str, ...]
    """The cards that could be laid on it (UD13, UD14), whoever holds them."""
    asked: str
    """The colour that was asked when it was played: what a challenge is about (U18); "" for a bounce."""
    surely_legal: bool
    """Whether everybody can see that there is nothing wrong with it: no Wild Draw 4, or one laid on a Draw 2 (UD14)."""


@dataclass(frozen=True, slots=True)
class Written:
    """One of the two customizable cards (UD33)."""

    card: str
    text: str
    effect: Effect
    in_force: bool
    """Whether the rule counts; else the card is a plain wild."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that the observer was shown for a challenge (U20); gone with the next act of a turn."""

    owner: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastAct:
    """The last act of a seat, for highlighting."""

    seat: Seat
    text: str
    """The action's text form."""


@dataclass(frozen=True, slots=True)
class LastRound:
    """The result of the last round; hands are open (U25)."""

    winner: Seat | None
    """None when nobody scores (UD32)."""
    hands: tuple[tuple[str, ...], ...]
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one observer may see now. Cards are text forms, sorted where they are a hand; seats are numbers."""

    observer: Seat | None
    seats: int
    options: Options
    phase: Phase
    round_no: int
    decision: int
    """The number of the decision that is due, as public as a turn number."""
    dealer: Seat | None
    turn: Seat | None
    """Who decides now; None when that is chance or everybody."""
    direction: int
    """1 to the left (rising seats), -1 to the right."""
    top: str
    """The card on the discard pile, "" before one was turned up."""
    colour: str
    """The colour asked: "red", "yellow", "green", "blue", or "" while it is still to be named."""
    discard_count: int
    stock_count: int
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    hand: tuple[str, ...]
    """The observer's own."""
    playable: tuple[str, ...]
    """The kinds of cards in `hand` that fit now; in another's turn, those that would."""
    bluff: bool
    """Whether a Wild Draw 4 in `hand` would be illegal now (U18, UD14)."""
    came: tuple[str, ...]
    """What came into the observer's hand since they last did something of a turn, in that order."""
    drawn: str
    """The card the observer has just drawn and may play, else ""."""
    pending: Pending | None
    catchable: tuple[Seat, ...]
    """Who has one card, has not called UNO and may still be caught (UD29)."""
    shown: ShownHand | None
    scores: tuple[int, ...]
    target: int
    written: tuple[Written, ...]
    """Only the customizable cards that have a text."""
    done: tuple[Seat, ...]
    """Who has agreed to the written rules, or is ready for the next round."""
    last: LastAct | None
    last_round: LastRound | None
    """From the end of a round on, until the next is dealt or the match is over."""


def view(state: State, observer: Seat | None) -> View:
    """Return what the observer may see; None is a spectator."""
    hand = () if observer is None else state.hands[observer]
    deciding = state.phase in DECIDING
    mine = deciding and observer == state.turn
    return View(
        observer=observer,
        seats=state.seats,
        options=state.options,
        phase=state.phase,
        round_no=state.round_no,
        decision=state.decision,
        dealer=None if state.dealer == NONE else state.dealer,
        turn=state.turn if deciding else None,
        direction=state.direction,
        top=CARD_TEXTS[state.discard[-1]] if state.discard else "",
        colour=NO_COLOUR if state.colour == NONE else COLOURS[state.colour],
        discard_count=len(state.discard),
        stock_count=len(state.stock),
        counts=tuple([len(held) for held in state.hands]),
        hand=_sorted_texts(hand),
        playable=_sorted_texts(_playable(state, hand, mine=mine)),
        bluff=observer is not None and _bluff(state, observer),
        came=_came(state, observer) if deciding else (),
        drawn=CARD_TEXTS[state.drawn] if mine and state.drawn != NONE else "",
        pending=_pending(state),
        catchable=tuple(sorted([window.seat for window in state.windows])),
        shown=_shown(state, observer),
        scores=state.scores,
        target=TARGET,
        written=_written(state),
        done=tuple(sorted(state.done)),
        last=None if state.last is None else LastAct(state.last[0], NOTATION.encode(state.last[1])),
        last_round=_last_round(state.result) if state.phase in OPEN_PHASES else None,
    )


def _came(state: State, observer: Seat | None) -> tuple[str, ...]:
    if observer is None or not state.came[observer]:
        return ()
    return card_texts(state.hands[observer][-state.came[observer] :])


def _sorted_texts(cards: Hand) -> tuple[str, ...]:
    return card_texts(tuple(sorted(cards)))


def _playable(state: State, hand: Hand, *, mine: bool) -> Hand:
    """Return the kinds in the hand that fit: the drawn card, those to stack, or those that match the top."""
    if not state.discard or state.colour == NONE or state.phase not in DECIDING:
        return ()
    if mine and state.phase is Phase.DRAWN:
        return (state.drawn,)
    if mine and state.phase is Phase.COLOUR:
        return ()
    if mine and state.attack is not None:
        return tuple((stackable_on(state, state.attack) | {STAR}).intersection(hand))
    return tuple(PLAYABLE[state.discard[-1]][state.colour].intersection(hand))


def _bluff(state: State, observer: Seat) -> bool:
    known = state.phase in DECIDING and state.colour != NONE and WILD_DRAW_FOUR in state.hands[observer]
    return known and is_bluff(attack_with(state, observer, WILD_DRAW_FOUR))


def _pending(state: State) -> Pending | None:
    attack = state.attack
    if attack is None or state.phase is not Phase.ANSWER:
        return None
    may_challenge = check(state, state.turn, Challenge()) is None
    stackable = _sorted_texts(tuple(stackable_on(state, attack)))
    asked = NO_COLOUR if attack.asked == NONE else COLOURS[attack.asked]
    card = CARD_TEXTS[attack.card]
    return Pending(attack.by, attack.cards, card, may_challenge, stackable, asked, attack.exempt)


def _shown(state: State, observer: Seat | None) -> ShownHand | None:
    shown = state.shown
    if shown is None or observer is None or shown.to != observer:
        return None
    return ShownHand(shown.owner, _sorted_texts(shown.hand))


def _written(state: State) -> tuple[Written, ...]:
    options = state.options
    cards = ((options.custom1, options.effect1), (options.custom2, options.effect2))
    return tuple(
        [
            Written(CARD_TEXTS[CUSTOM_1 + number], text, effect, state.rules[number] is not None)
            for number, (text, effect) in enumerate(cards)
            if options.custom_cards and text.strip()
        ]
    )


def _last_round(result: RoundResult | None) -> LastRound | None:
    if result is None:
        return None
    winner = None if result.winner == NONE else result.winner
    return LastRound(winner, tuple([_sorted_texts(hand) for hand in result.hands]), result.gains)


def score_lines(seen: View) -> tuple[ScoreLine, ...]:
    """Return the last round's reckoning, a line for each hand that counted (U28, UD32, UD35)."""
    ended = seen.last_round
    if ended is None:
        return ()
    if ended.winner is None:
        return tuple([ScoreLine(seat, "nobody_out", 0, "UD32") for seat in range(seen.seats)])
    lowest_total = seen.options.goal is Goal.LOWEST_TOTAL
    lines: list[ScoreLine] = []
    for seat, cards in enumerate(ended.hands):
        if seat == ended.winner:
            continue
        points = hand_points(tuple([card for text in cards if (card := find_card(text)) is not None]))
        if lowest_total:
            lines.append(ScoreLine(seat, "own_hand", points, "UD35", {"cards": cards}))
        else:
            lines.append(ScoreLine(ended.winner, "hand", points, "U28", {"seat": seat, "cards": cards}))
    return tuple(lines)
