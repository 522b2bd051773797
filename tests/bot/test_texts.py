"""The catalogues: specs, fall-backs, Korean particles, and that every language fills the same facts."""

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
        "ko": {"toy.event.took": "{seat:name:이/가} {card:term:을/를}"},
    }
)


@pytest.fixture
def say():
    return FACTS.speaker("en-GB", game="toy", names=["Ana", "Ben"])


def test_a_list_that_the_text_goes_on_counting_has_no_and(say):
    assert say("event.more", cards=("7", "8"), n=3) == "seven, 8 and 3 more"


@pytest.mark.parametrize(("change", "text"), [(5, "+5"), (-5, "−5"), (0, "+0")])
def test_a_change_has_a_sign_and_it_is_no_hyphen(say, change, text):
    assert say("event.changed", change=change) == text


def test_specs_name_terms_places_and_times(say):
    assert say("event.took", seat=1, card="7", slot=0) == "Ben takes seven from place 1."
    assert say("event.many", seats=(0, 1), cards=("7", "8"), slots=(0, 3)) == "Ana and Ben: seven and 8 at 1 and 4"
    assert say("event.when", at=1700000000.9) == "until <t:1700000000:R>"


@pytest.mark.parametrize(("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_plural_gives_the_noun_alone(say, n, text):
    assert say("event.count", n=n) == text


LISTS = {"en": "A, B and C", "th": "A, B และ C", "vi": "A, B và C", "nl": "A, B en C", "ko": "A, B, C"}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_list_ends_in_the_way_of_the_language(locale):
    say = load_texts().speaker(locale)

    assert [say.join("ABC"), say.join("A"), say.join("")] == [LISTS[locale], "A", ""]


@pytest.mark.parametrize("locale", LOCALES)
def test_plural_rules_are_those_of_cldr(locale):
    rule = Locale.parse(locale).plural_form
    assert set(PLURALS[locale]) == {*rule.tags, "other"}
    forms = "|".join(PLURALS[locale])
    assert [plural(locale, n, forms) for n in range(10_000)] == [rule(n) for n in range(10_000)]


@pytest.mark.parametrize(
    ("locale", "one", "many"), [("en", "Ana wins", "Ana and Ben win"), ("nl", "Ana wint", "Ana en Ben winnen")]
)
def test_several_winners_win(locale, one, many):
    say = load_texts().speaker(locale, game="yud", names=["Ana", "Ben"])

    assert one in say("outcome.lowest", winners=(0,))
    assert many in say("outcome.lowest", winners=(0, 1))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_has_a_form_for_each_plural_of_its_language(locale):
    texts, wrong = load_texts(), []
    most = len(PLURALS[locale])
    for key in texts.keys(locale):
        for _, _, spec, _ in string.Formatter().parse(texts.template(locale, key) or ""):
            if (spec or "").startswith("plural:") and spec.count("|") + 1 != most:
                wrong.append(key)

    assert wrong == []


def test_a_number_below_zero_has_a_minus_sign():
    texts = Texts({"en": {"toy.event.lost": "{n} chips ({n:plural:one|many})", "toy.event.change": "{n:+d}"}})

    assert texts.speaker("en", game="toy")("event.lost", n=-26) == "−26 chips (many)"
    assert texts.speaker("en", game="toy")("event.lost", n=-1) == "−1 chips (one)"
    assert texts.speaker("en", game="toy")("event.change", n=-1) == "−1"
    assert texts.speaker("en", game="toy")("event.change", n=1) == "+1"


def test_a_game_falls_back_to_core_and_a_language_to_english(say):
    assert say("refusal.too_late") == "Too late."
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


@pytest.mark.parametrize(
    ("word", "pair", "expected"),
    [
        ("민지", "이/가", "가"),
        ("국", "이/가", "이"),
        ("서울", "으로/로", "로"),
        ("집", "으로/로", "으로"),
        ("7", "을/를", "을"),
        ("2", "을/를", "를"),
        ("**국**", "은/는", "은"),
        ("1", "으로/로", "로"),
        ("18", "으로/로", "로"),
        ("27", "으로/로", "로"),
        ("10", "으로/로", "으로"),
        ("3", "으로/로", "으로"),
        ("5", "으로/로", "로"),
        ("Paul", "으로/로", "로"),
        ("Paul", "이/가", "이"),
        ("Ben", "으로/로", "으로"),
        ("Ana", "을/를", "를"),
        ("Jack", "을/를", "을"),
        ("KING", "을/를", "을"),
        ("Mark", "을/를", "를"),
        ("Kate", "을/를", "를"),
        ("Pat 😀", "을/를", "을"),
        ("😀", "을/를", "를"),
    ],
)
def test_korean_particles_follow_the_last_sound(word, pair, expected):
    assert particle(word, pair) == expected


@pytest.mark.parametrize(("given", "ours"), [("en-US", "en"), ("ko", "ko"), ("fr", "en"), (None, "en"), ("vi", "vi")])
def test_discord_locales_find_a_language(given, ours):
    assert match_locale(given) == ours


@pytest.mark.parametrize("locale", LOCALES[1:])
def test_every_translation_uses_known_keys(locale):
    texts = load_texts()

    assert sorted(texts.keys(locale) - texts.keys("en")) == []


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
    assert [
        key for key in texts.keys(locale) for title in english if title in (texts.template(locale, key) or "")
    ] == []


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
