"""All constants of the game in one place: board, holes, marks, directions, deck, costs, ends. No code that uses them.

Coordinates are those of SR1: octagons at (even, even), squares at (odd, odd), x to the east and y to the south, 0-12.
Directions are numbers 0-7, clockwise from north. SD34 lets these figures be tuned; docs/seize-tuning.md gives what
house players make of them.
"""

from __future__ import annotations

from typing import Final

LAST: Final = 12
"""The greatest x and y (SR1)."""
STEPS: Final = ((0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1))
"""What each direction adds to (x, y), clockwise from north (SR1)."""
DIRECTION_NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

FEWEST, MOST = 2, 4
"""Players (SD1)."""
PIECES_PER_SIDE: Final = 5
"""S1."""
PIECE_NAMES: Final = ("1a", "2L", "3", "2R", "1b")
"""A side's pieces in standard order, from the owner's own left (SR2, S24-S26)."""
LEVELS: Final = (1, 2, 3, 2, 1)
WALKS: Final = ((7, 0, 1), (7, 0), (0,), (0, 1), (7, 0, 1))
"""The directions in which each piece walks, in eighths of a turn clockwise from its facing (SD5)."""

PLATE_SOUTH: Final = ((2, 12), (4, 12), (6, 12), (8, 12), (10, 12))
"""The southern spawn plate, from the owner's left; the others by quarter turns clockwise (SR2)."""
QUARTERS: Final = ((0, 2), (0, 1, 2), (0, 1, 2, 3))
"""For 2, 3 and 4 seats, how many quarter turns each seat's plate lies from the south: S N, S W N, S W N E (SR2)."""

HOLES: Final = ((3, 3), (9, 3), (9, 9), (3, 9), (5, 5), (7, 5), (7, 7), (5, 7))
"""SR3."""
HOLE_ROUNDS: Final = 3
"""Big rounds before the same player draws at the same hole again (S7, SD20)."""

MARK_SETS: Final = ((3, 1), (5, 1), (7, 1), (9, 1), (5, 3), (7, 3))
"""A marked intersection of each set: the square on whose south side it lies; three more by quarter turns (SR4)."""
SETS_LAID: Final = (3, 3, 3)
"""Sets that get location cards with 2, 3 and 4 seats (SR4). With fewer a match of two is too long (SD34)."""
LOCATIONS_TO_WIN: Final = (5, 4, 4)
"""S27, with 2, 3 and 4 seats."""

DIE: Final = 6
FLIGHT_LIMIT: Final = 2
"""Cells that a piece flies at most (S15, SD12)."""
SPRINT_POINTS: Final = 3
"""SD28."""
HAND_LIMIT: Final = 7
"""The house rule of SD30."""

CARD_NAMES: Final = ("rice", "timber", "brick", "silk", "wild", "sprint", "brace", "charge", "recall")
DECK: Final = (11, 11, 11, 11, 4, 3, 3, 3, 3)
"""How many of each card there are (SD27, SD28)."""
RESOURCES: Final = 4
"""The first so many cards are resources; the rest are specials."""
COSTS: Final = (
    (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3),
    (0, 0, 1), (1, 1, 2), (2, 2, 3), (3, 3, 0), (0, 0, 2), (1, 1, 3),
)  # fmt: skip
"""The backs of the twelve location cards (SD29)."""
