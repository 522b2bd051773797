"""How long a match takes: `python -m tools.minutes [GAME…]` plays matches of house players at a human pace.

A person needs SEEN seconds to see that it is their turn and what has happened, and PRESS seconds for each act of it;
what everybody is asked at once is answered at once. What comes out, for each number of seats, is the middle half of the
matches, rounded to five minutes: `GameInfo.minutes`.
"""

from __future__ import annotations

import argparse
from typing import Final

from games import GAMES
from games.core import CHANCE, HOST, AnyGame, FairDraws, Seat
from games.core.events import visible

SEEN: Final = 7.0
PRESS: Final = 4.0
MATCHES: Final = 12


def seconds(game: AnyGame, seats: int, seed: str) -> float:
    """Play a match of house players with the usual rules; return how long people would have taken."""
    draws, options = FairDraws(seed), game.info.options()
    state = game.new_match(options, seats)
    brains = [game.house_player(seat, options, seats) for seat in range(seats)]
    spent, before = 0.0, frozenset[Seat]()
    while acting := game.to_act(state):
        waiting = frozenset(seat for seat in game.waiting_for(state) if seat >= 0)
        seat, action = CHANCE, None
        if CHANCE in acting:
            action = game.sample_chance(state, draws)
        else:
            for seat in sorted(waiting) or sorted(one for one in acting if one >= 0):
                legal = game.legal_actions(state, seat)
                action = brains[seat].choose(game.view(state, seat), legal, draws)
                if action is not None:
                    break
            else:
                seat, action = HOST, game.waits(state)[0].action
        if len(waiting) == 1 and seat in waiting:
            spent += PRESS + SEEN * (waiting != before)
            before = waiting
        elif seat in waiting:
            spent += PRESS / len(waiting)
        state, events = game.apply(state, seat, action)
        for other, brain in enumerate(brains):
            brain.observe(game.view(state, other), visible(events, other))
    return spent


def main() -> None:
    """Print the minutes of the games that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    wanted = parser.parse_args().games
    for game in GAMES:
        if wanted and game.info.key not in wanted:
            continue
        for seats in range(game.info.min_seats, game.info.max_seats + 1):
            times = sorted(seconds(game, seats, f"minutes:{game.info.key}:{seats}:{at}") / 60 for at in range(MATCHES))
            low, high = times[MATCHES // 4], times[-MATCHES // 4 - 1]
            least, most = (5 * max(1, round(minutes / 5)) for minutes in (low, high))
            print(f"{game.info.key}, {seats} seats: {low:.1f} to {high:.1f}, so ({least}, {most})", flush=True)


if __name__ == "__main__":
    main()
