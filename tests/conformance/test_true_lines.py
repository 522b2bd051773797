"""What the coach says, and why a hint is given, is true at every table: each line names the house rules it needs.

A line is true by the manual. For a house rule that makes it false the catalogue has another one (`coach_with`,
`hint_with`; see bot.show.wording.true_line). Every option and every line is read against the others once, by a person:
a new one is found here and asks to be read. What a hint reckons is proved over all options by test_hints.py.
"""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import pytest

from bot.games import faces
from bot.show.wording import true_line
from bot.texts import LOCALES, load_texts
from games import GAMES
from games.core import option_fields
from tests.conformance.test_texts import FLAGS

ENGLISH = LOCALES[0]
FALSE_WITH = {
    ("gostop", "bomb_takes", "on", "coach.bomb"): "it takes junk as well (GD18)",
    ("gostop", "bomb_pairs", "on", "coach.bomb"): "or two cards, for one free turn (GD21)",
    ("gostop", "shake_on_play", "on", "coach.shake"): "one of the three is played as well (GD16)",
    ("gostop", "last_turn", "deal", "hint.pile"): "no junk on the deal's last turn (GD29)",
    ("gostop", "last_turn", "player", "hint.pile"): "no junk with the last card in hand (GD29)",
    ("uno_mario", "goal", "single_round", "hint.sheds"): "what is left in a hand counts for nobody (UD35)",
    ("uno_mario", "timed_uno", "on", "coach.catch"): "not the next player's act ends it, but time (UD29)",
    ("uno_mario", "double_bounce", "on", "coach.accept"): "the turn of a bounced player is not over (UD22)",
    ("uno_mario", "stacking", "on", "coach.play"): "only draw cards answer a hit (UD13)",
    ("uno_mario", "wild_draw_four", "no_exception", "coach.challenge"): "one on a Draw 2 may be illegal (UD14)",
    ("uno_mario", "wild_draw_four", "answers_draw_two", "coach.play"): "it answers a hit (UD14)",
    ("uno_mario", "must_play", "on", "coach.draw"): "nobody may wait (UD11)",
    ("uno_mario", "draw_to_match", "on", "coach.draw"): "not one card (UD12)",
    ("yud", "swap_any", "on", "coach.swap"): "not one of yours (YD23)",
    ("yud", "match_up_to_four", "on", "coach.pair"): "not only two (YD3)",
    ("yud", "tie_fails", "on", "coach.stop"): "as little is too much (YD11)",
    ("seize", "all_directions", "on", "coach.place"): "level 3 walks all ways too (SD5)",
    ("seize", "draw_at_move_end", "on", "coach.step"): "not on the way (SD18)",
}
"""Where a house rule makes a line false: the game, the option, its value, the line; and why."""
TRUE_TOGETHER = {
    ("gostop", "coach.bomb"): "all your cards of a month, be they two or three",
    ("uno_mario", "coach.play"): "a draw card answers a hit: that of a Draw 2 may be a Wild Draw 4",
    ("uno_mario", "coach.draw"): "who has to draw draws until one fits",
}
"""Lines that two house rules make false: the line of the first is true beside the second as well."""
READ = {
    "yud": """
        abilities mismatch_keeps match_up_to_four match_discard no_early_stop stop_after_action caller_locked tie_fails
        zero:nobody zero:lowest zero:caller others_fifty drop_at_66 sudden_death rotate_starter turn_one_up reshuffle
        end_when_empty choose_place swap_any taken_face_up
        coach.peek coach.look coach.spy coach.swap coach.pair coach.keep coach.stop coach.draw
        hint.alike hint.draw hint.draw_unseen hint.look hint.looked hint.lowest hint.none_higher hint.not_enough
        hint.not_lowest hint.peek hint.seen_higher hint.spy hint.swap_high hint.swap_kept hint.swap_low hint.swap_lower
        hint.unseen_higher
    """,
    "uno_mario": """
        goal:points_500 goal:single_round goal:lowest_total random_dealer winner_deals first_draw_two must_play
        draw_to_match stacking wild_draw_four:manual wild_draw_four:no_exception wild_draw_four:answers_draw_two
        wild_draw_four:always_legal challenges double_bounce bounce_last_card timed_uno custom_cards custom1 custom2
        effect1:nothing effect1:others_draw_1 effect1:swap_hands effect1:pass_hands effect1:next_draws_3
        effect1:play_again effect2:nothing effect2:others_draw_1 effect2:swap_hands effect2:pass_hands
        effect2:next_draws_3 effect2:play_again
        coach.star coach.challenge coach.accept coach.catch coach.uno coach.pass coach.play coach.draw
        hint.accept hint.bounce hint.call hint.catch hint.challenge hint.colour hint.draw_keeps hint.drawn_fits
        hint.hits hint.keep_drawn hint.keeps_wild hint.last_card hint.more_of_colour hint.only_fit hint.sheds
        hint.skips hint.swap hint.turns hint.wild_colour hint.wild_only
    """,
    "gostop": """
        deals goal:none target_two target_three double_junk cup:animal cup:best cup:asked jokers:none jokers:one
        jokers:two jokers:three jokers:four jokers:five joker_replays joker_takes joker_buried first_dealer:lot
        first_dealer:card table_quad_nagari quad_choice quad_doubled shake_on_play bomb_takes bomb_doubles bomb_pairs
        ja_ppuk_later ppuk_pays sweep_any last_turn:counts last_turn:deal last_turn:player last_ppuk_taken
        junk_choice:automatic junk_choice:giver junk_choice:taker double_settles go_extra_twice go_doubles go_bak
        bright_penalty_each animals_none_only junk_penalty_korean nagari_adds_up sell_brights purse:none
        coach.go coach.stop coach.bomb coach.shake coach.pick coach.cup coach.flip coach.give coach.play
        hint.animal hint.bomb hint.bright hint.can_wait hint.counts hint.cup hint.denies hint.fitting hint.flip
        hint.give_free hint.give_least hint.go hint.joker_again hint.junk hint.laid hint.lone hint.nothing_fits
        hint.pile hint.points hint.quad hint.ribbon hint.set hint.shake hint.stop hint.stop_now
    """,
    "seize": """
        all_directions one_piece attack_ends_move own_pieces_block long_flights draw_at_move_end closed_holes
        seizing_costs hidden_costs reshuffle specials hand_limit finish_round
        coach.place coach.seize coach.gang coach.attack coach.step coach.discard
        hint.brace hint.charge hint.chase hint.discard hint.hit hint.hit_off hint.hole hint.hole_later hint.in_place
        hint.location hint.location_later hint.location_paid hint.nothing_near hint.on_hole hint.place hint.recall
        hint.seize hint.seize_from hint.seize_way hint.spent hint.sprint
    """,
}
"""The options (with the values that have names) and the lines of each game that were read against one another."""
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)


