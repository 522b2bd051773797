"""Gathers what is wrong with a body into the tree of error 50035."""

from __future__ import annotations

from sandbox.errors import ApiError
from sandbox.kinds import Json

Path = tuple[str | int, ...]


class Problems:
    """A list of faults, each at a path; `raise_if_any` turns them into one refusal."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def __len__(self) -> int:
        return len(self._found)

    def take(self, other: Problems) -> None:
        """Note what others have found, too."""
        self._found += other._found

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a fault."""
        self._found.append((path, code, message))

    def raise_if_any(self) -> None:
        """Raise 50035 when anything was noted."""
        if self._found:
            raise self.refusal()

    def refusal(self) -> ApiError:
        """Return 50035 with the tree of what was noted."""
        tree: Json = {}
        for path, code, message in self._found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return ApiError(400, 50035, "Invalid Form Body", tree)

    def choice(self, body: Json, key: str, path: Path, allowed: tuple[object, ...]) -> bool:
        """Check that a field, where it is there, is one of a few values; return whether it is."""
        value = body.get(key)
        if value is None or value in allowed:
            return True
        shown = "(" + ", ".join(map(str, allowed)) + ")"
        self.add((*path, key), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
        return False

    def scheme(self, url: str, path: Path, allowed: tuple[str, ...]) -> bool:
        """Check how an address begins; return whether it may begin so."""
        if url.startswith(tuple(f"{one}://" for one in allowed)):
            return True
        self.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {allowed}.")
        return False

    def required(self, path: Path) -> None:
        """Note a missing field."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")


def refused(path: Path, code: str, message: str) -> ApiError:
    """Return the refusal of a body with one fault."""
    problems = Problems()
    problems.add(path, code, message)
    return problems.refusal()


def snowflake(value: object) -> int | None:
    """Return an id given as text or number, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if value >= 0 else None
    return int(value) if isinstance(value, str) and value.isdecimal() else None
