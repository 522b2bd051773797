"""How strong the house player is: `python -m tests.games.yud.strength [matches]`."""

from __future__ import annotations

import sys

from games.core import CHANCE
from games.core.levels import HousePlayer
from games.yud import YUD
from games.yud.options import Options
from tests.helpers import QuickDraws


def wins(matches: int, *, seats: int = 2, first: int = 0) -> float:
    """The share of matches that one house player wins against random legal play; a shared win counts as its part."""
    won = 0.0
    for number in range(first, first + matches):
        me = number % seats
        winners = play(me, seats, number)
        won += (me in winners) / len(winners)
    return won / matches


def play(me: int, seats: int, seed: int) -> tuple[int, ...]:
    """One match to the end; the random seats use every legal action alike, Stop included."""
    draws, state = QuickDraws(f"strength {seed}"), YUD.new_match(Options(), seats)
    player = HousePlayer(YUD, me)
    while actors := YUD.to_act(state):
        seat = CHANCE if CHANCE in actors else draws.choice(sorted(actor for actor in actors if actor >= 0))
        legal = YUD.legal_actions(state, seat)
        if seat == CHANCE:
            action = YUD.sample_chance(state, draws)
        elif seat == me:
            action = player.choose(YUD.known(state, me), legal, draws)
        else:
            action = draws.choice(legal)
        state, _ = YUD.apply(state, seat, action)
    return YUD.outcome(state).winners


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for seats in (2, 3, 4):
        share = wins(matches, seats=seats)
        error = 1.96 * (share * (1 - share) / matches) ** 0.5
        print(f"{seats} seats: {100 * share:.1f} % ± {100 * error:.1f} of {matches} matches")


if __name__ == "__main__":
    main()
