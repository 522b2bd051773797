"""The fair shuffle: announced before, revealed after, dealt again and compared; whatever was tampered with is found."""

from __future__ import annotations

import hashlib

import pytest

from bot.tables import Problem, verify_log
from games.core import FairDraws
from tests.bot.house import ANA, house_at, refuses
from tests.bot.toy import TOY, Options


async def finished(house):
    table = await house.match()
    await house.act(table, ANA, "change")
    await house.play_out(table)
    return house.now(table)


async def test_the_secret_stands_from_the_lobby_on_and_gives_every_draw(house):
    lobby = await house.lobby()
    assert len(lobby.commitment) == 64
    await house.tables.close(lobby.id, "cancelled")
    over = await finished(house)
    assert hashlib.sha256(over.secret.encode()).hexdigest() == over.commitment == house.told[-1].before.commitment
    deal = (await house.tables.log(over.id))[0]
    draws = FairDraws(f"{over.secret}:{over.id}:1")
    assert deal.text == f"deal {draws.below(100)} {draws.below(100)}"


async def test_verify_finds_a_fair_match_fair(house):
    table = await house.match()
    await refuses(Problem.NOT_OVER, house.tables.verify(table.id))
    over = await finished(house)
    report = await house.tables.verify(over.id)
    assert report.fair
    assert report.draws == 3
    cancelled = await house.tables.close(table.id, "cancelled")
    assert (await house.tables.verify(cancelled.id)).fair, "a match that was stopped can be checked as far as it went"
    lobby = await house.lobby()
    await house.tables.close(lobby.id, "cancelled")
    await refuses(Problem.NOT_STARTED, house.tables.verify(lobby.id))


@pytest.fixture
async def checked(tmp_path):
    async with house_at(tmp_path) as house:
        over = await finished(house)
        rows = [(row.seat, row.text) for row in await house.tables.log(over.id)]
        return over, rows


def check(over, rows, **changed):
    facts = {"table_id": over.id, "secret": over.secret, "commitment": over.commitment, **changed}
    return verify_log(TOY, Options(), 2, rows, **facts)


def test_a_changed_action_is_found_where_it_breaks_the_rules_or_the_draws(checked):
    over, rows = checked
    seq = next(i for i, (_, text) in enumerate(rows) if text == "change")
    report = check(over, [*rows[:seq], (0, "keep"), *rows[seq + 1 :]])
    assert (report.problem, report.seq) == ("draw", seq + 2)
    report = check(over, [*rows[:seq], (1, "keep"), *rows[seq + 1 :]])
    assert (report.problem, report.seq) == ("action", seq + 1)
    missing = check(over, rows[1:])
    assert (missing.problem, missing.seq) == ("draw", 1)
