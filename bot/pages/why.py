"""Why something is not possible now, what is meanwhile, and how the score comes about: with the ids of the rules."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.pages.lines import ended_line, score_lines, waiting_line
from bot.tables.model import Moves, Status, Table
from bot.ui.wording import refusal_line
from games.core import Refusal, Seat
from renderers.words import joined

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.panel import GameUi

MOST_NAMED: Final = 6
"""Things that are named as not possible for one reason; the others are counted."""


def why_lines(table: Table, seat: Seat, say: Speaker, ui: GameUi[Any]) -> list[str]:
    """Return why the rest is not possible, or what one may do in another's turn, and how the score comes about."""
    outcome = table.game.outcome(table.state) if table.status is Status.OVER else None
    if table.status is Status.CLOSED or (table.status is Status.OVER and outcome is None):
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


def _meanwhile(table: Table, moves: Moves, say: Speaker, ui: GameUi[Any]) -> Iterator[str]:
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
