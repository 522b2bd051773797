"""Names in a box: whole if need be in narrow or small letters, else cut to what people go by. No drawing here.

A Vietnamese name is known by itself and not by the table's language, since players of many languages share a table:
every word has the form of a Vietnamese syllable, and the first is a family name or a letter is written in Vietnamese
alone. There the given name comes last, and half of all people share three family names; so the words before it shrink
to initials. In the other order ("Hương Nguyễn"), and in all other names, the front is what stays.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from renderers import clusters, fonts
from renderers.base import SeatBadge
from renderers.layout import SMALL

FAMILIES: Final = frozenset(
    re.findall(
        r"\w+",
        "bùi cao châu đàm đặng đào đinh đỗ đoàn dương hà hồ hoàng huỳnh lâm lê lương lưu lý mai ngô nguyễn phạm phan "
        "phùng quách trần triệu trịnh trương võ vũ vương",
    )
)
"""Vietnamese family names; rare ones that are given names elsewhere (An, Ton) are left out."""
SYLLABLE: Final = re.compile("(?:ngh?|[cgknpt]h|gi|qu|tr|[bcdghklmnpqrstvx])?[aeiouy]{1,3}(?:ch|n[gh]|[cmnpt])?")
"""The form of every Vietnamese syllable without its marks."""
FILLERS: Final = frozenset(("thi", "van"))
"""Middle words of every second woman or man, which tell nobody apart."""
NEVER: Final = re.compile(r"\bngu…", re.IGNORECASE)
"""A cut name that is an insult in Vietnamese."""


def _plain(word: str) -> str:
    """Return a word in small letters without its marks."""
    letters = unicodedata.normalize("NFD", word.lower().replace("đ", "d"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


PLAIN_FAMILIES: Final = frozenset(map(_plain, FAMILIES))
"""The same as people write them who leave out all marks."""

ENOUGH: Final = 7
"""Letters of a name that tell who it is; before fewer are shown, they are written smaller."""
HANGUL: Final = range(0xAC00, 0xD7A4)


class Shown(NamedTuple):
    """A name as it is written: the text, the size of its letters, and how wide they are."""

    text: str
    size: int
    stretch: int = fonts.WIDTH


def short_name(seat: int, badges: Sequence[SeatBadge], size: int, width: int) -> Shown:
    """Return a seat's name for a box of `width` pixels, so that no other seat's name is written alike in such a box.

    Of a name that cannot be drawn that is its number.
    """
    return short(tuple(fonts.shown(badge.name) or str(one + 1) for one, badge in enumerate(badges)), seat, size, width)


@functools.lru_cache(maxsize=512)
def short(names: tuple[str, ...], at: int, size: int, width: int) -> Shown:
    """Return one of some names as `short_name` does."""
    own = _short(names, at, size, width)
    for other, name in enumerate(names[:at]):
        if name != names[at] and _short(names, other, size, width).text == own.text:
            number = f" {at + 1}"
            room = width - fonts.measure(number, own.size, fonts.NARROW)
            last = (names[at], *_forms(names[at]))[-1]
            return Shown(_cut(last, own.size, room) + number, own.size, fonts.NARROW)
    return own


def _short(names: tuple[str, ...], at: int, size: int, width: int) -> Shown:
    name = names[at]
    others = frozenset(names) - {name}
    for form in (name, *_forms(name)):
        if form != name and any(form == other or form in _forms(other) for other in others):
            continue
        for letters in ((size, fonts.WIDTH), (size, fonts.NARROW), (min(size, SMALL), fonts.NARROW)):
            if fonts.measure(form, *letters) <= width:
                return Shown(form, *letters)
    sizes = [smaller for smaller in (size, SMALL) if smaller <= size]
    cuts = [Shown(_cut_apart(name, others, smaller, width), smaller, fonts.NARROW) for smaller in sizes]
    return next((cut for cut in cuts if _letters(cut.text) >= ENOUGH), cuts[-1])


def _letters(text: str) -> int:
    """Return how many letters, figures and symbols a text has, no marks; a Hangul sign is a syllable, worth two."""
    return sum(2 if ord(sign) in HANGUL else unicodedata.category(sign)[0] in "LNS" for sign in text)


def _cut_apart(name: str, others: frozenset[str], size: int, width: int) -> str:
    """Return a name cut for its box, in its middle where its front is like another's."""
    last = (name, *_forms(name))[-1]
    cut = _cut(last, size, width)
    alike = [other for other in others if other.startswith(cut.removesuffix(fonts.ELLIPSIS)) or last in _forms(other)]
    return _told_apart(name, alike, size, width) if alike else cut


