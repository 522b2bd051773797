"""Lobby and standings: every game, any number of seats, everything in words too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games import faces
from renderers.base import no_fan
from renderers.lobby import draw_banner, draw_lobby
from renderers.png import encode
from tests.renderers.helpers import BADGES, speaker

UIS = faces()
ONE = next(iter(UIS.values()))
INFO, LOOK = ONE.game.info, ONE.renderer


@pytest.mark.parametrize("key", UIS)
def test_lobby_of_every_game(key):
    info, seated = UIS[key].game.info, BADGES[: UIS[key].game.info.max_seats][:3]
    say = speaker(key)
    picture = draw_lobby(info, UIS[key].renderer, badges=seated, say=say, host=1, changed=("Stacking: on",))
    assert picture.image.width == 960
    assert say("title") in picture.alt
    assert "สมชาย (host)" in picture.alt
    assert len(seated) < 3 or "Hương Lê (house player)" in picture.alt
    assert "Stacking: on" in picture.alt
    free = info.max_seats - len(seated)
    assert (f"Free seats: {free}." in picture.alt) == (free > 0)


@pytest.mark.parametrize("key", UIS)
def test_a_banner_of_every_game(key):
    """It says who plays and how they stand, and is much lower than a table."""
    look, say = UIS[key].renderer, speaker(key)
    for seats in range(2, len(BADGES) + 1):
        figures = [f"{7 * seat}/99" for seat in range(seats)]
        picture = draw_banner(look, figures, badges=BADGES[:seats], say=say)
        assert picture.image.size[0] == 960 and picture.image.size[1] < 500
        assert picture.alt.startswith(say("alt.playing", title=say("title")))
        assert "Hương Lê (house player): 14/99" in picture.alt or seats < 3
        bare = draw_banner(look, [""] * seats, badges=BADGES[:seats], say=say)
        assert bare.alt.split("\n")[1] == "Ana", "a game may have no figures before its end"
        more = draw_banner(look, [*figures[:-1], "98/99"], badges=BADGES[:seats], say=say)
        assert encode(more.plan) != encode(picture.plan)


@pytest.mark.parametrize("key", UIS)
def test_every_game_says_how_long_and_how_hard_it_is(key):
    info = UIS[key].game.info
    assert info.minutes
    assert all(0 < least <= most for least, most in info.minutes)
    assert 1 <= info.difficulty <= 4
    lobby = draw_lobby(info, UIS[key].renderer, badges=BADGES[:2], say=speaker(key))
    least, most = info.minutes[0]
    assert (f"{least} min" if least == most else f"{least}–{most} min") in lobby.alt.split("\n")
    assert f"({info.difficulty} of 4)" in lobby.alt


def test_minutes_are_those_of_the_seats_and_of_the_usual_rules_alone():
    info = INFO._replace(min_seats=2, max_seats=4, minutes=((10, 15), (20, 25)))

    def minutes(seats: int, **facts):
        lobby = draw_lobby(info, UIS[INFO.key].renderer, badges=BADGES[:seats], say=speaker(INFO.key), **facts)
        return [line for line in lobby.words.split("\n") if line.endswith(" min")]

    assert [minutes(seats) for seats in range(5)] == [
        [f"{a} min"] for a in ("10–15", "10–15", "10–15", "20–25", "20–25")
    ]
    assert minutes(3, changed=("Stacking: on",)) == minutes(3, preset="Quick") == []


def test_a_large_table_counts_its_free_seats_on_one():
    info = INFO._replace(min_seats=2, max_seats=10)
    small, large = (draw_lobby(info, LOOK, badges=(BADGES[0],) * taken, say=speaker(INFO.key)) for taken in (4, 5))
    assert small.image.height < large.image.height
    assert "Free seats: 6." in small.alt


def test_lobbies_of_the_games_look_different_and_a_fan_may_be_missing():
    info = INFO._replace(min_seats=2, max_seats=4)
    looks = [*(ui.renderer for ui in UIS.values()), replace(LOOK, fan=no_fan)]
    lobbies = [draw_lobby(info, look, badges=(), say=speaker(INFO.key)) for look in looks]
    assert len({encode(lobby.plan) for lobby in lobbies}) == len(looks)


def test_numbered_seats_have_numbers_instead_of_colours():
    looks = [replace(LOOK, numbered_seats=numbered) for numbered in (False, True)]
    plain, numbered = (draw_lobby(INFO, look, badges=BADGES[:2], say=speaker(INFO.key)) for look in looks)
    assert encode(plain.plan) != encode(numbered.plan)
    assert plain.alt == numbered.alt


def test_lobby_changes_with_its_seats_and_host():
    makes = [
        draw_lobby(INFO, LOOK, badges=BADGES[:1], say=speaker(INFO.key)),
        draw_lobby(INFO, LOOK, badges=BADGES[:2], say=speaker(INFO.key)),
        draw_lobby(INFO, LOOK, badges=BADGES[:2], say=speaker(INFO.key), host=1),
        draw_lobby(INFO, LOOK, badges=BADGES[:2], say=speaker(INFO.key), host=1, changed=("a", "b")),
    ]
    assert len({encode(one.plan) for one in makes}) == len({one.alt for one in makes}) == 4
