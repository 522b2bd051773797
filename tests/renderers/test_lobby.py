"""Lobby and standings: every game, any number of seats, everything in words too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games import faces
from games.core.levels import Level
from renderers.base import SeatBadge
from renderers.lobby import draw_banner, draw_lobby
from renderers.png import encode
from tests.renderers.helpers import BADGES, check_facts, check_said, speaker

UIS = faces()
ONE = next(iter(UIS.values()))
INFO, LOOK = ONE.game.info, ONE.renderer


def lobby(seated, info=INFO, look=LOOK, **facts):
    return draw_lobby(info, look, badges=seated, say=speaker(info.key), **facts)


@pytest.mark.parametrize("key", UIS)
def test_a_lobby_of_every_game_says_who_sits_there_how_long_and_how_hard_it_is(key):
    info, look, say = UIS[key].game.info, UIS[key].renderer, speaker(key)
    seated = BADGES[: info.max_seats][:3]
    picture = lobby(seated, info, look, host=1, changed=("Stacking: on",))
    assert picture.plan.width == 960
    check_said(picture.alt, f"{say('title')} … สมชาย (host) … Stacking: on")
    assert len(seated) < 3 or "Hương Lê (house player)" in picture.alt
    free = info.max_seats - len(seated)
    assert (f"Free seats: {free}." in picture.alt) == (free > 0)

    assert info.minutes and all(0 < least <= most for least, most in info.minutes)
    assert 1 <= info.difficulty <= 4
    least, most = info.minutes[0]
    said = lobby(BADGES[:2], info, look).alt
    assert (f"{least} min" if least == most else f"{least}–{most} min") in said.split("\n")
    assert f"({info.difficulty} of 4)" in said


@pytest.mark.parametrize("key", UIS)
def test_a_banner_of_every_game(key):
    """It says who plays and how they stand, and is much lower than a table."""
    look, say = UIS[key].renderer, speaker(key)
    for seats in range(2, len(BADGES) + 1):
        figures = [f"{7 * seat}/99" for seat in range(seats)]
        picture, bare, more = (
            draw_banner(look, shown, badges=BADGES[:seats], say=say)
            for shown in (figures, [""] * seats, [*figures[:-1], "98/99"])
        )
        assert picture.plan.width == 960 and picture.plan.height < 500
        assert picture.alt.startswith(say("alt.playing", title=say("title")))
        assert "Hương Lê (house player): 14/99" in picture.alt or seats < 3
        assert bare.alt.split("\n")[1] == "Ana", "a game may have no figures before its end"
        assert encode(more.plan) != encode(picture.plan)


def test_a_banner_says_how_strong_a_house_player_is():
    """Its bars show it."""
    people = (BADGES[0], *(SeatBadge("Moru", house=True, face="face-granny", level=level) for level in Level))
    pictures = [draw_banner(LOOK, ["", ""], badges=(people[0], one), say=speaker("yud")) for one in people[1:]]
    check_facts(dict(enumerate(pictures)))
    assert pictures[0].alt.endswith("Moru (house player, gentle)")


def test_minutes_are_those_of_the_seats_and_of_the_usual_rules_alone():
    info = INFO._replace(min_seats=2, max_seats=4, minutes=((10, 15), (20, 25)))

    def minutes(seats: int, **facts):
        return [line for line in lobby(BADGES[:seats], info, **facts).words.split("\n") if line.endswith(" min")]

    assert [minutes(seats) for seats in range(5)] == [["10–15 min"]] * 3 + [["20–25 min"]] * 2
    assert minutes(3, changed=("Stacking: on",)) == minutes(3, preset="Quick") == []


def test_a_large_table_counts_its_free_seats_on_one():
    info = INFO._replace(min_seats=2, max_seats=10)
    small, large = (lobby((BADGES[0],) * taken, info) for taken in (4, 5))
    assert small.plan.height < large.plan.height
    assert "Free seats: 6." in small.alt


def test_lobbies_of_the_games_look_different_and_a_fan_may_be_missing():
    info = INFO._replace(min_seats=2, max_seats=4)
    looks = [*(ui.renderer for ui in UIS.values()), replace(LOOK, fan=lambda: ())]
    assert len({encode(lobby((), info, look).plan) for look in looks}) == len(looks)


def test_numbered_seats_have_numbers_instead_of_colours():
    plain, numbered = (lobby(BADGES[:2], look=replace(LOOK, numbered_seats=one)) for one in (False, True))
    assert encode(plain.plan) != encode(numbered.plan)
    assert plain.alt == numbered.alt


def test_lobby_changes_with_its_seats_and_host():
    two = BADGES[:2]
    makes = [lobby(BADGES[:1]), lobby(two), lobby(two, host=1), lobby(two, host=1, changed=("a", "b"))]
    check_facts(dict(enumerate(makes)))
