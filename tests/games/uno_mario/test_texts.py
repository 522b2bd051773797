"""Texts of Uno Super Mario that random play does not ask for, and what the players' page says in the lobby's words."""

from __future__ import annotations

from bot.games import DOCS
from bot.texts import load_texts
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURS
from games.uno_mario.options import Effect, Goal

SAY = load_texts().speaker("en", game="uno_mario", names=[f"P{n}" for n in range(10)])


def test_every_card_colour_effect_and_outcome_has_a_text():
    assert all(SAY.find(f"term.{term}") for term in (*CARD_TEXTS, *COLOURS, *Effect))
    assert all(SAY.find(f"choice.{field}.{effect}") for field in ("effect1", "effect2") for effect in Effect)
    assert all(SAY.find(f"outcome.{reason}") for reason in (*Goal, "nobody_out"))


def test_every_refusal_has_a_rule():
    assert all(refusal.rule.startswith("U") for refusal in UNO_MARIO.refusals)


def test_ud14_the_page_names_the_literal_reading_and_where_its_option_is():
    """UD14: the page says which reading of U18's bracket is the literal one, in the words of the lobby."""
    page = " ".join((DOCS / "rules" / "uno_mario.md").read_text(encoding="utf-8").split())
    option = f"{SAY('option.wild_draw_four')}: {SAY('choice.wild_draw_four.answers_draw_two')}"
    assert "a Draw 2 on the pile, or a Draw 2 that was played on you" in page
    assert f"The second is closer to the letter; in the lobby, ⋯, *{SAY('button.options')}*, it is *{option}*." in page
