"""Chosen moments of Uno Super Mario as views made by hand. `SCENES` maps names to pictures."""

from __future__ import annotations

from dataclasses import replace

from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import BACKS, CARD_TEXTS, COLOURS, FULL_DECK, NONE, find_card
from games.uno_mario.options import Effect, Goal, Options
from games.uno_mario.table import Attack, LastAct, Phase, RoundResult, Shown, View, Window, new_match
from renderers.base import SeatBadge
from renderers.uno_mario import RENDERER
from tests.renderers.helpers import BADGES, drawing

TEN = (*BADGES, SeatBadge("Maximilian der Große"), SeatBadge("Zoë"), SeatBadge("花子"), SeatBadge("Анна", house=True),
       SeatBadge("Nguyễn Thị Minh Khai"), SeatBadge("W" * 32, absent=True))  # fmt: skip
START = {
    "observer": None, "seats": 6, "options": Options(), "phase": Phase.TURN, "round_no": 2, "decision": 9, "dealer": 0,
    "turn": 1, "direction": 1, "top": "R7", "colour": "red", "stock_count": 58, "hand": (),
    "counts": (5, 7, 3, 12, 4, 2, 6, 7, 9, 10), "scores": (0, 120, 97, 0, 45, 480, 20, 31, 277, 64),
    "last": LastAct(0, "play"),
}  # fmt: skip
DECK = tuple(CARD_TEXTS[card] for card in sorted(FULL_DECK))
SINGING = {"custom1": "Everybody sings the first line of their favourite song.", "effect1": Effect.NOTHING}
TEXTS = Options(
    **SINGING, custom2="바람이 분다: 모두 한 장씩 더 가져갑니다. ลมพัดแล้ว ทุกคนจั่วอีกหนึ่งใบ", effect2=Effect.OTHERS_DRAW_1
)


def cards(texts):
    return tuple(map(find_card, texts))


def view(**changes) -> View:
    """Return a view of an ordinary turn with some fields changed; cards and colours by their texts, hands by counts.

    `hand` is the observer's, `shown` whose hand it is shown and the cards, `catchable` who may be caught.
    """
    fields = {**START, **changes}
    seats, observer = fields["seats"], fields["observer"]
    hands = [BACKS[:count] for count in fields.pop("counts")[:seats]]
    hand = cards(fields.pop("hand"))
    if observer is not None:
        hands[observer] = hand
    if "shown" in fields:
        owner, texts = fields["shown"]
        fields["shown"] = Shown(observer, owner)
        fields["recalled"] = ((fields["shown"], cards(texts)),)
    top, colour = fields.pop("top"), fields.pop("colour")
    fields |= {
        "hands": tuple(hands),
        "scores": fields["scores"][:seats],
        "stock": BACKS[: fields.pop("stock_count")],
        "discard": cards([top]) if top else (),
        "colour": COLOURS.index(colour) if colour else NONE,
        "windows": tuple(Window(seat, 1) for seat in fields.pop("catchable", ())),
        "rules": fields["options"].written_rules(),
    }
    return View(replace(new_match(fields["options"], seats), **fields))


def hit(by, count, card, asked, exempt=False) -> Attack:
    """Return a hit that waits for an answer."""
    return Attack(by, count, find_card(card), COLOURS.index(asked), exempt, BACKS[:3])


table, hand = drawing(UNO_MARIO, RENDERER, TEN)


def round_of(hands, winner, gains) -> RoundResult:
    return RoundResult(NONE if winner is None else winner, tuple(map(cards, hands)), tuple(gains))


