"""Go-Stop on Discord: what its view becomes as words and choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.show.face import Buttons, Cards, Choice, Face, Group, Moves, Panel, Style
from bot.show.wording import refusal_texts
from games.core import ScoreLine, Seat
from games.gostop import GOSTOP, play
from games.gostop.cards import (
    AS_ANIMAL,
    AS_JUNK,
    BRIGHTS,
    FIRST_JOKER,
    JUNK_VALUE,
    MONTH,
    NAMES,
    PILE,
    alike,
    month_text,
    texts,
)
from games.gostop.options import Options
from games.gostop.payment import bills_for, chips_after_go, lines_of, possible_bills, quad_bills
from games.gostop.play import Action
from games.gostop.scoring import points
from games.gostop.table import Bill, Phase, View, matches, score_of, spots
from renderers.base import Say
from renderers.gostop import RENDERER
from renderers.gostop.cards import emoji_name
from renderers.gostop.facts import best_gain

CardAction = play.Play | play.Pick | play.HandOver
WORTH_TELLING: Final = frozenset(
    one.code
    for one in (
        play.FOURTH_ON_TABLE,
        play.PLAY_SHOWN,
        play.NO_FOURTH,
        play.SHOWN_NO_BOMB,
        play.TOO_FEW_POINTS,
        play.ALREADY_READY,
    )
)
"""Reasons that a player may wonder about; the others are plain from the panel itself."""
ANSWERS: Final[Mapping[Action, tuple[str, Style]]] = {
    play.Call(False): ("stop", Style.SUCCESS),
    play.Call(True): ("go", Style.DANGER),
    play.Cup(AS_ANIMAL): ("cup_animal", Style.PRIMARY),
    play.Cup(AS_JUNK): ("cup_junk", Style.PRIMARY),
    play.Quad(True): ("quad_take", Style.SUCCESS),
    play.Quad(False): ("quad_play", Style.SECONDARY),
    play.Sale(True): ("stay", Style.PRIMARY),
    play.Sale(False): ("drop", Style.SECONDARY),
    play.Ready(): ("ready", Style.SUCCESS),
}
"""The acts that say it all with one word, in the order of their buttons."""
POINTS_OF_ALL: Final = frozenset(
    {"brights", "animals", "godori", "ribbons", "red_poems", "blue_ribbons", "red_plains", "junk", "score"}
)
"""The lines of the score sheet that everybody has of their captures (G35, G37–G40)."""
WORDS: Final = "words"
"""The focus that opens the glossary; a number behind it is its page."""
SHEET: Final = "score"
"""The focus that opens the score sheet."""
GLOSSARY: Final = (
    ("hwatu", "gwang", "bi_gwang", "yeol", "gukjin", "tti", "pi", "ssang_pi"),
    ("go", "stop", "nagari", "heundeum", "poktan", "chongtong", "ppuk", "ja_ppuk", "sam_ppuk"),
    ("jjok", "ttadak", "ssak_sseuri", "bak", "gwang_bak", "meong_bak", "pi_bak", "go_bak"),
    ("godori", "hongdan", "cheongdan", "chodan"),
)
"""The glossary's texts by page: cards, calls and piles, moments and penalties, sets."""


NOTHING: Final = "·"
"""What the key of a card says that takes nothing; of others the cards that they take, as the plate in the picture."""
KIND_SIGNS: Final = {"bright": "⭐", "animal": "🐌", "ribbon": "🚩", "junk": "🌾", "double": "🌾🌾", "joker": "🃏"}
"""The kinds of cards as signs."""


def _panel(view: View, moves: Moves, focus: str, say: Say) -> Panel:
    """Return the panel of the view's observer."""
    words = focus.split()
    chosen = _glossary(words, say) or _sheet(view, words, say) or _focused(view, moves, words, say)
    if chosen is not None:
        return chosen
    lines = [*_task(view, moves, say), *refusal_texts(moves, say, frozenset(map(str, WORTH_TELLING)))]
    return Panel("\n".join(lines), _groups(view, moves, say), _looks(view, say))


def _board_choices(view: View, say: Say) -> tuple[Choice, ...]:
    """Return the public buttons: between deals, everybody says that they are ready."""
    return (_answer(play.Ready(), say),) if view.phase is Phase.BETWEEN else ()


