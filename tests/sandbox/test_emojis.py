"""The emoji font that the page brings along: for machines without one, every emoji that the bot sends is in it."""

from __future__ import annotations

from renderers.coverage import read_coverage
from tests.sandbox.emojis import ROOT, page_emojis

FONT = ROOT / "sandbox" / "page" / "fonts" / "emoji.ttf"


def test_the_font_has_every_emoji_that_texts_and_code_send():
    covered = read_coverage(FONT)
    assert "".join(sorted(sign for sign in page_emojis() if sign not in covered)) == "", "make it as the README says"


def test_emojis_of_catalogues_buttons_and_alt_texts_are_found_and_the_page_stays_light():
    found = page_emojis()
    assert set("🥇🏆🤖👀🃏🧵⏮⚠✅▶") <= found
    assert not found & set("→★◆✚aê")
    assert FONT.stat().st_size < 200_000
