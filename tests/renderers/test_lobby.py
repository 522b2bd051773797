"""Lobby and standings: every game, any number of seats, everything in words too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games import uis
from renderers.base import no_fan
from renderers.lobby import draw_lobby
from renderers.png import encode
from tests.renderers.helpers import BADGES, speaker

UIS = uis()
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


def test_lobbies_of_the_games_look_different_and_a_fan_may_be_missing():
    info = INFO._replace(min_seats=2, max_seats=4)
    looks = [*(ui.renderer for ui in UIS.values()), replace(LOOK, fan=no_fan)]
    lobbies = [draw_lobby(info, look, badges=(), say=speaker(INFO.key)) for look in looks]
    assert len({encode(lobby.image) for lobby in lobbies}) == len(looks)


def test_numbered_seats_have_numbers_instead_of_colours():
    looks = [replace(LOOK, numbered_seats=numbered) for numbered in (False, True)]
    plain, numbered = (draw_lobby(INFO, look, badges=BADGES[:2], say=speaker(INFO.key)) for look in looks)
    assert encode(plain.image) != encode(numbered.image)
    assert plain.alt == numbered.alt


def test_lobby_changes_with_its_seats_and_host():
    makes = [
        draw_lobby(INFO, LOOK, badges=BADGES[:1], say=speaker(INFO.key)),
        draw_lobby(INFO, LOOK, badges=BADGES[:2], say=speaker(INFO.key)),
        draw_lobby(INFO, LOOK, badges=BADGES[:2], say=speaker(INFO.key), host=1),
        draw_lobby(INFO, LOOK, badges=BADGES[:2], say=speaker(INFO.key), host=1, changed=("a", "b")),
    ]
    assert len({encode(one.image) for one in makes}) == len({one.alt for one in makes}) == 4
