"""Width, height and type of an uploaded picture, read from its first bytes (PNG, GIF, WebP, JPEG)."""

from __future__ import annotations

import mimetypes
import struct


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
    """Return (width, height) in pixels, or None when this is no picture the sandbox can read."""
    kind = _picture_type(data)
    try:
        if kind == "image/png":
            return _pair(struct.unpack(">II", data[16:24]))
        if kind == "image/gif":
            return _pair(struct.unpack("<HH", data[6:10]))
        if kind == "image/webp":
            return _webp(data)
        return _jpeg(data) if kind == "image/jpeg" else None
    except (struct.error, IndexError):
        return None


def _pair(values: tuple[int, ...]) -> tuple[int, int]:
    return values[0], values[1]


def _webp(data: bytes) -> tuple[int, int]:
    chunk = data[12:16]
    if chunk == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at < len(data) - 9:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
