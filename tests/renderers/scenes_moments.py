"""Scenes of the big moments, each as a banner over its board; at a seat above, below, beside and in a crowd."""

from __future__ import annotations

from games.uno_mario.table import LastAct
from games.yud.table import LastMove
from tests.games.gostop.play import Table, at_call, position
from tests.renderers import scenes_gostop as gostop
from tests.renderers import scenes_seize as seize
from tests.renderers import scenes_uno_mario as uno
from tests.renderers import scenes_yud as yud
from tests.renderers.helpers import BADGES

FACES = (BADGES[0], BADGES[1], BADGES[2]._replace(face="face-granny"), BADGES[3])


def of_gostop(table: Table, locale="en"):
    return gostop.board(table, FACES, locale)


def of_uno(locale="en", **changes):
    return uno.table(uno.view(**changes), badges=(*FACES, *uno.TEN[4:]), locale=locale)


def of_seize(shown, locale="en"):
    return seize.table(shown, frozenset({1}), FACES, locale)


def of_yud(shown, locale="en"):
    return yud.table(shown, frozenset({0}), FACES, locale)


def stopped(seat, seats=4):
    return yud.view(
        seats=seats,
        rows=(yud.DOWN,) * seats,
        totals=(24, 31, 45, 9)[:seats],
        caller=seat,
        last=LastMove("stopped", seat),
    )


def ppuk() -> Table:
    """The second player makes a pile."""
    table = position(
        "1r 7a 7r", "5r 6j 9r", floor="1j 3r 5a 6r 10j 11k", stock="5j 12r 3j", seat=1,
        taken=("3b 8b 2a 8a 2j 2k 3k", "11b 10a 6k 11d"),
    )  # fmt: skip
    return table.play("play 5r")


def three_goes() -> Table:
    return at_call("8b 2a 8a 4a 1b 3b", "11b 10a 6k", seat=0, sides={0: {"goes": 2}}).play("go")


def godori() -> Table:
    """The third of three players takes the last bird."""
    table = position(
        "1r 7a", "4j 6j", "8a 12a", floor="1j 3r 8j 6r 10j", stock="7j 12r", seat=2,
        taken=("3b", "11b 10a", "2a 4a 1k 1r"),
    )  # fmt: skip
    return table.play("play 8a")


def heundeum() -> Table:
    """The first of three shows a triple: what it plays comes next."""
    return position(
        "7a 7r 7j 10r", "4a 5r 6j 9r", "2r 3b 8j 9j", floor="1j 3r 5a 6r 9a 11k", stock="11j 12r 3j",
        taken=("8b 2a 8a 2j", "11b 10a 6k 11d", "1b 1k"), seat=0,
    ).do("shake 07")  # fmt: skip


SCENES = {
    "moment-ppuk": lambda: of_gostop(ppuk()),
    "moment-ppuk-ko": lambda: of_gostop(ppuk(), "ko"),
    "moment-three-go": lambda: of_gostop(three_goes()),
    "moment-godori": lambda: of_gostop(godori()),
    "moment-heundeum": lambda: of_gostop(heundeum()),
    "moment-uno": lambda: of_uno(seats=4, counts=(5, 1, 3, 12, 4, 2, 6, 7, 9, 10), last=LastAct(1, "uno")),
    "moment-uno-caught": lambda: of_uno("vi", last=LastAct(0, "catch", 2), seats=5),
    "moment-uno-ten": lambda: of_uno(
        seats=10, counts=(5, 4, 1, 12, 4, 2, 6, 7, 9, 10), last=LastAct(2, "play", uno=True), locale="th"
    ),
    "moment-seize": lambda: of_seize(seize.view(seats=2, newest=1)),
    "moment-seize-four": lambda: of_seize(seize.view(newest=8), "nl"),
    "moment-yud-stop": lambda: of_yud(stopped(2)),
    "moment-yud-stop-two": lambda: of_yud(stopped(0, 2), "th"),
}
