"""Whole matches of house players, and who won them."""

from __future__ import annotations

from games.core import CHANCE, FairDraws, Seat
from games.core.levels import HousePlayer
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.table import Table

MANUAL = Options()


def play(seed: str, seats: int, random_seats: frozenset[Seat] = frozenset(), options: Options = MANUAL) -> Table:
    """Play one match of house players; those at `random_seats` play any legal action instead."""
    draws = FairDraws(seed)
    state = SEIZE.new_match(options, seats)
    players = [HousePlayer(SEIZE, seat) for seat in range(seats)]
    while actors := SEIZE.to_act(state):
        seat = min(actors)
        if seat == CHANCE:
            action = SEIZE.sample_chance(state, draws)
        else:
            legal = SEIZE.legal_actions(state, seat)
            chosen = None if seat in random_seats else players[seat].choose(SEIZE.known(state, seat), legal, draws)
            action = legal[draws.below(len(legal))] if chosen is None else chosen
        state, _ = SEIZE.apply(state, seat, action)
        assert state.turn_no < 1000
    return state


def shares(matches: list[Table], seats: int) -> list[float]:
    """Return each seat's share of the wins; a shared win counts in parts."""
    won = [0.0] * seats
    for match in matches:
        result = SEIZE.outcome(match)
        winners = result.winners if result else ()
        for seat in winners:
            won[seat] += 1 / len(winners) / len(matches)
    return won


def strength(matches: int) -> float:
    """Return the share of two-seat matches that the house player wins against random legal play, seats in turn."""
    won = 0.0
    for number in range(matches):
        house = number % 2
        result = SEIZE.outcome(play(f"strength:{number}", 2, frozenset({1 - house})))
        won += (house in result.winners) / len(result.winners) if result else 0.0
    return won / matches
