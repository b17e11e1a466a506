"""From text to nodes: one YAML document, without tags, merge keys or duplicate keys, of bounded depth and size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import yaml
from yaml import events as ev

from arena.errors import FileErrors, Problem
from arena.strict.nodes import Entry, List, Map, Node, Scalar
from arena.strict.source import to_text
from arena.strict.syntax import Mark, in_plain_words

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 32
MAX_NODES = 200_000  # counted with all that aliases stand for
MAX_ALIASES = 1_000
MAX_PROBLEMS = 100

# Either parser gives the same events; libyaml's is ten times as fast. Events, not `yaml.compose`, because that one
# recurses as deep as the document nests.
_QUOTED = ("'", '"', "|", ">")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse(data: str | bytes, file: str) -> Node:
    """Parse one document; raises FileErrors with everything that is wrong with its form."""
    text = to_text(data, file)
    builder = _Builder(file, yaml.parse(text, Loader=_LOADER))
    try:
        root = builder.document()
    except yaml.MarkedYAMLError as error:
        builder.refuse(*in_plain_words(error, text))
    except yaml.YAMLError as error:
        builder.refuse(None, f"not YAML: {' '.join(str(error).split())}")
    if builder.problems:
        raise FileErrors(sorted(builder.problems))
    return root


class _Named(NamedTuple):
    """What an anchor stands for; `node` is None while it is still being read."""

    node: Node | None
    size: int
    height: int


class _Builder:
    """Puts the nodes of one document together from the parser's events."""

    def __init__(self, file: str, events: Iterator[Any]) -> None:
        self.file = file
        self.events = events
        self.problems: list[Problem] = []
        self.anchors: dict[str, _Named] = {}
        self.nodes = 0
        self.aliases = 0

    def document(self) -> Node:
        """Read the whole stream, which holds one document."""
        next(self.events)
        event = next(self.events)
        if isinstance(event, ev.StreamEndEvent):
            self.refuse(Mark(0, 0), "the file is empty")
        root, _ = self._node(next(self.events), 1)
        next(self.events)
        event = next(self.events)
        if isinstance(event, ev.DocumentStartEvent):
            self.refuse(event.start_mark, "a second document begins here; one file holds one")
        return root

    def refuse(self, mark: Any, message: str) -> NoReturn:
        """Stop reading: nothing after this can be trusted, or it would take too long."""
        self._add(mark, message)
        raise FileErrors(sorted(self.problems))

    def _note(self, mark: Any, message: str) -> None:
        """Note a problem that does not keep the rest from being read."""
        if len(self.problems) == MAX_PROBLEMS:
            self.refuse(mark, "here is another problem; the rest of the file is not looked at")
        self._add(mark, message)

    def _add(self, mark: Any, message: str) -> None:
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        self.problems.append(Problem(self.file, line, column, message))

    def _node(self, event: Any, depth: int) -> tuple[Node, int]:
        """Give the node that begins with `event`, and how deep it nests."""
        mark = event.start_mark
        if isinstance(event, ev.AliasEvent):
            return self._alias(event, depth)
        if depth > MAX_DEPTH:
            self.refuse(mark, f"nested deeper than {MAX_DEPTH} levels")
        if event.tag is not None:
            self._note(mark, f"tags like {event.tag.replace('tag:yaml.org,2002:', '!!')[:60]!r} are not allowed")
        if event.anchor is None:
            return self._content(event, depth)
        before = self.nodes
        self.anchors[event.anchor] = _Named(None, 0, 0)
        node, height = self._content(event, depth)
        self.anchors[event.anchor] = _Named(node, self.nodes - before, height)
        return node, height

    def _content(self, event: Any, depth: int) -> tuple[Node, int]:
        self._count(event.start_mark, 1)
        file, line, column = self.file, event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, ev.ScalarEvent):
            return Scalar(file, line, column, event.value, event.style not in _QUOTED), 1
        if isinstance(event, ev.SequenceStartEvent):
            items, height = self._items(depth)
            return List(file, line, column, items), height
        entries, height = self._entries(depth)
        return Map(file, line, column, entries), height

    def _items(self, depth: int) -> tuple[tuple[Node, ...], int]:
        items, heights = [], [0]
        while not isinstance(event := next(self.events), ev.SequenceEndEvent):
            node, height = self._node(event, depth + 1)
            items.append(node)
            heights.append(height)
        return tuple(items), 1 + max(heights)

    def _entries(self, depth: int) -> tuple[dict[str, Entry], int]:
        entries: dict[str, Entry] = {}
        heights = [0]
        while not isinstance(event := next(self.events), ev.MappingEndEvent):
            key, _ = self._node(event, depth + 1)
            value, height = self._node(next(self.events), depth + 1)
            heights.append(height)
            if not isinstance(key, Scalar):
                self._note(event.start_mark, "a key must be a single word, not a list or a mapping")
            elif key.plain and key.text == "<<":
                self._note(event.start_mark, "merge keys (<<) are not supported; write the entries out")
            elif key.text in entries:
                first = entries[key.text].key.line
                self._note(event.start_mark, f"the key {key.text!r} stands here twice; first in line {first}")
            else:
                entries[key.text] = Entry(key, value)
        return entries, 1 + max(heights)

    def _alias(self, event: Any, depth: int) -> tuple[Node, int]:
        named = self.anchors.get(event.anchor)
        if named is None:
            self.refuse(event.start_mark, f"no anchor &{event.anchor} stands before this alias")
        if named.node is None:
            self.refuse(event.start_mark, f"the alias *{event.anchor} stands inside what it names")
        self.aliases += 1
        if self.aliases > MAX_ALIASES:
            self.refuse(event.start_mark, f"more than {MAX_ALIASES} aliases")
        if depth + named.height - 1 > MAX_DEPTH:
            self.refuse(event.start_mark, f"nested deeper than {MAX_DEPTH} levels by the alias *{event.anchor}")
        self._count(event.start_mark, named.size)
        return named.node, named.height

    def _count(self, mark: Any, size: int) -> None:
        self.nodes += size
        if self.nodes > MAX_NODES:
            self.refuse(mark, f"the document is too large: more than {MAX_NODES} entries with all aliases written out")
