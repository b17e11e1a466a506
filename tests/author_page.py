"""The messages shown on the authors' page; run this file to write them anew after protocol or rules have changed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from spies import Message, referee, spy_bot

from arena.data import folder
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PAGE = folder("bots") / "README.md"
FAVOURITES = ["chopsticks", "wasabi", "squid-nigiri", "maki-3", "pudding", "tempura", "salmon-nigiri", "dumpling"]


def blocks() -> dict[str, str]:
    """Give the lines of each block of the page by its name, as the arena and a bot said them (`>` the arena)."""
    game = _conversation(["both-ways"], 3, 1, favourite_first, "129")
    slip = _conversation([], 2, 0, _slip, "7")
    dummy = _conversation(["dummy"], 2, 0, favourite_first, "7")
    pair = next(i for i, (_, answer) in enumerate(game) if '"note"' in answer)
    return {
        "hello": _shown(game[:1]),
        "rules": _shown(game[1:2]),
        "game": _shown(game[2:3]),
        "turn": _shown(game[3:4]),
        "pair": _shown(game[pair : pair + 1]),
        "dummy": _shown(_of_type(dummy, "turn")[:1]),
        "round": _shown(_of_type(game, "round")[:1]),
        "fault": _shown(_of_type(slip, "fault")[:1]),
        "end": _shown(_of_type(game, "end") + _of_type(game, "bye")),
    }


def favourite_first(message: Message) -> bytes:
    """Say what a simple bot says, with a note when it takes two."""
    if message["type"] == "hello":
        return b'{"type":"hello","protocol":1,"name":"mine","version":"1"}\n'
    if message["type"] != "turn":
        return b""
    cards = sorted(message["hand"], key=lambda card: FAVOURITES.index(card) if card in FAVOURITES else 99)
    most = message["may_take"][1]
    answer = {"id": message["id"], "take": cards[:most]}
    if "dummy" in message:
        answer["dummy"] = cards[most]
    if most == 2:
        answer["note"] = "two at once"
    return json.dumps(answer, separators=(",", ":")).encode() + b"\n"


def _slip(message: Message) -> bytes:
    wrong = message["type"] == "turn" and message["id"] == 2
    return b'{"id":2,"take":["unagi"]}\n' if wrong else favourite_first(message)


def _conversation(
    variants: Sequence[str], players: int, seat: int, choose: Callable[[Message], bytes], seed: str
) -> list[tuple[str, str]]:
    """Play a game and give what was told to a seat, each line with what it said to it."""
    bots, spies = zip(*[spy_bot(choose if s == seat else favourite_first) for s in range(players)], strict=True)
    referee(load_spec("sushi-go", variants), bots, seed, strikes=1)
    bots[seat].farewell()
    sent = [re.sub(r'"used_s":[0-9.]+', '"used_s":0.0', line.decode()) for line in spies[seat].sent]
    return list(zip(sent, (said.decode() for said in spies[seat].said), strict=True))


def _of_type(lines: list[tuple[str, str]], kind: str) -> list[tuple[str, str]]:
    return [line for line in lines if line[0].startswith(f'{{"type":"{kind}"')]


def _shown(lines: list[tuple[str, str]]) -> str:
    return "".join(f"> {sent}" + (f"< {said}" if said else "") for sent, said in lines)


def page(text: str) -> str:
    """Give the page's text with its blocks as they are now; a block follows a comment with its name."""
    for name, lines in blocks().items():
        head = f"<!-- {name} -->\n```\n"
        before, after = text.split(head)
        text = before + head + lines + after[after.index("```") :]
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
