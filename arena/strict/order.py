"""The order in which the words of a Literal were written: msgspec sorts them, a person should not see them sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def as_written(values: Sequence[Any]) -> tuple[Any, ...]:
    """Give the values in the order of the Literal that holds just these; only needed for a message."""
    wanted = set(values)
    for struct in _subclasses(msgspec.Struct):
        for written in _literals(_hints(struct)):
            if set(written) == wanted:
                return written
    return tuple(values)


def _subclasses(cls: type) -> Iterator[type]:
    subclasses: list[type] = cls.__subclasses__()
    for sub in subclasses:
        yield sub
        yield from _subclasses(sub)


def _hints(struct: type) -> tuple[Any, ...]:
    try:
        return tuple(get_type_hints(struct).values())
    except (NameError, TypeError):  # a type of someone else, whose names cannot be looked up from here
        return ()


def _literals(hints: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    for hint in hints:
        if get_origin(hint) is Literal:
            yield get_args(hint)
        else:
            yield from _literals(get_args(hint))
