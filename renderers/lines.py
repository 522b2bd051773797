"""Texts in lines: broken at spaces, Thai between words. No drawing here.

Thai has no spaces, so words are found. BudouX alone breaks common words (คะ|แนน, ผู้ช|นะ), ICU's dictionary alone cuts
those that it lacks into others (บอ|ทมา, เป็นก|อง): a line is broken only where both see a word's end.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import Final

from renderers import clusters, fonts

THAI: Final = re.compile("[\u0e00-\u0e7f]+")
WORD: Final = re.compile(r"[^ \n\t]+")


def wrapped(text: str, size: int, width: int, most: int = 0) -> list[str]:
    """Return a text as lines that fit a width, at most `most` of them (0: any): the last then takes the rest.

    A word that is too long for a line is broken between letters; a no-break space keeps two words together.
    """
    text = text.replace(" ๆ", "\u00a0ๆ")  # Thai's sign of repetition never begins a line
    lines = [""]
    for piece in (piece for word in WORD.findall(text) for piece in _pieces(word)):
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
    return tuple(found.start() + end for found in THAI.finditer(word) for end in _word_ends(found.group()))


def _word_ends(thai: str) -> list[int]:
    by_model, by_dictionary = (_ends(split(thai)) for split in _splitters())
    return sorted((by_model & by_dictionary) - {len(thai)})


def _ends(parts: list[str]) -> set[int]:
    ends, at = set[int](), 0
    for part in parts:
        at += len(part)
        ends.add(at)
    return ends


@functools.cache
def _splitters() -> tuple[Callable[[str], list[str]], ...]:
    """Return the two that find Thai words. Loaded at first need: they take 10 MB, and most tables never break Thai."""
    import budoux
    from icu4py.breakers import LineBreaker

    return budoux.load_default_thai_parser().parse, lambda text: list(LineBreaker(text, "th"))


def _broken(word: str, size: int, width: int) -> Iterator[str]:
    letters = clusters.split(word)
    while letters:
        ends = range(len(letters), 1, -1)
        end = next((end for end in ends if fonts.measure("".join(letters[:end]), size) <= width), 1)
        yield "".join(letters[:end])
        del letters[:end]