HIT = view(
    phase=Phase.ANSWER, top="Wd4", colour="blue", counts=(5, 7, 1, 12, 4, 1), catchable=(2,),
    attack=hit(0, 4, "Wd4", "red"),
)  # fmt: skip
TURN = view(direction=-1, top="Yskip", colour="yellow", scores=(0,) * 10, dealer=5, last=LastAct(2, "draw"))
TWO = view(seats=2, top="Wstar", colour="green", stock_count=0, last=LastAct(0, "star"), counts=(3, 34))
THREE = view(seats=3, top="G0", colour="green", last=LastAct(2, "catch", 0), counts=(3, 5, 1))
NAME_COLOUR = view(seats=4, top="Wcust2", phase=Phase.COLOUR, colour="red", options=TEXTS, last=LastAct(1, "play"))
TEN_SEATS = view(
    seats=10, top="Bd2", colour="blue", counts=(5, 7, 1, 12, 4, 1, 6, 31, 9, 10), catchable=(5,), phase=Phase.ANSWER,
    turn=8, attack=hit(7, 14, "Bd2", "blue", True), last=LastAct(7, "play"), dealer=4,
)  # fmt: skip
SEVEN = view(seats=7, direction=-1, top="Brev", colour="blue")
CONSENT = view(
    seats=5, phase=Phase.CONSENT, options=TEXTS, round_no=0, top="", colour="", counts=(0,) * 5, scores=(0,) * 5,
    stock_count=0, last=None, turn=NONE, done=frozenset({0, 2}),
)  # fmt: skip
BETWEEN = view(
    seats=4, phase=Phase.BETWEEN, turn=NONE, counts=(0, 3, 2, 9), scores=(97, 120, 31, 45), done=frozenset({1, 2}),
    last=None, result=round_of(
        ((), ("R7", "Gskip", "W"), ("B0", "Bd2"), (*DECK[3:10], *DECK[60:62])), 0, (136, 0, 0, 0)
    ),
)  # fmt: skip
BETWEEN_TEN = view(
    seats=10, phase=Phase.BETWEEN, turn=NONE, done=frozenset({3}), last=None,
    result=round_of(
        (DECK[:4], DECK[10:17], (), DECK[::4], DECK[70:73], DECK[90:91], DECK[20:26], DECK[40:47], DECK[50:58],
         DECK[104:110]),
        2, (0, 0, 613, 0, 0, 0, 0, 0, 0, 0),
    ),
)  # fmt: skip
OVER = view(
    seats=3, phase=Phase.OVER, turn=NONE, scores=(120, 527, 45), last=None,
    result=round_of((("R7", "Gskip", "W"), (), ("B0", "Bd2")), 1, (0, 97, 0)),
)  # fmt: skip
LOWEST = view(
    seats=3, phase=Phase.OVER, turn=NONE, scores=(120, 527, 45), last=None, options=Options(goal=Goal.LOWEST_TOTAL),
    result=round_of((("R7", "Gskip", "W"), (), ("B0", "Bd2")), 1, (77, 0, 20)),
)  # fmt: skip
MINE = ("R3", "R7", "Y5", "Yskip", "G0", "Grev", "B9", "Bd2", "W", "Wstar")
OWN = view(observer=1, top="B4", colour="blue", hand=MINE, counts=(5, 10, 3, 12, 4, 2))
MANY = view(observer=1, hand=DECK[::4])
CROWD = view(observer=1, hand=DECK[::2][-44:], options=TEXTS, turn=2)
SHOWN = view(observer=1, hand=MINE[:4], shown=(0, ("R3", "Y5", "Gd2", "B9", "W")))
ONE = view(
    seats=4, observer=0, hand=("R7",), counts=(1, 7, 1, 12), catchable=(2,), top="Grev", colour="green", direction=-1,
    scores=(480, 120, 97, 0), turn=3, last=LastAct(1, "draw"), stock_count=31,
)  # fmt: skip
SEVEN_CARDS = view(
    seats=4, observer=0, turn=0, hand=("R3", "R7", "Y5", "G0", "B2", "Bd2", "W"), top="B9",
    colour="blue", counts=(7, 7, 1, 12), scores=(45, 120, 97, 0), last=LastAct(3, "play"),
)  # fmt: skip
ELEVEN = view(
    seats=2, observer=0, turn=0, hand=("R1", "R3", "Rskip", "Y5", "Y8", "G0", "G6", "B2", "B9", "W", "Wd4"),
    top="Yskip", colour="yellow", counts=(11, 2), stock_count=0,
)  # fmt: skip
HIT_HAND = view(
    seats=10, observer=8, turn=8, hand=(*MINE[:6], "Bd2"), top="Bd2", colour="blue",
    counts=(5, 7, 1, 12, 4, 1, 6, 31, 7, 10), catchable=(5,), phase=Phase.ANSWER,
    attack=hit(7, 14, "Bd2", "blue", True), last=LastAct(7, "play"), dealer=4, options=Options(stacking=True),
)  # fmt: skip

SCENES = {
    "uno-table-hit": lambda: table(HIT),
    "uno-table-turn": lambda: table(TURN, waiting=frozenset({3})),
    "uno-table-two": lambda: table(TWO),
    "uno-table-three": lambda: table(THREE),
    "uno-table-colour-due": lambda: table(NAME_COLOUR),
    "uno-table-ten": lambda: table(TEN_SEATS, waiting=frozenset({8})),
    "uno-table-consent": lambda: table(CONSENT),
    "uno-table-between": lambda: table(BETWEEN),
    "uno-table-between-ten": lambda: table(BETWEEN_TEN),
    "uno-table-over": lambda: table(OVER),
    "uno-hand": lambda: hand(OWN, focus="play Bd2"),
    "uno-hand-one": lambda: hand(ONE),
    "uno-hand-seven": lambda: hand(SEVEN_CARDS, focus="play Bd2"),
    "uno-hand-eleven": lambda: hand(ELEVEN),
    "uno-hand-ten-seats": lambda: hand(HIT_HAND),
    "uno-hand-many": lambda: hand(MANY),
    "uno-hand-crowd": lambda: hand(CROWD),
    "uno-hand-shown": lambda: hand(SHOWN),
}
