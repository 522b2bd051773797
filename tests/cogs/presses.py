"""Counts presses a turn: what a sensible player presses on the private panel, from each picture to each action.

The player sits at seat 0 of two, against the game's house player. Where one press may make several actions (`Game.run`)
the player takes what the panel puts first; else it makes the house player's actions. A button is one press;
a menu is two (to open it, to choose). What makes itself because there is no choice is none; being ready is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.show.body import ChannelsSpec, SelectSpec
from bot.show.components import Frame, lay_out
from bot.show.face import Face, Menu, Style
from bot.show.ids import Act, Focus, parse
from bot.texts import load_texts
from games.core import CHANCE, HOST, FairDraws, parse_options
from games.core.levels import HousePlayer
from tests.cogs.panels import panel_at

PERSON: Final = 0
NAMES: Final = ("Ana", "Ben")
MENU: Final = 2
"""Presses to pick from a menu."""
USUAL: Final = 3
"""Presses that the usual turn is to take at the most."""
MOST: Final = 5000
"""Actions after which a match is left off."""


class Match:
    """A match of the person against the house, and the presses of each turn that the person took.

    A turn is what the person does without another seat acting in between.
    """

    def __init__(self, ui: Face[Any], seed: str) -> None:
        game = self._game = ui.game
        self._ui = ui
        self._draws = FairDraws(seed)
        self._players = [HousePlayer(game, seat) for seat in range(2)]
        self._presses = 0
        self.turns: list[int] = []
        self.state = game.new_match(parse_options(game.info.options, {}), 2)
        for _ in range(MOST):
            if not game.to_act(self.state):
                break
            self._go_on()

    def _go_on(self) -> None:
        game, state = self._game, self.state
        waiting = sorted(game.waiting_for(state))
        if game.to_act(state) == {CHANCE}:
            self._make(CHANCE, game.sample_chance(state, self._draws))
        elif game.waits(state) or not waiting:  # a pause, a look, a window: time ends it
            self._over()
            self._make(HOST, game.waits(state)[0].action)
        elif waiting[0] == PERSON:
            self._press()
        else:
            self._over()
            self._make(waiting[0], self._thought(waiting[0]))

    def _thought(self, seat: int) -> Any:
        """Return what the seat's house player does."""
        game, state = self._game, self.state
        found = self._players[seat].choose(game.known(state, seat), game.legal_actions(state, seat), self._draws)
        return game.default_action(state, seat) if found is None else found

    def _press(self) -> None:
        """Have the person do something: what is first on the panel, or what its house player would do."""
        game, state = self._game, self.state
        legal, default = game.legal_actions(state, PERSON), game.default_action(state, PERSON)
        if len(legal) == 1 or game.spent(state, PERSON):
            self._make(PERSON, legal[0] if len(legal) == 1 else default)
            return
        text = game.encode(default if game.run else self._thought(PERSON))
        text = (game.run and first(self._ui, state)) or text
        self._presses += shortest(self._ui, state, text)
        for action in game.actions(state, PERSON, text):
            while game.to_act(self.state) == {CHANCE}:
                self._make(CHANCE, game.sample_chance(self.state, self._draws))
            self._make(PERSON, action)

    def _over(self) -> None:
        if self._presses:
            self.turns.append(self._presses)
            self._presses = 0

    def _make(self, seat: int, action: Any) -> None:
        self.state, _ = self._game.apply(self.state, seat, action)


def first(ui: Face[Any], state: Any) -> str:
    """Return the text of the first thing that the panel puts forward: a coloured button, or a menu's first option.

    "" where all that is coloured leads further into choosing, or ends the turn.
    """
    ending = ui.game.encode(ui.game.default_action(state, PERSON))
    for group in panel_at(ui, state, PERSON, "", NAMES).groups:
        for choice in group.choices:
            forward = isinstance(group, Menu) or choice.style is not Style.SECONDARY
            if forward and choice.action and not choice.disabled:
                return "" if choice.action == ending else choice.action
    return ""


def shortest(ui: Face[Any], state: Any, text: str) -> int:
    """Return the fewest presses from the person's panel to an action; raises LookupError where nothing leads there."""
    known, todo = {("", 0)}, [(0, "", 0)]
    while todo:
        todo.sort()
        spent, focus, page = todo.pop(0)
        frame = Frame(1, lambda _: 1, 1, focus, page, load_texts().speaker("en", game=ui.game.info.key), {})
        for presses, pick in picks(panel_at(ui, state, PERSON, focus, NAMES), frame):
            if isinstance(pick, Act) and pick.text == text:
                return spent + presses
            if isinstance(pick, Focus) and (pick.focus, pick.page) not in known:
                known.add((pick.focus, pick.page))
                todo.append((spent + presses, pick.focus, pick.page))
    raise LookupError(text)


def picks(panel: Any, frame: Frame) -> Iterator[tuple[int, Any]]:
    """Yield what can be pressed on a panel, and how many presses it takes."""
    for row in lay_out(panel.groups, frame, (), panel.back):
        if isinstance(row, SelectSpec):
            yield from ((MENU, parse(option.value)) for option in row.options)
        elif not isinstance(row, ChannelsSpec):
            yield from ((1, parse(button.custom_id)) for button in row)
