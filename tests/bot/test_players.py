"""House players: they know what their seat knows, act at a human pace, and never stop a table."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.model import Change, Maker, Status, Tempo
from bot.tables.people import i_am_back, leave_seat, set_tempo
from bot.thinking.players import HousePlayers, allowed, people_may_react, seconds
from bot.thinking.workers import ThinkingError, Thought
from games import GAMES
from games.core import FairDraws, replay
from games.core.levels import HousePlayer, Level
from tests.bot.house import ANA, BEN, CHO, beside_the_house
from tests.bot.toy import HIDDEN, TOY, Boo, Brain, Deal, Options, high_card
from tests.helpers import seldom, until


class Naps:
    """Sleep that takes no time and notes how long it would have been; it may hold everybody until let go."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.free = asyncio.Event()
        self.free.set()

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        await self.free.wait()


@pytest.fixture
async def house(house):
    """A house whose house players end with the test."""
    house.begun = []
    yield house
    for players in house.begun:
        await players.stop()


def players_of(house, sleep, **more) -> HousePlayers:
    house.begun.append(HousePlayers(house.tables, seed="seed", sleep=sleep, **{"delay": 1.5, **more}))
    return house.begun[-1]


async def playing(house, *people, game=TOY, count=1, **options):
    """A match with house players that act already; the cards are covered."""
    await house.again(games=(game,))
    house.naps = Naps()
    house.players = players_of(house, house.naps)
    table = await house.beside(*people, count=count, options=options)
    await house.tables.wait_over(table.id, "cover 1")
    return house.now(table)


async def quiet(house) -> None:
    """Let the house players do all that they want to do."""
    for _ in range(40):
        await asyncio.sleep(0.002)


def is_over(table) -> bool:
    return table.status is Status.OVER


async def test_a_house_player_plays_its_turns_at_a_human_pace_and_is_ready_at_once_between_rounds(house):
    table = await playing(house, rounds="2", booing="off")
    first, then = (seconds(table, 1.5, 3, 2, further=further) for further in (False, True))
    assert 0 < then < first, "further actions of a turn come quicker"
    assert allowed(table, 5.0) < allowed(table, 0.0)
    await house.act(table, ANA, "keep")
    await until(lambda: house.now(table).state.phase == "pause" and house.now(table).state.ready == {1})
    turn, ready = house.naps.taken[-2:]
    assert 0.5 < turn < 3.0
    assert ready < 0.6
    await house.play_out(table)
    assert {row.maker for row in await house.tables.log(table.id) if row.seat == 1} == {Maker.HOUSE}
    assert not (await house.result(table)).rated


class Watch:
    """A clock that sleep alone moves; what people are given to react is not counted."""

    def __init__(self, house) -> None:
        self.now, self.now_at_last_person = 0.0, 0.0
        self.turns = []
        """Each turn of the house: (seat, when it began, when it ended so far); None where a person acted."""
        self._house = house
        house.bus.hear(Change, self.hear)

    async def __call__(self, seconds: float) -> None:
        (table,) = self._house.tables.live()
        if not people_may_react(table):
            self.now += seconds
        await asyncio.sleep(0)

    def hear(self, change) -> None:
        for step in change.steps:
            last = self.turns[-1] if self.turns else None
            if step.seat >= 0 and change.by is not None:
                self.turns.append(None)
            elif step.seat >= 0 and last and last[0] == step.seat:
                self.turns[-1] = (step.seat, last[1], self.now)
            elif step.seat >= 0:
                self.turns.append((step.seat, last[2] if last else self.now_at_last_person, self.now))
            if change.by is not None:
                self.now_at_last_person = self.now


@pytest.mark.parametrize("tempo", seldom(Tempo, 3))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_every_game_goes_on_beside_a_person_and_all_others_in_a_row_take_six_seconds_at_most(house, game, tempo):
    await house.again(games=(game,))
    watch, others = Watch(house), game.info.max_seats - 1
    players_of(house, watch)
    table = await house.beside(count=others, game=game.info.key, tempo=tempo)
    await beside_the_house(house, table, lambda table: table.seq >= 150)
    assert Maker.HOUSE in {row.maker for row in await house.tables.log(table.id)}
    rows = [watch.turns[at : at + others] for at in range(len(watch.turns) - others)]
    spans = [row[-1][2] - row[0][1] for row in rows if None not in row]
    assert spans and max(spans) <= 6
    assert max(spans) > 1.5, "and nobody is in a hurry"


