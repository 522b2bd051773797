"""Feats of every game: each can be earned and is not given for less; what is judged is what happened."""

from __future__ import annotations

from types import SimpleNamespace as Of

import pytest

from bot.texts import LOCALES, load_texts
from games import GAMES
from games.core import NOBODY, Event, Outcome
from games.core.honours import WON
from games.gostop import back
from games.gostop.cards import BRIGHTS, GODORI, POEMS
from games.gostop.table import Ending

BY_KEY = {game.info.key: game for game in GAMES}
UNCOMPILED = pytest.mark.skipif(
    back.__file__.endswith(".so"), reason="compiled rules take no stand-ins for their states"
)
SECOND = Outcome("done", (1, 2), (2, 1))
SHARED = Outcome("done", (1, 1), (1, 1))


def event(kind, seat=None, **data):
    return Event(kind, seat, data)


def deal(winner=0, ending=Ending.STOP, taken=(0, 0), goes=(0, 0), goers=()):
    """The end of a deal of Go-Stop."""
    sides = tuple(Of(taken=cards, goes=count) for cards, count in zip(taken, goes, strict=True))
    result = Of(winner=winner, ending=ending)
    return Of(players=(0, 1), sides=sides, result=result, goers=goers), (event("deal_over", winner),)


def hands(*sizes):
    """A moment of Uno."""
    return Of(hands=tuple((1,) * size for size in sizes))


def rows(first, second, caller=NOBODY, scores=(3, 9), round_no=2, turn_no=9, totals=(0, 0)):
    """The end of a round of Yud!."""
    return Of(
        rows=(first, second), playing=(0, 1), sheet=(scores,), result=Of(caller=caller), round_no=round_no,
        turn_no=turn_no, totals=totals, seats=2,
    )  # fmt: skip


def field(turn=0, turn_no=1, hands=((0,), (0,))):
    """A moment of Seize!."""
    return Of(turn=turn, turn_no=turn_no, hands=hands)


LOW, HIGH, PLAIN = (1, 1, 1, 1), (9, 9, 9, 9), (2, 2, 2, 2)
SOME_TRICKS = [(field(), (event(kind, 0),)) for kind in ("sprinted", "braced", "charged")]
OPENED = (event("round_stopped", 0),)
HIT = (event("hit", 1, by=0),)

