"""Set deals: the same stock for all who play them, a secret until they open, house players that play the same."""

from __future__ import annotations

import asyncio
import hashlib
import random

import pytest

from bot.tables import Holder, Maker, Status, verify_log
from bot.tables import sql as tables_sql
from bot.tables.play import Play, Stock, commitment_of
from bot.tables.purposes import Purpose
from bot.thinking.players import HousePlayers
from games import GAMES
from games.core import CHANCE, HOST, FairDraws, parse_options, shuffled
from games.core.levels import Level
from tests.bot.house import ANA, BEN, START, house_at

pytestmark = pytest.mark.databases

SECRET = "the secret of the day"
SEATS = 2


def played(game, table_id, chooser, *, rounds=2, actions=400):
    """Play a set deal with somebody's choices; return the texts of chance by occasion, in order, and the log."""
    options = parse_options(game.info.options, {})
    state = game.new_match(options, SEATS)
    play = Play(game, state, Stock(game, SECRET, table_id, deal="a day"), seq=0, now=START)
    drawn = {}
    play.draw()
    told = 0
    for _ in range(actions):
        for row in play.rows[told:]:
            if row.maker is Maker.CHANCE:
                drawn.setdefault(row.text.split()[0], []).append(row.text)
        told = len(play.rows)
        if game.outcome(play.state) is not None:
            break
        waiting = sorted(game.to_act(play.state))
        waits = game.waits(play.state)
        seats = [seat for seat in waiting if seat >= 0]
        if not seats or (HOST in waiting and waits and chooser.random() < 0.2):
            play.act(HOST, waits[0].action, Maker.CLOCK)
            continue
        seat = chooser.choice(seats)
        play.act(seat, chooser.choice(game.legal_actions(play.state, seat)), Maker.PERSON)
    return drawn, [(row.seat, row.text) for row in play.rows], play


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_different_play_meets_the_same_stock_as_long_as_it_can_be(game):
    """Whatever is not made of what was played (discards) is the same, in the same order: deals, lots, dice, backs."""
    one, log, _ = played(game, 1, random.Random(1), actions=900)
    other, elsewhere, _ = played(game, 2, random.Random(2), actions=900)
    assert log != elsewhere
    fixed = {"gostop": {"lot", "draw", "deal"}, "seize": {"lay", "price", "deal", "start", "roll"},
             "uno_mario": {"lots", "dealer"}, "yud": {"lot"}}[game.info.key]  # fmt: skip
    met = 0
    for kind in fixed & set(one) & set(other):
        shared = min(len(one[kind]), len(other[kind]))
        assert one[kind][:shared] == other[kind][:shared], kind
        met += shared
    assert met >= 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_what_chance_is_to_do_is_known_before_it_is_drawn(game):
    """The occasion hangs on the state alone: whatever is drawn, it is one word, and the same one."""
    state, seen = game.new_match(parse_options(game.info.options, {}), SEATS), set()
    _, log, _ = played(game, 1, random.Random(4), actions=900)
    for seat, text in log:
        if seat == CHANCE:
            assert len({game.occasion(state) for _ in range(3)}) == 1
            others = [game.sample_chance(state, FairDraws(f"other {n}")) for n in range(5)]
            assert {game.encode(one).split()[0] for one in others} == {text.split()[0]}
            seen.add(game.occasion(state))
        state, _ = game.apply(state, seat, game.decode(text))
    assert all(one.isascii() and one.isalpha() and one.islower() for one in seen)


@pytest.mark.parametrize("key", ["uno_mario", "yud"])
def test_a_pile_shuffled_again_does_not_move_the_next_deal(key):
    """The n-th deal of the whole deck is the same, whether or not the discards were shuffled before it."""
    game = next(game for game in GAMES if game.info.key == key)
    deals = []
    for seed in range(6):
        _, log, _ = played(game, seed, random.Random(seed), actions=1500)
        state = game.new_match(parse_options(game.info.options, {}), SEATS)
        mine, shuffles = [], 0
        for seat, text in log:
            if seat == CHANCE and text.startswith("shuffle"):
                if game.occasion(state) == "deal":
                    mine.append((text, shuffles))
                shuffles += 1
            state, _ = game.apply(state, seat, game.decode(text))
        deals.append(mine)
    for mine in deals:
        for (text, _), (reference, _) in zip(mine, max(deals, key=len), strict=False):
            assert text == reference
    second = [mine[1][1] for mine in deals if len(mine) > 1]
    assert second, "nobody came to a second deal: the test shows nothing"


