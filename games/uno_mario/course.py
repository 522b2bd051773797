"""The course of a match of Uno Super Mario: who may act, what chance and time do, rounds, cards drawn, scores.

What a seat can do stands in `play`. Lines of a score name their rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import (
    ALONE,
    CHANCE,
    EVERYBODY,
    GAME_OVER,
    HOST,
    NO_SEATS,
    ONLY_CHANCE,
    Draws,
    Event,
    Outcome,
    Refusal,
    ScoreLine,
    Seat,
    Wait,
    placements,
    shuffled,
)
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOUR_OF,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    DRAW_TWO,
    FULL_DECK,
    NONE,
    PLAYABLE,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    Colour,
    card_texts,
    hand_points,
    sorted_texts,
)
from games.uno_mario.options import Effect, Goal
from games.uno_mario.table import (
    CHANCE_PHASES,
    DECIDING,
    EVERY_COLOUR,
    LACK,
    TARGET,
    Owed,
    Phase,
    RoundResult,
    Table,
    following,
    forget,
    hand_over,
    nothing_to_draw,
    rule_of,
)

Events = list[Event]

WINDOW_SECONDS, SLOW_WINDOW_SECONDS = 10.0, 1800.0
"""How long a timed UNO window stands (UD29)."""
HAND_SIZE: Final = 7

NOT_DUE: Final = Refusal("not_due", "U29")
WRONG_CARDS: Final = Refusal("wrong_cards", "U6")
WRONG_LOTS: Final = WRONG_CARDS.on("UD3")
_TURN, _DRAWN, AFTER_DRAW, _ROUND_END = Phase.TURN, Phase.DRAWN, Phase.AFTER_DRAW, Phase.ROUND_END
"""Phases that are asked for again and again: to look up a member of an enum takes longer than a call."""


# Who may act


def to_act(table: Table) -> frozenset[Seat]:
    """Return everyone who may act now. An open UNO window lets every seat act: to catch, or to call (UD29)."""
    if table.phase in DECIDING:
        if not table.windows:
            return ALONE[table.turn]
        everybody = EVERYBODY[table.seats]
        return everybody | {HOST} if table.options.timed_uno else everybody
    if table.phase in CHANCE_PHASES:
        return ONLY_CHANCE
    waited = waiting_for(table)
    return waited | {HOST} if table.phase is Phase.BETWEEN else waited


def waiting_for(table: Table) -> frozenset[Seat]:
    """Return the seats that the table waits for."""
    if table.phase in DECIDING:
        return ALONE[table.turn]
    if table.phase is Phase.CONSENT or table.phase is Phase.BETWEEN:
        return EVERYBODY[table.seats] - table.done
    return NO_SEATS


def waits(table: Table) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it begins the next round, and ends timed UNO windows."""
    if table.phase is Phase.BETWEEN:
        return (Wait(NextRound()),)
    if table.phase not in DECIDING or not table.options.timed_uno:
        return ()
    return tuple([Wait(CloseWindow(w.number), WINDOW_SECONDS, SLOW_WINDOW_SECONDS) for w in table.windows])


# What chance and time do


def _not_due(table: Table) -> Refusal:
    """Return why CHANCE or HOST may not do this, or that it is theirs."""
    return GAME_OVER if table.phase is Phase.OVER else NOT_DUE


