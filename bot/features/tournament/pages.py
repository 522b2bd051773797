"""The messages of a tournament: how it stands for everybody, the standings page by page, what its organiser can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.features.tournament.model import Entry, Form, Note, Pod, Stage, Tournament
from bot.features.tournament.pairing import Row, standings
from bot.features.tournament.steps import rounds_of
from bot.show import ids
from bot.show.body import Body, ButtonSpec
from bot.show.face import Style
from bot.show.wording import message_link, plain_name, safe_name, score_speaker
from bot.tables.lobby import preset_of
from renderers.scores import BoardLine, draw_leaders, draw_podium

if TYPE_CHECKING:
    from bot.show.drawings import Drawn
    from bot.show.show import Show
    from bot.texts import Speaker, Texts

PAGE_NAME: Final = "tour"
JOIN, LEAVE, HERE, STANDINGS, MANAGE = "join", "leave", "here", "stand", "manage"
CHECKIN, START, PAUSE, ON, MOVE, END, SURE = "checkin", "start", "pause", "on", "move", "end", "sure"
LABELS: Final = {STANDINGS: "standings", JOIN: "sign_up", LEAVE: "sign_off", START: "begin", SURE: "end_sure"}
"""The texts of buttons that are not called as what they do."""
LOOKS: Final = {HERE: Style.PRIMARY, START: Style.SUCCESS, ON: Style.SUCCESS, END: Style.DANGER, SURE: Style.DANGER}
SHOWN: Final[Mapping[Stage, Sequence[str]]] = {
    Stage.SIGNUP: (JOIN, LEAVE, MANAGE),
    Stage.CHECKIN: (HERE, JOIN, LEAVE, MANAGE),
    Stage.RUNNING: (JOIN, LEAVE, STANDINGS, MANAGE),
    Stage.PAUSED: (JOIN, LEAVE, STANDINGS, MANAGE),
    Stage.OVER: (STANDINGS,),
}
"""What everybody can press."""
MANAGED: Final[Mapping[Stage, Sequence[str]]] = {
    Stage.SIGNUP: (START, CHECKIN, MOVE, END),
    Stage.CHECKIN: (START, MOVE, END),
    Stage.RUNNING: (PAUSE, MOVE, END),
    Stage.PAUSED: (ON, MOVE, END),
}
"""What its organiser can press."""
PAGE: Final = 10
"""Lines of a page of the standings."""
PODIUM: Final = 8
NAMED: Final = 24
"""Players that are named while people sign up."""
LISTED: Final = 16
"""Tables that are listed."""
NAME, SHORT_NAME = 14, 10
"""Characters of a name in a list of tables, and in a long one."""
LONG_LIST: Final = 8
THREAD: Final = "<#"
"""Begins the mention of a thread."""
NOTES: Final = 3
"""Corrections that are told, the newest; all stand in the standings."""


def tour_speaker(texts: Texts, locale: str | None) -> Speaker:
    """Return the catalogue of tournaments in a language."""
    return texts.speaker(locale, game="tour")


def called(entry: Entry, say: Speaker, limit: int = NAME) -> str:
    """Return an entry's name for a message; "someone" for who was forgotten."""
    if entry.user_id is None:
        return score_speaker(say.texts, say.locale)("someone")
    return safe_name(entry.name, limit)


async def public_body(show: Show, tour: Tournament, places: Mapping[int, str], commitments: Mapping[int, str]) -> Body:
    """Return the message that says how a tournament stands. `places` lead to its tables, by their numbers.

    `commitments` are those of deals that are being played, by round.
    """
    say = tour_speaker(show.texts, tour.locale)
    lines = [say("board.title", name=safe_name(tour.name, 60)), _facts(show, tour, say), *_stage(tour, say)]
    if tour.stage.begun:
        lines += [" ".join(say(f"why.{code}", **facts) for code, facts in tour.reasons), *_tables(tour, places, say)]
        lines += [say("board.commitment", round=n, commitment=sha) for n, sha in sorted(commitments.items())[-1:]]
    lines += [_note(tour, note, say) for note in tour.notes[-NOTES:]]
    lines.append(say("board.how"))
    rows, page = standings(tour), None if tour.stage is Stage.OVER else 0
    picture = await _picture(show, tour, rows, say, page) if any(row.played for row in rows) else None
    return Body("\n".join(line for line in lines if line), (_buttons(tour, SHOWN.get(tour.stage, ()), say),), picture)