EARNED = [
    ("gostop", [deal(taken=(GODORI, 0))], {(0, "godori")}),
    ("gostop", [deal(taken=(0, BRIGHTS))], {(1, "five_brights")}),
    ("gostop", [deal(taken=(POEMS, 0))], {(0, "ribbon_set")}),
    ("gostop", [deal(taken=(POEMS & -POEMS, 0))], set()),
    ("gostop", [deal(winner=0, goes=(3, 0), goers=(0, 0, 0))], {(0, "three_go")}),
    ("gostop", [deal(winner=1, goes=(3, 2), goers=(0, 0, 0))], {(1, "turned_tables")}),
    ("gostop", [deal(winner=0, goes=(2, 0), goers=(0, 0))], set()),
    ("gostop", [deal(winner=NOBODY, ending=Ending.NAGARI, goes=(3, 0), goers=(0,))], set()),
    ("gostop", [deal(winner=1, ending=Ending.QUAD)], {(1, "chongtong")}),
    ("gostop", [(None, (event("bomb", 1), event("sweep", 0), event("three_ppuks", 0)))],
     {(1, "bomb"), (0, "sweep"), (0, "three_ppuks")}),
    ("uno_mario", [(hands(1, 3), (event("called_uno", 0), event("caught", 1), event("bounced", 1)))],
     {(0, "uno"), (1, "catcher"), (1, "bouncer")}),
    ("uno_mario", [(hands(1, 3), (event("challenge_won", 1), event("challenge_lost", 0)))], {(1, "challenger")}),
    ("uno_mario", [(hands(0, 3), (event("went_out", 0, card="Wd4"),))], {(0, "wild_out"), (0, "clean")}),
    ("uno_mario", [(hands(2, 3), (event("drew", 0, n=1),)), (hands(0, 3), (event("went_out", 0, card="R7"),))], set()),
    ("uno_mario", [(hands(12, 3), (event("drew", 0, n=5),)), (hands(0, 3), (event("went_out", 0, card="R7"),))],
     {(0, "comeback")}),
    ("uno_mario", [(hands(12, 3), (event("drew", 0, n=5),)), (hands(7, 7), (event("dealt", 1),)),
                   (hands(0, 3), (event("went_out", 0, card="R7"),))], {(0, "clean")}),
    ("uno_mario", [(hands(0, 9), (event("scored", 0, points=150, total=150),))], {(0, "big_round")}),
    ("uno_mario", [(hands(0, 9), (event("scored", 0, points=149, total=149),))], set()),
    ("uno_mario", [(hands(3, 9), HIT)] * 5, {(0, "storm")}),
    ("uno_mario", [(hands(3, 9), HIT)] * 4, set()),
    ("uno_mario", [(hands(3, 9), (event("hit", 0, by=0),))] * 5, set()),
    ("yud", [(rows(PLAIN, HIGH), (event("stopped", 0),)), (rows(PLAIN, HIGH, caller=0), OPENED)], {(0, "caller")}),
    ("yud", [(rows(HIGH, PLAIN, caller=0, scores=(41, 8)), OPENED)], {(1, "snatcher")}),
    ("yud", [(rows(PLAIN, PLAIN, caller=0, scores=(8, 8)), OPENED)], set()),
    ("yud", [(rows(PLAIN, HIGH, turn_no=3), (event("stopped", 0),)), (rows(PLAIN, HIGH, caller=0), OPENED)],
     {(0, "caller"), (0, "blitz")}),
    ("yud", [(rows(PLAIN, HIGH, turn_no=6), (event("stopped", 0),)), (rows(PLAIN, HIGH, caller=0), OPENED)],
     {(0, "caller")}),
    ("yud", [(rows(LOW, HIGH), (event("round_stock_out"),))], {(0, "tiny")}),
    ("yud", [(rows(PLAIN, (12, 12, 13, 13), scores=(8, 0)), (event("round_stock_out"),))], {(1, "special")}),
    ("yud", [(rows((), ()), (event("matched", 1, count=2),))], {(1, "pair")}),
    ("yud", [(rows((), ()), (event("matched", 1, count=3),))], {(1, "pair"), (1, "triple")}),
    ("yud", [(rows(PLAIN, HIGH), (event("declined", 0),)), (rows(PLAIN, HIGH), (event("round_stock_out"),))],
     {(0, "blind")}),
    ("yud", [(rows(PLAIN, HIGH), (event("declined", 0),)), (rows(PLAIN, HIGH), (event("round_began", 0),)),
             (rows(PLAIN, HIGH), (event("round_stock_out"),))], set()),
    ("seize", [(field(), (event("seized", 0, location="A"),))], {(0, "seized")}),
    ("seize", [(field(), (event("took_over", 0, location="A", owner=1),)),
               (field(1, 2), (event("took_over", 1, location="A", owner=0),))],
     {(0, "seized"), (0, "taker"), (1, "seized"), (1, "taker"), (1, "regained")}),
    ("seize", [(field(), (event("seized", 0, location="A"),)), (field(), (event("seized", 0, location="B"),))],
     {(0, "seized"), (0, "two_at_once")}),
    ("seize", [(field(), (event("seized", 0, location="A"),)), (field(0, 3), (event("seized", 0, location="B"),))],
     {(0, "seized")}),
    ("seize", [(field(1), (event("ganged_up", 1), *[event("knocked", 0)] * 3))], {(1, "gang"), (1, "dominoes")}),
    ("seize", [(field(1), (event("attacked", 1), *[event("knocked", 0)] * 2))], set()),
    ("seize", [*SOME_TRICKS, (field(), (event("recalled", 0),))], {(0, "tricks")}),
    ("seize", [*SOME_TRICKS, (field(), (event("recalled", 1),))], set()),
    ("seize", [(field(hands=((0,), (3, 4))), ())], {(1, "full_hand")}),
]  # fmt: skip


@UNCOMPILED
@pytest.mark.parametrize(("key", "played", "feats"), EARNED)
def test_a_feat_is_earned_by_what_it_says(key, played, feats):
    assert BY_KEY[key].honours.earned(played, SHARED) == feats


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_every_feat_of_the_tables_is_tried(game):
    at_the_end = {"seize": {"shutout", "patient"}, "yud": {"comeback"}}.get(game.info.key, set())
    tried = {feat for key, _, feats in EARNED if key == game.info.key for _, feat in feats}
    assert tried | at_the_end | ({WON} & set(game.honours.ids)) == set(game.honours.ids)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_to_win_is_a_feat_but_not_where_all_win(game):
    assert ((1, WON) in game.honours.earned([], SECOND)) == (WON in game.honours.ids)
    assert game.honours.earned([], SHARED) == frozenset()


@UNCOMPILED
def test_what_the_end_says():
    seize, yud = BY_KEY["seize"].honours, BY_KEY["yud"].honours
    assert seize.earned([], Outcome("pile", (0, 3), (2, 1))) == {(1, WON), (1, "shutout"), (1, "patient")}
    assert seize.earned([], Outcome("locations", (1, 4), (2, 1))) == {(1, WON)}
    first = [(rows(LOW, HIGH, scores=(4, 36), round_no=1, totals=(4, 36)), (event("round_stock_out"),))]
    assert (1, "comeback") in yud.earned(first, SECOND)
    assert (0, "comeback") not in yud.earned(first, Outcome("done", (1, 2), (1, 2)))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_feats_have_short_names_and_a_line(game, locale):
    say = load_texts().speaker(locale, game=game.info.key)
    names = [say(f"honour.{feat}") for feat in game.honours.ids]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 28 for name in names)
    assert all(0 < len(say(f"honour_help.{feat}")) <= 110 for feat in game.honours.ids)
