"""Which files are meant when a person names files and folders of cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.data import folder
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence


class CaseFilePath(NamedTuple):
    """A file that may hold cases; `sought`: it was found in a folder, so that it may be of another kind."""

    path: Path
    sought: bool


def case_files(paths: Sequence[str | Path] = ()) -> list[CaseFilePath]:
    """Give each file named, every *.yaml below each folder named, or without paths all case files that ship.

    Raises InputError for a folder that holds no YAML file; a file that cannot be read is found out when it is.
    """
    if not paths:
        paths = sorted(folder("specs").glob("*/cases"))
    found = [file for path in paths for file in _files_of(Path(path))]
    return list({file.path.resolve(): file for file in found}.values())


def _files_of(path: Path) -> list[CaseFilePath]:
    if not path.is_dir():
        return [CaseFilePath(path, sought=False)]
    files = sorted(file for pattern in ("*.yaml", "*.yml") for file in path.rglob(pattern) if file.is_file())
    if not files:
        raise InputError(f"{path}: no *.yaml in this folder")
    return [CaseFilePath(file, sought=True) for file in files]
