"""No process sees a deal twice: a bot that remembers every card it saw meets none of those games again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playing import play_game, running
from runs import PATIENT, arena, lines

from arena.match.events import TurnEvent

if TYPE_CHECKING:
    from pathlib import Path

# It remembers hands as dealt to anybody: a hand that comes to it in turn 2 was the neighbour's, less what he laid.
# Two deals may hold the same hand by chance, so the seeds are fixed: with those no two do.
_BOT = """
import json, sys
known = set()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"hello","protocol":1}', flush=True)
    elif message["type"] == "turn":
        hand = message["hand"]
        if message["turn"] > 1:
            hand = hand + message["last"][message["from"]]
        dealt = json.dumps([message["round"], sorted(hand)])
        early = message["turn"] <= 2
        note = "seen before" if early and dealt in known else None
        if early:
            mine.add(dealt)
        print(json.dumps({"id": message["id"], "take": message["hand"][:1], "note": note}), flush=True)
    elif message["type"] == "game":
        mine = set()
    elif message["type"] == "end":
        known |= mine
"""


@pytest.fixture(scope="module")
def elephants(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("elephants")
    for name in ("babar", "celeste", "dumbo"):
        (folder / f"{name}.py").write_text(_BOT, "utf-8")
    return [str(folder / f"{name}.py") for name in ("babar", "celeste", "dumbo")]


def notes(text: str) -> list[str]:
    events = [json.loads(line) for line in text.splitlines()]
    return [note for event in events if event["event"] == "turn" for note in event["notes"] if note]


def test_such_a_bot_knows_a_deal_that_its_process_meets_on_another_seat(elephants: list[str]) -> None:
    with running(elephants) as bots:
        play_game(bots, seed="one deal")
        again = play_game([bots[1], bots[2], bots[0]], seed="one deal")
    told = [note for turn in again.events if isinstance(turn, TurnEvent) for note in turn.notes if note]
    assert "seen before" in told


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_in_a_tournament_it_never_knows_one(tmp_path: Path, elephants: list[str], jobs: str) -> None:
    terms = ("--players", "3", "--deals", "8", "--records", "all", "--jobs", jobs, "--seed", "elephants", *PATIENT)
    arena("tournament", *elephants, *terms, "--out", tmp_path)
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 8 * 3 == len(lines(tmp_path))
    assert [note for record in records for note in notes(record.read_text("utf-8"))] == []


def test_nor_in_games_that_are_played_again_after_a_judge_voided_them(tmp_path: Path, elephants: list[str]) -> None:
    terms = ("--players", "3", "--deals", "2", "--records", "all", "--jobs", "1", "--seed", "elephants", *PATIENT)
    arena("tournament", *elephants, *terms, "--out", tmp_path)
    arena("decide", tmp_path, "void", lines(tmp_path)[0]["game"], "--reason", "the lamp fell over")
    arena("tournament", *elephants, *terms, "--out", tmp_path)
    assert len(lines(tmp_path)) == 2 * 3 + 1
    assert not any(notes(record.read_text("utf-8")) for record in (tmp_path / "records").iterdir())
