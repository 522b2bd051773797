"""A hint on one's own hand: who may ask, what the panel shows, and that it is forgotten with the decision."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from bot.features.play.hand import tools
from bot.features.play.hint import HINT, hint_choice, pointed, way_to
from bot.games import faces
from bot.show.body import Body, SelectSpec
from bot.show.components import Frame, lay_out
from bot.tables.lobby import add_house
from bot.tables.model import Status
from bot.texts import LOCALES, load_texts
from bot.thinking.hints import HintGiver, may_ask
from bot.thinking.workers import ThinkingError, Thought
from games.core import Because, Hint, Steady, hint_of
from games.core.levels import HousePlayer
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, GUILD, court_at, message
from tests.bot.ui.limits import check_view
from tests.cogs.panels import moves_of
from tests.helpers import QuickDraws, settings_of

GAMES = tuple(faces())
NAMES = (
    "Ana",
    "Ben\\_the\\_Second and a rather long name",
    "สมชาย",
    "김철수",
    "Eva",
    "Fay",
    "Gus",
    "Hal",
    "Ina",
    "Joe",
)
STEPS, EVERY = 160, 9


async def alone(court, game="uno_mario"):
    """Ana against one house player, as far as her first decision with a choice."""
    table = await court.tables.create(
        game=game, guild_id=GUILD, channel_id=CHANNEL, host=ANA, locale="en-US", thread_id=CHANNEL
    )
    await court.tables.change(table.id, ANA.user_id, add_house)
    return await to_choice(court, (await court.tables.start(table.id, ANA.user_id)).id)


async def to_choice(court, table_id, seat=0):
    """Play on until a seat has a choice."""
    while True:
        table = court.tables.get(table_id)
        assert table.status is Status.PLAYING
        if seat in table.waiting and len(table.moves(seat).legal) > 1:
            await court.settle()
            return table
        who = min(table.waiting)
        text = table.game.encode(table.moves(who).legal[0])
        if table.holders[who].house:
            await court.tables.house_act(table_id, who, table.seq, text)
        else:
            await court.tables.act(table_id, table.holders[who].user_id, None, text)


async def opened(court, table):
    return await court.press(ANA, f"t1:{table.id}:hand", on=message(500))


def button(press, word):
    return next((item for item in press.answers[-1].items if item.get("label") == word), None)


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_shows_what_to_press_and_why_and_goes_with_the_decision(court, game):
    table = await alone(court, game)
    hand = await opened(court, table)
    asking = button(hand, "💡")
    shown = await court.press(ANA, asking["custom_id"], on=message(hand.answers[-1].message_id, ephemeral=True))
    assert shown.answers[-1].content.count("💡 **") == 1
    assert button(shown, "💡") is None, "it is there already"
    marked = next(item for item in shown.answers[-1].items if item.get("label", "").startswith("💡"))
    assert marked["style"] == 3
    done = await court.press(ANA, marked["custom_id"], on=message(hand.answers[-1].message_id, ephemeral=True))
    assert court.tables.get(table.id).seq > table.seq
    assert "💡 **" not in done.answers[-1].content


async def test_the_hint_stays_while_its_decision_does_and_is_the_same_after_a_restart(court):
    table = await alone(court, "yud")
    hand = await opened(court, table)
    shown = await court.press(ANA, button(hand, "💡")["custom_id"], on=message(900, ephemeral=True))
    body, step = await court.house.hands.body(
        table, 0, court.house.private.step(court.house.hands, table.id, ANA.user_id)
    )
    assert step.focus == HINT
    assert body.content == shown.answers[-1].content
    object.__setattr__(court.house.show, "hints", HintGiver(court.tables))
    again, _ = await court.house.hands.body(table, 0, step)
    assert again.content == shown.answers[-1].content


async def test_among_people_nobody_asks_in_a_rated_match_nor_where_the_host_does_not_let_them(court):
    rated = await court.match(ANA, BEN, game="uno_mario")
    rated = await to_choice(court, rated.id)
    assert not may_ask(rated, rated.moves(0))
    assert button(await opened(court, rated), "💡") is None

    for allowed in (False, True):
        table = await court.lobby(ANA, BEN, game="uno_mario")
        await court.tables.change(table.id, ANA.user_id, add_house)
        await court.press(ANA, f"o1:{table.id}:hints", "on" if allowed else "off", on=message(ephemeral=True))
        lobby = await court.house.boards.body(court.tables.get(table.id))
        assert ("💡" in lobby.content) is allowed
        await court.tables.start(table.id, ANA.user_id)
        table = await to_choice(court, table.id)
        assert may_ask(table, table.moves(0)) is allowed
        assert (button(await opened(court, table), "💡") is not None) is allowed


async def test_the_hosts_word_on_hints_is_kept_over_a_restart_and_in_a_rated_match_makes_no_difference(tmp_path):
    async with court_at(tmp_path) as court:
        table = await court.lobby(ANA, BEN, game="uno_mario")
        refused = await court.press(BEN, f"o1:{table.id}:hints", "on", on=message(ephemeral=True))
        assert "Only the host" in refused.answer.content
        await court.press(ANA, f"o1:{table.id}:hints", "on", on=message(ephemeral=True))
        await court.tables.start(table.id, ANA.user_id)
    async with court_at(tmp_path) as court:
        table = await to_choice(court, table.id)
        assert table.hints
        assert not may_ask(table, table.moves(0))


async def test_nobody_has_a_hint_without_a_choice_in_a_pause_or_in_anothers_turn(court):
    table = await alone(court)
    moves = table.moves(0)
    assert may_ask(table, moves)
    assert not may_ask(table, moves._replace(waited_for=False))
    assert not may_ask(table, moves._replace(legal=moves.legal[:1]))
    paused = await court.press(ANA, f"f1:{table.id}:0::{HINT}", on=message(900, ephemeral=True))
    assert "💡 **" in paused.answers[-1].content, "an old button works"
    other = await court.press(ANA, f"f1:{table.id}:999999::{HINT}", on=message(900, ephemeral=True))
    assert "💡 **" not in other.answers[-1].content, "one of another decision shows the panel"


class Thinkers:
    """Thinkers that say one thing, late, or not at all."""

    on = True

    def __init__(self, text="", *, wait=0.0, fails=False):
        self.text, self.wait, self.fails, self.jobs = text, wait, fails, []

    async def think(self, job):
        self.jobs.append(job)
        await asyncio.sleep(self.wait)
        if self.fails:
            raise ThinkingError("gone")
        return Thought(self.text, 1)


async def test_a_hard_players_choice_is_shown_where_it_comes_in_time(court, monkeypatch):
    monkeypatch.setattr("bot.thinking.hints.PATIENCE", 0.05)
    table = await alone(court, "yud")
    usual = await HintGiver(court.tables).of(table, 0)
    texts = {table.game.encode(action) for action in table.moves(0).legal} - {usual.text}
    for thinkers, expected in (
        (Thinkers(max(texts)), max(texts)),
        (Thinkers(max(texts), wait=0.2), usual.text),
        (Thinkers(fails=True), usual.text),
        (Thinkers("draw 99 nonsense"), None),
        (SimpleNamespace(on=False), usual.text),
    ):
        giver = HintGiver(court.tables)
        giver.thinkers = thinkers
        hint = await giver.of(table, 0)
        assert (hint and hint.text) == expected
        giver.close()


@pytest.mark.parametrize("key", GAMES)
def test_every_hint_fits_on_the_panel_and_its_choice_stands_first(key):
    """Payloads in every language, over house play with every number of seats."""
    ui = faces()[key]
    game, seen = ui.game, 0
    for number, setting in enumerate(one for one in settings_of(game) if not one.given):
        locale = LOCALES[number % len(LOCALES)]
        say = load_texts().speaker(locale, game=key, names=NAMES[: setting.seats])
        for state, seat, moves, hint in hints_in(setting):
            view = game.view(state, seat)
            panel = ui.panel(view, moves, "", say)
            path = way_to(ui, view, moves, hint.text, say)
            shown = pointed(panel, hint.text, reason_of(hint, say), path, say)
            frame = Frame(
                123456789012345,
                lambda text, state=state, seat=seat: game.token(state, seat, game.actions(state, seat, text)[0]),
                99999, HINT, 0, say, {},
            )  # fmt: skip
            body = Body(shown.text, lay_out(shown.groups, frame, tools(frame), shown.back))
            check_view(body.text(), body.view())
            ids = [item.custom_id for row in body.rows if not isinstance(row, SelectSpec) for item in row]
            assert len(ids) == len(set(ids))
            first = [group.choices[0] for group in shown.groups if group.choices]
            assert [one.action for one in first if one.label.startswith("💡")] == [hint.text]
            assert path and "◀" not in shown.text.split("**")[1], (key, hint)
            before = Body(panel.text, lay_out(panel.groups, frame, tools(frame, hint_choice(say)), panel.back))
            check_view(before.text(), before.view())
            seen += 1
    assert seen > 20


def reason_of(hint, say):
    return say(f"hint.{hint.reason.code}", **hint.reason.data)


def hints_in(setting):
    """Some decisions of house play, each with its hint."""
    game, draws = setting.game, QuickDraws(f"panel {setting}")
    state = game.new_match(setting.options, setting.seats)
    players = [HousePlayer(game, seat) for seat in range(setting.seats)]
    for step in range(STEPS):
        actors = game.to_act(state)
        if not actors:
            return
        waiting = game.waiting_for(state)
        if not waiting:
            actor = min(actors)
            action = game.waits(state)[0].action if actor == -2 else game.sample_chance(state, draws)
        else:
            actor = min(waiting)
            known, moves = game.known(state, actor), moves_of(game, state, actor)
            action = players[actor].choose(known, moves.legal, draws)
            if step % EVERY == 0 and len(moves.legal) > 1:
                usual = players[actor].choose(known, moves.legal, Steady())
                yield state, actor, moves, hint_of(game, known, moves.legal, usual)
        state, _ = game.apply(state, actor, action)


def test_a_choice_deep_in_the_panel_is_one_press_and_named_by_its_way():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    ui = faces()["uno_mario"]
    for state, seat, moves, _ in hints_in(settings_of(ui.game)[0]):
        wild = [text for text in map(ui.game.encode, moves.legal) if text.startswith("play W ")]
        if wild:
            view = ui.game.view(state, seat)
            hint = Hint(wild[0], Because("best", {"n": 2}))
            path = way_to(ui, view, moves, wild[0], say)
            shown = pointed(ui.panel(view, moves, "", say), hint.text, reason_of(hint, say), path, say)
            assert shown.groups[0].choices[0].action == wild[0]
            assert shown.groups[0].choices[0].label.startswith("💡 Wild · ")
            return
    pytest.fail("nobody had a wild")
