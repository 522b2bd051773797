"""Where a table stands, in lines of text that boards and panels share: who is waited for, results, the fair shuffle."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bot.features.scores.rows import HonourRow
from bot.show.face import Face
from bot.show.wording import VALUE_LIMIT, refusal_line, safe_name, score_text
from bot.tables.model import Moves, Status, Table
from bot.tables.people import electors, majority
from bot.tables.votes import ayes, needed
from bot.texts import Speaker
from games.core import Refusal, ScoreLine, Seat
from renderers.words import joined

MOST_HONOURS: Final = 4
"""Feats of a player that the end of a match names; the profile has all."""
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def waiting_line(table: Table, say: Speaker, *, pause: bool = False) -> str:
    """Return whom the table waits for and until when; in a pause between rounds, which ends by itself, when it does."""
    if table.pause is not None:
        return say("board.paused", at=table.pause.until)
    seats = sorted(table.waiting)
    due = min(table.waits.values(), default=None)
    if not seats:
        return say("board.pause_until", at=due) if due else say("board.pause")
    if pause and due:
        return say("board.next_round", seats=seats, count=len(seats), at=due)
    clocks = [table.deadlines[seat] for seat in seats if seat in table.deadlines]
    if len(seats) == 1:
        seat = seats[0]
        return say("board.turn_until", seat=seat, at=clocks[0]) if clocks else say("board.turn", seat=seat)
    return say("board.turns_until", seats=seats, at=min(clocks)) if clocks else say("board.turns", seats=seats)


def score_lines(table: Table, observer: Seat | None, say: Speaker, ui: Face[Any] | None = None) -> list[str]:
    """Return the reckoning that the observer may know, by seat; without a cog all of it, with the rules' ids."""
    view, rules = table.game.view(table.state, observer), ui is None
    lines: Sequence[ScoreLine] = table.game.score_lines(view)
    if ui is not None:
        lines = ui.brief_scores(view, lines)
    return [
        f"**{say.name(seat)}**: " + "; ".join(score_text(say, line, rules=rules) for line in lines if line.seat == seat)
        for seat in range(len(table.holders))
        if any(line.seat == seat for line in lines)
    ]


def vote_lines(table: Table, say: Speaker) -> list[str]:
    """Return what is asked of all, whom some want to remove, and how many votes that has of those that it takes."""
    return motion_lines(table, say) + [
        say("board.vote", seat=seat, votes=len(voters), needed=majority(electors(table, seat)))
        for seat, voters in sorted(table.votes.items())
    ]


def motion_lines(table: Table, say: Speaker) -> list[str]:
    """Return what somebody asks of the others, with the votes so far, those that it takes, and until when."""
    motion = table.motion
    asker = next((seat for seat in map(table.seat_of, motion.ayes) if seat is not None), None) if motion else None
    if motion is None or asker is None:
        return []
    facts = {"votes": ayes(table, motion), "needed": needed(table, motion.what), "at": motion.lapses_at}
    return [say(f"board.ask_{motion.what}", seat=asker, **facts)]


def title_line(table: Table, say: Speaker) -> str:
    """Return the game and the table's number."""
    return say("panel.title", title=say("title"), table=table.id)


def won_line(table: Table, say: Speaker) -> str:
    """Return who won, behind the table's title; the places are in the picture."""
    outcome = table.game.outcome(table.state)
    won = (say("board.crowned", winners=outcome.winners),) if outcome and outcome.winners else ()
    return " · ".join((title_line(table, say), *won))


def honour_lines(table: Table, honours: Sequence[HonourRow], say: Speaker) -> list[str]:
    """Return what people achieved here for the first time, a line for each of them."""
    lines = []
    for seat, holder in enumerate(table.holders):
        keys = [f"honour.{row.honour}" for row in honours if row.user_id == holder.user_id]
        own = [say(key) for key in keys if say.find(key) is not None]
        if own:
            shown = say.join(own[:MOST_HONOURS])
            more = say("board.more_honours", count=len(own) - MOST_HONOURS) if len(own) > MOST_HONOURS else ""
            lines.append(say("board.honours", seat=seat, honours=shown) + more)
    return lines


