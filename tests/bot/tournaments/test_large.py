"""64 players at real tables of a real game: house brains stand in for people, a moved clock, a kill in each round."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.features.tournament import edits
from bot.features.tournament.model import BREAK_SECONDS, Stage, Tournament, deal_of
from bot.features.tournament.pairing import points, standings
from bot.features.tournament.service import Tours
from bot.tables import Change
from bot.tables.model import Person, Status
from bot.thinking.players import HousePlayers, _Brain, take_in
from games import GAMES
from games.core import CHANCE, FairDraws, parse_options, replay
from games.core.levels import player_of
from tests.bot.house import Hands, House, house_at

PLAYERS, SEATS, ROUNDS = 64, 4, 2
ABSENT = frozenset({1007, 1040})
GAME = next(game for game in GAMES if "quick" in game.info.presets and game.info.min_seats == 2)
OPTIONS = dict(GAME.info.presets["quick"])


class Brains:
    """House brains that press for people, as these would: each sees what its seat sees."""

    def __init__(self, house: House) -> None:
        self._tables = house.tables
        self._brains = {}
        self._steps = {}
        self._known = set()
        house.bus.hear(Change, self._hear)

    def _hear(self, change) -> None:
        self._steps.setdefault(change.after.id, []).extend(change.steps)

    async def play(self, table_id: int) -> None:
        """Play a table until it has ended or waits for somebody who is not there."""
        for _ in range(5000):
            table = self._tables.get(table_id)
            seat = next((s for s in sorted(table.waiting) if self._is_there(table, s)), None)
            if table.status is not Status.PLAYING or (seat is None and not table.waits):
                return
            if seat is None:
                await self._tables.wait_over(table_id, next(iter(table.waits)))
                continue
            legal = table.moves(seat).legal
            action = (await self._brain(table, seat)).player.choose(
                table.game.known(table.state, seat), legal, FairDraws(f"{table_id}:{table.seq}")
            )
            action = table.game.default_action(table.state, seat) if action is None else action
            await self._tables.act(table_id, table.holders[seat].user_id, None, table.game.encode(action))

    def _is_there(self, table, seat: int) -> bool:
        return table.holders[seat].present and table.holders[seat].user_id not in ABSENT

    async def _brain(self, table, seat: int) -> _Brain:
        rules, seats = parse_options(table.game.info.options, table.options), len(table.holders)
        if table.id not in self._known:  # what was played before these brains were there
            self._known.add(table.id)
            log = [(row.seat, row.text) for row in await self._tables.log(table.id) if row.seq <= table.seq]
            self._steps[table.id] = list(replay(table.game, rules, seats, log))
        if (table.id, seat) not in self._brains:
            player = player_of(table.game, seat, rules, seats, table.holders[seat].level)
            self._brains[table.id, seat] = _Brain(player)
        take_in(table, seat, self._brains[table.id, seat], self._steps[table.id])
        return self._brains[table.id, seat]


async def play_round(house: House, tours: Tours, tour: Tournament) -> None:
    brains = Brains(house)
    for pod in tour.open_pods:
        await brains.play(pod.table_id)


@pytest.mark.slow
async def test_64_players_two_rounds_a_kill_in_each_and_somebody_who_never_comes(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands, games=(GAME,)) as house:
        await house.tables.start_up()
        tours = Tours(house.store, house.tables, now=lambda: hands.wall)
        tour = await tours.create(
            Tournament(
                guild_id=10, channel_id=20, organiser_id=1, locale="en", name="Cup", game=GAME.info.key,
                options=OPTIONS, seats=SEATS, rounds=ROUNDS, minutes=30,
            )
        )  # fmt: skip
        for number in range(1, PLAYERS + 1):
            person = Person(1000 + number, f"P{number}", "en")
            await tours.join(tour.id, person.user_id, person.name, person.locale)
        await tours.edit(tour.id, lambda tour: edits.start(tour, hands.wall))
        await tours.do_due()
    for number in range(1, ROUNDS + 1):
        async with house_at(tmp_path, hands, games=(GAME,)) as house:  # a kill with all tables open
            await house.tables.start_up()
            tours = Tours(house.store, house.tables, now=lambda: hands.wall)
            await tours.start_up()
            players = HousePlayers(house.tables, delay=0.0, seed="large", sleep=lambda _: asyncio.sleep(0))
            try:
                tour = await tours.advance(tour.id)
                assert tour.round == number and len(tour.open_pods) == PLAYERS // SEATS
                await players.start()
                await play_round(house, tours, tour)
                waiting = [table for table in house.tables.live() if table.waiting]
                assert len(waiting) in (1, 2), "only tables with somebody absent are not over"
                hands.pass_seconds(30 * 60)
                await tours.advance(tour.id)
                for _ in range(3000):
                    if not house.tables.live():
                        break
                    for table in house.tables.live():
                        if table.waits:
                            await house.tables.wait_over(table.id, next(iter(table.waits)))
                    await asyncio.sleep(0.01)
                assert house.tables.live() == (), "the house did not finish what was late"
                await tours.do_due()
                hands.pass_seconds(BREAK_SECONDS)
                tour = await tours.advance(tour.id)
            finally:
                await players.stop()
            dealt = {}
            for pod in tour.in_round(number):
                log = await house.tables.log(pod.table_id)
                dealt[pod.number] = next(row.text for row in log if row.seat == CHANCE)
            assert len(set(dealt.values())) == 1, "tables of one round were dealt other cards"
            assert (await house.tables.deals.get(deal_of(tour, number))).opened
    assert tour.stage is Stage.OVER
    rows = standings(tour)
    assert Counter(row.played for row in rows) == {ROUNDS: PLAYERS}
    assert len({frozenset(pod.people) for pod in tour.pods}) == len(tour.pods) == ROUNDS * PLAYERS // SEATS
    got = points(tour.pods)
    assert abs(sum(got.values()) / len(got) - 500) < 1
    assert all(tour.entry(user - 1000).left for user in ABSENT), "who never came is given no further table"
