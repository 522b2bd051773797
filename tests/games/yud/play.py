"""A table of Yud! Stop! for the rule tests: a stacked deck, and the words of its scenes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.core import CHANCE, HOST, NOBODY, parse_options
from games.yud import YUD
from games.yud.options import Options
from games.yud.table import DECK, EMPTY, UNKNOWN, Phase, card_text
from tests.games.scenes import SEATS, Scene


class Table(Scene):
    """A match whose first round is dealt from rows such as "9 9 3 5"; unless `peeks`, nobody looks at two cards."""

    game = YUD
    stars = ("0 1", "0 2", "0 3", "1 2", "1 3", "2 3")

    def __init__(self, *rows: str, draws="", up="", starter=0, peeks=False, seats=0, **options):
        self.state = YUD.new_match(Options(**options), seats or len(rows))
        if rows:
            self.do(f"lot {starter}", CHANCE)
            self.deal(*rows, draws=draws, up=up)
            if not peeks:
                self.decline()

    @classmethod
    def of(cls, text: str) -> Table:
        """A table by its words: `9 9 3 5 / 0 1 2 4 @ draws=7,1 up=0 starter=1 peeks totals=50,26 zero=lowest`.

        Without rows nothing is done yet: `@ seats=3`.
        """
        rows, _, words = text.partition("@")
        given = {name: value or "on" for name, _, value in (word.partition("=") for word in words.split())}
        cards = {name: given.pop(name, "").replace(",", " ") for name in ("draws", "up", "totals")}
        totals, peeks = numbers(cards.pop("totals")), bool(given.pop("peeks", ""))
        seats = {name: int(given.pop(name, 0)) for name in ("starter", "seats")}
        options = parse_options(Options, given)
        chosen = {name: getattr(options, name) for name in given}
        table = cls(*filter(str.strip, rows.split("/")), **cards, **seats, peeks=peeks, **chosen)
        table.state = replace(table.state, totals=totals or table.state.totals)
        return table

    def deal(self, *rows: str, draws: str = "", up: str = "") -> None:
        """Apply the shuffle that deals these rows, one card at a time from the starter, then these cards."""
        held, starter = [numbers(row) for row in rows], self.state.starter
        seats = [seat for seat in (*range(starter, len(rows)), *range(starter)) if held[seat]]
        front = [held[seat][slot] for slot in range(4) for seat in seats] + [*numbers(up), *numbers(draws)]
        rest = Counter(DECK)
        rest.subtract(front)
        assert min(rest.values()) >= 0, "there are not so many cards of a number"
        self.do("shuffle " + " ".join(map(str, (*front, *rest.elements()))), CHANCE)

    def decline(self) -> None:
        """Nobody else looks at two cards."""
        while self.state.phase is Phase.SETUP:
            self.do("decline", min(YUD.waiting_for(self.state)))

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.do(text)
        return self

    def pass_turns(self, count: int = 1) -> Table:
        """So many turns of drawing, throwing away and calling nothing."""
        for _ in range(count):
            self.play("draw", "discard")
            if self.state.phase is Phase.CALL:
                self.do("end")
        return self

    def run_out(self, left: int = 0) -> Table:
        """Such turns until the round is over, or so many cards are left in the central pile."""
        while self.state.phase is Phase.TURN and len(self.state.stock) > left:
            self.pass_turns()
        return self

    def told(self, kind: str) -> dict:
        """All events of this game are public."""
        assert all(event.to is None for event in self.events)
        return {name: value for name, value in super().told(kind).items() if name != "to"}

    def words(self) -> dict:
        return {**super().words(), "NOBODY": NOBODY}

    # Words of scenes: what is done besides actions, and what must be so

    def check_turns(self, _seat: int | None, text: str) -> None:
        self.pass_turns(int(text))

    def check_out(self, _seat: int | None, text: str) -> None:
        """`out 2`: turns are passed until two cards are left; `out`: until the round is over."""
        self.run_out(int(text or 0))

    def check_due(self, _seat: int | None, _text: str) -> None:
        """`due`: the first wait is over."""
        self.do(YUD.encode(YUD.waits(self.state)[0].action), HOST)

    def check_deal(self, _seat: int | None, text: str) -> None:
        """`deal 0 1 2 3 / / 0 1 2 4`: the deal that is due, to the seats that play."""
        self.deal(*text.split("/"))

    def check_next(self, _seat: int | None, text: str) -> None:
        """`next 0 1 2 3 / 4 5 6 7`: the pause is over, and these are dealt."""
        self.do("next_round", HOST)
        self.deal(*text.split("/"))
        self.decline()

    def check_row(self, _seat: int | None, text: str) -> None:
        """`row A 1 -- 3 5`: a seat's cards as they lie."""
        letter, *cards = text.split()
        assert [card_text(card) for card in self.state.rows[SEATS[letter]]] == cards

    def check_sees(self, _seat: int | None, text: str) -> None:
        """`sees AC- B 4 ?? ?? ??`: what these seats and a spectator see of a seat's row."""
        who, letter, *cards = text.split()
        for observer in who:
            assert [card_text(card) for card in self.view(SEATS.get(observer)).rows[SEATS[letter]]] == cards, observer

    def check_down(self, _seat: int | None, text: str) -> None:
        """`down AB-`: they see no card of any row."""
        for observer in text:
            assert {card for row in self.view(SEATS.get(observer)).rows for card in row} <= {UNKNOWN, EMPTY}, observer

    def check_pile(self, _seat: int | None, text: str) -> None:
        """`pile 45`: how many cards everybody sees in the central pile."""
        assert {self.view(seat).stock_count for seat in (None, *range(self.state.seats))} == {int(text)}

    def check_top(self, _seat: int | None, text: str) -> None:
        """`top 12`: the card on the discard pile; `--` for none."""
        assert card_text(self.view().discard_top) == text

    def check_now(self, _seat: int | None, text: str) -> None:
        """`= turn B`: what is due, by whom."""
        phase, letter = text.split()
        assert (self.state.phase.value, self.state.turn) == (phase, SEATS[letter])

    def check_told(self, _seat: int | None, text: str) -> None:
        """`told kept seat=A, slot=3, card="12"`: all that an event says."""
        kind, _, facts = text.partition(" ")
        assert self.told(kind) == eval(f"dict({facts})", self.words())

    def check_scores(self, _seat: int | None, text: str) -> None:
        assert self.state.result.scores == numbers(text)

    def check_totals(self, _seat: int | None, text: str) -> None:
        assert self.state.totals == numbers(text)

    def check_lines(self, _seat: int | None, text: str) -> None:
        """`lines A cards 8 Y13, not_lowest 5 Y15`: the score lines of a seat, but its total."""
        letter, _, wanted = text.partition(" ")
        lines = [line for line in YUD.score_lines(self.view()) if line.seat == SEATS[letter] and line.code != "total"]
        assert ", ".join(f"{line.code} {line.points} {line.rule}" for line in lines) == wanted

    def check_over(self, _seat: int | None, text: str) -> None:
        """`over shared 1 1 3`: the match has ended, how, and who is where."""
        outcome = YUD.outcome(self.state)
        assert f"{outcome.reason} {' '.join(map(str, outcome.placements))}" == text


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