def _brief_scores(view: View, lines: Sequence[ScoreLine]) -> Sequence[ScoreLine]:
    """Return what was won and paid, of the points only what the winner scored, and not once more who stopped."""
    winner = view.result.winner if view.result is not None else -1
    left = [one for one in lines if one.code not in POINTS_OF_ALL or (one.seat == winner and one.points)]
    return [one for one in left if one.code != "owes"]


# Words


def _task(view: View, moves: Moves, say: Say) -> list[str]:
    """Return what there is to do now."""
    if view.phase is Phase.BETWEEN:
        return [say("panel.ready")] if moves.waited_for else []
    if not moves.waited_for or view.observer is None:
        if view.players and view.observer not in view.players:
            last = view.deal_no >= view.options.deals
            return [say("panel.sitting_out_last" if last else "panel.sitting_out")]
        return [say("panel.wait")]
    return _asked(view, view.observer, say)


def _asked(view: View, seat: Seat, say: Say) -> list[str]:
    """Return what to tell the person asked, by what is being decided."""
    side = view.sides[seat]
    match view.phase:
        case Phase.PICK_HAND | Phase.PICK_STOCK:
            key = "panel.pick_hand" if view.phase is Phase.PICK_HAND else "panel.pick_stock"
            return [say(key, card=NAMES[view.move.pending])]
        case Phase.CALL:
            return _call_task(view, seat, say)
        case Phase.CUP:
            animal, junk = (points(side.taken, use, doubles=view.options.double_junk) for use in (AS_ANIMAL, AS_JUNK))
            return [say("panel.cup", animal=animal, junk=junk)]
        case Phase.QUAD:
            return [say("panel.quad", chips=quad_bills(view, seat)[0].chips)]
        case Phase.SALE:
            return [say("panel.sale", brights=sum(BRIGHTS >> card & 1 for card in view.hand))]
        case Phase.GIVE | Phase.TAKE if view.debt is not None:
            facts = {"moment": view.debt.moment, "n": view.debt.cards}
            if view.phase is Phase.TAKE:
                return [say("panel.take", giver=view.debt.giver, **facts)]
            return [say("panel.give", taker=view.turn, **facts)]
    if view.move.forced >= 0:
        return [say("panel.turn_forced", month=month_text(view.move.forced))]
    return [say("panel.turn_free", n=side.free) if side.free else say("panel.turn")]


def _call_task(view: View, seat: Seat, say: Say) -> list[str]:
    """Return the reckoning before go or stop: the points, what each would pay now and why, what a go brings."""
    scored, bills = score_of(view, seat), bills_for(view, seat)[1]
    lines = [say("panel.call", points=scored, chips=sum(bill.chips for bill in bills))]
    lines += [f"- {line}" for line in (*_scored(view, seat, say), *(_bill(bill, say) for bill in bills))]
    left = len(view.hand) + view.sides[seat].free
    lines.append(say("panel.if_go", points=scored + 1, chips=chips_after_go(view, seat), n=left))
    return [*lines, say("panel.if_go_bak")] if view.options.go_bak else lines


def _bill(bill: Bill, say: Say) -> str:
    """Return what a stop would take from one opponent, with every factor."""
    base = say("panel.with_goes", points=bill.base, goes=bill.goes) if bill.goes else str(bill.base)
    factors = (say(f"score.times_{factor.code}", points=1 << factor.doublings) for factor in bill.factors)
    key = "panel.would_pay" if bill.paid_by == bill.payer else "panel.would_pay_for"
    sum_ = " · ".join((base, *factors))
    return say(key, payer=bill.payer, paid_by=bill.paid_by, chips=bill.chips, sum=sum_)


# Choices


def _groups(view: View, moves: Moves, say: Say) -> tuple[Group, ...]:
    """Return the choices in rows: answers, cards to play, junk to give or take, the rest of a turn."""
    legal: Sequence[Action] = moves.legal
    answers = tuple(_answer(action, say) for action in ANSWERS if action in legal)
    picks = tuple(_card(view, action, say) for action in legal if isinstance(action, play.Pick))
    plays = tuple(_card(view, action, say) for action in legal if isinstance(action, play.Play))
    junk = tuple(_card(view, action, say) for action in legal if isinstance(action, play.HandOver))
    more = tuple(_more(action, say) for action in legal if isinstance(action, play.Bomb | play.Shake | play.Flip))
    return (
        Buttons((*answers, *picks)),
        Cards(say("panel.choose_card", n=len(plays)), plays),
        Cards(say("panel.choose_taken" if view.phase is Phase.TAKE else "panel.choose_junk"), junk),
        Buttons(more),
    )


