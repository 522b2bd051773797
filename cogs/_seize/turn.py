"""The panels of a turn of Seize!: choosing a piece, moving it, ganging up, seizing, playing cards, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.show.face import Buttons, Choice, Group, Menu, Moves, Panel, Style
from bot.show.wording import refusal_line, refusal_texts
from cogs._seize.advised import advised
from cogs._seize.goals import ARROWS, FLAG, as_button, as_option, go_button, goals_of, name_ahead, notes, pad, to_panel
from games.seize import SEIZE
from games.seize.board import CELL_NAMES, DIRECTION_NAMES, DIRECTION_OF_NAME, DIRECTIONS, LETTERS, PIECE_NAMES
from games.seize.cards import RECALL, names_of
from games.seize.moves import (
    BRACED,
    HOLE_CLOSED,
    MOVE_OVER,
    NO_POINTS,
    NO_WAY_THROUGH,
    ONE_PIECE,
    STUCK,
    TOO_WEAK,
    Attack,
    Step,
    Turn,
)
from games.seize.play import CANNOT_PAY, Action, Brace, Charge, End, Recall, Seize, Sprint, Undo
from games.seize.table import Piece, View
from games.seize.walks import UNDO_ALL
from renderers.base import Say
from renderers.seize.art import emoji_name
from renderers.seize.reach import piece_in_hand
from renderers.seize.signs import MARKS, short_name

GANG: Final = "🤝"
MOST_REASONS: Final = 4
PIECE_REASONS: Final = frozenset(one.code for one in (TOO_WEAK, BRACED, STUCK, HOLE_CLOSED, NO_WAY_THROUGH, NO_POINTS))
"""Why a piece cannot hit, enter or pass what stands or lies before it; other reasons are plain from the picture."""

Legal = Sequence[Action]


def turns_of(legal: Legal, piece: Piece, say: Say) -> tuple[Choice, ...]:
    """Return the turns of the piece, each with the way it will face."""
    found = []
    for action in legal:
        if isinstance(action, Turn) and action.piece == piece.kind:
            arrow = ARROWS[(piece.facing + action.way) % DIRECTIONS]
            label, sign = ("panel.turn_left", "↺") if action.way < 0 else ("panel.turn_right", "↻")
            found.append(Choice(label=say(label), emoji=arrow, sign=sign, action=SEIZE.encode(action)))
    return tuple(found)


def gangs_of(legal: Legal, piece: Piece) -> list[Attack]:
    """Return the attacks with a helper."""
    return [one for one in legal if isinstance(one, Attack) and one.helpers and one.piece == piece.kind]


def gang_note(legal: Legal, piece: Piece, say: Say) -> list[str]:
    """Return which enemies the piece can hit with a helper only."""
    hits = [action for action in legal if isinstance(action, Attack) and action.piece == piece.kind]
    alone = {hit.direction for hit in hits if not hit.helpers}
    ways = dict.fromkeys(hit.direction for hit in hits if hit.direction not in alone)
    cells = tuple(name_ahead(piece.cell, way) for way in ways)
    return [say("panel.gang_only", sign=GANG, cells=cells)] if cells else []


def reasons_of(moves: Moves, piece: Piece, say: Say) -> list[str]:
    """Return why the piece cannot enter or hit the cells before it, unless a helper makes it possible."""
    ganged = {action.direction for action in gangs_of(moves.legal, piece)}
    reasons = {
        action.direction: refusal
        for action, refusal in moves.refused
        if (isinstance(action, Step) or (isinstance(action, Attack) and not action.helpers))
        and action.piece == piece.kind
        and action.direction not in ganged
        and refusal.code in PIECE_REASONS
    }
    lines = [
        say("panel.why_not", cell=name_ahead(piece.cell, way), why=refusal_line(say, refusal))
        for way, refusal in reasons.items()
    ]
    return lines[:MOST_REASONS]


MOST_BUTTONS: Final = 3
"""So many cells in reach have a button each, the most useful; a menu has the others."""
FEW_SEIZURES: Final = 2
TURN_REASONS: Final = frozenset({ONE_PIECE.code, MOVE_OVER.code})
SEIZE_REASONS: Final = frozenset({CANNOT_PAY.code, NO_POINTS.code})


def turn_panel(view: View, moves: Moves, words: list[str], say: Say) -> Panel:
    """Return the panel at a step of choosing; without a fitting one the piece just turned, else all there is.

    First it says which cards holes have given on this turn.
    """
    piece = piece_in_hand(view, "") if words != ["home"] else None
    panel = _step_panel(view, moves, words, say) or (piece and _piece_panel(view, moves, piece, say))
    panel = panel or _home_panel(view, moves, say)
    return (
        replace(panel, text=f"{say('panel.drew', cards=names_of(view.drawn))}\n{panel.text}") if view.drawn else panel
    )


def _step_panel(view: View, moves: Moves, words: list[str], say: Say) -> Panel | None:
    """Return the panel of a step of choosing, or None where it no longer fits."""
    legal: Legal = moves.legal
    match words:
        case ["piece", name] if name in PIECE_NAMES:
            return _piece_panel(view, moves, _own(view, name), say)
        case ["to", name]:
            return to_panel(view, name, say)
        case ["gang", name, *ways] if name in PIECE_NAMES:
            return _gang_panel(view, legal, _own(view, name), ways, say)
        case ["seize"]:
            return _with_back(say("panel.step_seize"), (_seizures(view, legal, say),), "home", say)
        case ["play"]:
            return _with_back(say("panel.step_cards"), (Buttons(_cards(legal, say)),), "home", say)
        case ["brace" | "charge" as card]:
            return _with_back(say(f"panel.step_{card}"), (Buttons(_on_pieces(view, legal, card, say)),), "play", say)
        case ["recall", *rest]:
            return _recall_panel(view, legal, rest, say)
    return None


def _own(view: View, name: str) -> Piece:
    return view.own[PIECE_NAMES.index(name)]


def _with_back(text: str, groups: tuple[Group, ...], back: str, say: Say) -> Panel | None:
    """Return a panel with a way back, or None when there is nothing to choose."""
    if not any(group.choices for group in groups):
        return None
    return Panel(text, groups, back=Choice(label=say("panel.back"), focus=back))


# All there is


def _home_panel(view: View, moves: Moves, say: Say) -> Panel:
    legal: Legal = moves.legal
    moving = {action.piece for action in legal if isinstance(action, Step | Attack | Turn)}
    pieces = tuple(_piece_choice(piece, piece.kind in moving, moves, say) for piece in view.own) if moving else ()
    spent = all(isinstance(action, Undo | End) for action in legal)
    still = "panel.turn_no_moves" if view.points else "panel.turn_no_points"
    key = "panel.turn" if moving else "panel.turn_spent" if spent else still
    state = say(key, mark=MARKS[view.observer or 0], points=view.points)
    best, facts = advised(view, moves, say) if moving else ((), [])
    lines = [*facts, state] if facts else [state]  # the picture has the points: a plan without its line says nothing
    lines += [*_seize_reasons(moves, say), *refusal_texts(moves, say, TURN_REASONS)]
    if view.hand is not None and view.hand[RECALL] and not any(isinstance(action, Recall) for action in legal):
        lines.append(say("panel.no_recall"))
    ends = _ends(view, legal, say)
    there = tuple(one for one in (*pieces, *_cards(legal, say)) if not one.disabled)
    groups = (
        _seizures(view, legal, say),
        Buttons(best),
        Menu(
            say("panel.choose_piece" if moving else "panel.to_cards"), (*there, *((go_button(say),) if moving else ()))
        ),
        Buttons(ends if view.points else (*ends[-1:], *ends[:-1])),
    )
    return Panel("\n".join(lines), groups)


def _piece_choice(piece: Piece, able: bool, moves: Moves, say: Say) -> Choice:
    """Return the step to a piece's panel, or to why it can do nothing; greyed where the picture says that."""
    style, dead = Style.PRIMARY if able else Style.SECONDARY, not able and not reasons_of(moves, piece, say)
    focus = f"piece {PIECE_NAMES[piece.kind]}"
    return Choice(label=_piece_label(piece, say), emoji=ARROWS[piece.facing], focus=focus, style=style, disabled=dead)


