"""Results for programs: JSON and CSV."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any, TextIO

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def json_text(value: Any) -> str:
    r"""Give a value as one JSON document, indented; what is not known is null.

    A path that is not UTF-8 keeps its bytes as Python reads them: 0xff as the escape `\udcff`.
    """
    try:
        return msgspec.json.format(msgspec.json.encode(value)).decode() + "\n"
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value), indent=2) + "\n"


def write_csv(stream: TextIO, titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write rows as CSV below a line of titles; a text that a spreadsheet takes for a formula gets an apostrophe."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(titles)
    writer.writerows(map(_cell, row) for row in rows)


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
