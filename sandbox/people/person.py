"""A person at their client: what they see, and what they do. Refuses what a client would not offer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sandbox.actions import interactions, posting
from sandbox.actions.threads import wake
from sandbox.core import Core
from sandbox.errors import ClientRefusal
from sandbox.kinds import InteractionType, Json, Part
from sandbox.manners import Manner
from sandbox.people import commands
from sandbox.people.feed import Inbox, Listener, Received
from sandbox.people.forms import check_chosen, submission
from sandbox.people.press import Press
from sandbox.validation.problems import snowflake
from sandbox.world.messages import find_component
from sandbox.world.model import Channel, Message, User
from sandbox.world.permissions import can_send, can_view

Which = str | int | Channel
WhichMessage = str | int | Json | Message


@dataclass(slots=True)
class Person:
    """One user's client. Messages are given as payload, id or record; channels as name, id or record."""

    core: Core
    user: User
    picked: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """What each menu shows as picked, by message and custom_id."""

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def inbox(self) -> Inbox:
        """Where this person's events arrive."""
        return self.core.feed.inbox(self.user.id)

    @property
    def received(self) -> Iterable[Received]:
        """Everything this person's client was sent, oldest first, with the bytes of all files."""
        return self.inbox.received

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(name, data)` for each coming event; call what this returns to stop."""
        self.inbox.listeners.append(listener)
        return lambda: self.inbox.listeners.remove(listener)

    # ------------------------------------------------------------------ seeing

    def channel(self, which: Which) -> Channel:
        """Return a channel this person can see."""
        if isinstance(which, str) and which == "dm":
            return self.dm()
        found = which if isinstance(which, Channel) else self.core.world.channel_named(which)
        if not can_view(self.core.world, found, self.id):
            raise ClientRefusal(f"{self.user.global_name} cannot see #{found.name}")
        return found

    def channels(self) -> list[Channel]:
        """Return the guild channels and threads this person sees, and their direct messages with the bot."""
        world = self.core.world
        return [c for c in world.channels.values() if can_view(world, c, self.id)]

    def threads(self, parent: Which | None = None) -> list[Channel]:
        """Return the threads this person sees (of one channel)."""
        wanted = self.channel(parent).id if parent is not None else None
        return [c for c in self.channels() if c.is_thread and wanted in (None, c.parent_id)]

    def dm(self) -> Channel:
        """Return the direct messages with the bot."""
        return self.core.world.dm_with(self.id)

    def messages(self, channel: Which) -> list[Json]:
        """Return what this person sees in a channel, oldest first: history and their own private messages."""
        found = self.channel(channel)
        return [self.core.for_people(self.core.payload(m)) for m in found.messages.values() if self._sees(m)]

    def _sees(self, message: Message) -> bool:
        return not message.hidden and message.ephemeral_for in (None, self.id)

    def message(self, which: WhichMessage) -> Message:
        """Return a message this person sees."""
        if isinstance(which, Message):
            number = which.id
        else:
            number = snowflake(which["id"] if isinstance(which, dict) else which) or 0
        for channel in self.core.world.channels.values():
            found = channel.messages.get(number)
            if found is not None and self._sees(found) and can_view(self.core.world, channel, self.id):
                return found
        raise ClientRefusal(f"{self.user.global_name} sees no message {number}")

    def pings(self) -> list[Json]:
        """Return the messages that pinged this person, newest last, as they are now."""
        found = [m for c in self.channels() for m in c.messages.values() if self.id in m.pinged and self._sees(m)]
        return [self.core.payload(m) for m in sorted(found, key=lambda m: m.id)]

    async def wait_for(self, true: Callable[[], object], seconds: float = 20.0) -> None:
        """Wait until `true()` holds, looking again at every event; raise TimeoutError after real `seconds`."""
        async with asyncio.timeout(seconds):
            while not true():
                await self.inbox.changed()

    # ------------------------------------------------------------------ doing

    def slash(self, name: str, values: Json | None = None, *, channel: Which) -> Press:
        """Run a slash command (`"table hand"` names a subcommand)."""
        found = self._usable(channel)
        command, path = commands.find(self.core, self.user, found, name)
        data = commands.fill(self.core, found, command, path, values or {})
        return self._begin(found, InteractionType.COMMAND, data, command=command)

    def autocomplete(
        self, name: str, option: str, text: str | int | float = "", others: Json | None = None, *, channel: Which
    ) -> Press:
        """Type into an option that suggests."""
        found = self._usable(channel)
        command, path = commands.find(self.core, self.user, found, name)
        if not any(o["name"] == option and o.get("autocomplete") for o in commands.leaf_options(command, path)):
            raise ClientRefusal(f"{name} does not suggest anything for {option!r}")
        data = commands.fill(self.core, found, command, path, (others or {}) | {option: text}, focus=option)
        return self._begin(found, InteractionType.AUTOCOMPLETE, data, command=command)

    def click(self, message: WhichMessage, custom_id: str) -> Press:
        """Press a button."""
        found, part = self._component(message, custom_id, (Part.BUTTON,))
        data: Json = {"component_type": Part.BUTTON, "custom_id": custom_id, "id": part["id"]}
        return self._begin(self._usable(found.channel_id), InteractionType.COMPONENT, data, message=found)

    def select(self, message: WhichMessage, custom_id: str, values: Iterable[str | int]) -> Press:
        """Choose in a select menu."""
        found, part = self._component(message, custom_id, Part.SELECTS)
        chosen = [str(v) for v in values]
        check_chosen(part, chosen, part.get("min_values", 1), part.get("max_values", 1))
        channel = self._usable(found.channel_id)
        if Manner.PICK_STAYS in self.core.manners:
            if self.picked.get((found.id, custom_id)) == chosen:
                raise ClientRefusal(f"{custom_id} shows {chosen} as picked: the client sends nothing")
            self.picked[found.id, custom_id] = chosen
        data: Json = {"component_type": part["type"], "custom_id": custom_id, "id": part["id"], "values": chosen}
        if part["type"] != Part.STRING_SELECT:
            data["resolved"] = {}
            for value in chosen:
                commands.resolve(self.core, channel, value, data["resolved"])
        return self._begin(channel, InteractionType.COMPONENT, data, message=found)

    def submit(self, modal: Json, values: Json) -> Press:
        """Send a modal back, `values` by custom_id (a text, a list of values, or true or false)."""
        opened = self.core.world.interactions[int(modal["interaction_id"])]
        sent = opened.sent is not None and opened.sent.state != "failed"  # what failed can be sent again
        if opened.user_id != self.id or opened.modal is None or sent:
            raise ClientRefusal("this form was shown to somebody else, or was sent already")
        channel = self._usable(opened.channel_id)
        data = submission(self.core, channel, opened.modal, values)
        press = self._begin(channel, InteractionType.MODAL_SUBMIT, data, message=opened.message)
        opened.sent = press.made
        return press

    def _begin(
        self,
        channel: Channel,
        kind: int,
        data: Json,
        *,
        message: Message | None = None,
        command: Json | None = None,
    ) -> Press:
        sent = time.perf_counter()
        made = interactions.begin(
            self.core, user_id=self.id, channel=channel, kind=kind, data=data, message=message, command=command
        )
        return Press(self.inbox, made, sent)

    def _usable(self, channel: Which) -> Channel:
        found, manners = self.channel(channel), self.core.manners
        if found.thread is not None and found.thread.locked and Manner.LOCKED_IS_DEAD in manners:
            raise ClientRefusal("the thread is locked")
        if found.thread is not None and found.thread.archived:
            if Manner.PRESS_WAKES not in manners or not can_send(self.core.world, found, self.id):
                raise ClientRefusal("the thread is archived")
            wake(self.core, found)  # clients do this first
        return found

    def _component(self, which: WhichMessage, custom_id: str, kinds: tuple[int, ...]) -> tuple[Message, Json]:
        message = self.message(which)
        if Manner.CHECKED_ON_ARRIVAL in self.core.manners and isinstance(which, dict):
            shown = which["components"]  # what is on the screen may be older than the message
        else:
            shown = message.components
        part = find_component(shown, custom_id)
        if part is None or part["type"] not in kinds:
            raise ClientRefusal(f"message {message.id} has no such component: {custom_id}")
        if part.get("disabled"):
            raise ClientRefusal(f"{custom_id} is disabled")
        return message, part

    # ------------------------------------------------------------------ chatting

    def say(self, channel: Which, content: str) -> Json:
        """Write an ordinary message."""
        found = self.channel(channel)
        if not can_send(self.core.world, found, self.id) or (found.thread is not None and found.thread.locked):
            raise ClientRefusal(f"{self.user.global_name} may not write in #{found.name}")
        message = posting.blank(self.core, found, self.id)
        return self.core.payload(posting.post(self.core, found, message, {"content": content}, ()))

    def dismiss(self, which: WhichMessage) -> None:
        """Wipe a private message off the person's screen (the bot is not told)."""
        message = self.message(which)
        if message.ephemeral_for != self.id:
            raise ClientRefusal("only private messages can be dismissed")
        message.hidden = True
        data = {"id": str(message.id), "channel_id": str(message.channel_id)}
        self.core.feed.tell((self.id,), "MESSAGE_DELETE", data)

    def reload(self) -> None:
        """Start the client again: private messages are gone from the screen, and what menus showed as picked."""
        self.picked.clear()
        for channel in self.core.world.channels.values():
            for message in channel.messages.values():
                if message.ephemeral_for == self.id:
                    message.hidden = True
