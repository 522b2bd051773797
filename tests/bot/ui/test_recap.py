"""Since your turn: who is told what in how many lines, in every game, language and number of seats; nothing secret."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.features.play.hand import COACH
from bot.features.play.recap import MOST_LINES, MOST_ROWS, PAIRS, ROOM, Said, fitted, fitting, recap_lines, room_above
from bot.features.play.recent import MOST_MOMENTS, Moment, RecentEvents, _add, _trim, last_turn
from bot.games import faces
from bot.show.body import CONTENT_LIMIT
from bot.show.phone import shortened, text_lines
from bot.show.wording import NAME_LIMIT, event_text, safe_name
from bot.tables.model import Change
from bot.tables.people import leave_seat, vote_remove
from bot.texts import LOCALES, load_texts
from cogs._seize.words import fold as fold_seize
from cogs.faces.uno_mario import FACE as UNO
from games.core import CHANCE, HOST, Event, Step, visible
from tests.bot.house import ANA, BEN, CHO, First, play_on
from tests.cogs.panels import moves_of
from tests.helpers import play_random, settings_of

NAMES = ("Ana", "Ben", "Cho", "Dao", "Els", "Fah", "Gus", "Hana", "Ivo", "Joy")
LONG = tuple(safe_name(letter * NAME_LIMIT) for letter in "MWmwGQ@%&_")
STEPS, EVERY = 150, 5
KEYS = tuple(faces())


SETTINGS = [
    pytest.param(faces()[key], setting, id=str(setting))
    for key in KEYS
    for setting in settings_of(faces()[key].game)
    if setting.seats in (setting.game.info.min_seats, setting.game.info.max_seats) and len(setting.given) != 1
]
"""The manual with the fewest and the most seats, and everything on."""


def played(ui, setting, steps=STEPS):
    """Play at random, and give (table, moments) from time to time."""
    waited, moments = frozenset(), []
    table = SimpleNamespace(game=ui.game, holders=(None,) * setting.seats, waiting=frozenset(), state=None)
    play = play_random(ui.game, setting.options, setting.seats, f"recap {setting}", steps=steps)
    for number, moment in enumerate(play):
        _add(moments, table, [Step(number, moment.seat, "", moment.state, moment.events)], waited)
        waited = table.waiting = ui.game.waiting_for(moment.state)
        table.state = moment.state
        _trim(moments, table)
        if number % EVERY == 0:
            yield table, moments


def speaker(ui, setting, locale="en", names=NAMES):
    info = ui.game.info
    wording = info.wording(dict(setting.given))
    return load_texts().speaker(locale, game=info.key, names=names[: setting.seats], wording=wording)


@pytest.mark.parametrize(("ui", "setting"), SETTINGS)
def test_readers_are_told_what_others_did_since_their_turn_and_no_more_than_they_may_see(ui, setting):
    say, told, seize = speaker(ui, setting), 0, ui.game.info.key == "seize"  # there a move may be taken back
    silent = ui.noise | ui.fleeting
    for table, moments in played(ui, setting):
        for reader in (None, *range(setting.seats)):
            lines = recap_lines(moments, table, reader, say, ui, scored=False)
            seen = [moment._replace(events=visible(moment.events, reader)) for moment in moments]
            assert recap_lines(seen, table, reader, say, ui, scored=False) == lines, "it tells more than may be seen"
            owners = [line.split(":")[0] if line.startswith("**") else "" for line in lines]
            assert all(one != other for one, other in zip(owners, owners[1:], strict=False)), "a seat twice in a row"
            if reader is None:
                assert len(lines) <= min(MOST_LINES, max(3, setting.seats))
                continue
            since = moments[last_turn(moments, reader, table.waiting) :]
            done_to = any(m.seat != reader and not m.drawn and any(e.seat == reader for e in m.events) for m in since)
            assert done_to or not any(line.startswith(f"**{NAMES[reader]}**") for line in lines)
            acted = {
                m.seat
                for m in since
                for e in m.events
                if m.seat not in (reader, CHANCE, HOST) and e.seat == m.seat and e.to is None
                if e.kind not in silent and say.find(f"recap.{e.kind}")
            }
            if acted and not seize:
                assert all(any(NAMES[seat] in line for line in lines) for seat in acted)
                told += len(lines)
            assert not any("ready" in line for line in lines)
    assert told or seize


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_the_longest_panel_has_room_for_the_newest_lines(key, locale):
    """Names as long as they can be, at as many seats as there are; with the panel's own words below."""
    ui = faces()[key]
    setting = next(one for one in settings_of(ui.game) if one.seats == ui.game.info.max_seats)
    say, longest = speaker(ui, setting, locale, LONG), 0
    for table, moments in played(ui, setting):
        reader = min(table.waiting, default=0)
        moves = moves_of(ui.game, table.state, reader)
        rest = [ui.panel(ui.game.view(table.state, reader), moves, "", say).text, "x" * 150]
        lines = recap_lines(moments, table, reader, say, ui, scored=False)
        shown = fitting(lines, rest, say)
        assert not lines or shown[-1].endswith(lines[-1])
        assert len(shown) <= MOST_LINES
        assert len("\n".join([*shown, *rest])) <= CONTENT_LIMIT
        longest = max(longest, len(lines))
    assert longest >= 2


