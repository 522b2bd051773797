"""The search that all games share: worlds by weight, what falls out of the running, and what it never sees."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bot.games import find_game
from games import GAMES
from games.core import CHANCE, SeededDraws
from games.core.search import (
    Effort,
    Situation,
    Trial,
    Tried,
    Verdict,
    candidates,
    imagine,
    kept,
    margin,
    next_act,
    think,
)
from games.gostop import GOSTOP
from games.gostop.options import Options
from games.gostop.table import Phase
from games.seize import SEIZE
from games.uno_mario import UNO_MARIO
from tests.bot.toy import TOY
from tests.helpers import QuickDraws, by_wishes, cases, choose, parse_options, seldom, settings_of

SEARCHED = [game for game in GAMES if game.searching is not None]
LITTLE = Effort(playouts=40, width=4, drawn=2, doubt=0.0)


def decisions(game, seats, seed, every, options=None):
    """Decisions of random matches: state and seat."""
    options = options or parse_options(game.info.options, {})
    for match in range(6):
        yield from decisions_of(game, seats, f"{seed} {match}", every, options)


def decisions_of(game, seats, seed, every, options):
    draws = QuickDraws(seed)
    state = game.new_match(options, seats)
    for step in range(400):
        actors = game.to_act(state)
        if not actors or game.searching.over(state):
            return
        if CHANCE not in actors and step % every == 0:
            seat = min(game.waiting_for(state))
            if len(game.legal_actions(state, seat)) > 1:
                yield state, seat
        state, _ = game.apply(state, *choose(game, state, draws))


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_what_lies_hidden_does_not_change_what_a_search_finds(game):
    """Whatever the others hold, the same seed gives the same action and the same figures. A cheat's differ.

    Of a mind with one wish there are no figures: its cheat is in the tests of its game.
    """
    cheats = compared = figures = 0
    for number, (state, seat) in enumerate(decisions(game, 2, "blind", every=5)):
        other = game.deal_again(state, seat, True, QuickDraws(number))
        if other is None or other == state:
            continue
        found = [look(game, world, seat, number) for world in (state, other)]
        assert found[0] == found[1]
        compared += 1
        figures += bool(found[0][1])
        cheats += cheat(game, state, seat) != cheat(game, other, seat)
        if compared == 8:
            break
    assert compared > 2
    assert cheats or not figures
    assert figures or game is SEIZE


@pytest.mark.nightly
@pytest.mark.parametrize("which", [0, 1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_at_no_decision_of_a_match_does_a_search_see_what_lies_hidden(game, which):
    """As above, at each decision of random play instead of some, for the smallest and the largest table."""
    seats, compared = (game.info.min_seats, game.info.max_seats)[which], 0
    for number, (state, seat) in enumerate(islice(decisions(game, seats, "every", every=1), 150)):
        other = game.deal_again(state, seat, True, QuickDraws(number))
        if other is not None and other != state:
            here, there = (look(game, world, seat, number) for world in (state, other))
            assert here == there, number
            compared += 1
    assert compared > 20


def look(game, state, seat, number):
    verdict = think(game, imagine(game, state, seat, QuickDraws(number)), SeededDraws(number), LITTLE)
    return verdict.action, [one.values for one in verdict.tried]


def cheat(game, state, seat):
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    now = Situation(seat, view, legal, lambda draws: state)
    verdict = think(game, now, SeededDraws(1), LITTLE)
    return [one.values for one in verdict.tried]


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_a_search_makes_legal_actions_and_no_more_playouts_than_it_may(game):
    for number, (state, seat) in enumerate(decisions(game, game.info.max_seats, "legal", every=9)):
        verdict = think(game, imagine(game, state, seat, QuickDraws(number)), SeededDraws(number), LITTLE)
        assert verdict.action in game.legal_actions(state, seat)
        assert verdict.playouts < LITTLE.playouts + 12 * LITTLE.width
        if number == 3:
            break


@pytest.mark.parametrize("way", seldom(["style", "better", "critic"], 3))
@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_a_mind_chooses_its_first_wish_and_the_same_in_a_world_as_by_what_its_seat_knows_there(game, way):
    styles = getattr(game.searching, way) or game.searching.style
    for number, (state, seat) in enumerate(islice(decisions(game, 2, "wishes", every=3), 200)):
        legal = game.legal_actions(state, seat)
        one, two, three = (
            game.mind(table, seat, styles(state, seat, seat)) for table in (state, state, game.known(state, seat))
        )
        wishes = one.wishes(legal, QuickDraws(number))
        assert wishes[0][1] == two.choice(QuickDraws(number))
        if way == "style" or game is not SEIZE:  # a line of Seize! is looked for in worlds alone
            assert wishes == three.wishes(legal, QuickDraws(number))
        actions = [action for _, action in wishes]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(legal)


AFRESH = 8
"""After so many actions a search looks at the world again, for another seat."""
DONE = {
    "yud": "peek done draw take discard keep pair look spy swap stop ready",
    "uno_mario": "play draw pass accept challenge star colour uno catch ready",
    "gostop": "play pick shake bomb go stop ready",
}
"""What house players do by the manual."""


def minded(setting, steps):
    """Decisions of matches with some random play: what minds do in the world, and by what their seats know."""
    game = setting.game
    for searching in dict.fromkeys((game.searching, game.searching.for_play())):
        draws, state = QuickDraws(str(setting)), game.new_match(setting.options, setting.seats)
        for step in range(steps):
            if not game.to_act(state):
                state = game.new_match(setting.options, setting.seats)
            if step % AFRESH == 0:
                styles = searching.styles(state, draws.below(setting.seats))
            wanted = by_wishes(game, state, styles, SeededDraws(step))
            if wanted[0] != CHANCE:
                yield next_act(game, state, styles, SeededDraws(step)), wanted
            act = choose(game, state, draws) if wanted[0] == CHANCE or draws.below(3) == 0 else wanted
            state, _ = game.apply(state, *act)


@pytest.mark.parametrize("setting", cases([one for key in DONE for one in settings_of(find_game(key))]))
def test_in_a_world_minds_do_what_they_would_by_what_their_seats_know(setting):
    for found, wanted in minded(setting, 400):
        assert found == wanted


@pytest.mark.parametrize("key", DONE)
def test_minds_were_asked_for_all_that_a_house_player_does(key):
    game = find_game(key)
    done = {game.notation.kind(action) for _, (_, action) in minded(settings_of(game)[0], 6000)}
    assert done >= set(DONE[key].split())


@pytest.mark.parametrize("game", [game for game in SEARCHED if game.searching.quick], ids=lambda game: game.info.key)
def test_quick_players_bring_what_minds_bring(game):
    """In the same world with the same luck, whatever is done first."""
    several = 0
    for number, (state, seat) in enumerate(islice(decisions(game, 2, "quick", every=5), 30)):
        now = imagine(game, state, seat, QuickDraws(number))
        for searching in (game.searching, game.searching.for_play()):
            ways = [Trial(game, one, now, SeededDraws(0), []) for one in (searching, searching._replace(quick=None))]
            for action in now.legal:
                brought = [way.brought(now.worlds(SeededDraws(7)), action, SeededDraws(number)) for way in ways]
                assert brought[0] == brought[1], game.encode(action)
                several += 1
    assert several > 50


def test_likely_worlds_are_kept_as_often_as_their_weight_says():
    counts = Counter(kept(["a", "b", "c"], [6.0, 0.0, 3.0], 9, SeededDraws(3)))
    assert counts["b"] == 0
    assert counts["a"] in (5, 6, 7)
    assert counts.total() == 9


def test_margins_are_of_the_same_worlds():
    assert margin([3.0, 11.0], [1.0, 9.0]) == (2.0, 0.0)
    assert margin([2.0, 0.0], [0.0, 0.0]) == (1.0, 1.0)


@pytest.mark.parametrize(("seats", "doubt"), [(2, 1.0), (3, 2.0), (4, 2.0)])
def test_how_much_better_another_action_must_be_the_game_says(seats, doubt):
    changed = kept_back = 0
    for number, (state, seat) in enumerate(islice(decisions(UNO_MARIO, seats, "doubt", every=2), 60)):
        situation = imagine(UNO_MARIO, state, seat, QuickDraws(number))
        verdict = think(UNO_MARIO, situation, SeededDraws(number), Effort(playouts=60, width=4))
        own, *others = [one for one in verdict.tried if len(one.values) == len(verdict.tried[0].values)] or [None]
        if others:
            gain, error = margin(max(others, key=lambda one: one.mean()).values, own.values)
            assert (verdict.action != own.action) == (gain > doubt * error)
            changed += gain > doubt * error
            kept_back += 0 < gain <= doubt * error
    assert changed and kept_back


def test_a_game_without_searching_is_refused():
    state, draws = TOY.new_match(TOY.info.options(), 2), QuickDraws(1)
    state, _ = TOY.apply(state, CHANCE, TOY.sample_chance(state, draws))
    with pytest.raises(ValueError, match="toy cannot be searched"):
        think(TOY, imagine(TOY, state, 0, draws), draws, LITTLE)


def test_a_search_stops_where_stopping_is_all_that_is_left_to_win():
    """With the whole deck known, a search that may cheat never goes on into a deal that it is about to lose."""
    options, found = parse_options(Options, {"deals": "1"}), 0
    for seed in range(3):
        for state, seat in decisions(GOSTOP, 2, f"call {seed}", every=1, options=options):
            if state.phase is not Phase.CALL:
                continue
            legal = GOSTOP.legal_actions(state, seat)
            now = Situation(seat, GOSTOP.known(state, seat), legal, lambda draws, it=state: it)
            verdict = think(GOSTOP, now, SeededDraws(1), LITTLE)
            best = max(verdict.tried, key=lambda one: one.mean())
            assert verdict.action == best.action or best.mean() == verdict.tried[0].mean()
            found += 1
    assert found > 3


def test_a_decision_was_as_close_as_actions_stayed_in_the_running():
    tried = []
    for tries in (24, 12, 24, 36, 36):
        tried.append(Tried("x"))
        tried[-1].values = [0.0] * tries
    assert [candidates(Verdict("x", tuple(tried[:count]), 0)) for count in range(6)] == [1, 1, 1, 2, 1, 2]
