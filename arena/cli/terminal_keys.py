"""Bytes from a keyboard as keys: a character each, or the name of a key that sends a sequence."""

from __future__ import annotations

import codecs
import re

_NAMES = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",
    "F": "end",
    "1~": "home",
    "7~": "home",
    "4~": "end",
    "8~": "end",
    "5~": "page-up",
    "6~": "page-down",
    "3~": "delete",
}
_CONTROLS = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\x04": "end-of-input"}
_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?<]*[@-~]|O[@-~])")
_BEGUN = re.compile(r"\x1b(?:\[[0-9;?<]*|O)?\Z")


class Keys:
    """Keys as their bytes come, however these are cut into pieces."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""

    def add(self, data: bytes) -> None:
        """Add what was read."""
        self._text += self._decoder.decode(data)

    @property
    def waiting(self) -> bool:
        """Tell whether there is the beginning of a sequence, or a lone escape."""
        return bool(_BEGUN.match(self._text))

    def settle(self) -> None:
        """Take what has begun for the key itself: nothing more has come."""
        self._text = f"\x1b\x1b{self._text[1:]}"

    def next(self) -> str | None:
        """Give the next whole key, None if there is none; sequences that mean nothing here are dropped."""
        while self._text and not self.waiting:
            if self._text.startswith("\x1b\x1b"):
                self._text = self._text[2:]
                return "escape"
            if found := _SEQUENCE.match(self._text):
                self._text = self._text[found.end() :]
                if name := _name(found.group()):
                    return name
                continue
            char, self._text = self._text[0], self._text[1:]
            if key := _CONTROLS.get(char) or (char if char.isprintable() else None):
                return key
        return None


def _name(sequence: str) -> str | None:
    """Name a sequence; modifiers such as shift make no difference."""
    body = sequence[2:]
    last = body.lstrip("0123456789;?<")
    return _NAMES.get(f"{body[: -len(last)].split(';')[0]}~" if last == "~" else last)