@dataclass(frozen=True, slots=True)
class Lots:
    """CHANCE: each seat still in the draw for the dealer turns up a card (U5), by its place in the deck. `lots 5 8`."""

    places: tuple[int, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, before the first deal, a card a seat."""
        if seat != CHANCE or table.phase is not Phase.LOTS or table.options.random_dealer:
            return _not_due(table)
        places = self.places
        distinct = len(set(places)) == len(places) == len(table.lots)
        return None if distinct and min(places) >= 0 and max(places) < len(FULL_DECK) else WRONG_LOTS

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let the highest number deal; ties draw again (U5, UD3)."""
        drawing = table.lots
        cards = tuple([FULL_DECK[place] for place in self.places])
        worth = [_lot(card) for card in cards]
        tied = tuple([seat for seat, value in zip(drawing, worth, strict=True) if value == max(worth)])
        events.append(Event("drew_lots", None, {"seats": drawing, "cards": card_texts(cards)}))
        if len(tied) > 1:
            table.lots = tied
            events.append(Event("lots_tied", None, {"seats": tied}))
        else:
            _make_dealer(table, tied[0], events)


def _lot(card: Card) -> int:
    """Return what a card counts in the draw for the dealer: symbols and wilds are zero (U5, UD3)."""
    rank = RANK_OF[card]
    return rank if rank < DRAW_TWO else 0


@dataclass(frozen=True, slots=True)
class PickDealer:
    """CHANCE: the dealer under the house rule UD3. `dealer 2`."""

    seat: Seat

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, before the first deal."""
        if seat != CHANCE or table.phase is not Phase.LOTS or not table.options.random_dealer:
            return _not_due(table)
        return None if 0 <= self.seat < table.seats else WRONG_LOTS

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let this seat deal."""
        _make_dealer(table, self.seat, events)


def _make_dealer(table: Table, dealer: Seat, events: Events) -> None:
    """Let a seat deal the first round, once everybody has read what is written on the cards (UD33)."""
    table.dealer = dealer
    table.lots = ()
    events.append(Event("became_dealer", dealer))
    if table.rules == (None, None):
        begin_round(table)
    else:
        table.phase = Phase.CONSENT
        table.decision += 1


@dataclass(frozen=True, slots=True)
class Shuffle:
    """CHANCE: the new order of a pile, as places in the one before, top card first (U6, U19, U27). `shuffle 3 1 …`."""

    places: tuple[int, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, with all the places that are due."""
        size = _shuffle_size(table) if seat == CHANCE else 0
        if not size:
            return _not_due(table)
        whole = len(self.places) == size and not set(range(size)).difference(self.places)
        return None if whole else WRONG_CARDS

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Put the deck, the stock or the discard pile in this order, and go on from there."""
        if table.phase is Phase.RESHUFFLE:
            _reshuffle(table, self.places, events)
            return
        if table.phase is Phase.DEAL:
            _deal(table, tuple([FULL_DECK[place] for place in self.places]), events)
        else:
            table.stock = tuple([table.stock[place] for place in self.places])
        _turn_up(table, events)


def _shuffle_size(table: Table) -> int:
    """Return how many cards chance has to put in order now; 0 when no shuffle is due."""
    match table.phase:
        case Phase.DEAL:
            return len(FULL_DECK)
        case Phase.UPCARD:
            return len(table.stock)
        case Phase.RESHUFFLE:
            return len(table.discard) - 1
    return 0


def draw(table: Table, draws: Draws) -> Lots | PickDealer | Shuffle:
    """Return what is due of chance."""
    if table.phase is not Phase.LOTS:
        return Shuffle(shuffled(range(_shuffle_size(table)), draws))
    if table.options.random_dealer:
        return PickDealer(draws.below(table.seats))
    return Lots(_sample_lots(len(table.lots), draws))


def _sample_lots(count: int, draws: Draws) -> tuple[int, ...]:
    """Return `count` different places in the deck: the first steps of a shuffle, because the rest is not looked at."""
    pile = list(range(len(FULL_DECK)))
    taken: list[int] = []
    for last in range(len(pile) - 1, len(pile) - 1 - count, -1):
        place = draws.below(last + 1)
        taken.append(pile[place])
        pile[place] = pile[last]
    return tuple(taken)


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """HOST: the time to catch a seat is over (UD29, timed); `number` is the window's. `close 17`."""

    number: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only HOST, while the window is open."""
        return None if seat == HOST and self in [wait.action for wait in waits(table)] else _not_due(table)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Close it."""
        for window in table.windows:
            if window.number == self.number:
                close_window(table, window.seat)
                events.append(Event("window_closed", window.seat))


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between rounds is over (U29). `next_round`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only HOST, between rounds."""
        return None if seat == HOST and table.phase is Phase.BETWEEN else _not_due(table)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Begin the next round."""
        begin_round(table)


# A round begins


def begin_round(table: Table) -> None:
    """Clear the table for the next round's shuffle, with the next dealer (UD4, U29)."""
    if table.result is not None:
        winner_deals = table.options.winner_deals and table.result.winner != NONE
        table.dealer = table.result.winner if winner_deals else (table.dealer + 1) % table.seats
    table.phase = Phase.DEAL
    table.decision += 1
    table.round_no += 1
    table.done = frozenset()
    table.turn = table.colour = table.drawn = NONE
    table.direction = 1
    table.hands = ((),) * table.seats
    table.stock = table.discard = ()
    table.came = (0,) * table.seats
    table.lacks = 0
    table.recalled = ()
    table.last = None


def _deal(table: Table, deck: tuple[Card, ...], events: Events) -> None:
    """Deal seven cards each, one at a time from the dealer's left (U6); the rest is the draw pile (U7)."""
    seats, dealer = table.seats, table.dealer
    dealt = seats * HAND_SIZE
    table.hands = tuple([deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats)])
    table.stock = deck[dealt:]
    events.append(Event("dealt", dealer, {"n": HAND_SIZE, "round": table.round_no}))
    for seat, hand in enumerate(table.hands):
        events.append(Event("holds_now", seat, {"cards": card_texts(hand)}, ALONE[seat]))


def _turn_up(table: Table, events: Events) -> None:
    """Turn up the top card and let it say who begins (U8); a Wild Draw 4 goes back and all is shuffled (U19)."""
    card = table.stock[0]
    events.append(Event("turned_up", None, {"card": CARD_TEXTS[card]}))
    if card == WILD_DRAW_FOUR:
        events.append(Event("turned_back", None, {"card": CARD_TEXTS[card]}))
        table.phase = Phase.UPCARD
        return
    table.stock, table.discard = table.stock[1:], (card,)
    table.colour = COLOUR_OF[card]
    table.decision += 1
    table.phase = Phase.COLOUR if card >= COLOURED else _TURN  # UD8: the colour first, then the first turn
    table.turn = table.after = (table.dealer + 1) % table.seats
    _first_symbol(table, RANK_OF[card], events)


def _first_symbol(table: Table, rank: int, events: Events) -> None:
    """Apply a symbol turned up to the seat left of the dealer (U13-U15, UD6, UD7)."""
    left = table.turn
    if rank == REVERSE and table.seats > 2:
        events.append(Event("reversed", None, {"direction": -1}))
        table.direction = -1
        table.turn = table.dealer
    elif rank in (SKIP, REVERSE) or (rank == DRAW_TWO and table.options.first_draw_two):
        events.append(Event("skipped", left))
        table.turn = (left + 1) % table.seats
        if rank == DRAW_TWO:
            pay(table, ((left, 2),), _TURN, events)


# Hands and windows


def lay(table: Table, seat: Seat, card: Card, colour: Colour, events: Events) -> None:
    """Put a card of the seat's hand on the discard pile; `colour` is what a wild asks for.

    Who does not hold exactly one card owes no UNO any more (UD30).
    """
    hands = list(table.hands)
    left = list(hands[seat])
    left.remove(card)
    hands[seat] = tuple(left)
    table.hands = tuple(hands)
    if table.windows and len(left) != 1:
        close_window(table, seat)
    table.discard += (card,)
    if table.recalled:
        forget(table, seat, card)
    if colour != NONE:
        table.colour = colour
        events.append(Event("played_wild", seat, {"card": CARD_TEXTS[card], "colour": COLOURS[colour]}))
        return
    if card < COLOURED:  # a customizable card whose rule comes first keeps the colour until it is named (UD33)
        table.colour = COLOUR_OF[card]
        if table.lacks & LACK[seat][table.colour]:
            table.lacks ^= LACK[seat][table.colour]
    events.append(Event("played", seat, {"card": CARD_TEXTS[card]}))


def close_window(table: Table, seat: Seat) -> None:
    """End the chance to catch a seat."""
    table.windows = tuple([window for window in table.windows if window.seat != seat])


# Cards from the stock: a turn's draw, cards owed, the reshuffle in the middle of them


def up_to_a_match(table: Table) -> int:
    """Return how many cards to take before looking again: up to the first that fits (UD12)."""
    fitting = PLAYABLE[table.discard[-1]][table.colour]
    for count, card in enumerate(table.stock, start=1):
        if card in fitting:
            return count
    return max(1, len(table.stock))


def _after_draw(table: Table, events: Events) -> None:
    """Let the last card drawn be played if it fits, else draw on (UD12) or end the turn (UD11)."""
    seat = table.turn
    card = table.hands[seat][-1]
    if card in PLAYABLE[table.discard[-1]][table.colour]:
        table.phase = _DRAWN
        table.drawn = card
    elif table.options.draw_to_match and not nothing_to_draw(table):
        pay(table, ((seat, up_to_a_match(table)),), AFTER_DRAW, events)
    else:
        table.turn = (seat + table.direction) % table.seats


def pay(table: Table, owed: Owed, resume: Phase, events: Events) -> None:
    """Deal out what is owed, in order, and go on with `resume`; stop where the discards must be shuffled (UD31).

    What neither stock nor discard pile can give is forgiven (UD32). A round that ends is won by the seat in turn.
    """
    for place, (seat, due) in enumerate(owed):
        missing = due - _take(table, seat, due, events)
        if not missing:
            continue
        if len(table.discard) > 1:
            table.phase = Phase.RESHUFFLE
            table.owed = ((seat, missing), *owed[place + 1 :])
            table.resume = resume
            return
        events.append(Event("forgiven", seat, {"n": missing}))
    if resume is AFTER_DRAW:
        _after_draw(table, events)
    elif resume is _ROUND_END:
        end_round(table, table.turn, events)
    else:
        table.phase = resume


def _take(table: Table, seat: Seat, due: int, events: Events) -> int:
    """Give a seat cards from the stock as far as it goes; return how many.

    One card drawn in a turn means that the colour was missing; any other draw may bring every colour.
    """
    taken = table.stock[:due]
    count = len(taken)
    if count:
        hands, came = list(table.hands), list(table.came)
        hands[seat] += taken
        came[seat] += count
        table.hands, table.came, table.stock = tuple(hands), tuple(came), table.stock[due:]
        if table.windows and len(hands[seat]) != 1:
            close_window(table, seat)
        events.append(Event("drew", seat, {"n": count}))
        events.append(Event("drew_cards", seat, {"cards": card_texts(taken)}, ALONE[seat]))
        if count == 1 and table.last is not None and table.last.kind == "draw":
            table.lacks |= LACK[seat][table.colour]
        elif table.lacks:
            table.lacks &= ~(EVERY_COLOUR << seat * len(COLOURS))
    return count


def _reshuffle(table: Table, places: tuple[int, ...], events: Events) -> None:
    """Make the discard pile but its top card the stock (U27, UD31) and go on with what is owed."""
    owed = table.owed
    events.append(Event("reshuffled", None, {"n": len(places)}))
    table.stock, table.discard = tuple([table.discard[place] for place in places]), table.discard[-1:]
    table.owed = ()
    table.phase = _TURN
    pay(table, owed, table.resume, events)


# What a written rule does (U21)


def play_rule(table: Table, seat: Seat, card: Card, target: Seat, events: Events) -> None:
    """Show the text, carry out the effect, then let the seat name the colour; a last card ends the round (UD33)."""
    rule, options = rule_of(table, card) or Effect.NOTHING, table.options
    text = options.custom1 if card == CUSTOM_1 else options.custom2
    events.append(Event("rule_shown", seat, {"card": CARD_TEXTS[card], "text": text, "effect": rule.value}))
    table.turn = seat
    if not table.hands[seat]:
        # Only drawing effects happen with a last card, and they count (UD33, U26).
        pay(table, _owed(table, seat, rule), _ROUND_END, events)
        return
    everybody = tuple(range(table.seats))
    if rule is Effect.SWAP_HANDS:
        events.append(Event("swapped_hands", seat, {"target": target}))
        other = {seat: target, target: seat}
        _change_hands(table, tuple([other.get(one, one) for one in everybody]), (seat, target), events)
    elif rule is Effect.PASS_HANDS:
        events.append(Event("passed_hands", seat, {"direction": table.direction}))
        _change_hands(table, tuple([following(table, holder, -1) for holder in everybody]), everybody, events)
    elif rule is Effect.PLAY_AGAIN:
        events.append(Event("plays_again", seat))
    table.after = seat if rule is Effect.PLAY_AGAIN else following(table, seat)
    pay(table, _owed(table, seat, rule), Phase.COLOUR, events)


def _owed(table: Table, seat: Seat, rule: Effect) -> Owed:
    """Return the draws of an effect, in playing order; nobody loses a turn by them."""
    if rule is Effect.OTHERS_DRAW_1:
        return tuple([(following(table, seat, steps), 1) for steps in range(1, table.seats)])
    return ((following(table, seat), 3),) if rule is Effect.NEXT_DRAWS_3 else ()


def _change_hands(table: Table, sources: tuple[Seat, ...], moved: tuple[Seat, ...], events: Events) -> None:
    """Tell the seats what they hold now; a duty to call UNO does not travel with a hand (UD30)."""
    for holder in moved:
        held = card_texts(table.hands[sources[holder]])
        events.append(Event("holds_now", holder, {"cards": held}, ALONE[holder]))
    hand_over(table, sources)
    table.windows = tuple([window for window in table.windows if window.seat not in moved])
    table.came = tuple([0 if seat in moved else number for seat, number in enumerate(table.came)])


# A round ends


def end_round(table: Table, winner: Seat, events: Events) -> None:
    """Score the round (U25, U28) and end the match if its goal is reached (U4, U29, UD35).

    `winner` went out, and scores what the others hold (U28), or with the lowest total each what they hold themselves
    (UD35). It is NONE when a whole lap has passed, and nobody scores (UD32).
    """
    goal, gains = table.options.goal, [0] * table.seats
    values = [hand_points(hand) for hand in table.hands]
    if winner != NONE and goal is Goal.LOWEST_TOTAL:
        gains = values
    elif winner != NONE:
        gains[winner] = sum(values)
    table.result = RoundResult(winner, table.hands, tuple(gains))
    table.scores = tuple([score + gain for score, gain in zip(table.scores, gains, strict=True)])
    last = {} if winner == NONE else {"card": CARD_TEXTS[table.discard[-1]]}
    events.append(Event("lap_passed") if winner == NONE else Event("went_out", winner, last))
    if goal is Goal.LOWEST_TOTAL and any(gains):
        events.append(Event("charged"))
    else:
        for seat, gain in enumerate(gains):
            if gain:
                events.append(Event("scored", seat, {"points": gain, "total": table.scores[seat]}))
    table.phase = Phase.OVER if goal is Goal.SINGLE_ROUND or max(table.scores) >= TARGET else Phase.BETWEEN
    table.decision += 1
    table.turn = table.drawn = NONE
    table.windows = ()
    table.done = frozenset()
    table.attack = None
    table.shown = None
    table.passes = 0


def outcome(table: Table) -> Outcome | None:
    """Return how the match ended (U4, UD35), or None while it goes on."""
    if table.phase is not Phase.OVER:
        return None
    goal, scores = table.options.goal, table.scores
    if goal is not Goal.SINGLE_ROUND:
        low_wins = goal is Goal.LOWEST_TOTAL
        return Outcome(goal.value, scores, placements(scores, low_wins=low_wins), low_wins)
    winner = NONE if table.result is None else table.result.winner
    if winner == NONE:
        return Outcome("nobody_out", scores, (1,) * table.seats)
    return Outcome(goal.value, scores, tuple([1 if seat == winner else 2 for seat in range(table.seats)]))


def score_lines(view: Table) -> tuple[ScoreLine, ...]:
    """Return the last round's reckoning, a line for each hand that counted (U28, UD32, UD35)."""
    ended = view.ended
    if ended is None:
        return ()
    if ended.winner == NONE:
        return tuple([ScoreLine(seat, "nobody_out", 0, "UD32") for seat in range(view.seats)])
    lowest_total = view.options.goal is Goal.LOWEST_TOTAL
    lines: list[ScoreLine] = []
    for seat, hand in enumerate(ended.hands):
        if seat == ended.winner:
            continue
        points, cards = hand_points(hand), sorted_texts(hand)
        if lowest_total:
            lines.append(ScoreLine(seat, "own_hand", points, "UD35", {"cards": cards}))
        else:
            lines.append(ScoreLine(ended.winner, "hand", points, "U28", {"seat": seat, "cards": cards}))
    return tuple(lines)
