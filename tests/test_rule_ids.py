"""Every rule and decision has a test that names it, and the players' page carries every id of the rules.

The id `Y9a` is named by a test function with the token `y9a`: `test_y9a_discard_lies_face_up`, or by a scene whose name
has it: `y9a the discard lies face up | ...` (tests/games/scenes.py).
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from games import GAMES
from games.core import option_fields

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"
LAW = ROOT.parent / "shared" / "rules"
"""The rules as they were given, where they lie beside the checkout."""
ID = re.compile(r"\b([A-Z])[A-Z]?\d+[a-z]?\b")
TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)
SCENE = re.compile(r"^([a-z][a-z0-9 ]+) \|", re.MULTILINE)


def ids(game, path: Path) -> set[str]:
    """The rule ids on a page: the game's letter, a second one or none, a number, a small letter or none."""
    assert path.is_file(), f"{path.name} is missing"
    text = path.read_text(encoding="utf-8")
    ((letter, _),) = Counter(ID.findall(text)).most_common(1)
    return set(re.findall(rf"\b{letter}[A-Z]?\d+[a-z]?\b", text))


def named(game) -> set[str]:
    """The tokens in the names of the game's tests and scenes."""
    texts = [path.read_text("utf-8") for path in (ROOT / "tests" / "games" / game.info.key).rglob("test_*.py")]
    names = [name for text in texts for pattern in (TEST, SCENE) for name in pattern.findall(text)]
    return {token for name in names for token in re.split("[_ ]", name)}


def in_order(found: set[str]) -> list[str]:
    return sorted(found, key=lambda one: (re.sub(r"\d.*", "", one), int(re.sub(r"\D", "", one)), one))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_every_rule_has_a_test_named_after_it(game):
    rules = ids(game, PAGES / f"{game.info.key}.md")
    tokens = named(game)

    assert rules
    assert in_order({rule for rule in rules if rule.lower() not in tokens}) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_the_players_page_has_every_id_of_the_law_and_no_other(game):
    law = LAW / f"{game.info.key}.md"
    if not law.is_file():
        pytest.skip("the given rules do not lie beside this checkout")
    expected, found = ids(game, law), ids(game, PAGES / f"{game.info.key}.md")

    assert in_order(expected - found) == []
    assert in_order(found - expected) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_every_option_and_refusal_stands_on_a_rule_of_the_page(game):
    rules = ids(game, PAGES / f"{game.info.key}.md")
    wanted = {rule for field in option_fields(game.info.options) for rule in re.findall(r"[A-Z]+\d+[a-z]?", field.rule)}

    assert in_order(wanted - rules) == []