class Torn(Brain):
    """Sees so many actions as good as the first."""

    alike = 1

    def wishes(self, legal, draws):
        first = self.choice(draws)
        return [] if first is None else [(0.0, first)] * self.alike


class Even:
    """Chance without any."""

    def uniform(self, low, high):
        return (low + high) / 2


async def test_it_takes_longer_where_more_is_open_and_the_table_sets_the_tempo(house):
    usual = {}
    for alike in (1, 2, 8):
        for tempo in Tempo:
            brain = type("Torn", (Torn,), {"alike": alike})
            table = await playing(house, game=high_card(mind=brain), rounds="1", booing="off")
            house.players._chance = Even()
            await house.change(table, ANA, set_tempo, tempo)
            await house.act(table, ANA, "keep")
            await until(lambda table=table: is_over(house.now(table)))
            usual[alike, tempo] = house.naps.taken[-1]
    assert usual[1, Tempo.USUAL] < usual[2, Tempo.USUAL] < usual[8, Tempo.USUAL] < 3
    for alike in (1, 2, 8):
        assert usual[alike, Tempo.BRISK] < 0.6 * usual[alike, Tempo.USUAL]
        assert usual[alike, Tempo.RELAXED] > 1.7 * usual[alike, Tempo.USUAL] or usual[alike, Tempo.RELAXED] > 3.5


async def test_it_may_react_and_may_let_it_be(house):
    table = await playing(house, count=3)
    await quiet(house)
    boos = house.now(table).state.boos
    await quiet(house)
    assert house.now(table).state.boos == boos, "nobody is asked twice about one state"
    assert house.now(table).waiting == {0}, "and nobody plays for a person"


class Booer(Brain):
    """Boos as soon as it may."""

    def choice(self, draws):
        return Boo() if self.seat != self.table.turn and self.table.boos < 1 else None


@pytest.mark.parametrize(("pace", "least", "most"), [(1.0, 0.0, 2.0), (4.0, 4.0, 8.0)])
async def test_it_leaves_people_the_time_that_a_game_asks_for_to_react(house, pace, least, most):
    await house.again(games=(high_card(info={"reaction_pace": pace}, mind=Booer),))
    naps = Naps()
    players_of(house, naps)
    table = await house.beside(count=3, tempo=Tempo.BRISK)  # their time is not the house's to take
    await house.tables.wait_over(table.id, "cover 1")
    await quiet(house)
    assert naps.taken
    assert all(least < nap < most for nap in naps.taken), naps.taken


async def test_it_decides_on_the_newest_state_and_leaves_nothing_behind(house):
    table = await playing(house, ANA, BEN, rounds="1", booing="off")
    house.naps.free.clear()
    await house.act(table, ANA, "keep")
    await house.act(table, BEN, "keep")
    await quiet(house)
    await house.tables.close(table.id, "cancelled")
    house.naps.free.set()
    await quiet(house)
    assert house.now(table).ended_reason == "cancelled"
    assert house.players._watched == {}
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("house")]


async def test_the_house_rests_while_no_person_is_there(house):
    table = await playing(house, booing="off")
    await house.change(table, ANA, leave_seat)
    await quiet(house)
    assert house.now(table).waiting == {0}
    await house.change(table, ANA, i_am_back)
    await house.act(table, ANA, "keep")
    await until(lambda: 1 in house.now(table).state.ready)


async def test_it_takes_over_a_seat_knowing_what_the_seat_knew(house):
    """Ben looked at his card before he went; the house player that follows knows it."""
    table = await playing(house, ANA, BEN, CHO, count=0, booing="off")
    await house.act(table, ANA, "keep")
    await house.change(table, BEN, leave_seat)
    await until(lambda: house.now(table).waiting == {2})
    (first, *_) = [text for seat, text in await house.log(table) if seat == 1]
    assert first == ("keep" if table.state.hands[1] >= 50 else "change")


