"""Which program runs a file, and where a program's name leads on this machine."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

PYTHON = frozenset({"python", "python3"})
SHELLS = frozenset({"sh", "bash", "dash", "ash", "zsh", "ksh"})
_BY_SUFFIX: dict[str, tuple[tuple[str, ...], str]] = {
    ".py": (("python3",), "Python"),
    ".js": (("node",), "JavaScript"),
    ".mjs": (("node",), "JavaScript"),
    ".cjs": (("node",), "JavaScript"),
    ".java": (("java",), "Java"),
    ".jar": (("java", "-jar"), "Java"),
    ".rb": (("ruby",), "Ruby"),
    ".pl": (("perl",), "Perl"),
    ".php": (("php",), "PHP"),
    ".lua": (("lua",), "Lua"),
    ".tcl": (("tclsh",), "Tcl"),
    ".awk": (("awk", "-f"), "awk"),
    ".bash": (("bash",), "Bash"),
    ".sh": (("sh",), "shell"),
}
_COMPILED = frozenset({".c", ".cc", ".cpp", ".cxx", ".rs", ".go", ".zig", ".hs", ".swift", ".kt", ".cs", ".ts"})


def command_for(file: Path) -> tuple[str, ...] | None:
    """Give the interpreter and its arguments for a program file, () for a binary, None where none is known.

    A `.py` file runs with the arena's own Python; else the `#!` line counts, then the suffix.
    """
    if file.suffix == ".py":
        return ("python3",)
    with file.open("rb") as opened:
        head = opened.read(256)
    if head.startswith(b"#!"):
        return _from_line(head[2:].partition(b"\n")[0].decode("utf-8", "replace"))
    known = _BY_SUFFIX.get(file.suffix)
    if known:
        return known[0]
    return () if os.access(file, os.X_OK) and file.suffix not in _COMPILED else None


def _from_line(line: str) -> tuple[str, ...]:
    try:
        words = shlex.split(line) or ["sh"]
    except ValueError:  # quotes that nothing closes: the system knows of none either
        words = line.split()
    if Path(words[0]).name == "env":
        words = [word for word in words[1:] if word != "-S"] or ["sh"]
    return tuple(words)


def is_source(file: Path) -> bool:
    """Tell whether a file must be compiled before it runs."""
    return file.suffix in _COMPILED


def language_of(run: tuple[str, ...]) -> str | None:
    """Guess the language from a command: its interpreter, else the first suffix in it that is known."""
    by_command = {command[0]: language for command, language in reversed(_BY_SUFFIX.values())}
    name = Path(run[0]).name
    by_name = by_command.get("python3" if name in PYTHON else name) or ("shell" if name in SHELLS else None)
    known = (_BY_SUFFIX.get(Path(word).suffix) for word in run)
    return by_name or next((found[1] for found in known if found), None)


def resolve(word: str, folder: Path) -> Path | None:
    """Give the path of a command's first word: the arena's own Python, a path, or a program on the arena's PATH.

    A version manager's shim (a script that only looks up the real program, which a sandbox hides) is followed to the
    real program. None where the PATH has no such program; a path is given whether or not it exists.
    """
    if word in PYTHON:
        return Path(sys.executable)
    if "/" in word:
        return folder / word
    found = shutil.which(word)
    return _behind_shim(Path(found)) if found else None


def _behind_shim(path: Path) -> Path:
    if path.parent.name != "shims":
        return path
    root = path.parent.parent
    manager = shutil.which(root.name.lstrip("."), path=f"{root / 'bin'}:{os.environ.get('PATH', '')}")
    if manager:
        asked = subprocess.run([manager, "which", path.name], capture_output=True, text=True, check=False)
        if asked.returncode == 0 and asked.stdout.strip():
            return Path(asked.stdout.strip())
    elsewhere = [entry for entry in os.environ.get("PATH", "").split(os.pathsep) if Path(entry) != path.parent]
    return Path(shutil.which(path.name, path=os.pathsep.join(elsewhere)) or path)
