"""House players: they know what their seat knows, act at a human pace, and never stop a table."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.tables import Change, Maker, Status, Tempo
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house
from bot.tables.people import i_am_back, leave_seat, set_tempo
from bot.thinking.players import HousePlayers, allowed, people_may_react, seconds
from bot.thinking.workers import ThinkingError, Thought
from games import GAMES
from games.core import CHANCE, FairDraws, replay
from games.core.levels import HousePlayer, Level
from tests.bot.house import ANA, BEN, CHO, Hands, house_at
from tests.bot.toy import HIDDEN, TOY, Boo, Brain, Deal, Options, high_card
from tests.helpers import seldom


class Naps:
    """Sleep that takes no time and notes how long it would have been; it may hold everybody until let go."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.free = asyncio.Event()
        self.free.set()

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        await self.free.wait()


@asynccontextmanager
async def playing(folder, *people, hands=None, games=(TOY,), game="toy", house_players=1, **options):
    """A match with house players that have begun to act."""
    async with house_at(folder, hands, games) as house:
        house.naps = Naps()
        house.players = HousePlayers(house.tables, delay=1.5, seed="seed", sleep=house.naps)
        table = await house.lobby(*people, game=game, options=options)
        for _ in range(house_players):
            await house.tables.change(table.id, table.host_id, add_house)
        table = await house.tables.start(table.id, table.host_id)
        try:
            yield house, table
        finally:
            await house.players.stop()


async def until(house, table_id: int, done) -> None:
    async with asyncio.timeout(5):
        while not done(house.tables.get(table_id)):
            await asyncio.sleep(0.002)


async def quiet(house) -> None:
    """Let the house players do all that they want to do."""
    for _ in range(40):
        await asyncio.sleep(0.002)


async def test_a_house_player_plays_its_turns_at_a_human_pace(tmp_path):
    async with playing(tmp_path, ANA, rounds="1", booing="off") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.act(table.id, 1, None, "keep")
        await until(house, table.id, lambda t: t.status is Status.OVER)
        rows = await house.tables.log(table.id)
        assert [row.maker for row in rows if row.seat == 1] == [Maker.HOUSE]
        assert 0.5 < house.naps.taken[-1] < 3.0
        assert not (await house.store.read(tables_sql.read_result, table.id)).rated


class Watch:
    """A clock that sleep alone moves; what people are given to react is not counted."""

    def __init__(self, house) -> None:
        self.now, self.turns, self._house = 0.0, [], house
        house.bus.hear(Change, self.hear)

    async def __call__(self, seconds: float) -> None:
        (table,) = self._house.tables.live()
        if not people_may_react(table):
            self.now += seconds
        await asyncio.sleep(0)

    def hear(self, change) -> None:
        """Note each turn of the house: (seat, when it began, when it ended so far); None where a person acted."""
        for step in change.steps:
            if (
                step.seat >= 0
                and change.by is None
                and self.turns
                and self.turns[-1]
                and self.turns[-1][0] == step.seat
            ):
                self.turns[-1] = (step.seat, self.turns[-1][1], self.now)
            elif step.seat >= 0:
                before = self.turns[-1][2] if self.turns and self.turns[-1] else self.now_at_last_person
                self.turns.append(None if change.by is not None else (step.seat, before, self.now))
            if change.by is not None:
                self.now_at_last_person = self.now

    now_at_last_person = 0.0


@pytest.mark.parametrize("tempo", seldom(Tempo, 3))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_as_many_in_a_row_as_a_table_holds_take_six_seconds_at_most(tmp_path, game, tempo):
    async with house_at(tmp_path, games=(game,)) as house:
        watch = Watch(house)
        players = HousePlayers(house.tables, delay=1.5, seed="seed", sleep=watch)
        try:
            table = await beside_ana(house, game, 150, tempo=tempo)
        finally:
            await players.stop()
    others = len(table.holders) - 1
    rows = [watch.turns[at : at + others] for at in range(len(watch.turns) - others)]
    spans = [row[-1][2] - row[0][1] for row in rows if None not in row]
    assert spans and max(spans) <= 6
    assert max(spans) > 1.5, "and nobody is in a hurry"


