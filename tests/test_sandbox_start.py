"""How a bot's process starts: with what it is given and nothing else, or with a sentence that says why it does not."""

from __future__ import annotations

import dataclasses
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sandboxed.talk import ask

from arena.protocol.limits import Limits
from arena.protocol.program import Program, find
from arena.protocol.sandbox import StartFailed, end, spawn
from arena.protocol.sandbox.child import LIVING

if TYPE_CHECKING:
    from arena.protocol.sandbox import Level

LEVELS: tuple[Level, ...] = ("off", "guard", "jail")
WALLED: tuple[Level, ...] = ("guard", "jail")
LOOKS = """
import json, os, resource, signal, sys
def is_open(number):
    try:
        return bool(os.fstat(number))
    except OSError:
        return False
def readable(path):
    try:
        return bool(open(path).read())
    except OSError:
        return False
sys.stdin.readline()
print(json.dumps({LOOK}), flush=True)
sys.stdin.readline()
"""


def look(folder: Path, what: str, level: Level, **given: Any) -> Any:
    """Run a Python bot that says one thing about itself."""
    folder.mkdir(exist_ok=True)
    (folder / "bot.py").write_text(LOOKS.replace("{LOOK}", what))
    program = dataclasses.replace(find(str(folder / "bot.py")), **given)
    child = spawn(program, Limits(memory_mb=256), level)
    try:
        return json.loads(ask(child, b"\n"))
    finally:
        end(child, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_the_environment_is_made_from_nothing(level: Level, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "secret")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    environment = look(tmp_path, "dict(os.environ)", level)
    assert environment.pop("LC_CTYPE", "C.UTF-8") == "C.UTF-8"  # Python's own, where the language is not installed
    first, _, rest = environment.pop("PATH").partition(os.pathsep)
    assert first == str(Path(sys.executable).parent)
    assert set(rest.split(os.pathsep)) | {first} >= set(os.environ["PATH"].split(os.pathsep))
    assert environment == {"LANG": "de_DE.UTF-8"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_clock_of_its_processor_time_is_finer_than_a_move(level: Level, tmp_path: Path) -> None:
    readings = "[__import__('time').process_time() for _ in range(200_000)]"
    step = look(tmp_path, f"(lambda t: min(b - a for a, b in zip(t, t[1:]) if b > a))({readings})", level)
    assert step < 0.001


@pytest.mark.parametrize("level", LEVELS)
def test_no_descriptor_is_inherited_but_the_three(level: Level, tmp_path: Path) -> None:
    with open(os.devnull) as opened:
        os.set_inheritable(opened.fileno(), True)  # noqa: FBT003
        assert look(tmp_path, "[n for n in range(300) if is_open(n)]", level) == [0, 1, 2]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_leads_a_session_and_stands_in_its_folder(level: Level, tmp_path: Path) -> None:
    what = "[os.getsid(0) == os.getpgid(0) == os.getpid(), os.getcwd()]"
    assert look(tmp_path, what, level) == [True, str(tmp_path)]


@pytest.mark.parametrize("level", LEVELS)
def test_signals_are_as_a_program_expects_them(level: Level, tmp_path: Path) -> None:
    what = "[signal.pthread_sigmask(signal.SIG_BLOCK, []) == set(), int(signal.getsignal(signal.SIGXCPU))]"
    assert look(tmp_path, what, level) == [True, 0]


@pytest.mark.parametrize("level", LEVELS)
def test_limits_are_set_for_good(level: Level, tmp_path: Path) -> None:
    names = ["DATA", "FSIZE", "NOFILE", "CORE"]
    what = "{" + ", ".join(f"'{name}': resource.getrlimit(resource.RLIMIT_{name})" for name in names) + "}"
    told = look(tmp_path, what, level)
    mb = 1 << 20
    sizes = {"off": 64 * mb, "guard": 0, "jail": 16 * mb}
    files = 256 if level == "off" else 128
    assert told == {
        "DATA": [256 * mb] * 2,
        "FSIZE": [sizes[level]] * 2,
        "NOFILE": [files] * 2,
        "CORE": [0] * 2,
    }


def file(path: Path, text: str, mode: int = 0o644) -> None:
    path.write_text(text)
    path.chmod(mode)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("run", "words"),
    [
        ("./nothing", "no such file: .*/nothing"),
        ("no-such-program", "no program `no-such-program` on the PATH"),
        ("plain", r"no program `plain` on the PATH; did you mean \./plain\?"),
        ("./plain", r"not executable: .*/plain \(chmod \+x"),
        ("./bad", "bad interpreter: .*/bad begins with `#!/no/such/interpreter -x`"),
        ("./nonsense", "not a program of this machine: .*/nonsense"),
        ("./folder", "folder is a folder, not a program"),
    ],
)
def test_why_a_bot_does_not_start_is_told_apart(run: str, words: str, level: Level, tmp_path: Path) -> None:
    file(tmp_path / "bot.yaml", f"name: x\nrun: [{run}]\n")
    file(tmp_path / "plain", "#!/bin/sh\n")
    file(tmp_path / "bad", "#!/no/such/interpreter -x\n", 0o755)
    file(tmp_path / "nonsense", "nonsense", 0o755)
    (tmp_path / "folder").mkdir()
    with pytest.raises(StartFailed, match=words):
        spawn(find(str(tmp_path)), Limits(), level)
    assert LIVING == {}


@pytest.mark.parametrize("level", LEVELS)
def test_a_folder_that_is_gone_is_told(level: Level, tmp_path: Path) -> None:
    file(tmp_path / "bot.py", "")
    program = dataclasses.replace(find(str(tmp_path / "bot.py")), folder=tmp_path / "gone", source=tmp_path)
    with pytest.raises(StartFailed, match=r"folder .*/gone is gone"):
        spawn(program, Limits(), level)


@pytest.mark.parametrize("level", WALLED)
def test_a_program_outside_the_walls_is_named_with_the_cure(level: Level, tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "elsewhere").mkdir()
    file(tmp_path / "elsewhere" / "tool", "#!/bin/sh\n", 0o755)
    file(tmp_path / "bot" / "bot.yaml", f"name: x\nrun: [{tmp_path / 'elsewhere' / 'tool'}]\n")
    with pytest.raises(StartFailed, match=r"the sandbox hides .*/tool .*`reads:`"):
        spawn(find(str(tmp_path / "bot")), Limits(), level)


@pytest.mark.parametrize("level", WALLED)
def test_further_paths_are_read_where_the_bot_names_them(level: Level, tmp_path: Path) -> None:
    for name in ("asked", "allowed", "neither"):
        (tmp_path / name).mkdir()
        file(tmp_path / name / "data", name)
    bot = tmp_path / "bot"
    bot.mkdir()
    file(bot / "bot.yaml", "name: x\nrun: [python3, bot.py]\nreads: [../asked, ../allowed]\n")
    what = "[readable(f'../{name}/data') for name in ('asked', 'allowed', 'neither')]"
    file(bot / "bot.py", LOOKS.replace("{LOOK}", what))
    child = spawn(find(str(bot)), Limits(), level)
    told = json.loads(ask(child, b"\n"))
    end(child, 0)
    assert told == [True, True, False]


@pytest.mark.parametrize("level", WALLED)
def test_a_lone_file_does_not_see_its_neighbours(level: Level, tmp_path: Path) -> None:
    file(tmp_path / "rival.py", "SECRET = 1")
    assert look(tmp_path, "readable('rival.py')", level) is False
    assert look(tmp_path, "readable('bot.py')", level) is True


@pytest.mark.parametrize("level", WALLED)
def test_python_bots_can_import_the_arenas_library(level: Level, tmp_path: Path) -> None:
    plain = subprocess.run([sys.executable, "-c", "import arena"], env={}, cwd="/", capture_output=True, check=False)
    if plain.returncode != 0:
        pytest.skip("the arena is not installed for this Python")
    assert look(tmp_path, "__import__('arena.bot').__name__", level) == "arena"


def test_a_program_found_on_the_path_reads_its_own_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "opt" / "tool-1.0"
    (tool / "bin").mkdir(parents=True)
    (tool / "lib").mkdir()
    file(tool / "lib" / "data", "installed\n")
    file(tool / "bin" / "tool", '#!/bin/sh\nread -r line < "$1"; echo "$line"; read -r line\n', 0o755)
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "tool").symlink_to(tool / "bin" / "tool")
    monkeypatch.setenv("PATH", f"{tmp_path / 'links'}:{os.environ['PATH']}")
    (tmp_path / "bot").mkdir()
    file(tmp_path / "bot" / "bot.yaml", f"name: x\nrun: [tool, {tool / 'lib' / 'data'}]\n")
    for level in WALLED:
        child = spawn(find(str(tmp_path / "bot")), Limits(), level)
        told = ask(child, b"")
        end(child, 0)
        assert told == b"installed\n"


