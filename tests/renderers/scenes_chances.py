"""Chances of a review, made by hand. `SCENES` maps names to pictures."""

from __future__ import annotations

import math

from games.core.review import Moment, Option, Review, Tally
from renderers.chances import draw_chances
from tests.renderers.helpers import speaker

TALLY = Tally(-1.5, 0.5, -3.0, -4.0)


def moment(row):
    options = (Option("play 3", 1.0, 0.1), Option("play 5", -1.0, 0.1))
    return Moment(row, 0, "play 5", "play 3", 2.0, 0.1, 0.6, 0.2, options, None, None)


def review(chances, rows=()):
    known = tuple((3 * at, chance) for at, chance in enumerate(chances))
    return Review(0, TALLY, known, tuple(moment(row) for row in rows), 20.0, True, len(known), (1,))


WAVE = tuple(0.5 + 0.42 * math.sin(at / 5) for at in range(40))
LOST = review((*WAVE, 0.0), (66, 20, 100))
WON = review((0.34, 0.4, 0.31, 0.66, 0.81, 0.98, 1.0), (6,))


def chances(of=LOST, name="Maximilian der Große", ground="felt", locale="en"):
    say = speaker("review", locale=locale)
    note = say("chances.note", title="Go-Stop", table=12, winners=(0,))
    return draw_chances(of, title=say("chances.title", name=name), note=note, ground=ground, say=say)


SCENES = {
    "chances-lost": chances,
    "chances-won": lambda: chances(WON, "สมชาย", "plum"),
    "chances-close": lambda: chances(review((*WAVE[:9], 1.0), (24, 25, 23)), "Bo", "night"),
    "chances-edge": lambda: chances(review((1.0,) * 4 + (0.0,) * 6, (0, 24, 12)), "Bo", "earth"),
    "chances-long": lambda: chances(review((*WAVE * 3, 0.0)), "민지", locale="ko"),
}
