"""The lessons of all games: they can be gone through, meet every rule of the quick page by doing, and are short.

What they say of the table is so, and house players there do what the script says, when it says so, and nothing else.
"""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.features.learn.kept import LESSONS, read_file
from bot.features.learn.lessons import ANY, WHY, LessonError, answer, facts, lesson, place, read
from bot.features.learn.manual import manual, page_file
from bot.features.learn.script import LearnersHands, LessonScript, open_lesson, place_of
from bot.tables.model import Person, Status
from bot.tables.purposes import Purpose
from bot.tables.residents import names_in
from bot.texts import LOCALES, load_texts
from bot.thinking.players import HousePlayers
from games import GAMES
from games.core import CHANCE, HOST, parse_options
from games.gostop import GOSTOP
from games.gostop.cards import CARD, MONTH, cards_of
from games.gostop.scoring import score
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOUR_OF, COLOURS, PLAYABLE
from tests.bot.house import house_at

TAUGHT = [game for game in GAMES if lesson(game.info.key)]
EVA = Person(5, "Eva", "en")

SENTENCE = 140
"""Characters of a sentence, with the longest names that house players have."""
DECISIONS = range(8, 13)
READ, PRESS, PACE, LOOK = 16, 3, 2.0, 8
"""Characters a second (fewer than subtitles have); seconds to find and press a button, for a row of the script, for a
look that time closes."""
MINUTES = 4
FIRST_PRESS = 10


def played(game, deal, rows):
    """Yield for each row of a log the state after it and what happened."""
    state = game.new_match(parse_options(game.info.options, deal.options), deal.seats)
    for seat, text in rows:
        state, events = game.apply(state, seat, game.decode(text))
        yield state, events


def whole(course, turns=()):
    """Return the rows of a lesson gone through, with some of its steps done another way: {step: way}."""
    turns, rows = dict(turns), list(course.deal.log)
    for number, step in enumerate(course.steps):
        rows += [*step.ways[turns.get(number, 0)], *(beat[0] for beat in step.then)]
    return rows


def walked(game, course):
    """Yield each step with the state in which the learner decides, and the (state, events) up to the next one."""
    states, begun, at = list(played(game, course.deal, whole(course))), 0, len(course.deal.log)
    for step in course.steps:
        asked = states[at - 1][0]
        at += len(step.ways[0]) + len(step.then)
        yield step, asked, states[begun:at]
        begun = at


@pytest.fixture(params=TAUGHT, ids=lambda game: game.info.key)
def game(request):
    return request.param


@pytest.fixture
def course(game):
    return lesson(game.info.key)


def test_every_right_way_leads_to_the_end(game, course):
    """Also the second and third way of a step, each with the rest done the first way."""
    for number, step in enumerate(course.steps):
        for way in range(len(step.ways)):
            rows = whole(course, {number: way})
            assert len(list(played(game, course.deal, rows))) == len(rows)
            assert place(course, len(rows)).step == len(course.steps)


def test_the_learner_decides_at_every_step_and_what_is_wrong_is_known_for_all_that_is_legal(game, course):
    """Every legal action is right or answered; every beginning that an answer is for is one of a legal wrong action."""
    seat = course.deal.seat
    for step, state, _ in walked(game, course):
        assert seat in game.to_act(state), step.note
        assert any(who == seat for way in step.ways for who, _ in way), step.note
        legal = {game.encode(action) for action in game.legal_actions(state, seat)}
        assert {way[0][1] for way in step.ways if way[0][0] == seat} <= legal
        wrong = legal - {way[0][1] for way in step.ways}
        assert {step.note + "_why", *step.wrong.values()} >= {answer(step, text) for text in wrong}
        idle = [
            begin for begin in step.wrong if begin != ANY and not any(f"{t} ".startswith(f"{begin} ") for t in wrong)
        ]
        assert idle == [], step.note


def test_every_rule_of_the_quick_page_is_met(game, course):
    assert len(course.quick) == len(manual(game.info.key, LOCALES[0]).quick)
    page = page_file(game.info.key, LOCALES[0]).read_text(encoding="utf-8")
    told = {rule for leaf in course.quick for rule in leaf}
    assert {rule for rule in told if not re.search(rf"[\[,] ?{rule}[\],]", page)} == set()
    assert told - {rule for step in course.steps for rule in step.rules} == set()


