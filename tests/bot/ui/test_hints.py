"""What a hand says beside the cards: a hint, what the coach tells a newcomer, and why something is not possible."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest

from bot.features.play.coach import FIRST_MATCHES
from bot.features.play.hand import may_ask, tools
from bot.features.play.hint import HINT, hint_choice, pointed, way_to
from bot.features.play.lines import reason_lines, why_lines
from bot.games import faces
from bot.show.body import CONTENT_LIMIT, Body, SelectSpec
from bot.show.components import Frame, lay_out
from bot.show.wording import NAME_LIMIT, refusal_line, true_line
from bot.store import kept_sql
from bot.tables.model import Status
from bot.texts import LOCALES, load_texts
from bot.thinking.hints import HintGiver
from bot.thinking.workers import ThinkingError, Thought
from games.core import Refusal, parse_options
from tests.bot.house import First, play_on
from tests.bot.ui.fakes import ANA, BEN, court_at, message
from tests.bot.ui.limits import check_made
from tests.cogs.asking import ask
from tests.cogs.panels import moves_of
from tests.conformance.test_hints import cases_of
from tests.helpers import play_random, settings_of, states_of

GAMES = tuple(faces())
COACHED = tuple(key for key, ui in faces().items() if ui.coach)
NAMES = tuple(letter * NAME_LIMIT for letter in "MWmwGQ@%&O")
STEPS, EVERY = 200, 5
HINTS = {"seize": 20}
"""Hints that are looked at with each number of seats; Seize!'s are thought of for longest."""


async def alone(court, game="uno_mario"):
    """Ana against one house player, as far as her first decision with a choice."""
    return await to_choice(court, (await court.match(ANA, game=game, house=1)).id)


async def to_choice(court, table_id):
    """Play on until seat 0 has a choice."""
    while True:
        table = court.tables.get(table_id)
        assert table.status is Status.PLAYING
        if 0 in table.waiting and len(table.moves(0).legal) > 1:
            await court.settle()
            return table
        await play_on(court.tables, table_id, First(), most=1)


async def pressed(court, custom_id, who=ANA, *, on=None):
    """Press something on a message of one's own; return the last answer."""
    return (await court.press(who, custom_id, on=on or message(ephemeral=True))).answers[-1]


async def asking(court, table):
    """Open Ana's hand; return its message and the button that asks for a hint, if there is one."""
    hand = await pressed(court, f"t1:{table.id}:hand", on=message(500))
    button = next((item["custom_id"] for item in hand.items if item.get("label") == "💡"), None)
    return message(hand.message_id, ephemeral=True), button


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_shows_what_to_press_and_why_and_goes_with_the_decision(court, game):
    table = await alone(court, game)
    on, button = await asking(court, table)
    shown = await pressed(court, button, on=on)
    assert shown.content.count("💡 **") == 1
    assert all(item.get("label") != "💡" for item in shown.items), "it is there already"
    step = court.house.private.step(court.house.hands, table.id, ANA.user_id)
    assert step.focus == HINT
    for giver in (court.house.show.hints, HintGiver(court.tables)):
        object.__setattr__(court.house.show, "hints", giver)
        body = (await court.house.hands.hand(table, 0, step)).body
        assert body.content == shown.content, "the same while the decision stands, and after a restart"
    marked = next(item for item in shown.items if item.get("label", "").startswith("💡"))
    assert marked["style"] == 3
    assert "💡 **" not in (await pressed(court, marked["custom_id"], on=on)).content
    assert court.tables.get(table.id).seq > table.seq


async def test_among_people_nobody_asks_in_a_rated_match_nor_where_the_host_does_not_let_them(tmp_path):
    async with court_at(tmp_path) as court:
        for allowed in (False, True):
            table = await court.lobby(ANA, BEN, game="uno_mario", house=1)
            await court.press(ANA, f"o1:{table.id}:hints", "on" if allowed else "off", on=message(ephemeral=True))
            lobby = await court.house.boards.body(court.tables.get(table.id))
            assert ("💡" in lobby.content) is allowed
            await court.tables.start(table.id, ANA.user_id)
            table = await to_choice(court, table.id)
            assert may_ask(table, table.moves(0)) is allowed
            assert ((await asking(court, table))[1] is not None) is allowed
        rated = await court.lobby(ANA, BEN, game="uno_mario")
        await court.press(ANA, f"o1:{rated.id}:hints", "on", on=message(ephemeral=True))
        await court.tables.start(rated.id, ANA.user_id)
    async with court_at(tmp_path) as court:
        rated = await to_choice(court, rated.id)
        assert rated.hints, "the host's word is kept, and makes no difference"
        assert not may_ask(rated, rated.moves(0))
        assert (await asking(court, rated))[1] is None


