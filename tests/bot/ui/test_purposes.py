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


async def quiet(court, subject):
    """Open a quiet table of Ana's; return it, and her hand there."""
    court.tables.follow(Purpose.LESSON, Nothing())
    court.house.show.notes[Purpose.LESSON] = Told()
    await court.house.show.drawings.warm_up(court.house.show.games["yud"].renderer.sheets)
    holders = (Holder(ANA.user_id, ANA.name, "en"), Holder(None, "Bo", "en", house=True))
    place = {"guild_id": GUILD, "channel_id": CHANNEL, "locale": "en"}
    table = await court.tables.open_set(game="yud", purpose=Purpose.LESSON, subject=subject, holders=holders, **place)
    await court.settle()
    hand = (await court.press(ANA, f"t1:{table.id}:hand", on=message(ephemeral=True))).answer
    assert hand.file is not None and court.house.messenger.sent == []
    return table, hand


async def test_it_is_played_on_its_panel_alone_where_a_correction_stands_too(court):
    table, hand = await quiet(court, "one")
    assert hand.content.startswith("Of one, for Ana")
    assert {"v1:lesson:skip", f"f1:{table.id}:0::more"} <= set(hand.ids) and f"t1:{table.id}:rules" not in hand.ids

    while table.waits:
        await court.tables.wait_over(table.id, next(iter(table.waits)))
        table = court.tables.get(table.id)
    first = table.moves(0).legal[0]
    token, text = table.game.token(table.state, 0, first), table.game.encode(first)
    press = await court.press(ANA, f"a1:{table.id}:{token}:{text}", on=message(ephemeral=True))
    assert "⚠️ Yud!" in press.answer.content
    assert court.tables.get(table.id).seq == table.seq

    for name in ("hand", "fair", "watch", "join", "sit"):
        press = await court.press(BEN, f"t1:{table.id}:{name}")
        assert press.answer.kind == "private" and press.answer.content.startswith("⚠️"), name


async def test_what_is_done_shows_how_far_it_came(court):
    table, hand = await quiet(court, "done")
    assert table.status is Status.CLOSED
    assert hand.content == "Of done, for Ana" and hand.ids == ["v1:lesson:skip"]
