"""Make renderers/thai_words.txt: the Thai words inside which BudouX would break a line and ICU's dictionary would not.

The bot breaks Thai by BudouX and this list; ICU (44 MB) is asked only here and by the tests. The texts that are read
are the Thai catalogues and pages, and what is listed already. `--write` writes the file; else what is new is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from icu4py.breakers import LineBreaker

from renderers.lines import THAI, THAI_WORDS, model_ends
from tools.tree import ROOT

TEXTS = ("bot/texts/th/*.toml", "docs/**/*.th.md")


def stretches() -> set[str]:
    """Return all that is Thai without a space in the texts of the house."""
    paths = (path for pattern in TEXTS for path in ROOT.glob(pattern))
    return {found for path in paths for found in THAI.findall(path.read_text("utf-8"))}


def icu_ends(thai: str) -> list[int]:
    """Return where ICU's dictionary ends words in a stretch of Thai, its end among them."""
    ends = [0]
    for word in LineBreaker(thai, "th"):
        ends.append(ends[-1] + len(word))
    return ends[1:]


def cut_words(thai: Iterable[str]) -> Iterator[str]:
    """Yield each word of ICU's that BudouX would cut."""
    for stretch in thai:
        cuts, start = model_ends(stretch), 0
        for end in icu_ends(stretch):
            if any(start < cut < end for cut in cuts):
                yield stretch[start:end]
            start = end


def main() -> int:
    """Write the list, or print what it lacks; returns 1 where it lacks something."""
    listed = set(THAI_WORDS.read_text("utf-8").split()) if THAI_WORDS.exists() else set[str]()
    new = set(cut_words(stretches())) - listed
    if "--write" in sys.argv:
        THAI_WORDS.write_text("".join(f"{word}\n" for word in sorted(listed | new)), "utf-8")
        return 0
    print("\n".join(sorted(new)))
    return int(bool(new))


if __name__ == "__main__":
    sys.exit(main())
