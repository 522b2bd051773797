"""Korean texts: particles that follow a fact fit its last sound, in real sentences."""

import re

import pytest

from bot.texts import load_texts

NAMES = ("민지", "철수")
RAW_PARTICLE = re.compile(r"\}\**(?:을|를|이|가|은|는|과|와|으로|로|이나|나|이라|라|이에요|예요)(?![가-힣])")
"""A particle whose form depends on the sound before it, written behind a fact without asking for that sound."""


def say(game, key, **facts):
    return load_texts().speaker("ko", game=game, names=NAMES)(key, **facts)


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("R7", "민지 님이 빨강 7을 냈어요."),
        ("B2", "민지 님이 파랑 2를 냈어요."),
        ("Gskip", "민지 님이 초록 스킵을 냈어요."),
        ("Wstar", "민지 님이 슈퍼스타를 냈어요."),
    ],
)
def test_a_card_takes_the_object_particle_of_its_last_sound(card, sentence):
    assert say("uno_mario", "event.played", seat=0, card=card) == sentence


@pytest.mark.parametrize(
    ("top", "refusal"),
    [
        ("G5", "빨강 9는 초록 5와 안 맞아요. 초록이나 같은 숫자나 기호, 아니면 와일드를 내세요."),
        ("Gskip", "빨강 9는 초록 스킵과 안 맞아요. 초록이나 같은 숫자나 기호, 아니면 와일드를 내세요."),
    ],
)
def test_a_refusal_joins_two_cards(top, refusal):
    assert say("uno_mario", "refusal.no_match", card="R9", colour="green", top=top) == refusal


@pytest.mark.parametrize(
    ("use", "sentence"),
    [("animal", "국진을 열끗으로 쓰기로 했어요"), ("junk", "국진을 피로 쓰기로 했어요")],
)
def test_the_sake_cup_is_used_as_something(use, sentence):
    assert sentence in say("gostop", "event.cup_said", seat=1, use=use, rule="GD2")


def test_a_list_takes_the_particle_of_its_last_card():
    cards = ("01-bright", "01-ribbon")

    assert "송학 광, 송학 홍단을 먹었어요" in say("gostop", "event.captured", seat=0, cards=cards)
    assert "송학 홍단, 비 피를 먹었어요" in say("gostop", "event.captured", seat=0, cards=(cards[1], "12-double"))
    doubles = load_texts().speaker("ko", game="gostop", names=NAMES, wording="double_term")
    assert "송학 홍단, 비 쌍피를 먹었어요" in doubles("event.captured", seat=0, cards=(cards[1], "12-double"))


def test_a_month_in_brackets_is_heard_by_its_flower():
    assert "1월(송학)을 흔들었어요" in say("gostop", "refusal.play_shown", month="01")
    assert "12월(비)를 흔들었어요" in say("gostop", "refusal.play_shown", month="12")


@pytest.mark.parametrize(
    ("piece", "sentence"),
    [
        ("3", "이번에는 b2 칸의 레벨 3이에요."),
        ("1a", "이번에는 b2 칸의 레벨 1이에요."),
        ("2L", "이번에는 b2 칸의 레벨 2 왼쪽이에요."),
    ],
)
def test_a_piece_is_named(piece, sentence):
    assert say("seize", "refusal.one_piece", piece=piece, cell="b2").endswith(sentence)


def test_a_number_takes_a_particle_too():
    assert say("yud", "alt.own_drawn", card=13) == "13을 뽑았어요."
    assert say("yud", "alt.own_drawn", card=12) == "12를 뽑았어요."


def test_no_particle_is_guessed():
    texts = load_texts()
    guessed = {key: texts.template("ko", key) for key in texts.keys("ko")}

    assert not [key for key, text in guessed.items() if RAW_PARTICLE.search(text or "")]
