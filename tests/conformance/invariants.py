"""What must hold at every state and step of every game. The suites say which match a failure belongs to."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from games.core import CHANCE, HOST, NOT_YOUR_TURN, AnyGame, Event, IllegalAction
from tests.helpers import QuickDraws, worlds

SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 60
STRANGERS = range(-3, 101)
"""Seats of which most are not there."""


def check_state(game: AnyGame, state: Any) -> None:
    """Who may act, legality, text forms, waits, views and scores of one state."""
    seats = range(len_of(game, state))
    actors, waiting, over = game.to_act(state), game.waiting_for(state), game.outcome(state)

    assert (not actors) == (over is not None)
    assert waiting <= actors
    assert not waiting & {CHANCE, HOST}
    assert CHANCE not in actors or actors == {CHANCE}
    assert hash(state) == hash(state)
    for seat in (CHANCE, *seats):
        check_legality(game, state, seat)
    for seat in waiting:
        assert game.why_not(state, seat, game.default_action(state, seat)) is None
    check_waits(game, state)
    for observer in (None, *seats):
        view = game.view(state, observer)
        assert view == game.view(state, observer)
        for line in game.score_lines(view):
            assert line.seat in seats and SNAKE.fullmatch(line.code) and line.rule
    if over is not None:
        check_outcome(game, over, len(seats))


def len_of(game: AnyGame, state: Any) -> int:
    """How many seats a state has; every game's state says it by `seats`, or by a tuple per seat."""
    seats = state.seats
    return seats if isinstance(seats, int) else len(seats)


def check_legality(game: AnyGame, state: Any, seat: int) -> None:
    """legal_actions, candidates, why_not and the text forms agree for one seat."""
    legal = game.legal_actions(state, seat)
    if seat == CHANCE:
        assert legal == ()
        return
    candidates = game.candidates(state, seat)
    texts = [game.encode(action) for action in candidates]

    assert bool(legal) == (seat in game.to_act(state))
    assert legal == tuple(action for action in candidates if game.why_not(state, seat, action) is None)
    assert len(set(candidates)) == len(candidates) == len(set(texts))
    for action, text in zip(candidates, texts, strict=True):
        assert text.isascii() and text.isprintable() and 0 < len(text) <= LONGEST
        assert game.decode(text) == action
        assert isinstance(game.token(state, seat, action), int)


def check_waits(game: AnyGame, state: Any) -> None:
    waits = game.waits(state)
    texts = [game.encode(wait.action) for wait in waits]

    assert (HOST in game.to_act(state)) == bool(waits)
    assert len(set(texts)) == len(texts)
    for wait, text in zip(waits, texts, strict=True):
        assert game.why_not(state, HOST, wait.action) is None
        assert game.decode(text) == wait.action
        assert 0 < wait.seconds <= wait.slow_seconds


def check_outcome(game: AnyGame, over: Any, seats: int) -> None:
    """Places are a ranking (1, 1, 3) and nobody with a better score is placed behind one with a worse."""
    assert SNAKE.fullmatch(over.reason)
    assert len(over.scores) == len(over.placements) == seats
    assert over.placements == tuple(1 + sum(other < mine for other in over.placements) for mine in over.placements)
    sign = 1 if over.low_wins else -1
    for one, other in combinations(range(seats), 2):
        better = sign * (over.scores[one] - over.scores[other])
        assert better * (over.placements[one] - over.placements[other]) >= 0
    if getattr(worlds(game), "ZERO_SUM", False):
        assert sum(over.scores) == 0


def check_refusals(game: AnyGame, state: Any, pool: tuple[Any, ...]) -> None:
    """Each legal action applies; every other one is refused with a reason, and nothing is changed."""
    mark = hash(state)
    check_strangers(game, state, pool)
    for seat in (HOST, *range(len_of(game, state))):
        legal = game.legal_actions(state, seat)
        for action in legal:
            game.apply(state, seat, action)
        for action in {*game.candidates(state, seat), *pool} - {*legal}:
            refusal = game.why_not(state, seat, action)
            assert refusal is not None, f"{seat} may {game.encode(action)}, which is no candidate"
            assert SNAKE.fullmatch(refusal.code)
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, seat, action)
            assert caught.value.refusal == refusal
    assert hash(state) == mark


def check_strangers(game: AnyGame, state: Any, pool: tuple[Any, ...]) -> None:
    """A seat that is not in to_act, or not there at all, may do nothing, neither what others may nor anything else."""
    actors = game.to_act(state)
    offered = {action for seat in actors if seat != CHANCE for action in game.candidates(state, seat)}
    for seat in set(STRANGERS) - actors:
        assert game.legal_actions(state, seat) == (), f"seat {seat} is offered something"
        there = HOST <= seat < len_of(game, state)
        assert there or game.judged(state, seat) == ()
        for action in {*offered, *pool}:
            refusal = game.why_not(state, seat, action)
            assert refusal is not None if there else refusal is NOT_YOUR_TURN, f"{seat} may {game.encode(action)}"


def check_step(game: AnyGame, before: Any, seat: int, after: Any, events: tuple[Event, ...]) -> None:
    """What a step may do to tokens and cards, and the shape of its events."""
    seats = range(len_of(game, after))
    for event in events:
        assert SNAKE.fullmatch(event.kind)
        assert event.seat is None or event.seat in seats
        assert event.to is None or event.to <= {*seats}
        assert all(isinstance(value, str | int | tuple) for value in event.data.values())
    for other in seats:
        check_tokens(game, before, seat, after, other)
    cards = getattr(worlds(game), "cards", None)
    if cards is not None:
        assert cards(after) == cards(before)


def check_tokens(game: AnyGame, before: Any, seat: int, after: Any, other: int) -> None:
    """A decision's number never falls, and stays while others act.

    Discord refuses a press whose id the message no longer has, so none changes before its decision is over.
    """
    stays = seat != other and other in game.to_act(before) & game.to_act(after)
    for action in {*game.legal_actions(before, other)} & {*game.legal_actions(after, other)}:
        old, new = game.token(before, other, action), game.token(after, other, action)
        assert new == old if stays else new >= old


def pick(pool: list[Any], count: int, draws: QuickDraws) -> tuple[Any, ...]:
    """A few of the actions seen so far."""
    return tuple(draws.choice(pool) for _ in range(min(count, len(pool))))
