"""What can be done at an Uno table: each action with its text form, why it is not allowed, and what it does.

What a seat may do depends on what lies open and on its own hand only, so no button tells of another's cards.

| event | shows |
| --- | --- |
| drew, drew_cards | to all how many cards were drawn, to the seat alone which |
| holds_now | to a seat alone the hand that it was dealt, or got by a written rule |
| hand_shown | to the challenger alone the hand that was challenged (UD17) |
| all others | public: cards laid or turned up, who is hit, skipped or caught, calls, scores |
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from games.core import (
    ALONE,
    GAME_OVER,
    HOST,
    NOT_YOUR_TURN,
    Event,
    Flag,
    Form,
    Many,
    Maybe,
    Name,
    Notation,
    Number,
    Refusal,
    Seat,
    changed,
)
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    DRAW_TWO,
    DRAW_TWOS,
    FACES,
    NONE,
    PLAYABLE,
    RANK_OF,
    REVERSE,
    SKIP,
    STAR,
    WILD,
    WILD_DRAW_FOUR,
    Card,
    Colour,
    card_texts,
)
from games.uno_mario.course import (
    AFTER_DRAW,
    CloseWindow,
    Events,
    Lots,
    NextRound,
    PickDealer,
    Shuffle,
    begin_round,
    close_window,
    end_round,
    lay,
    pay,
    play_rule,
    up_to_a_match,
    waits,
)
from games.uno_mario.options import Effect, WildDrawFour
from games.uno_mario.table import (
    CAUGHT_DRAWS,
    DECIDING,
    HITTING,
    MIDTURN,
    SEATS_MAX,
    WRONG_CHALLENGE,
    Attack,
    LastAct,
    Owed,
    Phase,
    Shown,
    Table,
    Window,
    attack_with,
    can_play,
    following,
    is_bluff,
    nothing_to_draw,
    remember,
    rule_of,
    stackable_on,
    standing_attack,
    window_of,
)

_SYMBOL_RULES: Final = {DRAW_TWO: "U13", REVERSE: "U14", SKIP: "U15"}
_WILD_RULES: Final = {WILD: "U16", WILD_DRAW_FOUR: "U17", STAR: "U23"}
TURNING: Final = frozenset({REVERSE, SKIP})

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("U12")
NOT_IN_HAND: Final = Refusal("not_in_hand", "U9")
NO_MATCH: Final = Refusal("no_match", "U9")
COLOUR_MISSING: Final = Refusal("colour_missing", "U16")
COLOUR_NOT_ASKED: Final = Refusal("colour_not_asked", "U16")
RULE_FIRST: Final = Refusal("rule_first", "UD33")
CHOOSE_COLOUR_FIRST: Final = Refusal("choose_colour_first", "U16")
NO_COLOUR_DUE: Final = Refusal("no_colour_due", "U16")
TARGET_MISSING: Final = Refusal("target_missing", "UD33")
TARGET_WRONG: Final = Refusal("target_wrong", "UD33")
TARGET_NOT_ASKED: Final = Refusal("target_not_asked", "UD33")
ONLY_DRAWN_CARD: Final = Refusal("only_drawn_card", "UD11")
ALREADY_DREW: Final = Refusal("already_drew", "U10")
DRAW_FIRST: Final = Refusal("draw_first", "U10")
MUST_PLAY: Final = Refusal("must_play", "UD11")
MUST_PLAY_LAST_RESORT: Final = Refusal("must_play_last_resort", "UD32")
NOTHING_TO_DRAW: Final = Refusal("nothing_to_draw", "UD32")
ANSWER_FIRST: Final = Refusal("answer_first", "UD20")
NOTHING_TO_ANSWER: Final = Refusal("nothing_to_answer", "UD16")
CHALLENGE_NOT_WILD: Final = Refusal("challenge_not_wild", "U20")
CHALLENGES_OFF: Final = Refusal("challenges_off", "UD16")
CHALLENGE_ALWAYS_LEGAL: Final = Refusal("challenge_always_legal", "UD14")
CHALLENGE_LAST_CARD: Final = Refusal("challenge_last_card", "UD27")
NO_STAR: Final = Refusal("no_star", "U22")
STACKING_OFF: Final = Refusal("stacking_off", "UD13")
STACK_WRONG_CARD: Final = Refusal("stack_wrong_card", "UD13")
STACK_NOT_HERE: Final = Refusal("stack_not_here", "UD13")
UNO_NOT_DUE: Final = Refusal("uno_not_due", "U24")
UNO_CLOSED: Final = Refusal("uno_closed", "UD29")
CATCH_NO_CAUSE: Final = Refusal("catch_no_cause", "U24")
CATCH_TOO_LATE: Final = Refusal("catch_too_late", "UD29")
CATCH_SELF: Final = Refusal("catch_self", "U24")
NO_CONSENT_DUE: Final = Refusal("no_consent_due", "UD33")
ALREADY_AGREED: Final = Refusal("already_agreed", "UD33")
CONSENT_FIRST: Final = Refusal("consent_first", "UD33")
ROUND_NOT_OVER: Final = Refusal("round_not_over", "U25")
ALREADY_READY: Final = Refusal("already_ready", "U29")
ROUND_OVER: Final = Refusal("round_over", "U25")
_OFF_TURN: Final = {Phase.OVER: GAME_OVER, Phase.BETWEEN: ROUND_OVER}
_MIDTURN: Final = {Phase.ANSWER: ANSWER_FIRST, Phase.COLOUR: CHOOSE_COLOUR_FIRST}
"""Why a seat that decides something else cannot do what begins a turn."""
_TURN, _DRAWN, _ANSWER, _COLOUR = Phase.TURN, Phase.DRAWN, Phase.ANSWER, Phase.COLOUR
"""Phases that are asked for again and again: to look up a member of an enum takes longer than a call."""


# When somebody may do anything


def _off_turn(table: Table, seat: Seat) -> Refusal | None:
    """Return why the seat may do nothing of a turn now."""
    return None if seat == table.turn and table.phase in DECIDING else _not_now(table, seat)


def _not_now(table: Table, seat: Seat) -> Refusal:
    """Return why a seat that does not decide can do nothing of a turn."""
    if table.phase is Phase.CONSENT and seat >= 0:
        return CONSENT_FIRST
    return _OFF_TURN.get(table.phase, NOT_ITS_TURN)


def _unhit(table: Table, seat: Seat) -> Refusal | None:
    """Return why the seat has no hit to answer."""
    return _off_turn(table, seat) or (None if table.phase is _ANSWER else NOTHING_TO_ANSWER)


def _off_reactions(table: Table, seat: Seat) -> Refusal | None:
    """Return why the seat cannot react now: any may while somebody's turn is on (UD29)."""
    return None if seat >= 0 and table.phase in DECIDING else _not_now(table, seat)


