"""The house player: how long its matches are, and what it wishes."""

from __future__ import annotations

import pytest

from games.core import parse_options, replay
from games.core.levels import HousePlayer, Level
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.table import Table
from tests.core.played import played
from tests.games.scenes import scenes
from tests.games.seize.play import Match
from tests.helpers import QuickDraws, all_on


def ended(seed: str, options: Options) -> Table:
    """The end of a match of two house players."""
    rows = played(SEIZE, options, (Level.NORMAL, Level.NORMAL), seed)
    *_, last = replay(SEIZE, options, 2, rows)
    return last.state


@pytest.mark.slow
def test_sd34_house_players_end_a_match_of_two_within_a_fair_time():
    """The median over many matches stands in docs/design/seize-tuning.md; here a few and a margin."""
    matches = [ended(f"length {match}", Options()) for match in range(9)]
    assert sorted(match.turn_no for match in matches)[4] <= 66
    assert sum(SEIZE.outcome(match).reason == "locations" for match in matches) >= 8, "not by the empty pile"


@pytest.mark.slow
def test_the_house_player_ends_a_match_under_all_house_rules():
    match = ended("all on", parse_options(Options, dict(all_on(SEIZE))))
    assert SEIZE.outcome(match).reason == "locations"


class Watched(Match):
    """A match at which seat A is a house player."""

    def wish(self) -> str:
        legal = SEIZE.legal_actions(self.state, 0)
        return SEIZE.encode(HousePlayer(SEIZE, 0).choose(SEIZE.known(self.state, 0), legal, QuickDraws(1)))

    def check_wishes(self, _seat: int | None, text: str) -> None:
        assert self.wish() == text

    def check_shuns(self, _seat: int | None, text: str) -> None:
        """`shuns charge`: it wishes nothing of this kind."""
        assert self.wish().split()[0] != text


WATCHED = """
it seizes what it can pay | around
    wishes seize A rice timber
it keeps wilds | around hand=rice,timber,wild
    wishes seize A rice timber
it walks to a hole without cards | A@4,4 A=0.1a@NW points=1
    wishes step 1a NW
it knocks a rival off a location | .x/y.z/.../..A@2,1 A=0.3@N x=1.1a y=1.2L z=1.3 points=2 hand1=rice,timber
    wishes attack 3 N
it turns to knock | .x/y.z/.../..A@2,1 A=0.3@NE x=1.2L y=1.3 z=1.1a points=2 hand1=rice,timber
    wishes turn 3 left; turn 3 left; wishes attack 3 N
it charges a weak piece | .x/y.z/.../..A@2,1 A=0.2R@N x=1.1a y=1.2L z=1.3 points=2 hand=charge hand1=rice,timber
    wishes charge 2R; charge 2R; wishes attack 2R N
it charges none in vain | .x/y.z/.../..A@2,1 A=0.1a@N x=1.1a y=1.2L z=1.3 points=2 hand=charge hand1=rice,timber
    shuns charge
it charges none that may not attack any more | .x/y.z/.../..A@2,1 A=0.2R@N x=1.1a y=1.2L z=1.3 points=2 hand=charge \
        hand1=rice,timber attack_ends_move stopped=2R
    shuns charge
it uses sprint | begun roll=1 hand=sprint
    wishes sprint
"""


@pytest.mark.parametrize(("table", "steps"), scenes(WATCHED))
def test_scene(table, steps):
    Watched.of(table).run(steps)
