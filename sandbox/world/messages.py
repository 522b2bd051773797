"""A message as it looks on the wire: attachments that are shown elsewhere left out, media addresses filled in."""

from __future__ import annotations

from typing import Any

from sandbox.clock import iso
from sandbox.kinds import Json, Part
from sandbox.validation.components import walk
from sandbox.world.model import Attachment, Message
from sandbox.world.payloads import attachment_payload, channel_payload, user_payload
from sandbox.world.world import World

SCHEME = "attachment://"


def message_payload(world: World, base_url: str, message: Message) -> Json:
    """Return the whole message, a fresh structure that nobody else holds."""
    shown = _Media(base_url, message)
    embeds = [shown.embed(embed) for embed in message.embeds]
    components = [shown.component(part) for part in message.components]
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_payload(world.users[message.author_id]),
        "type": message.type,
        "content": message.content,
        "timestamp": iso(message.timestamp),
        "edited_timestamp": None if message.edited is None else iso(message.edited),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_payload(world.users[u]) for u in message.mentions if u in world.users],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_payload(base_url, a) for a in message.attachments if a.filename not in shown.used],
        "embeds": embeds,
        "components": components,
        "pinned": False,
        "flags": message.flags,
    }
    _add_origin(world, message, body)
    _add_links(world, base_url, message, body)
    return body


def _add_origin(world: World, message: Message, body: Json) -> None:
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.webhook:
        body["webhook_id"] = body["application_id"] = str(world.application.id)
    if message.interaction_meta is not None:
        body["interaction_metadata"] = message.interaction_meta


def _add_links(world: World, base_url: str, message: Message, body: Json) -> None:
    thread = world.channels.get(message.thread_id or 0)
    if thread is not None:
        body["thread"] = channel_payload(world, thread)
    if message.reply_to is None:
        return
    channel_id, message_id = message.reply_to
    body["message_reference"] = {"type": 0, "channel_id": str(channel_id), "message_id": str(message_id)}
    channel = world.channels.get(channel_id)
    found = channel.messages.get(message_id) if channel is not None else None
    if found is not None and found.reply_to is None:
        body["referenced_message"] = message_payload(world, base_url, found)


class _Media:
    """Fills `attachment://name` with what was uploaded and remembers which files are shown that way."""

    def __init__(self, base_url: str, message: Message) -> None:
        self._base_url = base_url
        self._message = message
        self._files = {a.filename: a for a in message.attachments}
        self.used: set[str] = set()

    def component(self, part: Json) -> Json:
        """Return the component as the API gives it back."""
        kind = part["type"]
        body = dict(part)
        if "components" in body:
            body["components"] = [self.component(child) for child in body["components"]]
        if "accessory" in body:
            body["accessory"] = self.component(body["accessory"])
        if kind == Part.GALLERY:
            body["items"] = [self._item(item) for item in body["items"]]
        elif kind == Part.THUMBNAIL:
            body |= self._item(body)
        elif kind == Part.FILE:
            body |= self._file(body)
        return body

    def _item(self, item: Json) -> Json:
        return item | {
            "media": self._unfurl(item["media"]["url"]),
            "description": item.get("description"),
            "spoiler": bool(item.get("spoiler", False)),
        }

    def _file(self, part: Json) -> Json:
        found = self._files.get(part["file"]["url"].removeprefix(SCHEME))
        size = len(found.data) if found is not None else 0
        name = found.filename if found is not None else ""
        return {
            "file": self._unfurl(part["file"]["url"]),
            "name": name,
            "size": size,
            "spoiler": bool(part.get("spoiler")),
        }

    def _unfurl(self, url: str) -> Json:
        found = self._find(url)
        if found is None:
            return {"id": "0", "url": url, "proxy_url": url}
        body = attachment_payload(self._base_url, found)
        media: Json = {
            "id": body["id"],
            "attachment_id": body["id"],
            "url": body["url"],
            "proxy_url": body["proxy_url"],
        }
        media |= {"content_type": body["content_type"], "loading_state": 2}
        if found.width is not None:
            media |= {"width": found.width, "height": found.height}
        return media

    def _find(self, url: str) -> Attachment | None:
        if not url.startswith(SCHEME):
            return None
        found = self._files.get(url.removeprefix(SCHEME))
        if found is not None:
            self.used.add(found.filename)
        return found

    def embed(self, embed: Json) -> Json:
        """Return the embed with its pictures' addresses."""
        body: Json = {"type": "rich"} | embed
        if isinstance(body.get("fields"), list):
            body["fields"] = [field | {"inline": bool(field.get("inline"))} for field in body["fields"]]
        for name, key in (("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")):
            holder = body.get(name)
            if isinstance(holder, dict) and isinstance(holder.get(key), str):
                body[name] = self._embed_media(holder, key)
        return body

    def _embed_media(self, holder: Json, key: str) -> Json:
        found = self._find(holder[key])
        if found is None:
            return holder
        address = attachment_payload(self._base_url, found)["url"]
        extra: dict[str, Any] = {}
        if key == "url" and found.width is not None:
            extra = {"width": found.width, "height": found.height, "proxy_url": address}
            extra |= {"content_type": found.content_type}
            extra |= {"description": found.description} if found.description else {}
        return holder | {key: address} | extra


def texts_of(message: Message) -> str:
    """Return everything in a message that can mention somebody: content, or all text displays."""
    if not message.v2:
        return message.content
    return "\n".join(part["content"] for part in walk(message.components) if part["type"] == Part.TEXT)


def find_component(parts: list[Json], custom_id: str) -> Json | None:
    """Return the button or select with this custom_id among components and what is below them."""
    return next((part for part in walk(parts) if part.get("custom_id") == custom_id), None)


def mentioned(text: str, opening: str) -> list[int]:
    """Return the ids mentioned as `<@id>` / `<@!id>` (opening "@") or `<@&id>` (opening "@&"), each once."""
    found: dict[int, None] = {}
    for piece in text.split("<" + opening)[1:]:
        number = piece.split(">", 1)[0].removeprefix("!")
        if number.isdecimal() and ">" in piece:
            found[int(number)] = None
    return list(found)
