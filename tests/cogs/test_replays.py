"""/replay: stepping, eyes, words, the film, the file; who may look and when. A replay is the match as it was."""

from __future__ import annotations

import dataclasses
import io
import json

import pytest
from PIL import Image

from bot.base.errors import ScoreError
from bot.features.play.board import public_body
from bot.features.replay.film import BEST_MS, Films, Part, Way, part_of
from bot.features.replay.film import _fitting as fitting
from bot.features.replay.moments import Matches
from bot.features.replay.record import check, read_record
from bot.features.replay.screen import OPEN, TABLE, Scene, Words, caption_of, draw_scene, in_words, jumps, strikes
from bot.tables.model import Person
from games import GAMES
from games.core import Event
from renderers.base import HAND_ALONE
from renderers.canvas import Canvas
from renderers.gif import Frame
from renderers.gif import encode as encode_film
from renderers.replay import FIRST_MS, LAST_MS
from tests.bot.ui.fakes import ANA, BEN, CHO, GUILD, FakePress
from tests.cogs.asking import ask, labels, turn
from tests.helpers import QuickDraws


def content_of(answer):
    return answer.file.fp.read()


def film_menu(answer):
    return next(one for one in answer.ids if one.endswith(":a"))


async def match_of(court, table):
    return await Matches(court.tables).match(table.id, GUILD, ANA.user_id)


async def begun_and_closed(court, key, moves=12):
    """A match of a few random moves that its host has closed."""
    table = await court.match(ANA, BEN, game=key)
    draws = QuickDraws(key)
    for _ in range(moves):
        seat = min(table.waiting)
        action = draws.choice(court.tables.get(table.id).moves(seat).legal)
        await court.tables.act(table.id, table.holders[seat].user_id, None, table.game.encode(action))
        table = court.tables.get(table.id)
    return await court.tables.close(table.id, "cancelled")


@pytest.fixture
async def table(court):
    """A match of Yud! that Ana and Ben have played to its end."""
    return await court.finished(ANA, BEN)


@pytest.fixture
async def match(court, table):
    return await match_of(court, table)


@pytest.fixture
def words(court, match):
    return Words.of(court.house.show, match, "en")


async def test_stepping_through_a_match(court, table):
    (_, (from_board, *_)), last = (await court.house.boards.body(table)).rows, (await match_of(court, table)).last
    opened = await turn(court, CHO, from_board.custom_id)
    assert opened.kind == "private"
    assert opened.content.startswith(f"**Yud! Stop!** · table {table.id} · move 0 of {last}")
    asked = await ask(court, CHO, "replay", table=str(table.id))
    assert (asked.kind, asked.content) == (opened.kind, opened.content)
    answer = asked
    for label, move in (("▶", 1), ("◀", 0), ("▶", 1), ("⏭", last), ("⏮", 0)):
        answer = await turn(court, CHO, labels(answer)[label])
        assert answer.kind == "update"
        assert f"move {move} of {last}" in answer.content
    far = await turn(court, CHO, f"v1:replay:{table.id}:99999:t:n")
    assert f"move {last} of {last}" in far.content
    menu = next(one for one in opened.ids if one.endswith(":j"))
    steps = [int(value) for value in opened.values[:-7]]
    assert (steps[0], steps[-1]) == (0, last)
    assert len(steps) <= 25
    assert steps == sorted(set(steps))
    there = await turn(court, CHO, menu, str(steps[3]))
    assert there.kind == "update"
    assert f"move {steps[3]} of {last}" in there.content
    for odd in ("x", "9" * 30, ""):
        assert "move 0 of" in (await turn(court, CHO, menu, odd)).content


@pytest.mark.parametrize("key", [game.info.key for game in GAMES])
async def test_eyes_of_the_table_of_a_seat_and_of_all(court, key):
    table = await begun_and_closed(court, key, moves=8)
    opened = await ask(court, ANA, "replay", table=str(table.id))
    menu = next(one for one in opened.ids if one.endswith(":v"))
    assert [value for value in opened.values if not value.isdecimal()] == ["t", "o", "b", "h", "w"]
    assert opened.values[-7:-3] == ["t", "o", "0", "1"]
    pictures = {}
    for who in ("t", "o", "0", "1"):
        answer = await turn(court, ANA, menu, who)
        assert f":{who}:" in answer.ids[0]
        pictures[who] = content_of(answer)
    assert len(set(pictures.values())) == 4
    shown = "o" if table.game.info.hands_on_board else "t"
    assert content_of(opened) == pictures[shown], "no backs only, once there is nothing to hide"
    told = await turn(court, ANA, next(one for one in answer.ids if one.endswith(":w")).replace(":1:w", ":o:w"))
    assert told.kind == "private"
    assert "Ana" in told.content and "Ben" in told.content
    nobody = await turn(court, ANA, f"v1:replay:{table.id}:0:7:n")
    assert (nobody.kind, ":t:" in nobody.ids[0]) == ("update", True), "a seat that is not there is the table"
    assert (await turn(court, ANA, f"v1:replay:{table.id}:0:t:v", "x")).kind == "private"


