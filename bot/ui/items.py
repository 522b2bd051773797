"""Everything that can be pressed: one DynamicItem class for each kind of custom id, and one base that always answers.

An item knows only its id. The classes are registered once for all messages, also those from before a restart. Their
callbacks raise nothing and their making does nothing: the library would log an error there and leave the press without
an answer.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ui

from bot.ui import ids, options, presses, verbs
from bot.ui.body import Body
from bot.ui.forms import written
from bot.ui.preferences import set_preference
from bot.ui.reply import Interaction, Reply
from bot.ui.rulebook import rules_body

if TYPE_CHECKING:
    from bot.ui.desk import Desk

NEVER: Final = r"(?!)"


class Pressed(ui.DynamicItem[ui.Item[Any]], template=NEVER):
    """A button or menu of the house. Subclasses say what a press does."""

    def __init__(self, item: ui.Item[Any], match: re.Match[str] | None = None) -> None:
        super().__init__(item)
        self.match = match or self.template.fullmatch(self.custom_id)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Pressed:
        """Return the item of a press."""
        return cls(item, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press, whatever happens."""
        desk: Desk = interaction.client.desk
        reply = Reply(interaction)
        await desk.answer(reply, self.pressed(desk, reply))

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Do what the press asks for and answer it."""
        raise NotImplementedError

    def part(self, name: str) -> str:
        """Return a part of the custom id."""
        return (self.match and self.match[name]) or ""

    @property
    def table(self) -> int:
        """The table that the item belongs to."""
        return int(self.part("table"))


class ActItem(Pressed, template=ids.ACT):
    """Makes an action."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Act."""
        await presses.act(desk, reply, ids.Act(self.table, int(self.part("token")), self.part("text")))


class FocusItem(Pressed, template=ids.FOCUS):
    """Goes a step deeper in choosing."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Redraw the panel."""
        pick = ids.Focus(self.table, int(self.part("token")), self.part("focus"), int(self.part("page") or 0))
        await presses.focus(desk, reply, pick)


class MenuItem(Pressed, template=ids.MENU):
    """A panel's menu; each option's value is what a button's id would be."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Do what the picked option says."""
        pick = ids.parse_pick(picked(reply.interaction))
        if isinstance(pick, ids.Act) and pick.table == self.table:
            await presses.act(desk, reply, pick)
        elif isinstance(pick, ids.Focus) and pick.table == self.table:
            await presses.focus(desk, reply, pick)
        else:
            await answer_unknown(desk, reply)


class TableItem(Pressed, template=ids.VERB):
    """One of the table's own buttons."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Do what the verb says."""
        await verbs.press(desk, reply, ids.Verb(self.table, self.part("verb"), self.part("arg")))


class FieldItem(Pressed, template=ids.FIELD):
    """Sets an option of a lobby: a menu, or a button that opens a form."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Set the option, or ask for its value."""
        await options.set_field(desk, reply, self.table, self.part("name"), picked(reply.interaction) or None)


class PreferenceItem(Pressed, template=ids.PREFERENCE):
    """Sets what a player or a server prefers."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Set the preference."""
        await set_preference(desk, reply, self.part("scope"), self.part("name"), picked(reply.interaction))


class RulesItem(Pressed, template=ids.RULES):
    """Turns a page of the rules."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Show the page."""
        await reply.update(rules_body(self.part("game"), int(self.part("page")), await desk.say(reply.interaction)))


class LookItem(Pressed, template=ids.LOOK):
    """Turns a page of something to look at; the cog that shows it takes the press."""

    async def pressed(self, desk: Desk, reply: Reply) -> None:
        """Hand the press to whoever shows this."""
        handler = desk.looks.get(self.part("what"))
        if handler is None:
            await answer_unknown(desk, reply)
        else:
            await handler(desk, reply, self.part("rest").split(":"))


ITEMS: Final[tuple[type[Pressed], ...]] = (
    ActItem, FocusItem, MenuItem, TableItem, FieldItem, PreferenceItem, RulesItem, LookItem,
)  # fmt: skip


def wrap(item: ui.Button[Any] | ui.Select[Any]) -> Pressed:
    """Return the item of the house for a button or menu, by its custom id; raises ValueError for a foreign id."""
    custom_id = item.custom_id or ""
    if len(custom_id) > ids.ID_LIMIT:
        raise ValueError(f"the custom id {custom_id!r} is too long")
    for kind in ITEMS:
        if kind.__discord_ui_compiled_template__.fullmatch(custom_id):
            return kind(item)
    raise ValueError(f"no kind of item has the custom id {custom_id!r}")


def picked(interaction: Interaction) -> str:
    """Return the value that was picked in a menu, "" for none."""
    data: dict[str, Any] = dict(interaction.data or {})
    return str(next(iter(data.get("values") or ()), ""))


async def answer_unknown(desk: Desk, reply: Reply) -> None:
    """Answer a press on something that this house does not know."""
    say = await desk.say(reply.interaction)
    await reply.private(Body(say("ui.unknown_button")))


async def route_rest(desk: Desk, interaction: Interaction) -> None:
    """Answer what no item takes: submitted forms, and buttons of another version of the house."""
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    reply = Reply(interaction)
    if interaction.type is discord.InteractionType.modal_submit:
        found = re.fullmatch(ids.FIELD, custom_id)
        work = options.set_field(desk, reply, int(found["table"]), found["name"], written(data)) if found else None
        await desk.answer(reply, work or answer_unknown(desk, reply))
    elif interaction.type is discord.InteractionType.component and not is_known(custom_id):
        await desk.answer(reply, answer_unknown(desk, reply))


def is_known(custom_id: str) -> bool:
    """Whether some kind of item takes this custom id."""
    return any(kind.__discord_ui_compiled_template__.fullmatch(custom_id) for kind in ITEMS)