def _once(table: Table, seat: Seat, phase: Phase, not_due: Refusal, already: Refusal) -> Refusal | None:
    """Return why the seat cannot agree, or be ready: each does so once, in its phase."""
    if table.phase is not phase:
        return GAME_OVER if table.phase is Phase.OVER else not_due
    if seat < 0:
        return NOT_YOUR_TURN.on(already.rule)
    return already if seat in table.done else None


# What actions do alike

PLAYED: Final = tuple([tuple([LastAct(seat, "play", NONE, uno) for seat in range(SEATS_MAX)]) for uno in (False, True)])
DREW: Final = tuple([LastAct(seat, "draw") for seat in range(SEATS_MAX)])
"""The last acts that are most common, made once."""


def _act(table: Table, seat: Seat, last: LastAct) -> None:
    """Note an act of a turn: it settles what was due, ends what was shown, and closes UNO windows (UD29).

    Afterwards the phase is TURN, if the act leads to nothing else.
    """
    table.phase = _TURN
    table.decision += 1
    table.last = last
    table.attack = None
    table.shown = None
    table.passes = 0
    table.drawn = NONE
    if table.windows and not table.options.timed_uno:
        table.windows = ()
    if table.came[seat]:
        table.came = changed(table.came, seat, 0)


def _note_uno(table: Table, seat: Seat, *, called: bool, events: Events) -> None:
    """Tell the call of a seat that goes down to one card, or open the chance to catch it (U24, UD29)."""
    if called:
        events.append(Event("called_uno", seat))
    else:
        table.windows += (Window(seat, table.decision),)