def ended_line(say: Speaker, table: Table) -> str:
    """Return why a table was closed, in one line; or that it is over, where no more can be said under today's rules."""
    if table.status is Status.OVER:
        return say("panel.over")
    note = safe_name(table.ended_note, VALUE_LIMIT)
    return say("panel.closed", why=say(f"table.ended.{table.ended_reason}", note=note))


MOST_NAMED: Final = 6
"""Things that are named as not possible for one reason; the others are counted."""


def why_lines(table: Table, seat: Seat, say: Speaker, ui: Face[Any]) -> list[str]:
    """Return why the rest is not possible, or what one may do in another's turn, and how the score comes about."""
    outcome = table.game.outcome(table.state) if table.status is Status.OVER else None
    if table.status.ended and outcome is None:
        return [ended_line(say, table)]
    if outcome is not None:
        facts = {"winners": outcome.winners, "scores": outcome.scores, "placements": outcome.placements}
        return [say(f"outcome.{outcome.reason}", **facts), *score_lines(table, seat, say)]
    moves = table.moves(seat)
    if moves.waited_for:
        lines = [f"- {line}" for line in reason_lines(say, (refusal for _, refusal in moves.refused))]
        lines = lines or [say("ui.why_none")]
    else:
        lines = list(_meanwhile(table, moves, say, ui))
    scores = score_lines(table, seat, say)
    return [*lines, *([say("ui.why_scores"), *scores] if scores else [])]


def _meanwhile(table: Table, moves: Moves, say: Speaker, ui: Face[Any]) -> Iterator[str]:
    """Yield whom the table waits for, and what one may do until then."""
    pause = ui.show_scores(table.game.view(table.state, None))
    yield say("ui.why_wait", waiting=waiting_line(table, say, pause=pause))
    kinds = dict.fromkeys(table.game.notation.kind(action) for action in moves.legal)
    if kinds:
        yield say("ui.why_may", acts=say.join(f"**{say(f'action.{kind}')}**" for kind in kinds))
    yield say("ui.why_meanwhile")


def reason_lines(say: Speaker, refusals: Iterable[Refusal]) -> list[str]:
    """Return each reason once, in its first sentence, with what else it holds for and the ids of all its rules."""
    groups: dict[str, list[Refusal]] = {}
    for refusal in refusals:
        groups.setdefault(refusal.code, []).append(refusal)
    return [_grouped(say, group) for group in groups.values()]


def _grouped(say: Speaker, group: Sequence[Refusal]) -> str:
    first = group[0]
    fields = list(_differing(say, group))
    things = dict.fromkeys(" ".join(_shown(say, spec, one.data[name]) for name, spec in fields) for one in group[1:])
    own = " ".join(_shown(say, spec, first.data[name]) for name, spec in fields)
    others = [thing for thing in things if thing and thing != own]
    text = refusal_line(say, first)
    if others:
        more = len(others) - MOST_NAMED
        named = joined(others[:MOST_NAMED], say) if more > 0 else say.join(others)
        others_named = say("lobby.and_more", players=named, count=more) if more > 0 else named
        text = say("ui.why_also", text=text, others=others_named)
    rules = dict.fromkeys(refusal.rule for refusal in group if refusal.rule)
    return f"{text} [{', '.join(rules)}]" if rules else text


def _differing(say: Speaker, group: Sequence[Refusal]) -> Iterator[tuple[str, str]]:
    """Yield the facts in which the sentences of a group differ, each with how the sentence writes it."""
    seen = set()
    for _, name, spec, _ in string.Formatter().parse(say.find(f"refusal.{group[0].code}") or ""):
        known = name is not None and all(name in refusal.data for refusal in group)
        if name and known and name not in seen and len({refusal.data[name] for refusal in group}) > 1:
            seen.add(name)
            first = (spec or "").split(":")[0]
            yield name, "" if first == "plural" or "/" in first else first


def _shown(say: Speaker, spec: str, value: object) -> str:
    return say.filled(f"{{it:{spec}}}" if spec else "{it}", it=value)
