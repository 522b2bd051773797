"""Everything that Yud! Stop! says has an English text that can be filled."""

from __future__ import annotations

import pytest

from bot.texts import load_texts
from games.core import IllegalAction, option_fields
from games.yud import YUD
from games.yud.actions import NOTATION
from games.yud.cards import Ability
from games.yud.options import Options, Zero
from games.yud.reasons import Reason
from tests.helpers import QuickDraws, play_random, settings_of

SAY = load_texts().speaker("en", game="yud", names=["Ana", "Ben", "Cho", "Dao"])


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_text(reason):
    assert SAY.find(f"refusal.{reason}")


@pytest.mark.parametrize("kind", NOTATION.kinds)
def test_every_kind_of_action_has_a_label(kind):
    assert SAY.find(f"action.{kind}")


@pytest.mark.parametrize("ability", Ability)
def test_every_ability_has_a_word(ability):
    assert SAY.find(f"term.{ability}")


@pytest.mark.parametrize("field", option_fields(Options), ids=lambda field: field.name)
def test_every_option_has_a_label_and_a_line_of_help(field):
    assert len(SAY(f"option.{field.name}")) <= 25
    assert len(SAY(f"help.{field.name}")) <= 100


@pytest.mark.parametrize("zero", Zero)
def test_every_choice_has_a_word(zero):
    assert SAY.find(f"choice.zero.{zero}")


@pytest.mark.parametrize("reason", ["lowest", "shared", "sudden_death"])
def test_every_outcome_has_a_text(reason):
    assert "Ana" in SAY(f"outcome.{reason}", winners=(0,), scores=(1, 2), placements=(1, 2))


@pytest.mark.parametrize("setting", settings_of(YUD), ids=str)
def test_what_happens_can_be_said(setting):
    """Events, refusals and score lines of random matches bring every fact that their texts ask for."""
    pool, draws = [], QuickDraws(setting)
    for moment in play_random(YUD, setting.options, setting.seats, f"texts {setting}", steps=250):
        pool.append(moment.action)
        for event in moment.events:
            assert SAY(f"event.{event.kind}", seat=event.seat, **event.data)
        for line in YUD.score_lines(YUD.view(moment.state, None)):
            assert SAY(f"score.{line.code}", seat=line.seat, points=line.points, **line.data)
        action, seat = draws.choice(pool), draws.below(setting.seats)
        try:
            YUD.apply(moment.state, seat, action)
        except IllegalAction as error:
            assert SAY(f"refusal.{error.refusal.code}", **error.refusal.data)
