"""Names as people type them, made safe to draw: what to leave out, and what belongs together. No fonts here."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MAX_CLUSTERS: Final = 120
"""A label is a name or a few words; what comes after is not looked at."""
MAX_MARKS: Final = 4
"""Combining signs kept on one letter; real scripts need no more."""

JOINER: Final = "\u200d"
EMOJI_STYLE: Final = "\ufe0f"
TEXT_STYLE: Final = "\ufe0e"
KEYCAP: Final = "\u20e3"
SKINS: Final = range(0x1F3FB, 0x1F400)
FLAGS: Final = range(0x1F1E6, 0x1F200)
THAI: Final = range(0x0E01, 0x0E4F)
THAI_LEADING: Final = frozenset("เแโใไ")
THAI_FOLLOWING: Final = frozenset("ะาำๅ")
"""Vowels that are letters of their own, written before the consonant that they are read after, and behind it."""
LONGEST_THAI: Final = 8
"""Signs in a Thai cluster."""
BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\u180e\u17b4\u17b5")
"""Signs that show nothing although their category says that they are letters or marks."""
HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
SPACES: Final = re.compile(r"\s+")
STYLE_SIGNS: Final = frozenset(chr(code) for code in range(0xFE00, 0xFE10)) - {EMOJI_STYLE, TEXT_STYLE}


def clean(text: str) -> str:
    """Return the text as one line without control, direction, private and invisible signs."""
    one_line = SPACES.sub(" ", text)
    return "".join(char for char in one_line if char == JOINER or not _hidden(char)).strip()


def _hidden(char: str) -> bool:
    return unicodedata.category(char) in HIDDEN or char in BLANKS or char in STYLE_SIGNS


def split(text: str) -> list[str]:
    """Return the text in clusters that stay together: a letter with its marks, Thai with its vowels, an emoji sequence.

    At most MAX_CLUSTERS of them, each with at most MAX_MARKS marks; a mark without a letter is left out.
    """
    clusters: list[str] = []
    for char in clean(text):
        last = clusters[-1] if clusters else ""
        if _is_mark(char):
            if last and sum(map(_is_mark, last)) < MAX_MARKS:
                clusters[-1] = last + char
        elif last and _joins(last, char):
            clusters[-1] = last + char
        elif len(clusters) == MAX_CLUSTERS:
            break
        else:
            clusters.append(char)
    return [cluster.rstrip(JOINER) for cluster in clusters if cluster.rstrip(JOINER)]


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _joins(last: str, char: str) -> bool:
    if char == JOINER:
        return not last.endswith(JOINER)
    if last.endswith(JOINER):
        return unicodedata.category(char) == "So"
    if ord(char) in THAI and ord(last[0]) in THAI:
        return len(last) < LONGEST_THAI and (char in THAI_FOLLOWING or last in THAI_LEADING)
    if ord(char) in FLAGS:
        return len(last) == 1 and ord(last) in FLAGS
    return ord(char) in SKINS


def plainer(cluster: str) -> str:
    """Return the everyday letters behind a cluster: of ornamental letters (𝓐𝓷𝓪) the plain ones, else without marks."""
    plain = unicodedata.normalize("NFKC", cluster)
    if plain != cluster:
        return plain
    return "".join(char for char in unicodedata.normalize("NFD", cluster) if not _is_mark(char))
