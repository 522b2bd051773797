"""Uno Super Mario on Discord: what its view becomes as words and choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.show.face import Buttons, Cards, Choice, Face, Group, Moves, Panel, Style
from bot.show.wording import refusal_texts, safe_name
from games.core import Event, ScoreLine
from games.uno_mario import UNO_MARIO, play
from games.uno_mario.cards import CARD_TEXTS, COLOURED, COLOURS, NONE, STAR, WILD_DRAW_FOUR, find_card
from games.uno_mario.options import RULE_LENGTH, Options
from games.uno_mario.play import (
    Accept,
    Action,
    AskColour,
    Bounce,
    CallUno,
    Catch,
    Challenge,
    Consent,
    Draw,
    Pass,
    Play,
    Ready,
    may_challenge,
)
from games.uno_mario.table import TARGET, WRONG_CHALLENGE, Attack, Phase, View, Written
from renderers.base import Say
from renderers.uno_mario import RENDERER
from renderers.uno_mario.cards import emoji_name

SIGNS: Final = {"red": "▲", "yellow": "●", "green": "◆", "blue": "≈"}
"""The shape of each colour, as it stands on the cards and on the emojis of the colours."""
FACE_SIGNS: Final = {"d2": "+2", "rev": "⇄", "skip": "⊘", "W": "✦", "Wd4": "✦+4", "Wstar": "⭐"} | {
    f"Wcust{number}": f"✏{number}" for number in (1, 2)
}
"""The faces of cards that are no numbers, as signs."""
MOST_LISTED: Final = 6
"""Cards that are named as having come; more would only be the picture again."""
WORTH_TELLING: Final = frozenset(
    one.code
    for one in (
        play.MUST_PLAY,
        play.MUST_PLAY_LAST_RESORT,
        play.NOTHING_TO_DRAW,
        play.CHALLENGES_OFF,
        play.CHALLENGE_ALWAYS_LEGAL,
        play.CHALLENGE_LAST_CARD,
        play.STACKING_OFF,
        play.STACK_NOT_HERE,
        play.ALREADY_AGREED,
        play.ALREADY_READY,
    )
)
"""Reasons that a player may wonder about; the others are plain from the panel itself, and a press on Why tells all."""
PLAIN_STYLES: Final[Mapping[Action, Style]] = {
    Draw(): Style.SECONDARY,
    Pass(): Style.SECONDARY,
    Consent(True): Style.SUCCESS,
    Consent(False): Style.SECONDARY,
    Ready(): Style.SUCCESS,
}
"""The acts that need nothing more, in the order of their buttons."""


def _panel(view: View, moves: Moves, focus: str, say: Say) -> Panel:
    """Return the panel of the view's observer."""
    chosen = _focused(view, moves, focus.split(), say)
    if chosen is not None:
        return chosen
    reasons = refusal_texts(moves, say, WORTH_TELLING)
    lines = [*_known(view, say), _task(view, moves, say), *_written_in_hand(view, say), *reasons]
    return Panel("\n".join(line for line in lines if line), _groups(view, moves, say))


def _board_choices(view: View, say: Say) -> tuple[Choice, ...]:
    """Return the public buttons: UNO and catching, consent to the written rules, being ready for the next round."""
    if view.phase is Phase.CONSENT:
        return (_plain(Consent(True), say), _plain(Consent(False), say))
    if view.phase is Phase.BETWEEN:
        return (_plain(Ready(), say),)
    call = (_call(say),) if view.catchable else ()
    return call + tuple(_catch(seat, say) for seat in view.catchable)


def _brief_scores(view: View, lines: Sequence[ScoreLine]) -> Sequence[ScoreLine]:
    """Return no lines: the picture shows every hand with its worth, and an event tells who scored how much."""
    return ()


