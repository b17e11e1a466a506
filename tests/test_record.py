"""Records as files, and what a check of them finds."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from playing import play_game, running

from arena.errors import FileErrors, InputError
from arena.match.check import differences
from arena.match.record import decode, encode, read
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.match.outcome import GameRecord

VARIANTS = [(), ("dummy",), ("both-ways", "soy-sauce")]


@pytest.fixture(scope="module")
def records() -> dict[tuple[str, ...], GameRecord]:
    with running(["random", "greedy"]) as bots:
        return {variants: play_game(bots, variants, seed="record") for variants in VARIANTS}


@pytest.mark.parametrize("variants", VARIANTS)
def test_a_record_is_read_as_it_was_written_and_holds(
    records: dict[tuple[str, ...], GameRecord], variants: tuple[str, ...]
) -> None:
    record = records[variants]
    again = decode(encode(record))
    assert again.events == record.events
    assert differences(again, load_spec("sushi-go", variants)) == []


@pytest.mark.parametrize("variants", VARIANTS)
def test_every_number_that_is_changed_is_noticed(
    records: dict[tuple[str, ...], GameRecord], variants: tuple[str, ...]
) -> None:
    spec = load_spec("sushi-go", variants)
    lines = [json.loads(line) for line in encode(records[variants]).splitlines()]
    kinds = {"deal": 1, "turn": 5, "round": len(lines) - 2, "end": len(lines) - 1}
    assert [lines[place]["event"] for place in kinds.values()] == list(kinds)
    for place in kinds.values():
        for spoiled in _spoiled({k: v for k, v in lines[place].items() if k not in ("used_s", "cpu_s", "notes")}):
            wrong = [*lines[:place], {**lines[place], **spoiled}, *lines[place + 1 :]]
            assert _problems(wrong, variants, spec.sha256), spoiled


def test_cards_that_the_seed_does_not_deal_are_noticed(records: dict[tuple[str, ...], GameRecord]) -> None:
    record = decode(encode(records[()]).replace(b'"seed":"record"', b'"seed":"another"'))
    assert "not those that the seed deals" in differences(record, load_spec())[0]


def test_other_rules_are_told_apart(records: dict[tuple[str, ...], GameRecord]) -> None:
    assert "was played by rules" in differences(records[()], load_spec("sushi-go", ["both-ways"]))[0]


@pytest.mark.parametrize(
    ("change", "line", "problem"),
    [
        (lambda lines: lines.pop(0), 1, "begins with the event `game`"),
        (lambda lines: lines.pop(), 37, "stops before the game's end"),
        (lambda lines: lines.clear(), 1, "begins with the event `game`"),
        (lambda lines: lines.append(lines[-1]), 39, "the game had ended"),
        (lambda lines: lines.insert(3, lines[0]), 4, "a second game begins here"),
        (lambda lines: lines.insert(2, "{"), 3, "no event of a record"),
        (lambda lines: lines.insert(2, '{"event":"party"}'), 3, "no event of a record"),
        (lambda lines: lines.__setitem__(0, lines[0].replace('"format":1', '"format":2')), 1, "format 2"),
        (lambda lines: lines.__setitem__(2, lines[2].replace('"by":["bot",', '"by":[')), 3, "`by` has 1 entries"),
        (lambda lines: lines.__setitem__(2, lines[2].replace('"bot"', '"cat"')), 3, "no event of a record"),
    ],
)
def test_a_malformed_record_is_named_with_its_line(
    records: dict[tuple[str, ...], GameRecord], tmp_path: Path, change: Any, line: int, problem: str
) -> None:
    lines = encode(records[()]).decode().splitlines()
    lines = [entry for entry in lines if '"event":"fault"' not in entry]
    change(lines)
    file = tmp_path / "record.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(FileErrors) as caught:
        read(file)
    assert (caught.value.problems[0].line, caught.value.problems[0].file) == (line, str(file))
    assert problem in caught.value.problems[0].message


def test_bytes_of_any_kind_are_refused_without_a_traceback(tmp_path: Path) -> None:
    for data in (b"\xff\xfe", b"\0" * 10, b"[" * 5000, b'{"event":"game"', b"\n"):
        (tmp_path / "record").write_bytes(data)
        with pytest.raises(InputError):
            read(tmp_path / "record")
    with pytest.raises(InputError, match="cannot be read"):
        read(tmp_path / "nothing")


def _problems(lines: list[dict[str, Any]], variants: tuple[str, ...], sha256: str) -> list[str]:
    spec = load_spec("sushi-go", variants)
    assert spec.sha256 == sha256
    try:
        return differences(decode(b"\n".join(json.dumps(line).encode() for line in lines)), spec)
    except FileErrors as error:
        return [str(error)]


def _spoiled(value: Any) -> Iterator[Any]:
    """Give copies of a JSON value with one number or card changed, for each of them."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield value + 1
    elif isinstance(value, str) and value not in ("deal", "turn", "round", "end", "bot"):
        yield "no-such-card"
    elif isinstance(value, dict | list):
        for key, inside in value.items() if isinstance(value, dict) else enumerate(value):
            for spoiled in _spoiled(inside):
                copy = deepcopy(value)
                copy[key] = spoiled
                yield copy