async def test_a_seat_s_replay_is_made_of_its_views_alone(court, table, match, words):
    """What seat 0 sees again is the spectator's board and the hand that it had: nothing of seat 1."""
    renderer = court.house.show.face(table).renderer
    for step in range(0, match.last, 7):
        picture = draw_scene(match, Scene(table.id, step, "0"), words).image
        board = draw_scene(match, Scene(table.id, step), words).image
        view = table.game.view(match.moments[step].state, 0)
        hand = renderer.draw_hand(view, badges=words.badges, say=words.picture, focus=HAND_ALONE).image
        top = picture.crop((0, 0, 960, board.height))
        bottom = picture.crop((0, picture.height - hand.height, 960, picture.height))
        assert top.tobytes() == board.tobytes()
        assert bottom.tobytes() == hand.tobytes()


async def test_all_open_lays_open_what_lay_face_down(match, words):
    """In a game of memory nobody saw the rows during the match: afterwards they are there for all."""
    step = next(n for n, moment in enumerate(match.moments) if moment.state.drawn >= 0)
    state = match.moments[step].state
    hidden = in_words(match, Scene(match.table.id, step), words)
    assert hidden.count("face down") >= 8
    shown = in_words(match, Scene(match.table.id, step, OPEN), words)
    assert "face down" not in shown
    assert all(", ".join(map(str, row)) in shown for row in state.rows)
    assert f"holds a drawn card: {state.drawn}" in shown
    assert "Your row" not in shown, "the board has it"


async def test_secret_costs_are_laid_open(court):
    table = await court.match(ANA, BEN, game="seize", options={"hidden_costs": "on"})
    state = (await match_of(court, await court.tables.close(table.id, "cancelled"))).moments[-1].state
    for view, hidden in ((table.game.view, True), (table.game.open_view, False)):
        assert {place.cost is None for place in view(state, None).locations} == {hidden}


async def test_what_takes_more_than_a_message_has_pages(court, monkeypatch):
    monkeypatch.setattr("bot.features.replay.screen.CONTENT_LIMIT", 300)
    table = await court.match(ANA, BEN, CHO, game="seize")
    table = await court.tables.close(table.id, "cancelled")
    match = await match_of(court, table)
    whole = in_words(match, Scene(table.id, 0, OPEN), Words.of(court.house.show, match, "en"))
    assert len(whole) > 600
    said, answer = [], await turn(court, ANA, f"v1:replay:{table.id}:0:o:w")
    assert answer.kind == "private"
    while answer.content not in said:
        said.append(answer.content)
        answer = await turn(court, ANA, labels(answer)["▶"])
        assert answer.kind == "update"
    lines = [line for page in said for line in page.splitlines() if line]
    assert lines == [line for line in whole.splitlines() if line]
    assert (await turn(court, ANA, labels(answer)["◀"])).content == said[-2]
    assert (await turn(court, ANA, f"v1:replay:{table.id}:0:o:wx")).content == said[0]


async def test_a_running_match_is_not_shown(court):
    table = await court.match(ANA, BEN)
    for path in (ANA, CHO):
        answer = await ask(court, path, "replay", table=str(table.id))
        assert "isn't over yet" in answer.content
    for way in "fbnlvwad":
        answer = await turn(court, ANA, f"v1:replay:{table.id}:0:o:{way}", *(["o"] if way == "v" else []))
        assert (answer.kind, answer.file) == ("private", None)
        assert "isn't over yet" in answer.content
    await court.tables.close(table.id, "cancelled")
    assert "move 0 of 0" in (await ask(court, ANA, "replay", table=str(table.id))).content


