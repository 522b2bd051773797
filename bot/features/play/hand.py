"""The private panel of one player at one table, as a message to be. It holds what the player's view holds, no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from bot.base.errors import sure
from bot.features.contest.again_pages import deal_button
from bot.features.learn.help import help_button
from bot.features.play.board import end_picture, public_body
from bot.features.play.hint import HINT, HOME, hint_choice, with_hint, with_way
from bot.features.play.lines import ended_line, motion_lines, score_lines, title_line, waiting_line
from bot.features.play.questions import decision_rows
from bot.features.play.recap import away_line, fitting, recap_lines
from bot.features.play.table_show import TableShow
from bot.features.review.pages import review_button
from bot.show import ids
from bot.show.body import ROW_BUTTONS, ROWS, Body, ButtonSpec, Row
from bot.show.components import MORE_SIGN, Frame, button, in_lines, lay_out, table_button
from bot.show.drawings import Drawn
from bot.show.face import Choice, Group, Panel, Style
from bot.show.phone import Said, fitted, room_above, text_lines
from bot.show.wording import brief_name, picture_speaker, safe_name, speaker_for
from bot.store.model import UserSettings
from bot.tables.model import EndReason, Moves, Status, Table
from bot.tables.purposes import MANNERS
from bot.tables.stored import is_rated
from bot.texts import Speaker
from games.core import Seat
from renderers.base import HAND_ALONE
from renderers.standings import draw_standings


class PanelStep(NamedTuple):
    """How far a player is in choosing; never stored but with the open panel, and carried by its buttons."""

    focus: str = ""
    page: int = 0
    token: int = 0
    """The decision that the step belongs to; 0: the one that stands now."""
    refused: str = ""
    """What was just pressed in vain, an action or what was asked for: its button says so, where the eyes are."""

    def at(self, decision: int) -> PanelStep:
        """Return the step where this decision stands: from the beginning, where it belongs to another."""
        return self._replace(token=decision) if self.token in (0, decision) else PanelStep(token=decision)


MORE: Final = "more"
"""The step at which the panel shows what else there is; no game has one that is called so."""
COACH: Final = "🎓"
REFUSED: Final = "⚠️"
FIRST_STEP: Final = PanelStep()
"""The panel from its beginning."""


async def panel_body(
    show: TableShow, table: Table, moves: Moves, step: PanelStep, *, locale: str, lead: Sequence[str]
) -> Body:
    """Return the panel of the moves' seat; `lead` are lines that stand first, but for what its purpose says."""
    named = brief_name if table.status is Status.PLAYING else safe_name
    say, seat = speaker_for(show.texts, table, locale, named), moves.seat
    notes = show.notes[table.purpose]
    lines = [*await notes.lines(table, seat, say)]
    if table.quiet and table.deal and table.status is Status.CLOSED and table.state is not None:
        lines += score_lines(table, seat, say, show.face(table))  # such a play is over before the match would be
    lead = [*lines, *lead]
    if table.status is Status.LOBBY:
        return Body("\n".join([*lead, say("panel.lobby")]))
    if table.state is not None and table.ended_reason == EndReason.DONE:  # of what was set up, as far as it came
        buttons = tuple(await notes.buttons(table, seat, say))
        return Body("\n".join(lead), (buttons,) if buttons else (), await _picture(show, table, seat, say.locale))
    if table.state is None or table.status is Status.CLOSED:
        return Body("\n".join([*lead, ended_line(say, table)]))
    if table.status is Status.OVER:
        return await _over_body(show, table, seat, say, lead)
    if table.holders[seat].house or table.pause is not None:
        return await _resting_body(show, table, seat, say, lead)
    return await _playing_body(show, table, moves, say, lead, step)


async def _playing_body(
    show: TableShow, table: Table, moves: Moves, say: Speaker, lead: Sequence[str], step: PanelStep
) -> Body:
    seat = moves.seat
    ui, view = show.face(table), table.game.view(table.state, seat)
    purpose = show.notes[table.purpose]
    shown = await purpose.shown(table, seat, say)
    focus = "" if step.focus in (HINT, MORE) else step.focus
    focus = focus or (shown.look if shown else "")
    panel, asks = ui.panel(view, moves, focus, say), may_ask(table, moves)
    if shown and shown.offer and focus == shown.look:
        panel = panel.only(shown.offer)
    if step.focus == HINT and asks:
        panel = await with_hint(show, table, view, moves, panel, say)
    elif step.focus == HINT and shown:
        panel = replace(panel, text="")
        panel = await with_way(show, table, view, moves, panel, say, action=shown.action, why=shown.why)
    user_id = table.holders[seat].user_id
    settings = await show.settings.user(user_id) if user_id is not None else UserSettings()
    frame = Frame(
        table=table.id,
        token_of=_decisions(table, moves),
        token=0 if panel.looked_up or step.focus == MORE else step.token,
        focus=step.focus,
        page=step.page,
        say=say,
        emojis=show.emojis,
        words=settings.words,
    )
    hint = hint_choice(say, words=settings.words) if asks and step.focus != HINT else None
    notes = tuple(await purpose.buttons(table, seat, say))
    if step.focus == MORE:
        home = button(Choice(label=say("button.page_back"), focus=HOME), frame)
        rows: tuple[Row, ...] = (*in_lines([more_buttons(panel, frame, tips=settings.coach)]), (home,))
    else:
        groups = [refused_in(group, step.refused) for group in panel.groups] if step.refused else panel.groups
        rows = lay_out(groups, frame, notes if shown else tools(frame, hint, notes), panel.back)
    together = decision_rows(table, say, user_id)
    rows = (*rows, *together) if len(rows) + len(together) <= ROWS else rows  # else the board has them
    if shown:  # one sentence at a time: the picture says the rest
        lines = [*lead, *([panel.text] if step.focus else ())]
    elif panel.looked_up:
        lines = [*lead, panel.text]
    else:
        told = settings.coach and not (step.focus or lead)
        tip = await show.coach.line(table, moves, ui.coach, say) if told else ""
        lines = fitted(await _said(show, table, moves, view, say, lead, panel, settings, tip), len(rows))
    alone = panel.looked_up and sum(map(text_lines, lines)) > room_above(len(rows))  # what is long is read alone
    picture = None if alone else await _picture(show, table, seat, say.locale, focus, view)
    return Body("\n".join(filter(None, lines)), rows, picture)


