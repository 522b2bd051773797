"""`python -m tools.texts`: the texts that a language lacks, and those whose English has changed since.

`--write` keeps what is missing as the known debt. `--translated` notes which English each translation is of: all of
them, or those that begin with what is given (`th`, `ko:core.ui`, `:scores.error.busy`), once they have been looked at.
The notes are `bot/texts/<locale>/english.txt`, a line for each text: its key and a short hash of its English.
tests/conformance fails where a debt grows unnoticed or a translation is stale.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.games import faces
from bot.texts import LOCALES, load_texts
from bot.texts.catalogue import FOLDER
from tools.tree import ROOT

KEPT = ROOT / "tests" / "conformance" / "untranslated.txt"
NOTES: Final = "english.txt"
ENGLISH: Final = LOCALES[0]
DIGITS: Final = 10
"""Of a hash that are noted: enough to tell texts of one key apart."""

Notes = Mapping[str, Mapping[str, str]]
"""The fingerprint of the English that was translated, by language and key."""


def untranslated() -> Iterator[str]:
    """Give what is missing: the language and the key."""
    faces()  # adds the catalogues of installed packages
    texts = load_texts()
    for locale in LOCALES[1:]:
        for key in sorted(texts.keys(ENGLISH) - texts.keys(locale)):
            yield f"{locale} {key}"


def fingerprint(english: str) -> str:
    """Return the short hash of an English text."""
    return hashlib.sha256(english.encode()).hexdigest()[:DIGITS]


def noted(folder: Path = FOLDER) -> dict[str, dict[str, str]]:
    """Read the notes of every language that has some."""
    paths = {locale: folder / locale / NOTES for locale in LOCALES[1:]}
    return {
        locale: dict(line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines())
        for locale, path in paths.items()
        if path.is_file()
    }


def stale(notes: Notes | None = None) -> Iterator[str]:
    """Give the translations that are not of today's English, and notes of texts that are gone: language and key."""
    texts = load_texts()
    for locale, known in (noted() if notes is None else notes).items():
        today = {key: fingerprint(texts.template(ENGLISH, key) or "") for key in texts.keys(locale) if _is_ours(key)}
        for key in sorted(today.keys() | known.keys()):
            if today.get(key) != known.get(key):
                yield f"{locale} {key}"


def _is_ours(key: str) -> bool:
    """Whether a text stands in the house's own catalogues; installed packages keep their own notes."""
    return (FOLDER / ENGLISH / f"{key.partition('.')[0]}.toml").is_file()


def note(wanted: Iterable[str]) -> int:
    """Note that the wanted translations are of today's English; return how many notes that changed."""
    texts, before, changed = load_texts(), noted(), 0
    chosen = [one.partition(":")[::2] for one in wanted] or [("", "")]
    for locale in LOCALES[1:]:
        known = before.get(locale, {})
        notes = {key: mark for key, mark in known.items() if key in texts.keys(locale)}
        for key in texts.keys(locale):
            if _is_ours(key) and any(where in ("", locale) and key.startswith(start) for where, start in chosen):
                notes[key] = fingerprint(texts.template(ENGLISH, key) or "")
        changed += len(notes.items() ^ known.items())
        if notes:
            lines = (f"{key} {mark}\n" for key, mark in sorted(notes.items()))
            (FOLDER / locale / NOTES).write_text("".join(lines), encoding="utf-8")
    return changed


def main() -> None:
    """Print what is missing or stale, or note it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the list of missing texts in the tests")
    parser.add_argument("--translated", nargs="*", metavar="LOCALE:KEY", help="note that these are of today")
    arguments = parser.parse_args()
    lines = [f"{line}\n" for line in untranslated()]
    if arguments.write:
        KEPT.write_text("".join(lines), encoding="utf-8")
    if arguments.translated is not None:
        print(f"{note(arguments.translated)} notes changed")
    old = [f"{line}\n" for line in stale()]
    print("".join(lines) + f"{len(lines)} texts are missing\n" + "".join(old) + f"{len(old)} translations are stale")


if __name__ == "__main__":
    main()