async def standings_body(show: Show, tour: Tournament, locale: str, reader: int, page: int | None = None) -> Body:
    """Return a page of the standings for somebody who asked, first the one on which they stand."""
    say = tour_speaker(show.texts, locale)
    rows = standings(tour)
    own = next((at for at, row in enumerate(rows) if row.entry.user_id == reader), None)
    pages = max(1, -(-len(rows) // PAGE))
    page = min(max((own or 0) // PAGE if page is None else page, 0), pages - 1)
    title = say("board.title", name=safe_name(tour.name, 60))
    picture = await _picture(show, tour, rows, say, page, own)
    notes = [_note(tour, note, say) for note in tour.notes]
    turn = tuple(
        ButtonSpec(ids.page_id(PAGE_NAME, tour.id, STANDINGS, to), label, disabled=not 0 <= to < pages)
        for to, label in ((page - 1, "◀"), (page + 1, "▶"))
    )
    return Body("\n".join([title, *notes]), (turn,) if pages > 1 else (), picture)


def manage_body(tour: Tournament, say: Speaker, note: str = "") -> Body:
    """Return what the organiser can do now."""
    can = MANAGED.get(tour.stage, ())
    facts = {"name": safe_name(tour.name, 60), "channel": f"<#{tour.channel_id}>"}
    asked = say("told.manage", **facts) if can else _stage(tour, say)[0]
    return Body("\n".join(line for line in (note, asked) if line), (_buttons(tour, can, say),))


def sure_body(tour: Tournament, say: Speaker) -> Body:
    """Return the question whether to end a tournament, which says what that does."""
    return Body(say("told.sure", name=safe_name(tour.name, 60)), (_buttons(tour, (SURE,), say),))


def call_body(tour: Tournament, pods: Sequence[Pod], places: Mapping[int, str], say: Speaker) -> tuple[Body, list[int]]:
    """Return the message that calls people to their tables, and whom it calls."""
    link = message_link(tour.guild_id, tour.channel_id, tour.message_id)
    users, lines = list[int](), [say("told.call", name=safe_name(tour.name, 60), link=link)]
    for pod in pods:
        entries = [tour.entry(number) for number in pod.people]
        mine = [entry.user_id for entry in entries if entry.user_id is not None and not entry.left]
        users += mine
        if mine:
            players = " ".join(f"<@{user}>" for user in mine)
            lines.append(say("told.call_line", place=_place(pod, places, say), players=players))
    return Body("\n".join(lines)), users


def _buttons(tour: Tournament, verbs: Sequence[str], say: Speaker) -> tuple[ButtonSpec, ...]:
    looks = LOOKS | {JOIN: Style.PRIMARY} if tour.stage is Stage.SIGNUP else LOOKS
    labels = {verb: say(f"button.{LABELS.get(verb, verb)}") for verb in verbs}
    return tuple(
        ButtonSpec(ids.page_id(PAGE_NAME, tour.id, verb), label, looks.get(verb, Style.SECONDARY))
        for verb, label in labels.items()
    )


def _facts(show: Show, tour: Tournament, say: Speaker) -> str:
    key = "board.facts_arena" if tour.form is Form.ARENA else "board.facts"
    line = say(
        key,
        title=say.title_of(tour.game),
        form=say(f"form.{tour.form}"),
        seats=tour.seats,
        rounds=rounds_of(tour),
        minutes=tour.minutes,
    )
    ui = show.games.get(tour.game)
    preset = "" if ui is None else preset_of(ui.game, tour.options)
    if tour.options and preset:
        named = say.texts.speaker(say.locale, game=tour.game)(f"preset.{preset}")
        line += f" · {say('board.preset', preset=named)}"
    return f"{line} · {say('board.season')}" if tour.season else line


def _stage(tour: Tournament, say: Speaker) -> list[str]:
    match tour.stage:
        case Stage.SIGNUP:
            return [say("board.signup", n=len(tour.entries)), _names(tour.entries, "players", say)]
        case Stage.CHECKIN:
            away = [entry for entry in tour.entries if not entry.here]
            here = len(tour.entries) - len(away)
            return [say("board.checkin", here=here, n=len(tour.entries)), _names(away, "missing", say)]
        case Stage.RUNNING:
            return [_running(tour, say)]
        case Stage.OVER:
            best = [called(row.entry, say, 32) for row in standings(tour) if row.place == 1 and row.played]
            return [say("board.over", winners=say.join(best)) if best else say("board.over_nobody")]
        case _:
            return [say("board.resting" if tour.stage is Stage.PAUSED else f"board.{tour.stage}")]


def _running(tour: Tournament, say: Speaker) -> str:
    if tour.form is Form.ARENA:
        return say("board.arena", at=tour.ends_at)
    facts = {"round": tour.round, "rounds": rounds_of(tour)}
    if tour.next_at is not None:
        return say("board.break", **facts, at=tour.next_at)
    return say("board.round", **facts, at=max((pod.ends_at for pod in tour.in_round(tour.round)), default=0.0))


def _names(entries: Sequence[Entry], key: str, say: Speaker) -> str:
    if not entries:
        return ""
    named = [called(entry, say) for entry in entries[:NAMED]]
    more = [say("board.more", n=len(entries) - NAMED)] if len(entries) > NAMED else []
    return say(f"board.{key}", names=", ".join([*named, *more]))


def _tables(tour: Tournament, places: Mapping[int, str], say: Speaker) -> list[str]:
    """Return the tables that are played, in a tournament of rounds all of the newest round."""
    pods = tour.open_pods if tour.form is Form.ARENA else tour.in_round(tour.round)
    lines, limit = [], NAME if len(pods) <= LONG_LIST else SHORT_NAME
    for pod in pods[:LISTED]:
        names = [called(tour.entry(number), say, limit) for number in pod.people]
        names += [say("board.house")] * (len(pod.chairs) - len(names))
        place = _place(pod, places, say)
        if not place.startswith(THREAD):  # its name says who plays there
            place = say("board.seated", place=place, players=" · ".join(names))
        lines.append(say("board.table_done" if pod.done else "board.table", place=place))
    return [*lines, *([say("board.more", n=len(pods) - LISTED)] if len(pods) > LISTED else [])]


def _place(pod: Pod, places: Mapping[int, str], say: Speaker) -> str:
    if pod.table_id is None:
        return say("board.opening")
    return places.get(pod.table_id) or say("board.number", table=pod.table_id)


def _note(tour: Tournament, note: Note, say: Speaker) -> str:
    sign = "+" if note.points > 0 else "−" if note.points else ""
    name = called(tour.entry(note.entry), say, 32)
    return say("board.correction", name=name, sign=sign, points=abs(note.points), note=safe_name(note.text, 120))


async def _picture(
    show: Show, tour: Tournament, rows: Sequence[Row], say: Speaker, page: int | None = 0, own: int | None = None
) -> Drawn:
    """Return a page of the standings as a picture, None for the podium; `own` is the row of who asked."""
    shown = range(len(rows))[:PODIUM] if page is None else range(len(rows))[page * PAGE : (page + 1) * PAGE]
    lines = tuple(_line(rows[at], say, own=at == own) for at in shown)
    title, note, pages = plain_name(tour.name, 60), _caption(tour, say), -(-len(rows) // PAGE)
    if page is not None and pages > 1:
        note = say("picture.page", note=note, page=page + 1, pages=pages)
    draw, words = draw_podium if page is None else draw_leaders, score_speaker(say.texts, say.locale)
    key = ("tour", page is None, title, note, lines, say.locale)
    return await show.drawings.draw(key, lambda: draw(title, note, lines, say=words))


def _caption(tour: Tournament, say: Speaker) -> str:
    if tour.stage is Stage.OVER:
        return say("picture.end")
    if tour.open_pods or tour.form is Form.ARENA:
        return say("picture.during")
    return say("picture.after", round=tour.round, rounds=rounds_of(tour))


def _line(row: Row, say: Speaker, *, own: bool) -> BoardLine:
    key = "picture.detail_corrected" if row.corrected else "picture.detail"
    forgotten = row.entry.user_id is None
    name = score_speaker(say.texts, say.locale)("someone") if forgotten else plain_name(row.entry.name)
    figure = say("picture.points", n=row.points)
    return BoardLine(row.place, name, figure, say(key, played=row.played, won=row.wins), own)
