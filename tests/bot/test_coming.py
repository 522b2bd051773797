"""Who may come to a table that others opened: private ones, invitations, guests in a house player's seat."""

from __future__ import annotations

from bot.tables.lobby import set_private, set_sit_in
from bot.tables.model import Ask, Problem, Status
from bot.tables.people import i_am_back, leave, vote_remove
from bot.tables.stored import is_rated
from bot.tables.votes import needed
from tests.bot.house import ANA, BEN, CHO, DAO, refuses


async def test_a_private_lobby_takes_only_who_is_invited_also_after_a_restart(house):
    table = await house.lobby(ANA, BEN)
    await refuses(Problem.HOST_ONLY, house.change(table, BEN, set_private, private=True), host="Ana")
    await house.change(table, ANA, set_private, private=True)
    await refuses(Problem.PRIVATE, house.tables.join(table.id, CHO))
    await refuses(Problem.NOT_SEATED, house.tables.invite(table.id, CHO.user_id, DAO))
    await house.tables.invite(table.id, BEN.user_id, CHO)
    await refuses(Problem.ALREADY_THERE, house.tables.invite(table.id, BEN.user_id, ANA))
    await house.again()
    assert house.now(table).private
    await refuses(Problem.PRIVATE, house.tables.join(table.id, DAO))
    assert (await house.tables.join(table.id, CHO)).seat_of(CHO.user_id) == 2
    await house.change(table, BEN, leave)
    assert (await house.tables.join(table.id, BEN)).seat_of(BEN.user_id) == 2, "who sat here may come again"
    await house.tables.change(table.id, ANA.user_id, vote_remove, 2)
    await refuses(Problem.PRIVATE, house.tables.join(table.id, BEN))
    await house.change(table, ANA, set_private, private=False)
    assert (await house.tables.join(table.id, DAO)).seat_of(DAO.user_id) is not None


async def with_a_house_player(house, *edits, **more):
    """A match of Ana and a house player, after edits of hers in the lobby: (edit, its arguments)."""
    table = await house.lobby(ANA, count=1, **more)
    for edit, named in edits:
        await house.change(table, ANA, edit, **named)
    await house.tables.start(table.id, ANA.user_id)
    await house.tables.wait_over(table.id, "cover 1")
    return house.now(table)


async def test_a_guest_has_the_house_players_seat_and_gives_it_back(house):
    table = await with_a_house_player(house, options={"rounds": "2"})
    await house.act(table, ANA, "keep")
    taken = await house.tables.sit_in(table.id, BEN)
    guest = taken.holders[1]
    assert (guest.user_id, guest.name, guest.present, guest.guest) == (2, "Ben", True, True)
    assert taken.deadlines == {1: house.hands.wall + 90}, "and a clock of its own"
    assert needed(taken, Ask.CANCEL) == 2, "a guest has a say"
    await house.again()
    assert house.now(table).holders == taken.holders, "still a guest"
    await refuses(Problem.NOT_AWAY, house.tables.sit_in(table.id, BEN))
    await refuses(Problem.NO_HOUSE_SEAT, house.tables.sit_in(table.id, CHO))
    await house.act(table, BEN, "keep")
    left = await house.change(table, BEN, leave)
    assert (left.holders[1].user_id, left.holders[1].house, left.holders[1].name) == (None, True, "Ruben")
    await refuses(Problem.NOT_SEATED, house.change(table, BEN, i_am_back))
    again = await house.tables.sit_in(table.id, CHO)
    assert again.seat_of(CHO.user_id) == 1, "the seat is free for another"
    assert not is_rated(again)
    await house.play_out(table)
    result = await house.result(table)
    assert ([seat.user_id for seat in result.seats], result.rated) == ([1, 3], False), "it counts for nothing"


async def test_the_host_may_keep_the_seats_closed_and_a_private_table_is_for_who_is_invited(house):
    lobby = await house.lobby(ANA)
    await refuses(Problem.NOT_STARTED, house.tables.sit_in(lobby.id, BEN))
    closed = await with_a_house_player(house, (set_sit_in, {"allowed": False}))
    await refuses(Problem.NO_SIT_IN, house.tables.sit_in(closed.id, BEN))
    private = await with_a_house_player(house, (set_private, {"private": True}))
    await refuses(Problem.PRIVATE, house.tables.sit_in(private.id, BEN))
    await house.tables.invite(private.id, ANA.user_id, BEN)
    assert (await house.tables.sit_in(private.id, BEN)).seat_of(BEN.user_id) == 1
    of_people = await house.match(ANA, BEN)
    await house.change(of_people, BEN, leave)
    await refuses(Problem.NO_HOUSE_SEAT, house.tables.sit_in(of_people.id, CHO))
    await refuses(Problem.YOU_LEFT, house.tables.sit_in(of_people.id, BEN))


async def test_who_is_kept_off_opens_joins_and_is_invited_nowhere_in_that_server(house):
    table = await house.lobby(ANA, BEN)
    running = await with_a_house_player(house)
    await house.tables.keep_off(10, BEN.user_id)
    assert house.now(table).seat_of(BEN.user_id) is None
    await refuses(Problem.KEPT_OFF, house.tables.join(table.id, BEN))
    await refuses(Problem.KEPT_OFF, house.tables.sit_in(running.id, BEN))
    await refuses(Problem.KEPT_OFF, house.lobby(BEN))
    await refuses(Problem.THEY_ARE_KEPT_OFF, house.tables.invite(table.id, ANA.user_id, BEN), name="Ben")
    elsewhere = await house.tables.create(game="toy", guild_id=11, channel_id=1, host=BEN, locale="en")
    assert elsewhere.status is Status.LOBBY
    await house.again()
    await refuses(Problem.KEPT_OFF, house.tables.join(table.id, BEN))
    await house.tables.let_in(10, BEN.user_id)
    assert (await house.tables.join(table.id, BEN)).seat_of(BEN.user_id) == 1