def test_a_start_leaves_no_descriptor_open_in_the_arena(tmp_path: Path) -> None:
    file(tmp_path / "bot.py", "input()")
    program = find(str(tmp_path / "bot.py"))
    broken = dataclasses.replace(program, run=("./nothing",))
    for level in LEVELS:
        start_and_fail(program, broken, level)  # what is made once and kept is made now
        before = set(os.listdir("/proc/self/fd"))
        start_and_fail(program, broken, level)
        assert set(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_starts_though_the_arena_holds_more_descriptors_than_a_bot_may(level: Level, tmp_path: Path) -> None:
    held = [os.open(os.devnull, os.O_RDONLY) for _ in range(400)]
    try:
        allowed = look(tmp_path, "resource.getrlimit(resource.RLIMIT_NOFILE)", level)
    finally:
        for descriptor in held:
            os.close(descriptor)
    assert max(allowed) < 400


def start_and_fail(program: Program, broken: Program, level: Level) -> None:
    end(spawn(program, Limits(), level), 0)
    with pytest.raises(StartFailed):
        spawn(broken, Limits(), level)


def test_the_arenas_own_limits_are_not_changed(tmp_path: Path) -> None:
    before = [resource.getrlimit(kind) for kind in range(16)]
    look(tmp_path, "1", "guard")
    assert [resource.getrlimit(kind) for kind in range(16)] == before