async def beside_ana(house, game, actions, *, tempo=Tempo.USUAL, level=Level.NORMAL, **more):
    """Play so many actions of a full table, one person making default actions."""
    table = await house.tables.create(
        game=game.info.key, guild_id=1, channel_id=2, host=ANA, locale="en", level=level, **more
    )
    while len(table.holders) < game.info.max_seats:
        table = await house.tables.change(table.id, 1, add_house)
    await house.tables.change(table.id, 1, set_tempo, tempo)
    table = await house.tables.start(table.id, 1)
    async with asyncio.timeout(60):
        while table.seq < actions and not table.status.ended:
            await asyncio.sleep(0)
            table = house.tables.get(table.id)
            if 0 in table.waiting:
                action = game.default_action(table.state, 0)
                table = (await house.tables.act(table.id, 1, None, game.encode(action))).after
            elif table.waits and not table.waiting:
                await house.tables.wait_over(table.id, min(table.waits))
    return table


class Torn(Brain):
    """Sees so many actions as good as the first."""

    alike = 1

    def wishes(self, legal, draws):
        first = self.choice(draws)
        return [] if first is None else [(0.0, first)] * self.alike


async def test_it_takes_longer_where_more_is_open_and_the_table_sets_the_tempo(tmp_path):
    usual = {}
    for alike in (1, 2, 8):
        for tempo in Tempo:
            brain = type("Torn", (Torn,), {"alike": alike})
            folder = tmp_path / f"{alike} {tempo}"
            folder.mkdir()
            game = high_card(mind=brain)
            async with playing(folder, ANA, games=(game,), rounds="1", booing="off") as (house, table):
                house.players._chance = Even()
                await house.tables.change(table.id, 1, set_tempo, tempo)
                await house.tables.wait_over(table.id, "cover 1")
                await house.tables.act(table.id, 1, None, "keep")
                await until(house, table.id, lambda t: t.status is Status.OVER)
                usual[alike, tempo] = house.naps.taken[-1]
    assert usual[1, Tempo.USUAL] < usual[2, Tempo.USUAL] < usual[8, Tempo.USUAL] < 3
    for alike in (1, 2, 8):
        assert usual[alike, Tempo.BRISK] < 0.6 * usual[alike, Tempo.USUAL]
        assert usual[alike, Tempo.RELAXED] > 1.7 * usual[alike, Tempo.USUAL] or usual[alike, Tempo.RELAXED] > 3.5


class Even:
    """Chance without any."""

    def uniform(self, low, high):
        return (low + high) / 2


async def test_further_actions_of_a_turn_come_quicker(tmp_path):
    async with playing(tmp_path, ANA) as (house, table):
        first, then = (seconds(table, 1.5, 3, 2, further=further) for further in (False, True))
        assert 0 < then < first
        assert allowed(table, 5.0) < allowed(table, 0.0)


async def test_it_is_ready_at_once_between_rounds(tmp_path):
    async with playing(tmp_path, ANA, rounds="2", booing="off") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.act(table.id, 1, None, "keep")
        await until(house, table.id, lambda t: t.state.phase == "pause" and t.state.ready == {1})
        assert house.naps.taken[-1] < 0.6


async def test_it_may_react_and_may_let_it_be(tmp_path):
    async with playing(tmp_path, ANA, house_players=3) as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await quiet(house)
        boos = house.tables.get(table.id).state.boos
        await quiet(house)
        assert house.tables.get(table.id).state.boos == boos, "nobody is asked twice about one state"
        assert house.tables.get(table.id).waiting == {0}, "and nobody plays for a person"


class Booer(Brain):
    """Boos as soon as it may."""

    def choice(self, draws):
        return Boo() if self.seat != self.table.turn and self.table.boos < 1 else None


async def test_it_leaves_people_the_time_that_a_game_asks_for_to_react(tmp_path):
    for pace, least, most in ((1.0, 0.0, 2.0), (4.0, 4.0, 8.0)):
        game = high_card(info={"reaction_pace": pace}, mind=Booer)
        folder = tmp_path / str(most)
        folder.mkdir()
        async with playing(folder, ANA, games=(game,), house_players=3) as (house, table):
            await house.tables.change(table.id, 1, set_tempo, Tempo.BRISK)  # their time is not the house's to take
            await house.tables.wait_over(table.id, "cover 1")
            await quiet(house)
            assert house.naps.taken
            assert all(least < nap < most for nap in house.naps.taken), house.naps.taken


