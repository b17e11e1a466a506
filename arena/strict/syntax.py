"""What the YAML parsers complain of, in words that help a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import yaml


class Mark(NamedTuple):
    """A place as the parsers give it, counted from 0."""

    line: int
    column: int


def in_plain_words(error: yaml.MarkedYAMLError, text: str) -> tuple[Mark, str]:
    """Say what is no YAML, and where; the end of the file is where its last line ends."""
    mark = error.problem_mark or error.context_mark
    lines = re.split("\r\n|\r|\n", text)
    line = min(mark.line, len(lines) - 1) if mark else 0
    column = min(mark.column, len(lines[line])) if mark and mark.line == line else len(lines[line])
    here = lines[line][column : column + 1]
    problem = " ".join((error.problem or error.context or "").split())
    if "cannot start any token" in problem and here != "\t":
        return Mark(line, column), f"{here!r} may not begin a value; write the value in quotes"
    plain = next((words for part, words in _PLAIN_WORDS.items() if part in problem), f"not YAML: {problem}")
    return Mark(line, column), plain


# What either parser says, and what a person can do about it.
_PLAIN_WORDS = {
    "cannot start any token": "a tab stands where spaces are wanted; YAML is indented with spaces",
    "nesting depth": "nested far too deep",
    "mapping values are not allowed": "not YAML: this colon makes a key of what stands before it; put a text with ': ' "
    "in quotes, or mend the indentation",
    "did not find expected key": "not YAML: the indentation does not fit what stands above",
    "expected <block end>": "not YAML: the indentation does not fit what stands above",
    "did not find expected '-' indicator": "not YAML: the indentation does not fit what stands above",
    "',' or ']'": "not YAML: a list in [ ] is not closed, or lacks a comma before this",
    "',' or '}'": "not YAML: a mapping in { } is not closed, or lacks a comma before this",
    "unexpected end of stream": "not YAML: the file ends within quotes",
}
