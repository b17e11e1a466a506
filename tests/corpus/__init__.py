"""Good and bad YAML files of every sort that the arena reads, and how each sort is loaded.

A bad file's first line is a comment with what is wrong, `line:column: path: message`, several joined by ` && `; where
the file cannot begin with a comment, it stands in NAME.expect. `# schema: ...` marks what the JSON Schema cannot tell.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.protocol.bot_yaml import read_bot_file
from arena.rules.cases import load_cases
from arena.rules.spec import load_spec
from arena.tournament.config import read_config

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.errors import Problem

FOLDER = Path(__file__).parent
BAD = sorted((FOLDER / "bad").glob("*/*.yaml"))
GOOD = sorted((FOLDER / "good").glob("*/*.yaml"))

LOADERS: dict[str, Callable[[Path], Any]] = {
    "spec": lambda path: load_spec(str(path)),
    "variant": lambda path: load_spec("sushi-go", [str(path)]),
    "case": load_cases,
    "bot": read_bot_file,
    "tournament": read_config,
}


def load(path: Path) -> Any:
    return LOADERS[path.parent.name](path)


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def expected(path: Path) -> list[str]:
    beside = path.with_suffix(".expect")
    first = (beside if beside.exists() else path).read_text(encoding="utf-8").splitlines()[0]
    return first.removeprefix("# ").split(" && ")


def told(problem: Problem, path: Path) -> str:
    """Give a problem as the corpus writes it; in a file that ships, without the line, which may move."""
    if problem.file == str(path):
        return f"{problem.line}:{problem.column}: {problem.message}"
    return f"{Path(problem.file).name}: {problem.message}"