async def test_it_decides_on_the_newest_state(tmp_path):
    async with playing(tmp_path, ANA, BEN, rounds="1", booing="off") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        house.naps.free.clear()
        await house.tables.act(table.id, 1, None, "keep")
        await house.tables.act(table.id, 2, None, "keep")
        await quiet(house)
        await house.tables.close(table.id, "cancelled")
        house.naps.free.set()
        await quiet(house)
        assert house.tables.get(table.id).ended_reason == "cancelled"


async def test_the_house_rests_while_no_person_is_there(tmp_path):
    async with playing(tmp_path, ANA, booing="off") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.change(table.id, 1, leave_seat)
        await quiet(house)
        assert house.tables.get(table.id).waiting == {0}
        await house.tables.change(table.id, 1, i_am_back)
        await house.tables.act(table.id, 1, None, "keep")
        await until(house, table.id, lambda t: 1 in t.state.ready)


async def test_it_takes_over_a_seat_knowing_what_the_seat_knew(tmp_path):
    """Ben looked at his card before he went; the house player that follows knows it."""
    async with playing(tmp_path, ANA, BEN, CHO, house_players=0, booing="off") as (house, table):
        card = table.state.hands[1]
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.act(table.id, 1, None, "keep")
        await house.tables.change(table.id, 2, leave_seat)
        await until(house, table.id, lambda t: t.waiting == {2})
        rows = [row for row in await house.tables.log(table.id) if row.seat == 1]
        assert rows[0].text == ("keep" if card >= 50 else "change")


async def test_after_a_restart_it_knows_what_it_saw_before(tmp_path):
    """Its card was covered before the restart, and nothing shows it any more."""
    hands = Hands()
    async with playing(tmp_path, ANA, hands=hands, booing="off") as (house, table):
        card = table.state.hands[1]
        await house.tables.wait_over(table.id, "cover 1")
    async with house_at(tmp_path, hands) as house:
        players = HousePlayers(house.tables, delay=1.5, seed="seed", sleep=Naps())
        await house.tables.start_up()
        await players.start()
        assert house.tables.get(table.id).game.view(house.tables.get(table.id).state, 1).hands == (HIDDEN, HIDDEN)
        await house.tables.act(table.id, 1, None, "keep")
        await until(house, table.id, lambda t: t.state.phase == "pause")
        assert (await logged(house, table))[3] == (1, "keep" if card >= 50 else "change")
        await players.stop()


async def logged(house, table):
    return [(row.seat, row.text) for row in await house.tables.log(table.id)]


async def test_what_a_seat_knows_gives_the_same_action_whatever_is_hidden(tmp_path):
    """Everything that the seat does not know is dealt again; its mind must not notice."""
    async with playing(tmp_path, ANA, BEN, rounds="1", booing="off") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.act(table.id, 1, None, "keep")
        await house.tables.act(table.id, 2, None, "keep")
        await until(house, table.id, lambda t: t.status is Status.OVER)
        log, seat = await logged(house, table), 2
        turn = next(seq for seq, (actor, _) in enumerate(log) if actor == seat)
        for step in replay(TOY, Options(rounds=1, booing=False), 3, log[:turn]):
            state = step.state
        for world in range(5):
            other = TOY.deal_again(state, seat, True, FairDraws(f"world {world}"))
            assert other != state
            known, legal = TOY.known(other, seat), TOY.legal_actions(other, seat)
            chosen = HousePlayer(TOY, seat).choose(known, legal, FairDraws("any"))
            assert TOY.encode(chosen) == log[turn][1]


class Spy(Brain):
    """Notes everything that it is ever given."""

    given: list[object] = []

    def __init__(self, table, seat, style):
        Spy.given.append((seat, table))
        super().__init__(table, seat)


