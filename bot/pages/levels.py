"""The host's private message about the house players: how strong each is, and how quickly they move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.pages.resources import Resources
from bot.tables.model import Status, Table, Tempo
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.ui.panel import Style
from bot.ui.wording import picture_speaker, speaker_for
from games.core import Seat
from games.core.levels import Level

if TYPE_CHECKING:
    from bot.texts import Speaker

SIGNS: Final = {Level.GENTLE: "🌸", Level.EASY: "😀", Level.NORMAL: "⭐", Level.HARD: "⚔️"}
ALL: Final = "all"
"""Stands for every seat in what a menu's options are."""
MENUS: Final = 3
"""Menus for single seats; where there are more seats, some share one."""
IN_FORCE: Final = "✅"


def level_text(level: Level, say: Speaker) -> str:
    """Return a level in a word, with its sign."""
    return f"{SIGNS[level]} {say(f'level.{level}')}"


def levels_body(resources: Resources, table: Table, levels: Sequence[Level], locale: str) -> Body:
    """Return what the host may say of the house players: before the start how strong they are, always their tempo.

    `levels` are those on offer at this table.
    """
    say, plain = (make(resources.texts, table, locale) for make in (speaker_for, picture_speaker))
    houses = [seat for seat, holder in enumerate(table.holders) if holder.user_id is None]
    lines = [say("level.title", table=table.id)]
    lines += [say("level.line", seat=seat, level=level_text(table.holders[seat].level, say)) for seat in houses]
    rows: list[Row] = []
    if table.status is Status.LOBBY:
        lines += [f"-# {level_text(level, say)}: {say(f'level.{level}_help')}" for level in levels]
        if Level.HARD not in levels:
            lines.append(say("level.no_hard"))
        share = -(-len(houses) // MENUS) or 1
        groups = [houses[at : at + share] for at in range(0, len(houses), share)]
        rows = [_menu(table, str(place), group, levels, plain) for place, group in enumerate(groups)]
        if len(houses) > 1:
            rows.insert(0, _all_menu(table, levels, plain))
    else:
        lines.append(say("level.fixed"))
    lines.append(say("level.fair"))
    return Body("\n".join(lines), (*rows, _tempo_row(table, say)))


def _all_menu(table: Table, levels: Sequence[Level], say: Speaker) -> SelectSpec:
    options = tuple(
        OptionSpec(f"{ALL}:{level}", say("level.everyone", level=say(f"level.{level}")), "", SIGNS[level])
        for level in levels
    )
    return SelectSpec(str(ids.TableButton(table.id, "level", ALL)), say("level.choose_all"), options)


def _menu(table: Table, place: str, seats: Sequence[Seat], levels: Sequence[Level], say: Speaker) -> SelectSpec:
    """Return the menu of a few seats; that of a single one shows how strong it is."""
    options = tuple(
        OptionSpec(
            f"{seat}:{level}",
            say("level.of", seat=seat, level=say(f"level.{level}")),
            "",
            SIGNS[level],
            default=len(seats) == 1 and table.holders[seat].level is level,
        )
        for seat in seats
        for level in levels
    )
    names = say.join(say.name(seat) for seat in seats)
    return SelectSpec(str(ids.TableButton(table.id, "level", place)), say("level.choose", names=names), options)


def _tempo_row(table: Table, say: Speaker) -> Row:
    return tuple(
        ButtonSpec(
            str(ids.TableButton(table.id, "tempo", tempo)),
            say(f"button.tempo_{tempo}"),
            Style.PRIMARY if tempo is table.tempo else Style.SECONDARY,
            IN_FORCE if tempo is table.tempo else None,
        )
        for tempo in Tempo
    )