def to_read(game, fields, lines):
    """What a person has to read of a game: its options and their values by name, its lines; nothing without lines."""
    said = [
        *(f"coach.{kind}" for kind in faces()[game.info.key].coach),
        *(one for one in lines if one.startswith("hint.")),
    ]
    for field in fields if said else ():
        named = [] if field.choices == FLAGS else [value for value in field.choices if not value.isdigit()]
        yield from (f"{field.name}:{value}" for value in named)
        if not named:
            yield field.name
    yield from said


def lines_of(game):
    return [key.partition(".")[2] for key in load_texts().keys(ENGLISH) if key.startswith(f"{game.info.key}.")]


@BY_GAME
def test_every_option_and_every_line_was_read_against_the_others(game):
    """A new one: is any line false with it? Then it stands in FALSE_WITH and the catalogues; then put it into READ."""
    wanted = sorted(to_read(game, option_fields(game.info.options), lines_of(game)))

    assert sorted(READ.get(game.info.key, "").split()) == wanted


@pytest.mark.parametrize("locale", LOCALES)
def test_where_a_house_rule_makes_a_line_false_another_one_is_said(locale):
    keys = [key.split(".") for key in load_texts().keys(locale) if key.split(".")[1].endswith("_with")]
    written = {(game, option, value, f"{kind[:-5]}.{name}") for game, kind, option, value, name in keys}
    assert written == FALSE_WITH.keys()
    for key, option, value, line in FALSE_WITH:
        game, (kind, _, name) = faces()[key].game, line.partition(".")
        field = next(one for one in option_fields(game.info.options) if one.name == option)
        assert value in field.choices and value != field.default and line in READ[key].split(), option
        say = load_texts().speaker(locale, game=key)
        tables = [SimpleNamespace(game=game, options=options) for options in ({}, {option: value})]
        by_manual, other = (true_line(kind, name, table, say, n=4) for table in tables)
        assert by_manual != other, (key, line)


def test_where_two_house_rules_make_a_line_false_the_first_one_speaks_for_both():
    pairs = combinations(FALSE_WITH, 2)
    both = {(one[0], one[3]) for one, two in pairs if (one[0], one[3]) == (two[0], two[3]) and one[1] != two[1]}

    assert both == TRUE_TOGETHER.keys()
