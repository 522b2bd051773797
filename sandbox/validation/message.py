"""Bodies that make or change a message: content, embeds, flags, attachments, mentions, and their components."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sandbox import errors
from sandbox.kinds import FILE_LIMIT, Json, MessageFlag
from sandbox.validation.components import ComponentCheck
from sandbox.validation.problems import Path, Problems, snowflake
from sandbox.world.model import Message

MOST_FILES = 10
_EMBED_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")


class Upload(NamedTuple):
    """A file of a multipart request; `number` is the n of `files[n]`."""

    number: int
    filename: str
    data: bytes


class FilePlan(NamedTuple):
    """What becomes of a message's files: kept ids, and new uploads each with its entry of `attachments`."""

    kept: tuple[int, ...]
    new: tuple[tuple[Upload, Json], ...]


def plan_files(body: Json, uploads: tuple[Upload, ...], existing: Message | None, problems: Problems) -> FilePlan:
    """Match `attachments` entries with uploads and with the files already there; check names and sizes."""
    entries, listed = body.get("attachments") or [], body.get("attachments") is not None
    old = {a.id for a in existing.attachments} if existing is not None else set()
    by_index = {upload.number: upload for upload in uploads}
    kept: list[int] = [] if listed else sorted(old)
    new: list[tuple[Upload, Json]] = []
    for index, entry in enumerate(entries):
        at = ("attachments", index)
        number = snowflake(entry.get("id"))
        if number in old:
            kept.append(number or 0)
        elif number in by_index:
            new.append((by_index.pop(number or 0), entry))
        else:
            problems.add((*at, "id"), "BASE_TYPE_INVALID", "No file and no attachment has this id.")
    new += [(upload, {}) for upload in by_index.values()]
    if len(kept) + len(new) > MOST_FILES:
        raise errors.too_many_files()
    if any(len(upload.data) > FILE_LIMIT for upload, _ in new):
        raise errors.too_large()
    return FilePlan(tuple(kept), tuple(new))


def check_message(
    body: Json,
    names: Collection[str],
    emojis: Collection[int],
    problems: Problems,
    *,
    existing: Message | None = None,
) -> None:
    """Check a message body that is as facts.py wants it; `names` are the files it will have."""
    flags = body.get("flags") or 0
    v2 = bool(flags & MessageFlag.COMPONENTS_V2) or (existing is not None and existing.v2)
    _check_embeds(body, names, problems)
    _check_mentions(body, problems)
    if v2:
        _check_v2(body, problems, existing)
    if body.get("components") is not None:
        ComponentCheck(problems, names, emojis).message(body, v2=v2)


def _check_v2(body: Json, problems: Problems, existing: Message | None) -> None:
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(name):
            text = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            problems.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
    converted = existing is not None and not existing.v2
    left = existing is not None and (
        existing.content and "content" not in body or existing.embeds and "embeds" not in body
    )
    if converted and left:
        text = "Content and embeds have to be removed when a message becomes components v2"
        problems.add(("flags",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)


def _check_mentions(body: Json, problems: Problems) -> None:
    allowed = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or ()):
            text = f'"parse: [{kind}]" and "{kind}: [ids...]" are mutually exclusive.'
            problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)


def _check_embeds(body: Json, names: Collection[str], problems: Problems) -> None:
    embeds = body.get("embeds") or []
    if sum(map(_characters, embeds)) > 6000:
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
    for index, embed in enumerate(embeds):
        for name, key in (("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")):
            _check_picture((embed.get(name) or {}).get(key), ("embeds", index, name, key), names, problems)
        for holder, path in ((embed, ()), (embed.get("author") or {}, ("author",))):
            if holder.get("url"):
                problems.scheme(holder["url"], ("embeds", index, *path, "url"), ("http", "https"))


def _characters(embed: Json) -> int:
    """Return the characters of an embed that count."""
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    told = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
    told += [field[key] for field in embed.get("fields") or () for key in ("name", "value")]
    return sum(len(text or "") for text in told)


def _check_picture(url: str | None, path: Path, names: Collection[str], problems: Problems) -> None:
    if url is None or not problems.scheme(url, path, ("http", "https", "attachment")):
        return
    name = url.removeprefix("attachment://")
    if name != url and (name not in names or not name.lower().endswith(_EMBED_PICTURES)):
        problems.add(path, "EMBED_ATTACHMENT_NOT_FOUND", f"No picture among the files is called {name}")
