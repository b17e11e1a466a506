"""The example conversation that ships with the protocol; run this file to write it anew after the protocol has changed.

Times are written as they are told before anything was measured, so that the example is the same each time.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from spies import Message, first_card, referee, spy_bot

from arena import __version__
from arena.data import folder
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FILE = folder("specs") / "protocol" / "example.txt"
README = FILE.with_name("README.md")


def example() -> str:
    """Give three conversations: a whole game, one with a mistake in it, and one with the dummy."""
    parts = [
        ("A game of two, from seat 0.", _conversation([], first_card)),
        ("A mistake at the third question; the organiser allows it.", _conversation([], _slip)[:12]),
        (
            "The two-player variant, from the seat that controls the dummy first.",
            _conversation(["dummy"], first_card)[:9],
        ),
    ]
    return "\n".join(f"# {title}\n" + "".join(lines) for title, lines in parts)


def _conversation(variants: list[str], choose: Callable[[Message], bytes]) -> list[str]:
    bots, spies = zip(*[spy_bot(who) for who in (choose, first_card)], strict=True)
    referee(load_spec("sushi-go", variants), bots, "7", strikes=1)
    bots[0].farewell()
    return list(_lines(spies[0].sent, spies[0].said))


def _lines(sent: list[bytes], said: list[bytes]) -> Iterator[str]:
    for line, answer in zip_longest(sent, said):
        yield "> " + without_times(line.decode())
        if answer:
            yield "< " + answer.decode()


def without_times(line: str) -> str:
    """Give a line with `used_s` as it is before the first answer."""
    return re.sub(r'"used_s":[0-9.]+', '"used_s":0.0', line)


def _slip(message: Message) -> bytes:
    return (
        b'{"id":3,"take":["unagi"]}\n' if message.get("id") == 3 and message["type"] == "turn" else first_card(message)
    )


def readme() -> str:
    """Give the protocol's page with the arena's version and the rules' hash as they are now."""
    text = re.sub(r'"arena":"[^"]*"', f'"arena":"{__version__}"', README.read_text())
    return re.sub(r'"rules_sha256":"[^"]*"', f'"rules_sha256":"{load_spec().sha256}"', text)


if __name__ == "__main__":
    FILE.write_text(example())
    README.write_text(readme())