async def test_nobody_has_a_hint_without_a_choice_in_a_pause_or_in_anothers_turn(court):
    table = await alone(court)
    moves = table.moves(0)
    assert may_ask(table, moves)
    assert not may_ask(table, moves._replace(waited_for=False))
    assert not may_ask(table, moves._replace(legal=moves.legal[:1]))
    for decision, hinted in ((0, True), (999999, False)):
        shown = await pressed(court, f"f1:{table.id}:{decision}::{HINT}")
        assert ("💡 **" in shown.content) is hinted, "an old button works, one of another decision shows the panel"


def thinkers(text="", *, wait=0.0, fails=False):
    """Thinkers that say one thing, late, or not at all."""

    async def think(*_):
        await asyncio.sleep(wait)
        if fails:
            raise ThinkingError("gone")
        return Thought(text, 1)

    return SimpleNamespace(on=True, think=think)


async def test_a_hard_players_choice_is_shown_where_it_comes_in_time(court, monkeypatch):
    monkeypatch.setattr("bot.thinking.hints.PATIENCE", 0.05)
    table = await alone(court, "yud")
    usual = await HintGiver(court.tables).of(table, 0)
    texts = {table.game.encode(action) for action in table.moves(0).legal} - {usual.text}
    for asked, expected in (
        (thinkers(max(texts)), max(texts)),
        (thinkers(max(texts), wait=0.2), usual.text),
        (thinkers(fails=True), usual.text),
        (thinkers("draw 99 nonsense"), None),
        (SimpleNamespace(on=False), usual.text),
    ):
        giver = HintGiver(court.tables)
        giver.thinkers = asked
        hint = await giver.of(table, 0)
        assert (hint and hint.text) == expected
        giver.close()


@pytest.mark.parametrize("key", GAMES)
def test_every_hint_fits_on_the_panel_and_its_choice_stands_first(key):
    """Payloads in every language, over house play with every number of seats."""
    ui = faces()[key]
    for number, setting in enumerate(one for one in settings_of(ui.game) if not one.given):
        locale = LOCALES[number % len(LOCALES)]
        say = load_texts().speaker(locale, game=key, names=NAMES[: setting.seats])
        for case in cases_of(setting, "panel", HINTS.get(key, 60)):
            panel, shown, path = pointed_at(ui, case, case.text, say)
            frame = Frame(123456789012345, partial(token_of, case), 99999, HINT, 0, say, {})
            body = Body(shown.text, lay_out(shown.groups, frame, tools(frame), shown.back))
            check_made(body)
            ids = [item.custom_id for row in body.rows if not isinstance(row, SelectSpec) for item in row]
            assert len(ids) == len(set(ids))
            first = [group.choices[0] for group in shown.groups if group.choices]
            assert [one.action for one in first if one.label.startswith("💡")] == [case.text]
            assert path and "◀" not in shown.text.split("**")[1], (key, case.text)
            below = tools(frame, hint_choice(say, words=frame.words))
            before = Body(panel.text, lay_out(panel.groups, frame, below, panel.back))
            check_made(before)


def token_of(case, text):
    game = case.setting.game
    return game.token(case.state, case.seat, game.actions(case.state, case.seat, text)[0])


def pointed_at(ui, case, text, say):
    """The panel of a decision, the same with a choice pointed at, and the way to it."""
    view, moves = ui.game.view(case.state, case.seat), moves_of(ui.game, case.state, case.seat)
    panel, path = ui.panel(view, moves, "", say), way_to(ui, view, moves, text, say)
    reason = say(f"hint.{case.because.code}", **case.because.data)
    return panel, pointed(panel, text, reason, path, say), path


