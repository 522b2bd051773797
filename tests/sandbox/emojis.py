"""`python -m tests.sandbox.emojis`: code points of the emojis that the sandbox's page shows, for a subset of a font.

Catalogues, code and the page are read for them; EXTRA are those that people and tests type besides. How the font is
made stands in sandbox/README.md; tests/sandbox/test_emojis.py holds that it has them all.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = (
    "bot/**/*.toml",
    "bot/**/*.py",
    "cogs/**/*.py",
    "renderers/**/*.py",
    "sandbox/page/**/*.js",
    "sandbox/page/*.html",
)
NAMED: Final = re.compile(r"\\N\{([^}]+)\}")
EMOJI: Final = re.compile("[\U0001f000-\U0001faff]|[\u2300-\u23ff\u25b6\u25c0]|[\u2190-\u2bff](?=\ufe0f)")
"""Signs that are pictures by themselves, those of buttons, and those that are asked to be pictures."""
EXTRA: Final = frozenset("#0123456789\u200d\u20e3❤⭐🌸🎉👍🔴🔵😀😂🟡🟢")


def page_emojis() -> frozenset[str]:
    """Return every sign that the emoji font of the page needs."""
    texts = (path.read_text("utf-8") for pattern in SOURCES for path in sorted(ROOT.glob(pattern)))
    return EXTRA.union(*(_emojis(NAMED.sub(lambda name: unicodedata.lookup(name[1]), text)) for text in texts))


def _emojis(text: str) -> set[str]:
    wide = {sign for sign in text if "\u2190" <= sign <= "\u2bff" and unicodedata.east_asian_width(sign) == "W"}
    return wide.union(EMOJI.findall(text))


if __name__ == "__main__":
    print(",".join(f"U+{ord(sign):04X}" for sign in sorted(page_emojis())))