def test_what_has_no_room_is_counted_and_the_newest_stays():
    say = load_texts().speaker("en")
    lines = [f"line {number} " + "x" * 90 for number in range(30)]
    shown = fitting(lines, [], say)
    assert (len(shown), shown[-1]) == (MOST_LINES, f"> {lines[-1]}")
    assert shown[0] == f"-# {30 - len(shown) + 1} lines before that left out"
    assert sum(map(len, fitting(lines, [], say, most=30))) <= ROOM + 60
    assert fitting(lines[:3], [], say) == [f"> {line}" for line in lines[:3]]


def test_a_tip_is_said_whole_where_there_is_room_for_it_alone():
    first, recap, task, tip = "**Your turn**", "**Ben**: plays a card", "Play a card.", "🎓 " + "word " * 9 + "word"
    assert fitted(Said([first], [recap], [task], [tip]), MOST_ROWS) == [first, tip]
    assert fitted(Said([first], [recap], [task], [tip]), MOST_ROWS - 1) == [first, f"> {recap}", task, tip]
    assert fitted(Said([first], [recap], [task]), MOST_ROWS) == [first, f"> {recap}", task]


def test_a_line_that_is_cut_behind_a_sentence_does_not_end_in_four_points():
    said = "Ben leaves; a house player takes over. The match goes on."
    assert shortened(said, 1) == "Ben leaves; a house player takes over…"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["yud", "gostop"])
def test_a_tip_has_room_above_as_many_buttons_as_there_can_be(key, locale):
    say = load_texts().speaker(locale, game=key)
    tips = {kind: text_lines(f"{COACH} {say(f'coach.{kind}')}") for kind in faces()[key].coach}
    assert {kind: lines for kind, lines in tips.items() if lines >= room_above(MOST_ROWS)} == {}


@pytest.mark.parametrize("count", range(MOST_LINES - 1, 2 * MOST_LINES))
def test_short_lines_stand_two_by_two_before_any_is_left_out(count):
    lines = [f"line {number}" for number in range(count)]
    shown = fitting(lines, [], load_texts().speaker("en"))
    assert len(shown) <= MOST_LINES and shown[-1] == f"> {lines[-1]}"
    told = [line for row in shown for line in row.removeprefix("> ").split(" · ") if not row.startswith("-#")]
    assert told == lines[-len(told) :]
    assert len(told) == (count if count <= MOST_LINES + PAIRS else MOST_LINES + PAIRS - 1)
    assert len(told) == count or shown[0] == f"-# {count - len(told)} lines before that left out"


def turn(seat, *events):
    """A moment in which a seat acts by itself."""
    return Moment(seat, frozenset({seat}), events)


A, B, BOTH = frozenset({0}), frozenset({1}), frozenset({0, 1})
REACTED = [turn(0), Moment(0, frozenset(), (), drawn=True), turn(1), Moment(0, B, ()), turn(0)]
"""Seat 0 acts and chance follows, seat 1 acts, seat 0 reacts, seat 0 acts."""
LAST_TURNS = [
    ("not to move: from the reaction on with which one's own turn goes together", REACTED, B, 3),
    ("to move, and moved once in this turn: from the turn before on", REACTED, A, 0),
    ("nothing has happened", [], BOTH, 0),
    ("a pause for everybody begins at one's own word", [turn(1), Moment(0, BOTH, ()), turn(1)], frozenset(), 1),
]


