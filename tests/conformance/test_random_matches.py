"""The tool that plays thousands of random matches: it plays each game, and says which match went wrong."""

from __future__ import annotations

import pytest

from games import GAMES
from tests.conformance.random_matches import drawn_fields, main, values_of
from tests.helpers import worlds


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_matches_with_options_drawn_at_random_keep_the_invariants(game, capsys):
    assert main([game.info.key, "3", "--every", "100"]) == 0
    told = capsys.readouterr().out
    assert "\n3 matches, " in told
    assert ("no card lost or made" in told) == hasattr(worlds(game), "cards")


def test_a_lost_card_is_found_and_the_match_named(monkeypatch, capsys):
    counted = worlds(GAMES[0]).cards
    calls = []

    def lossy(state):
        calls.append(state)
        return counted(state)[: 40 - len(calls) // 3]

    monkeypatch.setattr(worlds(GAMES[0]), "cards", lossy)
    assert main([GAMES[0].info.key, "2", "--first", "7"]) == 1
    assert "\nFAILED match 7: " in capsys.readouterr().out


def test_every_value_of_an_option_can_be_drawn():
    for game in GAMES:
        for field in drawn_fields(game):
            assert field.default in values_of(field) or field.length
            assert len(values_of(field)) > 1