async def test_a_mind_is_given_nothing_of_other_hands(tmp_path):
    Spy.given.clear()
    async with playing(tmp_path, ANA, games=(high_card(mind=Spy),), booing="off") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.act(table.id, 1, None, "keep")
        await until(house, table.id, lambda t: t.state.phase == "pause")
        assert {(seat, known.observer) for seat, known in Spy.given} == {(1, 1)}
        hidden = [known.hands for _, known in Spy.given if known.phase != "pause"]
        assert hidden and all(hands[0] == HIDDEN and hands[1] >= 0 for hands in hidden)


class Broken(Brain):
    def choice(self, draws):
        raise RuntimeError("lost its head")


class Cheat(Brain):
    def choice(self, draws):
        return Deal((1, 2))


class Idler(Brain):
    def choice(self, draws):
        return None


@pytest.mark.parametrize("brain", [Broken, Cheat, Idler])
async def test_a_brain_that_fails_does_not_stop_the_table(tmp_path, brain, caplog):
    game = high_card(mind=brain)
    async with playing(tmp_path, ANA, games=(game,), rounds="1") as (house, table):
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.act(table.id, 1, None, "keep")
        await until(house, table.id, lambda t: t.status is Status.OVER)
        assert (await logged(house, table))[-1] == (1, "keep")
        assert "default action" in caplog.text


async def test_nothing_is_left_behind(tmp_path):
    async with playing(tmp_path, ANA, rounds="1", booing="off") as (house, table):
        await house.tables.close(table.id, "cancelled")
        await quiet(house)
        assert house.players._watched == {}
        assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("house")]


async def test_a_change_told_after_the_end_begins_nothing(tmp_path):
    """It may be under way when the house players stop: once begun it goes to its end."""
    async with playing(tmp_path, ANA, rounds="1", booing="off") as (house, table):
        await house.players.stop()
        await house.tables.wait_over(table.id, "cover 1")
        assert house.tables.get(table.id).waiting and house.players._watched == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_every_game_is_played_by_the_house_beside_a_person(tmp_path, game):
    """A person who is never quick (the clock plays for them until the house does) and house players: it goes on."""
    async with house_at(tmp_path, games=(game,)) as house:
        players = HousePlayers(house.tables, delay=1.5, seed="seed", sleep=Naps())
        table = await beside_ana(house, game, 80)
        await players.stop()
        makers = {row.maker for row in await house.tables.log(table.id) if row.seat != CHANCE}
        assert Maker.HOUSE in makers


class Thinking:
    """Stands in for the worker processes: it throws away what was drawn, or fails."""

    on = True

    def __init__(self, house, game, fails):
        self.jobs, self._house, self._game, self._fails = [], house, game, fails

    async def think(self, job):
        self.jobs.append(job)
        if self._fails:
            raise ThinkingError("it died")
        (table,) = self._house.tables.live()
        return Thought(self._game.encode(self._game.default_action(table.state, job.seat)), 2)


@pytest.mark.parametrize("fails", [False, True])
async def test_hard_house_players_ask_the_thinkers_and_a_failure_costs_a_default_action(tmp_path, caplog, fails):
    game = next(game for game in GAMES if game.searching is not None)
    async with house_at(tmp_path, games=(game,)) as house:
        thinking = Thinking(house, game, fails)
        players = HousePlayers(house.tables, delay=0, seed="seed", sleep=Naps(), thinkers=thinking)
        table = await house.tables.create(
            game=game.info.key, guild_id=1, channel_id=2, host=ANA, locale="en", level=Level.HARD
        )
        table = await house.tables.change(table.id, 1, add_house)
        table = await house.tables.start(table.id, 1)
        try:
            async with asyncio.timeout(20):
                while len(thinking.jobs) < 3:
                    table = house.tables.get(table.id)
                    if 0 in table.waiting:
                        text = game.encode(game.default_action(table.state, 0))
                        await house.tables.act(table.id, 1, None, text)
                    await asyncio.sleep(0.01)
        finally:
            await players.stop()
    assert ("default action" in caplog.text) == fails
    assert {job.seat for job in thinking.jobs} == {1}
    assert [len(job.log) for job in thinking.jobs] == sorted(len(job.log) for job in thinking.jobs)
