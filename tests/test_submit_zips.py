"""Zips of bots: what is taken in of them, and those that cannot be."""

from __future__ import annotations

import os
import stat
import zipfile
from typing import TYPE_CHECKING

import pytest
from leagues import FILE, zipped

from arena.errors import InputError
from arena.tournament.league import intake
from arena.tournament.league.intake import take_in

if TYPE_CHECKING:
    from pathlib import Path

LINK = stat.S_IFLNK | 0o777
PROGRAM = stat.S_IFREG | 0o755


def test_a_zip_of_a_folder_is_that_folder(tmp_path: Path) -> None:
    source = zipped(
        tmp_path / "bot.zip",
        [
            ("mine/", stat.S_IFDIR | 0o755, ""),
            ("mine/bot.yaml", FILE, "name: x\n"),
            ("mine/lib/run", PROGRAM, "run"),
            ("mine/lib/again", LINK, "run"),
            ("mine/.DS_Store", FILE, "junk"),
            ("__MACOSX/mine/._bot.yaml", FILE, "junk"),
        ],
    )
    take_in(source, tmp_path / "taken")
    assert (tmp_path / "taken/bot.yaml").read_text() == "name: x\n"
    assert (tmp_path / "taken/lib/again").readlink().as_posix() == "run"
    assert os.access(tmp_path / "taken/lib/run", os.X_OK)
    assert sorted(path.name for path in (tmp_path / "taken").iterdir()) == ["bot.yaml", "lib"]


def test_a_zip_that_knows_no_modes_has_its_programs_made_executable(tmp_path: Path) -> None:
    source = tmp_path / "bot.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for name, text in (("run", "#!/bin/sh\n"), ("data", "1 2 3\n")):
            info = zipfile.ZipInfo(name)
            info.create_system = 0  # as Windows writes it
            archive.writestr(info, text)
    take_in(source, tmp_path / "taken")
    assert os.access(tmp_path / "taken/run", os.X_OK)
    assert not stat.S_IMODE((tmp_path / "taken/data").stat().st_mode) & 0o111


def test_a_zip_bomb_is_refused_when_it_has_written_what_a_bot_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "BYTES", 1 << 20)
    source = tmp_path / "bomb.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", bytes(600 << 10))
        archive.writestr("b", bytes(50 << 20))
    with pytest.raises(InputError, match="too large: a bot has at most 1 MB"):
        take_in(source, tmp_path / "taken")
    assert sum(path.stat().st_size for path in (tmp_path / "taken").iterdir()) <= 1 << 20


def test_very_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "FILES", 10)
    source = zipped(tmp_path / "bot.zip", [(f"f{number}", FILE, "") for number in range(11)])
    with pytest.raises(InputError, match="more than 10 files"):
        take_in(source, tmp_path / "taken")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 broken", b"#!/bin/sh\n"])
def test_what_is_no_zip_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "bot.zip").write_bytes(data)
    with pytest.raises(InputError, match="not a zip file that can be read"):
        take_in(tmp_path / "bot.zip", tmp_path / "taken")


def test_a_zip_with_a_broken_file_is_refused(tmp_path: Path) -> None:
    source = zipped(tmp_path / "bot.zip", [("bot.yaml", FILE, "name: x" * 100)])
    data = bytearray(source.read_bytes())
    data[60] ^= 0xFF
    source.write_bytes(data)
    with pytest.raises(InputError, match="not a zip file that can be read"):
        take_in(source, tmp_path / "taken")
