"""A Go-Stop table for the rule tests: positions and stacked deals in a short notation, actions, refusals, events.

Cards: the month and a letter: `1b` bright, `2a` animal, `3r` ribbon, `4j` and `4k` junk, `11d` double; jokers `J2`,
`J2b`, `J2c`, `J3`, `J3b`.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.core import CHANCE, HOST, IllegalAction, parse_options
from games.gostop import GOSTOP
from games.gostop.cards import AS_ANIMAL, CARD, EITHER, JUNK, MONTH, NAMES, cards_of, mask_of
from games.gostop.deal import DECKS, packets, turn_order
from games.gostop.options import PRESETS, CupUse, Options
from games.gostop.play import Action, Deal
from games.gostop.state import Pile, Side, State, held_months, new_match, target
from games.gostop.values import Phase

KINDS = {"b": "bright", "a": "animal", "r": "ribbon", "j": "junk1", "k": "junk2", "d": "double"}
JOKER_NAMES = {"J2": "joker-2a", "J2b": "joker-2b", "J2c": "joker-2c", "J3": "joker-3", "J3b": "joker-3b"}
MANUAL, KOREAN = PRESETS["manual"], PRESETS["korean"]


def both(manual, korean):
    """Run a test under each preset, with what the page expects of it."""
    columns = [(MANUAL, manual), (KOREAN, korean)]
    return pytest.mark.parametrize(("given", "expected"), columns, ids=["manual", "korean"])


def card(short: str) -> int:
    if short in JOKER_NAMES:
        return CARD[JOKER_NAMES[short]]
    month, kind = re.fullmatch(r"(\d+)([a-z])", short).groups()
    return CARD[f"{int(month):02}-{KINDS[kind]}"]


def cards(shorts: str) -> tuple[int, ...]:
    return tuple(card(short) for short in shorts.split())


def names(shorts: str) -> tuple[str, ...]:
    return tuple(NAMES[one] for one in cards(shorts))


def options(given) -> Options:
    return parse_options(Options, dict(given))


def whole_month(month: int) -> str:
    return " ".join(f"{month}{letter}" for letter in "barjkd" if f"{month:02}-{KINDS[letter]}" in CARD)


class Table:
    """A match under test."""

    def __init__(self, state: State):
        self.state = state
        self.events: tuple = ()

    def do(self, text: str, seat: int | None = None) -> Table:
        """Apply an action of the seat that is asked, or of another; cards in the short notation."""
        self.state, self.events = GOSTOP.apply(self.state, self.state.asked if seat is None else seat, action(text))
        return self

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.do(text)
        return self

    def refused(self, text: str, seat: int | None = None):
        """The refusal of an action; `apply` refuses it too and changes nothing."""
        seat = self.state.asked if seat is None else seat
        refusal = GOSTOP.why_not(self.state, seat, action(text))
        assert refusal is not None, f"{text} is allowed"
        with pytest.raises(IllegalAction) as caught:
            GOSTOP.apply(self.state, seat, action(text))
        assert caught.value.refusal == refusal
        return refusal

    def legal(self, seat: int | None = None) -> list[str]:
        seat = self.state.asked if seat is None else seat
        return [GOSTOP.encode(one) for one in GOSTOP.legal_actions(self.state, seat)]

    def told(self, kind: str) -> list[dict]:
        """The data of the last step's events of a kind, with their seat."""
        return [{**event.data, "seat": event.seat} for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def taken(self, seat: int) -> tuple[int, ...]:
        return cards_of(self.side(seat).taken)

    def has(self, seat: int, shorts: str) -> bool:
        return set(cards(shorts)) <= set(self.taken(seat))

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    @property
    def floor(self) -> set[int]:
        return set(cards_of(self.state.floor))

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def chips(self) -> tuple[int, ...]:
        return self.state.chips

    @property
    def result(self):
        return self.state.result

    def lines(self, seat: int, observer: int | None = None) -> dict[str, list]:
        """The score sheet of a seat: (points, rule) by code."""
        found: dict[str, list] = {}
        for line in GOSTOP.score_lines(GOSTOP.view(self.state, observer)):
            if line.seat == seat:
                found.setdefault(line.code, []).append((line.points, line.rule))
        return found


def action(text: str) -> Action:
    """An action from its text, its card in the short notation or the long."""
    kind, _, what = text.partition(" ")
    if kind in ("play", "pick", "give", "take") and what not in CARD:
        return GOSTOP.decode(f"{kind} {NAMES[card(what)]}")
    return GOSTOP.decode(text)


def position(
    *hands: str,
    floor: str = "",
    stock: str = "",
    taken: tuple[str, ...] = (),
    seat: int = 0,
    turn: int | None = None,
    piles: tuple[Pile, ...] = (),
    nagari: int = 0,
    goers: tuple[int, ...] = (),
    sides: dict[int, dict] | None = None,
    given=(),
) -> Table:
    """A deal under way: every player's hand, the floor, the stock from the top, captures in order, more by side."""
    seats = len(hands)
    state = new_match(options(given), seats)
    made = []
    for index, hand in enumerate(hands):
        held = tuple(sorted(cards(hand)))
        got = cards(taken[index]) if index < len(taken) else ()
        side = Side(
            hand=held,
            taken=mask_of(got),
            junk=tuple(one for one in got if JUNK >> one & 1),
            triples=held_months(held, 3),
            bar=target(state) - 1,
            cup=AS_ANIMAL if state.options.cup is CupUse.ANIMAL else EITHER,
        )
        made.append(replace(side, **(sides or {}).get(index, {})))
    return Table(
        replace(
            state,
            players=turn_order(0, seats),
            deal_no=1,
            nagari=nagari,
            phase=Phase.PLAY,
            asked=seat,
            turn_no=seat + seats * 4 if turn is None else turn,
            deck=cards(stock),
            sides=tuple(made),
            floor=mask_of(cards(floor)),
            piles=piles,
            goers=goers,
        )
    )


def at_call(*taken: str, seat: int = 0, **more) -> Table:
    """A player who has been asked go or stop, everybody with the given captures."""
    table = position(*["1b"] * len(taken), taken=taken, seat=seat, **more)
    move = replace(table.state.move, seat=seat, turn=table.state.turn_no)
    table.state = replace(table.state, phase=Phase.CALL, move=move)
    return table


def stacked(
    hands: tuple[str, ...], floor: str, stock: str, dealer: int, players: tuple[int, ...], deck: tuple[int, ...]
) -> tuple[int, ...]:
    """A whole deck that deals these hands and this floor; what is not given is filled without threes of a month."""
    piles = {seat: list(cards(hands[seat])) if seat < len(hands) else [] for seat in players}
    piles[-1] = list(cards(floor))
    upcoming = list(cards(stock))
    plan = packets(players)
    named = {one for pile in piles.values() for one in pile} | set(upcoming)
    rest = [one for one in deck if one not in named]
    for where, pile in sorted(piles.items()):
        size = sum(count for seat, count in plan if seat == where)
        while len(pile) < size:
            fits = next(one for one in rest if one < 48 and sum(MONTH[one] == MONTH[old] for old in pile) < 2)
            rest.remove(fits)
            pile.append(fits)
    order = []
    for where, count in plan:
        order += [piles[where].pop(0) for _ in range(count)]
    return (*order, *upcoming, *rest)


def dealt(*hands: str, floor: str = "", stock: str = "", dealer: int = 0, seats: int = 0, given=()) -> Table:
    """A match whose first deal gives these hands by seat, this floor, and then this stock."""
    table = Table(GOSTOP.new_match(options(given), seats or len(hands)))
    table.do(f"lot {dealer}", CHANCE)
    return deal_again(table, *hands, floor=floor, stock=stock)


def deal_again(table: Table, *hands: str, floor: str = "", stock: str = "") -> Table:
    """The deal that is due, with these cards."""
    state = table.state
    order = stacked(hands, floor, stock, state.dealer, state.players, DECKS[state.options.jokers])
    table.state, table.events = GOSTOP.apply(state, CHANCE, Deal(order))
    return table


def next_deal(table: Table, *hands: str, floor: str = "", stock: str = "") -> Table:
    """The deal after the one that is over."""
    table.do("next_round", HOST)
    return deal_again(table, *hands, floor=floor, stock=stock)
