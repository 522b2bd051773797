"""What the lessons of Uno Super Mario and Go-Stop say of the table is so: figures, who holds what, what follows."""

import pytest

from bot.features.learn.lessons import lesson
from games.gostop import GOSTOP
from games.gostop.cards import CARD, MONTH, cards_of
from games.gostop.scoring import score
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOUR_OF, COLOURS, PLAYABLE
from tests.bot.lessons import played, whole


def before(game, note):
    """Return the state in which the learner is told `note`, with the learner's legal actions in words."""
    course = lesson(game.info.key)
    at = len(course.deal.log)
    for step in course.steps:
        if step.note == note:
            *_, (_, state, _) = played(game, course.deal, whole(course)[:at])
            return state, {game.encode(action) for action in game.legal_actions(state, 0)}
        at += len(step.ways[0]) + len(step.then)
    raise AssertionError(note)


def after(game, note, text):
    state, _ = before(game, note)
    return game.apply(state, 0, game.decode(text))


def events(happened, kind):
    return [event for event in happened if event.kind == kind]


# Uno Super Mario


@pytest.mark.parametrize(
    ("note", "fitting"), [("colour", {"R3"}), ("number", {"Y9"}), ("draw", set()), ("wild", set())]
)
def test_no_other_coloured_card_fits(note, fitting):
    state, _ = before(UNO_MARIO, note)
    fits = PLAYABLE[state.discard[-1]][state.colour] & set(state.hands[0])
    assert {CARD_TEXTS[card] for card in fits if COLOUR_OF[card] >= 0} == fitting


def test_who_chose_blue_held_blue():
    state, _ = before(UNO_MARIO, "challenge")
    assert "blue" in {COLOURS[COLOUR_OF[card]] for card in state.hands[1] if COLOUR_OF[card] >= 0}
    _, happened = after(UNO_MARIO, "challenge", "challenge")
    assert [event.data["n"] for event in events(happened, "drew") if event.seat == 1] == [4]


def test_green_is_the_colour_to_choose():
    for note, most in (("wild", 2), ("star", 2)):
        state, _ = before(UNO_MARIO, note)
        left = [COLOURS[COLOUR_OF[card]] for card in state.hands[0] if COLOUR_OF[card] >= 0]
        assert left == ["green"] * most


def test_the_star_sends_two_cards_back():
    _, happened = after(UNO_MARIO, "star", "star green")
    assert [(event.seat, event.data["n"]) for event in events(happened, "drew")] == [(1, 2)]


def test_one_card_and_no_call_can_be_caught_and_draws_two():
    state, legal = before(UNO_MARIO, "catch")
    assert len(state.hands[2]) == 1 and legal == {"catch 2"}
    _, happened = after(UNO_MARIO, "catch", "catch 2")
    assert [(event.seat, event.data["n"]) for event in events(happened, "drew")] == [(2, 2)]


def test_the_skip_is_for_the_third_player():
    _, happened = after(UNO_MARIO, "uno", "play Gskip uno")
    assert [event.seat for event in events(happened, "skipped")] == [2]


# Go-Stop


def floor_months(state):
    return {MONTH[card] for card in cards_of(state.floor)}


@pytest.mark.parametrize(
    ("note", "matching"),
    [
        ("month", {"01-bright", "02-ribbon", "12-animal", "12-ribbon"}),
        ("two", {"02-ribbon", "12-animal", "12-ribbon"}),
        ("pile", {"08-bright", "12-animal", "12-ribbon"}),
        ("discard", set()),
        ("bird", {"04-animal"}),
        ("bright", {"03-bright", "03-junk2"}),
        ("raise", {"03-junk2"}),
        ("stop", set()),
    ],
)
def test_what_matches_is_what_is_said(note, matching):
    state, _ = before(GOSTOP, note)
    assert {card for card in state.hands[0] if MONTH[card] in floor_months(state)} == {CARD[m] for m in matching}


def points(state, seat):
    side = state.sides[seat]
    return score(side.taken, side.cup, doubles=state.options.double_junk)


def test_eight_points_against_none_and_eight_chips_for_a_stop():
    state, legal = before(GOSTOP, "go")
    assert legal == {"go", "stop"}
    assert (points(state, 0), points(state, 1), len(state.hands[0])) == (8, 0, 4)
    _, happened = after(GOSTOP, "go", "stop")
    assert [event.data["chips"] for event in events(happened, "paid")] == [8]


def test_thirteen_points_and_one_chip_for_the_go():
    state, _ = before(GOSTOP, "stop")
    assert points(state, 0) == 13 and points(state, 1) < 7
    ended, happened = after(GOSTOP, "stop", "stop")
    assert [event.data["chips"] for event in events(happened, "paid")] == [14]
    lines = {(line.seat, line.code): line.data for line in GOSTOP.score_lines(GOSTOP.view(ended, 0))}
    assert lines[0, "animals"]["number"] == 5 and lines[0, "junk"]["number"] == 10


def test_the_pile_brings_four_cards_and_one_junk():
    _, happened = after(GOSTOP, "pile", "play 08-bright")
    assert len(events(happened, "captured")[0].data["cards"]) == 4
    assert [event.data["giver"] for event in events(happened, "junk_taken")] == [1]
