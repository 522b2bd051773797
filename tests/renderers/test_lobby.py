"""Lobby and standings: every game, any number of seats, everything in words too."""

from __future__ import annotations

import pytest

from games.core import GameInfo, Outcome
from games.yud.options import Options
from renderers.lobby import FANS, draw_lobby
from renderers.png import encode
from renderers.standings import draw_standings
from tests.renderers.helpers import BADGES, speaker

SEATS = {"yud": (2, 4), "uno_mario": (2, 10), "gostop": (2, 3), "seize": (2, 4), "fifth": (3, 3)}


def info(key):
    return GameInfo(key, f"The {key}", *SEATS[key], 1, Options)


@pytest.mark.parametrize("key", SEATS)
def test_lobby_of_every_game(key):
    seated = BADGES[: SEATS[key][1]][:3]
    picture = draw_lobby(info(key), badges=seated, say=speaker("core"), host=1, changed=("Stacking: on",))
    assert picture.image.width == 960
    assert f"The {key}" in picture.alt
    assert "สมชาย (host)" in picture.alt
    assert "Hương Lê (house player)" in picture.alt
    assert "Stacking: on" in picture.alt
    free = SEATS[key][1] - len(seated)
    assert (f"Free seats: {free}." in picture.alt) == (free > 0)


def test_lobbies_of_the_games_look_different():
    same = {"title": "x", "min_seats": 2, "max_seats": 4}
    lobbies = [draw_lobby(info(key)._replace(**same), badges=(), say=speaker("core")) for key in FANS]
    assert len({encode(lobby.image) for lobby in lobbies}) == len(FANS)


def test_lobby_changes_with_its_seats_and_host():
    makes = [
        draw_lobby(info("yud"), badges=BADGES[:1], say=speaker("core")),
        draw_lobby(info("yud"), badges=BADGES[:2], say=speaker("core")),
        draw_lobby(info("yud"), badges=BADGES[:2], say=speaker("core"), host=1),
        draw_lobby(info("yud"), badges=BADGES[:2], say=speaker("core"), host=1, changed=("a", "b")),
    ]
    assert len({encode(one.image) for one in makes}) == len({one.alt for one in makes}) == 4


def test_standings_are_ordered_by_place():
    outcome = Outcome("x", (5, 40, 12, 12), (4, 1, 2, 2))
    picture = draw_standings(info("seize"), outcome, badges=BADGES, say=speaker("core"))
    lines = picture.alt.splitlines()
    assert lines[1].startswith("1. สมชาย: 40")
    assert [line[0] for line in lines[1:]] == ["1", "2", "2", "4"]


def test_standings_change_with_scores_and_places():
    outcomes = (Outcome("x", (5, 4), (1, 2)), Outcome("x", (5, 4), (2, 1)), Outcome("x", (5, 5), (1, 1)))
    pictures = [draw_standings(info("yud"), one, badges=BADGES[:2], say=speaker("core")) for one in outcomes]
    assert len({encode(one.image) for one in pictures}) == len({one.alt for one in pictures}) == 3
