"""What `arena score` and `arena rules` print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from arena.report.data import json_text
from arena.report.text import Column, table
from arena.rules.tables import seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.deals import Deal
    from arena.rules.lint import Linted
    from arena.rules.model import Spec
    from arena.rules.tables import Scored


def score_text(spec: Spec, scored: Scored) -> str:
    """Give the points as a grid: a row a kind, a column a table."""
    seats = range(len(scored.tables))
    titles = ["", *(seat_name(spec, scored.players, seat) for seat in seats)]
    rows = [[kind, *map(str, points)] for kind, points in scored.points.items()]
    before = [scored.scores[seat] - sum(points[seat] for points in scored.points.values()) for seat in seats]
    if any(before):
        rows.insert(0, ["before", *map(str, before)])
    totals = [["total", *map(str, scored.scores)]]
    if scored.places:
        totals.append(["place", *map(str, scored.places), *[""] * (len(seats) - len(scored.places))])
    columns = [Column(title, ">" if place else "<", gap=2) for place, title in enumerate(titles)]
    lines = table(columns, [*rows, *totals])
    rule = "-" * max(map(len, lines))
    return "".join(f"{line}\n" for line in [*lines[: -len(totals)], rule, *lines[-len(totals) :]])


def score_json(spec: Spec, scored: Scored) -> str:
    """Give the points as JSON."""
    result = {
        **_which(spec),
        "players": scored.players,
        "round": scored.round,
        "tables": scored.tables,
        "points": scored.points,
        "scores": scored.scores,
        "puddings": scored.puddings,
        "places": scored.places,
    }
    return json_text(result)


def spec_yaml(spec: Spec) -> str:
    """Give the effective spec as YAML that loads to the same spec again."""
    document = spec.document()
    document["deal"] = dict(spec.deal)
    head = "".join(f"# {line}\n" for line in (f"The effective rules: {title(spec)}", f"sha256 {spec.sha256}"))
    return head + yaml.safe_dump(document, default_flow_style=None, sort_keys=False, allow_unicode=True, width=100)


def spec_json(spec: Spec) -> str:
    """Give the effective spec as JSON, as the protocol's `rules` message names it."""
    return json_text({**_which(spec), "spec": spec.document()})


def title(spec: Spec) -> str:
    """Name a spec with its variants."""
    return " with ".join([spec.name, *([" and ".join(spec.variants)] if spec.variants else [])])


def list_text(listed: Sequence[dict[str, Any]]) -> str:
    """Give the specs with their variants below them: name, players, title."""
    rows = []
    for rules in listed:
        rows.append([rules["name"], _players(rules["players"]), rules["title"]])
        rows += [[f"  {each['name']}", _players(each["players"]), each["title"]] for each in rules["variants"]]
    _, *lines = table([Column("", gap=2)] * 3, rows)
    return "".join(f"{line}\n" for line in lines)


def list_json(listed: Sequence[dict[str, Any]]) -> str:
    """Give the specs with their variants as JSON."""
    return json_text({"rules": listed})


def _players(numbers: Sequence[int]) -> str:
    if list(numbers) == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1:
        return f"{numbers[0]}-{numbers[-1]} players"
    return f"{', '.join(map(str, numbers))} players"


def deal_text(spec: Spec, deal: Deal) -> str:
    """Give the hands of every round and what is left of the deck."""
    lines = [f"{title(spec)}, {deal.players} players, seed {deal.seed!r}"]
    for number, round_ in enumerate(deal.rounds, 1):
        lines += ["", f"round {number}"]
        lines += [f"  seat {seat}  {' '.join(hand)}" for seat, hand in enumerate(round_.hands)]
        lines += [f"  dummy   {' '.join(round_.dummy_pile)}"] if round_.dummy_pile else []
    lines += ["", f"left in the pile: {len(deal.pile)}", f"  {' '.join(deal.pile)}"]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def deal_json(spec: Spec, deal: Deal) -> str:
    """Give the hands of every round and what is left of the deck as JSON; every stack with its top card first."""
    rounds: list[dict[str, Any]] = []
    for number, round_ in enumerate(deal.rounds, 1):
        dummy = {"dummy_pile": round_.dummy_pile} if spec.dummy else {}
        rounds.append({"round": number, "hands": round_.hands, **dummy, "pile": round_.left})
    return json_text({**_which(spec), "players": deal.players, "seed": deal.seed, "rounds": rounds, "pile": deal.pile})


def lint_text(linted: Sequence[Linted]) -> str:
    """Give every problem once on a line of its own, then a line for each file that is good."""
    lines = list(dict.fromkeys(str(problem) for file in linted for problem in file.problems))
    lines += [f"{file.file}: good {file.role}" for file in linted if not file.problems]
    return "".join(f"{line}\n" for line in lines)


def lint_json(linted: Sequence[Linted]) -> str:
    """Give the files with their problems as JSON."""
    keys = ("file", "line", "column", "message")
    files = [
        {
            "file": file.file,
            "role": file.role,
            "problems": [{key: getattr(problem, key) for key in keys} for problem in file.problems],
        }
        for file in linted
    ]
    return json_text({"files": files})


def _which(spec: Spec) -> dict[str, Any]:
    return {"rules": spec.name, "variants": spec.variants, "rules_sha256": spec.sha256}
