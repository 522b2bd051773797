"""Matches of every game with all options and seats drawn at random: `make random-matches` plays 20,000 of each.

Random legal play, HOST's waits fired at random. Nothing may crash and no card may be lost or made; now and then the
state is held against all that the conformance suite asks for; every match has to end, with a sound outcome. The seed
is the number of the match, which a failure names: `FIRST=4711 MATCHES=1` plays it again.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame, option_fields, parse_options
from tests.conformance.invariants import check_outcome, check_refusals, check_state, check_step, pick
from tests.helpers import QuickDraws, play_random, worlds

FIRST, MATCHES = int(os.environ.get("FIRST", "1")), int(os.environ.get("MATCHES", "3"))
STEPS = 5_000_000
"""No match of random play takes more (one game with two seats can: hands grow and shrink for a long time)."""
COUNTED = 10
"""The cards are counted once in so many steps, and at the end: what is lost stays lost."""
EVERY = 100
"""One step in about so many is looked at closely."""
POOL = 200
"""Actions that are remembered to be tried where they do not fit."""
TEXTS = ("", "Everyone draws one card")
"""What stands for a free text."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_matches_with_options_drawn_at_random_keep_the_invariants(game):
    for number in range(FIRST, FIRST + MATCHES):
        draws = QuickDraws(f"{game.info.key} {number}")
        seats = game.info.min_seats + draws.below(game.info.max_seats - game.info.min_seats + 1)
        given = drawn_options(game, draws)
        try:
            play(game, number, seats, given, draws)
        except Exception as error:
            error.add_note(f"match {number}: {seats} seats; {given}")
            raise


def drawn_options(game: AnyGame, draws: QuickDraws) -> dict[str, str]:
    """A value for each option but for those under which random play hardly ends; each as likely as the others."""
    endless = getattr(worlds(game), "ENDLESS", ())
    fields = [field for field in option_fields(game.info.options) if field.name not in endless]
    return {field.name: draws.choice(field.choices or [text[: field.length] for text in TEXTS]) for field in fields}


def play(game: AnyGame, number: int, seats: int, given: dict[str, str], draws: QuickDraws) -> None:
    """Play a match and hold it against the invariants."""
    options, cards = parse_options(game.info.options, given), getattr(worlds(game), "cards", None)
    pool: list[Any] = []
    state = game.new_match(options, seats)
    held = cards(state) if cards is not None else ()
    for step, moment in enumerate(play_random(game, options, seats, f"{game.info.key} {number} play"), 1):
        state = moment.state
        assert step < STEPS, "the match does not end"
        if cards is not None and (step % COUNTED == 0 or not game.to_act(state)):
            assert cards(state) == held, "a card was lost or made"
        if draws.below(EVERY) == 0:
            check_step(game, moment.before, moment.seat, state, moment.events)
            check_state(game, state)
            check_refusals(game, state, pick(pool, 4, draws))
            pool = [*pool[-POOL:], moment.action]
    over = game.outcome(state)
    assert over is not None, "nobody may act, and the match is not over"
    check_outcome(game, over, seats)
