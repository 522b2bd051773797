"""The lobby until the match starts: a picture, two lines, who comes and the start; all the rest is behind ⋯."""

from __future__ import annotations

from typing import Final

from bot.features.learn.help import help_button
from bot.features.play.lines import vote_lines
from bot.features.play.options import level_text
from bot.features.play.table_show import TableShow
from bot.show import ids
from bot.show.body import Body, ButtonSpec, Row, unescaped
from bot.show.components import MORE_SIGN, in_force, in_lines, table_button
from bot.show.drawings import Drawn
from bot.show.face import Style
from bot.show.phone import cut_to
from bot.show.wording import HOUSE_MARK, choice_text, option_lines, picture_speaker, safe_name, speaker_for
from bot.tables.lobby import is_enough, nearest_preset, preset_of, presets_of
from bot.tables.model import Holder, Pace, Table
from bot.tables.people import house_seats
from bot.texts import Speaker
from games.core import option_fields, parse_options
from renderers.lobby import draw_lobby

MOST_PRESETS: Final = 5
"""Presets that have a button of their own. The options message has all."""
AIM: Final = "🏁"


async def lobby_body(show: TableShow, table: Table) -> Body:
    """Return the public message of a table before the start."""
    say = speaker_for(show.texts, table)
    head, *listed = _rule_lines(table, say)
    rules = " ".join([head, " · ".join(line.removeprefix("- ") for line in listed)]).rstrip()
    lines = [_title(table, say), *cut_to([rules], 1), *_unusual(table, say)]
    lines += vote_lines(table, say)
    closed = [h.name for h in table.holders if h.user_id in show.settings.closed_dms]
    if closed:
        lines.append(say("lobby.dms_closed", names=say.join(safe_name(name) for name in closed)))
    return Body("\n".join(lines), _rows(table, say), await _picture(show, table))


def more_body(show: TableShow, table: Table, user_id: int, locale: str) -> Body:
    """Return what is behind a lobby's ⋯, privately: all of the table in words, and what its reader may do there."""
    say = speaker_for(show.texts, table, locale)
    lines = [_title(table, say), *(seat_line(table, seat, holder, say) for seat, holder in enumerate(table.holders))]
    seats = max(len(table.holders), table.game.info.min_seats)
    aim = show.face(table).aim(parse_options(table.game.info.options, table.options), seats, say)
    lines += [f"{AIM} {aim}"] if aim else []
    lines += [] if table.pace is Pace.SLOW else [say("lobby.pace_live")]
    lines += [*_unusual(table, say), *_rule_lines(table, say)]
    return Body("\n".join(lines), tuple(in_lines(_more_buttons(table, user_id, say))))


def _title(table: Table, say: Speaker) -> str:
    info = table.game.info
    return say("lobby.title", title=say("title"), table=table.id, least=info.min_seats, most=info.max_seats)


def _unusual(table: Table, say: Speaker) -> list[str]:
    """Return a line for each way in which the table is not as most are."""
    found = {"pace_slow": table.pace is Pace.SLOW, "private": table.private, "hints": table.hints}
    return [say(f"lobby.{key}") for key, so in found.items() if so]


def _rule_lines(table: Table, say: Speaker) -> list[str]:
    """Return the house rules in the fewest words: a preset is its name, what differs from it is listed."""
    if not table.options:
        return [say("lobby.manual")]
    name, differs = nearest_preset(table.game, table.options)
    listed = [f"- {line}" for line in option_lines(say, table.game, differs)]
    if not name:
        return [say("lobby.house_rules"), *listed]
    return [say("lobby.preset_but" if listed else "lobby.preset", preset=say(f"preset.{name}")), *listed]


def seat_line(table: Table, seat: int, holder: Holder, say: Speaker) -> str:
    """Return who sits at a seat, and as what."""
    mark = f" {HOUSE_MARK}" if holder.house else ""
    if holder.resident:
        mark += f" {say(f'house.{holder.resident}.about')}"
    if holder.user_id is None:
        mark += f" · {level_text(holder.level, say)}"
    host = say("lobby.host_mark") if holder.user_id == table.host_id else ""
    return f"{seat + 1}. **{say.name(seat)}**{mark} {host}".rstrip()


def _rows(table: Table, say: Speaker) -> tuple[Row, ...]:
    full, ready = len(table.holders) >= table.game.info.max_seats, is_enough(table)
    come: list[ButtonSpec] = []
    if not table.in_dm and (house_seats(table) or not full):
        come.append(table_button(table.id, "join", say, style=Style.PRIMARY if ready else Style.SUCCESS))
    style = Style.SUCCESS if ready else Style.SECONDARY
    start = table_button(table.id, "start", say, style=style, disabled=not ready)
    bot = [] if full else [table_button(table.id, "house", say)]
    more = ButtonSpec(ids.table_id(table.id, "more"), MORE_SIGN)
    return tuple(in_lines([[*come, start], [*bot, table_button(table.id, "rules", say), more]]))


def _more_buttons(table: Table, user_id: int, say: Speaker) -> list[list[ButtonSpec]]:
    """Return what a reader may do in a lobby beside joining it: the host sets it up, who sits there may leave."""
    sets: list[ButtonSpec] = []
    end: list[ButtonSpec] = []
    if user_id == table.host_id:
        sets = [table_button(table.id, "options", say), *_preset_buttons(table, say)]
        sets += [table_button(table.id, verb, say) for verb in ("levels", "unhouse") if house_seats(table)]
        sets.append(table_button(table.id, "page", say))
        end = [table_button(table.id, "cancel", say, style=Style.DANGER)]
    if table.seat_of(user_id) is not None and not table.in_dm:
        end.insert(0, table_button(table.id, "leave", say))
    return [sets, [*end, table_button(table.id, "fair", say), help_button(say)]]


def _preset_buttons(table: Table, say: Speaker) -> tuple[ButtonSpec, ...]:
    """Return a button for each of the game's presets; the one in force has a mark."""
    current, names = preset_of(table.game, table.options), list(presets_of(table.game))[:MOST_PRESETS]
    specs = {one: ButtonSpec(ids.table_id(table.id, "preset", one), say(f"preset_button.{one}")) for one in names}
    return tuple(in_force(spec, now=one == current) for one, spec in specs.items())


async def _picture(show: TableShow, table: Table) -> Drawn:
    say, badges, info = picture_speaker(show.texts, table), table.badges, table.game.info
    host = table.seat_of(table.host_id) or 0
    name, differs = nearest_preset(table.game, table.options)
    preset = say(f"preset.{name}") if name else ""
    changed = tuple(
        unescaped(f"{say(f'option.{field.name}')}: {choice_text(say, field.name, differs[field.name])}")
        for field in option_fields(info.options)
        if field.name in differs
    )
    look = show.face(table).renderer
    key = ("lobby", info.key, table.locale, badges, host, preset, changed)
    return await show.drawings.draw(
        key, lambda: draw_lobby(info, look, badges=badges, say=say, host=host, preset=preset, changed=changed)
    )
