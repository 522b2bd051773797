"""Gathers what is wrong with a body into the tree of error 50035, and checks the plain kinds of fields."""

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
        """Raise 50035 with the tree when anything was noted."""
        if not self._found:
            return
        tree: Json = {}
        for path, code, message in self._found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise ApiError(400, 50035, "Invalid Form Body", tree)

    # ------------------------------------------------------------------ plain fields

    def text(
        self, body: Json, key: str, path: Path, longest: int, *, shortest: int = 0, required: bool = False
    ) -> str | None:
        """Check a string field and return it when it is one."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return None
        if not isinstance(value, str):
            self.add((*path, key), "BASE_TYPE_STRING", "Could not interpret value as string.")
            return None
        self.length(value, (*path, key), longest, shortest=shortest)
        return value

    def length(self, value: str, path: Path, longest: int, *, shortest: int = 0) -> None:
        """Check a string's length in characters."""
        if len(value) > longest or len(value) < shortest:
            if shortest == 0:
                self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.")
            else:
                self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {shortest} and {longest} in length.")

    def whole(self, body: Json, key: str, path: Path, low: int, high: int, *, required: bool = False) -> int | None:
        """Check an integer field and return it when it is one."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.add((*path, key), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if not low <= value <= high:
            self.add((*path, key), "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")
        return value

    def flag(self, body: Json, key: str, path: Path) -> None:
        """Check an optional true-or-false field."""
        if body.get(key) is not None and not isinstance(body[key], bool):
            self.add((*path, key), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def listing(self, body: Json, key: str, path: Path, low: int, high: int, *, required: bool = False) -> list[Json]:
        """Check a field that is a list of objects and return those that are objects, in place order."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return []
        if not isinstance(value, list):
            self.add((*path, key), "BASE_TYPE_LIST", "Only iterables may be used in a ListType.")
            return []
        if not low <= len(value) <= high:
            self.add((*path, key), "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        if any(not isinstance(item, dict) for item in value):
            self.add((*path, key), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
            return []
        return value

    def choice(self, body: Json, key: str, path: Path, allowed: tuple[object, ...], *, required: bool = False) -> bool:
        """Check that a field is one of a few values; return whether it is."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return not required
        if isinstance(value, bool) and True not in allowed or value not in allowed:
            shown = "(" + ", ".join(map(str, allowed)) + ")"
            self.add((*path, key), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
            return False
        return True

    def required(self, path: Path) -> None:
        """Note a missing field."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")


def snowflake(value: object) -> int | None:
    """Return an id given as text or number, or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if value >= 0 else None
    return int(value) if isinstance(value, str) and value.isdecimal() else None