def _looks(view: View, say: Say) -> tuple[Choice, ...]:
    """Return the steps to what can be looked up: the score sheet while a deal is played, the glossary."""
    sheet = (Choice(label=say("panel.sheet"), focus=SHEET, emoji="🧮"),) if _is_played(view) else ()
    return (*sheet, Choice(label=say("panel.words"), focus=WORDS, emoji="📖"))


def _answer(action: Action, say: Say) -> Choice:
    name, style = ANSWERS[action]
    return Choice(label=say(f"action.{name}"), action=GOSTOP.encode(action), style=style)


def _card(view: View, action: CardAction, say: Say) -> Choice:
    """Return a card to play, with what it would take, as its plate in the hand says; junk, with its worth; a match."""
    card, note, style, label = action.card, "", Style.SECONDARY, say("panel.card", card=NAMES[action.card])
    sign = ""
    if isinstance(action, play.Pick):
        style = Style.PRIMARY
    elif isinstance(action, play.Play):
        note, gain, sign = takes(view, card, say), best_gain(view, card), NOTHING
        if matches(view, card):
            style, label = Style.PRIMARY, say("panel.card_takes", card=NAMES[card], n=len(gain.cards))
            sign = str(len(gain.cards))
        if gain.points > 0:
            label, sign = say("panel.card_gains", card=NAMES[card], n=gain.points), f"+{gain.points}"
    else:
        worth = JUNK_VALUE[view.options.double_junk][card]
        note, sign = say("panel.counts", n=worth), str(worth)
    emoji = f":{emoji_name(card, doubles=view.options.double_junk)}:"
    code, text = code_of(card), GOSTOP.encode(action)
    return Choice(label=label, action=text, description=note, emoji=emoji, sign=sign, code=code, style=style)


def code_of(card: int) -> str:
    """Return a card in at most four signs: its month and what it is; a joker by what it counts."""
    month, what = NAMES[card].split("-")
    sign = next(sign for kind, sign in KIND_SIGNS.items() if what.startswith(kind) or month == kind)
    return f"{sign}{what[0]}" if month == "joker" else f"{int(month)}{sign}"


def takes(view: View, card: int, say: Say) -> str:
    """Return what a hand card would take from the floor as it lies now (G20–G22, G31)."""
    if card >= FIRST_JOKER:
        return say("panel.takes_joker_replay" if view.options.joker_replays else "panel.takes_joker")
    found = matches(view, card)
    if not found:
        return say("panel.takes_none")
    if len(found) == PILE:
        spot = next(spot for spot in spots(view) if spot.month == MONTH[card])
        own = spot.owner == view.observer and spot.fresh
        return say("panel.takes_own_pile" if own else "panel.takes_pile", cards=texts(found))
    if len(found) == 1 or alike(*found, doubles=view.options.double_junk):
        return say("panel.takes", card=NAMES[found[0]])
    return say("panel.takes_one_of", one=NAMES[found[0]], other=NAMES[found[1]])


def _more(action: play.Bomb | play.Shake | play.Flip, say: Say) -> Choice:
    """Return a free turn, or the step before a bomb or before a triple is shown."""
    if isinstance(action, play.Flip):
        return Choice(label=say("panel.flip"), action=GOSTOP.encode(action), emoji="🎴")
    bomb = isinstance(action, play.Bomb)
    label = say("panel.bomb" if bomb else "panel.shake", month=month_text(action.month))
    style = Style.DANGER if bomb else Style.SUCCESS
    return Choice(label=label, focus=GOSTOP.encode(action), emoji="💣" if bomb else "👐", style=style)