def test_a_choice_deep_in_the_panel_is_one_press_and_named_by_its_way():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    ui = faces()["uno_mario"]
    cases = cases_of(settings_of(ui.game)[0], "panel", 100)
    wilds = ((case, text) for case in cases for text in map(ui.game.encode, case.legal) if text.startswith("play W "))
    case, text = next(wilds)
    _, shown, _ = pointed_at(ui, case, text, say)
    assert shown.groups[0].choices[0].action == text
    assert shown.groups[0].choices[0].label.startswith("💡 Wild · ")


async def test_a_newcomer_is_told_what_can_be_done_until_one_press_makes_it_silent_in_every_game(court):
    table = await court.match(ANA, BEN, game="yud")
    hand, more, tips = f"t1:{table.id}:hand", f"f1:{table.id}:0::more", f"t1:{table.id}:tips"
    assert "🎓 After this all four lie face down" in (await pressed(court, hand)).content
    assert tips in (await pressed(court, more)).ids
    assert "🎓" not in (await pressed(court, tips)).content
    assert tips not in (await pressed(court, more)).ids
    assert "🎓" in (await pressed(court, hand, BEN)).content
    assert not (await court.house.store.read(kept_sql.read_user, ANA.user_id)).coach


async def test_the_coach_is_silent_after_three_matches(court):
    for played in range(FIRST_MATCHES + 1):
        table = await court.match(ANA, BEN, game="yud")
        told = "🎓" in (await pressed(court, f"t1:{table.id}:hand")).content
        assert told is (played < FIRST_MATCHES), played
        await court.tables.close(table.id, "cancelled")  # what is not finished does not count
        await court.finished(ANA, BEN, game="yud")


async def test_the_coach_lets_go_of_who_is_forgotten_and_of_nobody_else(court):
    await court.match(ANA, BEN, game="yud")
    table = await court.match(ANA, BEN, game="yud")
    assert table.id == BEN.user_id, "numbers of people and of tables are told apart"
    coach, order, say = court.house.show.coach, faces()["yud"].coach, load_texts().speaker("en", game="yud")

    async def told():
        later = replace(table, seq=table.seq + next(passed))
        return await coach.line(later, table.moves(0), order, say)

    passed = itertools.count()
    first = await told()
    assert first and await told() != first, "each kind once a match"
    coach.forget_user(BEN.user_id)
    assert await told() != first
    coach.forget_user(ANA.user_id)
    assert await told() == first


@pytest.mark.parametrize("key", COACHED)
def test_every_kind_the_coach_speaks_of_exists_and_has_words(key):
    ui = faces()[key]
    for kind in ui.coach:
        assert kind in ui.game.notation.kinds, kind
        for locale in LOCALES:
            assert load_texts().speaker(locale, game=key).find(f"coach.{kind}"), (locale, kind)


def test_of_two_house_rules_the_coach_tells_of_the_first_of_the_lobby():
    def told(kind, **options):
        table = SimpleNamespace(game=faces()["gostop"].game, options=options)
        return true_line("coach", kind, table, load_texts().speaker("en", game="gostop"))

    both, takes = told("bomb", bomb_pairs="on", bomb_takes="on"), told("bomb", bomb_takes="on")
    assert both == takes != told("bomb")
    assert told("go", bomb_pairs="on", bomb_takes="on") == told("go")


async def test_a_newcomer_at_a_table_with_a_house_rule_gets_its_line(court):
    table = await court.match(ANA, BEN, game="seize", options={"all_directions": "on"})
    content = (await pressed(court, f"t1:{table.id}:hand")).content
    assert "every piece walks in all eight directions" in content
    assert "level 3 walks straight ahead only" not in content


@pytest.mark.parametrize("key", COACHED)
def test_the_coach_has_something_to_say_in_most_decisions_of_a_match(key):
    ui, asked, spoken = faces()[key], 0, list[set[str]]()
    for state, seat, *_ in play_random(ui.game, parse_options(ui.game.info.options, {}), 2, "coach", steps=1500):
        legal = ui.game.legal_actions(state, seat) if seat in ui.game.waiting_for(state) else ()
        if len(legal) > 1:
            asked += 1
            spoken += [kinds] if (kinds := set(map(ui.game.notation.kind, legal)) & set(ui.coach)) else []
    assert asked > 20 and len(spoken) >= 0.7 * asked
    assert len(set.union(*spoken)) > 2


