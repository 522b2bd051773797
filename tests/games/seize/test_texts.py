"""Everything that Seize! says has an English text that can be filled."""

from __future__ import annotations

import pytest

from bot.texts import load_texts
from games.core import IllegalAction, option_fields
from games.seize import SEIZE
from games.seize.actions import NOTATION
from games.seize.options import Options
from games.seize.reasons import RULES, Reason
from games.seize.tables import CARD_NAMES, DIRECTION_NAMES, PIECE_NAMES
from tests.helpers import QuickDraws, play_random, settings_of

SAY = load_texts().speaker("en", game="seize", names=["Ana", "Ben", "Cho", "Dao"])


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_text_and_a_rule(reason):
    assert SAY.find(f"refusal.{reason}")
    assert RULES[reason]


@pytest.mark.parametrize("kind", NOTATION.kinds)
def test_every_kind_of_action_has_a_label(kind):
    assert SAY.find(f"action.{kind}")


@pytest.mark.parametrize("term", (*CARD_NAMES, *PIECE_NAMES, *DIRECTION_NAMES))
def test_every_card_piece_and_direction_has_a_word(term):
    assert SAY.find(f"term.{term}")


@pytest.mark.parametrize("field", option_fields(Options), ids=lambda field: field.name)
def test_every_option_has_a_label_and_a_line_of_help(field):
    assert len(SAY(f"option.{field.name}")) <= 25
    assert len(SAY(f"help.{field.name}")) <= 100


@pytest.mark.parametrize("reason", ["locations", "pile"])
def test_every_outcome_has_a_text(reason):
    assert "Ana" in SAY(f"outcome.{reason}", winners=(0,), scores=(5, 2), placements=(1, 2))


@pytest.mark.parametrize("setting", settings_of(SEIZE), ids=str)
def test_what_happens_can_be_said(setting):
    """Events, refusals and score lines of random matches bring every fact that their texts ask for."""
    pool, draws = [], QuickDraws(setting)
    for moment in play_random(SEIZE, setting.options, setting.seats, f"texts {setting}", steps=400):
        pool.append(moment.action)
        for event in moment.events:
            key = f"event.{event.kind}" + (".private" if event.to else "")
            assert SAY(key, seat=event.seat, **event.data)
        for line in SEIZE.score_lines(SEIZE.view(moment.state, None)):
            assert SAY(f"score.{line.code}", seat=line.seat, points=line.points, **line.data)
        action, seat = draws.choice(pool), draws.below(setting.seats)
        try:
            SEIZE.apply(moment.state, seat, action)
        except IllegalAction as error:
            assert SAY(f"refusal.{error.refusal.code}", **error.refusal.data)
