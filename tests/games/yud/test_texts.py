"""Texts of Yud! Stop! that are too rare for random play, and words for what no text asks for."""

from __future__ import annotations

import pytest

from bot.texts import load_texts
from games.yud.table import Ability

SAY = load_texts().speaker("en", game="yud", names=["Ana", "Ben", "Cho", "Dao"])


@pytest.mark.parametrize("ability", Ability)
def test_every_ability_has_a_word(ability):
    assert SAY.find(f"term.{ability}")


@pytest.mark.parametrize("key", ["event.round_stock_out", "score.special", "score.others_fifty", "score.tie_fails"])
def test_rare_things_have_a_text(key):
    assert SAY.find(key)


@pytest.mark.parametrize("reason", ["lowest", "shared", "sudden_death"])
def test_every_outcome_has_a_text(reason):
    assert "Ana" in SAY(f"outcome.{reason}", winners=(0,), scores=(1, 2), placements=(1, 2))