@pytest.mark.parametrize(("name", "moments", "waiting", "begins"), LAST_TURNS, ids=[row[0] for row in LAST_TURNS])
def test_where_a_last_turn_begins(name, moments, waiting, begins):
    assert last_turn(moments, 0, waiting) == begins


async def test_it_is_the_same_after_a_restart(house):
    recent = RecentEvents(house.tables)
    table = await house.match(ANA, BEN, CHO)
    table = await play_on(house.tables, table.id, First(), most=4)
    for change in house.told:
        recent.take_in(change)
    known, again = [
        [(m.seat, m.waited, m.drawn, [e.kind for e in m.events]) for m in await one.of(table)]
        for one in (recent, RecentEvents(house.tables))
    ]
    assert len(known) >= 5
    assert known == again


async def test_who_gets_a_seat_is_not_told_to_have_left_it(house):
    recent = RecentEvents(house.tables)
    house.bus.hear(Change, recent.take_in)
    table = await house.match(ANA, BEN, CHO)
    for user, edit, named in ((CHO, leave_seat, {}), (BEN, leave_seat, {}), (ANA, vote_remove, {"seat": 1})):
        await house.change(table, user, edit, **named)
    told = [(event.kind, event.seat) for moment in await recent.of(table) for event in moment.events]
    assert told[-2:] == [("seat_left", 2), ("seat_removed", 1)]


async def test_what_happens_while_the_log_is_read_is_not_missing(house, monkeypatch):
    table, recent, read = await house.match(ANA, BEN), RecentEvents(house.tables), house.tables.log
    house.bus.hear(Change, recent.take_in)

    async def slow(table_id):
        rows = await read(table_id)
        if house.now(table) == table:
            await house.act(table, ANA, "keep")
        return rows

    monkeypatch.setattr(house.tables, "log", slow)
    assert await recent.of(table) == await RecentEvents(house.tables).of(house.now(table))


def test_what_is_kept_does_not_grow():
    ui = faces()["seize"]
    lengths = [len(moments) for _, moments in played(ui, settings_of(ui.game)[0], 900)]
    assert max(lengths) <= MOST_MOMENTS
    assert lengths[-1] < 200


def plays(seat, card):
    return Event("played", seat, {"card": card})


def hit(seat, by):
    return Event("hit", seat, {"n": 2, "by": by, "card": "Gd2"})


def drew(seat, n=2):
    return Event("drew", seat, {"n": n})


ALIKE = [turn(seat, drew(seat, 1)) for seat in range(3)]
HIT = (turn(0, plays(0, "R3"), Event("skipped", 1)), turn(2, plays(2, "Gd2"), hit(3, 2)))
BACK = (turn(3, Event("bounced", 3, {"card": "Wstar", "by": 2}), hit(2, 3)), turn(2, drew(2)))
REVERSED = turn(2, plays(2, "Grev"), Event("reversed", 2, {"direction": -1}))
OWN_HIT = (turn(0, plays(0, "Gd2"), hit(1, 0)), turn(1, drew(1)), REVERSED)
CAUGHT = (Moment(1, A, (Event("caught", 1, {"target": 2}), drew(2))),)
WON = (*[turn(0, drew(0, 1))] * 3, turn(1, plays(1, "R3"), Event("went_out", 1, {"card": "R3"})))
SKIPPED = "**Ana**: plays red 3 · Ben is skipped"
DRAW_TWO = "**Cho**: plays green Draw 2"
BOUNCED = "**Dao**: bounces the Super Star back to Cho · Cho draws 2 cards"
OUT = "**Ben**: plays red 3 · goes out and wins the round!"
TOLD = [
    ("seats that do the same in a row have one line", ALIKE, 3, ["**Ana, Ben and Cho**, each: draws 1 card"]),
    ("what a card does stands with who played it", HIT, 3, [SKIPPED, f"{DRAW_TWO} · hits Dao: 2 cards"]),
    (
        "a hit that was taken is what was drawn",
        (*HIT, turn(3, drew(3))),
        None,
        [SKIPPED, f"{DRAW_TWO} · Dao draws 2 cards"],
    ),
    ("a bounced hit stands with who bounced it", (*HIT, *BACK), None, [SKIPPED, DRAW_TWO, BOUNCED]),
    ("one's own hit is who draws", OWN_HIT, 0, ["**Ben**: draws 2 cards", "**Cho**: plays green Reverse"]),
    ("who was caught draws there", CAUGHT, 0, ["**Ben**: catches Cho without UNO! · Cho draws 2 cards"]),
    ("draws of one turn are one, a round won stands with its card", WON, 3, ["**Ana**: draws 3 cards", OUT]),
]


