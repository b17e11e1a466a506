"""The log: appended, chained, held by one, and cut only where its last line is torn."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from msgspec import json
from simulated_log import AT, decision, opening

from arena.errors import ArenaFailure, InputError
from arena.tournament.lines import Seed, Tournament
from arena.tournament.log import NAME, Log, broken_chain, read, tournament
from arena.tournament.progress import read_progress
from arena.tournament.results import read_standings

if TYPE_CHECKING:
    from pathlib import Path


def write(folder: Path, number: int = 3) -> bytes:
    log = Log(folder)
    log.append(opening(["a", "b"]))
    for word in range(number):
        log.append(decision("disqualify", "a", reason=f"reason {word}"))
    log.sync()
    log.close()
    return (folder / NAME).read_bytes()


def test_what_was_synced_is_read_in_order(tmp_path: Path) -> None:
    write(tmp_path)
    first, *others = read(tmp_path)
    assert isinstance(first, Tournament)
    assert [getattr(line, "reason", None) for line in others] == ["reason 0", "reason 1", "reason 2"]
    assert tournament(tmp_path) == first


def test_what_was_not_synced_is_not_there(tmp_path: Path) -> None:
    before = write(tmp_path)
    log = Log(tmp_path)
    log.append(Seed("1", AT))
    log.close()
    assert (tmp_path / NAME).read_bytes() == before


def test_a_log_goes_on_where_it_ended(tmp_path: Path) -> None:
    before = write(tmp_path)
    log = Log(tmp_path)
    assert not log.empty
    log.append(Seed("1", AT))
    log.sync()
    log.close()
    assert (tmp_path / NAME).read_bytes().startswith(before)
    assert broken_chain(tmp_path) is None
    assert len(list(read(tmp_path))) == 5


def test_a_line_torn_anywhere_is_cut_off_before_the_next_is_written(tmp_path: Path) -> None:
    whole = write(tmp_path)
    last = whole.splitlines(keepends=True)[-1]
    for length in (1, 17, len(last) - 1):
        (tmp_path / NAME).write_bytes(whole[: -len(last)] + last[:length])
        assert len(list(read(tmp_path))) == 3
        Log(tmp_path).close()
        assert (tmp_path / NAME).read_bytes() == whole[: -len(last)]


def test_a_torn_first_line_leaves_an_empty_log(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(write(tmp_path, 0)[:100])
    log = Log(tmp_path)
    assert log.empty
    log.close()


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", '{"line":"seed","seed":"1","at":"2"}\n'])
def test_a_file_that_is_no_log_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, "utf-8")
    with pytest.raises(InputError):
        Log(tmp_path)
    assert (tmp_path / NAME).read_text("utf-8") == text
    with pytest.raises(InputError):
        tournament(tmp_path)


def test_a_changed_log_is_not_carried_on_and_the_line_is_named(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(write(tmp_path).replace(b"reason 1", b"reason 7"))
    with pytest.raises(InputError, match=r"games\.jsonl:3: this line was changed"):
        Log(tmp_path)


def test_a_second_process_cannot_open_it(tmp_path: Path) -> None:
    write(tmp_path)
    log = Log(tmp_path)
    code = f"from pathlib import Path; from arena.tournament.log import Log; Log(Path({str(tmp_path)!r}))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "is in use by another arena" in other.stderr
    log.close()
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_folder_without_a_log_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no tournament"):
        list(read(tmp_path))
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(InputError, match="cannot hold a tournament"):
        Log(tmp_path / "file")


def test_a_line_of_an_unknown_kind_is_named(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(write(tmp_path) + b'{"line":"gossip"}\n')
    with pytest.raises(InputError, match=r"games\.jsonl:5: this is no line"):
        list(read(tmp_path))


@pytest.mark.parametrize(("room", "kept"), [(20, 0), (500, 1)])
def test_a_full_disk_is_a_failure_of_the_arena_that_leaves_whole_lines(
    room: int, kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path)
    log = Log(tmp_path)
    log.append(decision("disqualify", "a", reason="r" * 300))
    log.append(decision("disqualify", "a", reason="s" * 300))
    write_some = os.write
    left = room

    def full(descriptor: int, data: memoryview) -> int:
        nonlocal left
        if not left:
            raise OSError(28, "No space left on device")
        written = write_some(descriptor, data[:left])
        left -= written
        return written

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(ArenaFailure, match="No space left on device"):
        log.sync()
    monkeypatch.undo()
    assert len(list(read(tmp_path))) == 4 + kept
    assert (tmp_path / NAME).read_bytes().endswith(b"\n")
    log.sync()  # there is room again: what is missing follows, nothing twice
    log.close()
    assert len(list(read(tmp_path))) == 6
    assert broken_chain(tmp_path) is None


def test_a_log_that_is_deleted_or_replaced_under_an_arena_is_noticed_at_once(tmp_path: Path) -> None:
    whole = write(tmp_path)
    log = Log(tmp_path)
    for change in ((tmp_path / NAME).unlink, lambda: (tmp_path / NAME).write_bytes(whole)):
        change()
        log.append(Seed("1", AT))
        with pytest.raises(ArenaFailure, match=r"games\.jsonl was deleted or replaced"):
            log.sync()
    log.close()


def test_a_log_without_a_whole_line_or_without_its_first_is_refused(tmp_path: Path) -> None:
    first, *others = write(tmp_path).splitlines(keepends=True)
    for text, said in ((first[:30], "no tournament has begun"), (b"".join(others), ":1: a tournament's log begins")):
        (tmp_path / NAME).write_bytes(text)
        for asked in (tournament, read_progress, read_standings):
            with pytest.raises(InputError, match=said):
                asked(tmp_path)


@pytest.mark.parametrize(
    "changed", [{"bots": ("a",)}, {"places": (1, 2, 3)}, {"scores": (1,)}, {"out": (2,)}, {"asked": (1, 2, 3)}]
)
def test_a_game_that_has_not_one_entry_a_player_is_named_by_its_line(
    changed: dict[str, object], tmp_path: Path
) -> None:
    game = {"line": "game", "game": "7", "deal": "d", "label": "deal 1", "players": 2, "bots": ("a", "b")}
    game |= {"scores": (9, 8), "places": (1, 2), "puddings": (0, 0), "faults": (), "out": (), "used_s": (0.1, 0.1)}
    game |= {"cpu_s": (0.1, 0.1), "asked": (27, 27), "hands": (), "takes": ()}
    start = write(tmp_path, 0)
    (tmp_path / NAME).write_bytes(start + json.encode(game) + b"\n")
    assert len(list(read(tmp_path))) == 2
    (tmp_path / NAME).write_bytes(start + json.encode(game | changed) + b"\n")
    for asked in (lambda folder: list(read(folder)), read_standings):
        with pytest.raises(InputError, match=r"games\.jsonl:2: .* players?"):
            asked(tmp_path)