def speaker(key="seize", locale="en", names=("Ana", "Ben")):
    return load_texts().speaker(locale, game=key, names=names)


def test_reasons_that_differ_in_one_thing_are_one_line_and_none_is_left_out_in_silence():
    refused = [Refusal("not_surrounded", "S8", {"location": letter}) for letter in "ABCDEFGHIJKL"]
    assert reason_lines(speaker(), refused) == [
        "You need your pieces on all three cells around location A. "
        "The same holds for B, C, D, E, F, G and 5 more. [S8]"
    ]
    assert reason_lines(speaker(), refused[:3])[0].endswith("The same holds for B and C. [S8]")
    assert reason_lines(speaker(), refused[:1] * 2) == [f"{refusal_line(speaker(), refused[0])} [S8]"]


def test_things_are_called_as_in_the_sentence_and_every_rule_is_named():
    facts = {"top": "G8", "colour": "green"}
    refused = [Refusal("no_match", rule, {"card": card, **facts}) for card, rule in (("R2", "U9"), ("Yrev", "U14"))]
    assert reason_lines(speaker("uno_mario"), refused) == [
        "red 2 doesn't fit on green 8. You need green, the same number or symbol, or a wild. "
        "The same holds for yellow Reverse. [U9, U14]"
    ]
    assert "빨강" in reason_lines(speaker("uno_mario", "ko"), refused)[0]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", tuple(faces()))
def test_why_fits_in_a_message_and_has_every_reason(key, locale):
    ui = faces()[key]
    game, told = ui.game, 0
    for setting in [one for one in settings_of(game) if not one.given or len(one.given) > 1][-2:]:
        say = speaker(key, locale, NAMES[: setting.seats])
        for state in list(states_of(game, setting.options, setting.seats, "why", steps=STEPS))[::EVERY]:
            seat = min(game.waiting_for(state), default=0)
            moves = moves_of(game, state, seat)
            table = SimpleNamespace(game=game, state=state, status=Status.PLAYING, moves=lambda _, moves=moves: moves)
            table.holders, table.waiting = (None,) * setting.seats, game.waiting_for(state)
            table.waits = table.deadlines = {}
            table.pause = table.motion = None
            lines = why_lines(table, seat, say, ui)
            assert len("\n".join(lines)) <= CONTENT_LIMIT
            if moves.waited_for:
                told += len(lines)
                assert sum(line.startswith("- ") for line in lines) == len({why.code for _, why in moves.refused})
    assert told


async def test_in_anothers_turn_why_says_what_one_may_do(court):
    table = await court.match(ANA, BEN)
    for person in (ANA, BEN):
        await court.tables.act(table.id, person.user_id, None, "decline")
    table = court.tables.get(table.id)
    (seat,) = table.waiting
    content = (await court.press((BEN, ANA)[seat], f"t1:{table.id}:why")).answer.content
    assert content.startswith(f"It isn't your turn: waiting for **{table.holders[seat].name}**")
    assert "You can always look at your hand" in content
    assert "Nothing is blocked" not in content


async def test_after_the_end_why_rules_and_text_know_the_table_that_was_here(court):
    await court.finished(ANA, BEN)
    nowhere = "You aren't at a table here"
    for name in ("rules", "why", "text"):
        assert nowhere not in (await ask(court, ANA, f"table {name}", table=None)).content, name
    why = (await ask(court, ANA, "table why", table=None)).content
    assert "[Y" in why, "how the score came about, with the rules"
    assert nowhere in (await ask(court, ANA, "table hand", table=None)).content
    assert nowhere in (await ask(court, ANA, "table why", table=None, channel_id=999)).content


async def test_of_a_cancelled_match_why_says_how_it_ended(court):
    table = await court.match(ANA, BEN)
    await court.tables.close(table.id, "cancelled")
    assert "This table is closed" in (await court.press(BEN, f"t1:{table.id}:why")).answer.content
