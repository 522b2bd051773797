"""House players of Seize! against each other: length, shares of wins, how matches end, how much each card matters.

Run:  python -m tools.tune_seize [matches] [seats …]   (200 and 2 3 4 by default; figures: docs/seize-tuning.md)
Then: python -m tools.tune_seize [matches] random      for the house player against random legal play with two seats.
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import mean, median
from typing import NamedTuple

from games.core import CHANCE, Event, FairDraws, Seat, visible
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.scoring import BY_LOCATIONS
from games.seize.state import State
from games.seize.tables import CARD_NAMES, RESOURCES

HEAD = """
| seats | matches | turns, median | 9 of 10 within | wins by seat | by the first player | ended by locations |
| --- | --- | --- | --- | --- | --- | --- |"""
PLAYED = {"sprinted": "sprint", "braced": "brace", "charged": "charge", "recalled": "recall"}
"""The special card behind each kind of event."""


class Match(NamedTuple):
    """A finished match."""

    state: State
    uses: tuple[Counter[str], ...]
    """How often each seat paid or played each card."""
    draws: Counter[str]
    """How often each card was drawn, by anybody."""
    kinds: Counter[str]
    """Public events by kind."""


def play(seed: str, seats: int, random_seats: frozenset[Seat] = frozenset()) -> Match:
    """Play one match of house players; those at `random_seats` play any legal action instead."""
    draws = FairDraws(seed)
    options = Options()
    state = SEIZE.new_match(options, seats)
    brains = [SEIZE.house_player(seat, options, seats) for seat in range(seats)]
    match = Match(state, tuple(Counter() for _ in range(seats)), Counter(), Counter())
    while actors := SEIZE.to_act(state):
        seat = min(actors)
        if seat == CHANCE:
            action = SEIZE.sample_chance(state, draws)
        else:
            legal = SEIZE.legal_actions(state, seat)
            chosen = None if seat in random_seats else brains[seat].choose(SEIZE.view(state, seat), legal, draws)
            action = legal[draws.below(len(legal))] if chosen is None else chosen
        state, events = SEIZE.apply(state, seat, action)
        for other, brain in enumerate(brains):
            brain.observe(SEIZE.view(state, other), visible(events, other))
        _count(match, events)
    return match._replace(state=state)


def _count(match: Match, events: tuple[Event, ...]) -> None:
    for event in events:
        seat = event.seat if event.seat is not None else 0
        if event.to is not None:
            match.draws[str(event.data["card"])] += 1
            continue
        match.kinds[event.kind] += 1
        if event.kind in PLAYED:
            match.uses[seat][PLAYED[event.kind]] += 1
        elif event.kind in ("seized", "took_over"):
            cards = event.data["cards"]
            match.uses[seat].update(map(str, cards if isinstance(cards, tuple) else ()))


def shares(matches: list[Match], seats: int) -> list[float]:
    """Return each seat's share of the wins; a shared win counts in parts."""
    won = [0.0] * seats
    for match in matches:
        result = SEIZE.outcome(match.state)
        winners = result.winners if result else ()
        for seat in winners:
            won[seat] += 1 / len(winners) / len(matches)
    return won


def first_share(matches: list[Match]) -> float:
    """Return the first player's share of the wins."""
    results = [(SEIZE.outcome(match.state), match.state.first) for match in matches]
    return sum((first in r.winners) / len(r.winners) for r, first in results if r) / len(matches)


def row(seats: int, matches: list[Match]) -> str:
    """Return the figures that SD34 is about as a row of the table in docs/seize-tuning.md."""
    turns = sorted(match.state.turn_no for match in matches)
    ends = Counter(over.reason for match in matches if (over := SEIZE.outcome(match.state)))
    won = ", ".join(f"{share:.1%}" for share in shares(matches, seats))
    length = f"{median(turns):g} | {turns[len(turns) * 9 // 10]}"
    return (
        f"| {seats} | {len(matches)} | {length} | {won} | {first_share(matches):.1%} "
        f"| {ends[BY_LOCATIONS] / len(matches):.0%} |"
    )


def report(seats: int, matches: list[Match]) -> None:
    """Print what happens in a match of so many seats."""
    kinds: Counter[str] = sum((match.kinds for match in matches), Counter())
    turns = mean(match.state.turn_no for match in matches)
    print(f"\n{seats} seats, {len(matches)} matches of {turns:.1f} turns on average")
    for kind in ("drew", "seized", "took_over", "attacked", "ganged_up", "bounced", "knocked"):
        print(f"  {kind}: {kinds[kind] / len(matches):.1f} a match")
    _report_cards(matches)


def _report_cards(matches: list[Match]) -> None:
    """Print how often each card is drawn and used, and how those who play a special do beside the others."""
    for card, name in enumerate(CARD_NAMES):
        drawn = sum(match.draws[name] for match in matches)
        used = sum(uses[name] for match in matches for uses in match.uses)
        line = f"  {name:7} {drawn / len(matches):5.2f} drawn, {used / len(matches):5.2f} used a match"
        if card >= RESOURCES:
            line += f"; {used / max(1, drawn):4.0%} of the drawn; its users win {_users_win(matches, name):.0%}"
        print(line)


def _users_win(matches: list[Match], name: str) -> float:
    """Return how often a seat that used the card is among the winners."""
    users = [(match, seat) for match in matches for seat, uses in enumerate(match.uses) if uses[name]]
    results = [(SEIZE.outcome(match.state), seat) for match, seat in users]
    return sum(seat in result.winners for result, seat in results if result) / max(1, len(users))


def strength(matches: int) -> float:
    """Return the share of two-seat matches that the house player wins against random legal play, seats in turn."""
    won = 0.0
    for number in range(matches):
        house = number % 2
        result = SEIZE.outcome(play(f"strength:{number}", 2, frozenset({1 - house})).state)
        won += (house in result.winners) / len(result.winners) if result else 0.0
    return won / matches


def main(arguments: list[str]) -> None:
    """Print the figures asked for."""
    count, *others = arguments or ["200"]
    if others == ["random"]:
        print(f"house player against random legal play, {count} matches: {strength(int(count)):.1%} won")
        return
    rows = []
    for seats in map(int, others or "234"):
        matches = [play(f"tune:{seats}:{number}", seats) for number in range(int(count))]
        report(seats, matches)
        rows.append(row(seats, matches))
    print("\n".join((HEAD, *rows)))


if __name__ == "__main__":
    main(sys.argv[1:])