async def test_what_cannot_be_replayed_is_answered(court, table):
    lobby = await court.lobby(ANA, BEN)
    await court.tables.close(lobby.id, "cancelled")
    for who, number, guild, words in (
        *((ANA, unknown, GUILD, "There's no such table here.") for unknown in ("", "x", "99", "9" * 40, "1e3", "-1")),
        (ANA, str(lobby.id), GUILD, "can't be replayed"),
        (CHO, str(table.id), 77, "no such table"),
        (ANA, str(table.id), 77, "move 0"),  # who sat there sees it everywhere
        (ANA, f"#{table.id}", None, "move 0"),
    ):
        assert words in (await ask(court, who, "replay", table=number, guild_id=guild)).content, (number, guild)
    for forged in ("", "1", "x:0:t:n", "1:0:q:n", "1:0:999:n", "1:x:t:n", "1:0:t:n:n"):
        assert (await turn(court, ANA, f"v1:replay:{forged}")).kind == "private", forged
    assert (await turn(court, ANA, "v1:nothing:1")).kind == "private"


async def test_a_match_under_older_rules_has_no_replay(court, table, monkeypatch):
    fetch = court.tables.fetch

    async def fetch_older(table_id):
        """Read a table as it is when the rules have changed: without a state."""
        return dataclasses.replace(await fetch(table_id), state=None)

    monkeypatch.setattr(court.tables, "fetch", fetch_older)
    with pytest.raises(ScoreError, match="no_replay"):
        await match_of(court, table)


async def test_the_film_is_posted_for_everybody(court, table):
    opened = await ask(court, ANA, "replay", table=str(table.id))
    answer = await turn(court, ANA, film_menu(opened), "b")
    assert answer.kind == "public"
    assert answer.content == f"🎞️ **Yud! Stop!**, table {table.id}: Ana and Ben. How it ended."
    assert answer.file.filename.endswith(".gif")
    data = content_of(answer)
    assert len(data) < 8_000_000
    with Image.open(io.BytesIO(data)) as film:
        assert film.width == film.height, "a phone shows it at its full width"
        assert film.info["loop"] == 0
        durations = []
        for frame in range(film.n_frames):
            film.seek(frame)
            durations.append(film.info["duration"])
    assert (durations[0], durations[-1]) == (FIRST_MS, LAST_MS)
    assert sum(durations) <= BEST_MS
    told = await turn(court, CHO, labels(answer)["In words"])
    assert told.kind == "private"
    assert "Ana" in told.content
    watched = await turn(court, CHO, labels(answer)["Watch it move by move"])
    assert (watched.kind, "move 0 of" in watched.content) == ("private", False)
    again = await turn(court, BEN, film_menu(opened), "b")
    assert content_of(again) == data


@pytest.mark.parametrize(("key", "who"), [("yud", OPEN), ("gostop", TABLE)])
async def test_the_end_of_a_match_posts_its_film_by_one_press(court, key, who):
    """It is the end through the eyes of the table, or with all open where hands lie on the board."""
    table = await court.finished(ANA, BEN, game=key)
    body = await public_body(court.house.show, table)
    button = next(one for row in body.rows for one in row if one.label == "Film")
    answer = await turn(court, CHO, button.custom_id)
    assert (answer.kind, answer.file.filename.rpartition(".")[2]) == ("public", "gif")
    assert answer.content.endswith("How it ended.")
    opened = await turn(court, BEN, f"v1:replay:{table.id}:0:{who}:a", "b")
    assert content_of(opened) == content_of(answer)


async def test_what_a_film_shows_can_be_chosen(court, match, words, monkeypatch):
    best, here, whole = (part_of(match, way, 3, words) for way in Way)
    assert best.last == here.last == whole.last == match.last
    assert whole.first == 0
    assert here.first >= 3
    assert min(here.numbers[1:]) > 3
    assert set(best.numbers[1:]) <= set(whole.numbers)
    opened = await ask(court, ANA, "replay", table=str(match.table.id))
    for way, told in (("w", "The whole match."), ("h", f"to {match.last} of {match.last}.")):
        answer = await turn(court, ANA, film_menu(opened), way)
        assert answer.content.endswith(told)
        said = await turn(court, CHO, labels(answer)["In words"])
        assert f"`{match.last}`" in said.content
    odd = await turn(court, ANA, film_menu(opened), "x")
    assert (odd.kind, odd.file) == ("private", None)
    films = court.cog("Replay")._films
    for busy, told in ((True, "drawing another animation"), (False, f"{match.last} of {match.last}")):
        films._busy = busy
        answer = await turn(court, ANA, f"v1:replay:{match.table.id}:{match.last}:t:a", "h")
        assert told in answer.content

    monkeypatch.setattr("bot.features.replay.film.WHOLE_PLIES", 5)
    short = part_of(match, Way.WHOLE, 0, words)
    assert (short.first, short.last) == (0, match.last)
    assert 3 <= len(short.numbers) <= 6, "a long match has so many pictures at the most"