async def _said(
    show: TableShow,
    table: Table,
    moves: Moves,
    view: object,
    say: Speaker,
    lead: Sequence[str],
    panel: Panel,
    settings: UserSettings,
    tip: str,
) -> Said:
    """Return what there is to say above a hand that is played."""
    seat, ui = moves.seat, show.face(table)
    scored = ui.show_scores(view)
    moments = await show.recent.of(table)
    first = [*lead, _state(table, moves, say, pause=scored), *motion_lines(table, say)]
    if away := away_line(moments, table, seat, say, ui):
        first.append(f"> {away}")
    task = [*(score_lines(table, seat, say, ui) if scored else ()), *panel.text.split("\n")]
    if settings.forced and table.only_choice(seat, moves.legal) is not None:
        task.append(say("panel.forced"))
    recap = recap_lines(moments, table, seat, say, ui, scored=scored)
    return Said(first, recap, [*filter(None, task)], [f"{COACH} {tip}"] if tip else [])


def may_ask(table: Table, moves: Moves) -> bool:
    """Whether a seat may have a hint now: it is waited for, has a choice, and the table lets it.

    Never in a rated match; always for who plays alone with the house; among others where the host allows it.
    """
    if table.status is not Status.PLAYING or table.pause is not None or table.game.hints is None:
        return False
    if not moves.waited_for or len(moves.legal) < 2 or not table.holders[moves.seat].present:
        return False
    if table.game.spent(table.state, moves.seat):
        return False
    others = [holder for seat, holder in enumerate(table.holders) if seat != moves.seat]
    alone = all(holder.user_id is None or holder.left for holder in others)
    return MANNERS[table.purpose].hints and not is_rated(table) and (alone or table.hints)


def refused_in(group: Group, refused: str) -> Group:
    """Return a group in which what was pressed in vain is marked."""
    marked = (one.marked(REFUSED, Style.DANGER) if (one.action or one.ask) == refused else one for one in group.choices)
    return replace(group, choices=tuple(marked))


def tools(frame: Frame, hint: Choice | None = None, notes: Sequence[ButtonSpec] = ()) -> tuple[ButtonSpec, ...]:
    """Return what stands below every hand: what a table's purpose has to press, a hint, and ⋯ with all the rest.

    ⋯ belongs to no decision: Discord refuses a press whose id has changed since, so none changes without need.
    """
    bulb = [button(hint, frame)] if hint else []
    return (*notes, *bulb, ButtonSpec(str(ids.Focus(frame.table, 0, MORE)), MORE_SIGN))


def more_buttons(panel: Panel, frame: Frame, *, tips: bool) -> list[ButtonSpec]:
    """Return what is behind ⋯: the rules, why not, what the game lets one look up, all in words, two switches, help."""
    switches = {**({"tips": "tips_off"} if tips else {}), "keys": "keys_off" if frame.words else "keys_on"}
    looks = [button(one, frame._replace(token=0, words=True)) for one in panel.looks]
    words = [table_button(frame.table, verb, frame.say) for verb in ("rules", "why", "text")]
    turned = [table_button(frame.table, verb, frame.say, text=text) for verb, text in switches.items()]
    return [*words, *looks, *turned, help_button(frame.say)]


def main_decision(table: Table, moves: Moves) -> int:
    """Return the decision that steps of choosing belong to: what the table waits for, else the newest; 0 for none.

    So a chance to react that opens or closes meanwhile does not undo what was chosen so far.
    """
    if moves.waited_for:
        return table.game.token(table.state, moves.seat, table.game.default_action(table.state, moves.seat))
    return max((table.game.token(table.state, moves.seat, action) for action in moves.legal), default=0)


