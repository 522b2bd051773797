"""Seize!: five pieces a side knock each other over a board of octagons and squares, for locations and cards."""

from games.seize.game import SEIZE

__all__ = ["SEIZE"]
