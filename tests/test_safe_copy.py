"""A submitted folder or zip is copied whole, and whatever would reach out of it is refused."""

from __future__ import annotations

import os
import socket
import stat
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.errors import FileErrors, InputError
from arena.protocol import safe_copy as module
from arena.protocol.folder import digest
from arena.protocol.safe_copy import safe_copy

if TYPE_CHECKING:
    from collections.abc import Callable

BOT_YAML = "name: x\nrun: [./x]\n"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "bot"
    (folder / "lib" / "deep").mkdir(parents=True)
    (folder / "bot.yaml").write_text(BOT_YAML)
    (folder / "x").write_text("#!/bin/sh\n")
    (folder / "x").chmod(0o750)
    (folder / "lib" / "deep" / "data é 寿司.txt").write_text("data")
    (folder / "link").symlink_to("lib/deep")
    return folder


def packed(path: Path, entries: dict[str, str], *, mode: int = 0o644, kind: int = stat.S_IFREG) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in entries.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (kind | mode) << 16
            made.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return path


def test_a_folder_is_copied_with_links_within_and_the_same_digest(bot: Path, tmp_path: Path) -> None:
    copy = safe_copy(bot, tmp_path / "league" / "x")
    assert copy == tmp_path / "league" / "x"
    assert digest(copy) == digest(bot)
    assert (copy / "link" / "data é 寿司.txt").read_text() == "data"
    assert os.access(copy / "x", os.X_OK)
    assert stat.S_IMODE((copy / "bot.yaml").stat().st_mode) == 0o644


def test_what_is_no_part_of_a_bot_is_left_behind(bot: Path, tmp_path: Path) -> None:
    for name in (".git", "__pycache__", "target"):
        (bot / name).mkdir()
        (bot / name / "file").write_text("large")
    (bot / "target" / "CACHEDIR.TAG").write_text("Signature: 8a477f597d28d172789f06886806bc55\n")
    copy = safe_copy(bot, tmp_path / "copy")
    assert sorted(path.name for path in copy.iterdir()) == ["bot.yaml", "lib", "link", "x"]


def absolute_link(folder: Path) -> None:
    (folder / "evil").symlink_to("/etc/hostname")


def link_out(folder: Path) -> None:
    (folder / "evil").symlink_to("../secret")


def link_out_by_a_link(folder: Path) -> None:
    (folder / "lib" / "up").symlink_to("../..")
    (folder / "evil").symlink_to("lib/up/secret")


def link_to_nothing(folder: Path) -> None:
    (folder / "evil").symlink_to("nowhere")


def link_to_itself(folder: Path) -> None:
    (folder / "evil").symlink_to("evil")


def control_characters(folder: Path) -> None:
    (folder / "evil\n\x1b[2J").write_text("")


def not_text(folder: Path) -> None:
    (Path(os.fsdecode(os.fsencode(folder) + b"/evil\xff"))).write_text("")


def backslash(folder: Path) -> None:
    (folder / "..\\evil").write_text("")


def spaces_around(folder: Path) -> None:
    (folder / "evil ").write_text("")


def long_name(folder: Path) -> None:
    (folder / ("evil" * 60)).write_text("")


ODD = [
    *(absolute_link, link_out, link_out_by_a_link, link_to_nothing, link_to_itself),
    *(control_characters, not_text, backslash, spaces_around, long_name),
]


