"""What `arena new` writes: for each language a folder with a bot that plays every game legally, to start from."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from string import Template

from arena.errors import InputError

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Kit:
    """A language's kit: `program` is its main file; `tools` are what builds and runs it.

    Of `tools` each entry lists the names a tool goes by, the usual one last.
    """

    language: str
    title: str
    program: str
    tools: tuple[tuple[str, ...], ...]

    def found(self) -> bool:
        """Tell whether this machine has what the language needs."""
        return all(any(map(shutil.which, names)) for names in self.tools)


KITS = {
    kit.language: kit
    for kit in (
        Kit("python", "Python", "bot.py", ()),
        Kit("javascript", "JavaScript (Node)", "bot.js", (("node",),)),
        Kit("c", "C", "bot.c", (("cc",),)),
        Kit("cpp", "C++", "bot.cpp", (("c++",),)),
        Kit("java", "Java", "Bot.java", (("javac",), ("java",))),
        Kit("rust", "Rust", "bot.rs", (("rustc",),)),
        Kit("go", "Go", "bot.go", (("go",),)),
        Kit("ruby", "Ruby", "bot.rb", (("ruby",),)),
        Kit("php", "PHP", "bot.php", (("php",),)),
        Kit("lua", "Lua", "bot.lua", (("lua5.4", "lua5.3", "luajit", "lua"),)),
        Kit("perl", "Perl", "bot.pl", (("perl",),)),
        Kit("tcl", "Tcl", "bot.tcl", (("tclsh",),)),
        Kit("bash", "Bash", "bot.sh", (("bash",),)),
    )
}


def write_kit(kit: Kit, folder: Path, author: str) -> tuple[Path, ...]:
    """Write the kit into a folder, which is made, and give the files; the bot is named after the folder.

    Raises InputError when the folder is there already, cannot be made, or its name cannot be a bot's.
    """
    name = folder.name
    if not name.isprintable() or name != name.strip() or not 0 < len(name) <= 100:
        raise InputError(f"{name!r} cannot be a bot's name: it must be printable text, at most 100 characters")
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise InputError(f"{folder} is there already; choose another name") from None
    except OSError as error:
        raise InputError(f"{folder}: cannot be made: {error.strerror}") from None
    words = _words(kit, name, author)
    return tuple(_write(source, folder / source.name, words) for source in _sources(kit))


def _sources(kit: Kit) -> list[Path]:
    files = [path for path in sorted((_HERE / kit.language).iterdir()) if path.is_file()]
    return [*files, _HERE / "README.md"]


def _write(source: Path, target: Path, words: dict[str, str]) -> Path:
    text = source.read_text("utf-8")
    if source.name == "bot.yaml":
        text = Template(text).substitute({word: json.dumps(value, ensure_ascii=False) for word, value in words.items()})
    elif source.name == "README.md":
        text = Template(text).substitute(words)
    target.write_text(text, "utf-8")
    return target


def _words(kit: Kit, name: str, author: str) -> dict[str, str]:
    runner = next((word for word in kit.tools[-1] if shutil.which(word)), kit.tools[-1][-1]) if kit.tools else ""
    folder = name if name.replace("-", "").replace("_", "").replace(".", "").isalnum() else f"'{name}'"
    return {
        "NAME": name,
        "AUTHOR": author,
        "LANGUAGE": kit.title,
        "PROGRAM": kit.program,
        "FOLDER": folder,
        "RUNNER": runner,
    }
