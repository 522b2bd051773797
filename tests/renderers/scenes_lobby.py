"""Scenes of lobbies: each game's with a house player and free seats, and a large table with house rules."""

from __future__ import annotations

from bot.games import faces
from renderers.lobby import draw_lobby
from tests.renderers.helpers import BADGES, speaker

SEATED = (BADGES[0], BADGES[1], BADGES[2]._replace(face="face-granny", level="gentle"), BADGES[3])
HOUSES = tuple(
    BADGES[2]._replace(face=f"face-{face}", level=level, name=name)
    for face, level, name in (
        ("granny", "gentle", "Lina"),
        ("teen", "easy", "Niko"),
        ("auntie", "normal", "Bella"),
        ("master", "hard", "Anton"),
    )
)
MANY = (*SEATED[:2], *HOUSES, *SEATED[:2])
RULES = ("Stacking: on", "Wild Draw 4: any time", "Goal: lowest total wins", "Jump in: the very same card")


def lobby(key: str, badges=SEATED[:3], locale="en", **facts):
    ui = faces()[key]
    return draw_lobby(ui.game.info, ui.renderer, badges=badges, say=speaker(key, badges, locale), **facts)


SCENES = {
    **{f"lobby-{key.partition('_')[0]}": lambda key=key: lobby(key) for key in faces()},
    "lobby-uno-many": lambda: lobby(
        "uno_mario", (*SEATED[:2], *HOUSES, *SEATED[:2]), host=1, preset="Quick", changed=RULES
    ),
    "lobby-yud-levels": lambda: lobby("yud", (SEATED[0], *HOUSES[1:]), "nl"),
    "lobby-gostop-ko": lambda: lobby("gostop", SEATED, "ko", changed=("사흘", "나가리 두 배")),
}
