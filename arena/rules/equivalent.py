"""Changes of the rules that cannot matter, each with the reason: the sweep does not ask a case to notice them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from arena.rules.spec import find_rules
from arena.strict import load_file, show_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.strict import Key

FILE = "cannot-matter.yaml"


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value of which no change matters, or one change of it, written as the sweep prints it after the value."""

    value: str
    because: Annotated[str, Meta(min_length=10)]
    change: str | UnsetType = UNSET

    def covers(self, path: Sequence[Key], change: str) -> bool:
        """Tell whether a change of the value at `path` is meant."""
        return show_path(path) == self.value and (
            isinstance(self.change, UnsetType) or change == f"{self.value}: {self.change}"
        )


def equivalents_of(rules: str) -> tuple[Equivalent, ...]:
    """Give what is listed beside the rules; nothing where there is no such file."""
    file = find_rules(rules).parent / FILE
    return load_file(file, tuple[Equivalent, ...]).value if file.is_file() else ()
