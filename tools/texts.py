"""`python -m tools.texts`: the texts that a language lacks and gives in English instead, by language and catalogue.

`--write` keeps them as the debt that is known; tests/conformance/test_texts.py fails where it grows unnoticed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from bot.games import uis
from bot.texts import LOCALES, load_texts

KEPT = Path(__file__).resolve().parent.parent / "tests" / "conformance" / "untranslated.txt"


def untranslated() -> Iterator[str]:
    """Give what is missing: the language and the key."""
    uis()  # adds the catalogues of installed packages
    texts = load_texts()
    for locale in LOCALES[1:]:
        for key in sorted(texts.keys(LOCALES[0]) - texts.keys(locale)):
            yield f"{locale} {key}"


def main() -> None:
    """Print what is missing, or keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the list in the tests")
    lines = [f"{line}\n" for line in untranslated()]
    if parser.parse_args().write:
        KEPT.write_text("".join(lines), encoding="utf-8")
    print("".join(lines) + f"{len(lines)} texts are missing")


if __name__ == "__main__":
    main()