def _fold(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events with what a card does to the next seat in the line of who played it, without the lots' cards.

    Who deals is told by an event of its own; ten cards and those of a tie would fill the first screen. That a Reverse
    turns play around its name says.
    """
    folded: list[Event] = []
    by = NONE
    for event in events:
        if event.kind in ("drew_lots", "lots_tied"):
            continue
        if event.kind in ("played", "played_wild", "dealt"):
            by = NONE if event.kind == "dealt" or event.seat is None else event.seat
        if event.kind == "hit":
            folded.append(Event("hits", int(str(event.data["by"])), {**event.data, "target": event.seat or 0}))
        elif event.kind == "skipped" and by != NONE:
            folded.append(Event("skips", by, {"target": event.seat or 0}))
        elif event.kind == "drew":
            _fold_drawn(folded, event)
        elif event.kind == "reversed" and by == event.seat:
            continue
        else:
            folded.append(event)
    return folded


def _fold_drawn(folded: list[Event], drew: Event) -> None:
    """Add cards that came: those of a hit or a catch to the line of who did that, further draws to the first.

    The hit of a reader's own card stands alone: what they played is left out.
    """
    last = next((number for number in reversed(range(len(folded))) if folded[number].kind != "called_uno"), NONE)
    hit = folded[last] if last != NONE else drew
    if hit.kind == "hits" and hit.data["target"] == drew.seat:
        led = last > 0 and folded[last - 1].seat == hit.seat
        folded[last] = Event("took", hit.seat, {**hit.data, **drew.data}) if led else drew
    elif hit.kind == "caught" and hit.data["target"] == drew.seat:
        folded.append(Event("took", hit.seat, {**drew.data, "target": drew.seat}))
    elif folded and folded[-1].kind == "drew" and folded[-1].seat == drew.seat:
        folded[-1] = Event("drew", drew.seat, {"n": int(str(folded[-1].data["n"])) + int(str(drew.data["n"]))})
    else:
        folded.append(drew)


# Words


def _known(view: View, say: Say) -> list[str]:
    """Return a hand that was shown for a challenge, the cards that came, and what lies on top."""
    lines = []
    if view.shown is not None and view.shown_hand is not None:
        lines.append(say("panel.shown", owner=view.shown.owner, cards=view.shown_hand))
    if view.news and not view.drawn_card:
        key = "panel.came" if len(view.news) <= MOST_LISTED else "panel.came_many"
        lines.append(say(key, cards=view.news[:MOST_LISTED], n=len(view.news) - MOST_LISTED))
    hit = view.phase is Phase.ANSWER and view.decides == view.observer  # which names the card
    if view.top and view.decides != NONE and not hit:
        asked = view.discard[-1] >= COLOURED and view.phase is not Phase.COLOUR and view.asked
        sign = SIGNS.get(view.asked, "")
        lines.append(say("panel.on_top_asked" if asked else "panel.on_top", top=view.top, sign=sign, colour=view.asked))
    return lines


def _task(view: View, moves: Moves, say: Say) -> str:
    """Return what there is to do now."""
    if view.phase is Phase.CONSENT:
        return "\n".join([say("panel.consent"), *(_rule(written, say) for written in view.written)])
    if view.phase is Phase.BETWEEN:
        return say("panel.ready") if moves.waited_for else ""
    if not moves.waited_for:
        return _waiting(view, say)
    if view.hit is not None:
        return _hit(view, view.hit, say)
    if view.phase is Phase.COLOUR:
        return say("panel.colour")
    if view.drawn_card:
        return say("panel.drawn", card=view.drawn_card)
    if len(view.hand) == 2 and view.playable:
        return say("panel.turn_uno")
    if any(isinstance(action, Draw) for action in moves.legal):
        return say("panel.turn" if view.playable else "panel.turn_draw")
    return say("panel.turn_play" if view.playable else "panel.turn_pass")


def _hit(view: View, attack: Attack, say: Say) -> str:
    """Return what hit the observer, and what a challenge of it would be about."""
    hit = say("panel.hit", by=attack.by, card=CARD_TEXTS[attack.card], n=attack.cards)
    if not may_challenge(view):
        return hit
    if attack.exempt:
        return f"{hit}\n{say('panel.surely_legal')}"
    colour = COLOURS[attack.asked]
    facts = {"sign": SIGNS[colour], "colour": colour, "n": attack.cards + WRONG_CHALLENGE}
    return f"{hit}\n{say('panel.may_challenge', by=attack.by, **facts)}"


def _waiting(view: View, say: Say) -> str:
    """Return what there is to do in another's turn: call UNO, catch somebody, or wait."""
    if view.observer in view.catchable:
        return say("panel.forgot")
    if view.catchable:
        return say("panel.wait_catch")
    return say("panel.wait_fit" if view.playable else "panel.not_yet")


def _rule(written: Written, say: Say) -> str:
    effect = say(f"choice.effect1.{written.effect}")
    return say("panel.rule", card=written.card, text=safe_name(written.text, RULE_LENGTH), effect=effect)


def _written_in_hand(view: View, say: Say) -> list[str]:
    """Return the rules in force on the customizable cards in hand or on top."""
    near = {*view.hand, view.top}
    if view.phase is Phase.CONSENT:
        return []
    return [f"-# {_rule(written, say)}" for written in view.written if written.in_force and written.card in near]


# Choices


def _groups(view: View, moves: Moves, say: Say) -> tuple[Group, ...]:
    """Return the choices in rows: reactions first, they are urgent; then answers, cards, colours and the rest."""
    legal: Sequence[Action] = moves.legal
    calls = [_call(say) for action in legal if isinstance(action, CallUno)]
    catches = [_catch(action.seat, say) for action in legal if isinstance(action, Catch)]
    colours = tuple(_way(action, say) for action in legal if isinstance(action, AskColour))
    plain = tuple(_plain(action, say, view) for action in PLAIN_STYLES if action in legal)
    return (
        Buttons((*calls, *catches)),
        Buttons(tuple(_answers(view, legal, say))),
        _cards(view, [action for action in legal if isinstance(action, Play)], say),
        Buttons(colours),
        Buttons(plain),
    )


def _call(say: Say) -> Choice:
    return Choice(label=say("action.uno"), action=UNO_MARIO.encode(CallUno()), emoji="📣", style=Style.SUCCESS)


def _catch(seat: int, say: Say) -> Choice:
    action = UNO_MARIO.encode(Catch(seat))
    return Choice(label=say("panel.catch", seat=seat), action=action, emoji="🚨", style=Style.DANGER)


def _plain(action: Action, say: Say, view: View | None = None) -> Choice:
    keeping = isinstance(action, Pass) and view is not None and view.drawn_card
    label = say("panel.keep" if keeping else f"action.{UNO_MARIO.notation.kind(action)}")
    return Choice(label=label, action=UNO_MARIO.encode(action), style=PLAIN_STYLES[action])


def _answers(view: View, legal: Sequence[Action], say: Say) -> Iterable[Choice]:
    """Yield the answers to a hit that need no card to be chosen."""
    kinds = {type(action) for action in legal}
    if Accept in kinds and view.hit is not None:
        label = say("panel.take", n=view.hit.cards)
        yield Choice(label=label, action=UNO_MARIO.encode(Accept()), style=Style.PRIMARY)
    if Challenge in kinds:
        action = UNO_MARIO.encode(Challenge())
        yield Choice(label=say("action.challenge"), action=action, emoji="⚖️", style=Style.DANGER)
    if Bounce in kinds:
        emoji = f":{emoji_name(CARD_TEXTS[STAR])}:"
        yield Choice(label=say("panel.bounce"), focus="star", emoji=emoji, style=Style.SUCCESS)


def _cards(view: View, plays: Sequence[Play], say: Say) -> Group:
    """Return the cards that can be played."""
    choices: list[Choice] = []
    for card in dict.fromkeys(action.card for action in plays):
        choices += _ways(view, [action for action in plays if action.card == card], say)
    return Cards(say("panel.choose_card", n=len(choices)), tuple(choices))


def _ways(view: View, plays: Sequence[Play], say: Say) -> list[Choice]:
    """Return the choices of one card: to play it, with and without the call, or to choose a colour or a seat first."""
    card = CARD_TEXTS[plays[0].card]
    emoji = f":{emoji_name(card)}:"
    note = _note(view, plays[0], say)
    if any(action.colour != NONE or action.target != NONE for action in plays):
        label = say("panel.card_on", card=card)
        step = Choice(label=label, focus=f"play {card}", description=note, emoji=emoji, style=Style.PRIMARY)
        return [replace(step, sign="…", code=code_of(card))]
    return [
        Choice(
            label=say("panel.card_uno" if action.uno else "panel.card", card=card),
            action=UNO_MARIO.encode(action),
            description=note,
            emoji=emoji,
            sign="!" if action.uno else "·",
            code=code_of(card) + "!" * action.uno,
            style=Style.SUCCESS if action.uno else Style.PRIMARY if len(plays) == 1 else Style.SECONDARY,
        )
        for action in sorted(plays, key=lambda action: not action.uno)
    ]


def code_of(card: str) -> str:
    """Return a card in at most three signs: its colour's sign and its face."""
    colour = next((name for name in COLOURS if name[:1].upper() == card[0]), "")
    return SIGNS.get(colour, "") + FACE_SIGNS.get(card if card[0] == "W" else card[1:], card[1:])


def _note(view: View, action: Play, say: Say) -> str:
    """Return the second line of a card in the menu: what it asks for, or that a challenge of it would be right."""
    if action.card == WILD_DRAW_FOUR and _is_risky(view):
        return say("panel.risky", sign=SIGNS[view.asked], colour=view.asked)
    if action.target != NONE:
        return say("panel.then_seat")
    return say("panel.then_colour") if action.colour != NONE else ""


def _is_risky(view: View) -> bool:
    """Tell whether a challenge of the observer's Wild Draw 4 would be right (U18), and may be made (UD16)."""
    return view.bluff and view.options.challenges


def _way(action: Play | Bounce | AskColour, say: Say) -> Choice:
    """Return the button of a seat to swap hands with, or of a colour: its sign and its word."""
    uno, text = not isinstance(action, AskColour) and action.uno, UNO_MARIO.encode(action)
    style = Style.SUCCESS if uno else Style.SECONDARY
    if isinstance(action, Play) and action.target != NONE:
        return Choice(
            label=say("panel.seat_uno" if uno else "panel.seat", seat=action.target), action=text, style=style
        )
    colour = COLOURS[action.colour]
    label = say("panel.colour_uno" if uno else "panel.colour_plain", colour=colour)
    sign = "!" if uno else SIGNS[colour]
    return Choice(label=label, action=text, emoji=f":{emoji_name(colour)}:", sign=sign, style=style)


def _focused(view: View, moves: Moves, words: list[str], say: Say) -> Panel | None:
    """Return the panel of a step of choosing, a colour or a seat, or None where it no longer fits."""
    found: list[Play | Bounce]
    match words:
        case ["play", text]:
            card = find_card(text)
            plays = [action for action in moves.legal if isinstance(action, Play) and action.card == card]
            found = [action for action in plays if action.colour != NONE or action.target != NONE]
        case ["star"]:
            card = STAR
            found = [action for action in moves.legal if isinstance(action, Bounce)]
        case _:
            return None
    if card is None or not found:
        return None
    groups = [Buttons(tuple(_way(action, say) for action in found if action.uno is uno)) for uno in (True, False)]
    back = Choice(label=say("panel.back"), focus="home")
    seats = isinstance(found[0], Play) and found[0].target != NONE
    text = say("panel.step_seat" if seats else "panel.step_colour", card=CARD_TEXTS[card])
    if card == WILD_DRAW_FOUR and _is_risky(view):
        text += f"\n-# {say('panel.risky', sign=SIGNS[view.asked], colour=view.asked)}"
    return Panel(text, tuple(group for group in groups if group.choices), back=back)


def _aim(options: Options, _seats: int, say: Say) -> str:
    return say(f"alt.goal_{options.goal}", n=TARGET)


FACE: Final = Face(
    game=UNO_MARIO,
    renderer=RENDERER,
    panel=_panel,
    board_choices=_board_choices,
    aim=_aim,
    show_scores=lambda view: view.phase is Phase.BETWEEN,
    brief_scores=_brief_scores,
    fleeting=frozenset({"hits"}),
    noise=frozenset({"agreed"}),
    fold=_fold,
    striking=frozenset({"hit", "bounced", "caught", "challenged", "went_out"}),
    command="uno",
    coach=("star", "challenge", "accept", "catch", "uno", "pass", "play", "draw"),
)
