"""What a submitted folder or zip may hold: nothing that leaves it, is no file, or is without end."""

from __future__ import annotations

import os
import socket
import stat
from typing import TYPE_CHECKING

import pytest
from leagues import FILE, zipped

from arena.errors import InputError
from arena.protocol.folder import digest
from arena.tournament.league.intake import take_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

LINK = stat.S_IFLNK | 0o777


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([("../evil.py", FILE, "x")], "../evil.py: it leaves the bot's folder"),
        ([("a/../../evil.py", FILE, "x")], "a/../../evil.py: it leaves the bot's folder"),
        ([("/etc/evil", FILE, "x")], "/etc/evil: an absolute path"),
        ([("C:/evil", FILE, "x")], "C:/evil: an absolute path"),
        ([("..\\evil.py", FILE, "x")], "an odd name"),
        ([("a\nb.py", FILE, "x")], "'a\\nb.py': an odd name"),
        ([("a\x1b[2J.py", FILE, "x")], "an odd name"),
        ([("./a.py", FILE, "x")], "an odd name"),
        ([("a//b.py", FILE, "x")], "an odd name"),
        ([(" a.py", FILE, "x")], "an odd name"),
        ([("a" * 201, FILE, "x")], "too long a name"),
        ([("/".join("a" * 16) + "/b.py", FILE, "x")], "more than 16 folders deep"),
        ([("a.py", FILE, "x"), ("a.py", FILE, "y")], "a.py: it is there twice"),
        ([("a.py", FILE, "x"), ("A.py", FILE, "y")], "A.py: there is a.py too"),
        ([("data/a", FILE, "x"), ("Data/b", FILE, "y")], "a folder is named data already"),
        ([("caf\u00e9", FILE, "x"), ("cafe\u0301", FILE, "y")], "names must differ in more than case"),
        ([("a", FILE, "x"), ("a/b", FILE, "y")], "a is a file or link and no folder"),
        ([("a/b", FILE, "x"), ("a", FILE, "y")], "a folder of this name holds files already"),
        ([("a", LINK, "/etc/passwd")], "a: a link to an absolute path (/etc/passwd)"),
        ([("a", LINK, "../other")], "a: a link that leaves the bot's folder (../other)"),
        ([("b/a", LINK, "../../other")], "b/a: a link that leaves the bot's folder"),
        ([("a", LINK, "nothing")], "a: a link to nothing (nothing)"),
        ([("a", LINK, "a")], "a: a link to nothing (a)"),
        ([("a", LINK, "x" * 1001)], "a: a link to an odd name"),
        ([("a", LINK, "."), ("a/b", FILE, "x")], "a is a file or link and no folder"),
        ([("d/l", LINK, ".."), ("e", LINK, "d/l/..")], "e: a link that leaves the bot's folder"),
        ([("pipe", stat.S_IFIFO | 0o644, "")], "pipe: a bot's folder holds files, folders and links only"),
        ([("device", stat.S_IFBLK | 0o644, "")], "device: a bot's folder holds files, folders and links only"),
        ([("device", stat.S_IFCHR | 0o644, "")], "device: a bot's folder holds files, folders and links only"),
    ],
)
def test_a_zip_with_such_a_path_is_refused_in_one_line(
    entries: Sequence[tuple[str, int, str]], words: str, tmp_path: Path
) -> None:
    source = zipped(tmp_path / "bot.zip", entries)
    with pytest.raises(InputError) as error:
        take_in(source, tmp_path / "taken")
    assert words in str(error.value)
    assert str(error.value).startswith(f"{source}: ")
    assert "\n" not in str(error.value)
    assert str(error.value).isprintable()
    assert not (tmp_path / "evil.py").exists()


def _outside(folder: Path) -> None:
    (folder / "a").symlink_to("../secret")


def _absolute(folder: Path) -> None:
    (folder / "a").symlink_to(folder / "bot.yaml")


def _outside_by_a_link(folder: Path) -> None:
    (folder / "lib").mkdir()
    (folder / "lib/up").symlink_to("..")
    (folder / "a").symlink_to("lib/up/../secret")


