"""The games that there are: the house's own (`games.GAMES`), and those of installed packages, each with its Face.

A package offers a game by an entry point of the group `madang.games`, named by the game's key, whose value is a
`Face`. One that is broken is left out with one line in the log. What is wrong with a game of the house is an error
that names the step of docs/adding-a-game.md that is missing. A Face is imported when it is first asked for, and stays
the same however often the game's cog is loaded.
"""

from __future__ import annotations

import functools
import importlib.util
import logging
import pkgutil
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import games
from bot.base.config import ConfigError
from bot.base.packages import offers
from bot.texts import LOCALES, load_texts
from bot.texts.catalogue import SHARED, lacking
from games.core import option_fields

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from bot.show.face import Face
    from games.core import AnyGame

log = logging.getLogger(__name__)

COGS: Final = "cogs"
FACES: Final = f"{COGS}.faces"
RECIPE: Final = "docs/adding-a-game.md"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,19}")
"""What keys and commands look like: they stand in ids of buttons and in names of files."""
TAKEN_KEYS: Final = frozenset({SHARED, "scores", "privacy", "daily", "duel"})
"""Names of catalogues and of help pages that are no game's."""
_INSTALLED: Final = Path(__file__).resolve().parent / "docs"
DOCS: Final = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).resolve().parents[1] / "docs"
"""Beside the package where it was installed (see pyproject.toml), else the repository's own."""


class MissingStepError(Exception):
    """A game of the house lacks a step of the recipe. The message is one line that names it."""


def keys() -> tuple[str, ...]:
    """Return the keys of the games that there are, broken ones included; no cog is imported for that."""
    return tuple(dict.fromkeys((*(game.info.key for game in games.GAMES), *(entry.name for entry in offers()))))


@functools.cache
def faces() -> Mapping[str, Face[Any]]:
    """Return every game by its key, the house's first; raises MissingStepError for one of the house."""
    _check_line()
    found: dict[str, Face[Any]] = {game.info.key: _own(game) for game in games.GAMES}
    for entry in offers():
        try:
            found[entry.name] = _outside(entry, found)
        except Exception as error:  # whatever a package does, the bot starts
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            where = f"what a game has to be today: {RECIPE}"
            package = entry.dist.name if entry.dist is not None else entry.value
            log.error("the game %r of the package %s is left out: %s; %s", entry.name, package, reason, where)
    return MappingProxyType(found)


def chosen(names: str) -> frozenset[str]:
    """Return the keys that a setting names, with commas between; none for all."""
    return frozenset(key.strip().lower() for key in names.split(",")) - {""}


def offered(names: str) -> tuple[Face[Any], ...]:
    """Return the games that MADANG_GAMES names, all of them for ""; without those that are broken.

    Raises ConfigError for a name of no game.
    """
    wanted = chosen(names)
    unknown = sorted(wanted.difference(keys()))
    if unknown:
        raise ConfigError(
            f"MADANG_GAMES names {', '.join(unknown)}: there are {', '.join(keys())}; leave it out for all"
        )
    return tuple(ui for key, ui in faces().items() if not wanted or key in wanted)


def offered_games(names: str) -> tuple[AnyGame, ...]:
    """Return the same as values of the rules."""
    return tuple(ui.game for ui in offered(names))


def left_out(names: str) -> frozenset[str]:
    """Return the keys of the games that MADANG_GAMES does not name: their tables rest."""
    return frozenset(keys()).difference(game.info.key for game in offered_games(names))


def extensions(names: str) -> list[str]:
    """Return the names of the extensions: the modules of the cogs package, of games only those that `names` offers."""
    absent = {game.info.key for game in games.GAMES}.difference(face.game.info.key for face in offered(names))
    modules = pkgutil.iter_modules(importlib.import_module(COGS).__path__)
    return [f"{COGS}.{one.name}" for one in modules if not one.ispkg and one.name not in absent]


def load_modules() -> None:
    """Read the code of the extensions, so that nothing of it is left to be read later."""
    for name in extensions(""):
        importlib.import_module(name)


def find_game(key: str) -> AnyGame:
    """Return the game with this key; raises KeyError naming the keys there are."""
    own = {game.info.key: game for game in games.GAMES}
    if key in own:
        return own[key]
    if key in faces():
        return faces()[key].game
    raise KeyError(f"no game {key!r}; there are {', '.join(faces())}")


def rules_page(key: str) -> Path:
    """Return the file of a game's rules page, which need not be there."""
    own = {game.info.key for game in games.GAMES}
    ui = None if key in own else faces().get(key)
    return DOCS / "rules" / f"{key}.md" if ui is None or ui.rules is None else ui.rules


# The house's own


def _check_line() -> None:
    there = {module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg} - {"core"}
    for key in sorted(there - {game.info.key for game in games.GAMES}):
        raise _missing(key, "the line", f"games/{key}/ is not in GAMES of games/__init__.py")


def _missing(key: str, step: str, what: str) -> MissingStepError:
    return MissingStepError(f"the game {key!r} lacks {step}: {what} ({RECIPE})")


def _own(game: AnyGame) -> Face[Any]:
    key = game.info.key
    try:
        ui: Face[Any] = importlib.import_module(f"{FACES}.{key}").FACE
    except ImportError as error:
        if error.name == f"renderers.{key}":
            raise _missing(key, "its renderer", f"there is no renderers/{key}/__init__.py with RENDERER") from None
        if error.name == f"{FACES}.{key}":
            raise _missing(key, "its face", f"there is no cogs/faces/{key}.py with FACE") from None
        raise
    except AttributeError:
        raise _missing(key, "its face", f"cogs/faces/{key}.py offers no FACE") from None
    if importlib.util.find_spec(f"{COGS}.{key}") is None:
        raise _missing(key, "its cog", f"there is no cogs/{key}.py")
    lack = lacking(key, load_texts().keys(LOCALES[0]))
    if lack:
        raise _missing(key, "its catalogue", f"bot/texts/en/{key}.toml has no {lack}")
    if not rules_page(key).is_file():
        raise _missing(key, "its rules page", f"there is no docs/rules/{key}.md")
    _check_sheets(ui)
    return ui


def _check_sheets(ui: Face[Any]) -> None:
    for sheet in ui.renderer.sheets:
        if not sheet.path.is_file():
            raise _missing(ui.game.info.key, "a drawing", f"there is no file {sheet.path}")


# Those of installed packages


def _outside(entry: EntryPoint, taken: Mapping[str, Face[Any]]) -> Face[Any]:
    """Return what an entry point offers, its texts added to the house's; raises whatever is wrong with it."""
    from bot.show.face import Face

    ui = entry.load()
    if not isinstance(ui, Face):
        raise TypeError(f"{entry.value} is no Face")
    key, command = ui.game.info.key, ui.command_name
    if key != entry.name:
        raise ValueError(f"the entry point is to be named by the game's key, {key!r}")
    if key in taken or key in TAKEN_KEYS or not NAME.fullmatch(key):
        raise ValueError(f"the key {key!r} is taken or no name in small letters")
    texts = load_texts()
    theirs = {other.command_name for other in taken.values()}
    if command in theirs or f"{SHARED}.command.{command}" in texts.keys(LOCALES[0]) or not NAME.fullmatch(command):
        raise ValueError(f"the command /{command} is taken or no name in small letters")
    option_fields(ui.game.info.options)
    _check_sheets(ui)
    if ui.texts is None:
        raise ValueError("its Face names no folder of catalogues (`texts`)")
    texts.add(ui.texts, key)
    return ui
