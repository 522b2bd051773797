"""Leaderboards, podiums and profiles made by hand. `SCENES` maps names to pictures."""

from __future__ import annotations

import math

from renderers.scores import BoardLine, GameLine, draw_leaders, draw_podium, draw_profile
from tests.renderers.helpers import speaker

NAMES = ("Ana", "สมชาย", "Hương Lê", "민지", "Maximilian der Große", "Zoë", "花子", "Анна", "Ines", "Bo")
LINES = tuple(
    BoardLine(place, name, str(120 - 9 * place), f"{9 - place // 2} of {20 + place} won", own=name == "Zoë")
    for place, name in enumerate(NAMES, start=1)
)
FAR = (*(line._replace(own=False) for line in LINES[:9]), BoardLine(134, NAMES[4], "3", "1 of 2 won", own=True))
TIED = (LINES[0], LINES[1]._replace(place=1), LINES[2], LINES[3])
GAMES = (
    GameLine("Yud! Stop!", "12 of 40 won", "1104 ± 60", tuple(round(1000 + 90 * math.sin(i / 9)) for i in range(300))),
    GameLine("Uno Super Mario", "3 of 20 won", "938 ± 90", tuple(1000 - 3 * i + 12 * (i % 3) for i in range(20))),
    GameLine("Go-Stop", "1 of 4 won", "1010 ± 250 ?", (1000, 1040, 980, 1010)),
    GameLine("Seize!", "0 of 1 won", "960 ± 310 ?", (1000, 960)),
)


def leaders(lines=LINES, title="Leaderboard", note="August 2026 · page 1 of 4"):
    return draw_leaders(title, note, lines, say=speaker("scores"))


def podium(lines, title="August 2026", note="The season is over: 12 players"):
    return draw_podium(title, note, lines, say=speaker("scores"))


def profile(games=GAMES, name="Maximilian der Große", note="65 matches · 16 won · mostly Yud! Stop!"):
    return draw_profile(name, note, games, say=speaker("scores"))


SCENES = {
    "scores-leaders": leaders,
    "scores-leaders-far": lambda: leaders(FAR, "Yud! Stop!: ratings", "page 1 of 14"),
    "scores-podium": lambda: podium(LINES[:8]),
    "scores-podium-tied": lambda: podium(TIED),
    "scores-podium-two": lambda: podium(LINES[:2], "Summer"),
    "scores-profile": profile,
    "scores-profile-new": lambda: profile((GameLine("Yud! Stop!", "0 of 1 won", "970 ± 320 ?", (1000, 970)),), "Bo"),
}
