"""The lessons of all games: they can be gone through, meet every rule of the quick page by doing, and are short."""

from __future__ import annotations

import re
import tomllib

import pytest

from bot.features.learn.lessons import ANY, LessonError, answer, facts, lesson, lesson_file, place, read
from bot.features.learn.manual import manual, page_file
from bot.tables.residents import names_in
from bot.texts import LOCALES, load_texts
from games import GAMES
from games.core import CHANCE, HOST, InvalidAction
from tests.bot.lessons import (
    DECISIONS,
    FIRST_PRESS,
    LOOK,
    MINUTES,
    PACE,
    PRESS,
    READ,
    SENTENCE,
    evidence,
    played,
    said_by,
    whole,
)

TAUGHT = [game for game in GAMES if lesson_file(game.info.key).is_file()]


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
            assert list(played(game, course.deal, rows))[-1][1] is not None
            assert place(course, len(rows)).step == len(course.steps)


def test_the_script_and_the_learner_alone_make_the_log(course):
    """From nothing: what is due is played, what is right is pressed, until all steps are done."""
    rows, want = [], whole(course)
    while (here := place(course, len(rows))).step != len(course.steps):
        rows.append(here.due or want[len(rows)])
        assert here.due or rows[-1] in here.right
    assert rows == want


def test_the_learner_decides_at_every_step(game, course):
    at = len(course.deal.log)
    states = [state for _, state, _ in played(game, course.deal, whole(course))]
    for step in course.steps:
        assert course.deal.seat in game.to_act(states[at - 1]), step.note
        assert any(seat == course.deal.seat for way in step.ways for seat, _ in way), step.note
        at += len(step.ways[0]) + len(step.then)


def test_what_is_wrong_is_known_for_all_that_is_legal(game, course):
    """Every legal action is right or answered; every beginning that an answer is for is one of a legal wrong action."""
    at = len(course.deal.log)
    states = [state for _, state, _ in played(game, course.deal, whole(course))]
    for step in course.steps:
        legal = {game.encode(action) for action in game.legal_actions(states[at - 1], course.deal.seat)}
        wrong = legal - {way[0][1] for way in step.ways}
        assert {way[0][1] for way in step.ways if way[0][0] == course.deal.seat} <= legal
        told = {answer(step, text) for text in wrong}
        assert {step.note + "_why", *step.wrong.values()} >= told
        idle = [
            begin for begin in step.wrong if begin != ANY and not any(f"{t} ".startswith(f"{begin} ") for t in wrong)
        ]
        assert idle == [], step.note
        at += len(step.ways[0]) + len(step.then)


def test_every_rule_of_the_quick_page_is_met(game, course):
    assert len(course.quick) == len(manual(game.info.key, LOCALES[0]).quick)
    page = page_file(game.info.key, LOCALES[0]).read_text(encoding="utf-8")
    told = {rule for leaf in course.quick for rule in leaf}
    assert {rule for rule in told if not re.search(rf"[\[,] ?{rule}[\],]", page)} == set()
    assert told - {rule for step in course.steps for rule in step.rules} == set()


def test_each_rule_that_a_step_names_happens_there(game, course):
    found = evidence(game, course)
    for step, words in zip(course.steps, found, strict=True):
        assert {rule: shown for rule, shown in step.rules.items() if shown not in words} == {}, step.note


def test_decisions_and_minutes(course):
    assert len(course.steps) in DECISIONS
    texts = load_texts()
    slowest = max(len(locale_note(texts, locale, course, course.steps[0])) for locale in LOCALES)
    assert slowest / READ + PRESS <= FIRST_PRESS
    seconds = 0.0
    for step in course.steps:
        seconds += len(locale_note(texts, LOCALES[0], course, step)) / READ + PRESS * len(step.ways[0])
        seconds += sum(LOOK if beat[0][0] == HOST else PACE for beat in step.then)
    assert seconds <= MINUTES * 60


def locale_note(texts, locale, course, step):
    return sentence(texts, locale, course, f"lesson.{step.note}", step)


def sentence(texts, locale, course, key, step):
    names = sorted(names_in(locale).values(), key=len)[-course.deal.seats :]
    say = texts.speaker(locale, game=course.game, names=names)
    return say(key, **facts(course, step))


@pytest.mark.parametrize("locale", LOCALES)
def test_all_that_is_said_is_there_and_short(course, locale):
    texts = load_texts()
    for key, step in said_by(course).items():
        assert f"{course.game}.{key}" in texts.keys(locale)
        assert len(sentence(texts, locale, course, key, step)) <= SENTENCE, key


def test_the_real_round_begins_with_the_learner(game, course):
    *_, (_, state, _) = played(game, course.final, course.final.log)
    assert game.to_act(state) != {CHANCE}
    assert course.final.seat in game.to_act(state)


def test_a_lesson_that_will_not_do_names_its_step():
    game = TAUGHT[0]
    table = tomllib.loads(lesson_file(game.info.key).read_text(encoding="utf-8"))
    for change in ({"good": ["nothing"]}, {"good": []}, {"unknown": "x"}, {"then": ["0 nothing"]}):
        steps = [{**table["steps"][0], **change}, *table["steps"][1:]]
        with pytest.raises(LessonError, match="step 1"):
            read(game.info.key, game, {**table, "steps": steps})


def test_wrong_answers_go_by_the_longest_beginning():
    step = lesson(TAUGHT[0].info.key).steps[0]._replace(note="n", wrong={"keep": "a", "keep 1": "b", ANY: "c"})
    assert [answer(step, text) for text in ("keep 1", "keep 10", "keep", "kept")] == ["b", "a", "a", "c"]
    assert answer(step._replace(wrong={}), "keep 1") == "n_why"
    with pytest.raises(InvalidAction):
        TAUGHT[0].decode("no such action")
