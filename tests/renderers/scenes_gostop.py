"""Chosen moments of Go-Stop, played on stacked tables. `SCENES` maps names to pictures."""

from __future__ import annotations

from games.gostop import GOSTOP
from games.gostop.table import Pile
from renderers.base import SeatBadge
from renderers.gostop import RENDERER
from tests.games.gostop.play import KOREAN, Table, at_call, cards, dealt, position, whole_month
from tests.renderers.helpers import BADGES, drawing

FIVE = (*BADGES, SeatBadge("Nguyễn Thị Minh Khai", house=True))
LONG = (SeatBadge("W" * 32), SeatBadge("Maximilian der Große von und zu", house=True, absent=True), *FIVE[2:])


def view(table: Table, observer=None):
    return GOSTOP.view(table.state, observer)


of_view, hand_of_view = drawing(GOSTOP, RENDERER, FIVE, mover=frozenset())


def board(table: Table, badges=FIVE, locale="en"):
    return of_view(view(table), GOSTOP.waiting_for(table.state), badges, locale)


def hand(table: Table, seat=0, focus=""):
    return hand_of_view(view(table, seat), focus)


def two() -> Table:
    """Two players in the middle of a deal, as on the mock-up."""
    return position(
        "1r 7a 7r 7j 10r", "4a 5r 6j 9r 11j", floor="1j 3r 5a 5j 5k 6r 10j 11k", stock="9a 12r 3j",
        taken=("3b 8b 2a 8a 2j 2k 3k 8j 8k 1k", "11b 10a 6k 11d"), piles=(Pile(4, 1, 3, ()),), nagari=1,
        sides={0: {"goes": 1, "bar": 8, "free": 1, "bombs": 1}, 1: {"bar": 6}},
    )  # fmt: skip


def three() -> Table:
    """Three players, one with a shown triple; the last turn captured two pairs."""
    table = position(
        "1r 7a 7r 7j 10r", "4a 5r 6j 9r", "2r 3b 8j 9j 12a", floor="1j 3r 5a 6r 9a 10j 11k", stock="3j 12r 2j 2k 4r",
        taken=("8b 2a 8a", "11b 10a 6k 11d", "1b 1k"), seat=0, sides={0: {"goes": 2}},
    )  # fmt: skip
    return table.play("shake 07", "play 10r")


def piles() -> Table:
    """A floor as full as it gets: piles with owners and buried jokers, pairs, the stock card's match to be picked."""
    table = position(
        "1r 12a", "4a 5r", "10a 10r",
        floor="1j 1k 2a 2j 2k 3b 3j 4r 5a 5j 5k 6r 6j 7a 8b 9a 9r 10j 11b 11j 11k 12b 12r",
        stock="6a J2 7j", piles=(Pile(1, 1, 3, cards("J3 J2b")), Pile(10, 2, 4, ())),
        given={"jokers": "three", "joker_buried": "on"},
    )  # fmt: skip
    return table.do("play 12a")


def crowded(seats=3) -> Table:
    """One player has captured nearly everything."""
    rest = [whole_month(month) for month in range(1, 12)]
    return position(
        "12b", "12r", *["12a"] * (seats - 2), floor="12d", stock="J2", taken=(" ".join(rest) + " J3", "", ""),
        sides={0: {"goes": 3, "bar": 40, "bombs": 2, "shaken": 1 << 2 | 1 << 5}},
    )  # fmt: skip


def sold() -> Table:
    """Four are dealt in; the second is asked to stay or drop."""
    return dealt("1b 3b", "8b 2r", "11b", "12b", floor="4a 6a", seats=4, given={"sell_brights": "on"})


def five() -> Table:
    return dealt("1b 3r 5a", "", "", floor="1j 2a 4r", stock="", seats=5, dealer=2)


def stopped(table: Table | None = None) -> Table:
    """A winner with a long bill: goes, a shown triple, nagari, and every penalty."""
    table = table or at_call(
        "1b 3b 8b 2a 4a 5a 6a 7a 8a 10a 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k", "6j 6k", "11b 7j 7k 9j 10j 10k 11j 11k",
        nagari=1, sides={0: {"goes": 4, "shaken": 1 << 4}, 1: {"goes": 1}}, goers=(0, 1, 0, 0, 0),
        given={"go_bak": "on", "bright_penalty_each": "on"},
    )  # fmt: skip
    return table.do("stop")


