"""Days, weeks and months of a guild, in its time zone. Pure."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, tzinfo
from functools import cache

DATE_FORM = "%Y-%m-%d"


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones, sorted."""
    return tuple(sorted(zoneinfo.available_timezones() | {"UTC"}))


def find_zone(text: str) -> str | None:
    """Return the time zone that somebody means by its name ("Asia/Ho_Chi_Minh") or its city alone ("ho chi minh")."""
    wanted = text.strip().casefold().replace(" ", "_")
    exact = [name for name in zones() if name.casefold() == wanted]
    found = exact or [name for name in zones() if _city(name) == wanted]
    return found[0] if len(found) == 1 else None


def zones_like(text: str) -> list[str]:
    """Return the time zones that a text is part of; those whose city begins with it come first."""
    wanted = text.strip().casefold().replace(" ", "_")
    found = [name for name in zones() if wanted in name.casefold()]
    return sorted(found, key=lambda name: not _city(name).startswith(wanted))


def _city(name: str) -> str:
    return name.rsplit("/", 1)[-1].casefold()


def zone(name: str) -> tzinfo:
    """Return the time zone of a name; UTC for one that this machine does not know."""
    try:
        return UTC if name == "UTC" else zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def day_of(at: float, name: str) -> str:
    """Return the day of a moment: "2026-08-14"."""
    return datetime.fromtimestamp(at, zone(name)).strftime(DATE_FORM)


def week_of(at: float, name: str) -> str:
    """Return the week of a moment, from Monday on: "2026-33"."""
    year, week, _ = datetime.fromtimestamp(at, zone(name)).isocalendar()
    return f"{year}-{week:02}"


def month_of(at: float, name: str) -> str:
    """Return the month of a moment: "2026-08"."""
    return datetime.fromtimestamp(at, zone(name)).strftime("%Y-%m")


def next_month(at: float, name: str) -> float:
    """Return the moment at which the month after that of `at` begins."""
    local = datetime.fromtimestamp(at, zone(name))
    year, month = (local.year + 1, 1) if local.month == 12 else (local.year, local.month + 1)
    return datetime(year, month, 1, tzinfo=zone(name)).timestamp()


def elsewhere(at: float, before: str, after: str) -> float:
    """Return the moment at which it is as late in the zone `after` as it is in the zone `before` at a moment."""
    return datetime.fromtimestamp(at, zone(before)).replace(tzinfo=zone(after)).timestamp()


def end_of_day(text: str, name: str) -> float | None:
    """Return the moment at which a day ("2026-08-31") is over, or None when the text is no day."""
    try:
        day = datetime.strptime(text.strip(), DATE_FORM).date()  # noqa: DTZ007 - the zone comes next
        following = date.fromordinal(day.toordinal() + 1)
        return datetime(following.year, following.month, following.day, tzinfo=zone(name)).timestamp()
    except (ValueError, OverflowError):
        return None
