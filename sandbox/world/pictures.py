"""Type of an uploaded picture, and width and height of a PNG or a GIF, read from the first bytes."""

from __future__ import annotations

import mimetypes


def content_type(filename: str, data: bytes) -> str:
    """Return the type of a file, by its bytes for pictures, else by its name."""
    return _picture_type(data) or mimetypes.guess_type(filename)[0] or "application/octet-stream"


def _picture_type(data: bytes) -> str | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data[4:12] == b"ftypavif":
        return "image/avif"
    return None


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return (width, height) in pixels, or None when this is no picture of a kind that bots draw."""
    kind = _picture_type(data)
    if kind == "image/png" and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if kind == "image/gif" and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    return None