def _settle(table: Table, attack: Attack, after: Seat, owed: Owed, events: Events) -> None:
    """End the attack: cards are drawn, then `after` goes on, or the round ends if the attacker is out (UD27)."""
    out = not table.hands[attack.by]
    table.turn = attack.by if out else after
    pay(table, owed, Phase.ROUND_END if out else _TURN, events)


# A turn


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card on the discard pile (U9). `play R7`, `play Wd4 blue uno`, `play Wcust1 2`.

    `colour` is what a wild asks for (U16), NONE where none is given; `target` the seat to swap hands with (UD33), NONE
    for all other cards; `uno` whether UNO is called along with the card (U24).
    """

    card: Card
    colour: Colour = NONE
    target: Seat = NONE
    uno: bool = False

    def __post_init__(self) -> None:
        if self.target != NONE and (self.colour != NONE or self.card < COLOURED):
            raise ValueError(f"{self.card} at {self.target}")

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """In the own turn, a card of the hand that fits; after drawing that one alone, on a hit what may be stacked."""
        if seat != table.turn or table.phase not in DECIDING:
            return _not_now(table, seat)
        card, hand = self.card, table.hands[seat]
        if card not in hand:
            return NOT_IN_HAND.about(card=CARD_TEXTS[card])
        if table.phase in MIDTURN:
            refusal = _play_midturn(table, card)
            if refusal is not None:
                return refusal
        elif card not in PLAYABLE[table.discard[-1]][table.colour]:
            return _no_match(table, card)
        if self.uno and len(hand) != 2:
            return UNO_NOT_DUE
        if card < COLOURED and self.colour == NONE:  # as most are; it has no target
            return None
        if card >= CUSTOM_1:
            return _custom_form(table, seat, self)
        if self.target != NONE:
            return TARGET_NOT_ASKED.about(card=CARD_TEXTS[card])
        return _colour_form(self)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Lay it and do what it says (U13-U17, U21, U23)."""
        card = self.card
        attack = attack_with(table, seat, card) if card in HITTING else None
        _act(table, seat, PLAYED[self.uno][seat])
        lay(table, seat, card, self.colour, events)
        table.turn = (seat + table.direction) % table.seats
        left = len(table.hands[seat])
        if left and RANK_OF[card] in TURNING:
            _move_on(table, seat, card, events)
        if left == 1:
            _note_uno(table, seat, called=self.uno, events=events)
        if attack is not None:
            _strike(table, attack, events)
        elif rule_of(table, card) is not None:
            play_rule(table, seat, card, self.target, events)
        elif not left:
            end_round(table, seat, events)


def _no_match(table: Table, card: Card) -> Refusal:
    """Name the rule of the card that does not fit (U9, U13-U15)."""
    rule = _SYMBOL_RULES.get(RANK_OF[card], NO_MATCH.rule)
    top, colour = CARD_TEXTS[table.discard[-1]], COLOURS[table.colour]
    return NO_MATCH.on(rule).about(card=CARD_TEXTS[card], top=top, colour=colour)


def _play_midturn(table: Table, card: Card) -> Refusal | None:
    """Return why a card cannot be played after drawing, when hit, or while a colour is due."""
    if table.phase is _DRAWN:
        return None if card == table.drawn else ONLY_DRAWN_CARD.about(card=CARD_TEXTS[table.drawn])
    if table.attack is None:
        return CHOOSE_COLOUR_FIRST
    stackable = stackable_on(table, table.attack)
    if card in stackable:
        return None
    if stackable:
        return STACK_WRONG_CARD
    if card != WILD_DRAW_FOUR and card not in DRAW_TWOS:
        return ANSWER_FIRST
    return STACK_NOT_HERE if table.options.stacking else STACKING_OFF


