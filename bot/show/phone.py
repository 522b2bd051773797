"""How a message stands on a phone 390 pixels wide, by the measures of Discord's clients: lines and heights in pixels.

Words are measured in our own fonts, which are a little wider than those of most phones.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from itertools import repeat
from typing import Final

from bot.show.body import Body, ButtonSpec, Menus
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
EDGES, AUTHOR, COMMAND, PRIVATE = 8, 22, 20, 20
"""Heights: above and below a message, its author's line, the line of its command, "Only you can see this"."""
LINE, ROW, TALLEST = 20, 32, 350
"""Heights of a line of text, of a button or a menu, and the most that a picture has."""
FREE: Final = 6
"""What lies between text and picture, and between picture and buttons."""
WORD: Final = 12
"""A line is cut before a word that is not longer."""
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


def lines_of(row: Sequence[ButtonSpec], room: int = ROOM) -> list[list[ButtonSpec]]:
    """Return a row's buttons by the line that they fall into."""
    lines: list[list[ButtonSpec]] = [[]]
    for button in row:
        if lines[-1] and not is_line([*lines[-1], button], room):
            lines.append([])
        lines[-1].append(button)
    return lines


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


def height_of(body: Body, picture: tuple[int, int], room: int = ROOM) -> float:
    """Return how high a private message is that answers a command; `picture` is the size of its picture."""
    wide, high = picture
    lines = sum(1 if isinstance(row, Menus) else len(lines_of(row, room)) for row in body.rows)
    shown = min(TALLEST, high * room / wide) + FREE if body.picture else 0
    rows = FREE + lines * (ROW + GAP) - GAP if lines else 0
    return EDGES + AUTHOR + COMMAND + text_lines(body.text(), room) * LINE + shown + rows + PRIVATE
