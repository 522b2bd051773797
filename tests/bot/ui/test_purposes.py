"""A quiet table on Discord: nothing in the channel, everything on its player's panel; a correction stands there too."""

from __future__ import annotations

from bot.show.body import ButtonSpec
from bot.tables.model import Holder, Status
from bot.tables.purposes import Purpose
from bot.tables.scripts import Corrected
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, GUILD, message


class Nothing:
    """No move is the right one, until it is over at row 8."""

    def check(self, table, seat, action) -> None:
        raise Corrected("title")

    def next_row(self, table):
        return None

    def ends(self, table) -> bool:
        return table.subject == "done"


class Told:
    async def lines(self, table, seat, say):
        return [f"Of {table.subject}, for {say.name(seat)}"]

    async def buttons(self, table, seat, say):
        return [ButtonSpec("v1:lesson:skip", "Skip")]


async def quiet(court, subject="one"):
    court.tables.follow(Purpose.LESSON, Nothing())
    court.house.show.notes[Purpose.LESSON] = Told()
    await court.house.show.drawings.warm_up(court.house.show.games["yud"].renderer.sheets)
    table = await court.tables.open_set(
        game="yud",
        purpose=Purpose.LESSON,
        subject=subject,
        holders=(Holder(ANA.user_id, ANA.name, "en"), Holder(None, "Bo", "en", house=True)),
        guild_id=GUILD,
        channel_id=CHANNEL,
        locale="en",
    )
    await court.settle()
    return table


async def hand_of(court, table):
    press = await court.press(ANA, f"t1:{table.id}:hand", on=message(ephemeral=True))
    return press.answer


async def test_it_is_played_on_its_panel_alone(court):
    table = await quiet(court)
    answer = await hand_of(court, table)
    assert answer.content.startswith("Of one, for Ana") and answer.file is not None
    assert "v1:lesson:skip" in answer.ids and f"t1:{table.id}:rules" not in answer.ids
    assert f"f1:{table.id}:0::more" in answer.ids
    assert court.house.messenger.sent == []


async def test_a_correction_stands_on_the_panel_and_nothing_has_changed(court):
    table = await quiet(court)
    while table.waits:
        await court.tables.wait_over(table.id, next(iter(table.waits)))
        table = court.tables.get(table.id)
    seat = table.seat_of(ANA.user_id)
    legal = table.moves(seat).legal
    assert legal
    token, text = table.game.token(table.state, seat, legal[0]), table.game.encode(legal[0])
    press = await court.press(ANA, f"a1:{table.id}:{token}:{text}", on=message(ephemeral=True))
    assert "⚠️ Yud!" in press.answer.content
    assert court.tables.get(table.id).seq == table.seq


async def test_what_is_done_shows_how_far_it_came(court):
    table = await quiet(court, "done")
    assert table.status is Status.CLOSED
    answer = await hand_of(court, table)
    assert answer.content == "Of done, for Ana" and answer.ids == ["v1:lesson:skip"]
    assert answer.file is not None and court.house.messenger.sent == []


async def test_nobody_else_gets_at_it(court):
    table = await quiet(court)
    for name in ("hand", "fair", "watch", "join", "sit"):
        press = await court.press(BEN, f"t1:{table.id}:{name}")
        assert press.answer.kind == "private" and press.answer.content.startswith("⚠️"), name
