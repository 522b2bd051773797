"""Every language within Discord's limits: labels, menu options, forms. Commands: tests/cogs/test_commands.py.

Texts that become labels by themselves are checked table by table; labels that are put together are made, from random
play with names as long as they can be. A new catalogue file, table or game is checked by being there.
"""

from __future__ import annotations

from itertools import chain, count, islice

import pytest

from bot.discord.forms import TITLE_LIMIT
from bot.discord.words import DESCRIPTION_LIMIT
from bot.games import faces
from bot.show.body import LABEL_LIMIT, OPTION_LIMIT, PLACEHOLDER_LIMIT
from bot.show.face import Menu
from bot.show.wording import NAME_LIMIT, choice_text
from bot.texts import LOCALES, load_texts
from games import GAMES
from games.core import option_fields
from tests.cogs.panels import moves_of, walk_through
from tests.helpers import play_random, settings_of

TABLE_LIMITS = {
    "button": LABEL_LIMIT,
    "action": LABEL_LIMIT,
    "preset": LABEL_LIMIT,
    "preset_help": OPTION_LIMIT,
    "option": TITLE_LIMIT,
    "setting": None,
    "language": OPTION_LIMIT,
    "command": DESCRIPTION_LIMIT,
}
"""The most characters of a text of a table; None where only the choices of a menu are short."""
UIS = faces()
NAMES = tuple(letter * NAME_LIMIT for letter in "MWmwGQ@%&O")
STEPS, EVERY = 200, 3
SETTINGS = 4
"""How many settings of a game are played; the first are the manual and everything on, by seats."""


def _texts(locale):
    """Yield (file, table, rest of the key, template) of every text that people get in the language."""
    texts = load_texts()
    for key in sorted(texts.keys("en")):
        file, table, rest = (*key.split(".", 2), "")[:3]
        yield file, table, rest, texts.template(locale, key) or ""


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_that_are_labels_and_choices_of_settings_fit(locale):
    for file, table, rest, text in _texts(locale):
        limit = TABLE_LIMITS.get(table)
        if table == "setting" and rest.count("_") >= 2 and not rest.endswith("_help"):
            assert len(text) <= OPTION_LIMIT, rest
        elif limit:
            assert 1 <= len(text) <= limit, f"{file}.{table}.{rest}"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_menus_of_house_rules_fit(game, locale):
    say = load_texts().speaker(locale, game=game.info.key)
    for field in option_fields(game.info.options):
        label = say(f"option.{field.name}")
        for value in field.choices:
            assert len(f"{label}: {choice_text(say, field.name, value)}") <= LABEL_LIMIT, (field.name, value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_panels_fit(game):
    """Every label, second line and text of the panels and boards of random play."""
    speakers = [load_texts().speaker(locale, game=game.info.key, names=NAMES) for locale in LOCALES]
    ui = UIS[game.info.key]
    for setting in settings_of(game)[:SETTINGS]:
        matches = (play_random(game, setting.options, setting.seats, f"limits {n}") for n in count())
        for moment in islice(chain.from_iterable(matches), 0, STEPS, EVERY):
            board = game.view(moment.state, None)
            seats = [
                (game.view(moment.state, seat), moves_of(game, moment.state, seat)) for seat in range(setting.seats)
            ]
            for say in speakers:
                assert all(1 <= len(choice.label) <= LABEL_LIMIT for choice in ui.board_choices(board, say)), board
                for view, moves in seats:
                    _check_panels(ui, view, moves, say)


def _check_panels(ui, view, moves, say):
    """Press through every step of choosing of one seat."""
    for panel in walk_through(lambda focus: ui.panel(view, moves, focus, say)).values():
        assert len(panel.text) <= 1500, panel.text
        for group in panel.groups:
            limit = OPTION_LIMIT if isinstance(group, Menu) else LABEL_LIMIT
            assert len(getattr(group, "placeholder", "")) <= PLACEHOLDER_LIMIT
            for choice in group.choices:
                assert 1 <= len(choice.label) <= limit, choice
                assert len(choice.description) <= OPTION_LIMIT, choice
