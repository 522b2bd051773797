"""The lobby: who sits where, what differs from the manual, and the buttons until the match starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.tables.lobby import normal_options, presets_of
from bot.tables.model import Holder, Status, Table
from bot.ui import ids
from bot.ui.body import MENU_OPTIONS, Body, ButtonSpec, OptionSpec, Row, SelectSpec, unescaped
from bot.ui.drawing import Drawn
from bot.ui.panel import Style
from bot.ui.panels import ended_line
from bot.ui.standing import standings
from bot.ui.words import HOUSE_MARK, choice_text, option_lines, picture_speaker, safe_name, speaker_for
from games.core import OptionField, option_fields
from renderers.lobby import draw_lobby

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.desk import Desk

FIELDS_A_PAGE: Final = 4
"""Options on one page of the options message; the fifth row turns the page."""
PRESET: Final = "preset"
"""The name under which the options message asks for a preset; no option of a game is called so."""


async def lobby_body(desk: Desk, table: Table) -> Body:
    """Return the public message of a table before the start."""
    say = speaker_for(desk.texts, table)
    info = table.game.info
    lines = [say("lobby.title", title=info.title, table=table.id, least=info.min_seats, most=info.max_seats)]
    lines += [_seat_line(table, seat, holder, say) for seat, holder in enumerate(table.holders)]
    lines.append(say(f"lobby.pace_{table.pace}"))
    changed = option_lines(say, table.game, dict(table.options))
    lines += _rule_lines(table, changed, say) if changed else [say("lobby.manual")]
    closed = [h.name for h in table.holders if h.user_id in desk.prefs.closed_dms]
    if closed:
        lines.append(say("lobby.dms_closed", names=say.join(safe_name(name) for name in closed)))
    lines.append(say("board.commitment", hash=table.commitment))
    return Body("\n".join(lines), _rows(table, say), await _picture(desk, table))


def _rule_lines(table: Table, changed: tuple[str, ...], say: Speaker) -> list[str]:
    """Return the house rules one by one, or a preset by its name with what it changes in small print."""
    name = preset_of(table)
    if name:
        return [say("lobby.preset", preset=say(f"preset.{name}")), f"-# {' · '.join(changed)}"]
    return [say("lobby.house_rules"), *(f"- {line}" for line in changed)]


def _seat_line(table: Table, seat: int, holder: Holder, say: Speaker) -> str:
    mark = f" {HOUSE_MARK}" if holder.house else ""
    host = say("lobby.host_mark") if holder.user_id == table.host_id else ""
    return f"{seat + 1}. **{say.name(seat)}**{mark} {host}".rstrip()


def _rows(table: Table, say: Speaker) -> tuple[Row, ...]:
    info = table.game.info
    full, ready = len(table.holders) >= info.max_seats, len(table.holders) >= info.min_seats
    houses = any(holder.user_id is None for holder in table.holders)

    def button(verb: str, style: Style = Style.SECONDARY, *, dead: bool = False) -> ButtonSpec:
        return ButtonSpec(str(ids.Verb(table.id, verb)), say(f"button.{verb}"), style, None, dead)

    return (
        (
            button("join", Style.SUCCESS, dead=full),
            button("leave"),
            button("start", Style.PRIMARY if ready else Style.SECONDARY, dead=not ready),
        ),
        (
            button("house", dead=full),
            button("unhouse", dead=not houses),
            button("options"),
            button("rules"),
            button("cancel", Style.DANGER),
        ),
    )


async def _picture(desk: Desk, table: Table) -> Drawn:
    say, badges, info = picture_speaker(desk.texts, table), table.badges(), table.game.info
    host = table.seat_of(table.host_id) or 0
    changed = tuple(
        unescaped(f"{say(f'option.{field.name}')}: {choice_text(say, field.name, table.options[field.name])}")
        for field in option_fields(info.options)
        if field.name in table.options
    )
    key = ("lobby", info.key, table.locale, badges, host, changed)
    return await desk.drawings.draw(key, lambda: draw_lobby(info, badges=badges, say=say, host=host, changed=changed))


def moved_body(desk: Desk, table: Table, thread_id: int) -> Body:
    """Return what is left of the lobby in the channel when the match has gone to its own thread."""
    say = speaker_for(desk.texts, table)
    title = say("panel.title", title=table.game.info.title, table=table.id)
    players = say.join(say.name(seat) for seat in range(len(table.holders)))
    lines = [title, say("lobby.moved", players=players, thread=f"<#{thread_id}>")]
    return Body("\n".join([*lines, say("board.commitment", hash=table.commitment)]))


def played_body(desk: Desk, table: Table, thread_id: int) -> Body:
    """Return what the channel is told of a match that ended in its own thread."""
    say = speaker_for(desk.texts, table)
    title = say("panel.title", title=table.game.info.title, table=table.id)
    if table.status is Status.CLOSED or table.state is None:
        return Body(f"{title}\n{ended_line(say, table)}")
    outcome = table.game.outcome(table.state)
    lines = standings(outcome, say) if outcome else []
    return Body("\n".join([title, *lines, say("lobby.played", thread=f"<#{thread_id}>")]))


def options_body(desk: Desk, table: Table, page: int, locale: str) -> Body:
    """Return a page of the host's private options message: a menu for each option, forms for what has no choices."""
    say = speaker_for(desk.texts, table, locale)
    names = option_names(table)
    pages = max(1, -(-len(names) // FIELDS_A_PAGE))
    page = min(page, pages - 1)
    shown = names[page * FIELDS_A_PAGE : (page + 1) * FIELDS_A_PAGE]
    fields = {field.name: field for field in option_fields(table.game.info.options)}
    lines = [say("options.title", page=page + 1, pages=pages)]
    lines += [
        f"**{say(f'option.{name}')}** [{fields[name].rule}]: {say(f'help.{name}')}" for name in shown if name in fields
    ]
    rows = [_field_row(table, fields[name], say) if name in fields else _preset_row(table, say) for name in shown]
    return Body("\n".join(lines), (*rows, _turning_row(table, page, pages, say)))


def option_names(table: Table) -> tuple[str, ...]:
    """Return the names of what the options message asks for, in its order: the preset where the game has some first."""
    names = tuple(field.name for field in option_fields(table.game.info.options))
    return (PRESET, *names) if presets_of(table.game) else names


def preset_of(table: Table) -> str:
    """Return the name of the preset that the table's house rules are exactly, "" for none."""
    presets = presets_of(table.game)
    options = dict(table.options)
    return next((name for name, given in presets.items() if normal_options(table.game, given) == options), "")


def _preset_row(table: Table, say: Speaker) -> Row:
    """Return the menu that sets all house rules at once."""
    current = preset_of(table)
    options = tuple(
        OptionSpec(name, say(f"preset.{name}"), say(f"preset_help.{name}"), default=name == current)
        for name in presets_of(table.game)
    )
    return SelectSpec(ids.field_id(table.id, PRESET), say("options.preset"), options)


def _field_row(table: Table, field: OptionField, say: Speaker) -> Row:
    current = table.options.get(field.name, field.default)
    label = say(f"option.{field.name}")
    custom_id = ids.field_id(table.id, field.name)
    if not has_menu(field):
        return (ButtonSpec(custom_id, f"{label}: {choice_text(say, field.name, current)}"),)
    options = tuple(
        OptionSpec(
            value,
            f"{label}: {choice_text(say, field.name, value)}",
            say("options.manual") if value == field.default else "",
            default=value == current,
        )
        for value in field.choices
    )
    return SelectSpec(custom_id, label, options)


def has_menu(field: OptionField) -> bool:
    """Whether an option is picked from a menu; else it is written into a form."""
    return 0 < len(field.choices) <= MENU_OPTIONS


def _turning_row(table: Table, page: int, pages: int, say: Speaker) -> Row:
    pace = "slow" if table.pace == "live" else "live"
    row = [ButtonSpec(str(ids.Verb(table.id, "pace", pace)), say(f"button.pace_{pace}"))]
    if pages > 1:
        back, on = (page - 1) % pages, (page + 1) % pages
        row.append(ButtonSpec(str(ids.Verb(table.id, "page", f"{back}b")), say("button.page_back")))
        row.append(ButtonSpec(str(ids.Verb(table.id, "page", f"{on}n")), say("button.page_on")))
    return tuple(row)
