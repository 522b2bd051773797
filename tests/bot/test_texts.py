"""The catalogues: specs, fall-backs, Korean particles, and that every language fills the same facts."""

import re
import string

import pytest
from babel import Locale

from bot.texts import LOCALES, Texts, load_texts
from bot.texts.catalogue import PLURALS, commands_called, match_locale, particle, plural

FACTS = Texts(
    {
        "en": {
            "core.join": ", ",
            "core.join_last": " and ",
            "toy.event.took": "{seat:name} takes {card:term} from place {slot:place}.",
            "toy.event.many": "{seats:names}: {cards:terms} at {slots:places}",
            "toy.event.more": "{cards:listed} and {n} more",
            "toy.event.changed": "{change:+d}",
            "toy.term.7": "seven",
            "toy.event.count": "{n} {n:plural:card|cards}",
            "toy.event.when": "until {at:ago}",
            "core.refusal.too_late": "Too late.",
        },
        "ko": {"toy.event.took": "{seat:name:이/가} {card:term:을/를} {slot:place:으로/로}"},
    }
)


RAW_PARTICLE = re.compile(r"\}\**(?:을|를|이|가|은|는|과|와|으로|로|이나|나|이라|라|이에요|예요)(?![가-힣])")
"""A particle whose form depends on the sound before it, written behind a fact without asking for that sound."""


@pytest.fixture
def say():
    return FACTS.speaker("en-GB", game="toy", names=["Ana", "Ben"])


@pytest.mark.parametrize(
    ("key", "facts", "text"),
    [
        ("event.more", {"cards": ("7", "8"), "n": 3}, "seven, 8 and 3 more"),
        ("event.changed", {"change": 5}, "+5"),
        ("event.changed", {"change": -5}, "−5"),
        ("event.changed", {"change": 0}, "+0"),
        ("event.took", {"seat": 1, "card": "7", "slot": 0}, "Ben takes seven from place 1."),
        ("event.many", {"seats": (0, 1), "cards": ("7", "8"), "slots": (0, 3)}, "Ana and Ben: seven and 8 at 1 and 4"),
        ("event.when", {"at": 1700000000.9}, "until <t:1700000000:R>"),
        ("event.count", {"n": 0}, "0 cards"),
        ("event.count", {"n": 1}, "1 card"),
        ("event.count", {"n": 2}, "2 cards"),
        ("event.count", {"n": -26}, "−26 cards"),
        ("event.count", {"n": -1}, "−1 card"),
        ("refusal.too_late", {}, "Too late."),
    ],
)
def test_specs_name_terms_places_times_and_numbers(say, key, facts, text):
    """A list that the text goes on counting has no "and"; a change has a sign, and a minus is no hyphen."""
    assert say(key, **facts) == text


LISTS = {"en": "A, B and C", "th": "A, B และ C", "vi": "A, B và C", "nl": "A, B en C", "ko": "A, B, C"}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_list_ends_in_the_way_of_the_language(locale):
    say = load_texts().speaker(locale)
    assert [say.join("ABC"), say.join("A"), say.join("")] == [LISTS[locale], "A", ""]


@pytest.mark.parametrize("locale", LOCALES)
def test_plural_rules_are_those_of_cldr_and_every_text_has_a_form_for_each(locale):
    rule, texts = Locale.parse(locale).plural_form, load_texts()
    assert set(PLURALS[locale]) == {*rule.tags, "other"}
    forms = "|".join(PLURALS[locale])
    assert [plural(locale, n, forms) for n in range(10_000)] == [rule(n) for n in range(10_000)]
    for key in texts.keys(locale):
        for _, _, spec, _ in string.Formatter().parse(texts.template(locale, key) or ""):
            if (spec or "").startswith("plural:"):
                assert spec.count("|") + 1 == len(PLURALS[locale]), key


@pytest.mark.parametrize(
    ("locale", "one", "many"), [("en", "Ana wins", "Ana and Ben win"), ("nl", "Ana wint", "Ana en Ben winnen")]
)
def test_several_winners_win(locale, one, many):
    say = load_texts().speaker(locale, game="yud", names=["Ana", "Ben"])
    assert one in say("outcome.lowest", winners=(0,))
    assert many in say("outcome.lowest", winners=(0, 1))


def test_a_language_falls_back_to_english():
    assert FACTS.speaker("ko", game="toy", names=["Ana"])("event.count", n=2) == "2 cards"


def test_an_unknown_key_is_an_error_that_names_it(say):
    with pytest.raises(KeyError, match="toy.event.nothing"):
        say("event.nothing")


