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
    entries = problems.listing(body, "attachments", (), 0, 10_000)
    listed = body.get("attachments") is not None
    old = {a.id for a in existing.attachments} if existing is not None else set()
    by_index = {upload.number: upload for upload in uploads}
    kept: list[int] = [] if listed else sorted(old)
    new: list[tuple[Upload, Json]] = []
    for index, entry in enumerate(entries):
        at = ("attachments", index)
        number = snowflake(entry.get("id"))
        problems.text(entry, "filename", at, 1024)
        problems.text(entry, "description", at, 1024)
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
    """Check the fields of a message body. `names` are the files it will have; raises nothing, fills `problems`."""
    flags = problems.whole(body, "flags", (), 0, 2**31 - 1) or 0
    v2 = bool(flags & MessageFlag.COMPONENTS_V2) or (existing is not None and existing.v2)
    problems.text(body, "content", (), 2000)
    problems.flag(body, "tts", ())
    nonce = body.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        problems.add(("nonce",), "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")
    _check_embeds(body, names, problems)
    check_mentions(body, problems)
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


def check_mentions(body: Json, problems: Problems) -> None:
    """Check `allowed_mentions`."""
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return
    if not isinstance(allowed, dict):
        problems.add(("allowed_mentions",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
        return
    parse = allowed.get("parse") or []
    for index, kind in enumerate(parse):
        problems.choice({"parse": kind}, "parse", ("allowed_mentions", index), ("users", "roles", "everyone"))
    for kind in ("users", "roles"):
        ids = allowed.get(kind) or []
        if len(ids) > 100:
            problems.add(("allowed_mentions", kind), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if ids and kind in parse:
            text = f'"parse: [{kind}]" and "{kind}: [ids...]" are mutually exclusive.'
            problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)


def _check_embeds(body: Json, names: Collection[str], problems: Problems) -> None:
    embeds = problems.listing(body, "embeds", (), 0, 10)
    total = sum(_check_embed(embed, ("embeds", index), names, problems) for index, embed in enumerate(embeds))
    if total > 6000:
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_embed(embed: Json, path: Path, names: Collection[str], problems: Problems) -> int:
    total = 0
    for holder, key, longest in (
        (embed, "title", 256),
        (embed, "description", 4096),
        (embed.get("footer"), "text", 2048),
        (embed.get("author"), "name", 256),
    ):
        if isinstance(holder, dict):
            at = path if holder is embed else (*path, "footer" if key == "text" else "author")
            total += len(problems.text(holder, key, at, longest) or "")
    problems.whole(embed, "color", path, 0, 0xFFFFFF)
    for index, field in enumerate(problems.listing(embed, "fields", path, 0, 25)):
        at = (*path, "fields", index)
        total += len(problems.text(field, "name", at, 256, shortest=1, required=True) or "")
        total += len(problems.text(field, "value", at, 1024, shortest=1, required=True) or "")
    for name, key in (("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")):
        _check_embed_url(embed.get(name), key, (*path, name), names, problems)
    return total


def _check_embed_url(holder: object, key: str, path: Path, names: Collection[str], problems: Problems) -> None:
    url = holder.get(key) if isinstance(holder, dict) else None
    if not isinstance(url, str):
        return
    if not url.startswith(("http://", "https://", "attachment://")):
        text = "Scheme must be one of ('http', 'https', 'attachment')."
        problems.add((*path, key), "URL_TYPE_INVALID_SCHEME", text)
    elif url.startswith("attachment://"):
        name = url.removeprefix("attachment://")
        if name not in names or not name.lower().endswith(_EMBED_PICTURES):
            problems.add((*path, key), "EMBED_ATTACHMENT_NOT_FOUND", f"No picture among the files is called {name}")