def _piece_label(piece: Piece, say: Say) -> str:
    return say("panel.piece_at", mark=MARKS[piece.seat], piece=short_name(piece.kind, say), cell=CELL_NAMES[piece.cell])


def _seize_reasons(moves: Moves, say: Say) -> list[str]:
    """Return why a location that the observer surrounds cannot be seized."""
    refused = {
        action.location: refusal
        for action, refusal in moves.refused
        if isinstance(action, Seize) and refusal.code in SEIZE_REASONS
    }
    return [
        say("panel.not_seized", letter=LETTERS[location], why=refusal_line(say, refusal))
        for location, refusal in refused.items()
    ]


def _ends(view: View, legal: Legal, say: Say) -> tuple[Choice, ...]:
    """Return taking back, one move or all, and the end of the turn."""
    style = Style.SECONDARY if view.points else Style.PRIMARY
    found = []
    for text in [SEIZE.encode(action) for action in legal if isinstance(action, Undo | End)]:
        if text == "undo":
            found.append(Choice(label=f"↩️ {say('action.undo')}", sign="↩️", action=text))
            if len(view.undo) > 1:
                found.append(Choice(label=f"⏪ {say('panel.undo_all')}", sign="⏪", action=UNDO_ALL))
        else:
            found.append(Choice(label=say("action.end"), sign=say("panel.end_short"), action=text, style=style))
    return tuple(found)