def _colour_form(play: Play) -> Refusal | None:
    """Check that a wild names its colour with the play, and no other card names one (U16)."""
    if (play.card >= COLOURED) is (play.colour != NONE):
        return None
    if play.colour == NONE:
        return COLOUR_MISSING.on(_WILD_RULES.get(play.card, "U21")).about(card=CARD_TEXTS[play.card])
    return COLOUR_NOT_ASKED.about(card=CARD_TEXTS[play.card])


def _custom_form(table: Table, seat: Seat, play: Play) -> Refusal | None:
    """Check that a written rule comes before the colour (UD33); without one the card is a plain wild (U21)."""
    text, rule = CARD_TEXTS[play.card], rule_of(table, play.card)
    wants_target = rule is Effect.SWAP_HANDS and len(table.hands[seat]) > 1
    if wants_target and play.target == NONE:
        return TARGET_MISSING.about(card=text)
    if wants_target and (play.target == seat or not 0 <= play.target < table.seats):
        return TARGET_WRONG.about(card=text)
    if not wants_target and play.target != NONE:
        return TARGET_NOT_ASKED.about(card=text)
    if rule is None:
        return _colour_form(play)
    return None if play.colour == NONE else RULE_FIRST.about(card=text)


def _move_on(table: Table, seat: Seat, card: Card, events: Events) -> None:
    """Move the turn on for a Reverse (U14) or a Skip (U15); with two players a Reverse is a Skip (UD10)."""
    if RANK_OF[card] == REVERSE and table.seats > 2:
        table.direction = -table.direction
        table.turn = following(table, seat)
        events.append(Event("reversed", seat, {"direction": table.direction}))
    else:
        events.append(Event("skipped", table.turn))
        table.turn = following(table, table.turn)


def _strike(table: Table, attack: Attack, events: Events) -> None:
    """Hit the next seat with a Draw 2 or a Wild Draw 4 (U13, U17)."""
    target = following(table, attack.by)
    card = CARD_TEXTS[attack.card]
    events.append(Event("hit", target, {"n": attack.cards, "by": attack.by, "card": card}))
    if not attack.hand and not table.options.bounce_last_card:
        # U26: the last card still hits, and cannot be answered (UD27).
        table.turn = attack.by
        pay(table, ((target, attack.cards),), Phase.ROUND_END, events)
        return
    table.phase = _ANSWER
    table.turn = target
    table.after = following(table, target)
    table.attack = attack


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card (U10). `draw`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """At the beginning of the own turn, while there is something to draw; not where a card must be (UD11)."""
        refusal = _off_turn(table, seat)
        if refusal is not None:
            return refusal
        if table.phase in MIDTURN:
            return _MIDTURN.get(table.phase, ALREADY_DREW)
        if nothing_to_draw(table):
            return NOTHING_TO_DRAW
        return MUST_PLAY if table.options.must_play and can_play(table, seat) else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Draw it, or up to one that fits (UD12); if it fits it may be played, else the turn is over (U11, UD11)."""
        _act(table, seat, DREW[seat])
        wanted = up_to_a_match(table) if table.options.draw_to_match else 1
        pay(table, ((seat, wanted),), AFTER_DRAW, events)


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn (U11), or pass where nothing can be played or drawn (UD32). `pass`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """After drawing, or where nothing can be drawn and nothing fits."""
        refusal = _off_turn(table, seat)
        if refusal is not None:
            return refusal
        if table.phase is _DRAWN:
            return MUST_PLAY if table.options.must_play else None
        if table.phase in MIDTURN or not nothing_to_draw(table):
            return _MIDTURN.get(table.phase, DRAW_FIRST)
        return MUST_PLAY_LAST_RESORT if can_play(table, seat) else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """End the turn; a whole lap of passes ends the round."""
        stuck, passes = table.phase is _TURN, table.passes + 1
        _act(table, seat, LastAct(seat, "pass"))
        events.append(Event("passed" if stuck else "kept", seat))
        table.turn = following(table, seat)
        if stuck:
            table.passes = passes
            if passes >= table.seats:
                end_round(table, NONE, events)


@dataclass(frozen=True, slots=True)
class AskColour:
    """Name the colour of a wild turned up (UD8), or of a card whose written rule came first (UD33). `colour red`."""

    colour: Colour

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While a colour is due of one."""
        return _off_turn(table, seat) or (None if table.phase is _COLOUR else NO_COLOUR_DUE)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Name it. It belongs to the play before it, so it closes no UNO window."""
        table.phase = _TURN
        table.turn = table.after
        table.colour = self.colour
        table.decision += 1
        table.last = LastAct(seat, "colour")
        events.append(Event("chose_colour", seat, {"colour": COLOURS[self.colour]}))


# Answers to a hit


@dataclass(frozen=True, slots=True)
class Accept:
    """Draw the cards that one is hit with (U13, U17). `accept`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When hit."""
        return _unhit(table, seat)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Draw them and miss the turn (U13, U17); after a bounce only draw (UD22)."""
        attack = standing_attack(table)
        _act(table, seat, LastAct(seat, "accept"))
        _settle(table, attack, table.after, ((seat, attack.cards),), events)


