"""The time as logs and registers write it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """Give the time in UTC, ISO 8601, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
