"""A ring of attacks at random positions: none sticks, and every cell ends with one piece at most."""

from __future__ import annotations

import random

import pytest

from games.seize.board import CELLS, NEIGHBOURS, NEXT_TO, NOWHERE, cell_at
from games.seize.collision import _plain, collide, possible
from games.seize.table import Ask, Hit, Pending, flight
from tests.helpers import seldom

ATTACKS = 100_000
SHARDS = 4
LEADS = 6
"""Up to Lv.3 with a helper and Charges against Lv.1."""
LONG = 0.25
"""How many of the attacks are flown as far as the levels differ (house rule of SD12)."""
SEEN = (0.74, 0.76)
"""Between which shares of the attacks are seen at a glance to be possible: a glance is of use, and careful."""
BRACED = (0, 0, 0, 1, 2)
"""How many pieces are braced, one of these at random."""


def crowd(draws: random.Random) -> list[int]:
    """Ten to twenty pieces, half of the time crowded around one cell: most collisions then meet walls and chains."""
    pieces = draws.choice((10, 15, 20))
    cells = list(range(CELLS))
    if draws.random() < 0.5:
        middle = draws.choice(cells)
        ring = {middle}
        while len(ring) < pieces + 4:
            ring |= {cell for one in ring for cell in NEXT_TO[one]}
        cells = sorted(ring)
    return draws.sample(cells, pieces)


def hits(where: tuple[int, ...], braced: int, draws: random.Random):
    """An attack by every piece that has another one next to it."""
    on = {cell: piece for piece, cell in enumerate(where)}
    for attacker, cell in enumerate(where):
        way = draws.randrange(8)
        for direction in (*range(way, 8), *range(way)):
            target = NEIGHBOURS[cell * 8 + direction]
            if target != NOWHERE and target in on and not braced >> on[target] & 1:
                lead = draws.randrange(LEADS)
                yield Hit(attacker, on[target], direction, lead, flight(lead, long_flights=draws.random() < LONG))
                break


def resolve(where: tuple[int, ...], braced: int, hit: Hit, draws: random.Random) -> tuple[int, ...] | None:
    """Play a collision out with random choices; None if the attack is illegal."""
    answers: tuple[int, ...] = ()
    for _ in range(4 * CELLS):
        result = collide(where, braced, hit, answers)
        if not isinstance(result, Pending):
            return result
        question = result.question
        assert len(set(question.options)) == len(question.options) > 1
        if question.ask is Ask.LAND:
            assert set(question.options) <= NEXT_TO[question.cell]
        else:
            assert set(question.options) == set(question.pieces)
        answers = (*result.answers, draws.choice(question.options))
    raise AssertionError("the collision sticks")


def check(where: tuple[int, ...], braced: int, hit: Hit, draws: random.Random) -> None:
    """Resolve one attack and look at the board after it."""
    after = resolve(where, braced, hit, draws)
    assert (after is not None) == possible(where, braced, hit)
    if after is None:
        return
    start, cell = where[hit.attacker], where[hit.victim]
    assert len(set(after)) == len(after), "two pieces in a cell"
    assert all(0 <= place < CELLS for place in after), "a piece left the board"
    assert all(
        after[piece] == where[piece] for piece in range(len(where)) if braced >> piece & 1 and piece != hit.attacker
    )
    assert after[hit.attacker] == (cell if hit.lead else start)
    assert after[hit.victim] != cell
    if hit.lead == 0:
        assert cell not in after, "after a bounce the cell is left empty (SR7)"


@pytest.mark.parametrize("shard", seldom(range(SHARDS), 2))
def test_sr5_to_sr11_random_attacks_never_stick_and_leave_one_piece_a_cell(shard):
    """That most can be made is seen at a glance, which is never wrong: what is glanced at is then played out."""
    draws = random.Random(f"attacks {shard}")
    done = plain = 0
    while done < ATTACKS // SHARDS:
        where = tuple(crowd(draws))
        braced = sum(1 << piece for piece in draws.sample(range(len(where)), draws.choice(BRACED)))
        for hit in hits(where, braced, draws):
            check(where, braced, hit, draws)
            plain += _plain(where, hit)
            done += 1
    fewest, most = SEEN
    assert fewest < plain / done < most


def test_sr10_a_glance_gives_no_piece_the_cell_from_which_it_is_pushed():
    """The victim flies two cells and pushes a piece against the east wall, which would have to go back past it."""
    attacker, victim, free, pushed = (cell_at(x, 6) for x in (6, 8, 10, 12))
    where = (attacker, victim, pushed, *sorted(NEXT_TO[pushed] - {free}))
    assert not _plain(where, Hit(0, 1, 2, 2, 2))
    assert _plain(where[:-1], Hit(0, 1, 2, 2, 2))
