"""Standings of a million logged games: time, peak memory, and how both grow."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.report import Part, Row, Target
from bench.timing import arena, taken

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = 1_000_000
PLAYED_DEALS = 24
RANKED_S = 20.0
RANKED_MB = 300.0
LINEAR = 1.15
HERE = Path(__file__).parent


def measure(folder: Path, scale: float) -> Part:
    games = max(4000, round(GAMES * scale) // 4 * 4)
    part = Part(f"Standings of {games:,} games of six bots at four players, as the log holds them")
    out = _million(folder, games)
    ranked = {}
    for share in (1, 2, 4):
        _cut(out, games // share)
        ranked[share], peak = _rank(out)
        part.rows.append(Row(f"{games // share:,} games", ranked[share], f"s, {peak:.0f} MB at most"))
        if share == 1:
            part.rows.append(Row("the log", (out / "games.jsonl").stat().st_size / 2**20, "MB"))
            part.targets.append(Target("a million games ranked, seconds", ranked[1] * GAMES / games, RANKED_S))
            part.targets.append(Target("a million games ranked, MB", peak, RANKED_MB))
    part.targets.append(Target("time of all by twice that of half", ranked[1] / (2 * ranked[2]), LINEAR))
    shutil.rmtree(out)
    return part


def _million(folder: Path, games: int) -> Path:
    """Play a small tournament, and write its games again and again as games of other deals."""
    played, out = folder / "played", folder / "ranked"
    arena("tournament", *_copies(folder), "--players", 4, "--deals", PLAYED_DEALS, "--out", played, "--quiet")
    out.mkdir()
    lines = (played / "games.jsonl").read_bytes().splitlines(keepends=True)
    with (out / "games.jsonl").open("wb", buffering=1 << 20) as log:
        log.write(lines[0])
        for line in _again([line for line in lines if line.startswith(b'{"line":"game"')], games):
            log.write(line)
    return out


def _copies(folder: Path) -> list[str]:
    source = HERE / "bots" / "trivial-c"
    return [str(shutil.copytree(source, folder / f"ranked-{number}")) for number in range(6)]


def _again(lines: list[bytes], games: int) -> Iterator[bytes]:
    """Give so many lines, with other ids each time they come round; the four games of a deal keep one deal."""
    keys: list[dict[str, Any]] = [json.loads(line) for line in lines]
    written = turn = 0
    while written < games:
        mark = f"{turn:04x}".encode()
        for line, key in zip(lines, keys, strict=True):
            if written == games:
                return
            game, deal = key["game"].encode(), key["deal"].encode()
            yield line.replace(game, mark + game[4:], 1).replace(deal, mark + deal[4:], 1)
            written += 1
        turn += 1


def _cut(out: Path, games: int) -> None:
    """Keep only the first so many games."""
    path = out / "games.jsonl"
    left = games + 1
    size = 0
    with path.open("rb", buffering=1 << 20) as log:
        for line in log:
            size += len(line)
            left -= 1
            if not left:
                break
    os.truncate(path, size)


def _rank(out: Path) -> tuple[float, float]:
    """Give the seconds and the peak of memory in MB of `arena standings`."""
    found = taken([sys.executable, "-m", "arena", "standings", out])
    return found.wall_s, found.peak_mb
