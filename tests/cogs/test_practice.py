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
from games.core import GameError
from tests.bot.ui.fakes import ANA, BEN, court_at, message
from tests.cogs.asking import ask

HAND = message(ephemeral=True)


def open_puzzle(court):
    (table,) = [one for one in court.tables.live() if one.purpose is Purpose.PRACTICE]
    return table


async def press(court, way, table, who=ANA):
    return (await court.press(who, f"v1:practice:{table.id}:{way}", on=HAND)).answer


async def act(court, table, text, who=ANA):
    table = court.tables.get(table.id)
    seat = table.seat_of(ANA.user_id)
    token = table.game.token(table.state, seat, table.game.actions(table.state, seat, text)[0])
    return (await court.press(who, f"a1:{table.id}:{token}:{text}", on=HAND)).answer


@pytest.fixture
async def court(tmp_path):
    async with court_at(tmp_path) as court:
        await court.house.show.drawings.warm_up(court.house.show.games["seize"].renderer.sheets)
        yield court


async def test_a_turn_is_played_until_what_was_asked_is_reached(court):
    answer = await ask(court, ANA, "practice", game="seize")
    assert answer.kind == "private" and "puzzle 1 of" in answer.content and "Seize a location" in answer.content
    table, puzzle = open_puzzle(court), puzzles("seize")[0]
    for step in puzzle.best:
        answer = await act(court, table, step)
    table = await court.tables.fetch(table.id)
    assert (table.status, table.ended_reason) == (Status.CLOSED, EndReason.DONE)
    assert "You did it" in answer.content and answer.ids == [f"v1:practice:{table.id}:onward"]
    assert (await court.house.store.read(learn_sql.puzzle_answers, ANA.user_id, "seize"))[puzzle.name][0]
    assert court.house.messenger.of("send") == []


async def test_a_turn_does_not_end_before(court):
    await ask(court, ANA, "practice", game="seize")
    table = open_puzzle(court)
    answer = await act(court, table, "end")
    assert "you aren't there yet" in answer.content
    assert court.tables.get(table.id).seq == table.seq


async def test_begin_again_show_me_and_next(court):
    await ask(court, ANA, "practice", game="seize")
    first, puzzle = open_puzzle(court), puzzles("seize")[0]
    await act(court, first, puzzle.best[0])
    await press(court, "again", first)
    again = open_puzzle(court)
    assert again.id != first.id and (again.subject, again.seq) == (first.subject, len(puzzle.log))
    shown = await press(court, "show", again)
    assert "One way: " in shown.content and shown.content.count("→") >= len(puzzle.best) - 1
    assert not (await court.house.store.read(learn_sql.puzzle_answers, ANA.user_id, "seize"))[puzzle.name][0]
    answer = await press(court, "onward", again)
    assert "puzzle 2 of" in answer.content


async def test_asked_again_it_is_the_open_one_and_after_a_kill_too(court, tmp_path):
    await ask(court, ANA, "practice", game="seize")
    table = open_puzzle(court)
    await act(court, table, puzzles("seize")[0].best[0])
    await ask(court, ANA, "practice", game="seize")
    assert open_puzzle(court).id == table.id


async def test_it_is_nobody_elses(court):
    await ask(court, ANA, "practice", game="seize")
    table = open_puzzle(court)
    for way in ("show", "onward"):
        answer = await press(court, way, table, BEN)
        assert answer.kind == "private" and answer.content.startswith("⚠️")
    assert open_puzzle(court).id == table.id


async def test_no_puzzles_is_said(court, monkeypatch):
    monkeypatch.setattr(sys.modules["cogs.practice"], "puzzles", lambda game: ())  # as it was loaded last
    answer = await ask(court, ANA, "practice", game="yud")
    assert "no puzzles for this game" in answer.content


async def test_what_was_seen_is_said_where_it_must_be_remembered(court):
    """Yud!'s first puzzle: one has looked at two cards, and at one of a friend's, since the round began."""
    answer = await ask(court, ANA, "practice", game="yud")
    table = open_puzzle(court)
    state, seat = table.state, table.seat_of(ANA.user_id)
    own = [slot for slot in range(2) if f"Your card {slot + 1} is **{state.rows[seat][slot]}**" in answer.content]
    assert own == [0, 1] and "'s card 1 is **" in answer.content
    assert f"Your card 3 is **{state.rows[seat][2]}**" not in answer.content


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
        for text in puzzle.best if puzzle.reach else puzzle.best[:1]:
            await court.tables.act(table.id, ANA.user_id, None, text)
        assert (await court.tables.fetch(table.id)).ended_reason == EndReason.DONE, puzzle.name


async def test_own_moments_come_after_those_of_the_file(court, monkeypatch):
    match = await court.finished(ANA, BEN, game="yud")
    log = await court.tables.log(match.id)
    moments = await own_moment(court, match, log)
    monkeypatch.setattr(sys.modules["cogs.practice"], "puzzles", lambda game: ())  # as it was loaded last
    answer = await ask(court, ANA, "practice", game="yud")
    assert f"from your match at table {match.id}" in answer.content
    table = open_puzzle(court)
    assert table.seq == moments.row
    assert "Best is" in (await press(court, "show", table)).content


async def own_moment(court, match, log):
    """A moment of Ana's first choice, as if a review had shown it and she had answered."""
    from games.core.review import Moment, Option, Review, Tally, encode

    game = match.game
    from games.core import parse_options, replay

    options = parse_options(game.info.options, match.options)
    state = game.new_match(options, 2)
    rows = [(row.seat, row.text) for row in log]
    for step in replay(game, options, 2, rows):
        seat = match.seat_of(ANA.user_id)
        legal = game.legal_actions(step.state, seat) if game.outcome(step.state) is None else ()
        state = step.state
        if seat in game.waiting_for(state) and len(legal) > 1:
            better, played = game.encode(legal[0]), game.encode(legal[1])
            moment = Moment(
                step.seq, seat, played, better, 3.0, 0.5, 0.7, 0.1,
                (Option(better, 1.0, 0.1), Option(played, -2.0, 0.1)), None, None,
            )  # fmt: skip
            content = encode(Review(seat, Tally(0.0, 0.0, 0.0, 0.0), (), (moment,), 10.0, True, 1, (1,)))
            own = OwnMoment(ANA.user_id, match.id, step.seq, game.info.key, "", content, at=1.0)
            await court.house.store.write(review_sql.look_back, ANA.user_id, match.id, game.info.key, 1.0, [own])
            await court.house.store.write(review_sql.answer_moment, ANA.user_id, match.id, step.seq, Answer.FOUND, 2.0)
            return own
    raise AssertionError("no choice")
