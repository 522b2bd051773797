"""Panels of a game's cog without Discord: what a seat may do, what a panel offers, every panel come to by choosing."""

from __future__ import annotations

from bot.show.face import Buttons, Menu
from bot.tables.model import Moves
from games.core import CHANCE
from tests.helpers import QuickDraws

ROW = 5
ROWS = 5
"""What Discord takes: rows of a message, buttons of a row."""


def moves_of(game, state, seat):
    """What a seat may do, and why not the rest, as the tables tell it."""
    refused = [(a, why) for a in game.candidates(state, seat) if (why := game.why_not(state, seat, a))]
    return Moves(seat, game.legal_actions(state, seat), tuple(refused), seat in game.waiting_for(state))


def choices(panel):
    return [*(choice for group in panel.groups for choice in group.choices), *panel.looks]


def living(panel):
    """What can be done: not what only says why it cannot."""
    return [choice for choice in choices(panel) if not choice.disabled]


def labels(panel):
    return [choice.label for choice in living(panel)]


def rows_of(panel):
    """How many rows of a message the panel takes."""
    counts = [
        len(group.choices) if isinstance(group, Buttons) else min(1, len(group.choices)) for group in panel.groups
    ]
    return sum(-(-count // ROW) for count in counts)


def walk_through(panel_at):
    """Every panel that can be come to by choosing, by its focus; `panel_at(focus)` makes one."""
    found, todo = {}, [""]
    while todo:
        focus = todo.pop()
        if focus not in found:
            found[focus] = panel_at(focus)
            todo += [choice.focus for choice in living(found[focus]) if choice.focus]
    return found


def run_of(game, state, seat, text):
    """The text forms of what a choice's text makes, each of them tried: it raises where one is not allowed."""
    actions = game.actions(state, seat, text)
    for action in actions:
        state, _ = game.apply(state, seat, action)
        while game.to_act(state) == {CHANCE}:
            state, _ = game.apply(state, CHANCE, game.sample_chance(state, QuickDraws("run")))
    return [game.encode(action) for action in actions]


def runs_in(game, state, seat, texts):
    """The texts that are runs: of several actions, all allowed."""
    return {text for text in texts if len(run_of(game, state, seat, text)) > 1}


def check_panel(panel, legal):
    """Assert that a panel fits on a message and offers legal actions and steps of choosing, each once."""
    assert rows_of(panel) <= ROWS
    for group in panel.groups:
        for choice in group.choices:
            if not choice.disabled:
                _check_choice(choice, group, legal)
    ids = [choice.action or choice.focus or choice.ask for choice in choices(panel)]
    assert len(ids) == len(set(ids)), "Discord wants ids that differ"


def _check_choice(choice, group, legal):
    assert [bool(choice.action), bool(choice.focus), bool(choice.ask)].count(True) == 1
    assert not choice.action or choice.action in legal
    assert 1 <= len(choice.label) <= (100 if isinstance(group, Menu) else 80)
    assert len(choice.description) <= 100
    assert len(choice.focus) <= 60