@pytest.mark.parametrize("spoil", ODD, ids=lambda spoil: spoil.__name__)
def test_a_folder_that_reaches_out_or_has_odd_names_is_refused(
    spoil: Callable[[Path], None], bot: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("secret")
    spoil(bot)
    with pytest.raises(FileErrors, match=r"refused\Z") as caught:
        safe_copy(bot, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert all("evil" in problem.file or "up" in problem.file for problem in caught.value.problems)
    assert str(caught.value).isprintable() or "\n" in str(caught.value)


def test_all_that_is_wrong_is_told_at_once(bot: Path, tmp_path: Path) -> None:
    absolute_link(bot)
    spaces_around(bot)
    with pytest.raises(FileErrors) as caught:
        safe_copy(bot, tmp_path / "copy")
    assert len(caught.value.problems) == 2


def pipe(folder: Path) -> None:
    os.mkfifo(folder / "evil")


def listener(folder: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(folder / "evil"))


@pytest.mark.parametrize("spoil", [pipe, listener], ids=lambda spoil: spoil.__name__)
def test_what_is_neither_file_nor_folder_is_refused(spoil: Callable[[Path], None], bot: Path, tmp_path: Path) -> None:
    spoil(bot)
    with pytest.raises(InputError, match="evil: a bot's folder holds files, folders and links only"):
        safe_copy(bot, tmp_path / "copy")


def test_a_zip_is_unpacked_from_its_top_or_from_its_one_folder(tmp_path: Path) -> None:
    flat = packed(tmp_path / "flat.zip", {"bot.yaml": BOT_YAML, "lib/x": "x"}, mode=0o755)
    nested = packed(
        tmp_path / "nested.zip", {"it/bot.yaml": BOT_YAML, "it/lib/x": "x", "__MACOSX/it/x": ""}, mode=0o755
    )
    copies = [safe_copy(flat, tmp_path / "one"), safe_copy(nested, tmp_path / "two")]
    assert copies == [tmp_path / "one", tmp_path / "two" / "it"]
    assert digest(copies[0]) == digest(copies[1])
    assert os.access(copies[0] / "lib" / "x", os.X_OK)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../evil", "leads out"),
        ("lib/../../evil", "leads out"),
        ("/etc/evil", "leads out"),
        ("C:/evil", "leads out"),
        ("..\\evil", "leads out"),
        ("evil\x07", "odd name"),
        (" evil", "odd name"),
    ],
)
def test_a_zip_whose_names_lead_out_or_are_odd_is_refused(name: str, why: str, tmp_path: Path) -> None:
    source = packed(tmp_path / "bot.zip", {"bot.yaml": BOT_YAML, name: "evil"})
    with pytest.raises(FileErrors, match=why):
        safe_copy(source, tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bot.zip"]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO])
def test_links_and_devices_in_a_zip_are_refused(kind: int, tmp_path: Path) -> None:
    source = packed(tmp_path / "bot.zip", {"evil": "/etc/hostname"}, kind=kind)
    with pytest.raises(FileErrors, match="neither a file nor a folder"):
        safe_copy(source, tmp_path / "copy")


def test_a_name_twice_in_a_zip_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bot.zip", "w") as made:
        made.writestr("bot.yaml", BOT_YAML)
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr("bot.yaml", "name: other\nrun: [x]\n")
    with pytest.raises(FileErrors, match="twice in the zip"):
        safe_copy(tmp_path / "bot.zip", tmp_path / "copy")


def test_a_file_that_is_a_folder_too_and_a_damaged_zip_leave_nothing(tmp_path: Path) -> None:
    both = packed(tmp_path / "both.zip", {"x": "file", "x/y": "in it"})
    damaged = packed(tmp_path / "damaged.zip", {"bot.yaml": BOT_YAML * 100})
    data = bytearray(damaged.read_bytes())
    data[45:60] = bytes(15)
    damaged.write_bytes(data)
    for source in (both, damaged):
        with pytest.raises(InputError, match="cannot be unpacked"):
            safe_copy(source, tmp_path / "copy")
        assert not (tmp_path / "copy").exists()


def test_too_many_files_or_bytes_are_refused(bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 3)
    with pytest.raises(InputError, match="4 files; a bot has at most 3"):
        safe_copy(bot, tmp_path / "copy")
    monkeypatch.setattr(module, "MOST_FILES", 10)
    monkeypatch.setattr(module, "MOST_BYTES", 1 << 20)
    bomb = packed(tmp_path / "bomb.zip", {"zeros": "0" * (3 << 20)})
    assert bomb.stat().st_size < 1 << 16
    with pytest.raises(InputError, match="3 MB; a bot has at most 1 MB"):
        safe_copy(bomb, tmp_path / "copy")


def test_what_is_neither_folder_nor_zip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bot.tar").write_text("tar")
    with pytest.raises(InputError, match="neither a folder nor a zip"):
        safe_copy(tmp_path / "bot.tar", tmp_path / "copy")