@dataclass(frozen=True, slots=True)
class Challenge:
    """Say that the Wild Draw 4 was illegal (U20). `challenge`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When hit by a Wild Draw 4 that may be challenged."""
        return _unhit(table, seat) or _unchallenged(table)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Show the hand to the challenger alone (U20, UD17): the guilty draws, or the challenger two more."""
        attack = standing_attack(table)
        by, guilty, shown = attack.by, is_bluff(attack), Shown(seat, attack.by)
        _act(table, seat, LastAct(seat, "challenge"))
        table.shown = shown
        remember(table, shown, attack.hand)
        events.append(Event("challenged", seat, {"by": by}))
        events.append(Event("hand_shown", by, {"cards": card_texts(attack.hand)}, ALONE[seat]))
        events.append(Event("challenge_won" if guilty else "challenge_lost", seat, {"by": by}))
        if guilty:  # card and colour stand, and the challenger takes a normal turn (UD18)
            _settle(table, attack, seat, ((by, attack.cards),), events)
        else:
            _settle(table, attack, table.after, ((seat, attack.cards + WRONG_CHALLENGE),), events)


def _unchallenged(table: Table) -> Refusal | None:
    """Return why the hit may not be challenged; the same whatever is held."""
    attack = table.attack
    if attack is None or attack.card != WILD_DRAW_FOUR:
        return CHALLENGE_NOT_WILD
    if not table.options.challenges:
        return CHALLENGES_OFF
    if table.options.wild_draw_four is WildDrawFour.ALWAYS_LEGAL:
        return CHALLENGE_ALWAYS_LEGAL
    return None if table.hands[attack.by] else CHALLENGE_LAST_CARD


def may_challenge(table: Table) -> bool:
    """Return whether a challenge is one of the answers to the hit (UD16)."""
    return table.phase is _ANSWER and _unchallenged(table) is None


@dataclass(frozen=True, slots=True)
class Bounce:
    """Answer a hit with a Super Star that asks for a colour (U22, U23). `star green`, `star green uno`."""

    colour: Colour = NONE
    uno: bool = False

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When hit, with a Super Star in hand."""
        refusal = _unhit(table, seat)
        if refusal is not None:
            return refusal
        if STAR not in table.hands[seat]:
            return NO_STAR
        if self.uno and len(table.hands[seat]) != 2:
            return UNO_NOT_DUE
        return COLOUR_MISSING.on("U23").about(card=CARD_TEXTS[STAR]) if self.colour == NONE else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Lay the star instead of drawing: the attacker draws, and play goes on after the star (U22, UD20-UD23)."""
        attack, options = standing_attack(table), table.options
        by, cards, after = attack.by, attack.cards, following(table, seat)
        _act(table, seat, LastAct(seat, "star", NONE, self.uno))
        lay(table, seat, STAR, self.colour, events)
        rest = table.hands[seat]
        if len(rest) == 1:
            _note_uno(table, seat, called=self.uno, events=events)
        events.append(Event("bounced", seat, {"by": by, "n": cards, "card": CARD_TEXTS[attack.card]}))
        if options.double_bounce and attack.card != STAR and (rest or options.bounce_last_card):
            table.phase = _ANSWER
            table.turn, table.after = by, after
            table.attack = Attack(seat, cards, STAR, NONE, True, rest)
            return
        # Going out with the star, the bounced seat draws first (UD28).
        table.turn = after if rest else seat
        pay(table, ((by, cards),), _TURN if rest else Phase.ROUND_END, events)


# Calls that anybody may make


@dataclass(frozen=True, slots=True)
class CallUno:
    """Call UNO after the card, before anybody catches (U24, UD29). `uno`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While one may be caught oneself."""
        refusal = _off_reactions(table, seat)
        if refusal is not None or window_of(table, seat) is not None:
            return refusal
        return UNO_CLOSED if len(table.hands[seat]) == 1 else UNO_NOT_DUE

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Call it (UD29)."""
        close_window(table, seat)
        table.last = LastAct(seat, "uno")
        events.append(Event("called_uno", seat))


