"""Counts presses a turn: what a sensible player presses on the private panel, from each picture to each action.

    python -m tools.presses [MATCHES] [--all]

The player is the game's house player at seat 0 of two, against the same. A button is one press; a menu is two (to open
it, to choose). What makes itself because there is no choice is none (with --all it is one); being ready is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bot.games import uis
from bot.tables.model import Moves
from bot.texts import load_texts
from bot.ui.body import ChannelsSpec, SelectSpec
from bot.ui.components import Frame, lay_out
from bot.ui.ids import Act, Focus, parse
from bot.ui.panel import GameUi
from games.core import CHANCE, HOST, FairDraws, parse_options, visible

PERSON: Final = 0
MENU: Final = 2
"""Presses to pick from a menu."""
MOST: Final = 5000
"""Actions after which a match is left off."""


class Turn(NamedTuple):
    """What a person did without another seat acting in between."""

    presses: int
    actions: int


def turns(ui: GameUi[Any], seed: str, *, every: bool = False) -> Iterator[Turn]:
    """Play a match and yield each turn of the person; `every`: also what makes itself is pressed."""
    game = ui.game
    rules = parse_options(game.info.options, {})
    state, draws = game.new_match(rules, 2), FairDraws(seed)
    brains = [game.house_player(seat, rules, 2) for seat in range(2)]
    presses = actions = 0
    for _ in range(MOST):
        able = game.to_act(state)
        if not able:
            break
        waiting = sorted(game.waiting_for(state))
        acting = [(seat, game.legal_actions(state, seat)) for seat in waiting]
        seat, action = CHANCE, None
        if able == {CHANCE}:
            action = game.sample_chance(state, draws)
        elif acting and not game.waits(state):
            seat, legal = acting[0]
            action = brains[seat].choose(game.view(state, seat), legal, draws)
            action = game.default_action(state, seat) if action is None else action
            if seat == PERSON and (every or len(legal) > 1):
                presses += shortest(ui, state, game.encode(action))
                actions += 1
        else:  # a pause, a look, a window: time ends it
            seat = HOST
            action = game.waits(state)[0].action
        if seat not in (PERSON, CHANCE) and actions:
            yield Turn(presses, actions)
            presses = actions = 0
        state, events = game.apply(state, seat, action)
        for own, brain in enumerate(brains):
            brain.observe(game.view(state, own), visible(events, own))


def shortest(ui: GameUi[Any], state: Any, text: str) -> int:  # noqa: ANN401
    """Return the fewest presses from the person's panel to an action; raises LookupError where nothing leads there."""
    game, seat = ui.game, PERSON
    say = load_texts().speaker("en", game=game.info.key, names=["Ana", "Ben"])
    judged = game.judged(state, seat)
    legal = tuple(action for action, refusal in judged if refusal is None)
    refused = tuple((action, refusal) for action, refusal in judged if refusal is not None)
    moves, view = Moves(seat, legal, refused, waited_for=True), game.view(state, seat)
    known, todo = {("", 0)}, [(0, "", 0)]
    while todo:
        todo.sort()
        spent, focus, page = todo.pop(0)
        frame = Frame(1, lambda _: 1, 1, focus, page, say, {})
        for row in lay_out(ui.panel(view, moves, focus, say).groups, frame):
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


def main() -> None:
    """Print presses a turn for every game."""
    every = "--all" in sys.argv
    matches = int(next(iter(set(sys.argv[1:]) - {"--all"}), "3"))
    for ui in uis().values():
        found = [turn for n in range(matches) for turn in turns(ui, f"presses {ui.game.info.key} {n}", every=every)]
        each = sorted(turn.presses for turn in found)
        print(  # noqa: T201
            f"{ui.game.info.key:10} {len(found):5} turns, presses a turn: mean {sum(each) / len(each):.2f}, "
            f"median {each[len(each) // 2]}, 95 % at most {each[int(len(each) * 0.95)]}, most {each[-1]}"
        )


if __name__ == "__main__":
    main()
