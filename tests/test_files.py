"""Files that commands write: whole or not at all, and nothing is replaced that is no file."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from arena.errors import InputError
from arena.report.files import write_file

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    for data in (b"one", b"another"):
        write_file(tmp_path / "x", data)
        assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("x", data)]


def test_what_a_link_leads_to_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_pipe_is_written_to_as_it_stands(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    write_file(tmp_path / "pipe", b"data")
    reader.join()
    assert got == [b"data"]
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_standard_output_by_its_name_is_written_to() -> None:
    code = "from pathlib import Path; from arena.report.files import write_file; write_file(Path('/dev/stdout'), b'x')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"x"


@pytest.mark.parametrize("name", ["none/x", "file/x", ".", "folder"])
def test_what_cannot_be_written_is_told_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="cannot be written: "):
        write_file(tmp_path / name, b"data")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
