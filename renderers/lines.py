"""Texts in lines: broken at spaces, Thai between words. No drawing here.

Thai has no spaces, so words are found. BudouX does, but it breaks some common words (คะ|แนน, ผู้ช|นะ): these stand in
thai_words.txt, which tools/thai_words.py makes by ICU's dictionary. A line is never broken inside one.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from renderers import clusters, fonts

if TYPE_CHECKING:
    import budoux

THAI: Final = re.compile("[\u0e00-\u0e7f]+")
THAI_WORDS: Final = Path(__file__).parent / "thai_words.txt"


def wrapped(text: str, size: int, width: int, most: int = 0) -> list[str]:
    """Return a text as lines that fit a width, at most `most` of them (0: any): the last then takes the rest.

    A word that is too long for a line is broken between letters; a no-break space keeps two words together.
    """
    text = text.replace(" ๆ", "\u00a0ๆ")  # Thai's sign of repetition never begins a line
    lines = [""]
    for piece in (piece for word in re.findall(r"[^ \n\t]+", text) for piece in _pieces(word)):
        longer = lines[-1] + piece
        if len(lines) == most or fonts.measure(longer.strip(), size) <= width:
            lines[-1] = longer
        else:
            lines += _broken(piece, size, width) if most == 0 else [piece]
    return [line.strip() for line in lines if line.strip()]


def _pieces(word: str) -> Iterator[str]:
    """Yield the parts between which a word may be broken; a space stands before the first."""
    start, space = 0, " "
    for end in (*_thai_ends(word), len(word)):
        yield space + word[start:end]
        start, space = end, ""


@functools.lru_cache(maxsize=256)
def _thai_ends(word: str) -> tuple[int, ...]:
    """Return where a text may be broken inside its Thai stretches."""
    return tuple(found.start() + end for found in THAI.finditer(word) for end in word_ends(found.group()))


def word_ends(thai: str) -> list[int]:
    """Return where a stretch of Thai may be broken."""
    whole = [range(found.start() + 1, found.end(1)) for found in _whole_words().finditer(thai)]
    return [end for end in model_ends(thai)[:-1] if not any(end in inside for inside in whole)]


@functools.cache
def _whole_words() -> re.Pattern[str]:
    """Return what finds the longest listed word that begins at each place."""
    words = sorted(THAI_WORDS.read_text("utf-8").split(), key=len, reverse=True)
    return re.compile(f"(?=({'|'.join(words)}))")


def model_ends(thai: str) -> list[int]:
    """Return where BudouX ends words in a stretch of Thai, its end among them."""
    return list(itertools.accumulate(map(len, _model().parse(thai))))


@functools.cache
def _model() -> budoux.Parser:
    """Return BudouX's model of Thai. Loaded at first need: most tables never break Thai."""
    import budoux

    return budoux.load_default_thai_parser()


def _broken(word: str, size: int, width: int) -> Iterator[str]:
    letters = clusters.split(word)
    while letters:
        ends = range(len(letters), 1, -1)
        end = next((end for end in ends if fonts.measure("".join(letters[:end]), size) <= width), 1)
        yield "".join(letters[:end])
        del letters[:end]
