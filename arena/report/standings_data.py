"""Standings for programs: JSON with the documented fields, and CSV, in few enough digits to be the same everywhere."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from arena.protocol.faults import KINDS
from arena.report.data import json_text, write_csv

if TYPE_CHECKING:
    from arena.tournament.rows import Row, Score
    from arena.tournament.standings import Standings


def standings_json(standings: Standings) -> str:
    """Give standings as one JSON document; what is not known is null."""
    return json_text(standings_document(standings))


def standings_document(standings: Standings) -> dict[str, Any]:
    """Give the fields that are documented, and more."""
    facts = standings.facts
    return {
        "title": facts.title,
        "rules": facts.rules,
        "variants": facts.variants,
        "players": standings.players,
        "ranked_by": "rating" if standings.by_rating else "share",
        "games": standings.games,
        "void": facts.void,
        "deals": standings.deals,
        "bots": [_bot(row) for row in standings.rows],
        "groups": standings.groups,
        "cycles": standings.cycles,
        "parts": standings.parts,
        "versus": [
            {
                "bot": bot,
                "other": other,
                "share": round(seen.share, 6),
                "wins": seen.wins,
                "ties": seen.ties,
                "losses": seen.losses,
            }
            for (bot, other), seen in standings.versus.items()
        ],
        "without_faults": None
        if standings.clean is None
        else {
            "games": standings.clean.games,
            "bots": [_bot(row) for row in standings.clean.rows],
        },
        "left": facts.left,
        "disqualified": facts.disqualified,
        "aside": facts.aside,
        "decisions": [
            {
                "decision": decision.decision,
                "bot": decision.bot,
                "games": decision.games,
                "reason": decision.reason,
                "at": decision.at,
            }
            for decision in facts.decisions
        ],
    }


def standings_csv(standings: Standings) -> str:
    """Give the rows as CSV with a title line."""
    flat = [{**_bot(row), **row_faults(row)} for row in standings.rows]
    for line in flat:
        for nested in ("faults", "by_players", "by_seat"):
            del line[nested]
    text = io.StringIO()
    write_csv(text, list(flat[0]) if flat else [], [list(line.values()) for line in flat])
    return text.getvalue()


def row_faults(row: Row) -> dict[str, int]:
    """Give the number of faults of every kind, zeros included."""
    return {**dict.fromkeys(KINDS, 0), **row.faults}


def _bot(row: Row) -> dict[str, Any]:
    rank = row.rank
    return {
        "rank": rank and rank.place,
        "rank_low": rank and rank.low,
        "rank_high": rank and rank.high,
        "bot": row.bot,
        "games": row.games,
        "deals": row.deals,
        **_share("share", row.share),
        "points": _rounded(row.points, 3),
        "margin": _rounded(row.margin, 3),
        "wins": _rounded(row.wins, 6),
        "rating": _rounded(row.rating.value if row.rating else None, 1),
        "rating_low": _rounded(row.rating.low if row.rating else None, 1),
        "rating_high": _rounded(row.rating.high if row.rating else None, 1),
        "faults": row_faults(row),
        "out": row.out,
        "void": row.void,
        "seconds_per_take": _rounded(row.seconds_per_take, 6),
        "by_players": {str(players): _share("share", score) for players, score in row.by_players.items()},
        "by_seat": {str(players): [_rounded(share, 6) for share in shares] for players, shares in row.by_seat.items()},
        "resting": row.resting,
    }


def _share(name: str, score: Score | None) -> dict[str, float | None]:
    """Give a share and the ends of its interval, which lie between 0 and 1."""
    low = None if score is None or score.low is None else max(0.0, score.low)
    high = None if score is None or score.high is None else min(1.0, score.high)
    return {
        name: _rounded(score.value if score else None, 6),
        f"{name}_low": _rounded(low, 6),
        f"{name}_high": _rounded(high, 6),
    }


def _rounded(value: float | None, digits: int) -> float | None:
    # Adding 0.0 turns -0.0 into 0.0, so that the same numbers are always the same text.
    return None if value is None else round(value, digits) + 0.0