async def test_a_film_ends_with_who_has_won(court, match, words):
    films = Films(court.house.show)
    first = await films.film(match, Part(Way.HERE, (0, 1, 2, 3)), TABLE, words)
    last = await films.film(match, Part(Way.BEST, (match.last - 2, match.last)), TABLE, words)
    assert "final standings" not in first.alt
    assert "Yud! Stop!: final standings." in last.alt
    assert first.alt.splitlines()[:2] == ["A replay of 3 moves.", "Yud! Stop! · Ana, Ben"]
    opened = await films.film(match, Part(Way.HERE, (0, 1, 2, 3)), OPEN, words)
    assert opened.png != first.png
    assert opened.alt == first.alt


async def test_a_film_that_cannot_be_uploaded_loses_pictures_and_no_time(monkeypatch):
    colours = ("gold", "sky", "red", "blue", "felt")
    frames = [Frame(Canvas(40, 40, colour).image, 100 + at) for at, colour in enumerate(colours)]
    monkeypatch.setattr("bot.features.replay.film.MOST_BYTES", len(encode_film(frames)) - 1)
    with Image.open(io.BytesIO(fitting(frames))) as film:
        kept = film.n_frames
        film.seek(kept - 1)
        assert (kept, film.info["duration"]) == (3, 100)


async def test_captions_are_plain_and_what_is_silent_is_in_no_film(court, match, words):
    silent = [n for n, moment in enumerate(match.moments) if not caption_of(moment, words)]
    assert silent, "the end of a look is no news to the table"
    assert not set(silent[1:]) & set(part_of(match, Way.WHOLE, 0, words).numbers[1:-1])

    gostop = await match_of(court, await begun_and_closed(court, "gostop"))
    words = Words.of(court.house.show, gostop, "en")
    captions = [caption_of(moment, words) for moment in gostop.moments]
    assert [caption for caption in captions if "**" in caption or "`" in caption or "(G" in caption] == []
    ready = gostop.moments[1]._replace(events=(Event("ready", 0),))
    assert caption_of(ready, words) == "", "what only begins or ends a turn is no move"
    quiet = gostop._replace(moments=(*gostop.moments[:3], ready, *gostop.moments[3:]))
    assert 3 not in part_of(quiet, Way.WHOLE, 0, words).numbers
    assert caption_of(ready._replace(events=(Event("ready", 0), Event("nagari", data={"factor": 2}))), words) != ""


@pytest.mark.parametrize(("game", "moves"), [("uno_mario", 250), ("gostop", 80)])
async def test_one_jumps_to_what_stood_out(court, game, moves):
    """Goes, captures and ends of rounds come first; where they leave room there are moves all over the match (N27)."""
    match = await match_of(court, await begun_and_closed(court, game, moves))
    words = Words.of(court.house.show, match, "en")
    great = [step for step in range(1, match.last) if strikes(match, step, words)]
    steps = [int(option.value) for option in jumps(match, Scene(match.table.id), words)]
    assert (steps[0], steps[-1]) == (0, match.last) and steps == sorted({*steps}) and len(steps) <= 25
    chosen = [step for step in steps if step in great]
    assert len(chosen) >= min(12, len(great))
    assert chosen[0] == great[0]


async def test_the_file_can_be_checked_and_names_nobody_by_number(court):
    ana = Person(123_456_789_012_345_678, "Ana `x`", "en-GB")
    table = await court.finished(ana, BEN)
    opened = await ask(court, ana, "replay", table=str(table.id))
    answer = await turn(court, ana, labels(opened)["File"])
    assert answer.kind == "private"
    assert answer.file.filename.endswith(".json")
    data = content_of(answer)
    found = check(read_record(data))
    assert found.fair
    assert found.outcome == table.game.outcome(court.tables.get(table.id).state)
    assert str(ana.user_id).encode() not in data
    assert json.loads(data)["names"] == ["Ana `x`", "Ben"]


async def test_matches_are_offered_while_typing(court, table):
    press, complete_match = FakePress(court.app, ANA, {}), court.cog("Replay").complete_match
    (choice,) = await complete_match(press, "yud")
    assert (choice.name, choice.value) == (f"{table.id} · Yud! Stop! · Ana, Ben", str(table.id))
    assert await complete_match(press, "chess") == []
