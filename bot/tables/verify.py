"""The fair shuffle, dealt again: whether a log is what its revealed secret and the rules make of it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.tables.play import NOWHERE, ONLY_CHANCE, Stock, commitment_of
from games.core import CHANCE, AnyGame, GameError, Outcome, Seat


class Verification(NamedTuple):
    """What came out. `problem` is "" when all is well."""

    draws: int
    """How many chance actions were drawn again and found the same."""
    problem: str = ""
    """commitment (the secret is not the one announced), draw (chance does not follow from it), action (not allowed)."""
    seq: int | None = None
    """The first row that is wrong."""
    outcome: Outcome | None = None
    """How the match ended; None where it is not fair, or was not played to its end."""

    @property
    def fair(self) -> bool:
        """Whether everything agrees."""
        return not self.problem


def verify_log(
    game: AnyGame,
    options: object,
    seats: int,
    log: Iterable[tuple[Seat, str]],
    *,
    table_id: int,
    secret: str,
    commitment: str,
    deal: str = "",
    places: Mapping[str, str] = NOWHERE,
) -> Verification:
    """Deal a match again from its secret (or, with the name of a `deal`, that one's) and compare it with the log."""
    if commitment_of(secret) != commitment:
        return Verification(0, "commitment")
    state = game.new_match(options, seats)
    draws, stock = 0, Stock(game, secret, table_id, deal=deal, places=places)
    for seq, (seat, text) in enumerate(log, start=1):
        if (seat == CHANCE) != (game.to_act(state) == ONLY_CHANCE):
            return Verification(draws, "draw", seq)
        if seat == CHANCE:
            if game.encode(game.sample_chance(state, stock.draws(state, seq))) != text:
                return Verification(draws, "draw", seq)
            draws += 1
        try:
            state, _ = game.apply(state, seat, game.decode(text))
        except GameError:
            return Verification(draws, "action", seq)
    return Verification(draws, outcome=game.outcome(state))
