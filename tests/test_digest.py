"""A bot's hash is of what its author submitted: names, contents, and what may be executed."""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from arena.protocol.folder import digest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "one"
    (made / "sub").mkdir(parents=True)
    (made / "a").write_text("1")
    (made / "sub" / "b").write_text("2")
    (made / "link").symlink_to("a")
    return made


def link_elsewhere(at: Path) -> None:
    (at / "link").unlink()
    (at / "link").symlink_to("sub/b")


def link_made_a_file(at: Path) -> None:
    (at / "link").unlink()
    (at / "link").write_text("a")


def content_moved_to_the_next_file(at: Path) -> None:
    (at / "a").write_text("12")
    (at / "sub" / "b").write_text("")


CHANGES: dict[str, Callable[[Path], object]] = {
    "content": lambda at: (at / "a").write_text("changed"),
    "another file": lambda at: (at / "new").write_text(""),
    "a file less": lambda at: (at / "sub" / "b").unlink(),
    "another name": lambda at: (at / "a").rename(at / "c"),
    "may be executed": lambda at: (at / "a").chmod(0o755),
    "moved to another folder": lambda at: (at / "sub" / "b").rename(at / "b"),
    "content moved to the next file": content_moved_to_the_next_file,
    "link elsewhere": link_elsewhere,
    "link made a file": link_made_a_file,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_bot_changes_its_hash(change: str, folder: Path) -> None:
    before = digest(folder)
    CHANGES[change](folder)
    assert digest(folder) != before


def test_place_dates_and_other_modes_do_not_change_the_hash(folder: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(folder, tmp_path / "elsewhere" / "copy", symlinks=True)
    os.utime(copy / "a", (1, 1))
    (copy / "a").chmod(0o600)
    assert digest(copy) == digest(folder)


def test_what_running_and_building_leave_behind_does_not_change_the_hash(folder: Path) -> None:
    before = digest(folder)
    for name in ("__pycache__", "target"):
        (folder / name).mkdir()
        (folder / name / "made").write_text("made")
    (folder / "target" / "CACHEDIR.TAG").write_text("Signature: 8a477f597d28d172789f06886806bc55\n# by a tool")
    assert digest(folder) == before


def test_the_hash_is_sha256_of_names_kinds_and_contents_each_after_its_length(folder: Path) -> None:
    (folder / "sub" / "b").chmod(0o755)
    fields = [b"a", b"file", b"1", b"link", b"link", b"a", b"sub/b", b"program", b"2"]
    framed = b"".join(len(field).to_bytes(8, "big") + field for field in fields)
    assert digest(folder) == hashlib.sha256(framed).hexdigest()


def test_a_lone_file_is_hashed_as_a_folder_of_it_alone(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "alone").mkdir()
    shutil.copy(folder / "a", tmp_path / "alone" / "a")
    assert digest(folder / "a") == digest(tmp_path / "alone")