@dataclass(frozen=True, slots=True)
class Catch:
    """Catch a seat that has not called UNO (U24). `catch 3`."""

    seat: Seat

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While that seat may be caught."""
        refusal, other = _off_reactions(table, seat), self.seat
        if refusal is not None:
            return refusal
        if other == seat:
            return CATCH_SELF
        if not 0 <= other < table.seats:
            return CATCH_NO_CAUSE
        if window_of(table, other) is not None:
            return None
        return (CATCH_TOO_LATE if len(table.hands[other]) == 1 else CATCH_NO_CAUSE).about(seat=other)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Catch it: it draws two (U24). The turn's own decision stays what it was."""
        close_window(table, self.seat)
        table.last = LastAct(seat, "catch", self.seat)
        events.append(Event("caught", seat, {"target": self.seat, "n": CAUGHT_DRAWS}))
        pay(table, ((self.seat, CAUGHT_DRAWS),), table.phase, events)


# Before and between rounds


@dataclass(frozen=True, slots=True)
class Consent:
    """Accept the written rules, or refuse them: both cards are plain wilds then (UD33). `agree`, `refuse`."""

    agrees: bool

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Before the first deal, once."""
        return _once(table, seat, Phase.CONSENT, NO_CONSENT_DUE, ALREADY_AGREED)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Refuse, and deal; or agree: when everybody has, the cards are dealt."""
        if not self.agrees:
            table.rules = (None, None)
            events.append(Event("refused_rules", seat))
            begin_round(table)
            return
        table.done |= {seat}
        table.last = LastAct(seat, "agree")
        events.append(Event("agreed", seat))
        if len(table.done) == table.seats:
            events.append(Event("rules_accepted"))
            begin_round(table)


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next round (U29). `ready`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Between rounds, once."""
        return _once(table, seat, Phase.BETWEEN, ROUND_NOT_OVER, ALREADY_READY)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Say ready; when all have, the next round begins."""
        table.done |= {seat}
        if len(table.done) == table.seats:
            begin_round(table)


# All of them

Action = (
    Play | Draw | Pass | Accept | Challenge | Bounce | AskColour | CallUno | Catch | Consent | Ready
    | CloseWindow | NextRound | Lots | PickDealer | Shuffle
)  # fmt: skip
Actions = tuple[Action, ...]

NUMBER: Final = Number()
COLOUR: Final = Name(COLOURS)
CALL: Final = Flag("uno")

