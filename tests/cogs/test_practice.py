"""`/practice`: puzzles one after the other, judged by the table alone; answers are kept; a kill loses nothing."""

from __future__ import annotations

import sys

import pytest

from bot.features.learn import sql as learn_sql
from bot.features.learn.puzzles import KEPT, PuzzleScript, holders, puzzles
from bot.features.review import sql as review_sql
from bot.games import faces
from bot.store.model import Answer, OwnMoment
from bot.tables.model import EndReason, Status
from bot.tables.purposes import Purpose
from games.core import GameError, parse_options
from games.core.review import encode
from tests.bot.handmade import handmade
from tests.bot.ui.fakes import ANA, BEN, court_at, message
from tests.cogs.asking import ask, turn

HAND = message(ephemeral=True)
PUZZLE = puzzles("seize")[0]


@pytest.fixture
async def court(tmp_path):
    async with court_at(tmp_path) as court:
        await court.house.show.drawings.warm_up(court.house.show.games["seize"].renderer.sheets)
        yield court


@pytest.fixture
async def first(court):
    """What asking for practice in Seize! answers, and the table of its first puzzle."""
    answer = await ask(court, ANA, "practice", game="seize")
    return answer, open_puzzle(court)


def open_puzzle(court):
    (table,) = [one for one in court.tables.live() if one.purpose is Purpose.PRACTICE]
    return table


async def press(court, way, table, who=ANA):
    return await turn(court, who, f"v1:practice:{table.id}:{way}", on=HAND)


async def act(court, table, text):
    table = court.tables.get(table.id)
    seat = table.seat_of(ANA.user_id)
    token = table.game.token(table.state, seat, table.game.actions(table.state, seat, text)[0])
    return await turn(court, ANA, f"a1:{table.id}:{token}:{text}", on=HAND)


async def reached(court):
    """Whether Ana's answer to the first puzzle of Seize! was right."""
    return (await court.house.store.read(learn_sql.puzzle_answers, ANA.user_id, "seize"))[PUZZLE.name][0]


async def test_a_turn_is_played_until_what_was_asked_is_reached(court, first):
    answer, table = first
    assert answer.kind == "private" and "puzzle 1 of" in answer.content and "Seize a location" in answer.content
    early = await act(court, table, "end")
    assert "you aren't there yet" in early.content
    assert court.tables.get(table.id).seq == table.seq, "a turn does not end before"
    for step in PUZZLE.best:
        answer = await act(court, table, step)
    table = await court.tables.fetch(table.id)
    assert (table.status, table.ended_reason) == (Status.CLOSED, EndReason.DONE)
    assert "You did it" in answer.content and answer.ids == [f"v1:practice:{table.id}:onward"]
    assert await reached(court)
    assert court.house.messenger.of("send") == []


async def test_asked_again_it_is_the_open_one_which_can_be_begun_again_shown_and_left(court, first):
    _, table = first
    await act(court, table, PUZZLE.best[0])
    await ask(court, ANA, "practice", game="seize")
    assert open_puzzle(court).id == table.id
    for way in ("show", "onward"):
        answer = await press(court, way, table, BEN)
        assert answer.kind == "private" and answer.content.startswith("⚠️"), "it is nobody else's"
    assert open_puzzle(court).id == table.id
    await press(court, "again", table)
    again = open_puzzle(court)
    assert again.id != table.id and (again.subject, again.seq) == (table.subject, len(PUZZLE.log))
    shown = await press(court, "show", again)
    assert "One way: " in shown.content and shown.content.count("→") >= len(PUZZLE.best) - 1
    assert not await reached(court)
    assert "puzzle 2 of" in (await press(court, "onward", again)).content


async def test_what_was_seen_is_said_where_it_must_be_remembered(court):
    """Yud!'s first puzzle: one has looked at two cards, and at one of a friend's, since the round began."""
    answer = await ask(court, ANA, "practice", game="yud")
    table = open_puzzle(court)
    row = table.state.rows[table.seat_of(ANA.user_id)]
    own = [slot for slot in range(3) if f"Your card {slot + 1} is **{row[slot]}**" in answer.content]
    assert own == [0, 1] and "'s card 1 is **" in answer.content


@pytest.mark.parametrize("key", tuple(faces()))
async def test_every_puzzle_of_the_files_can_be_solved_and_every_other_move_is_turned_down(court, key):
    script = PuzzleScript()
    for puzzle in puzzles(key):
        table = await court.tables.open_set(
            game=key,
            purpose=Purpose.PRACTICE,
            subject=f"{KEPT}{puzzle.name}",
            holders=holders(puzzle.seats, puzzle.seat, ANA),
            guild_id=10,
            channel_id=20,
            locale="en",
            options=puzzle.options,
            rows=puzzle.log,
        )
        assert table.seq == len(puzzle.log) and puzzle.seat in table.waiting
        if not puzzle.reach:
            for action in table.moves(puzzle.seat).legal:
                if table.game.encode(action) not in puzzle.best:
                    with pytest.raises(GameError):
                        script.check(table, puzzle.seat, action)
        for text in puzzle.best if puzzle.reach else puzzle.best[:1]:  # what is reached sooner has ended
            await court.tables.act(table.id, ANA.user_id, None, text)
        assert (await court.tables.fetch(table.id)).ended_reason == EndReason.DONE, puzzle.name


async def test_own_moments_come_after_those_of_the_file(court, monkeypatch):
    monkeypatch.setattr(sys.modules["cogs.practice"], "puzzles", lambda game: ())  # as it was loaded last
    assert "no puzzles for this game" in (await ask(court, ANA, "practice", game="yud")).content
    match = await court.finished(ANA, BEN, game="yud")
    seat, log = match.seat_of(ANA.user_id), await court.tables.log(match.id)
    options = parse_options(match.game.info.options, match.options)
    review = handmade(match.game, options, 2, [(row.seat, row.text) for row in log], seat, 1)
    moment = review.moments[0]._replace(reason=None)
    content = encode(review._replace(moments=(moment,)))
    own = OwnMoment(ANA.user_id, match.id, moment.row, "yud", "", content, at=1.0)
    await court.house.store.write(review_sql.look_back, ANA.user_id, match.id, "yud", 1.0, [own])
    await court.house.store.write(review_sql.answer_moment, ANA.user_id, match.id, moment.row, Answer.FOUND, 2.0)
    answer = await ask(court, ANA, "practice", game="yud")
    assert f"from your match at table {match.id}" in answer.content
    table = open_puzzle(court)
    assert table.seq == moment.row
    shown = await press(court, "show", table)
    assert "Best is" in shown.content and "Why: " not in shown.content, "the review knew no reason"
