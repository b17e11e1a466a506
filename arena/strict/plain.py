"""Nodes as plain data, as a JSON document would hold them."""

from __future__ import annotations

from typing import Any

from arena.strict import scalars
from arena.strict.nodes import List, Map, Node


def plain(node: Node) -> Any:
    """Give dicts with text keys, lists, and scalars as YAML 1.2 reads them: what is no plain number is a text."""
    if isinstance(node, Map):
        return {name: plain(entry.value) for name, entry in node.entries.items()}
    if isinstance(node, List):
        return [plain(item) for item in node.items]
    kind = scalars.meaning(node)
    if kind == "nothing":
        return None
    if kind == "truth":
        return node.text == "true"
    if kind == "integer" and len(node.text) <= scalars.MAX_DIGITS:
        return int(node.text)
    return float(node.text) if kind in ("integer", "number") else node.text
