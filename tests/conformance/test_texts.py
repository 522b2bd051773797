"""Whatever a game can say has a text that can be filled, in every language: over random play, and by its own lists.

Kinds of events that are silent by design stand in SILENT of the game's worlds.py. What another language than English
lacks is a debt that is kept in untranslated.txt (`python -m tools.texts --write`).
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bot.features.learn.lessons import WHY, lesson
from bot.texts import LOCALES, load_texts
from bot.texts.catalogue import Speaker
from games import GAMES
from games.core import option_fields
from games.core.hints import NOTHING_SPECIAL
from tests.helpers import QuickDraws, Setting, all_that_end, play_random, settings_of, worlds
from tools.texts import KEPT, untranslated

STEPS, EVERY = 400, 5
NAMES = tuple(f"P{seat}" for seat in range(10))
ENGLISH = LOCALES[0]
FLAGS = ("off", "on")


@cache
def said(game):
    """What random play of every setting says: {(key, names of facts): facts}."""
    found = {}
    for setting in settings_of(game):
        for key, facts in _play(setting, STEPS):
            found.setdefault((key, *sorted(facts)), facts)
    ending = Setting(game, game.info.min_seats, all_that_end(game))
    for setting in (Setting(game, game.info.min_seats, ()), ending):
        for key, facts in _play(setting, None):
            found.setdefault((key, *sorted(facts)), facts)
    return found


def _play(setting, steps):
    """Give (key, facts) of the events, refusals, score lines and the outcome of a match."""
    game, draws, tried = setting.game, QuickDraws(f"texts {setting}"), []
    matches = play_random(game, setting.options, setting.seats, f"texts {setting}", steps=steps)
    for step, moment in enumerate(matches, 1):
        tried = [*tried[-50:], moment.action]
        if step % EVERY == 0:
            yield from _at(game, moment.before, draws, tried)
        for event in moment.events:
            private = ".private" if event.to is not None else ""
            yield f"event.{event.kind}{private}", {"seat": event.seat, **event.data}
    yield from _at(game, moment.state, draws, tried)
    outcome = game.outcome(moment.state)
    if outcome is not None:
        facts = {"winners": outcome.winners, "scores": outcome.scores, "placements": outcome.placements}
        yield f"outcome.{outcome.reason}", facts


def _at(game, state, draws, tried):
    """Give what may be said at a moment: all observers' score lines; why not what is thought of, or was done before."""
    for observer in (None, *range(state.seats)):
        for line in game.score_lines(game.view(state, observer)):
            yield f"score.{line.code}", {"seat": line.seat, "points": line.points, **line.data}
    for seat in range(state.seats):
        stray = draws.choice(tried)
        judged = [*game.judged(state, seat), (stray, game.why_not(state, seat, stray))]
        for refusal in (why for _, why in judged if why is not None):
            yield f"refusal.{refusal.code}", dict(refusal.data)


def listed(game):
    """The keys of what a game lists: actions, options with help and choices, presets, lessons, reasons, terms."""
    yield from ("title", "command.open")
    yield from (f"action.{kind}" for kind in game.notation.kinds)
    for field in option_fields(game.info.options):
        yield from (f"option.{field.name}", f"help.{field.name}")
        values = () if field.choices == FLAGS else field.choices
        yield from (f"choice.{field.name}.{value}" for value in values if not value.isdigit())
    for name in game.info.presets:
        yield from (f"preset.{name}", f"preset_button.{name}", f"preset_help.{name}")
    for feat in game.honours.ids:
        yield from (f"honour.{feat}", f"honour_help.{feat}")
    course = lesson(game.info.key)
    for step in () if course is None else course.steps:
        yield from (f"lesson.{key}" for key in (step.note, step.note + WHY, *step.wrong.values()))
    yield from (f"refusal.{refusal.code}" for refusal in game.refusals)
    yield from () if game.hints is None else (f"hint.{NOTHING_SPECIAL}",)


PLACES = {"Event": ("event", 0), "ScoreLine": ("score", 1), "Outcome": ("outcome", 0), "Because": ("hint", 0)}
"""Where the name of a text stands in what a game makes."""


def written(game):
    """The keys that stand in a game's source as plain words: what happens too seldom for random play."""
    for path in Path(import_module(f"games.{game.info.key}").__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACES:
                table, place = PLACES[node.func.id]
                yield from (f"{table}.{name}" for arg in node.args[place : place + 1] for name in _words(arg))


def _words(node):
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        yield from (*_words(node.body), *_words(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def speaker(game, locale):
    return load_texts().speaker(locale, game=game.info.key, names=NAMES)


def missing(game):
    silent = {f"event.{kind}" for kind in getattr(worlds(game), "SILENT", ())}
    say = speaker(game, ENGLISH)
    keys = {*(key for key, *_ in said(game)), *listed(game)}
    lost = [key for key in keys if not any(say.find(one) for one in _alternatives(key))]
    lost += [key for key in written(game) if not (say.find(key) or say.find(f"{key}.private"))]
    return sorted({*lost} - silent)


def _alternatives(key):
    """An event that some may learn may have the text of all; a value may have a word for every option."""
    yield key
    if key.startswith("event.") and key.endswith(".private"):
        yield key.removesuffix(".private")
    if key.startswith("choice."):
        value = key.rpartition(".")[2]
        yield from (f"choice.{value}", f"ui.choice_{value}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_whatever_a_game_says_has_a_text(game):
    assert missing(game) == []


def filled(game, say):
    """Each key that has a text, with the text filled by the facts that it got."""
    for (key, *_), facts in said(game).items():
        known = next((one for one in _alternatives(key) if say.find(one)), None)
        if known is not None:
            yield known, say(known, **facts)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_every_text_is_filled_by_the_facts_it_gets(game, locale):
    for key, text in filled(game, speaker(game, locale)):
        assert text and "{" not in text and "None" not in text, (key, text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_cards_and_other_things_are_called_by_words(game):
    """What a text asks a word for (`{card:term}`) has one, but for what stands for itself: numbers."""

    class Probe(Speaker):
        def term(self, value):
            if self.find(f"term.{value}") is None and not str(value).isdigit():
                unknown.add(str(value))
            return super().term(value)

    unknown: set[str] = set()
    assert [*filled(game, Probe(load_texts(), ENGLISH, game.info.key, NAMES))] != []
    assert unknown == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_what_is_silent_by_design_happens_and_has_no_text(game):
    for kind in getattr(worlds(game), "SILENT", ()):
        assert speaker(game, ENGLISH).find(f"event.{kind}") is None
        assert f"event.{kind}" in {key for key, *_ in said(game)}


def test_what_other_languages_lack_is_known():
    """A new text in English alone: translate it, or `python -m tools.texts --write`."""
    assert KEPT.read_text(encoding="utf-8").splitlines() == list(untranslated()), "run `python -m tools.texts --write`"
