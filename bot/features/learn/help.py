"""Help: how to start, and the buttons to the rules of each game, the reader's settings and data, the scores."""

from __future__ import annotations

from typing import Any, Final

from bot.show import ids
from bot.show.body import ROW_BUTTONS, ROWS, Body, ButtonSpec, Row
from bot.show.face import Face
from bot.show.show import Show
from bot.texts import Speaker
from renderers.base import Say

HELP: Final = "help"
"""What its buttons are called in their ids; what they show is the part behind it (`cogs.help`)."""
START: Final = "start"
BESIDES: Final = ("settings", "scores", "privacy")
"""What help shows beside the rules of the games."""


def command_of(ui: Face[Any], say: Speaker) -> str:
    """Return the slash command that opens a table of a game, as its reader's Discord offers it."""
    return say.texts.template(say.locale, f"{ui.game.info.key}.command.name") or ui.command_name


def help_body(show: Show, say: Speaker) -> Body:
    """Return how to open a table and play."""
    lines = [
        say(
            "help.game",
            command=command_of(ui, say),
            title=say.title_of(info.key),
            least=info.min_seats,
            most=info.max_seats,
        )
        for ui in show.games.values()
        for info in (ui.game.info,)
    ]
    besides = tuple(ButtonSpec(ids.page_id(HELP, name), say(f"button.{name}")) for name in BESIDES)
    return Body(say("help.text", games=say.join(lines)), (*_game_rows(show, say), besides))


def games_body(show: Show, say: Speaker) -> Body:
    """Return the question whose rules are meant, a button for each game."""
    return Body(say("help.which_rules"), _game_rows(show, say))


def help_button(say: Say) -> ButtonSpec:
    """Return the button that opens help."""
    return ButtonSpec(ids.page_id(HELP, START), say("button.help"))


def _game_rows(show: Show, say: Speaker) -> tuple[Row, ...]:
    games = [ui.game.info for ui in show.games.values()]
    buttons = [ButtonSpec(ids.page_id(HELP, info.key), say.title_of(info.key), emoji="📜") for info in games]
    starts = range(0, len(buttons), ROW_BUTTONS)
    return tuple(tuple(buttons[start : start + ROW_BUTTONS]) for start in starts)[: ROWS - 1]
