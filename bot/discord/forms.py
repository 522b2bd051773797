"""The forms in which something is written that no menu can hold: an option, a reason, what a game's panel asks for.

A form is answered by `on_interaction` from its custom id, not by its object: so one that was open during a restart is
still taken.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class FieldForm(discord.ui.Modal):
    """Asks for the value of one option."""

    def __init__(self, table: Table, field: OptionField, say: Speaker) -> None:
        label = say(f"option.{field.name}")
        super().__init__(title=cut(label, TITLE_LIMIT), custom_id=str(ids.Option(table.id, field.name)))
        if field.choices:
            hint = say("options.range", low=field.choices[0], high=field.choices[-1])
        else:
            hint = say(f"help.{field.name}")
        self.add_item(
            discord.ui.Label(
                text=cut(label, TITLE_LIMIT),
                description=cut(hint, HINT_LIMIT),
                component=discord.ui.TextInput(
                    custom_id=INPUT_ID,
                    style=discord.TextStyle.paragraph if field.length > LONG_LINE else discord.TextStyle.short,
                    default=table.options.get(field.name, field.default) or None,
                    max_length=min(field.length or 10, LONGEST),
                    required=bool(field.choices),
                ),
            )
        )


class LineForm(discord.ui.Modal):
    """Asks for one line of words, which is needed."""

    def __init__(self, custom_id: str, title: str, label: str, most: int, hint: str = "") -> None:
        super().__init__(title=cut(title, TITLE_LIMIT), custom_id=custom_id)
        line = discord.ui.TextInput[Any](custom_id=INPUT_ID, max_length=most)
        about = cut(hint, HINT_LIMIT) or None
        self.add_item(discord.ui.Label(text=cut(label, TITLE_LIMIT), description=about, component=line))


class SettingsForm(discord.ui.Modal):
    """Asks for what a lobby, a player or a server can be set to, all at once; what is left as it is stays."""

    def __init__(self, custom_id: str, title: str, fields: Sequence[Asked]) -> None:
        super().__init__(title=cut(title, TITLE_LIMIT), custom_id=custom_id)
        for field in fields:
            about = cut(field.about, HINT_LIMIT) or None
            self.add_item(
                discord.ui.Label(text=cut(field.label, TITLE_LIMIT), description=about, component=_part(field))
            )


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
    """Return what was chosen and written in each field of a submitted form, by the field's name."""
    parts = [part["component"] for part in data.get("components", ()) if "component" in part]
    return {part["custom_id"]: tuple(part.get("values") or (part.get("value") or "",)) for part in parts}


def ask_form(ask: ids.Ask, say: Speaker) -> LineForm:
    """Return the form in which a game's panel asks for something, such as a cell."""
    title = say(f"panel.ask_{ask.what}")
    return LineForm(str(ask), title, title, ASKED, say(f"panel.ask_{ask.what}_help"))


def written(data: dict[str, Any]) -> str:
    """Return what was written into a submitted form."""
    for part in data.get("components", ()):
        inner: dict[str, Any] = part.get("component") or next(iter(part.get("components", ())), {})
        if inner.get("custom_id") == INPUT_ID:
            return str(inner.get("value", "")).strip()
    return ""
