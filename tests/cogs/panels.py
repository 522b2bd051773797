"""Panels of a game's cog without Discord: what a seat may do, what a panel offers, every panel come to by choosing."""

from __future__ import annotations

from typing import Any

from bot.features.play.hand import MORE, tools
from bot.show.body import Body, SelectSpec
from bot.show.components import Frame, lay_out
from bot.show.face import Buttons, Menu
from bot.show.ids import Act, Focus, parse
from bot.tables.model import Moves
from bot.texts import load_texts
from games.core import CHANCE
from tests.bot.ui.limits import check_made
from tests.games.scenes import Scene
from tests.helpers import QuickDraws

TABLE = 123456789012345
ROW = 5
ROWS = 5
"""What Discord takes: rows of a message, buttons of a row."""


def moves_of(game, state, seat):
    """What a seat may do, and why not the rest, as the tables tell it."""
    refused = [(a, why) for a in game.candidates(state, seat) if (why := game.why_not(state, seat, a))]
    return Moves(seat, game.legal_actions(state, seat), tuple(refused), seat in game.waiting_for(state))


def choices(panel):
    back = (panel.back,) if panel.back else ()
    return [*(choice for group in panel.groups for choice in group.choices), *panel.looks, *back]


def living(panel):
    """What can be done: not what only says why it cannot."""
    return [choice for choice in choices(panel) if not choice.disabled]


def labels(panel):
    return [choice.label for choice in living(panel)]


class Panels(Scene):
    """Scenes that look at the panel of the seat whose turn it is, or of another: `B: says you draw 6`."""

    face: Any
    names: tuple[str, ...]
    focus = ""

    def panel(self, seat=None):
        return panel_at(self.face, self.state, self.turn if seat is None else seat, self.focus, self.names)

    def do(self, text, seat=None):
        self.focus = ""
        return super().do(text, seat)

    def check_focus(self, _seat, text):
        """`focus play W`: from here on, until something is done, panels are looked at there."""
        self.focus = text

    def check_says(self, seat, text):
        assert text in plain(self.panel(seat)), plain(self.panel(seat))

    def check_hides(self, seat, text):
        assert text not in plain(self.panel(seat)), plain(self.panel(seat))

    def check_reads(self, seat, text):
        """`reads Call Stop.`: all that it says."""
        assert plain(self.panel(seat)) == text, plain(self.panel(seat))

    def check_buttons(self, seat, text):
        """`buttons Take 2 | Challenge`: the labels of all that can be done, in their order."""
        assert " | ".join(labels(self.panel(seat))) == text, labels(self.panel(seat))


def plain(panel):
    """The text of a panel, in one line and without spaces that do not break."""
    return panel.text.replace("\n", " ").replace("\u00a0", " ")


def panel_at(face, state, seat, focus, names):
    say = load_texts().speaker("en", game=face.game.info.key, names=names)
    return face.panel(face.game.view(state, seat), moves_of(face.game, state, seat), focus, say)


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


def check_panels(game, ui, state, seat, say):
    """Press through every step of choosing of a seat: each fits Discord, and exactly what is allowed can be done.

    A focus of somebody else's message shows the panel from its beginning.
    """
    view, moves = game.view(state, seat), moves_of(game, state, seat)
    legal = {game.encode(action) for action in moves.legal}
    panels = walk_through(lambda focus: ui.panel(view, moves, focus, say))
    offered = {choice.action for panel in panels.values() for choice in living(panel) if choice.action}
    runs = {text for text in offered if len(run_of(game, state, seat, text)) > 1}
    public = {choice.action for choice in ui.board_choices(game.view(state, None), say) if not choice.disabled}
    shown = set()
    for focus, panel in panels.items():
        assert panel.text or (not focus and not legal)
        assert len(panel.text) < 1200
        check_panel(panel, legal | runs)
        for page in pages_of(game, state, seat, panel, focus, say):
            check_made(page)
            assert Focus(TABLE, 0, MORE) in picks(page)
            shown |= {pick.text for pick in picks(page) if isinstance(pick, Act)}
    assert shown == offered, "what lies on another page can be turned to"
    assert offered - runs <= legal <= (offered - runs) | public
    for focus in ("rubbish", "swap 99 99", "999", "a b c d e f"):
        assert ui.panel(view, moves, focus, say) == panels[""]


def pages_of(game, state, seat, panel, focus, say):
    """The bodies of a panel: each page of what does not fit on one."""
    todo, seen = [0], set()
    while todo:
        page = todo.pop()
        if page not in seen:
            seen.add(page)
            token = lambda text: game.token(state, seat, game.actions(state, seat, text)[0])  # noqa: E731
            frame = Frame(TABLE, token, 99999, focus, page, say, {})
            body = Body(panel.text, lay_out(panel.groups, frame, tools(frame), panel.back))
            todo += [pick.page for pick in picks(body) if isinstance(pick, Focus) and pick.focus == focus]
            yield body


def picks(body):
    """What can be pressed or picked on a message."""
    specs = [spec for row in body.rows for spec in (row.options if isinstance(row, SelectSpec) else row)]
    return {
        parse(getattr(spec, "custom_id", None) or spec.value) for spec in specs if not getattr(spec, "disabled", False)
    }


def check_board(game, ui, state, say):
    """The buttons of a board are actions that somebody may do (same views: same buttons, so they name no card)."""
    view = game.view(state, None)
    for choice in ui.board_choices(view, say):
        action = game.decode(choice.action)
        assert any(game.why_not(state, seat, action) is None for seat in range(state.seats))
        assert 1 <= len(choice.label) <= 80
    assert isinstance(ui.show_scores(view), bool)


def check_panel(panel, legal):
    """Assert that a panel fits on a message and offers legal actions and steps of choosing, each once."""
    assert rows_of(panel) <= ROWS
    for group in panel.groups:
        for choice in group.choices:
            if not choice.disabled:
                assert [bool(choice.action), bool(choice.focus), bool(choice.ask)].count(True) == 1
                assert not choice.action or choice.action in legal
                assert 1 <= len(choice.label) <= (100 if isinstance(group, Menu) else 80)
                assert len(choice.description) <= 100
                assert len(choice.focus) <= 60
    ids = [choice.action or choice.focus or choice.ask for choice in choices(panel)]
    assert len(ids) == len(set(ids)), "Discord wants ids that differ"