def test_a_wording_goes_before_the_terms():
    texts = Texts({"en": {"toy.event.saw": "saw {cards:terms}", "toy.term.7": "seven", "toy.term.8": "eight",
                          "toy.grand.7": "the great seven", "core.join": ", "}})  # fmt: skip
    grand = texts.speaker("nl", game="toy", wording="grand")
    assert grand("event.saw", cards=("7", "8", "9")) == "saw the great seven, eight, 9"
    assert texts.speaker("nl", game="toy")("event.saw", cards=("7",)) == "saw seven"


def test_names_are_never_templates(say):
    tricky = FACTS.speaker("en", game="toy", names=["{card}", "{0.__class__}"])
    assert tricky("event.took", seat=0, card="7", slot=0).startswith("{card} takes")


PARTICLES = {
    ("이/가", "가"): ("민지",),
    ("이/가", "이"): ("국", "Paul"),
    ("은/는", "은"): ("**국**",),
    ("을/를", "을"): ("7", "Jack", "KING", "Pat 😀", "1월(송학)"),
    ("을/를", "를"): ("2", "Ana", "Mark", "Kate", "😀", "12월(비)"),
    ("으로/로", "으로"): ("집", "10", "3", "Ben"),
    ("으로/로", "로"): ("서울", "1", "18", "27", "5", "Paul"),
}


@pytest.mark.parametrize(("pair", "expected"), PARTICLES)
def test_korean_particles_follow_the_last_sound(pair, expected):
    words = PARTICLES[pair, expected]
    assert [particle(word, pair) for word in words] == [expected] * len(words)


def test_korean_particles_follow_names_terms_numbers_and_the_last_of_a_list():
    say = FACTS.speaker("ko", game="toy", names=["Ana", "Ben"])
    assert say("event.took", seat=1, card="7", slot=12) == "Ben이 seven을 13으로"
    for cards, wording, said in (
        (("12-double", "01-bright"), "", "비 피, 송학 광을"),
        (("01-ribbon", "12-double"), "", "송학 홍단, 비 피를"),
        (("01-ribbon", "12-double"), "double_term", "송학 홍단, 비 쌍피를"),
    ):
        say = load_texts().speaker("ko", game="gostop", names=("민지", "철수"), wording=wording)
        assert say("event.captured", seat=0, cards=cards) == f"민지 님이 {said} 먹었어요."


def test_no_korean_particle_is_guessed():
    texts = load_texts()
    assert not [key for key in texts.keys("ko") if RAW_PARTICLE.search(texts.template("ko", key) or "")]


@pytest.mark.parametrize(("given", "ours"), [("en-US", "en"), ("ko", "ko"), ("fr", "en"), (None, "en"), ("vi", "vi")])
def test_discord_locales_find_a_language(given, ours):
    assert match_locale(given) == ours


def test_no_text_of_a_game_hides_one_that_all_games_share():
    keys = load_texts().keys("en")
    shared = {key.removeprefix("core.") for key in keys if key.startswith("core.")}
    assert [key for key in keys if not key.startswith("core.") and key.partition(".")[2] in shared] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_is_called_by_its_title_of_the_language_alone(locale):
    """Where a language has a title of its own, no text of that language says the English one."""
    texts = load_texts()
    titles = [key for key in texts.keys("en") if key.count(".") == 1 and key.endswith(".title")]
    english = {texts.template("en", key) for key in titles} - {texts.template(locale, key) for key in titles}

    assert len(titles) >= 4
    wrong = [
        key for key in texts.keys(locale) if any(title in (texts.template(locale, key) or "") for title in english)
    ]
    assert wrong == []
    assert texts.keys(locale) <= texts.keys("en"), "every translation uses known keys"


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("`/table hand`, (/table remove).", "`/tafel hand`, (/tafel verwijderen)."),
        ("Kijk met /help game: of /verify na.", "Kijk met /help spel: of /controleren na."),
        ("`/game keep-off`, `table`, `house:2`", "`/spel weren`, `tafel`, `computers:2`"),
        ("</table hand:12> https://x.y/table 3/table /unknown", "</table hand:12> https://x.y/table 3/table /unknown"),
    ],
)
def test_commands_in_texts_are_called_as_the_language_calls_them(text, called):
    names = {"table": "tafel", "hand": "hand", "remove": "verwijderen", "help": "help", "game": "spel",
             "verify": "controleren", "keep-off": "weren", "house": "computers"}  # fmt: skip
    assert commands_called(text, names) == called
    assert "/테이블 패" in load_texts().speaker("ko")("ui.lost")
    assert load_texts().called("nl", "Zie `/practice`.") == "Zie `/oefenen`.", "and in pages"
