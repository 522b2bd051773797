"""`/table` and a table's buttons: what people do about their table besides playing."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any, Final, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.access import callable_person
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import command, describe, language_choices, verb
from bot.discord.limits import Asked
from bot.discord.posted_boards import Beside
from bot.discord.request import Interaction
from bot.discord.which import MOST_CHOICES, NUMBER, TableCog, candidates
from bot.discord.words import named, text
from bot.features.learn.help import games_body
from bot.features.learn.manual import rules_body
from bot.features.play.lines import why_lines
from bot.features.play.options import ALL, levels_body
from bot.features.play.questions import decision_body, invitation_body, seats_body, sure_body, to_call
from bot.features.play.stickers import MUTE, UNMUTE, picker_body
from bot.house import House
from bot.show.body import ROW_BUTTONS, Body, ButtonSpec, cut
from bot.show.ids import table_id
from bot.show.wording import safe_name, speaker_for
from bot.tables import people, votes
from bot.tables import sql as tables_sql
from bot.tables.lobby import require_here, require_host, require_invited
from bot.tables.model import Ask as Question
from bot.tables.model import Problem, Status, Table, TableError, Tempo
from bot.tables.people import electors, house_seats, require_playing, require_seat
from games.core import Seat

log = logging.getLogger(__name__)

LINES_LIMIT: Final = 15
SURE: Final = "sure"

AFTER_THE_END: Final = frozenset({"text", "rules", "why"})
"""What there is to ask of a table that has ended, in its thread or where no other is."""
AT_ONE_PRESS: Final = frozenset({"hand", "back", "rules", "why"})
"""What a button of a table does as well when it is not clear which table is meant."""

PLAYER: Final = re.compile(r"([0-9]{1,18}):([0-9]{1,20})")
"""A player as suggested: the table and the user. A seat would not do: in a lobby people move up."""

Work = Callable[..., Awaitable[None]]
TableCommand = app_commands.Command[Any, ..., Any]


def about_a_table(key: str) -> Callable[[Work], TableCommand]:
    """Make a method that takes a table the command `/table <key>`, with the option `table` to say which."""

    def make(method: Work) -> TableCommand:
        async def found(self: Tables, ask: Ask, table: str | None = None, **options: object) -> None:
            await self.at(ask, table, key, partial(method, self, ask, **options))

        taken, wrapped = inspect.signature(method, eval_str=True), cast(Any, wraps(method)(found))
        wrapped.__signature__ = taken.replace(
            parameters=[
                one.replace(annotation=str | None, default=None) if one.name == "table" else one
                for one in taken.parameters.values()
            ]
        )
        made = describe(table="table_which")(command(f"table_{key}")(wrapped))
        return app_commands.autocomplete(table=TableCog.complete_table)(made)

    return make


@app_commands.allowed_contexts(guilds=True, dms=True)
class Tables(TableCog, commands.GroupCog, group_name=named("table"), group_description=text("table")):
    """`/table`, and the buttons of tables but for those of lobbies."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._readings = house.readings

    # What one sees of a table

    @about_a_table("hand")
    @verb("hand")
    async def hand(self, ask: Ask, table: Table) -> None:
        """Show the person's hand: the table's game does it."""
        await self._routes.game(table).open_hand(ask, table)

    @about_a_table("text")
    @verb("text")
    async def text(self, ask: Ask, table: Table) -> None:
        """Say everything that the pictures show: the hand's for a player, the table's for all."""
        shown = await self._readings.reading(table, ask.user_id, str(ask.interaction.locale))
        await self._private.open(ask, self._readings, table, shown, in_place=False)

    @about_a_table("rules")
    @verb("rules")
    async def rules(self, ask: Ask, table: Table) -> None:
        """Show the rules of the table's game."""
        await ask.private(await rules_body(self._show, table.game.info.key, 0, await ask.say()))

    @about_a_table("why")
    @verb("why")
    async def why(self, ask: Ask, table: Table) -> None:
        """Say why the rest is not possible, and how the score comes about."""
        seat = require_seat(table, ask.user_id)
        if table.state is None and not table.status.ended:
            raise TableError(Problem.NOT_STARTED)
        lines = why_lines(table, seat, await ask.say(table), self._show.face(table))
        await ask.private(Body("\n".join(lines)))

    @about_a_table("board")
    async def board(self, ask: Ask, table: Table) -> None:
        """Post the table's public message once more, as the answer; from elsewhere, say where it is."""
        require_seat(table, ask.user_id)
        before = await self._boards.find(table.id)
        if ask.interaction.channel_id != table.place:
            say = await ask.say(table)
            await ask.private(Body(await self._boards.link(table) or say("ui.refused")))
            return
        await self._routes.game(table).post_board(ask, table)
        if before is not None:
            await self._boards.take_away(before.channel_id, before.message_id)

    @verb("watch")
    async def watch(self, ask: Ask, table: Table) -> None:
        """Show the presser the board as it stands, and lead them to the match."""
        require_playing(table)
        await self._lead_in(table, ask.user_id)
        say, board = await ask.say(table), await self._boards.body(table)
        line = say("ui.watching", table=table.id, link=await self._boards.link(table))
        await ask.private(replace(board, content=f"{line}\n{board.content}", rows=()))

    async def _lead_in(self, table: Table, user_id: int) -> None:
        """Add the user to the match's thread. A person who may not see it is led nowhere."""
        if table.own_thread is not None:
            try:
                await self._messenger.add_to_thread(table.own_thread, user_id)
            except discord.HTTPException as error:
                log.info("table %s: nobody was added to its thread: %s", table.id, error)

    # Coming and going

    @about_a_table("leave")
    async def leave(self, ask: Ask, table: Table) -> None:
        """Leave the table."""
        after = await self._tables.change(table.id, ask.user_id, people.leave)
        may_return = after.status is Status.PLAYING and after.seat_of(ask.user_id) is not None
        key = "ui.left" if may_return else "ui.left_lobby"
        await ask.private(Body((await ask.say(table))(key, table=table.id)))

    @about_a_table("back")
    async def back(self, ask: Ask, table: Table) -> None:
        """Take the seat back, and see the hand where the person wants it."""
        table = await self._tables.change(table.id, ask.user_id, people.i_am_back)
        await self._routes.game(table).open_hand(ask, table)

    @verb("back")
    async def pressed_back(self, ask: Ask, table: Table) -> None:
        """Take the seat back; the hand is the answer."""
        table = await self._tables.change(table.id, ask.user_id, people.i_am_back)
        await self._routes.game(table).show_hand(ask, table)

    @verb("sit")
    async def sit_in(self, ask: Ask, table: Table, seat: str = "") -> None:
        """Give the presser a house player's seat, and their hand; where there are several, ask which."""
        require_here(table, ask.guild_id, ask.user_id)
        may_choose = table.sit_in and table.seat_of(ask.user_id) is None and len(house_seats(table)) > 1
        if may_choose and not seat:
            require_playing(table)
            require_invited(table, ask.user_id)
            await ask.private(seats_body(self._show, table, await ask.say(table)))
            return
        wanted = int(seat) if seat.isdecimal() else None
        table = await self._tables.sit_in(table.id, await ask.person(), wanted)
        await self._lead_in(table, ask.user_id)
        await self._routes.game(table).show_hand(ask, table)

    # What is set, and what people decide together

    @about_a_table("language")
    @describe(language="table_language_to")
    @app_commands.choices(language=language_choices())
    async def language(self, ask: Ask, language: str, table: Table) -> None:
        """Set the language of what everybody sees at the table."""
        table = await self._tables.change(table.id, ask.user_id, people.set_locale, language)
        say = await ask.say(table)
        await ask.private(Body(say("ui.speaks", table=table.id, language=say(f"language.{language}"))))

    @verb("tips")
    async def tips(self, ask: Ask, table: Table) -> None:
        """Silence the coach, here and from now on; `/settings mine` wakes it."""
        require_seat(table, ask.user_id)
        settings = self._settings
        await settings.set_user(ask.user_id, replace(await settings.user(ask.user_id), coach=False))
        await self._routes.game(table).show_hand(ask, table)

    @verb("keys")
    async def keys(self, ask: Ask, table: Table) -> None:
        """Have the keys of the person's hands say in words what their pictures show, or no more."""
        require_seat(table, ask.user_id)
        settings = await self._settings.user(ask.user_id)
        await self._settings.set_user(ask.user_id, replace(settings, words=not settings.words))
        await self._routes.game(table).show_hand(ask, table)

    @verb("react")
    async def react(self, ask: Ask, table: Table, sticker: str = "") -> None:
        """Open the picker, or send the sticker that was picked, after which the picker has done its work.

        The board shows it with its next picture.
        """
        user_id, note, sent = ask.user_id, "", False
        require_seat(table, user_id)
        say = await ask.say(table)
        if sticker in (MUTE, UNMUTE):
            table = await self._tables.change(table.id, user_id, people.set_muted, muted=sticker == MUTE)
        elif sticker:
            sent = self._show.reactions.send(table, user_id, sticker)
            note = say("react.sent" if sent else "react.once")
        if sticker:
            self._boards.touch(table.id)
        body = Body(note) if sent else picker_body(table, user_id, say, note)
        await (ask.update(body) if sticker and ask.on_private_message else ask.private(body))

    async def ask_cancel(self, ask: Ask, table: Table) -> None:
        """Ask once more whether to close the table; where others play along, ask them."""
        if table.status is Status.LOBBY:
            require_host(table, ask.user_id)
        else:
            require_playing(table)
            require_seat(table, ask.user_id)
        if table.status is Status.LOBBY or electors(table) == {ask.user_id}:
            await ask.private(sure_body(table, await ask.say(table)))
        else:
            await self._call_others(ask, await self._tables.cancel(table.id, ask.user_id))

    cancel = about_a_table("cancel")(ask_cancel)

    @verb("cancel")
    async def pressed_cancel(self, ask: Ask, table: Table, sure: str = "") -> None:
        """Ask once more, and do it when that was pressed too."""
        if sure != SURE:
            await self.ask_cancel(ask, table)
            return
        table = await self._tables.cancel(table.id, ask.user_id)
        if table.status.ended:
            await ask.update(Body((await ask.say(table))("ui.cancelled", table=table.id)))
        else:  # somebody has come since it was asked
            await self._call_others(ask, table)

    @about_a_table("invite")
    @describe(player="table_invite_player")
    async def invite(self, ask: Ask, player: discord.User, table: Table) -> None:
        """Invite somebody of the server, once: a message that calls them, with the button by which they come."""
        by = ask.interaction.user
        person, wants = await callable_person(self._settings, player)
        if person.user_id not in table.invited:
            self._answers.limits.take(Asked.INVITATION, by.id, ask.guild_id)
        table = await self._tables.invite(table.id, by.id, person)
        say = speaker_for(self._show.texts, table)
        facts = {"player": f"<@{person.user_id}>", "name": safe_name(by.display_name), "title": say("title")}
        line = say("ui.invited", table=table.id, link=await self._boards.link(table), **facts)
        await self._call(ask, table, partial(invitation_body, line, say=say), (person.user_id,) if wants else ())

    @about_a_table("pause")
    async def pause(self, ask: Ask, table: Table) -> None:
        """Ask the others for a pause, or end the one that there is."""
        if table.pause is None:
            await self._call_others(ask, await self._tables.pause(table.id, ask.user_id))
        else:
            await ask.public(self._decision(await self._tables.go_on(table.id, ask.user_id)))

    @verb("go_on")
    async def go_on(self, ask: Ask, table: Table) -> None:
        """End a pause."""
        await self._decided(ask, await self._tables.go_on(table.id, ask.user_id))

    @verb("vote")
    async def vote(self, ask: Ask, table: Table, answer: str = "") -> None:
        """Take an answer to a vote."""
        what, _, voice = answer.partition(":")
        if what not in [*Question] or voice not in ("yes", "no"):
            raise UnknownPress
        await self._decided(
            ask, await self._tables.change(table.id, ask.user_id, votes.answer, Question(what), yes=voice == "yes")
        )

    def _decision(self, table: Table) -> Body:
        return decision_body(table, speaker_for(self._show.texts, table))

    async def _call_others(self, ask: Ask, table: Table) -> None:
        await self._call(ask, table, self._decision, to_call(table))

    async def _call(self, ask: Ask, table: Table, body: Callable[[Table], Body], ping: tuple[int, ...]) -> None:
        """Post a message that calls people and follows the table."""
        shown = body(table)
        answered = await ask.public(shown, ping=ping)
        self._boards.stands(table, Beside(ask.channel_id, answered.message_id, shown, body))

    async def _decided(self, ask: Ask, table: Table) -> None:
        """Bring the message that was pressed up to date: the presser's hand, the board, or the question itself."""
        message, board, game = ask.interaction.message, await self._boards.find(table.id), self._routes.game(table)
        if ask.on_private_message and table.seat_of(ask.user_id) is not None:
            await game.show_hand(ask, table)
        elif message is not None and board is not None and message.id == board.message_id:
            await game.update_board(ask, table)
        else:
            await ask.update(self._decision(table))

    # How strong and how quick house players are

    @verb("levels")
    async def levels(self, ask: Ask, table: Table) -> None:
        """Show the host what there is to choose about the house players."""
        require_host(table, ask.user_id)
        levels, locale = self._tables.levels(table.game), await ask.locale()
        body = levels_body(self._show, table, levels, locale)
        await (ask.update(body) if ask.on_ephemeral else ask.private(body))

    house = about_a_table("house")(levels)

    @verb("level")
    async def level(self, ask: Ask, table: Table) -> None:
        """Take in how strong a house player is to be, or all of them."""
        who, _, name = (ask.value or "").partition(":")
        level = next((level for level in self._tables.levels(table.game) if level == name), None)
        if level is None or not (who == ALL or who.isdecimal()):
            raise UnknownPress
        seat = None if who == ALL else int(who)
        await self.levels(ask, await self._tables.set_level(table.id, ask.user_id, level, seat))

    @verb("tempo")
    async def tempo(self, ask: Ask, table: Table, tempo: str = "") -> None:
        """Take in how quickly house players are to move."""
        if tempo not in tuple(Tempo):
            raise UnknownPress
        await self.levels(ask, await self._tables.change(table.id, ask.user_id, people.set_tempo, Tempo(tempo)))

    # The people, and the tables

    async def complete_seat(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the people at the user's tables."""
        return [
            app_commands.Choice(name=cut(f"{holder.name} · {table.id}", 100), value=f"{table.id}:{holder.user_id}")
            for table in candidates(self._tables, interaction)
            for holder in table.holders
            if holder.user_id not in (None, interaction.user.id) and current.lower() in holder.name.lower()
        ][:MOST_CHOICES]

    @command("table_remove")
    @describe(player="table_remove_player")
    @app_commands.autocomplete(player=complete_seat)
    async def remove(self, ask: Ask, player: str) -> None:
        """Remove a player, or vote for it."""
        suggested = PLAYER.fullmatch(player)
        mine = candidates(self._tables, ask.interaction)
        there = [table for table in mine if seat_called(table, player) is not None]
        which = suggested[1] if suggested else str(there[0].id) if len(there) == 1 else None

        async def work(table: Table) -> None:
            seat = table.seat_of(int(suggested[2])) if suggested else seat_called(table, player)
            seat = -1 if seat is None else seat
            after = await self._tables.change(table.id, ask.user_id, people.vote_remove, seat)
            say, votes = await ask.say(table), after.votes.get(seat)
            removed = "ui.removed_lobby" if table.status is Status.LOBBY else "ui.removed"
            needed = people.majority(electors(after, seat))
            line = say("ui.voted", votes=len(votes), needed=needed) if votes else say(removed)
            await ask.private(Body(line))

        await self.at(ask, which, "remove", work)

    @command("table_list")
    async def list(self, ask: Ask) -> None:
        """List the open tables of the server."""
        say = await ask.say()
        here = [one for one in self._tables.live() if one.guild_id == ask.interaction.guild_id and not one.quiet]
        lines = [await self._line(ask, table) for table in here[:LINES_LIMIT]]
        await ask.private(Body("\n".join(lines) or say("ui.tables_none")))

    async def _line(self, ask: Ask, table: Table) -> str:
        say = await ask.say(table)
        return say(
            "ui.table_line",
            table=table.id,
            title=say("title"),
            players=say.join(say.names),
            status=say(f"status.{table.status}"),
            link=await self._boards.link(table),
        )

    # Which table a command means

    async def at(self, ask: Ask, which: str | None, name: str, work: Work) -> None:
        """Find the table that is meant and do the work there; where it is not clear which, ask."""
        if which is not None:
            number = NUMBER.fullmatch(which.strip())
            table = await self._tables.fetch(int(number[1]) if number else 0)
            elsewhere = ask.interaction.guild_id not in (None, table.guild_id)
            if not table.concerns(ask.user_id) or (elsewhere and table.seat_of(ask.user_id) is None):
                raise TableError(Problem.UNKNOWN_TABLE)
        else:
            found = await self._meant(ask, name)
            resting = self._tables.rests_in(ask.interaction.channel_id or -1)
            if not found and resting is not None:
                raise TableError(Problem.RESTS, game=resting)
            if len(found) != 1:
                await ask.private(await self._ask_which(ask, found, name))
                return
            table = found[0]
        self._pings.seen(table.id, ask.user_id)
        await work(table=table)

    async def _meant(self, ask: Ask, name: str) -> Sequence[Table]:
        """Return the tables that a command without a number may mean; some may mean the one that has ended here."""
        found, here = candidates(self._tables, ask.interaction, name), ask.channel_id
        if name in AFTER_THE_END and not any(here in (table.channel_id, table.thread_id) for table in found):
            ended = await self._store.read(tables_sql.newest_ended_in, here)
            table = await self._tables.fetch(ended) if ended is not None else None
            if table is not None and (not found or table.thread_id == here):
                return [table]
        return found

    async def _ask_which(self, ask: Ask, found: Sequence[Table], name: str) -> Body:
        """Return the question which table is meant: its candidates, with buttons where one press can do the same."""
        say = await ask.say()
        if not found:
            return games_body(self._show, say) if name == "rules" else Body(say("ui.no_table"))
        lines = [await self._line(ask, table) for table in found[:LINES_LIMIT]]
        buttons = tuple(
            ButtonSpec(
                table_id(table.id, name),
                say("ui.table_button", table=table.id, title=say.title_of(table.game.info.key)),
            )
            for table in found[:ROW_BUTTONS]
        )
        return Body("\n".join([say("ui.which_table"), *lines]), (buttons,) if name in AT_ONE_PRESS else ())


def seat_called(table: Table, name: str) -> Seat | None:
    """Return the seat of somebody whose name was written instead of picked, or None."""
    wanted = name.strip().casefold()
    return next((seat for seat, holder in enumerate(table.holders) if holder.name.casefold() == wanted), None)


setup = Tables.extension
