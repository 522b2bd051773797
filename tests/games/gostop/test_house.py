"""The house player: what it wishes at single decisions."""

from __future__ import annotations

import pytest

from games.core import hint_of
from games.gostop import GOSTOP
from games.gostop.cards import JUNK_VALUE
from tests.games.gostop.play import Table
from tests.games.tables import tables

WATCHED = """
it completes a set | 4r 6a 5j / 3b 3r 9j @ floor=4a,6j,5k stock=8j,9k taken=2a,8a -> wishes play 4r
it denies a set | 4r 10j 5j / 3b 3r 9j @ floor=4a,10k,5k stock=8j,9k taken=/2a,8a -> wishes play 4r
it picks the bright | 8j 2a @ floor=8a,8b stock=9j,10j taken=1b,3b -> play 8j; wishes pick 8b
it stops when the opponent is close | call 2a 4a 8a 5a 6a 7a / 1b 3b 8b 11b 1r 2r -> wishes stop
it goes when nobody is | call 2a 4a 8a 5a 6a 7a 1j 1k 2j 2k 3j 3k 4j 4k 5j / 12d @ 0.hand=6a,6r,6j,6k,7a,7r,7j,7k \
        1.hand=12d,12b
    wishes go
it bombs | 7a 7r 7j 2a @ floor=7k,5a stock=8j,9j -> wishes bomb 07
it shows triples | 7a 7r 7j 2a @ floor=5a stock=8j,9j -> wishes shake 07
a joker that costs no turn is played as soon as there is junk to take | J2 4r 6a 5j / 3b 3r 9j @ floor=4a,6j,5k \
        stock=8j,9k taken=/1j korean
    wishes play J2
& | J2 4r 6a 5j / 3b 3r 9j @ floor=4a,6j,5k stock=8j,9k korean -> shuns play J2
it takes the chips for a quad | deal 1b 1r 1j 1k / @ quad_choice -> wishes quad take
it gives the least junk | 5j 2a @ floor=9a stock=5k,10j taken=/J2,4k,1j junk_choice=giver
    play 5j; wishes give 4k, give 1j
it takes the junk of most worth where it chooses | 5j 2a @ floor=9a stock=5k,10j taken=/4k,J2,11d junk_choice=taker
    play 5j; wishes take J2
& | 5j 2a @ floor=9a stock=5k,10j taken=/4k,11d,1j junk_choice=taker double_junk -> play 5j; wishes take 11d
a weak hand drops out | deal / 9j 9k 10j 10k 11j 11k 7j / / @ floor=12a,12r,5a,5r,6a,4j seats=4 sell_brights
    wishes drop
a strong one stays | deal / 1b 3b 8b 2a 4a 6r 9r / / @ floor=12a,12r,5a,5r,6a,4j seats=4 sell_brights -> wishes stay
"""


def test_gd7_a_hint_counts_the_joker_that_is_kept_at_the_end_of_the_turn():
    table = Table.of("2a 5r / 3b 3r @ floor=11k,11d,7a stock=J2,11j,1j joker_buried double_junk").play("play 2a")
    known, legal = GOSTOP.known(table.state, 0), GOSTOP.legal_actions(table.state, 0)
    reason = hint_of(GOSTOP, known, legal, table.read("pick 11k")).reason
    assert (reason.code, reason.data["n"]) == ("junk", 4)
    assert sum(JUNK_VALUE[True][card] for card in table.do("pick 11k").state.sides[0].junk) == 4


@pytest.mark.parametrize(("table", "steps"), tables(WATCHED))
def test_scene(table, steps):
    Table.of(table).run(steps)
