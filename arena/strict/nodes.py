"""What a YAML document consists of, each node with the place where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from arena.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Key: TypeAlias = str | int


class Place(msgspec.Struct, frozen=True):
    """Where something stands; `line` and `column` count from 1."""

    file: str
    line: int
    column: int

    def problem(self, path: Sequence[Key], message: str) -> Problem:
        """Give the problem `file:line:column: kinds.maki.score: message` of this place."""
        dotted = show_path(path)
        return Problem(self.file, self.line, self.column, f"{dotted}: {message}" if dotted else message)


class Scalar(Place, frozen=True):
    """A text as it is written; `plain` when it stands without quotes, so that it may be a number, too."""

    text: str
    plain: bool


class List(Place, frozen=True):
    """A list of nodes in the order written."""

    items: tuple[Node, ...]


class Map(Place, frozen=True):
    """Keys and values in the order written; no key stands twice."""

    entries: Mapping[str, Entry]


class Entry(msgspec.Struct, frozen=True):
    """A key, with its own place, and its value."""

    key: Scalar
    value: Node


Node: TypeAlias = Scalar | List | Map


def show_path(path: Sequence[Key]) -> str:
    """Write a path of keys as people do: `cases[3].given.tables[0]`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{_show_key(key)}" for key in path).removeprefix(".")


def _show_key(key: str) -> str:
    short = key if len(key) <= 60 else f"{key[:57]}..."
    return short if short.isprintable() and short.strip() else repr(short)


def find(root: Node, path: Sequence[Key]) -> Node:
    """Give the node at `path`, or the last one on the way to it that exists."""
    node = root
    for key in path:
        if isinstance(node, Map) and (entry := node.entries.get(str(key))):
            node = entry.value
        elif isinstance(node, List) and isinstance(key, int) and key < len(node.items):
            node = node.items[key]
        else:
            break
    return node


def find_key(root: Node, path: Sequence[Key]) -> Place:
    """Give the place of the key that `path` ends with (of the value itself in a list)."""
    parent = find(root, path[:-1])
    entry = parent.entries.get(str(path[-1])) if path and isinstance(parent, Map) else None
    return entry.key if entry else find(root, path)
