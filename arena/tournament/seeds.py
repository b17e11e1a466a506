"""Seeds and names of deals and games: keyed by the tournament's seed and by who plays, never by an index."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_compact = json.JSONEncoder(separators=(",", ":")).encode


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """A bot in a tournament: `name` is unique there, `digest` is the hash of its files."""

    name: str
    version: str = ""
    digest: str = ""
    authors: tuple[str, ...] = ()


def deal_key(players: int, table: Iterable[Entrant], label: str) -> str:
    """Give the text that identifies a deal: player count, names and versions at the table in any order, label.

    The label is that of `Game.label`: `deal 17`, `round 3`, `round 3 for anna@2`.
    """
    return _compact([players, sorted([bot.name, bot.version] for bot in table), label])


def deal_name(key: str) -> str:
    """Give the public name of a deal (16 hex digits), which tells nothing of its cards."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def deal_seed(master: str, key: str) -> str:
    """Give the seed of a deal: HMAC-SHA-256 of its key under the tournament's seed, 64 hex digits."""
    return _keyed(master, "deal", key).hex()


def bot_seed(master: str, game: str, seat: int) -> int:
    """Give the seed that the bot on this seat is told: below 2^53, telling nothing of the deal."""
    return int.from_bytes(_keyed(master, "bot", f"{game} {seat}")[:8], "big") >> 11


def shuffle_seed(master: str, players: int, label: str) -> str:
    """Give the seed that shuffles the bots of a round on their circle."""
    return _keyed(master, "circle", f"{players} {label}").hex()


def game_id(deal: str, seats: Sequence[Entrant], conditions: str) -> str:
    """Give the id of a game (32 hex digits) from its deal, its seats with their bots' hashes, and its conditions.

    `conditions` is any text or hash that stands for rules, limits and sandbox.
    """
    facts = [deal, [[bot.name, bot.version, bot.digest] for bot in seats], conditions]
    return hashlib.sha256(_compact(facts).encode()).hexdigest()[:32]


def commitment(master: str) -> str:
    """Give the SHA-256 that binds the organiser to a seed before it is published."""
    return hashlib.sha256(master.encode()).hexdigest()


def _keyed(master: str, purpose: str, text: str) -> bytes:
    return hmac.digest(master.encode(), f"{purpose}\0{text}".encode(), "sha256")