async def test_after_a_restart_it_knows_what_it_saw_before(house):
    """Its card was covered before the restart, and nothing shows it any more."""
    table = await playing(house, booing="off")
    await house.players.stop()
    await house.again()
    await players_of(house, Naps()).start()
    assert TOY.view(house.now(table).state, 1).hands == (HIDDEN, HIDDEN)
    await house.act(table, ANA, "keep")
    await until(lambda: house.now(table).state.phase == "pause")
    assert (await house.log(table))[3] == (1, "keep" if table.state.hands[1] >= 50 else "change")


async def test_what_a_seat_knows_gives_the_same_action_whatever_is_hidden(house):
    """Everything that the seat does not know is dealt again; its mind must not notice."""
    table = await playing(house, ANA, BEN, rounds="1", booing="off")
    await house.act(table, ANA, "keep")
    await house.act(table, BEN, "keep")
    await until(lambda: is_over(house.now(table)))
    log, seat = await house.log(table), 2
    turn = next(seq for seq, (actor, _) in enumerate(log) if actor == seat)
    *_, step = replay(TOY, Options(rounds=1, booing=False), 3, log[:turn])
    for world in range(5):
        other = TOY.deal_again(step.state, seat, True, FairDraws(f"world {world}"))
        assert other != step.state
        known, legal = TOY.known(other, seat), TOY.legal_actions(other, seat)
        chosen = HousePlayer(TOY, seat).choose(known, legal, FairDraws("any"))
        assert TOY.encode(chosen) == log[turn][1]


async def test_a_mind_is_given_nothing_of_other_hands(house):
    given = []

    class Spy(Brain):
        def __init__(self, table, seat, style):
            given.append((seat, table))
            super().__init__(table, seat)

    table = await playing(house, game=high_card(mind=Spy), booing="off")
    await house.act(table, ANA, "keep")
    await until(lambda: house.now(table).state.phase == "pause")
    assert {(seat, known.observer) for seat, known in given} == {(1, 1)}
    hidden = [known.hands for _, known in given if known.phase != "pause"]
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
async def test_a_brain_that_fails_does_not_stop_the_table(house, brain, caplog):
    table = await playing(house, game=high_card(mind=brain), rounds="1")
    await house.act(table, ANA, "keep")
    await until(lambda: is_over(house.now(table)))
    assert (await house.log(table))[-1] == (1, "keep")
    assert "default action" in caplog.text


async def test_a_change_told_after_the_end_begins_nothing(house):
    """It may be under way when the house players stop: once begun it goes to its end."""
    players = players_of(house, Naps())
    table = await house.beside(options={"rounds": "1", "booing": "off"})
    await players.stop()
    await house.tables.wait_over(table.id, "cover 1")
    assert house.now(table).waiting and players._watched == {}


class Thinking:
    """Stands in for the worker processes: it throws away what was drawn, or fails."""

    on = True

    def __init__(self, house, fails):
        self.jobs, self.seats, self._house, self._fails = [], set(), house, fails

    async def think(self, job, seat, _seed):
        self.jobs.append(job)
        self.seats.add(seat)
        if self._fails:
            raise ThinkingError("it died")
        (table,) = self._house.tables.live()
        return Thought(table.game.encode(table.game.default_action(table.state, seat)), 2)


@pytest.mark.parametrize("fails", [False, True])
async def test_hard_house_players_ask_the_thinkers_and_a_failure_costs_a_default_action(house, caplog, fails):
    game = next(game for game in GAMES if game.searching is not None)
    await house.again(games=(game,))
    thinking = Thinking(house, fails)
    players = players_of(house, Naps(), delay=0, thinkers=thinking)
    table = await house.beside(game=game.info.key, level=Level.HARD)
    await beside_the_house(house, table, lambda _: len(thinking.jobs) >= 3)
    await players.stop()
    assert ("default action" in caplog.text) == fails
    assert thinking.seats == {1}
    assert [len(job.log) for job in thinking.jobs] == sorted(len(job.log) for job in thinking.jobs)
