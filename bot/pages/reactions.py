"""The picker of reactions, and the line of those that stand at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.reactions import STICKERS, Reactions
from bot.tables.model import Table
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec, Row
from bot.ui.panel import Style

if TYPE_CHECKING:
    from bot.texts import Speaker

IN_A_ROW: Final = 3
MUTE, UNMUTE = "mute", "unmute"


def react_button(table: Table, say: Speaker) -> ButtonSpec:
    """Return the button that opens the picker."""
    return ButtonSpec(str(ids.TableButton(table.id, "react")), say("button.react"), Style.SECONDARY)


def picker_body(table: Table, user_id: int, say: Speaker, note: str = "") -> Body:
    """Return the private message with the six stickers; `note` is what came of the last press."""
    buttons = [
        ButtonSpec(
            str(ids.TableButton(table.id, "react", one)),
            say(f"reaction.{one}"),
            Style.SECONDARY,
            sign,
            disabled=table.muted,
        )
        for one, sign in STICKERS.items()
    ]
    rows: list[Row] = [tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW)]
    if user_id == table.host_id:
        way = UNMUTE if table.muted else MUTE
        rows.append((ButtonSpec(str(ids.TableButton(table.id, "react", way)), say(f"button.{way}")),))
    words = say("react.muted") if table.muted else say("react.pick")
    return Body(f"{note}\n{words}" if note and not table.muted else words, tuple(rows))


def reaction_lines(reactions: Reactions, table: Table, say: Speaker) -> list[str]:
    """Return in one small line who says what."""
    parts = [
        say("react.said", seat=seat, sign=STICKERS[one], reaction=say(f"reaction.{one}"))
        for seat, one in reactions.at(table).items()
    ]
    return ["-# " + " · ".join(parts)] if parts else []
