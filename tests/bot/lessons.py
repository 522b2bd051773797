"""What a lesson's steps are held to: that a rule it names is really met there, and that all it may say is short."""

from __future__ import annotations

from bot.features.learn.lessons import sentences
from games.core import parse_options

SENTENCE = 140
"""Characters of a sentence, with the longest names that house players have."""
DECISIONS = range(8, 13)
READ, PRESS, PACE, LOOK = 16, 3, 2.0, 8
"""Characters a second (fewer than subtitles have); seconds to find and press a button, for a row of the script, for a
look that time closes."""
MINUTES = 4
FIRST_PRESS = 10


def played(game, deal, rows):
    """Yield each row of a log with the state before it, the state after it and what happened."""
    state = game.new_match(parse_options(game.info.options, deal.options), deal.seats)
    for seat, text in rows:
        before = state
        state, events = game.apply(state, seat, game.decode(text))
        yield before, state, events


def whole(course, turns=()):
    """Return the rows of a lesson gone through, with some of its steps done another way: {step: way}."""
    turns, rows = dict(turns), list(course.deal.log)
    for number, step in enumerate(course.steps):
        rows += [*step.ways[turns.get(number, 0)], *(beat[0] for beat in step.then)]
    return rows


def evidence(game, course):
    """Return for each step all that may stand for a rule there, in words:

    the kind of an event; "may <verb>" for what the learner could do then; "not <code>" for what is refused then;
    "score <code>" for a line of the reckoning; the rule's own id where a line or a refusal names it.
    """
    states, at = list(played(game, course.deal, whole(course))), len(course.deal.log)
    begun, found = 0, []
    for step in course.steps:
        judged = game.judged(states[at - 1][1], course.deal.seat)
        at += len(step.ways[0]) + len(step.then)
        words = {event.kind for _, _, events in states[begun:at] for event in events}
        words |= {f"may {game.encode(action).split()[0]}" for action, why in judged if why is None}
        words |= {word for _, why in judged if why for word in (f"not {why.code}", why.rule)}
        for _, state, _ in states[begun:at]:
            for line in game.score_lines(game.view(state, course.deal.seat)):
                words |= {f"score {line.code}", line.rule}
        found.append(words)
        begun = at
    return found


def said_by(course):
    """Return the keys of all sentences of a lesson, as they stand in its game's catalogue, with the step of each."""
    return {f"lesson.{key}": step for step in course.steps for key in sentences(step)}
