"""How a message stands on a phone 390 pixels wide, by the measures of Discord's clients, and what has room there.

Words are measured in our own fonts, which are a little wider than those of most phones.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from itertools import repeat
from typing import Final, NamedTuple

from bot.show.body import ButtonSpec
from renderers.fonts import measure

ROOM: Final = 302
"""What lies beside the sender's picture and the margins."""
PADDING, GAP, EMOJI = 32, 8, 26
"""Inside a button left and right together; between two; what an emoji before the words takes."""
LINE_ROOM: Final = ROOM + GAP
"""The room of a line of buttons, each counted with a gap."""
LABEL, TEXT, SMALL = 14, 16, 13
"""Sizes of letters: on a button, in a text, in a small line of a text."""
FINER: Final = 8
"""Letters are measured so many times as large, to know their widths in parts of a pixel."""
WORD: Final = 12
"""A line is cut before a word that is not longer."""
TEXT_LINES: Final = 3
"""Lines of a phone that a hand's words take where there are as many rows of buttons as there can be."""
MOST_ROWS: Final = 4
FREE_ROW: Final = 2
"""Lines of words that have the room of a row of buttons."""
STAMP: Final = re.compile(r"<t:\d+:\w>")
MARKS: Final = re.compile(r"\*\*|^-# |^> |`|\\(?=\W)")
SIGNS: Final = re.compile("[\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
"""Emojis, which no font of ours may draw."""


@functools.lru_cache(maxsize=4096)
def _letter(sign: str, size: int) -> float:
    return size * 1.25 if SIGNS.match(sign) else measure(sign, size * FINER) / FINER


@functools.lru_cache(maxsize=4096)
def _wide(text: str, size: int) -> float:
    return sum(map(_letter, text, repeat(size)))


def width_of(button: ButtonSpec) -> float:
    """Return how wide a button is, with the gap behind it."""
    return _wide(button.label, LABEL) + PADDING + GAP + (EMOJI if button.emoji else 0)


def is_line(buttons: Sequence[ButtonSpec], room: int = ROOM) -> bool:
    """Whether buttons have room beside each other."""
    return sum(map(width_of, buttons)) <= room + GAP


@functools.lru_cache(maxsize=4096)
def text_lines(text: str, room: int = ROOM) -> int:
    """Return how many lines a text takes, as it is shown: marks of its form are not, and times are words."""
    lines = 0
    for line in text.split("\n") if text else ():
        size = SMALL if line.startswith("-# ") else TEXT
        blank, left, lines = _wide(" ", size), float(room), lines + 1
        for word in STAMP.sub("in 59 minutes", MARKS.sub("", line)).split(" "):
            width = _wide(word, size) + blank
            if width > left and left < room:
                lines, left = lines + 1, float(room)
            while width > room:  # scripts without blanks break anywhere
                lines, width = lines + 1, width - room
            left -= width
    return lines


def shortened(line: str, lines: int) -> str:
    """Return a line cut with … to so many lines, before a short word; what was bold ends where it is cut."""
    low, high = 1, len(line) - 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text_lines(f"{line[:middle]}…") <= lines else (low, middle - 1)
    blank = line.rfind(" ", 0, low + 1)
    end = blank if low - blank < WORD else low
    while end > 1 and (unicodedata.category(line[end])[0] == "M" or "\u200d" in line[end - 1 : end + 1]):
        end -= 1  # what stands on a letter, or is joined to a sign, stays with it
    kept = line[:end].rstrip("\\ *·,.")
    return f"{kept}{'**' if kept.count('**') % 2 else ''}…"


class Said(NamedTuple):
    """What stands above a hand's picture, in this order. It has the room that the buttons leave on a phone."""

    first: Sequence[str]
    """What is always said whole: why a press was refused, whose turn it is, what was done for somebody who was away."""
    recap: Sequence[str] = ()
    """What happened: the newest has room before the task. The board tells it too, so it gives way to a tip."""
    task: Sequence[str] = ()
    """What there is to do; cut where there is no room for all."""
    tip: Sequence[str] = ()
    """What a newcomer is told: once a match, so it is not cut for what the board and the picture say too."""


def room_above(rows: int) -> int:
    """Return how many lines of text have room above a picture with so many rows of buttons."""
    return TEXT_LINES + FREE_ROW * max(0, MOST_ROWS - rows)


def fitted(said: Said, rows: int) -> list[str]:
    """Return the lines that have room above so many rows of buttons."""
    room = room_above(rows) - _room_of(said.first)
    tip = cut_to(said.tip, room)
    room -= _room_of(tip)
    task = cut_to(said.task, room - bool(said.recap))
    room -= _room_of(task)
    recap: list[str] = []
    for line in reversed(said.recap):
        if recap and text_lines(f"> {line}") > room:
            more = f"> … {recap[0].removeprefix('> ')}"  # a reader sees that there was more
            return [*said.first, *cut_to([more], text_lines(recap[0])), *recap[1:], *task, *tip]
        recap[:0] = cut_to([f"> {line}"], room)
        room -= text_lines(f"> {line}")
    return [*said.first, *recap, *task, *tip]


def _room_of(lines: Sequence[str]) -> int:
    return sum(map(text_lines, lines))


def cut_to(lines: Sequence[str], room: int) -> list[str]:
    """Return the first lines that have so much room on a phone; the last of them is cut where it has not all."""
    kept: list[str] = []
    for line in lines:
        needs = text_lines(line)
        if needs > room:
            return [*kept, shortened(line, room)] if room > 0 else kept
        kept.append(line)
        room -= needs
    return kept
