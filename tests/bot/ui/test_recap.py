"""Since your turn: who is told what in how many lines, in every game, language and number of seats; nothing secret."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.features.play.recap import MOST_LINES, PAIRS, ROOM, fitting, recap_lines
from bot.features.play.recent import MOST_MOMENTS, Moment, RecentEvents, _add, _trim, last_turn
from bot.games import faces
from bot.show.body import CONTENT_LIMIT
from bot.show.wording import NAME_LIMIT, event_text, safe_name
from bot.texts import LOCALES, load_texts
from cogs._seize.words import fold as fold_seize
from cogs.faces.uno_mario import FACE as UNO
from games.core import CHANCE, HOST, Event, Step, visible
from tests.bot.house import ANA, BEN, CHO, house_at
from tests.helpers import play_random, settings_of

NAMES = ("Ana", "Ben", "Cho", "Dao", "Els", "Fah", "Gus", "Hana", "Ivo", "Joy")
LONG = tuple(safe_name(letter * NAME_LIMIT) for letter in "MWmwGQ@%&_")
STEPS, EVERY = 150, 5
KEYS = tuple(faces())


def settings():
    """The manual with the fewest and the most seats, and everything on."""
    for ui in faces().values():
        game = ui.game
        found = [one for one in settings_of(game) if one.seats in (game.info.min_seats, game.info.max_seats)]
        for setting in [one for one in found if not one.given or len(one.given) > 1][:4]:
            yield pytest.param(ui, setting, id=str(setting))


SETTINGS = list(settings())


def played(ui, setting, steps=STEPS):
    """Play at random, and give (table, moments) from time to time."""
    waited, moments = frozenset(), []
    table = SimpleNamespace(game=ui.game, holders=(None,) * setting.seats, waiting=frozenset(), state=None)
    for number, moment in enumerate(
        play_random(ui.game, setting.options, setting.seats, f"recap {setting}", steps=steps)
    ):
        _add(moments, table, [Step(number, moment.seat, "", moment.state, moment.events)], waited)
        waited = table.waiting = ui.game.waiting_for(moment.state)
        table.state = moment.state
        _trim(moments, table)
        if number % EVERY == 0:
            yield table, moments


def speaker(ui, setting, locale="en", names=NAMES):
    info = ui.game.info
    return load_texts().speaker(
        locale, game=info.key, names=names[: setting.seats], wording=info.wording(dict(setting.given))
    )


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
        moves = SimpleNamespace(seat=reader, legal=tuple(ui.game.legal_actions(table.state, reader)), refused=(),
                                waited_for=reader in table.waiting)  # fmt: skip
        rest = [ui.panel(ui.game.view(table.state, reader), moves, "", say).text, "x" * 150]
        lines = recap_lines(moments, table, reader, say, ui, scored=False)
        shown = fitting(lines, rest, say)
        assert not lines or shown[-1].endswith(lines[-1])
        assert len(shown) <= MOST_LINES
        assert len("\n".join([*shown, *rest])) <= CONTENT_LIMIT
        longest = max(longest, len(lines))
    assert longest >= 2


def test_what_has_no_room_is_counted_and_the_newest_stays():
    say = load_texts().speaker("en", game=KEYS[0], names=NAMES)
    lines = [f"line {number} " + "x" * 90 for number in range(30)]
    shown = fitting(lines, [], say)
    assert shown[-1] == f"> {lines[-1]}"
    assert shown[0] == f"-# {30 - len(shown) + 1} lines before that left out"
    assert len(shown) == MOST_LINES
    assert sum(map(len, fitting(lines, [], say, most=30))) <= ROOM + 60
    assert fitting(lines[:3], [], say) == [f"> {line}" for line in lines[:3]]


@pytest.mark.parametrize("count", range(MOST_LINES - 1, 2 * MOST_LINES))
def test_short_lines_stand_two_by_two_before_any_is_left_out(count):
    say = load_texts().speaker("en", game=KEYS[0], names=NAMES)
    lines = [f"line {number}" for number in range(count)]
    shown = fitting(lines, [], say)
    assert len(shown) <= MOST_LINES
    told = [line for row in shown for line in row.removeprefix("> ").split(" · ") if not row.startswith("-#")]
    assert told == lines[-len(told) :]
    assert len(told) == (count if count <= MOST_LINES + PAIRS else MOST_LINES + PAIRS - 1)
    assert shown[-1] == f"> {lines[-1]}"
    assert len(told) == count or shown[0] == f"-# {count - len(told)} lines before that left out"


def test_seats_that_do_the_same_in_a_row_have_one_line():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    table = SimpleNamespace(holders=(None,) * 4, waiting=frozenset({3}))
    moments = [Moment(seat, frozenset({seat}), (Event("drew", seat, {"n": 1}),)) for seat in range(3)]
    assert recap_lines(moments, table, 3, say, UNO, scored=False) == ["**Ana, Ben and Cho**, each: draws 1 card"]


@pytest.mark.parametrize(
    ("waiting", "begins"),
    [
        ({1}, 4),  # not to move: from one's own turn on
        ({0}, 0),  # the table waits for 0, which has moved once in this turn: from the turn before on
    ],
)
def test_where_a_last_turn_begins(waiting, begins):
    a, b, both = frozenset({0}), frozenset({1}), frozenset({0, 1})
    moments = [
        Moment(0, a, ()),
        Moment(0, frozenset(), (), drawn=True),
        Moment(1, b, ()),
        Moment(0, b, ()),  # a reaction
        Moment(0, a, ()),
    ]
    assert last_turn(moments, 0, waiting) == (3 if waiting == {1} else begins)
    assert last_turn([], 0, both) == 0


def test_a_pause_for_everybody_begins_at_ones_own_word():
    both, b = frozenset({0, 1}), frozenset({1})
    assert last_turn([Moment(1, b, ()), Moment(0, both, ()), Moment(1, b, ())], 0, frozenset()) == 1


async def test_it_is_the_same_after_a_restart(tmp_path):
    async with house_at(tmp_path) as house:
        recent = RecentEvents(house.tables)
        table = await house.match(ANA, BEN, CHO)
        for _ in range(4):
            table = house.tables.get(table.id)
            seat = min(table.waiting)
            token = table.game.token(table.state, seat, table.game.default_action(table.state, seat))
            text = table.game.encode(table.game.default_action(table.state, seat))
            await house.tables.act(table.id, table.holders[seat].user_id, token, text)
        for change in house.told:
            recent.take_in(change)
        table = house.tables.get(table.id)
        known = [(m.seat, m.waited, m.drawn, [e.kind for e in m.events]) for m in await recent.of(table)]
        again = [
            (m.seat, m.waited, m.drawn, [e.kind for e in m.events]) for m in await RecentEvents(house.tables).of(table)
        ]
        assert len(known) >= 5
        assert known == again


def test_what_is_kept_does_not_grow():
    ui = faces()["seize"]
    setting = settings_of(ui.game)[0]
    lengths = [len(moments) for _, moments in played(ui, setting, 900)]
    assert max(lengths) <= MOST_MOMENTS
    assert lengths[-1] < 200


def test_what_a_card_does_stands_with_who_played_it():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    table = SimpleNamespace(holders=(None,) * 4, waiting=frozenset({3}))
    skip = [Event("played", 0, {"card": "R3"}), Event("skipped", 1)]
    hit = [Event("played", 2, {"card": "Gd2"}), Event("hit", 3, {"n": 2, "by": 2, "card": "Gd2"})]
    take = [Event("drew", 3, {"n": 2})]
    moments = [Moment(0, frozenset({0}), tuple(skip)), Moment(2, frozenset({2}), tuple(hit))]
    assert recap_lines(moments, table, 3, say, UNO, scored=False) == [
        "**Ana**: plays red 3 · Ben is skipped",
        "**Cho**: plays green Draw 2 · hits Dao: 2 cards",
    ]
    after = [*moments, Moment(3, frozenset({3}), tuple(take))]
    assert recap_lines(after, table, None, say, UNO, scored=False)[1:] == [
        "**Cho**: plays green Draw 2 · Dao draws 2 cards",
    ]
    bounced = [*moments, Moment(3, frozenset({3}), (Event("bounced", 3, {"card": "Wstar", "by": 2}), *_hit(2, 3)))]
    assert recap_lines([*bounced, Moment(2, frozenset({2}), tuple(_drew(2)))], table, None, say, UNO, scored=False)[
        1:
    ] == ["**Cho**: plays green Draw 2", "**Dao**: bounces the Super Star back to Cho · Cho draws 2 cards"]


def test_a_hit_of_ones_own_is_the_line_of_who_draws_also_where_scores_stand():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    table = SimpleNamespace(holders=(None,) * 3, waiting=frozenset({0}))
    own = [Event("played", 0, {"card": "Gd2"}), *_hit(1, 0)]
    back = [Event("played", 2, {"card": "Grev"}), Event("reversed", 2, {"direction": -1})]
    moments = [Moment(0, frozenset({0}), tuple(own)), Moment(1, frozenset({1}), tuple(_drew(1)))]
    moments.append(Moment(2, frozenset({2}), tuple(back)))
    for scored in (False, True):
        told = recap_lines(moments, table, 0, say, UNO, scored=scored)
        assert told == ["**Ben**: draws 2 cards", "**Cho**: plays green Reverse"]


def test_who_was_caught_draws_in_the_line_of_who_caught_them():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    table = SimpleNamespace(holders=(None,) * 3, waiting=frozenset({0}))
    moment = Moment(1, frozenset({0}), (Event("caught", 1, {"target": 2}), *_drew(2)))
    told = recap_lines([moment], table, 0, say, UNO, scored=False)
    assert told == ["**Ben**: catches Cho without UNO! · Cho draws 2 cards"]


def _hit(seat, by):
    return [Event("hit", seat, {"n": 2, "by": by, "card": "Gd2"})]


def _drew(seat):
    return [Event("drew", seat, {"n": 2})]


def test_a_round_won_stands_with_its_card_and_draws_of_one_turn_are_one():
    say = load_texts().speaker("en", game="uno_mario", names=NAMES)
    table = SimpleNamespace(holders=(None,) * 4, waiting=frozenset({3}))
    draws = [Moment(0, frozenset({0}), (Event("drew", 0, {"n": 1}),)) for _ in range(3)]
    out = (Event("played", 1, {"card": "R3"}), Event("went_out", 1, {"card": "R3"}))
    told = recap_lines([*draws, Moment(1, frozenset({1}), out)], table, 3, say, UNO, scored=False)
    assert told == ["**Ana**: draws 3 cards", "**Ben**: plays red 3 · goes out and wins the round!"]


def _step(start, cell):
    return Event("stepped", 0, {"piece": "1a", "start": start, "cell": cell, "points": 1})


def _turn(cell):
    return Event("turned", 0, {"piece": "1a", "cell": cell, "direction": "N", "points": 1})


def test_a_walk_is_told_once_and_what_was_taken_back_never():
    walk = fold_seize([_step("a1", "a2"), _turn("a2"), _step("a2", "a3"), _turn("a3")])
    assert [(one.kind, one.data["start"], one.data["cell"]) for one in walk] == [("walked", "a1", "a3")]
    assert "n" not in _turn("a1").data and walk[0].data["n"] == 0
    back = [_step("a1", "a2"), Event("undid", 0, {"points": 2}), _turn("a1")]
    assert [one.kind for one in fold_seize(back)] == ["turned"]


def test_cards_drawn_on_the_way_stand_with_the_walk():
    drew, told = Event("drew", 0, {"cell": "a2"}), Event("drew", 0, {"cell": "a2", "card": "rice"}, frozenset({0}))
    walk = fold_seize([_step("a1", "a2"), drew, _step("a2", "a3"), drew, _turn("a3"), _step("a3", "a4")])
    say = load_texts().speaker("en", game="seize", names=NAMES)
    assert [event_text(say, f"recap.{one.kind}", one) for one in walk] == ["1 a1 → a4, 2 cards drawn"]
    assert fold_seize([_step("a1", "a2"), told])[1] == told, "what one player alone is told is no part of it"
    other = Event("stepped", 0, {"piece": "3", "start": "d1", "cell": "d2", "points": 1})
    both = fold_seize([_step("a1", "a2"), other, drew, _step("a2", "a3"), _step("a3", "a4")])
    told = [event_text(say, f"recap.{one.kind}", one) for one in both]
    assert told == ["3 d1 → d2, 1 card drawn", "1 a1 → a4"], "one piece after the other"
    seized = Event("seized", 0, {"location": "A", "cards": ("rice",), "count": 1})
    assert len(fold_seize([_step("a1", "a2"), seized, _step("a2", "a3")])) == 3, "what lies between keeps them apart"
    hit = Event("attacked", 0, {"piece": "1a", "start": "a1", "cell": "a2", "target": "1b", "victim": 1, "points": 1})
    assert [one.kind for one in fold_seize([hit, drew])] == ["attacked", "drew"]
    assert [one.kind for one in fold_seize([_step("a1", "a2"), _turn("a2"), drew])] == ["walked_drawing"]


def test_who_flew_stands_in_the_line_of_who_hit():
    hit = Event("attacked", 0, {"piece": "1a", "start": "a1", "cell": "a2", "target": "1b", "victim": 1, "points": 1})
    flown = fold_seize([hit, Event("knocked", 1, {"piece": "1b", "start": "a2", "cell": "a3"})])
    assert [(one.kind, one.seat, one.data.get("owner")) for one in flown] == [("attacked", 0, None), ("flew", 0, 1)]


def test_a_card_of_a_hole_is_told_to_its_player_alone_until_the_next_turn():
    ui = faces()["seize"]
    say = load_texts().speaker("en", game="seize", names=NAMES)
    facts = {"cell": "d4+", "pile": 57, "again": 3}
    events = (Event("drew", 0, facts), Event("drew", 0, {"cell": "d4+", "card": "rice"}, frozenset({0})))
    moments = [Moment(0, frozenset({0}), events)]

    def told(reader, waiting):
        table = SimpleNamespace(holders=(None, None), waiting=frozenset({waiting}))
        return recap_lines(moments, table, reader, say, ui, scored=False)

    assert told(0, 1) == ["You draw Rice."]
    assert told(0, 0) == []
    assert told(1, 1) == told(None, 1) == ["**Ana**: draws a card at d4+"]
