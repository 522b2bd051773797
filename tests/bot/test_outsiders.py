"""Programs in a seat: what they are told, what they may answer, and that nothing they do stops a table."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from games import GAMES
from games.core import CHANCE, FairDraws, parse_options, visible
from games.core.search import Effort
from tests.helpers import free_port
from tools.outsiders import LONGEST, Outsider, OutsiderError, is_address, plain
from tools.strength import main, measure, player_name

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs/examples/outsider.py"
SEARCHED = [game for game in GAMES if game.searching is not None]
GAME = SEARCHED[0]
OPTIONS = parse_options(GAME.info.options, {})


class Program:
    """Answers questions by `reply(line)`: bytes to send, None for silence, b"" to hang up. Keeps what it was told."""

    def __init__(self, reply):
        self.reply, self.told = reply, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                line, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(line,), daemon=True).start()

    def serve(self, line):
        with contextlib.suppress(OSError), line, line.makefile("rb") as lines:
            for text in lines:
                told = json.loads(text)
                self.told.append(told)
                if told["type"] == "choose":
                    answer = self.reply(told)
                    if answer == b"":
                        return
                    if answer is not None:
                        line.sendall(answer)


def says(told, action):
    return json.dumps({"number": told["number"], "action": action}).encode() + b"\n"


def plays(told):
    """A reply of anything that is legal, by the luck that is given."""
    return says(told, told["legal"][told["seed"] % len(told["legal"])])


@pytest.fixture
def program():
    made = []

    def start(reply):
        made.append(Program(reply))
        return made[-1]

    yield start
    for one in made:
        one.socket.close()


def begun(game=GAME):
    """A state in which a seat has a choice, that seat, and its legal actions."""
    state, draws = game.new_match(parse_options(game.info.options, {}), 2), FairDraws("begun")
    while CHANCE in game.to_act(state):
        state, _ = game.apply(state, CHANCE, game.sample_chance(state, draws))
    seat = min(game.waiting_for(state))
    return state, seat, game.legal_actions(state, seat)


@pytest.fixture
def asked():
    made = []

    def begin(address, patience=5.0):
        state, seat, legal = begun()
        outsider = Outsider(GAME, seat, OPTIONS, 2, address, patience)
        made.append(outsider)
        return outsider, lambda: outsider.choose(GAME.view(state, seat), legal, FairDraws("luck"))

    yield begin
    for one in made:
        one.end()


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
@pytest.mark.slow
def test_a_program_is_told_what_its_seat_may_know_and_no_more(game, program):
    mine = program(plays)
    measure(game, parse_options(game.info.options, {}), 2, 1, (mine.address, "normal"), Effort())
    kinds = {told["type"] for told in mine.told}
    assert kinds == {"match", "step", "choose", "end"}
    seats = {told["seat"] for told in mine.told if told["type"] == "match"}
    assert seats == {0, 1}
    heads = [told for told in mine.told if told["type"] == "match"]
    assert all(told["game"] == game.info.key and told["version"] == 1 for told in heads)
    assert all(told["view"]["observer"] in seats for told in mine.told if "view" in told)


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_what_is_sent_is_the_view_and_only_visible_events(game, monkeypatch):
    """Every line is compared with what the rules let the seat see at that moment."""
    sent = []
    monkeypatch.setattr("tools.outsiders.dial", lambda *_: socket.socket())
    monkeypatch.setattr(Outsider, "_send", lambda self, **line: sent.append(json.loads(json.dumps(plain(line)))))
    outsider = Outsider(game, 0, parse_options(game.info.options, {}), 2, "/nowhere")
    state, draws = game.new_match(parse_options(game.info.options, {}), 2), FairDraws("sent")
    for _ in range(60):
        actors = game.to_act(state)
        seat = CHANCE if CHANCE in actors else min(game.waiting_for(state))
        action = game.sample_chance(state, draws) if seat == CHANCE else game.default_action(state, seat)
        state, events = game.apply(state, seat, action)
        outsider.observe(game.view(state, 0), visible(events, 0))
        assert sent[-1]["view"] == json.loads(json.dumps(plain(game.view(state, 0))))
        hidden = [event for event in events if event.to is not None and 0 not in event.to]
        assert len(sent[-1]["events"]) == len(events) - len(hidden)
    assert {line["type"] for line in sent} == {"match", "step"}
    outsider.end()


@pytest.mark.parametrize("last", [True, False])
def test_it_plays_what_the_program_says_and_null_lets_a_chance_go_by(program, asked, last):
    outsider, choose = asked(program(lambda told: says(told, told["legal"][-1] if last else None)).address)
    assert choose() == (begun()[2][-1] if last else None)
    assert not outsider.gone


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"what?\n", "no JSON"),
        (b"[1]\n", "no answer to question 1"),
        (b'{"action": "draw"}\n', "no answer to question 1"),
        (b'{"number": 7, "action": "draw"}\n', "no answer to question 1"),
        (b'{"number": 1, "action": "fly"}\n', "'fly' is not among"),
        (b'{"number": 1, "action": ["draw"]}\n', "is not among"),
    ],
)
def test_a_bad_line_costs_this_decision_alone(program, asked, answer, words):
    replies = iter([answer, None])
    outsider, choose = asked(program(lambda told: next(replies) or plays(told)).address)
    with pytest.raises(OutsiderError, match=re.escape(words)):
        choose()
    assert not outsider.gone
    assert choose() in begun()[2]


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (lambda told: None, "silence"),
        (lambda told: b"", "the connection ended"),
        (lambda told: b"x" * (LONGEST + 1), "an endless line"),
    ],
)
def test_silence_and_death_end_it(program, asked, reply, words):
    outsider, choose = asked(program(reply).address, patience=0.3)
    with pytest.raises(OutsiderError, match=words):
        choose()
    assert outsider.gone
    with pytest.raises(OutsiderError, match="gone"):
        choose()
    outsider.observe(GAME.view(begun()[0], 0), ())
    outsider.end()


def test_a_program_that_goes_round_in_circles_is_left_alone(program, asked, monkeypatch):
    monkeypatch.setattr("tools.outsiders.MOST_QUESTIONS", 2)
    outsider, choose = asked(program(plays).address)
    assert choose() in begun()[2]
    assert choose() in begun()[2]
    with pytest.raises(OutsiderError, match="circles"):
        choose()
    assert outsider.gone


@pytest.mark.parametrize("reply", [b"?\n", b""], ids=["bad lines", "death"])
def test_a_deal_goes_on_by_default_actions(program, reply, caplog):
    tally = measure(GAME, OPTIONS, 2, 1, (program(lambda told: reply).address, "normal"), Effort())
    assert len(tally.points) == 2
    lines = [record for record in caplog.records if "default action" in record.message]
    assert lines and all(record.exc_info is None for record in lines)


def test_only_this_machine_is_dialled_and_it_is_said_when_nobody_is_there(tmp_path):
    assert [is_address(text) for text in ("127.0.0.1:80", "localhost:5005", "[::1]:9", "./a.sock", "/a")] == [True] * 5
    assert not any(map(is_address, ("hard", "10.0.0.1:80", "127.0.0.1", "127.0.0.1:0", ":80", "127.0.0.1:99999")))
    for address, words in (("10.0.0.1:80", "no place on this machine"), (tmp_path / "none.sock", "nobody answers at")):
        with pytest.raises(OutsiderError, match=words):
            Outsider(GAME, 0, OPTIONS, 2, str(address))
    with pytest.raises(SystemExit):
        main(["--player", "10.0.0.1:80"])
    assert player_name("localhost:5005") == "localhost:5005"


def test_a_unix_socket_will_do(tmp_path, program, asked):
    path = os.path.relpath(tmp_path / "s")
    mine = program(plays)
    mine.socket.close()
    mine.socket = socket.socket(socket.AF_UNIX)
    mine.socket.bind(path)
    mine.socket.listen()
    threading.Thread(target=mine.accept, daemon=True).start()
    _, choose = asked("./" + path)
    assert choose() in begun()[2]


def test_what_cannot_be_sent_is_a_fault_of_ours():
    @dataclasses.dataclass
    class Record:
        cards: frozenset[int]

    assert plain({"a": Record(frozenset({3, 1})), "b": (True, None)}) == {"a": {"cards": [1, 3]}, "b": [True, None]}
    with pytest.raises(TypeError):
        plain(object())


@pytest.mark.slow
def test_the_example_plays_every_game_and_is_short(capsys):
    assert len(EXAMPLE.read_text().splitlines()) <= 40
    port = free_port()
    example = subprocess.Popen([sys.executable, str(EXAMPLE), str(port)])
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                threading.Event().wait(0.1)
        assert main(["--player", f"127.0.0.1:{port}", "--deals", "1"]) == 0
    finally:
        example.kill()
        example.wait()
    rows = [row for row in capsys.readouterr().out.splitlines() if f"127.0.0.1:{port} : normal" in row]
    assert len(rows) == len(SEARCHED)