def small_stop() -> Table:
    """A deal won with little, by two at the table."""
    return at_call("1r 2r 3r 4a 1j", "8b 8j", "5r 5j", seat=0).do("stop").do("ready", 1)


def last_deal() -> Table:
    table = at_call("1r 2r 3r 4a 1j", "8b 8j", "5r 5j", seat=0, given={"deals": "1"})
    return table.do("stop")


def quads() -> Table:
    return dealt("1b 1r 1j 1k", "2a 2r 2j 2k", "", floor="4a 6a")


def nagari() -> Table:
    """The last card is played and nobody has enough."""
    return position("", "5r", floor="5j", stock="6j", taken=("1b 3r", "8b 2j"), seat=1).do("play 5r")


def picking() -> Table:
    return position("5r 7j 7k 7a 9j 10r 10j", "4a", floor="5a 5j 1j 7r 9a 9r 9k", stock="8j").do("play 5r")


def giving() -> Table:
    """Junk is to be given, and there is a lot of it."""
    junk = "2j 2k 3j 3k 4j 4k 6j 6k 7j 7k 8j 11d J2 J3 12d"
    given = {"junk_choice": "giver", "double_junk": "on"}
    return position("5r 1r", "4a", floor="1j", stock="5k 8j", taken=("", junk), given=given).do("play 5r")


def taking() -> Table:
    """Junk of another is to be taken; the doubles count one, every joker is in the deck."""
    junk = "2j 2k 11d J2 J2b J2c J3 J3b 12d"
    given = {"junk_choice": "taker", "jokers": "five"}
    return position("5r 1r", "4a", floor="1j", stock="5k 8j", taken=("11j", junk), given=given).do("play 5r")


def bombed() -> Table:
    """A bomb that sweeps the floor, in a match with a chip goal; the deal before had no winner."""
    return position(
        "7a 7r 7j 2a", "3b 3r", floor="7k 9a", stock="9j 10j", taken=("", "1j 1k 4j"), nagari=1, given={"goal": "50"}
    ).do("bomb 07")


def shaking() -> Table:
    return position("2r 7j 7k 7a 9j J3", "4a", floor="5a 5j 1j 9a", stock="8j", given=KOREAN).do("shake 07")


def turn() -> Table:
    """The turn of one of three who has two brights and holds the third."""
    return position(
        "1b 3j 5a 8b 9r 11j", "2r 4a 7j", "4r 6j 10r", floor="1r 5j 6r 8j 10j 11k", stock="2a 2j 3k 4j 4k 7r 7a 12r",
        taken=("11b 12b 11d 12d", "2k 3b 3r", "9a 9j"), sides={1: {"goes": 1, "bar": 4}},
    )  # fmt: skip


def ten() -> Table:
    """The fullest hand of two."""
    return position(
        "1j 2r 3b 4a 6a 7j 9r 10r 11b 12b",
        "1b 2a 3k 4r 5a 7r 8b 9a 10a 11j",
        floor="1r 2j 3r 5j 6r 8j 10j 12r",
        stock="4j 4k 5k 5r 6j 6k 7a 7k",
    )


SCENES = {
    "gostop-table-two": lambda: board(two()),
    "gostop-table-three": lambda: board(three()),
    "gostop-table-full-floor": lambda: board(piles(), LONG),
    "gostop-table-crowded": lambda: board(crowded(), LONG),
    "gostop-table-bombed": lambda: board(bombed()),
    "gostop-table-sale": lambda: board(sold()),
    "gostop-table-five": lambda: board(five()),
    "gostop-table-stopped": lambda: board(stopped(), LONG),
    "gostop-table-small-stop": lambda: board(small_stop()),
    "gostop-table-over": lambda: board(last_deal()),
    "gostop-table-quads": lambda: board(quads()),
    "gostop-hand-turn": lambda: hand(turn(), focus="play 08-bright"),
    "gostop-hand-ten": lambda: hand(ten()),
    "gostop-hand-watching": lambda: hand(five()),
    "gostop-hand": lambda: hand(two(), focus="bomb 07"),
    "gostop-hand-picking": lambda: hand(picking(), focus="pick 05-animal"),
    "gostop-hand-giving": lambda: hand(giving(), seat=1),
    "gostop-hand-taking": lambda: hand(taking(), focus="take joker-3b"),
    "gostop-hand-shown": lambda: hand(shaking()),
}
