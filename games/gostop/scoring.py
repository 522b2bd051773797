"""The points of captured cards (G37–G40), with the September cup in either use (GD2). What a win pays is in payment."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.gostop.cards import (
    ANIMALS,
    AS_ANIMAL,
    AS_JUNK,
    BLUES,
    BRIGHTS,
    CUP,
    CUP_JUNK,
    GODORI,
    JUNK,
    MULTIPLE_JUNK,
    PLAINS,
    POEMS,
    RAIN,
    RIBBONS,
    TRIPLE_JUNK,
    value_of,
)

BRIGHT_POINTS: Final = (0, 0, 0, 3, 4, 15)
RAIN_POINTS: Final = 2
GODORI_POINTS: Final = 5
RIBBON_SET_POINTS: Final = 3
SCORING_BRIGHTS: Final = 3
SET_SIZE: Final = 3
"""Cards of godori and of each ribbon set."""
ANIMALS_FROM, RIBBONS_FROM, JUNK_FROM = 5, 5, 10
"""The number that scores the first point (G38, G39, G40)."""
RIBBON_SETS: Final = ((POEMS, "red_poems"), (BLUES, "blue_ribbons"), (PLAINS, "red_plains"))


class Points(NamedTuple):
    """One line of a player's points."""

    code: str
    number: int
    """How many cards, or how much junk, the line counts."""
    points: int
    rule: str


def animals_in(taken: int, use: int) -> int:
    """Return the number of animals, with the cup if its use is AS_ANIMAL."""
    return (taken & ANIMALS).bit_count() - (use == AS_JUNK and taken & CUP != 0)


def junk_in(taken: int, use: int, *, doubles: bool) -> int:
    """Return the junk by value (GD1, G33), with the cup if its use is AS_JUNK."""
    return value_of(taken, doubles=doubles) + (CUP_JUNK if use == AS_JUNK and taken & CUP else 0)


def bright_points(taken: int) -> int:
    """Return the points of the brights (G37)."""
    count = (taken & BRIGHTS).bit_count()
    return RAIN_POINTS if count == 3 and taken & RAIN else BRIGHT_POINTS[count]


def points(taken: int, use: int, *, doubles: bool) -> int:
    """Return the score of captured cards with the cup in one use; `doubles`: whether GD1's cards count two."""
    brights = (taken & BRIGHTS).bit_count()
    total = 0 if brights < SCORING_BRIGHTS else bright_points(taken)
    animals = (taken & ANIMALS).bit_count()
    ribbons = (taken & RIBBONS).bit_count()
    junk = (taken & JUNK).bit_count() + (taken & MULTIPLE_JUNK[doubles]).bit_count() + (taken & TRIPLE_JUNK).bit_count()
    if use == AS_JUNK and taken & CUP:
        animals -= 1
        junk += CUP_JUNK
    if animals >= SET_SIZE:
        if taken & GODORI == GODORI:
            total += GODORI_POINTS
        if animals >= ANIMALS_FROM:
            total += animals - ANIMALS_FROM + 1
    if ribbons >= SET_SIZE:
        for cards, _ in RIBBON_SETS:
            if taken & cards == cards:
                total += RIBBON_SET_POINTS
        if ribbons >= RIBBONS_FROM:
            total += ribbons - RIBBONS_FROM + 1
    if junk >= JUNK_FROM:
        total += junk - JUNK_FROM + 1
    return total


def uses(taken: int, said: int) -> tuple[int, ...]:
    """Return the uses that the cup may have: the one that was said, or both while nothing was (GD2)."""
    if said or not taken & CUP:
        return (said or AS_ANIMAL,)
    return (AS_ANIMAL, AS_JUNK)


def score(taken: int, said: int, *, doubles: bool) -> int:
    """Return the best score of captured cards (GD2)."""
    if taken & CUP and not said:
        return max(points(taken, AS_ANIMAL, doubles=doubles), points(taken, AS_JUNK, doubles=doubles))
    return points(taken, said, doubles=doubles)


def point_lines(taken: int, use: int, *, doubles: bool) -> tuple[Points, ...]:
    """Return the points line by line: the four groups always, the sets where they are complete."""
    animals, ribbons = animals_in(taken, use), (taken & RIBBONS).bit_count()
    junk = junk_in(taken, use, doubles=doubles)
    lines = [
        Points("brights", (taken & BRIGHTS).bit_count(), bright_points(taken), "G37"),
        Points("animals", animals, max(0, animals - ANIMALS_FROM + 1), "G38"),
    ]
    if taken & GODORI == GODORI:
        lines.append(Points("godori", 3, GODORI_POINTS, "G38"))
    lines.append(Points("ribbons", ribbons, max(0, ribbons - RIBBONS_FROM + 1), "G39"))
    lines += [Points(code, 3, RIBBON_SET_POINTS, "G39") for cards, code in RIBBON_SETS if taken & cards == cards]
    lines.append(Points("junk", junk, max(0, junk - JUNK_FROM + 1), "G40"))
    return tuple(lines)
