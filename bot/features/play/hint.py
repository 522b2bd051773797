"""A hint on the private panel: the choice to press, marked and first, and one sentence why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bot.features.play.table_show import TableShow
from bot.show.face import Buttons, Choice, Face, Group, Panel, Style
from bot.show.wording import true_line
from bot.tables.model import Moves, Table
from bot.texts import Speaker

HINT: Final = "hint"
"""The step of choosing at which the panel shows a hint; no game has one that is called so."""
SIGN: Final = "💡"
DEEPEST: Final = 5
"""Steps of choosing that lead to an action at most."""
HOME: Final = "home"
"""The step that leads back to the panel's beginning: no name of anything."""


def hint_choice(say: Speaker, *, words: bool) -> Choice:
    """Return the button that asks for a hint; its emoji alone where its reader does not ask for `words`."""
    return Choice(label=say("button.hint"), focus=HINT, emoji=SIGN if words else "", sign=SIGN)


async def with_hint(show: TableShow, table: Table, view: object, moves: Moves, panel: Panel, say: Speaker) -> Panel:
    """Return a panel with the hint for its reader."""
    hint = await show.hints.of(table, moves.seat)
    if hint is None:
        return replace(panel, text=f"{SIGN} {say('panel.no_hint')}\n{panel.text}")
    why = true_line("hint", hint.reason.code, table, say, **hint.reason.data)
    return await with_way(show, table, view, moves, panel, say, action=hint.text, why=why)


async def with_way(
    show: TableShow, table: Table, view: object, moves: Moves, panel: Panel, say: Speaker, *, action: str, why: str
) -> Panel:
    """Return a panel with an action, or a run, marked and first, whatever it hides it behind."""
    ui = show.face(table)
    there = next((one for one in panel.choices if one.action == action), None)
    path = (there,) if there else await show.hints.run(lambda: way_to(ui, view, moves, action, say))
    return pointed(panel, action, why, path, say)


def pointed(panel: Panel, action: str, why: str, path: tuple[Choice, ...], say: Speaker) -> Panel:
    """Return a panel with an action marked and first."""
    name = name_of(path, action)
    text = say("panel.hint", what=name, why=why)
    groups = tuple(_marked(group, action) for group in panel.groups)
    if not any(choice.action == action for choice in panel.choices):
        emoji, sign = (path[-1].emoji, path[-1].sign) if path else ("", "")
        first = Choice(label=name, action=action, emoji=emoji, sign=sign).marked(SIGN, Style.SUCCESS)
        groups = (Buttons((first,)), *groups)
    return replace(panel, text=f"{text}\n{panel.text}", groups=groups)


def name_of(path: tuple[Choice, ...], action: str) -> str:
    """Return what an action is called by the choices that lead to it; its text where none do."""
    return " · ".join(choice.label.rstrip("… ") for choice in path if choice.focus != HOME) or action


def _marked(group: Group, action: str) -> Group:
    """Return a group with the choice of an action marked and first."""
    found = [one.marked(SIGN, Style.SUCCESS) for one in group.choices if one.action == action]
    return replace(group, choices=(*found, *(one for one in group.choices if one.action != action)))


def way_to(ui: Face[Any], view: object, moves: Moves, action: str, say: Speaker) -> tuple[Choice, ...]:
    """Return the choices that lead from the panel's beginning to an action, the fewest; () where none do."""
    seen: set[str] = set()
    steps: list[tuple[str, tuple[Choice, ...]]] = [("", ())]
    for _ in range(DEEPEST):
        onward = []
        for focus, path in steps:
            for choice in ui.panel(view, moves, focus, say).choices:
                if choice.action == action:
                    return (*path, choice)
                if choice.focus and not choice.disabled and choice.focus not in seen:
                    seen.add(choice.focus)
                    onward.append((choice.focus, (*path, choice)))
        steps = onward
    return ()
