"""Words of Seize! that no text of random play may ask for, and the rule of every refusal."""

from __future__ import annotations

import pytest

from bot.texts import load_texts
from games.seize import SEIZE
from games.seize.board import DIRECTION_NAMES, PIECE_NAMES
from games.seize.cards import CARD_NAMES

SAY = load_texts().speaker("en", game="seize", names=["Ana", "Ben", "Cho", "Dao"])


@pytest.mark.parametrize("reason", SEIZE.refusals, ids=lambda one: one.code)
def test_every_reason_has_a_rule(reason):
    assert reason.rule


@pytest.mark.parametrize("term", (*CARD_NAMES, *PIECE_NAMES, *DIRECTION_NAMES))
def test_every_card_piece_and_direction_has_a_word(term):
    assert SAY.find(f"term.{term}")


@pytest.mark.parametrize("reason", ["locations", "pile"])
def test_every_outcome_has_a_text(reason):
    assert "Ana" in SAY(f"outcome.{reason}", winners=(0,), scores=(5, 2), placements=(1, 2))
