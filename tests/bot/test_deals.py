"""Shuffles that can be checked, and set deals: announced before, opened after, the same stock for all who play them."""

from __future__ import annotations

import hashlib
import random

import pytest

from bot.tables import sql as tables_sql
from bot.tables.model import Holder, Maker, Problem, Status
from bot.tables.play import Play, Stock, commitment_of
from bot.tables.purposes import Purpose
from bot.tables.verify import verify_log
from bot.thinking.players import HousePlayers
from games import GAMES
from games.core import CHANCE, HOST, FairDraws, parse_options, replay, shuffled
from games.core.levels import Level
from games.gostop import GOSTOP
from games.uno_mario import UNO_MARIO
from games.yud import YUD
from tests.bot.house import ANA, BEN, HERE, START, beside_the_house, refuses
from tests.bot.toy import TOY, Options
from tests.databases import asked

pytestmark = pytest.mark.databases

SECRET = "the secret of the day"
SEATS = 2
FIXED = {
    "gostop": {"lot", "draw", "deal"},
    "seize": {"lay", "price", "deal", "start", "roll"},
    "uno_mario": {"lots", "dealer"},
    "yud": {"lot"},
}
"""What of each game's chance is not made of what was played (discards): deals, lots, dice, backs."""


async def finished(house):
    table = await house.match()
    await house.act(table, ANA, "change")
    return await house.play_out(table)


async def test_the_secret_stands_from_the_lobby_on_and_gives_every_draw(house):
    lobby = await house.lobby()
    assert len(lobby.commitment) == 64
    await house.tables.close(lobby.id, "cancelled")
    over = await finished(house)
    assert hashlib.sha256(over.secret.encode()).hexdigest() == over.commitment == house.told[-1].before.commitment
    deal = (await house.tables.log(over.id))[0]
    draws = FairDraws(f"{over.secret}:{over.id}:1")
    assert deal.text == f"deal {draws.below(100)} {draws.below(100)}"
    await refuses(Problem.NOT_STARTED, house.tables.verify(lobby.id))


async def test_a_fair_match_is_found_fair_and_a_changed_log_where_it_breaks_the_rules_or_the_draws(house):
    table = await house.match()
    await refuses(Problem.NOT_OVER, house.tables.verify(table.id))
    await house.tables.close(table.id, "cancelled")
    assert (await house.tables.verify(table.id)).fair, "a match that was stopped can be checked as far as it went"
    over = await finished(house)
    report = await house.tables.verify(over.id)
    assert (report.fair, report.draws) == (True, 3)
    rows = await house.log(over)
    at = rows.index((0, "change"))
    for forged, problem, seq in (
        ([*rows[:at], (0, "keep"), *rows[at + 1 :]], "draw", at + 2),
        ([*rows[:at], (1, "keep"), *rows[at + 1 :]], "action", at + 1),
        (rows[1:], "draw", 1),
    ):
        found = verify_log(TOY, Options(), 2, forged, table_id=over.id, secret=over.secret, commitment=over.commitment)
        assert (found.problem, found.seq) == (problem, seq)


def played(game, number, *, actions=900):
    """The log of a set deal at the table of that number, where all choices are made by it."""
    state, chooser = game.new_match(parse_options(game.info.options, {}), SEATS), random.Random(number)
    play = Play(game, state, Stock(game, SECRET, number, deal="a day"), seq=0, now=START)
    play.draw()
    for _ in range(actions):
        if game.outcome(play.state) is not None:
            break
        acting, waits = sorted(game.to_act(play.state)), game.waits(play.state)
        seats = [seat for seat in acting if seat >= 0]
        if not seats or (HOST in acting and waits and chooser.random() < 0.2):
            play.act(HOST, waits[0].action, Maker.CLOCK)
            continue
        seat = chooser.choice(seats)
        play.act(seat, chooser.choice(game.legal_actions(play.state, seat)), Maker.PERSON)
    return [(row.seat, row.text) for row in play.rows]


def drawn(log, kind):
    """The texts of chance that begin with a word, in order."""
    return [text for seat, text in log if seat == CHANCE and text.split()[0] == kind]


def chances(game, log):
    """What chance did in a log: (the state before, the text)."""
    options = parse_options(game.info.options, {})
    state = game.new_match(options, SEATS)
    for step in replay(game, options, SEATS, log):
        if step.seat == CHANCE:
            yield state, step.text
        state = step.state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_different_play_meets_the_same_stock_and_verifies_at_any_table(game):
    log, elsewhere = played(game, 1), played(game, 2)
    assert log != elsewhere
    met = 0
    for kind in FIXED[game.info.key]:
        one, other = drawn(log, kind), drawn(elsewhere, kind)
        shared = min(len(one), len(other))
        assert one[:shared] == other[:shared], kind
        met += shared
    assert met >= 1
    options = parse_options(game.info.options, {})
    facts = {"secret": SECRET, "commitment": commitment_of(SECRET)}
    assert verify_log(game, options, SEATS, log, table_id=99, deal="a day", **facts).fair
    assert verify_log(game, options, SEATS, log, table_id=1, **facts).problem == "draw", "it is not the table's own"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_what_chance_is_to_do_is_known_before_it_is_drawn(game):
    """The occasion hangs on the state alone: whatever is drawn, it is one word, and the same one."""
    for state, text in chances(game, played(game, 4)):
        (occasion,) = {game.occasion(state) for _ in range(3)}
        assert occasion.isascii() and occasion.isalpha() and occasion.islower()
        others = [game.sample_chance(state, FairDraws(f"other {n}")) for n in range(5)]
        assert {game.encode(one).split()[0] for one in others} == {text.split()[0]}