def test_each_rule_that_a_step_names_happens_there(game, course):
    """It stands there as the kind of an event; as "may <verb>", which the learner could do then; as "not <code>", which
    is refused then; as "score <code>", a line of the reckoning; as the rule's own id in a line or a refusal.
    """
    for step, asked, happened in walked(game, course):
        judged = game.judged(asked, course.deal.seat)
        words = {event.kind for _, events in happened for event in events}
        words |= {f"may {game.encode(action).split()[0]}" for action, why in judged if why is None}
        words |= {word for _, why in judged if why for word in (f"not {why.code}", why.rule)}
        for state, _ in happened:
            for line in game.score_lines(game.view(state, course.deal.seat)):
                words |= {f"score {line.code}", line.rule}
        assert {rule: shown for rule, shown in step.rules.items() if shown not in words} == {}, step.note


def sentence(course, step, locale=LOCALES[0], key=""):
    """Return a sentence of a step, by default what there is to do, with the longest names."""
    names = sorted(names_in(locale).values(), key=len)[-course.deal.seats :]
    say = load_texts().speaker(locale, game=course.game, names=names)
    return say(f"lesson.{key or step.note}", **facts(course, step))


def test_decisions_and_minutes(course):
    assert len(course.steps) in DECISIONS
    slowest = max(len(sentence(course, course.steps[0], locale)) for locale in LOCALES)
    assert slowest / READ + PRESS <= FIRST_PRESS
    seconds = 0.0
    for step in course.steps:
        seconds += len(sentence(course, step)) / READ + PRESS * len(step.ways[0])
        seconds += sum(LOOK if beat[0][0] == HOST else PACE for beat in step.then)
    assert seconds <= MINUTES * 60


@pytest.mark.parametrize("locale", LOCALES)
def test_all_that_is_said_is_there_and_short(course, locale):
    for step in course.steps:
        for key in (step.note, step.note + WHY, *step.wrong.values()):
            assert f"{course.game}.lesson.{key}" in load_texts().keys(locale)
            assert len(sentence(course, step, locale, key)) <= SENTENCE, key


def test_the_real_round_begins_with_the_learner(game, course):
    *_, (state, _) = played(game, course.final, course.final.log)
    assert game.to_act(state) != {CHANCE}
    assert course.final.seat in game.to_act(state)


def test_a_lesson_that_will_not_do_names_its_step():
    game = TAUGHT[0]
    table = read_file(game.info.key, LESSONS)
    for change in ({"good": ["nothing"]}, {"good": []}, {"unknown": "x"}, {"then": ["0 nothing"]}):
        steps = [{**table["steps"][0], **change}, *table["steps"][1:]]
        with pytest.raises(LessonError, match="step 1"):
            read(game.info.key, game, {**table, "steps": steps})


def test_wrong_answers_go_by_the_longest_beginning():
    step = lesson(TAUGHT[0].info.key).steps[0]._replace(note="n", wrong={"keep": "a", "keep 1": "b", ANY: "c"})
    assert [answer(step, text) for text in ("keep 1", "keep 10", "keep", "kept")] == ["b", "a", "a", "c"]
    assert answer(step._replace(wrong={}), "keep 1") == "n_why"


def before(game, note):
    """Return the state in which the learner is told `note`, with the learner's legal actions in words."""
    (state,) = [state for step, state, _ in walked(game, lesson(game.info.key)) if step.note == note]
    return state, {game.encode(action) for action in game.legal_actions(state, 0)}


def coloured(state, seat):
    """The cards of a hand of Uno Super Mario that have a colour."""
    return [card for card in state.hands[seat] if COLOUR_OF[card] >= 0]


@pytest.mark.parametrize(
    ("note", "fitting"), [("colour", {"R3"}), ("number", {"Y9"}), ("draw", set()), ("wild", set())]
)
def test_no_other_coloured_card_of_uno_mario_fits(note, fitting):
    state, _ = before(UNO_MARIO, note)
    fits = PLAYABLE[state.discard[-1]][state.colour]
    assert {CARD_TEXTS[card] for card in coloured(state, 0) if card in fits} == fitting


def test_what_is_said_of_hands_of_uno_mario_is_so():
    for note in ("wild", "star"):
        state, _ = before(UNO_MARIO, note)
        assert [COLOURS[COLOUR_OF[card]] for card in coloured(state, 0)] == ["green"] * 2, "the colour to choose"
    state, _ = before(UNO_MARIO, "challenge")
    assert "blue" in {COLOURS[COLOUR_OF[card]] for card in coloured(state, 1)}, "who chose blue held blue"
    state, legal = before(UNO_MARIO, "catch")
    assert len(state.hands[2]) == 1 and legal == {"catch 2"}


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
def test_what_matches_in_go_stop_is_what_is_said(note, matching):
    state, _ = before(GOSTOP, note)
    floor = {MONTH[card] for card in cards_of(state.floor)}
    assert {card for card in state.hands[0] if MONTH[card] in floor} == {CARD[name] for name in matching}


