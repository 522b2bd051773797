"""The cogs of the games, found where the bot finds them: among the modules of the cogs package."""

from __future__ import annotations

import importlib
import pkgutil

import cogs
from bot.ui.command import GameCog


def game_cogs() -> dict[str, type[GameCog]]:
    """Return the cog of each game that has one, by the game's key."""
    modules = [importlib.import_module(f"cogs.{module.name}") for module in pkgutil.iter_modules(cogs.__path__)]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    return {cog.game.info.key: cog for cog in found if issubclass(cog, GameCog) and cog is not GameCog}
