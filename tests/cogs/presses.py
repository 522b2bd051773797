"""Counts presses a turn: what a sensible player presses on the private panel, from each picture to each action.

The player sits at seat 0 of two, against the game's house player. Where one press may make several actions (`Game.run`)
the player takes what the panel puts first; else it makes the house player's actions. A button is one press;
a menu is two (to open it, to choose). What makes itself because there is no choice is none (with `every` it is one);
being ready is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bot.show.body import ChannelsSpec, SelectSpec
from bot.show.components import Frame, lay_out
from bot.show.face import Choice, Face, Menu, Panel, Style
from bot.show.ids import Act, Focus, parse
from bot.tables.model import Moves
from bot.texts import Speaker, load_texts
from games.core import CHANCE, HOST, FairDraws, Outcome, parse_options
from games.core.levels import HousePlayer

PERSON: Final = 0
MENU: Final = 2
"""Presses to pick from a menu."""
USUAL: Final = 3
"""Presses that the usual turn is to take at the most."""
MOST: Final = 5000
"""Actions after which a match is left off."""


class Turn(NamedTuple):
    """What a person did without another seat acting in between."""

    presses: int
    actions: int


class Match:
    """A match of the person against the house, and the turns that the person took."""

    def __init__(self, ui: Face[Any], seed: str, *, every: bool = False) -> None:
        """Play it; `every`: also what makes itself is pressed."""
        self._ui = ui
        self._every = every
        self.turns: list[Turn] = []
        game = ui.game
        rules = parse_options(game.info.options, {})
        self._draws = FairDraws(seed)
        self._players = [HousePlayer(game, seat) for seat in range(2)]
        self.state = game.new_match(rules, 2)
        self._turn = Turn(0, 0)
        for _ in range(MOST):
            if not game.to_act(self.state):
                break
            self._go_on()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None where it was left off."""
        return self._ui.game.outcome(self.state)

    def _go_on(self) -> None:
        game, state = self._ui.game, self.state
        if game.to_act(state) == {CHANCE}:
            self._make(CHANCE, game.sample_chance(state, self._draws))
            return
        waiting = sorted(game.waiting_for(state))
        if game.waits(state) or not waiting:  # a pause, a look, a window: time ends it
            self._over()
            self._make(HOST, game.waits(state)[0].action)
        elif waiting[0] == PERSON:
            self._press()
        else:
            self._over()
            self._make(waiting[0], self._thought(waiting[0]))

    def _thought(self, seat: int) -> Any:
        """Return what the seat's house player does."""
        game, state = self._ui.game, self.state
        found = self._players[seat].choose(game.known(state, seat), game.legal_actions(state, seat), self._draws)
        return game.default_action(state, seat) if found is None else found

    def _press(self) -> None:
        """Have the person do something: what is first on the panel, or what its house player would do."""
        game, state = self._ui.game, self.state
        legal = game.legal_actions(state, PERSON)
        if not self._every and (len(legal) == 1 or game.spent(state, PERSON)):
            self._make(PERSON, game.default_action(state, PERSON) if len(legal) > 1 else legal[0])
            return
        text = first(self._ui, state) if game.run else ""
        text = text or game.encode(self._thought(PERSON) if not game.run else game.default_action(state, PERSON))
        self._turn = Turn(self._turn.presses + shortest(self._ui, state, text), self._turn.actions + 1)
        for action in game.actions(state, PERSON, text):
            while game.to_act(self.state) == {CHANCE}:
                self._make(CHANCE, game.sample_chance(self.state, self._draws))
            self._make(PERSON, action)

    def _over(self) -> None:
        if self._turn.actions:
            self.turns.append(self._turn)
            self._turn = Turn(0, 0)

    def _make(self, seat: int, action: Any) -> None:
        game = self._ui.game
        self.state, _ = game.apply(self.state, seat, action)


def turns(ui: Face[Any], seed: str, *, every: bool = False) -> list[Turn]:
    """Play a match and return each turn of the person; `every`: also what makes itself is pressed."""
    return Match(ui, seed, every=every).turns


def first(ui: Face[Any], state: Any) -> str:
    """Return the text of the first thing that the panel puts forward: a coloured button, or a menu's first option.

    "" where all that is coloured leads further into choosing, or ends the turn.
    """
    view, moves = _seen(ui, state)
    panel = ui.panel(view, moves, "", _say(ui))
    ending = ui.game.encode(ui.game.default_action(state, PERSON))
    for choice in _forward(panel):
        if choice.action:
            return "" if choice.action == ending else choice.action
    return ""


def _forward(panel: Panel) -> Iterator[Choice]:
    """Yield what a panel puts forward, in its order."""
    for group in panel.groups:
        for choice in group.choices:
            if not choice.disabled and (isinstance(group, Menu) or choice.style is not Style.SECONDARY):
                yield choice


def _say(ui: Face[Any]) -> Speaker:
    return load_texts().speaker("en", game=ui.game.info.key, names=["Ana", "Ben"])


def _seen(ui: Face[Any], state: Any) -> tuple[Any, Moves]:
    """Return what the person sees and may do."""
    judged = ui.game.judged(state, PERSON)
    legal = tuple(action for action, refusal in judged if refusal is None)
    refused = tuple((action, refusal) for action, refusal in judged if refusal is not None)
    return ui.game.view(state, PERSON), Moves(PERSON, legal, refused, waited_for=True)


def shortest(ui: Face[Any], state: Any, text: str) -> int:
    """Return the fewest presses from the person's panel to an action; raises LookupError where nothing leads there."""
    say, (view, moves) = _say(ui), _seen(ui, state)
    known, todo = {("", 0)}, [(0, "", 0)]
    while todo:
        todo.sort()
        spent, focus, page = todo.pop(0)
        frame = Frame(1, lambda _: 1, 1, focus, page, say, {})
        panel = ui.panel(view, moves, focus, say)
        for row in lay_out(panel.groups, frame, (), panel.back):
            if isinstance(row, ChannelsSpec):
                continue
            menu = isinstance(row, SelectSpec)
            ids = [one.value for one in row.options] if isinstance(row, SelectSpec) else [b.custom_id for b in row]
            for pick in map(parse, ids):
                cost = spent + (MENU if menu else 1)
                if isinstance(pick, Act) and pick.text == text:
                    return cost
                if isinstance(pick, Focus) and (pick.focus, pick.page) not in known:
                    known.add((pick.focus, pick.page))
                    todo.append((cost, pick.focus, pick.page))
    raise LookupError(text)
