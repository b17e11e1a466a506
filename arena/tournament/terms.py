"""The terms of a tournament: made from its config, hashed, compared."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from arena import __version__
from arena.protocol.limits import Limits
from arena.tournament.lines import Terms

if TYPE_CHECKING:
    from arena.rules.spec import Spec
    from arena.tournament.config import Config
    from arena.tournament.plan import Plan

# What the id of a game depends on besides its deal and its seats.
_CONDITIONS = ("rules_sha256", "move_s", "startup_s", "memory_mb", "line_bytes", "strikes", "sandbox", "arena")


def make_terms(config: Config, spec: Spec, plan: Plan) -> Terms:
    """Give the terms that a config sets."""
    limits = limits_of(config)
    return Terms(
        rules=spec.name,
        rules_sha256=spec.sha256,
        variants=tuple(spec.variants),
        players=plan.players,
        schedule="deals" if plan.rounds is None else "rounds",
        gauntlet=plan.gauntlet,
        apart=config.apart,
        move_s=limits.move_s,
        startup_s=limits.startup_s,
        memory_mb=limits.memory_mb,
        line_bytes=limits.line_bytes,
        strikes=dict(sorted(config.strikes_by_kind().items())),
        sandbox=config.sandbox,
        arena=__version__,
    )


def limits_of(terms: Config | Terms) -> Limits:
    """Give the limits that bots are held to."""
    return Limits(startup_s=terms.startup_s, move_s=terms.move_s, memory_mb=terms.memory_mb)


def terms_sha256(terms: Terms) -> str:
    """Give the hash of the terms (hex)."""
    return hashlib.sha256(msgspec.json.encode(terms, order="sorted")).hexdigest()


def conditions(terms: Terms) -> str:
    """Give the hash of those terms that make a game what it is, whoever plays how many of them."""
    facts = {name: getattr(terms, name) for name in _CONDITIONS}
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def differing(old: Terms, new: Terms) -> list[str]:
    """Name the terms that differ, each with its old and its new value."""
    return [
        f"{name} was {_shown(getattr(old, name))} and would be {_shown(getattr(new, name))}"
        for name in Terms.__struct_fields__
        if getattr(old, name) != getattr(new, name)
    ]


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode().strip('"')