def test_what_is_said_of_points_in_go_stop_is_so():
    def points(state):
        return [score(one.taken, one.cup, doubles=state.options.double_junk) for one in state.sides]

    state, legal = before(GOSTOP, "go")
    assert legal == {"go", "stop"}
    assert (*points(state), len(state.hands[0])) == (8, 0, 4)
    state, _ = before(GOSTOP, "stop")
    mine, theirs = points(state)
    assert mine == 13 and theirs < 7
    ended, _ = GOSTOP.apply(state, 0, GOSTOP.decode("stop"))
    lines = {(line.seat, line.code): line.data for line in GOSTOP.score_lines(GOSTOP.view(ended, 0))}
    assert lines[0, "animals"]["number"] == 5 and lines[0, "junk"]["number"] == 10


EIGHTH_MONTH = ("08-bright", "08-animal", "08-junk1", "08-junk2")
FOLLOWS = [
    ("who held blue draws four", UNO_MARIO, "challenge", "challenge", "drew", (1, "n", 4)),
    ("the star sends two cards back", UNO_MARIO, "star", "star green", "drew", (1, "n", 2)),
    ("one card and no call: two cards", UNO_MARIO, "catch", "catch 2", "drew", (2, "n", 2)),
    ("the skip is for the third", UNO_MARIO, "uno", "play Gskip uno", "skipped", (2, "n", None)),
    ("eight chips for a stop", GOSTOP, "go", "stop", "paid", (1, "chips", 8)),
    ("thirteen points and a chip for the go", GOSTOP, "stop", "stop", "paid", (1, "chips", 14)),
    ("the pile brings four cards", GOSTOP, "pile", "play 08-bright", "captured", (0, "cards", EIGHTH_MONTH)),
    ("and one junk", GOSTOP, "pile", "play 08-bright", "junk_taken", (0, "giver", 1)),
]


@pytest.mark.parametrize(("name", "game", "note", "text", "kind", "told"), FOLLOWS, ids=[row[0] for row in FOLLOWS])
def test_what_follows_is_what_is_said(name, game, note, text, kind, told):
    _, happened = game.apply(before(game, note)[0], 0, game.decode(text))
    (event,) = (event for event in happened if event.kind == kind)
    assert (event.seat, told[1], event.data.get(told[1])) == told


async def test_the_log_is_the_lesson_though_the_house_may_react(tmp_path, game, course):
    """Between two moves of the learner there is time enough for a house player that would catch or throw by itself."""
    slept = []

    async def no_time(seconds):
        await asyncio.sleep(0)

    async def noted(seconds):
        slept.append(seconds)

    async with house_at(tmp_path, games=(game,)) as house:
        house.tables.follow(Purpose.LESSON, LessonScript())
        players = HousePlayers(house.tables, delay=1.5, seed="seed", sleep=no_time)
        hands = LearnersHands(house.tables, sleep=noted)
        try:
            await players.start()
            table = await open_lesson(house.tables, game.info.key, EVA, guild_id=1, channel_id=2)
            await hands.start()
            async with asyncio.timeout(20):
                while table.status is Status.PLAYING:
                    here = place_of(table)
                    if here.due is not None and here.due[0] == HOST:
                        await house.tables.wait_over(table.id, here.due[1])
                    elif here.due is None:
                        for _ in range(40):
                            await asyncio.sleep(0.001)
                        assert house.tables.get(table.id).seq == table.seq, "somebody was quicker than the learner"
                        for seat, text in course.steps[here.step].ways[0]:
                            await house.tables.act(table.id, EVA.user_id, None, text) if seat >= 0 else None
                    await asyncio.sleep(0.001)
                    table = house.tables.get(table.id)
            log = [(row.seat, row.text) for row in await house.tables.log(table.id)]
        finally:
            await hands.stop()
            await players.stop()
    assert log == whole(course)
    drawn = [beat for step in course.steps for beat in step.then if beat[0][0] == course.deal.seat]
    assert len(slept) == len(drawn), "the script acts for the learner where the lesson says so"