def _to_nothing(folder: Path) -> None:
    (folder / "a").symlink_to("nowhere")


def _to_itself(folder: Path) -> None:
    (folder / "a").symlink_to("a")


def _pipe(folder: Path) -> None:
    os.mkfifo(folder / "a")


def _socket(folder: Path) -> None:
    here = os.getcwd()
    os.chdir(folder)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("a")
    os.chdir(here)


def _control_characters(folder: Path) -> None:
    (folder / "a\n\x1b[2J").touch()


def _backslash(folder: Path) -> None:
    (folder / "..\\a").touch()


def _long(folder: Path) -> None:
    (folder / ("a" * 201)).touch()


def _not_utf8(folder: Path) -> None:
    (folder / os.fsdecode(b"\xff.py")).touch()


def _deep(folder: Path) -> None:
    place = folder.joinpath(*"abcdefghijklmnopq")
    place.mkdir(parents=True)
    (place / "file").touch()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (_outside, "a: a link that leaves the bot's folder (../secret)"),
        (_absolute, "a: a link to an absolute path"),
        (_outside_by_a_link, "a: a link that leaves the bot's folder (lib/up/../secret)"),
        (_to_nothing, "a: a link to nothing (nowhere)"),
        (_to_itself, "a: a link to nothing (a)"),
        (_control_characters, "'a\\n\\x1b[2J': an odd name"),
        (_backslash, "an odd name"),
        (_long, "too long a name"),
        (_pipe, "a: a bot's folder holds files, folders and links only"),
        (_socket, "a: a bot's folder holds files, folders and links only"),
        (_not_utf8, "'\\udcff.py': an odd name"),
        (_deep, "more than 16 folders deep"),
    ],
)
def test_a_folder_with_such_a_path_is_refused_in_one_line(
    make: Callable[[Path], None], words: str, tmp_path: Path
) -> None:
    source = tmp_path / "bot"
    source.mkdir()
    (tmp_path / "secret").write_text("nobody's affair")
    make(source)
    with pytest.raises(InputError) as error:
        take_in(source, tmp_path / "taken")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_a_link_that_appears_while_the_folder_is_read_is_not_followed(tmp_path: Path) -> None:
    from arena.tournament.league.sources import folder_entries

    (tmp_path / "bot").mkdir()
    (tmp_path / "bot/a").write_text("mine")
    (tmp_path / "secret").write_text("nobody's affair")
    entry = next(entries := folder_entries(tmp_path / "bot"))
    (tmp_path / "bot/a").unlink()
    (tmp_path / "bot/a").symlink_to("../secret")
    assert entry.open is not None
    with pytest.raises(OSError, match="symbolic links"), entry.open():
        pass
    del entries


def test_what_is_taken_in_has_the_hash_of_its_source(tmp_path: Path) -> None:
    source = tmp_path / "bot"
    (source / "lib/deep").mkdir(parents=True)
    (source / "bot.yaml").write_text("name: x\n")
    (source / "lib/deep/run").write_text("#!/bin/sh\n")
    (source / "lib/deep/run").chmod(0o700)
    (source / "lib/again").symlink_to("deep/run")
    (source / "link").symlink_to("lib/deep")
    (source / "lib/deep/data é 寿司.txt").write_text("data")
    for junk in (".git/config", "__pycache__/x.pyc", "target/out"):
        (source / junk).parent.mkdir()
        (source / junk).write_text("junk")
    (source / "target/CACHEDIR.TAG").write_text("Signature: 8a477f597d28d172789f06886806bc55\n")
    take_in(source, tmp_path / "taken")
    assert digest(tmp_path / "taken") == digest(source)
    taken = sorted(path.relative_to(tmp_path / "taken").as_posix() for path in (tmp_path / "taken").rglob("*"))
    assert taken == [*("bot.yaml", "lib", "lib/again", "lib/deep", "lib/deep/data é 寿司.txt", "lib/deep/run", "link")]
    assert (tmp_path / "taken/link/data é 寿司.txt").read_text() == "data"
    assert stat.S_IMODE((tmp_path / "taken/lib/deep/run").stat().st_mode) == 0o755