@pytest.mark.parametrize(("name", "moments", "reader", "lines"), TOLD, ids=[row[0] for row in TOLD])
def test_a_line_tells_what_a_seat_did_and_what_came_of_it(name, moments, reader, lines):
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    table = SimpleNamespace(holders=(None,) * 4, waiting=frozenset({3 if reader is None else reader}))
    for scored in (False, True):
        assert recap_lines(moments, table, reader, say, UNO, scored=scored) == lines


def step(start, cell, piece="1a"):
    return Event("stepped", 0, {"piece": piece, "start": start, "cell": cell, "points": 1})


def turned(cell):
    return Event("turned", 0, {"piece": "1a", "cell": cell, "direction": "N", "points": 1})


CARD = Event("drew", 0, {"cell": "a2"})
OWN_CARD = Event("drew", 0, {"cell": "a2", "card": "rice"}, A)
UNDONE = Event("undid", 0, {"points": 2})
SEIZED = Event("seized", 0, {"location": "A", "cards": ("rice",), "count": 1})
ATTACK = Event("attacked", 0, {"piece": "1a", "start": "a1", "cell": "a2", "target": "1b", "victim": 1, "points": 1})
FLOWN = Event("knocked", 1, {"piece": "1b", "start": "a2", "cell": "a3"})
ATTACKED, SEIZES = "hits Lv. 1 of Ben on a2 with Lv. 1", "seizes location A for Rice: 1 now"
FIRST, SECOND, THIRD = step("a1", "a2"), step("a2", "a3"), step("a3", "a4")
WALKS = [
    ("a walk is told once", [FIRST, turned("a2"), SECOND, turned("a3")], ["1 a1 → a3"]),
    ("what was taken back never", [FIRST, UNDONE, turned("a1")], ["turns Lv. 1 on a1"]),
    ("cards on the way", [FIRST, CARD, SECOND, CARD, turned("a3"), THIRD], ["1 a1 → a4, 2 cards drawn"]),
    ("a card after a turn", [FIRST, turned("a2"), CARD], ["1 a1 → a2, 1 card drawn"]),
    ("what one player alone is told is no part", [FIRST, OWN_CARD], ["1 a1 → a2", "draws a card at a2"]),
    (
        "one piece after the other",
        [FIRST, step("d1", "d2", "3"), CARD, SECOND, THIRD],
        ["3 d1 → d2, 1 card drawn", "1 a1 → a4"],
    ),
    ("what lies between keeps them apart", [FIRST, SEIZED, SECOND], ["1 a1 → a2", SEIZES, "1 a2 → a3"]),
    ("an attack is no walk", [ATTACK, CARD], [ATTACKED, "draws a card at a2"]),
    ("who flew stands with who hit", [ATTACK, FLOWN], [ATTACKED, "Lv. 1 of Ben flies to a3"]),
]


@pytest.mark.parametrize(("name", "events", "lines"), WALKS, ids=[row[0] for row in WALKS])
def test_what_a_piece_did_is_told_in_few_words_in_the_line_of_who_did_it(name, events, lines):
    say = load_texts().speaker("en", game="seize", names=NAMES)
    found = fold_seize(events)
    assert [event_text(say, f"recap.{one.kind}", one) for one in found] == lines
    assert {one.seat for one in found} == {0}
    assert [one for one in found if one.to] == [one for one in events if one.to], "to whom it was told stays so"


def test_a_card_of_a_hole_is_told_to_its_player_alone_until_the_next_turn():
    ui = faces()["seize"]
    say = load_texts().speaker("en", game="seize", names=NAMES)
    drawn = Event("drew", 0, {"cell": "d4+", "pile": 57, "again": 3})
    moments = [turn(0, drawn, Event("drew", 0, {"cell": "d4+", "card": "rice"}, A))]

    def told(reader, waiting):
        table = SimpleNamespace(holders=(None, None), waiting=frozenset({waiting}))
        return recap_lines(moments, table, reader, say, ui, scored=False)

    assert told(0, 1) == ["You draw Rice."]
    assert told(0, 0) == []
    assert told(1, 1) == told(None, 1) == ["**Ana**: draws a card at d4+"]
