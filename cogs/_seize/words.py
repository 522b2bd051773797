"""The panels of Seize! outside the free part of a turn: lining up, choices in a collision, too large a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.show.face import Buttons, Choice, Moves, Panel, Style
from cogs._seize.goals import ARROWS, pad
from games.core import Event, Value
from games.seize import SEIZE
from games.seize.board import CELL_NAMES, DIRECTIONS, NEIGHBOURS, PIECE_NAMES, PIECES_PER_SIDE
from games.seize.cards import CARD_NAMES
from games.seize.moves import Answer
from games.seize.play import Discard, Place
from games.seize.table import Ask, View, own_plate
from renderers.base import Say
from renderers.seize.art import emoji_name
from renderers.seize.reach import ORDER_MARKS, order_of
from renderers.seize.signs import short_name


def order_panel(view: View, words: list[str], say: Say) -> Panel:
    """Return the panel of lining up: one piece after the other from the own left, or the standard order at once."""
    marks = words[1:] if words[:1] == ["place"] else []
    order = order_of(marks)
    if not order or len(order) > PIECES_PER_SIDE - 2:
        marks, order = [], ()
    plate = own_plate(view)
    so_far = (next(mark for mark, pieces in ORDER_MARKS.items() if kind in pieces) for kind in order)
    text = " · ".join(_mark_text(mark, say) for mark in so_far)
    lines = [say("panel.line_up_so_far", pieces=text) if order else say("panel.line_up")]
    lines.append(say("panel.line_up_next", cell=CELL_NAMES[plate[len(order)]], n=len(order) + 1))
    lines.append(say("panel.line_up_secret"))
    if not order:
        lines.append(say("panel.line_up_goal", target=view.target))
    pieces = Buttons(_next_pieces(marks, say))
    if order:
        back = Choice(label=say("panel.back"), focus=" ".join(["place", *marks[:-1]]) if marks[:-1] else "home")
        return Panel("\n".join(lines), (pieces,), back=back)
    marks_in_order = " ".join(short_name(kind, say) for kind in range(PIECES_PER_SIDE))
    label = say("panel.standard_order", order=marks_in_order)
    standard = Choice(label=label, action=SEIZE.encode(Place(tuple(range(PIECES_PER_SIDE)))), style=Style.SUCCESS)
    return Panel("\n".join(lines), (pieces, Buttons((standard,))))


def _next_pieces(marks: list[str], say: Say) -> tuple[Choice, ...]:
    """Return the pieces that may stand at the next place; with two left, choosing one settles both."""
    left = {mark: len(pieces) - marks.count(mark) for mark, pieces in ORDER_MARKS.items()}
    found = []
    for mark in (mark for mark, count in left.items() if count):
        longer = [*marks, mark]
        if len(longer) < PIECES_PER_SIDE - 1:
            found.append(Choice(label=_mark_text(mark, say), focus=" ".join(["place", *longer]), style=Style.PRIMARY))
            continue
        last = next(other for other, count in left.items() if count - (other == mark))
        label = say("panel.last_two", first=_mark_text(mark, say), second=_mark_text(last, say))
        action = SEIZE.encode(Place(order_of([*longer, last])))
        found.append(Choice(label=label, action=action, style=Style.PRIMARY))
    return tuple(found)


def _mark_text(mark: str, say: Say) -> str:
    return say("panel.level_one") if mark == "1" else say("panel.piece", piece=mark)


def collision_panel(view: View, moves: Moves, say: Say) -> Panel:
    """Return the panel of a choice in a collision: which of two pieces moves on, or where a piece lands."""
    if view.pending is None:
        return Panel(say("panel.not_yet"))
    question = view.pending.question
    cell = CELL_NAMES[question.cell]
    if question.ask is Ask.PICK:
        picks = tuple(_pick_choice(view, action, say) for action in moves.legal)
        return Panel(say("panel.pick", cell=cell), (Buttons(picks),))
    lands = {action.choice: action for action in moves.legal}
    choices = {
        way: Choice(label=CELL_NAMES[land.choice], emoji=ARROWS[way], action=SEIZE.encode(land), style=Style.PRIMARY)
        for way in range(DIRECTIONS)
        if (land := lands.get(NEIGHBOURS[question.cell * DIRECTIONS + way])) is not None
    }
    piece = _piece_facts(view, question.pieces[0])
    middle = Choice(label=cell, emoji="💥", focus="home", disabled=True)
    return Panel(say("panel.land", cell=cell, **piece), pad(question.cell, choices, middle))


def _piece_facts(view: View, piece: int) -> dict[str, object]:
    """Return the owner, name and cell of a piece of the table for a text."""
    seat, kind = divmod(piece, PIECES_PER_SIDE)
    at = next(CELL_NAMES[one.cell] for one in view.pieces if one.piece == piece)
    return {"seat": seat, "piece": PIECE_NAMES[kind], "at": at}


def _pick_choice(view: View, action: Answer, say: Say) -> Choice:
    label = say("panel.pick_piece", **_piece_facts(view, action.choice))
    return Choice(label=label, action=SEIZE.encode(action), style=Style.PRIMARY)


def discard_panel(view: View, moves: Moves, say: Say) -> Panel:
    """Return the panel of a hand above the limit (house rule of SD30)."""
    hand = view.hand or ()
    choices = tuple(
        Choice(
            label=say("panel.card", card=CARD_NAMES[action.card], n=hand[action.card]),
            action=SEIZE.encode(action),
            emoji=f":{emoji_name(CARD_NAMES[action.card])}:",
        )
        for action in moves.legal
        if isinstance(action, Discard)
    )
    return Panel(say("panel.discard", n=sum(hand)), (Buttons(choices),))


MOVES: Final = frozenset({"stepped", "turned", "attacked", "ganged_up"})
"""What can be taken back, with all that came of it."""
WALKS: Final = frozenset({"walked", "walked_drawing"})
"""What steps come to, with `n` cards drawn on the way."""


def fold(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events without what was taken back, with a piece's steps, turns and draws on the way as one."""
    folded: list[Event] = []
    for event in _kept(events):
        before = folded[-1] if folded else None
        if event.kind == "stepped":
            data = {**event.data, "n": 0}
            if (at := _begun(folded, event)) is not None:
                data |= {what: value for what, value in folded.pop(at).data.items() if what in ("start", "n")}
            folded.append(_walk(event, data))
        elif event.kind == "drew" and before is not None and before.kind in WALKS and event.to is None:
            drawn = before.data["n"]
            folded[-1] = _walk(before, {**before.data, "n": drawn + 1 if isinstance(drawn, int) else 1})
        elif event.kind == "turned" and (at := _begun(folded, event)) is not None:
            if folded[at].kind == "turned":
                folded[at] = event
        else:
            folded.append(event)
    return folded


def _walk(event: Event, data: Mapping[str, Value]) -> Event:
    return Event("walked_drawing" if data["n"] else "walked", event.seat, data)


def _kept(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events that stand, with what was knocked in the line of who attacked."""
    kept: list[Event] = []
    by = None
    for event in events:
        if event.kind == "undid":
            del kept[max((at for at, one in enumerate(kept) if one.kind in MOVES), default=len(kept)) :]
            continue
        if event.kind in ("attacked", "ganged_up"):
            by = event.seat
        if event.kind == "knocked" and by is not None:
            kept.append(Event("flew", by, {**event.data, "owner": event.seat or 0}))
        else:
            kept.append(event)
    return kept


def _begun(folded: Sequence[Event], event: Event) -> int | None:
    """Return where the same piece walked or turned before with nothing but walks and turns of its side since."""
    for at in reversed(range(len(folded))):
        one = folded[at]
        if one.seat != event.seat or one.kind not in (*WALKS, "turned"):
            return None
        if one.data["piece"] == event.data["piece"]:
            return at
    return None