def _decisions(table: Table, moves: Moves) -> Callable[[str], int]:
    """Return what tells the decision that an action, by its text, answers; as a rule all that is allowed has one."""
    game, state, seat = table.game, table.state, moves.seat
    numbers = {game.token(state, seat, action) for action in moves.legal}
    if len(numbers) == 1:
        number = numbers.pop()
        return lambda _: number
    return lambda text: game.token(state, seat, game.actions(state, seat, text)[0])


def _state(table: Table, moves: Moves, say: Speaker, *, pause: bool) -> str:
    """Return whose turn it is and until when."""
    if moves.waited_for and not pause:
        deadline = table.deadlines.get(moves.seat)
        return say("panel.your_turn_until", at=deadline) if deadline else say("panel.your_turn")
    waiting = waiting_line(table, say, pause=pause)
    return waiting[:1].upper() + waiting[1:]


async def _over_body(show: TableShow, table: Table, seat: Seat, say: Speaker, lead: Sequence[str]) -> Body:
    """Return how the match ended in the seat's eyes, without dead cards; the one Rematch is on the public message."""
    ui = show.face(table)
    lines = [*lead, title_line(table, say), *_own_result(table, seat, say), *score_lines(table, seat, say, ui)]
    replay = ButtonSpec(ids.page_id("replay", table.id, 0, str(seat), "p"), say("button.replay"))
    review = (review_button(table, say),) if show.reviewable(table) else ()
    looks = (*review, replay, deal_button(table, str(seat), say))
    if table.quiet:  # there is no public message that shows the end
        picture: Drawn | None = await end_picture(show, table, say.locale)
        buttons = [*await show.notes[table.purpose].buttons(table, seat, say)]
        if table.in_dm and MANNERS[table.purpose].again:
            buttons.append(table_button(table.id, "rematch", say, style=Style.PRIMARY))
        if not table.deal:  # while others still play it there is no replay
            buttons.extend(looks)
        return Body("\n".join(lines), (tuple(buttons[:ROW_BUTTONS]),) if buttons else (), picture)
    picture = await _picture(show, table, seat, say.locale) if ui.ends_open else None
    return Body("\n".join(lines), (looks,), picture)


def _own_result(table: Table, seat: Seat, say: Speaker) -> list[str]:
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return []
    if seat not in outcome.winners:
        return [say("panel.over_came", place=outcome.placements[seat], n=len(outcome.placements))]
    others = tuple(winner for winner in outcome.winners if winner != seat)
    return [say("panel.over_won_with", seats=others) if others else say("panel.over_won")]


async def _resting_body(show: TableShow, table: Table, seat: Seat, say: Speaker, lead: Sequence[str]) -> Body:
    """Return the hand of a seat that the house holds, or at a match that is paused."""
    if table.holders[seat].house:
        rows: tuple[Row, ...] = ((table_button(table.id, "back", say, style=Style.PRIMARY),),)
        said = [say("panel.away")]
    else:
        rows = decision_rows(table, say, table.holders[seat].user_id)
        said = [say("panel.paused", at=sure(table.pause).until), *motion_lines(table, say)]
    lines = [*lead, title_line(table, say), *said]
    return Body("\n".join(lines), rows, await _picture(show, table, seat, say.locale))


async def _picture(
    show: TableShow, table: Table, seat: Seat, locale: str, focus: str = "", view: object | None = None
) -> Drawn:
    renderer, badges = show.face(table).renderer, table.badges
    key = ("hand", table.id, table.seq, table.status, seat, locale, focus, badges)
    seen = table.game.view(table.state, seat) if view is None else view
    say = partial(picture_speaker, show.texts, table, locale)
    return await show.drawings.draw(key, lambda: renderer.draw_hand(seen, badges=badges, say=say(), focus=focus))


async def description_body(show: TableShow, table: Table, user_id: int, locale: str) -> Body:
    """Return a table in words: for a player with their hand, for others what everybody may know."""
    if table.state is None or table.status is Status.CLOSED:
        return Body((await public_body(show, table)).content)
    say, ui = speaker_for(show.texts, table, locale), show.face(table)
    badges = tuple(badge._replace(name=safe_name(badge.name)) for badge in table.badges)
    view = table.game.view(table.state, None)
    outcome = table.game.outcome(table.state)
    parts = [draw_standings(view, outcome, ui.renderer, badges=badges, say=say).words] if outcome is not None else []
    houses = [
        say("level.of", seat=seat, level=say(f"level.{badge.level}"))
        for seat, badge in enumerate(badges)
        if badge.level
    ]
    if houses:
        parts.append(say("level.all", levels=say.join(houses)))
    parts.append(ui.renderer.draw_table(view, badges=badges, waiting=table.waiting, say=say).words)
    seat = table.seat_of(user_id)
    if seat is not None:
        own = table.game.view(table.state, seat)
        parts.append(ui.renderer.draw_hand(own, badges=badges, say=say, focus=HAND_ALONE).words)
    recap = recap_lines(await show.recent.of(table), table, seat, say, ui, scored=False)
    lines = fitting(recap, parts, say, most=len(recap))
    return Body("\n\n".join(["\n".join(lines), *parts] if lines else parts))
