"""The forms in which something is written that no menu can hold: an option, a reason, what a game's panel asks for.

A form is answered by `on_interaction` from its custom id, not by its object: so one that was open during a restart is
still taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.show import ids
from bot.show.body import MENU_OPTIONS, cut
from games.core import OptionField

if TYPE_CHECKING:
    from bot.features.play.options import Asked
    from bot.tables.model import Table
    from bot.texts import Speaker

TITLE_LIMIT: Final = 45
HINT_LIMIT: Final = 100
INPUT_ID: Final = "value"
LONGEST: Final = 4000
ASKED: Final = 20
"""Characters that fit into what a panel asks for."""
LONG_LINE: Final = 60
"""Characters from which on a text is written in a field of several lines."""


def field_form(table: Table, field: OptionField, say: Speaker) -> discord.ui.Modal:
    """Return the form that asks for the value of one option."""
    label = say(f"option.{field.name}")
    if field.choices:
        hint = say("options.range", low=field.choices[0], high=field.choices[-1])
    else:
        hint = say(f"help.{field.name}")
    line = discord.ui.TextInput[Any](
        custom_id=INPUT_ID,
        style=discord.TextStyle.paragraph if field.length > LONG_LINE else discord.TextStyle.short,
        default=table.options.get(field.name, field.default) or None,
        max_length=min(field.length or 10, LONGEST),
        required=bool(field.choices),
    )
    return _form(ids.option_id(table.id, field.name), label, [_label(label, hint, line)])


def line_form(custom_id: str, title: str, label: str, most: int, hint: str = "") -> discord.ui.Modal:
    """Return the form that asks for one line of words, which is needed."""
    line = discord.ui.TextInput[Any](custom_id=INPUT_ID, max_length=most)
    return _form(custom_id, title, [_label(label, hint, line)])


def settings_form(custom_id: str, title: str, fields: Iterable[Asked]) -> discord.ui.Modal:
    """Return the form that asks for what a lobby, a player or a server can be set to; what is left as it is stays."""
    return _form(custom_id, title, [_label(field.label, field.about, _part(field)) for field in fields])


def _form(custom_id: str, title: str, labels: Iterable[discord.ui.Label[Any]]) -> discord.ui.Modal:
    form = discord.ui.Modal(title=cut(title, TITLE_LIMIT), custom_id=custom_id)
    for label in labels:
        form.add_item(label)
    return form


def _label(text: str, hint: str, part: discord.ui.Item[Any]) -> discord.ui.Label[Any]:
    return discord.ui.Label(text=cut(text, TITLE_LIMIT), description=cut(hint, HINT_LIMIT) or None, component=part)


def _part(field: Asked) -> discord.ui.Item[Any]:
    if field.channels is not None:
        return discord.ui.ChannelSelect(
            custom_id=field.name,
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            default_values=[discord.SelectDefaultValue.from_channel(discord.Object(one)) for one in field.channels],
            min_values=0,
            max_values=MENU_OPTIONS,
            required=False,
        )
    if not field.options:
        return discord.ui.TextInput(custom_id=field.name, default=field.value, max_length=ASKED)
    return discord.ui.Select(
        custom_id=field.name,
        options=[
            discord.SelectOption(
                label=cut(one.label, HINT_LIMIT),
                value=one.value,
                description=cut(one.description, HINT_LIMIT) or None,
                default=one.default,
            )
            for one in field.options
        ],
        min_values=0,
        max_values=len(field.options) if field.many else 1,
        required=False,
    )


def chosen(data: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return what was chosen and written in each field of a submitted form, by the field's name.

    In a form of an older kind a field stands in a row of its own.
    """
    fields: list[dict[str, Any]] = [
        part.get("component") or next(iter(part.get("components", ())), {}) for part in data.get("components", ())
    ]
    return {field.get("custom_id", ""): tuple(field.get("values") or (field.get("value") or "",)) for field in fields}


def ask_form(ask: ids.Ask, say: Speaker) -> discord.ui.Modal:
    """Return the form in which a game's panel asks for something, such as a cell."""
    title = say(f"panel.ask_{ask.what}")
    return line_form(str(ask), title, title, ASKED, say(f"panel.ask_{ask.what}_help"))