def _focused(view: View, moves: Moves, words: Sequence[str], say: Say) -> Panel | None:
    """Return the panel before a bomb or a shown triple, or None where the focus does not fit."""
    text = " ".join(words)
    action = next((one for one in moves.legal if GOSTOP.encode(one) == text), None)
    if not isinstance(action, play.Bomb | play.Shake):
        return None
    held = tuple(card for card in view.hand if MONTH[card] == action.month)
    facts = {"month": month_text(action.month), "cards": texts(held), "n": len(held)}
    shake = isinstance(action, play.Shake)
    if shake:
        lines = [say("panel.step_shake", **facts)]
        lines += [say("panel.step_shake_play")] if view.options.shake_on_play else []
    else:
        lines = [say("panel.step_bomb", floor=texts(matches(view, held[0])), free=len(held) - 1, **facts)]
        lines += [say("panel.step_bomb_junk")] if view.options.bomb_takes else []
        lines += [say("panel.step_bomb_doubles")] if view.options.bomb_doubles else []
    style = Style.SUCCESS if shake else Style.DANGER
    do = Choice(label=say("action.shake" if shake else "action.bomb"), action=text, style=style)
    return Panel("\n".join(lines), (Buttons((do,)),), back=_back(say))


def _back(say: Say) -> Choice:
    return Choice(label=say("panel.back"), focus="home")


def _is_played(view: View) -> bool:
    """Tell whether a deal is under way; after it the board has the reckoning."""
    return bool(view.players) and view.result is None


def _sheet(view: View, words: Sequence[str], say: Say) -> Panel | None:
    """Return the score sheet: what everybody has and scores, and what a stop would cost whom; None elsewhere."""
    if words != [SHEET] or not _is_played(view):
        return None
    lines = [line for seat in view.players for line in _account(view, seat, say)]
    out = [seat for seat in range(view.seats) if seat not in view.players]
    lines += [say("panel.sheet_out", seat=seat, chips=view.chips[seat]) for seat in out]
    bills = possible_bills(view)
    for winner in dict.fromkeys(bill.winner for bill in bills):
        lines.append(say("panel.sheet_stop", winner=winner))
        lines += [f"- {_bill(bill, say)}" for bill in bills if bill.winner == winner]
    return Panel("\n".join(lines), back=_back(say), looked_up=True)


def _account(view: View, seat: Seat, say: Say) -> list[str]:
    """Return a player's points of the sheet: the sum, then small what it is made of."""
    needs, chips, parts = view.sides[seat].needs, view.chips[seat], _scored(view, seat, say)
    total = say("panel.sheet_player", seat=seat, points=score_of(view, seat), needs=needs, chips=chips)
    return [total, f"-# {' · '.join(parts)}"] if parts else [total]


def _scored(view: View, seat: Seat, say: Say) -> list[str]:
    """Return what a player's points are made of."""
    lines = [line for line in lines_of(view, seat) if line.points]
    return [say(f"score.{line.code}", number=line.number, points=line.points) for line in lines]


def _glossary(words: Sequence[str], say: Say) -> Panel | None:
    """Return a page of the beginner's glossary, or None for another focus."""
    pages = [str(number) for number in range(len(GLOSSARY))]
    if words[:1] != [WORDS] or len(words) > 2 or (len(words) == 2 and words[1] not in pages):
        return None
    page = int(words[1]) if len(words) == 2 else 0
    text = "\n".join(say(f"glossary.{name}") for name in GLOSSARY[page])
    others = [number for number in range(len(GLOSSARY)) if number != page]
    turns = tuple(Choice(label=say(f"panel.words_{number}"), focus=f"{WORDS} {number}") for number in others)
    return Panel(text, (Buttons(turns),), back=_back(say), looked_up=True)


def _aim(options: Options, _seats: int, say: Say) -> str:
    lines = [say("panel.aim", deals=options.deals)]
    return " ".join([*lines, say("alt.goal", chips=options.goal.chips)] if options.goal.chips else lines)


FACE: Final = Face(
    game=GOSTOP,
    renderer=RENDERER,
    panel=_panel,
    board_choices=_board_choices,
    aim=_aim,
    show_scores=lambda view: view.phase is Phase.BETWEEN,
    brief_scores=_brief_scores,
    told_by_scores=frozenset({"paid", "deal_over", "match_over"}),
    fleeting=frozenset({"may_stop", "may_take"}),
    noise=frozenset({"ready", "next_deal", "deal_over"}),
    lasting=frozenset({"drew"}),
    striking=frozenset({"bomb", "ppuk", "pile", "ja_ppuk", "jjok", "ttadak", "sweep", "went", "stopped"}),
    coach=("go", "stop", "bomb", "shake", "pick", "cup", "flip", "give", "play"),
)
