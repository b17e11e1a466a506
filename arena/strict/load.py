"""Load a YAML file or text into a typed value, or say everything that is wrong with it in one run."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from arena.errors import FileErrors, Problem
from arena.strict.decode import decode
from arena.strict.nodes import Key, Node, Place, find, find_key
from arena.strict.parse import parse
from arena.strict.source import read_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """A value and the nodes it was read from, so that later checks can say where something stands."""

    value: T
    root: Node

    def place(self, *path: Key) -> Place:
        """Give where the value at `path` stands, or the last one on the way to it."""
        return find(self.root, path)

    def problem(self, path: Sequence[Key], message: str) -> Problem:
        """Give a problem with the value at `path`."""
        return find(self.root, path).problem(path, message)

    def key_problem(self, path: Sequence[Key], message: str) -> Problem:
        """Give a problem with the key that `path` ends with."""
        return find_key(self.root, path).problem(path, message)


def load_file(path: str | os.PathLike[str], type_: type[T]) -> Loaded[T]:
    """Load a file; raises FileErrors."""
    return load_node(read(path), type_)


def load_text(data: str | bytes, type_: type[T], *, file: str = "<text>") -> Loaded[T]:
    """Load a text, named `file` in problems; raises FileErrors."""
    return load_node(parse(data, file), type_)


def load_node(root: Node, type_: type[T]) -> Loaded[T]:
    """Load nodes, which may come from several files laid over each other; raises FileErrors."""
    problems: list[Problem] = []
    value = decode(root, type_, problems)
    if problems:
        raise FileErrors(sorted(problems))
    return Loaded(cast("T", value), root)


def load(source: Path | str, type_: type[T]) -> T:
    """Load a file (a Path) or a text (a str) and give the value alone; raises FileErrors."""
    loaded = load_file(source, type_) if isinstance(source, Path) else load_text(source, type_)
    return loaded.value


def read(path: str | os.PathLike[str]) -> Node:
    """Read a file into nodes; raises FileErrors."""
    return parse(read_bytes(path), os.fspath(path))
