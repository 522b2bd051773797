"""Reactions: one a turn, gone with their moment, muted by the host; house players answer seldom and never two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.play.stickers import MOST_TALKS, STICKERS, TEMPERS, Reactions
from bot.tables.model import Change, Problem, Status, TableError
from bot.tables.people import set_muted
from bot.tables.residents import RESIDENTS
from renderers.marks import STICKERS as SHEET
from tests.bot.house import ANA, BEN, CHO, refuses


def test_every_sticker_is_drawn_and_every_house_player_has_a_temper():
    for one in STICKERS:
        assert SHEET.sprite(f"sticker-{one}").width
    assert set(TEMPERS) == set(RESIDENTS)
    for temper in TEMPERS.values():
        assert 0 < temper.share <= 0.5
        assert set(temper.answers) <= set(STICKERS)


async def test_one_a_turn_until_its_sender_acts_or_the_turn_has_gone_round(house):
    table, reactions = await house.match(ANA, BEN), Reactions()
    assert reactions.send(table, BEN.user_id, "laugh")
    assert not reactions.send(table, BEN.user_id, "ouch")
    assert reactions.at(table) == {1: "laugh"}
    assert not reactions.send(table, ANA.user_id, "not a sticker")
    assert reactions.send(table, ANA.user_id, "thanks")
    change = await house.act(table, ANA, "keep")
    reactions.changed(change)
    table = change.after
    assert reactions.at(table) == {1: "laugh"}, "it stands until Ben acts or the turn has gone round"
    assert reactions.send(table, BEN.user_id, "ouch")
    assert reactions.at(table) == {1: "ouch"}
    over = replace(table, status=Status.OVER)
    for before, after in ((table, over), (over, table)):  # it waits for others, twice
        reactions.changed(Change(before, after, (), "acted", 1))
    assert reactions.at(table) == {}


async def test_strangers_lobbies_and_muted_tables_send_nothing_also_after_a_restart(house):
    lobby, reactions = await house.lobby(ANA, BEN), Reactions()
    table = await house.tables.start(lobby.id, ANA.user_id)
    for where, who, problem in ((lobby, ANA, Problem.NOT_STARTED), (table, CHO, Problem.NOT_SEATED)):
        with pytest.raises(TableError) as caught:
            reactions.send(where, who.user_id, "laugh")
        assert caught.value.code is problem
    house.bus.hear(Change, reactions.changed)
    await refuses(Problem.HOST_ONLY, house.change(table, BEN, set_muted, muted=True))
    await refuses(Problem.NOT_SEATED, house.change(table, CHO, set_muted, muted=True))
    reactions.send(table, BEN.user_id, "laugh")
    table = await house.change(table, ANA, set_muted, muted=True)
    assert reactions.at(table) == {}, "what stood goes"
    await house.again()
    assert not reactions.send(house.now(table), BEN.user_id, "laugh")
    assert (await house.store.read(admin_sql.everything_of, ANA.user_id))["hosted"][0]["stickers_muted"]
    talking = await house.change(table, ANA, set_muted, muted=False)
    assert reactions.send(talking, BEN.user_id, "laugh")
    await house.change(table, ANA, set_muted, muted=True)
    await house.tables.close(table.id, "admin")
    assert (await house.tables.rematch(table.id, BEN.user_id)).muted


async def test_house_players_answer_seldom_and_one_at_a_time(house):
    table = await house.beside(count=3)
    answered = 0
    for number in range(200):
        reactions, other = Reactions(), replace(table, id=1000 + number)
        reactions.send(other, ANA.user_id, "laugh")
        said = reactions.at(other)
        assert len(said) <= 2
        assert said[0] == "laugh"
        answered += len(said) == 2
        for seat, one in said.items():
            assert seat == 0 or one in TEMPERS[table.holders[seat].resident].answers
    assert 60 < answered < 190


async def test_memory_is_bounded(house):
    table, reactions = await house.match(ANA, BEN), Reactions()
    for number in range(MOST_TALKS + 5):
        reactions.send(replace(table, id=1000 + number), ANA.user_id, "laugh")
    assert reactions.at(replace(table, id=1000)) == {}
    assert reactions.at(replace(table, id=1000 + MOST_TALKS + 4)) == {0: "laugh"}