def _cut(name: str, size: int, width: int) -> str:
    """Return a name cut behind as many letters as fit."""
    parts = clusters.split(name)
    text = fonts.cut(parts, "", size, width, fonts.NARROW)
    return parts[0] + fonts.ELLIPSIS if NEVER.search(_plain(text)) else text


def _told_apart(name: str, alike: Sequence[str], size: int, width: int) -> str:
    """Return a name cut in its middle, so that it shows where it begins to differ from others."""
    parts = clusters.split(name)
    if _forms(name):  # what comes last stays
        shared = _shared(parts[::-1], [part for other in alike[:1] for part in clusters.split(other)[::-1]])
        for begin in range(1, len(parts) - shared):
            if fonts.measure(text := fonts.ELLIPSIS + "".join(parts[begin:]), size, fonts.NARROW) <= width:
                return text
    shared = max(_shared(parts, clusters.split(other)) for other in alike)
    start = min(shared, len(parts) - 1)
    word = next((at for at in range(start, 0, -1) if parts[at - 1] == " "), start)
    for begin in (word, start):
        for head in range(begin, 0, -1):
            text = "".join(parts[:head]).rstrip() + fonts.ELLIPSIS + "".join(parts[begin:])
            if not NEVER.search(_plain(text)) and fonts.measure(text, size, fonts.NARROW) <= width:
                return text
    cut = fonts.cut(parts[start:], parts[0] + fonts.ELLIPSIS, size, width, fonts.NARROW)
    return cut.replace(2 * fonts.ELLIPSIS, fonts.ELLIPSIS)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many clusters two names begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


@functools.lru_cache(maxsize=256)
def _forms(name: str) -> tuple[str, ...]:
    """Return the shorter forms of a Vietnamese name, the longest first; none of another."""
    words = [word for word in name.split() if any(map(str.isalpha, word))]
    plain = [_plain(word).rstrip("0123456789") for word in words]
    cased = {word[0].isupper() for word in words}
    if len(words) < 2 or len(cased) > 1 or not all(map(SYLLABLE.fullmatch, plain)):
        return ()
    first, last = _is_family(words, plain, 0), _is_family(words, plain, -1)
    if last and not first:
        return (f"{words[0]} {words[-1][0]}.", words[0])
    return tuple(dict.fromkeys(_shortened(*words))) if first or any(map(_only_vietnamese, words)) else ()


def _is_family(words: Sequence[str], plain: Sequence[str], at: int) -> bool:
    """Tell whether a word is a family name; marks count unless the whole name is written without them."""
    if unicodedata.normalize("NFC", words[at].lower()) in FAMILIES:
        return True
    return " ".join(words).isascii() and plain[at] in PLAIN_FAMILIES


def _shortened(family: str, *others: str) -> Iterator[str]:
    *middle, given = others
    yield " ".join((f"{family[0]}.", *middle, given))
    initials = [f"{word[0]}." for word in (family, *middle)]
    if middle and _plain(middle[-1]) not in FILLERS:
        yield " ".join((*initials[:-1], middle[-1], given))
        yield f"{middle[-1]} {given}"
    yield " ".join((*initials, given))
    yield f"{family[0]}. {given}"
    yield given


def _only_vietnamese(word: str) -> bool:
    """Tell whether a word has a letter of Unicode's Vietnamese block, ơ or ư."""
    composed = unicodedata.normalize("NFC", word.lower())
    return any("\u1ea0" <= letter <= "\u1ef9" or letter in "ơư" for letter in composed)
