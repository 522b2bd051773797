"""Positions kept as text, and their pictures: what the rules pages show, drawn by the games' own renderers. No Discord.

A game's file of positions is `pictures/<game>.toml` beside its rules page; a page shows one as
`pictures/<game>/<name>.png`. What a position may say stands in docs/game-parts.md, "The page in full".
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.features.learn.kept import PICTURES, Row, read_file, rows
from bot.show.face import Face
from bot.texts import Texts
from games.core import CHANCE, ONLY_CHANCE, AnyGame, AnyState, FairDraws, GameError, Seat, parse_options
from renderers.base import Picture, SeatBadge
from renderers.plan import plan_of

NAMES: Final = ("Ana", "Ben", "Cho", "Dao", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jan")
TABLE, HAND = "table", "hand"


class PositionError(Exception):
    """A position that cannot be set up. The message is one line that names it."""


class Position(NamedTuple):
    """A moment of a match, and what of it is drawn."""

    name: str
    seats: int
    seed: str = ""
    """What chance is drawn from where no row gives it."""
    options: Mapping[str, str] = MappingProxyType({})
    """Only what differs from the manual."""
    log: tuple[Row, ...] = ()
    show: str = TABLE
    """TABLE for the board as a spectator sees it, HAND for what one seat sees."""
    seat: Seat = 0
    focus: str = ""
    """What the seat has chosen so far."""
    crop: tuple[int, int, int, int] | None = None
    """Left, top, right, bottom in pixels of the drawn picture; None for all of it."""
    names: tuple[str, ...] = NAMES


@functools.cache
def positions(key: str) -> Mapping[str, Position]:
    """Return a game's positions by name, in the order of the file; raises PositionError for one that cannot be read."""
    return MappingProxyType({name: _position(name, table) for name, table in read_file(key, PICTURES).items()})


def _position(name: str, table: Mapping[str, Any]) -> Position:
    given = dict(table)
    try:
        given["log"] = rows(given.get("log", ()))
        if "crop" in given:
            left, top, right, bottom = given["crop"]
            given["crop"] = (left, top, right, bottom)
        given["names"] = tuple(given.get("names", NAMES))
        position = Position(name, **given)
    except (TypeError, ValueError) as error:
        raise PositionError(f"{name}: {error}") from error
    if position.show not in (TABLE, HAND):
        raise PositionError(f"{name}: show is {TABLE!r} or {HAND!r}, not {position.show!r}")
    if len(position.names) < position.seats:
        raise PositionError(f"{name}: {position.seats} seats, {len(position.names)} names")
    return position


def state_of(game: AnyGame, position: Position) -> AnyState:
    """Return the state after the log, with whatever chance was due on the way and at the end; raises PositionError."""
    left, seq, row = list(reversed(position.log)), 0, ""
    try:
        state = game.new_match(parse_options(game.info.options, position.options), position.seats)
        while left or game.to_act(state) == ONLY_CHANCE:
            seq += 1
            if game.to_act(state) == ONLY_CHANCE and not (left and left[-1][0] == CHANCE):
                seat, action = CHANCE, game.sample_chance(state, FairDraws(f"{position.seed}:{seq}"))
            else:
                seat, row = left.pop()
                action = game.decode(row)
            state, _ = game.apply(state, seat, action)
    except GameError as error:
        where = f"action {seq} ({row!r}): " if seq else ""
        raise PositionError(f"{position.name}: {where}{error}") from error
    return state


def draw_position(ui: Face[Any], position: Position, texts: Texts, locale: str) -> Picture:
    """Return a position's picture in a language, with the renderer's own words of all that it drew."""
    game, names = ui.game, position.names[: position.seats]
    say = texts.speaker(locale, game=game.info.key, names=names, wording=game.info.wording(position.options))
    badges = [SeatBadge(name) for name in names]
    state = state_of(game, position)
    if position.show == HAND:
        view = game.view(state, position.seat)
        picture = ui.renderer.draw_hand(view, badges=badges, say=say, focus=position.focus)
    else:
        view, waiting = game.view(state, None), game.waiting_for(state)
        picture = ui.renderer.draw_table(view, badges=badges, waiting=waiting, say=say)
    return picture if position.crop is None else picture._replace(plan=plan_of(picture.image.crop(position.crop)))
