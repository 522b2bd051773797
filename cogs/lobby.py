"""A lobby's buttons and menus: joining and leaving it, its house players, its options, its start, the next one."""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import partial

from bot.discord.access import may_open_thread
from bot.discord.ask import Ask
from bot.discord.cog import HouseCog, press, verb
from bot.discord.forms import field_form, settings_form
from bot.discord.kinds import Shown
from bot.features.play.lobby import more_body
from bot.features.play.options import (
    HINTS,
    LANGUAGE,
    ON,
    PRESET,
    PRIVATE,
    RULES,
    has_menu,
    in_force_body,
    options_body,
    page_of,
    picked_rules,
    rules_fields,
)
from bot.features.play.questions import invitation_body
from bot.house import House
from bot.show import ids
from bot.show.body import Body
from bot.show.wording import error_line, speaker_for
from bot.store.model import PanelPlace, Ping
from bot.tables import lobby, people
from bot.tables.lobby import beginning, require_here, require_host, require_lobby
from bot.tables.model import Pace, Status, Table, TableError
from bot.texts import LOCALES
from games.core import InvalidOption, option_fields


class Lobby(HouseCog):
    """What there is to press on a lobby and on its host's messages."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._options = house.options

    # Who sits there

    @verb("join")
    async def join(self, ask: Ask, table: Table) -> None:
        """Take a seat: on the lobby itself by bringing it up to date, elsewhere the answer says where it is."""
        require_here(table, ask.guild_id, ask.user_id)
        message, board, person = ask.interaction.message, await self._boards.find(table.id), await ask.person()
        here = message is None or board is None or board.message_id == message.id
        if message is not None and not here and table.status is not Status.LOBBY and not message.attachments:
            await ask.update(invitation_body(message.content, table, speaker_for(self._show.texts, table)))
            return
        table = await self._tables.join(table.id, person)
        if here:
            await self._routes.game(table).update_board(ask, table)
        else:
            say = await ask.say(table)
            await ask.private(Body(say("ui.you_joined", table=table.id, link=await self._boards.link(table))))
        settings = await self._settings.user(person.user_id)
        told = person.user_id in self._settings.greeted  # many DMs at once are what Discord takes for spam
        if not told and (settings.panel is PanelPlace.DM or settings.ping is Ping.DM):
            self._tasks.run(self._try_dm(table, person.user_id, person.locale))

    async def _try_dm(self, table: Table, user_id: int, locale: str) -> None:
        """Find out before the deal whether the DMs that the player asked for are open; the lobby names closed ones."""
        say = speaker_for(self._show.texts, table, locale)
        if await self._messenger.dm(user_id, Body(say("ui.dm_hello", title=say("title"), table=table.id))) is None:
            self._boards.touch(table.id)
        else:
            self._settings.greeted.add(user_id)

    @verb("leave")
    async def leave(self, ask: Ask, table: Table) -> None:
        """Give the seat up."""
        await self._update(ask, await self._tables.change(table.id, ask.user_id, people.leave))

    @verb("house")
    async def house(self, ask: Ask, table: Table) -> None:
        """Add a house player."""
        await self._update(ask, await self._tables.change(table.id, ask.user_id, lobby.add_house))

    @verb("unhouse")
    async def unhouse(self, ask: Ask, table: Table) -> None:
        """Take a house player away."""
        await self._update(ask, await self._tables.change(table.id, ask.user_id, lobby.remove_house))

    @verb("preset")
    async def preset(self, ask: Ask, table: Table, name: str = "") -> None:
        """Set the house rules that go by one name."""
        await self._update(ask, await self._tables.change(table.id, ask.user_id, lobby.set_preset, name))

    @verb("more")
    async def more(self, ask: Ask, table: Table) -> None:
        """Show what else there is to know and to do in a lobby."""
        require_lobby(table)
        await self._show_more(ask, table)

    async def _show_more(self, ask: Ask, table: Table) -> None:
        body = more_body(self._show, table, ask.user_id, await ask.locale())
        await self._private.open(ask, self._options, table, Shown(body, None), in_place=ask.on_ephemeral)

    async def _update(self, ask: Ask, table: Table) -> None:
        """Answer on the message that was pressed: a lobby, or what is behind its ⋯, which its reader alone sees."""
        if ask.on_ephemeral:
            await self._show_more(ask, table)
        else:
            await self._routes.game(table).update_board(ask, table)

    @verb("start")
    async def start(self, ask: Ask, table: Table) -> None:
        """Begin the match, in a thread of its own where there may be one."""
        message = ask.interaction.message
        guild = await self._settings.guild(table.guild_id)
        threads = guild.threads and table.thread_id is None
        threaded = message is not None and threads and may_open_thread(ask.interaction)
        table = await self._tables.start(table.id, ask.user_id, threaded=threaded)
        if table.in_dm:
            await self._routes.game(table).show_hand(ask, table)
        elif not threaded or message is None:
            await self._routes.game(table).update_board(ask, table)
        else:
            body = await self._boards.body(table, message.id)  # a thread has the id of the message it hangs under
            await ask.update(body)
            self._boards.told_channel(table.id, body)

    # After the match

    @verb("rematch")
    async def rematch(self, ask: Ask, table: Table) -> None:
        """Be in for another match in the same place; it begins when all who are still there are in."""
        again = await self._tables.rematch(table.id, ask.user_id)
        if again.in_dm:
            await self._routes.game(table).show_hand(ask, table)
            await self._routes.game(again).send_hand(again, ask.user_id)
            return
        if again.status is Status.LOBBY and lobby.all_in(again, table):
            self._boards.open_lobby(again.id)  # too few are left: others may join
        if ask.on_private_message:
            say = await ask.say(again)
            names = [say.name(seat) for seat, holder in enumerate(again.holders) if holder.user_id is not None]
            await ask.private(Body(say("ui.rematch_in", names=say.join(names))))
        else:
            await self._routes.game(table).update_board(ask, table)

    @verb("next")
    async def next_game(self, ask: Ask, table: Table, game: str = "") -> None:
        """Open the game that was suggested, with the same people, as this server's tables of it begin."""
        guild = await self._settings.guild(table.guild_id)
        face = self._show.games.get(game)
        begins = {} if face is None else beginning(face.game, guild.presets)
        opened = await self._tables.rematch(table.id, ask.user_id, game, begins)
        link = await self._boards.link(opened)
        if not link and ask.interaction.channel_id == opened.place:
            await self._routes.game(opened).post_board(ask, opened)
        else:  # the others in the thread of the match before learn of it there, by name
            for_all = not link
            link = link or await self._boards.post_lobby(opened)
            say = speaker_for(self._show.texts, opened, None if for_all else await ask.locale())
            line = say("ui.next_there", title=say("title"), link=link)
            others = [h.user_id for h in opened.holders if h.user_id not in (None, ask.user_id)]
            if for_all:
                await ask.public(Body(" ".join([*(f"<@{one}>" for one in others), line])), ping=others)
            else:
                await ask.private(Body(line))
        self._boards.touch(table.id)  # what is left of the match before leads to it

    # The host's options message

    @verb("options")
    async def options(self, ask: Ask, table: Table) -> None:
        """Show the host the form of what can be set, others the house rules in force."""
        require_lobby(table)
        if ask.user_id != table.host_id:
            await ask.private(in_force_body(self._show, table, await ask.locale()))
            return
        say = await ask.say(table)
        await ask.form(settings_form(ids.option_id(table.id, RULES), say("button.options"), rules_fields(table, say)))

    @verb("page")
    async def page(self, ask: Ask, table: Table, page: str = "") -> None:
        """Show a page of the options message, in place."""
        if not await self._is_shut(ask, table):
            await self._show_options(ask, table.id, _number(page), in_place=ask.on_ephemeral)

    @verb("pace")
    async def pace(self, ask: Ask, table: Table, pace: str = "") -> None:
        """Set the pace from the options message, which stays on its page."""
        wanted = Pace.SLOW if pace.startswith(Pace.SLOW) else Pace.LIVE
        await self._set_there(ask, table, pace, partial(lobby.set_pace, pace=wanted))

    @verb("private")
    async def private(self, ask: Ask, table: Table, switch: str = "") -> None:
        """Make a lobby private, or open it to all."""
        await self._set_there(ask, table, switch, partial(lobby.set_private, private=switch.startswith(ON)))

    @verb("sitting")
    async def sitting(self, ask: Ask, table: Table, switch: str = "") -> None:
        """Say whether people may take over house players' seats."""
        await self._set_there(ask, table, switch, partial(lobby.set_sit_in, allowed=switch.startswith(ON)))

    async def _set_there(self, ask: Ask, table: Table, argument: str, edit: Callable[[Table, int], Table]) -> None:
        """Change a lobby from its options message, which stays on the page that the button's argument names."""
        if not await self._is_shut(ask, table):
            await self._tables.change(table.id, ask.user_id, edit)
            await self._show_options(ask, table.id, _number(argument))

    @press(ids.OPTION)
    async def option(self, ask: Ask, table_id: int, name: str) -> None:
        """Set an option from the options message; without a value its form is opened."""
        value = ask.value
        table = await self._tables.fetch(table_id)
        if await self._is_shut(ask, table):
            return
        if name == RULES:
            await self._fill_in(ask, table)
            return
        field = next((one for one in option_fields(table.game.info.options) if one.name == name), None)
        if value is None and field is not None and not has_menu(field):
            await ask.form(field_form(table, field, await ask.say(table)))
            return
        with self._boards.held(table_id):
            try:
                await self._set(ask, table_id, name, value or "")
            except InvalidOption as error:  # only the table's own catalogue knows what its options are called
                await ask.private(Body(f"⚠️ {error_line(await ask.say(table), error)}"))
                return
            await self._show_options(ask, table_id, page_of(table, name))

    async def _set(self, ask: Ask, table_id: int, name: str, value: str) -> None:
        tables = self._tables
        if name == LANGUAGE and value in LOCALES:
            await tables.change(table_id, ask.user_id, people.set_locale, value)
        elif name == PRESET:
            await tables.change(table_id, ask.user_id, lobby.set_preset, value)
        elif name == HINTS:
            await tables.change(table_id, ask.user_id, lobby.set_hints, allowed=value == ON)
        else:
            await tables.change(table_id, ask.user_id, lobby.set_rules, {name: value})

    async def _fill_in(self, ask: Ask, table: Table) -> None:
        """Set what the form says."""
        picked = {name: values for name, values in ask.chosen.items() if any(values)}
        preset, *_ = picked.get(PRESET, ("",))

        def edit(table: Table, by: int) -> Table:
            table = lobby.set_rules(table, by, picked_rules(table, {RULES: (), **picked}), preset)
            if PRIVATE in picked:
                table = lobby.set_private(table, by, private=ON in picked[PRIVATE])
            locale, *_ = picked.get(LANGUAGE, (table.locale,))
            return people.set_locale(table, by, locale) if locale in LOCALES else table

        try:
            table = await self._tables.change(table.id, ask.user_id, edit)
        except InvalidOption as error:
            await ask.private(Body(f"⚠️ {error_line(await ask.say(table), error)}"))
            return
        await self._update(ask, table)

    async def _is_shut(self, ask: Ask, table: Table) -> bool:
        """Whether the options message that was pressed can set nothing any more; it then says why and loses its menus.

        Raises TableError for who is not the host.
        """
        require_host(table, ask.user_id)
        try:
            require_lobby(table)
        except TableError as error:
            if not ask.on_private_message:
                raise
            await ask.update(Body(f"⚠️ {error_line(await ask.say(table), error)}"))
            return True
        return False

    async def _show_options(self, ask: Ask, table_id: int, page: int, *, in_place: bool = True) -> None:
        table = await self._tables.fetch(table_id)
        body = options_body(self._show, table, page, await ask.locale())
        await self._private.open(ask, self._options, table, Shown(body, None), in_place=in_place)


def _number(argument: str) -> int:
    """Return the page that a button's argument names, such as "2b" or "slow2"; the first where it names none."""
    return int("".join(char for char in argument if char in string.digits)[:3] or 0)


setup = Lobby.extension
