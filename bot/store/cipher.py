"""Encryption of interaction tokens at rest. A token is a write credential for 15 minutes; nothing else is encrypted."""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet, InvalidToken

from bot.base.errors import StoreError

KEY_BYTES: Final = 32


class Cipher:
    """Encrypts and decrypts short texts under one key."""

    def __init__(self, key: str) -> None:
        self._fernet = Fernet(base64.urlsafe_b64encode(hashlib.sha256(key.encode()).digest()))

    def encrypt(self, text: str) -> bytes:
        """Return the text encrypted."""
        return self._fernet.encrypt(text.encode())

    def decrypt(self, data: bytes) -> str | None:
        """Return the text, or None where it was encrypted under another key."""
        try:
            return self._fernet.decrypt(data).decode()
        except InvalidToken:
            return None


def key_beside(database: Path) -> str:
    """Return the key kept in `<database>.key`, made by the first call, for its owner only; raises StoreError."""
    path = database.with_name(database.name + ".key")
    try:
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            key = path.read_text(encoding="ascii").strip()
        else:
            key = secrets.token_urlsafe(KEY_BYTES)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(key + "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(
            f"the key file {path} cannot be used ({error}): check its rights, or set MADANG_KEY"
        ) from error
    if not key:
        raise StoreError(f"the key file {path} is empty: delete it, or set MADANG_KEY")
    return key