def test_the_seed_is_the_published_one():
    yud = next(game for game in GAMES if game.info.key == "yud")
    _, log, _ = played(yud, 7, random.Random(1))
    assert log[0] == (CHANCE, f"lot {FairDraws(f'{SECRET}:lot:1').below(SEATS)}")
    deck = shuffled(sorted([n for n in range(13) for _ in range(4)] + [13, 13]), FairDraws(f"{SECRET}:deal:1"))
    assert log[1] == (CHANCE, "shuffle " + " ".join(map(str, deck)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_log_of_a_set_deal_verifies_anywhere_and_not_as_the_tables_own(game):
    _, log, _ = played(game, 3, random.Random(3))
    options = parse_options(game.info.options, {})
    facts = {"secret": SECRET, "commitment": commitment_of(SECRET)}
    assert verify_log(game, options, SEATS, log, table_id=99, deal="a day", **facts).fair
    assert verify_log(game, options, SEATS, log, table_id=3, **facts).problem == "draw"


async def test_the_secret_is_nowhere_until_the_deal_is_opened_also_after_a_kill(house):
    made = await house.tables.deals.make("day 1", opens_at=START + 1000)
    assert made == await house.tables.deals.make("day 1", opens_at=START + 5), "a name stands for one deal"
    assert made.commitment == hashlib.sha256(made.secret.encode()).hexdigest()
    table = await set_match(house)
    assert table.commitment == made.commitment
    await house.play_out(table)
    assert all(made.secret not in repr(told) for told in house.told)
    assert (await house.store.read(tables_sql.read_table, table.id)).table.secret == ""
    over = await house.tables.revealed(house.now(table))
    assert over.secret is None
    await house.again()
    over = await house.tables.fetch(table.id)
    assert (over.commitment, over.secret) == (made.commitment, None)
    house.hands.pass_seconds(1000)
    assert (await house.tables.revealed(over)).secret == made.secret
    assert (await house.tables.verify(over.id)).fair


async def test_a_deal_can_be_opened_before_its_time(house):
    made = await house.tables.deals.make("a duel")
    assert not house.tables.deals.is_open(made)
    await house.tables.deals.open("a duel")
    assert house.tables.deals.is_open(await house.tables.deals.get("a duel"))


async def test_draws_go_on_by_number_after_a_kill(house):
    """The toy deals at the start and on every change: its second deal is the same, drawn before or after a kill."""

    async def texts(house, table):
        return [row.text for row in await house.tables.log(table.id) if row.seat == CHANCE]

    await house.tables.deals.make("day 1")
    whole, broken = await set_match(house), await set_match(house, "another")
    await house.act(whole, ANA, "change")
    reference = await texts(house, whole)
    assert len(reference) > 1
    await house.again()
    await house.act(broken, ANA, "change")
    assert await texts(house, broken) == reference
    table = house.now(broken)
    assert table.drawn == house.now(whole).drawn


async def test_house_players_do_the_same_at_every_table_of_a_deal(tmp_path):
    """Equal play of the person is answered by equal play of the house, at another table and after a restart."""
    logs = []
    games = [game for game in GAMES if game.info.key == "gostop"]
    for run in range(2):
        async with house_at(tmp_path, games=games) as house:
            await house.tables.start_up()
            await house.tables.deals.make("day 1")
            bo = Holder(None, "Bo", "en", house=True, level=Level.EASY)
            table = await set_match(
                house,
                f"run {run}",
                game="gostop",
                holders=(Holder(1, "Ana", "en"), bo),
                covered=False,
                options={"deals": "1"},
            )
            assert table.holders[1].level is Level.NORMAL
            logs.append(await alone(house, table, seed=f"any {run}"))
            assert house.now(table).status is Status.OVER
    assert logs[0] == logs[1]
    assert any(seat == 1 for seat, _ in logs[0])


async def test_the_luck_of_a_house_player_on_a_set_deal_counts_what_its_seat_has_done(house):
    """Not the rows: others may act in another order at another table."""
    await house.tables.start_up()
    await house.tables.deals.make("day 1")
    table = await set_match(house)
    players = HousePlayers(house.tables, delay=0, seed="any")
    first = await players._luck(table, 0)
    await house.act(table, ANA, "keep")
    await house.act(table, BEN, "keep")
    later = house.now(table)
    assert first.endswith(":house:0:0")
    assert [await players._luck(later, seat) for seat in (0, 1)] == [f"{first[:-1]}1", f"{first[:-3]}1:1"]
    assert await players._luck(table, 0) == first, "rows that came after the table are not counted"
    await players.stop()


PEOPLE = (Holder(1, "Ana", "en"), Holder(2, "Ben", "en"))


async def set_match(house, subject="one", *, game="toy", holders=PEOPLE, covered=True, options=None):
    """A match on the deal of that day; the toy's cards are covered, so that seat 0 is to move."""
    table = await house.tables.open_set(
        game=game, purpose=Purpose.DUEL, subject=subject, holders=holders, guild_id=10, channel_id=20,
        locale="en", deal="day 1", options=options,
    )  # fmt: skip
    if covered:
        await house.tables.wait_over(table.id, "cover 1")
    return house.now(table)


async def alone(house, table, *, seed):
    """Let Ana make her first legal action each time, the house its own; return the log without times."""

    async def no_time(_: float) -> None:
        await asyncio.sleep(0)

    players = HousePlayers(house.tables, delay=0, seed=seed, sleep=no_time)
    await players.start()
    try:
        for _ in range(3000):
            now = house.now(table)
            if now.status.ended:
                break
            legal = now.game.legal_actions(now.state, 0)
            if 0 in now.waiting and legal:
                await house.act(table, ANA, now.game.encode(legal[0]))
            elif now.waits and not now.waiting:
                await house.tables.wait_over(table.id, next(iter(now.waits)))
            else:
                await asyncio.sleep(0.01)
    finally:
        await players.stop()
    return [(row.seat, row.text) for row in await house.tables.log(table.id)]