def _seizures(view: View, legal: Legal, say: Say) -> Group:
    """Return the locations that can be seized, once for each way of paying: few as buttons."""
    choices = []
    for action in (action for action in legal if isinstance(action, Seize)):
        owner = view.locations[action.location].owner
        cards = names_of(action.cards)
        choices.append(
            Choice(
                label=say("panel.seize", letter=LETTERS[action.location], cards=cards),
                action=SEIZE.encode(action),
                description=say("panel.seize_free") if owner is None else say("panel.seize_from", owner=owner),
                emoji=f":{emoji_name(cards[0])}:",
            )
        )
    if len(choices) <= FEW_SEIZURES:
        return Buttons(tuple(replace(choice, style=Style.SUCCESS) for choice in choices))
    return Menu(say("panel.choose_seize"), tuple(choices))


# A piece


def _piece_panel(view: View, moves: Moves, piece: Piece, say: Say) -> Panel | None:
    """Return where a piece can go and how it can turn, else why it cannot; None where there is nothing to say."""
    legal: Legal = moves.legal
    name = PIECE_NAMES[piece.kind]
    goals, turns = goals_of(view, piece), turns_of(legal, piece, say)
    able = any(isinstance(action, Step | Attack | Turn) for action in legal)
    if not able or not (goals or turns or reasons_of(moves, piece, say)):
        return None
    more = sorted(goals[MOST_BUTTONS:], key=lambda goal: (goal.walk.points, goal.cell))
    gang = Choice(label=say("panel.choose_gang"), focus=f"gang {name}", emoji=GANG, style=Style.DANGER)
    lines = [say("panel.moving", piece=name, cell=CELL_NAMES[piece.cell], points=view.points)]
    lines += notes(view, goals[:MOST_BUTTONS], say)
    lines += [*gang_note(legal, piece, say), *reasons_of(moves, piece, say), *_seize_reasons(moves, say)]
    further = (*((gang,) if gangs_of(legal, piece) else ()), *_rest(legal, say))
    groups = (
        Buttons(tuple(as_button(goal, say) for goal in goals[:MOST_BUTTONS])),
        Menu(
            say("panel.choose_cell", n=len(more)) if more else say("panel.more"),
            (*further, *(as_option(view, goal, say) for goal in more)),
        ),
        Buttons((*turns, *_ends(view, legal, say))),
    )
    return Panel("\n".join(lines), groups, back=Choice(label=say("panel.pieces"), focus="home"))


def _rest(legal: Legal, say: Say) -> tuple[Choice, ...]:
    """Return the ways to everything that is not this piece's, but for the end of the turn."""
    found = []
    if any(isinstance(action, Seize) for action in legal):
        found.append(Choice(label=say("panel.to_seize"), focus="seize", emoji=FLAG, style=Style.SUCCESS))
    if _cards(legal, say):
        found.append(Choice(label=say("panel.to_cards"), focus="play", emoji="🃏"))
    return tuple(found)


