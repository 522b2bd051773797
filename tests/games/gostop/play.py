"""A Go-Stop table for the rule tests: positions and stacked deals in a short notation, actions, refusals, events.

Cards: the month and a letter: `1b` bright, `2a` animal, `3r` ribbon, `4j` and `4k` junk, `11d` double; jokers `J2`,
`J2b`, `J2c`, `J3`, `J3b`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

from games.core import CHANCE, HOST, parse_options
from games.core.levels import HousePlayer
from games.gostop import GOSTOP
from games.gostop.cards import AS_ANIMAL, AS_JUNK, CARD, EITHER, JUNK, MONTH, NAMES, cards_of, mask_of
from games.gostop.course import DECKS, Deal, packets, turn_order
from games.gostop.options import PRESETS, CupUse, Options
from games.gostop.play import Action
from games.gostop.scoring import junk_in, point_lines, points
from games.gostop.table import UNKNOWN, Phase, Pile, Side, new_match, offered, score_of, spots, target, triples_in
from games.gostop.table import Table as State
from tests.games.scenes import LETTERS, SEATS
from tests.games.tables import Again
from tests.helpers import QuickDraws

USES = {"AS_ANIMAL": AS_ANIMAL, "AS_JUNK": AS_JUNK}
KINDS = {"b": "bright", "a": "animal", "r": "ribbon", "j": "junk1", "k": "junk2", "d": "double"}
JOKER_NAMES = {"J2": "joker-2a", "J2b": "joker-2b", "J2c": "joker-2c", "J3": "joker-3", "J3b": "joker-3b"}
SOME_JUNK = {
    "six": "5j 5k 6j 6k 7j 7k",
    "eight": "5j 5k 6j 6k 7j 7k 8j 8k",
    "ten": "1j 1k 2j 2k 3j 3k 4j 4k 9j 9k",
}
"""So much junk in a word, for captures in scenes."""
MANUAL, KOREAN = PRESETS["manual"], PRESETS["korean"]


def card(short: str) -> int:
    if short in JOKER_NAMES:
        return CARD[JOKER_NAMES[short]]
    month, kind = re.fullmatch(r"(\d+)([a-z])", short).groups()
    return CARD[f"{int(month):02}-{KINDS[kind]}"]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",") if part)


def cards(shorts: str) -> tuple[int, ...]:
    return tuple(card(short) for word in shorts.split() for short in SOME_JUNK.get(word, word).split())


def hand_of(text: str) -> tuple[int, ...]:
    return tuple(sorted(cards(text.replace(",", " "))))


def names(shorts: str) -> tuple[str, ...]:
    return tuple(NAMES[one] for one in cards(shorts))


def options(given) -> Options:
    return parse_options(Options, dict(given))


def whole_month(month: int) -> str:
    return " ".join(f"{month}{letter}" for letter in "barjkd" if f"{month:02}-{KINDS[letter]}" in CARD)


class Table(Again):
    """A match under test; cards in the short notation."""

    game = GOSTOP

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def of(cls, text: str) -> Table:
        """A deal by its words: `1b 2a / 3b @ floor=1r,5a stock=8j taken=/1j korean 0.free=1`, the hands by seat.

        `-` is no card; beside a hand alone another player holds `3b 3r`; without hands nothing is done yet: `@
        seats=3`. `call captures / captures`: the first is asked go or stop. `deal hand / hand @ floor= dealer=` deals,
        `month=12` with that month on the floor. After `@`: the floor, the stock, the captures by seat (`taken`),
        `seats`, `turn`, `seat`, `nagari`, `goers=1,2`, `pile=4:0:6` (month from 0, owner, turn), facts of a seat
        (`0.goes=3`), a preset, rules.
        """
        kind, _, rest = text.partition(" ")
        laid = {"call": at_call, "deal": dealt}.get(kind, position)
        hands, _, words = (text if laid is position else rest).partition("@")
        given: dict[str, str] = {}
        more: dict[str, Any] = {}
        sides: dict[int, dict[str, Any]] = {}
        for name, value in ((name, value) for name, _, value in (word.partition("=") for word in words.split())):
            seat, dot, fact = name.partition(".")
            if dot:
                read = {"ppuks": numbers, "hand": hand_of}.get(fact, int)
                sides.setdefault(int(seat), {})[fact] = read(value)
            elif name in PRESETS:
                given |= PRESETS[name]
            elif name in ("floor", "stock"):
                more[name] = value.replace(",", " ")
            elif name == "month":
                more["floor"] = whole_month(int(value))
            elif name == "taken":
                more[name] = tuple(one.replace(",", " ") for one in value.split("/"))
            elif name == "goers":
                more[name] = numbers(value)
            elif name == "pile":
                more["piles"] = (Pile(*map(int, value.split(":")), ()),)
            elif name in ("turn", "seat", "nagari", "dealer", "seats"):
                more[name] = int(value)
            else:
                given[name] = value or "on"
        if kind == "@":
            return cls(new_match(options(given), more["seats"]))
        if sides:
            more["sides"] = sides
        held = [hand.strip(" -") for hand in hands.split("/")]
        if laid is position and len(held) == 1:
            held.append("3b 3r")
        return laid(*held, given=given, **more)

    @property
    def turn(self) -> int:
        return self.state.asked

    def read(self, text: str) -> Action:
        return action(text)

    def shuffle(self, deck: tuple[int, ...]) -> Table:
        """The deal that is due, from this deck."""
        self.state, self.events = GOSTOP.apply(self.state, CHANCE, Deal(deck))
        return self

    def words(self) -> dict[str, Any]:
        questions = {one.__name__: one for one in (cards, names, offered, score_of, spots, junk_in, Pile)}
        return {**super().words(), "seen": self.seen, "UNKNOWN": UNKNOWN, **questions, **USES}

    def seen(self, observer: int, seat: int) -> tuple[int, ...]:
        """The cards of a hand that an observer sees."""
        return tuple(one for one in self.view(observer).hands[seat] if one != UNKNOWN)

    def listed(self, text: str) -> set[str]:
        """The texts of a list, cards in the short notation too."""
        return {GOSTOP.encode(action(part)) for part in super().listed(text)}

    def taken(self, text: str) -> tuple[set[int], set[int]]:
        """What a seat has taken, and the cards that a check names: `A 5a 5j`."""
        letter, _, shorts = text.partition(" ")
        return set(cards_of(self.state.sides[SEATS[letter]].taken)), set(cards(shorts))

    # Words of scenes: what is done besides actions, and what must be so

    def check_has(self, _seat: int | None, text: str) -> None:
        """`has A 5a 5j`: these are among what it has taken."""
        got, wanted = self.taken(text)
        assert wanted <= got

    def check_took(self, _seat: int | None, text: str) -> None:
        """`took A 1b 1r`: that, and nothing else."""
        got, wanted = self.taken(text)
        assert wanted == got

    def check_junk(self, _seat: int | None, text: str) -> None:
        """`junk A 5k 5j`: its junk, in the order of capture."""
        letter, _, shorts = text.partition(" ")
        assert self.state.sides[SEATS[letter]].junk == cards(shorts)

    def check_floor(self, _seat: int | None, text: str) -> None:
        assert set(cards_of(self.state.floor)) == set(cards(text))

    def check_lies(self, _seat: int | None, text: str) -> None:
        """`lies 8j`: on the floor, among others."""
        assert set(cards(text)) <= set(cards_of(self.state.floor))

    def check_hand(self, _seat: int | None, text: str) -> None:
        letter, _, shorts = text.partition(" ")
        assert self.state.hands[SEATS[letter]] == tuple(sorted(cards(shorts)))

    def check_asks(self, _seat: int | None, text: str) -> None:
        """`asks B play`: who is asked, and what is due."""
        assert f"{LETTERS[self.state.asked]} {self.state.phase.value}" == text

    def check_side(self, _seat: int | None, text: str) -> None:
        """`side A free=2 bombs=1`: facts of a seat."""
        letter, *facts = text.split()
        side = self.state.sides[SEATS[letter]]
        known = {"triples": cards_of(self.state.triples[SEATS[letter]])}
        for name, _, value in (fact.partition("=") for fact in facts):
            assert str(known[name] if name in known else getattr(side, name)) == value

    def check_chips(self, _seat: int | None, text: str) -> None:
        assert self.state.chips == tuple(map(int, text.split()))

    def check_moments(self, _seat: int | None, text: str) -> None:
        """`moments pile, joker`: for what junk was taken, one by one."""
        told = [event.data["moment"] for event in self.events if event.kind == "junk_taken"]
        assert told == [part.strip() for part in text.split(",") if part.strip()]

    def check_gave(self, _seat: int | None, text: str) -> None:
        """`gave 11d 1j`: the junk that was taken, one by one."""
        told = tuple(event.data["card"] for event in self.events if event.kind == "junk_taken")
        assert told == names(text)

    def check_sheet(self, _seat: int | None, text: str) -> None:
        """`sheet BC times_nagari 2 G47`: each such line of seats, as all see it; `sheet B purse`: there is none."""
        letters, code, *wanted = text.split()
        for observer, letter in product((None, *range(self.state.seats)), letters):
            sheet = GOSTOP.score_lines(self.view(observer))
            lines = [line for line in sheet if (line.seat, line.code) == (SEATS[letter], code)]
            assert [word for line in lines for word in (str(line.points), line.rule)] == wanted

    def check_worth(self, _seat: int | None, text: str) -> None:
        """`worth 4 1b 3b 8b 11b`: the points of these cards, the cup as an animal; their lines add up to it."""
        wanted, _, shorts = text.partition(" ")
        taken, doubles = mask_of(cards(shorts)), self.state.options.double_junk
        assert points(taken, AS_ANIMAL, doubles=doubles) == int(wanted)
        assert sum(line.points for line in point_lines(taken, AS_ANIMAL, doubles=doubles)) == int(wanted)

    def wish(self) -> set[str]:
        """What a house player would do in place of the one that is asked."""
        known, legal = GOSTOP.known(self.state, self.turn), GOSTOP.legal_actions(self.state, self.turn)
        return {GOSTOP.encode(HousePlayer(GOSTOP, self.turn).choose(known, legal, QuickDraws(1)))}

    def check_wishes(self, _seat: int | None, text: str) -> None:
        """`wishes give 4k, give 1j`: one of these."""
        assert self.wish() <= self.listed(text)

    def check_shuns(self, _seat: int | None, text: str) -> None:
        assert not self.wish() & self.listed(text)

    def check_next(self, _seat: int | None, text: str) -> None:
        """`next 1b 1r / 2a`: the deal after the one that is over."""
        self.do("next_round", HOST)
        deal_again(self, *(hand.strip().strip("-") for hand in text.split("/")))

    def check_next_void(self, _seat: int | None, text: str) -> None:
        """`next_void 1`: the next deal has all cards of a month on the floor."""
        self.do("next_round", HOST)
        deal_again(self, floor=whole_month(int(text)))


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
    made, held = [], []
    for index, hand in enumerate(hands):
        facts = dict((sides or {}).get(index, {}))
        held.append(facts.pop("hand", tuple(sorted(cards(hand)))))
        got = cards(taken[index]) if index < len(taken) else ()
        side = Side(
            taken=mask_of(got),
            junk=tuple(one for one in got if JUNK >> one & 1),
            bar=target(state) - 1,
            cup=AS_ANIMAL if state.options.cup is CupUse.ANIMAL else EITHER,
        )
        made.append(replace(side, **facts))
    return Table(
        replace(
            state,
            players=turn_order(0, seats),
            deal_no=1,
            nagari=nagari,
            phase=Phase.PLAY,
            asked=seat,
            turn_no=seat + seats * 4 if turn is None else turn,
            stock=cards(stock),
            hands=tuple(held),
            triples=tuple(map(triples_in, held)),
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
    table = Table(new_match(options(given), seats or len(hands))).do(f"lot {dealer}", CHANCE)
    return deal_again(table, *hands, floor=floor, stock=stock)


def deal_again(table: Table, *hands: str, floor: str = "", stock: str = "") -> Table:
    """The deal that is due, with these cards."""
    state = table.state
    return table.shuffle(stacked(hands, floor, stock, state.dealer, state.players, DECKS[state.options.jokers]))
