"""Ends of matches: one winner, several, the most seats, faces. `SCENES` maps names to pictures."""

from __future__ import annotations

from dataclasses import replace

from bot.games import faces
from games.core import Outcome
from games.uno_mario.table import Phase
from renderers.base import SeatBadge
from renderers.standings import draw_standings
from tests.renderers import scenes_gostop, scenes_seize, scenes_uno_mario, scenes_yud
from tests.renderers.helpers import speaker

BADGES = (
    SeatBadge("Ana"),
    SeatBadge("สมชาย"),
    SeatBadge("Lina", house=True, face="face-granny"),
    SeatBadge("민지", absent=True),
    SeatBadge("Nguyễn Thị Minh Khai"),
)
TEN = (
    *BADGES,
    SeatBadge("Moru", house=True, face="face-uncle"),
    *(SeatBadge(name) for name in ["Zoë", "Ines", "Bo", "花子"]),
)


def won(key, view, outcome, badges=BADGES, locale="en", *, moving=False):
    badges = badges[: len(outcome.scores)]
    say = speaker(key, badges, locale=locale)
    return draw_standings(view, outcome, faces()[key].renderer, badges=badges, say=say, moving=moving)


YUD = scenes_yud.OVER
SHARED = replace(YUD, totals=(30, 30, 69, 30), winners=(0, 1, 3))
UNO = replace(scenes_uno_mario.OVER, discard=scenes_uno_mario.cards(["Grev"]), round_no=6)
UNO_OUTCOME = Outcome("points_500", UNO.scores, (2, 1, 3))
TOTALS = (120, 45, 511, 0, 77, 230, 498, 12, 333, 9)
UNO_TEN = replace(
    scenes_uno_mario.BETWEEN_TEN, phase=Phase.OVER, discard=scenes_uno_mario.cards(["Wd4"]), round_no=9, scores=TOTALS
)
UNO_TEN_OUTCOME = Outcome("points_500", TOTALS, (5, 7, 1, 10, 6, 4, 2, 8, 3, 9))
GOSTOP = scenes_gostop.view(scenes_gostop.last_deal())
SEIZE = scenes_seize.OVER
BY_PILE = scenes_seize.but(SEIZE, locations=scenes_seize.locations(owners="11.1.22.0.20"), hand_sizes=(3, 4, 5, 0))

SCENES = {
    "won-yud": lambda: won("yud", YUD, YUD.outcome),
    "won-yud-shared": lambda: won("yud", SHARED, SHARED.outcome, locale="vi"),
    "won-uno": lambda: won("uno_mario", UNO, UNO_OUTCOME),
    "won-uno-ten": lambda: won("uno_mario", UNO_TEN, UNO_TEN_OUTCOME, TEN),
    "won-gostop": lambda: won("gostop", GOSTOP, GOSTOP.outcome),
    "won-seize": lambda: won("seize", SEIZE, SEIZE.outcome),
    "won-seize-pile": lambda: won("seize", BY_PILE, BY_PILE.outcome, locale="ko"),
}
