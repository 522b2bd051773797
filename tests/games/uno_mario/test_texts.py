"""Every event, refusal, score, option, outcome, action and card has its English text, and it can be filled in."""

import re
import string
from pathlib import Path

import pytest

import games.uno_mario
from bot.games import DOCS
from bot.texts import load_texts
from games.core import option_fields, parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURS
from games.uno_mario.options import Effect, Goal, Options
from games.uno_mario.reasons import RULES, Reason
from tests.helpers import all_on, play_random

SAY = load_texts().speaker("en", game="uno_mario", names=[f"P{n}" for n in range(10)])
SOURCES = [path.read_text(encoding="utf-8") for path in Path(games.uno_mario.__file__).parent.glob("*.py")]
EVENTS = {kind for source in SOURCES for kind in re.findall(r'Event(?:\(|,\s*\()\s*"(\w+)"', source)}
EVENTS |= {
    kind for source in SOURCES for pair in re.findall(r'Event\("(\w+)" if \w+ else "(\w+)"', source) for kind in pair
}
PRIVATE = {"holds_now", "drew_cards", "hand_shown"}


def own(key: str) -> bool:
    return load_texts().template("en", f"uno_mario.{key}") is not None


def test_every_event_kind_was_found():
    assert {"played", "kept", "passed", "challenge_won", "challenge_lost", "drew_cards", "hit", "lap_passed"} <= EVENTS
    assert len(EVENTS) > 35


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_event_has_a_text(kind):
    assert own(f"event.{kind}.private" if kind in PRIVATE else f"event.{kind}")


@pytest.mark.parametrize("reason", list(Reason))
def test_every_refusal_has_a_text_and_a_rule(reason):
    assert own(f"refusal.{reason}")
    assert RULES[reason].startswith("U")


def test_every_option_and_choice_has_a_label_and_a_line_of_help():
    for field in option_fields(Options):
        assert own(f"option.{field.name}") and own(f"help.{field.name}")
        if field.choices and field.choices != ("off", "on"):
            assert all(own(f"choice.{field.name}.{choice}") for choice in field.choices)


def test_every_action_card_colour_effect_and_outcome_has_a_text():
    assert all(own(f"action.{kind}") for kind in UNO_MARIO.notation.kinds)
    assert all(own(f"term.{term}") for term in (*CARD_TEXTS, *COLOURS, *Effect))
    assert all(own(f"outcome.{reason}") for reason in (*Goal, "nobody_out"))
    assert all(own(f"score.{code}") for code in ("hand", "own_hand", "nobody_out"))


@pytest.mark.parametrize("options", [{}, dict(all_on(UNO_MARIO)) | {"custom_cards": "on"}], ids=["manual", "all-on"])
def test_the_texts_of_whole_matches_can_be_filled(options):
    for moment in play_random(UNO_MARIO, parse_options(Options, options), 4, "texts", steps=3000):
        for event in moment.events:
            key = f"event.{event.kind}" if event.to is None else f"event.{event.kind}.private"
            facts = {"seat": event.seat} | dict(event.data)
            wanted = {name.split(":")[0] for _, name, _, _ in string.Formatter().parse(SAY.find(key)) if name}
            assert wanted <= set(facts), event
            assert SAY(key, **facts)
        for line in UNO_MARIO.score_lines(UNO_MARIO.view(moment.state, None)):
            assert SAY(f"score.{line.code}", points=line.points, **{"seat": line.seat, **line.data})
        for seat in range(4):
            for action in UNO_MARIO.candidates(moment.state, seat):
                refusal = UNO_MARIO.why_not(moment.state, seat, action)
                if refusal is not None:
                    assert SAY(f"refusal.{refusal.code}", **refusal.data)


def test_ud14_the_page_names_the_literal_reading_and_where_its_option_is():
    """UD14: the page says which reading of U18's bracket is the literal one, in the words of the lobby."""
    page = " ".join((DOCS / "rules" / "uno_mario.md").read_text(encoding="utf-8").split())
    option = f"{SAY('option.wild_draw_four')}: {SAY('choice.wild_draw_four.answers_draw_two')}"
    assert "Read to the letter, that is when a Draw 2 was played *on you*" in page
    assert f"lobby, *{SAY('button.options')}*, *{option}* [UD14]" in page