NOTATION: Final = Notation[Action](
    {
        "play": Form(Play, Name(CARD_TEXTS), Maybe(COLOUR, NONE), Maybe(NUMBER, NONE), CALL, example="play W red uno"),
        "draw": Form(Draw),
        "pass": Form(Pass),
        "accept": Form(Accept),
        "challenge": Form(Challenge),
        "star": Form(Bounce, Maybe(COLOUR, NONE), CALL, example="star green"),
        "colour": Form(AskColour, COLOUR),
        "uno": Form(CallUno),
        "catch": Form(Catch, NUMBER),
        "agree": Form(Consent, agrees=True),
        "refuse": Form(Consent, agrees=False),
        "ready": Form(Ready),
        "close": Form(CloseWindow, NUMBER),
        "next_round": Form(NextRound),
        "lots": Form(Lots, Many(NUMBER)),
        "dealer": Form(PickDealer, NUMBER),
        "shuffle": Form(Shuffle, Many(NUMBER)),
    }
)


def default_action(table: Table, seat: Seat) -> Action:
    """Return what is done for a seat that lets its time run out: the mildest act, which never gains by being away.

    A hit is accepted, a turn draws, a drawn card is kept, the colour stays as it was. Silence is not consent (UD33).
    """
    if table.phase is _COLOUR:
        return COLOURINGS[max(table.colour, 0)]
    if table.phase in DEFAULTS:
        return DEFAULTS[table.phase]
    legal = legal_actions(table, seat)
    for action in legal:
        if isinstance(action, Draw | Pass):
            return action
    first = legal[0]
    named = isinstance(first, Play) and first.colour != NONE
    return replace(first, colour=table.colour) if isinstance(first, Play) and named else first


def token(table: Table, seat: Seat, action: Action) -> int:
    """Return the number of the decision: an UNO window's own for calls and catches, else the turn's."""
    if isinstance(action, CloseWindow):
        return action.number
    reacting = isinstance(action, CallUno | Catch)
    window = window_of(table, action.seat if isinstance(action, Catch) else seat) if reacting else None
    return table.decision if window is None else window.number


# What a seat might do, allowed or not


def _plays(card: Card, calls: tuple[bool, ...]) -> Actions:
    colours = range(len(COLOURS)) if card >= COLOURED else (NONE,)
    return tuple([Play(card, colour, NONE, uno) for colour in colours for uno in calls])


PLAYS: Final = tuple([_plays(card, (False,)) for card in range(FACES)])
"""Every way to play each card, wilds once per colour."""
PLAYS_UNO: Final = tuple([_plays(card, (False, True)) for card in range(FACES)])
"""The same with two cards in hand: each without and with the call (U24)."""
BOUNCES: Final[Actions] = tuple([Bounce(colour) for colour in range(len(COLOURS))])
BOUNCES_UNO: Final[Actions] = tuple([Bounce(colour, uno) for colour in range(len(COLOURS)) for uno in (False, True)])
COLOURINGS: Final[Actions] = tuple([AskColour(colour) for colour in range(len(COLOURS))])
CATCHES: Final = tuple([Catch(seat) for seat in range(SEATS_MAX)])
DRAW: Final[Actions] = (Draw(),)
PASS: Final[Actions] = (Pass(),)
CALL_UNO: Final[Actions] = (CallUno(),)
ANSWERS: Final[Actions] = (Accept(), Challenge())
CONSENTS: Final[Actions] = (Consent(True), Consent(False))
READY: Final[Actions] = (Ready(),)
DEFAULTS: Final[dict[Phase, Action]] = {Phase.CONSENT: Consent(False), Phase.BETWEEN: Ready(), _ANSWER: Accept()}


def candidates(table: Table, seat: Seat) -> Actions:
    """Return what a seat might think of in this phase, in a stable order."""
    if seat == HOST:
        return tuple([wait.action for wait in waits(table)])
    if table.phase is Phase.CONSENT:
        return CONSENTS
    if table.phase is Phase.BETWEEN:
        return READY
    return _of_a_turn(table, seat) + _reactions(table, seat) if table.phase in DECIDING else ()