def _gang_panel(view: View, legal: Legal, piece: Piece, ways: list[str], say: Say) -> Panel | None:
    """Return whom the piece can hit with whose help, in the directions named or in all."""
    wanted = {DIRECTION_OF_NAME[way] for way in ways if way in DIRECTION_OF_NAME} or set(range(DIRECTIONS))
    gangs = [action for action in gangs_of(legal, piece) if action.direction in wanted]
    choices = tuple(_gang_choice(view, action, piece, say) for action in gangs)
    name = PIECE_NAMES[piece.kind]
    text = say("panel.step_gang", piece=name, cell=CELL_NAMES[piece.cell])
    return _with_back(text, (Menu(say("panel.choose_helper"), choices),), f"piece {name}", say)


def _gang_choice(view: View, action: Attack, piece: Piece, say: Say) -> Choice:
    helper, name = view.own[action.helpers[0]], name_ahead(piece.cell, action.direction)
    target = next(one for one in view.pieces if CELL_NAMES[one.cell] == name)
    label = say("panel.gang", cell=name, helper=PIECE_NAMES[helper.kind], at=CELL_NAMES[helper.cell])
    note = say("panel.gang_note", mine=piece.strength + helper.strength, theirs=target.level, seat=target.seat)
    return Choice(label=label, action=SEIZE.encode(action), description=note, emoji=ARROWS[action.direction])


# Cards


def _cards(legal: Legal, say: Say) -> tuple[Choice, ...]:
    """Return the special cards that can be played."""
    kinds = {type(action) for action in legal}
    found = []
    if Sprint in kinds:
        emoji = f":{emoji_name('sprint')}:"
        found.append(Choice(label=say("panel.sprint"), action=SEIZE.encode(Sprint()), emoji=emoji))
    for card, kind in (("brace", Brace), ("charge", Charge), ("recall", Recall)):
        if kind in kinds:
            found.append(Choice(label=say(f"panel.to_{card}"), focus=card, emoji=f":{emoji_name(card)}:"))
    return tuple(found)


def _on_pieces(view: View, legal: Legal, card: str, say: Say) -> tuple[Choice, ...]:
    """Return the pieces on which Brace or Charge can be played."""
    found = [one for one in legal if isinstance(one, Brace if card == "brace" else Charge)]
    return tuple(_carded(view, action.piece, say, action=SEIZE.encode(action)) for action in found)


def _carded(view: View, kind: int, say: Say, *, action: str = "", focus: str = "") -> Choice:
    piece = view.own[kind]
    label = _piece_label(piece, say)
    return Choice(label=label, action=action, focus=focus, emoji=ARROWS[piece.facing], style=Style.PRIMARY)


def _recall_panel(view: View, legal: Legal, rest: list[str], say: Say) -> Panel | None:
    """Return the steps of a Recall: which piece, to which cell, facing where."""
    recalls = [action for action in legal if isinstance(action, Recall)]
    match rest:
        case []:
            kinds = dict.fromkeys(action.piece for action in recalls)
            pieces = tuple(_carded(view, kind, say, focus=f"recall {PIECE_NAMES[kind]}") for kind in kinds)
            return _with_back(say("panel.step_recall"), (Buttons(pieces),), "play", say)
        case [name]:
            cells = dict.fromkeys(CELL_NAMES[a.cell] for a in recalls if PIECE_NAMES[a.piece] == name)
            choices = tuple(Choice(label=cell, focus=f"recall {name} {cell}", style=Style.PRIMARY) for cell in cells)
            text = say("panel.step_recall_cell", piece=name) if cells else ""
            return _with_back(text, (Buttons(choices),), "recall", say)
        case [name, cell]:
            found = [a for a in recalls if PIECE_NAMES[a.piece] == name and CELL_NAMES[a.cell] == cell]
            if found:
                middle = Choice(label=say("panel.back"), focus=f"recall {name}")
                ways = {action.facing: _facing(action, say) for action in found}
                text = say("panel.step_recall_facing", piece=name, cell=cell)
                return Panel(text, pad(found[0].cell, ways, middle))
    return None


def _facing(recall: Recall, say: Say) -> Choice:
    label, arrow = say(f"short.{DIRECTION_NAMES[recall.facing]}"), ARROWS[recall.facing]
    return Choice(label=label, emoji=arrow, action=SEIZE.encode(recall), style=Style.PRIMARY)
