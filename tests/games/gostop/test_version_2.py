"""Matches that were played by the rules of version 2 are played again to the same end by what their options mean today.

The matches in version_2.txt were written by the last program that had those rules: both presets and options drawn at
random, two to five seats, played by house players and at random. What was a default then is an option now.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from games.core import CHANCE, FairDraws, changed_options, option_fields, parse_options
from games.gostop import GOSTOP
from games.gostop.options import PRESETS, Options, from_version_2
from games.gostop.play import NOTATION, Play

FILE = Path(__file__).with_name("version_2.txt")
OLD_KOREAN = (
    "joker_replays", "joker_takes", "joker_buried", "table_quad_nagari", "quad_choice", "shake_on_play", "bomb_doubles",
    "ppuk_pays", "sweep_any", "last_card_plain", "last_ppuk_taken", "go_doubles", "go_bak", "junk_penalty_korean",
    "nagari_adds_up",
)  # fmt: skip


HEAD, *TEXTS = re.split(r"^match ", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
LETTERS = dict(re.findall(r"(\w)=(\S+)", HEAD))


class Match(NamedTuple):
    number: int
    seats: int
    given: dict[str, str]
    rows: list[str]
    reason: str

    @classmethod
    def of(cls, text: str) -> Match:
        title, *rows, end = text.splitlines()
        number, seats, given = re.fullmatch(r"(\d+): (\d) seats; ?(.*)", title).groups()
        return cls(int(number), int(seats), dict(one.split("=") for one in given.split()), rows, end.split(" ")[1])


MATCHES = [Match.of(text) for text in TEXTS]


def full(text: str) -> str:
    """The text form of an action whose cards are written with a letter each."""
    kind, _, what = text.partition(" ")
    return " ".join((kind, *(LETTERS[one] for one in what))) if kind in ("deal", "draw") else text


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: str(match.number))
def test_a_match_of_version_2_comes_to_the_same_end(match):
    options = parse_options(Options, GOSTOP.info.todays_options(2, match.given))
    state, seq = GOSTOP.new_match(options, match.seats), 0
    for row in match.rows:
        seat, _, text = row.partition(" ")
        if seat == "=":
            assert state.chips == tuple(map(int, text.split(" ")))
            continue
        seq += 1
        action = GOSTOP.decode(full(text))
        if int(seat) == CHANCE:
            assert GOSTOP.sample_chance(state, FairDraws(f"version 2:{match.number}:{seq}")) == action
        state, _events = GOSTOP.apply(state, int(seat), action)
    assert GOSTOP.outcome(state).reason == match.reason


def test_the_matches_show_every_old_option_at_every_value_and_what_is_rare():
    seen = Counter(name for match in MATCHES for name in match.given.items())
    names = {name for name, _ in seen}
    old = {"cup_asked", "ja_ppuk_next_turn", "last_card_plain", "giver_chooses", "two_cards", "bright_penalty_all"}
    new = {"double_junk", "cup", "ja_ppuk_later", "last_turn", "junk_choice", "double_settles", "bright_penalty_each"}
    assert names == {field.name for field in option_fields(Options)} - new | old
    for name in old | set(OLD_KOREAN):
        assert seen[name, "on"] >= 40
    assert seen["bomb_takes", "off"] >= 40 and seen["jokers", "none"] >= 40 and seen["jokers", "three"] >= 40
    assert {match.seats for match in MATCHES} == {2, 3, 4, 5} and len(MATCHES) > 200
    acts = {row.split(" ")[1] for match in MATCHES for row in match.rows}
    assert {*NOTATION.kinds} - {"take"} <= acts


def test_what_was_silent_in_version_2_is_named_and_its_korean_preset_is_todays():
    assert from_version_2({"deals": "3"}) == {
        "deals": "3", "double_junk": "on", "cup": "best", "bomb_takes": "on", "ja_ppuk_later": "on",
        "last_turn": "deal", "junk_choice": "automatic", "double_settles": "on", "bright_penalty_each": "on",
    }  # fmt: skip
    given = {
        "cup_asked": "on", "bomb_takes": "off", "ja_ppuk_next_turn": "on", "last_card_plain": "on",
        "giver_chooses": "on", "two_cards": "on", "bright_penalty_all": "on",
    }  # fmt: skip
    assert changed_options(parse_options(Options, from_version_2(given))) == {
        "double_junk": "on", "cup": "asked", "last_turn": "player", "junk_choice": "giver",
    }  # fmt: skip
    korean = {"jokers": "three"} | dict.fromkeys(OLD_KOREAN, "on")
    assert parse_options(Options, from_version_2(korean)) == parse_options(Options, PRESETS["korean"])


def test_a_card_still_has_the_text_of_version_2():
    assert Play(50) == GOSTOP.decode("play joker-3") and len(LETTERS) == 51