@pytest.mark.parametrize("game", [UNO_MARIO, YUD], ids=lambda game: game.info.key)
def test_a_pile_shuffled_again_does_not_move_the_next_deal(game):
    """The n-th deal of the whole deck is the same, whether or not the discards were shuffled before it."""
    deals = []
    for number in range(6):
        found = chances(game, played(game, number, actions=1500))
        deals.append([text for state, text in found if text.startswith("shuffle") and game.occasion(state) == "deal"])
    longest = max(deals, key=len)
    assert all(mine == longest[: len(mine)] for mine in deals)
    assert len(longest) > 1, "nobody came to a second deal: the test shows nothing"


def test_the_seed_is_the_published_one():
    log = played(YUD, 7)
    assert log[0] == (CHANCE, f"lot {FairDraws(f'{SECRET}:lot:1').below(SEATS)}")
    deck = shuffled(sorted([n for n in range(13) for _ in range(4)] + [13, 13]), FairDraws(f"{SECRET}:deal:1"))
    assert log[1] == (CHANCE, "shuffle " + " ".join(map(str, deck)))


OF_BEN = Holder(2, "Ben", "en")


async def set_match(house, subject="one", *, game="toy", other=OF_BEN, **more):
    """A match of Ana and another on the deal of that day; the toy's cards are covered, so that seat 0 is to move."""
    holders = (Holder(1, "Ana", "en"), other)
    table = await house.tables.open_set(
        game=game, purpose=Purpose.DUEL, subject=subject, holders=holders, deal="day 1", **HERE, **more
    )
    if game == "toy":
        await house.tables.wait_over(table.id, "cover 1")
    return house.now(table)


async def test_the_secret_is_nowhere_until_the_deal_is_opened_also_after_a_kill(house):
    made = await house.tables.deals.make("day 1", opens_at=START + 1000)
    assert made == await house.tables.deals.make("day 1", opens_at=START + 5), "a name stands for one deal"
    assert made.commitment == hashlib.sha256(made.secret.encode()).hexdigest()
    table = await set_match(house)
    assert table.commitment == made.commitment
    over = await house.play_out(table)
    assert all(made.secret not in repr(told) for told in house.told)
    assert await asked(house.store, "SELECT secret FROM tables") == [("",)]
    assert (await house.tables.revealed(over)).secret is None
    await house.again()
    over = await house.tables.fetch(table.id)
    assert (over.commitment, over.secret) == (made.commitment, None)
    house.hands.pass_seconds(1000)
    assert (await house.tables.revealed(over)).secret == made.secret
    assert (await house.tables.verify(over.id)).fair
    duel = await house.tables.deals.make("a duel")
    assert not house.tables.deals.is_open(duel)
    await house.store.write(tables_sql.open_deals, ["a duel"])
    assert house.tables.deals.is_open(await house.tables.deals.get("a duel")), "it can be opened before its time"


async def test_draws_go_on_by_number_after_a_kill(house):
    """The toy deals at the start and on every change: its second deal is the same, drawn before or after a kill."""

    async def texts(table):
        return [row.text for row in await house.tables.log(table.id) if row.seat == CHANCE]

    await house.tables.deals.make("day 1")
    whole, broken = await set_match(house), await set_match(house, "another")
    await house.act(whole, ANA, "change")
    reference = await texts(whole)
    assert len(reference) > 1
    await house.again()
    await house.act(broken, ANA, "change")
    assert await texts(broken) == reference
    assert house.now(broken).drawn == house.now(whole).drawn


async def test_house_players_do_the_same_at_every_table_of_a_deal(house):
    """Equal play of the person is answered by equal play of the house, at another table and after a restart."""
    logs, bo = [], Holder(None, "Bo", "en", house=True, level=Level.EASY)
    await house.tables.deals.make("day 1")
    for run in ("one", "another"):
        await house.again(games=(GOSTOP,))
        table = await set_match(house, run, game="gostop", other=bo, options={"deals": "1"})
        assert table.holders[1].level is Level.NORMAL
        players = HousePlayers(house.tables, delay=0, seed=run)
        await players.start()
        over = await beside_the_house(house, table, lambda table: table.status.ended)
        await players.stop()
        assert over.status is Status.OVER
        logs.append(await house.log(table))
    assert logs[0] == logs[1]
    assert any(seat == 1 for seat, _ in logs[0])


async def test_the_luck_of_a_house_player_on_a_set_deal_counts_what_its_seat_has_done(house):
    """Not the rows: others may act in another order at another table."""
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
