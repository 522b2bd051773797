"""/duel: asked before all, answered by who was asked, played privately, its result told once where it was asked."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace

import pytest

from bot.daily.duels import PLAY_WITHIN
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, message
from tests.bot.ui.limits import check_view
from tests.cogs.asking import labels, turn
from tests.cogs.test_daily import PRIVATE, ask, noon  # noqa: F401 - a fixture


def member(who, *, bot=False):
    return SimpleNamespace(id=who.user_id, display_name=who.name, bot=bot)


async def challenged(court, asked=BEN, game="yud"):
    return await ask(court, ANA, "duel", player=member(asked), game=game)


async def play(court, who, button):
    """Open the next deal by a button and play it to its end; return the panel then."""
    hand = await turn(court, who, button)
    assert "⚠️" not in hand.content, hand.content
    table = max((t for t in court.tables.live() if t.host_id == who.user_id), key=lambda t: t.id)
    seat, chooser = table.seat_of(who.user_id), random.Random(who.user_id)
    for _ in range(3000):
        table = court.tables.get(table.id)
        if table.status.ended:
            break
        acting = min(table.waiting, default=None)
        if acting is None:
            await court.tables.wait_over(table.id, next(iter(table.waits)))
            continue
        text = table.game.encode(chooser.choice(table.moves(acting).legal))
        if acting == seat:
            await court.tables.act(table.id, who.user_id, None, text)
        else:
            await court.tables.house_act(table.id, acting, table.seq, text)
    await court.desk.duels.settled()
    await court.settle()
    return hand, await turn(court, who, f"t1:{table.id}:hand", **PRIVATE)


async def test_a_duel_from_the_challenge_to_its_result(noon):  # noqa: F811
    asked = await challenged(noon)
    assert asked.kind == "public"
    assert asked.content.startswith("⚔️ **Ana** challenges <@2> to **Yud! Stop!**")
    assert [user.id for user in asked.arguments["allowed_mentions"].users] == [2]
    accept = labels(asked)["Accept"]
    assert (await turn(noon, CHO, accept)).content.startswith("⚠️ This duel isn't yours.")
    assert (await turn(noon, ANA, accept)).content.startswith("⚠️")
    opened = await turn(noon, BEN, accept)
    assert opened.kind == "update" and opened.content.startswith("⚔️ **Ana** against **Ben** at **Yud! Stop!**")
    button = labels(opened)["Play"]
    assert (await turn(noon, CHO, button)).content.startswith("⚠️")
    for who, other in ((ANA, "Ben"), (BEN, "Ana")):
        hand, panel = await play(noon, who, button)
        assert hand.kind in ("private", "edit")
        assert hand.content.startswith(f"⚔️ **Duel with {other}** · deal 1 of 2")
        assert "Second deal" in labels(panel)
        _, panel = await play(noon, who, labels(panel)["Second deal"])
        assert "deal 2 of 2" in panel.content
        if who is ANA:
            assert re.search(r"You have played both deals: \*\*[+−]?\d+\*\*. \*\*Ben\*\* has until", panel.content)
            assert noon.messenger.of("send") == []
    await noon.desk.upkeep.do_chores()
    await noon.desk.upkeep.do_due()
    (told,) = noon.messenger.of("send")
    assert told.channel_id == 20
    assert re.match(r"⚔️ \*\*Yud! Stop!\*\*: \*\*(Ana|Ben)\*\* (beats|and) \*\*(Ana|Ben)\*\*", told.body.content)
    shown = await turn(noon, ANA, button)
    assert shown.content.startswith("⚠️ This duel is over.")


async def test_it_is_declined_or_taken_back_and_asked_again(noon):  # noqa: F811
    declined = await turn(noon, BEN, labels(await challenged(noon))["Decline"])
    assert declined.content == "⚔️ No duel of **Ana** and **Ben** at **Yud! Stop!** this time." and not declined.items
    taken_back = await turn(noon, ANA, labels(await challenged(noon))["Decline"])
    assert taken_back.content == declined.content


@pytest.mark.parametrize(
    ("whom", "line"),
    [(member(ANA), "A duel takes two"), (member(BEN, bot=True), "A bot can't be challenged")],
)
async def test_nobody_challenges_a_bot_or_oneself(noon, whom, line):  # noqa: F811
    refused = await ask(noon, ANA, "duel", player=whom, game="yud")
    assert refused.content.startswith(f"⚠️ {line}") and refused.kind == "private"


async def test_who_does_not_play_is_named_when_the_time_is_over(noon):  # noqa: F811
    opened = await turn(noon, BEN, labels(await challenged(noon))["Accept"])
    _, panel = await play(noon, BEN, labels(opened)["Play"])
    await play(noon, BEN, labels(panel)["Second deal"])
    noon.at(noon.moment + PLAY_WITHIN)
    await noon.desk.upkeep.do_due()
    told = [sent.body.content for sent in noon.messenger.of("send")]
    assert re.fullmatch(r"⚔️ \*\*Yud! Stop!\*\*: \*\*Ben\*\* wins with [+−]?\d+. \*\*Ana\*\* didn't finish.", told[0])
    assert len(told) == 1


async def test_its_result_is_told_once_also_where_the_bot_may_not_write(noon):  # noqa: F811
    opened = await turn(noon, BEN, labels(await challenged(noon))["Accept"])
    _, panel = await play(noon, BEN, labels(opened)["Play"])
    await play(noon, BEN, labels(panel)["Second deal"])
    noon.at(noon.moment + PLAY_WITHIN)
    noon.messenger.errors["send"] = [ConnectionResetError()]
    await noon.desk.upkeep.do_due()
    assert noon.messenger.of("send") == []
    await noon.desk.upkeep.do_due()
    await noon.desk.upkeep.do_due()
    assert len(noon.messenger.of("send")) == 1


@pytest.mark.parametrize("locale", ["th", "vi", "nl", "ko"])
async def test_it_speaks_every_language(noon, locale):  # noqa: F811
    who = ANA._replace(locale=locale)
    press = FakePress(noon.app, who, {"name": "duel"}, message=message())
    await noon.command("duel")(press, player=member(BEN), game="yud")
    answer = press.answer
    check_view(answer.content, answer.view, answer.file)
    assert answer.kind == "public" and "<@2>" in answer.content and "{" not in answer.content
