"""The fair shuffle: docs/fair-shuffle.md written again from its words, and compared."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from games.core import FairDraws, SeededDraws, shuffled
from games.core.draws import WORD_RANGE
from tests.helpers import QuickDraws

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fair-shuffle.md"
SEED = "madang:1:1"


def words(seed: str):
    """The page's words, without the code under test."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{block}".encode()).digest()
        yield from (int(digest[i : i + 4].hex(), 16) for i in range(0, 32, 4))
        block += 1


def below(source, n: int) -> int:
    limit = 2**32 - 2**32 % n
    return next(word for word in source if word < limit) % n


@pytest.mark.parametrize("n", [1, 2, 6, 7, 54, 100, 2**31 + 1, 2**32 - 1, 2**32])
def test_draws_are_what_the_page_says(n):
    source, draws = words(SEED), FairDraws(SEED)
    assert [draws.below(n) for _ in range(40)] == [below(source, n) for _ in range(40)]


def test_the_incomplete_last_stretch_is_passed_over():
    """Below 2**31 + 1 nearly every second word is passed over, else small numbers would come twice as often."""
    n = 2**31 + 1
    assert WORD_RANGE % n == 2**31 - 1
    source = words(SEED)
    drawn = [FairDraws(SEED).below(n)]
    assert drawn == [next(word for word in source if word < n)]
    assert any(word >= n for _, word in zip(range(8), words(SEED), strict=False))


def test_the_shuffle_is_fisher_yates_from_the_last_place_down():
    order, source = list(range(54)), words(SEED)
    for last in range(53, 0, -1):
        place = below(source, last + 1)
        order[last], order[place] = order[place], order[last]
    assert shuffled(range(54), FairDraws(SEED)) == tuple(order)


def test_the_examples_of_the_page():
    page = PAGE.read_text(encoding="utf-8")
    draws = FairDraws(SEED)
    hundred = " ".join(str(draws.below(100)) for _ in range(8))
    ten = " ".join(map(str, shuffled(range(10), FairDraws(SEED))))
    shown = re.findall(r"^\|[^|]*\| `?([0-9a-f ]+?)`? \|$", page, re.MULTILINE)
    first = hashlib.sha256(f"{SEED}:0".encode()).hexdigest()[:8]
    assert shown == [first, hundred, ten, hashlib.sha256(b"madang").hexdigest()]


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_one(n):
    with pytest.raises(ValueError, match=str(n)):
        FairDraws(SEED).below(n)


def test_another_seed_draws_otherwise():
    assert shuffled(range(54), FairDraws("a:1:2")) != shuffled(range(54), FairDraws("a:1:3"))


@pytest.mark.parametrize("make", [FairDraws, QuickDraws])
def test_draws_are_even(make):
    """Chi-squared with 5 degrees of freedom: above 25.7 once in 10 000 seeds."""
    draws = make("even")
    counts = Counter(draws.below(6) for _ in range(6000))
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 25.7


def test_a_shuffle_keeps_every_item():
    items = ("a", "b", "b", "c")
    assert sorted(shuffled(items, FairDraws("x"))) == sorted(items)
    assert shuffled((), FairDraws("x")) == ()
    assert {shuffled("abc", FairDraws(str(n))) for n in range(200)} == {
        tuple(order) for order in ("abc", "acb", "bac", "bca", "cab", "cba")
    }


def test_seeded_draws_are_even_repeatable_and_unlike_for_neighbouring_seeds():
    firsts = Counter(SeededDraws(seed).below(10) for seed in range(20_000))
    draws = SeededDraws(7)
    row = Counter(draws.below(10) for _ in range(20_000))
    for counts in (firsts, row):
        assert all(1850 < counts[n] < 2150 for n in range(10))
    one, again = SeededDraws(5), SeededDraws(5)
    assert [one.below(1000) for _ in range(9)] == [again.below(1000) for _ in range(9)]