def _of_a_turn(table: Table, seat: Seat) -> Actions:
    deciding, hand = seat == table.turn, table.hands[seat]
    if deciding and table.phase is _COLOUR:
        return COLOURINGS
    plays = _plays_of(table, seat, sorted(set(hand)))
    if deciding and table.phase is _ANSWER:
        return ANSWERS + (BOUNCES_UNO if len(hand) == 2 else BOUNCES) + plays
    return plays + DRAW + PASS


def _reactions(table: Table, seat: Seat) -> Actions:
    """Return the calls for seats with one card, whether they called already or not."""
    caught: Actions = tuple([CATCHES[n] for n, hand in enumerate(table.hands) if n != seat and len(hand) == 1])
    return CALL_UNO + caught if len(table.hands[seat]) == 1 else caught


def _plays_of(table: Table, seat: Seat, cards: list[Card]) -> Actions:
    """Return every way in which the seat could play some cards: colours, targets, with and without the call (U24)."""
    ways = PLAYS_UNO if len(table.hands[seat]) == 2 else PLAYS
    plays: Actions = ()
    for card in cards:
        plays += ways[card] if card < CUSTOM_1 or rule_of(table, card) is None else ruled_plays(table, seat, card)
    return plays


def ruled_plays(table: Table, seat: Seat, card: Card) -> tuple[Play, ...]:
    """Return the ways to play a card with a written rule, which comes before the colour (UD33)."""
    held = len(table.hands[seat])
    others = [other for other in range(table.seats) if other != seat]
    targets = others if rule_of(table, card) is Effect.SWAP_HANDS and held > 1 else [NONE]
    calls = (False, True) if held == 2 else (False,)
    return tuple([Play(card, NONE, target, uno) for target in targets for uno in calls])


def legal_actions(table: Table, seat: Seat) -> Actions:
    """Return the candidates that are allowed, without making a refusal for each of the others.

    Without it random play of four seats takes 2.2 to 3.1 times as long, compiled or not.
    """
    phase = table.phase
    if phase not in DECIDING or seat < 0:
        return tuple([action for action in candidates(table, seat) if action.why_not(table, seat) is None])
    own = _legal_of_turn(table, seat) if seat == table.turn else ()
    return own + _open_reactions(table, seat) if table.windows else own


def _legal_of_turn(table: Table, seat: Seat) -> Actions:
    """Return what a seat may begin its turn with (U9, U10, UD11, UD32), or go on with."""
    if table.phase is _TURN:
        fitting = PLAYABLE[table.discard[-1]][table.colour].intersection(table.hands[seat])
        if not fitting:
            return PASS if nothing_to_draw(table) else DRAW
        plays = _plays_of(table, seat, sorted(fitting))
        return plays if table.options.must_play or nothing_to_draw(table) else plays + DRAW
    if table.phase is _ANSWER:
        return _legal_answers(table, seat)
    if table.phase is _COLOUR:
        return COLOURINGS
    return _plays_of(table, seat, [table.drawn]) + (() if table.options.must_play else PASS)


def _legal_answers(table: Table, seat: Seat) -> Actions:
    """Return the answers to a hit (UD16), bounces (UD20) and what may be stacked (UD13)."""
    hand = table.hands[seat]
    answers = ANSWERS if _unchallenged(table) is None else ANSWERS[:1]
    if STAR in hand:
        answers += BOUNCES_UNO if len(hand) == 2 else BOUNCES
    stackable = stackable_on(table, standing_attack(table)).intersection(hand)
    return answers + _plays_of(table, seat, sorted(stackable)) if stackable else answers


def _open_reactions(table: Table, seat: Seat) -> Actions:
    """Return the calls and catches that the open windows allow (UD29)."""
    caught: Actions = tuple([CATCHES[n] for n in sorted([window.seat for window in table.windows]) if n != seat])
    return caught if window_of(table, seat) is None else CALL_UNO + caught
