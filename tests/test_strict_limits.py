"""What is no plain YAML file is refused, quickly and in one line."""

from __future__ import annotations

import contextlib
import importlib
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from corpus import BAD, GOOD

from arena.errors import FileErrors
from arena.strict import load_file, load_text, parse
from arena.strict.parse import MAX_ALIASES, MAX_DEPTH, MAX_PROBLEMS
from arena.strict.source import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path


def problem(data: str | bytes) -> str:
    with pytest.raises(FileErrors) as caught:
        load_text(data, Any, file="f")
    (line,) = str(caught.value).splitlines()
    return line


def laughs(levels: int, width: int) -> str:
    lines = ["- &a0 [x]"]
    lines += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * width)}]" for i in range(1, levels)]
    return "\n".join(lines)


def test_a_billion_laughs_are_refused() -> None:
    assert "too large" in problem(laughs(12, 10))


def test_a_chain_of_aliases_cannot_nest_deeper_than_lists_can() -> None:
    assert load_text(laughs(MAX_DEPTH - 2, 1), list[Any])
    assert f"nested deeper than {MAX_DEPTH} levels" in problem(laughs(200, 1))


def test_aliases_are_accepted_up_to_a_bound() -> None:
    text = "- &a x\n" + "- *a\n" * MAX_ALIASES
    assert load_text(text, list[str]).value == ["x"] * (MAX_ALIASES + 1)
    assert problem(text + "- *a\n") == f"f:{MAX_ALIASES + 2}:3: more than {MAX_ALIASES} aliases"


@pytest.mark.parametrize("piece", ["[", "{", "- ", "? ", "{a: ", "[[a], ", "- - ", "!!x [", "&a [", "{a: [", "a:\n "])
@pytest.mark.parametrize("times", [100, 50_000])
def test_nesting_without_end_is_refused(piece: str, times: int) -> None:
    with pytest.raises(FileErrors) as caught:
        load_text(piece * times, Any)
    assert len(caught.value.problems) <= MAX_PROBLEMS + 1


def test_nesting_up_to_the_bound_is_accepted() -> None:
    assert load_text("[" * MAX_DEPTH + "]" * MAX_DEPTH, Any)
    assert f"nested deeper than {MAX_DEPTH} levels" in problem("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))


@pytest.mark.parametrize(
    "piece",
    ["a", "'", '"', "\n", " ", "#", "a: b\n", "- a\n", "*a ", "&a ", "\\", "%", "|\n", ",", ":", "é", "---\n", "a\n\n"],
)
def test_a_long_file_of_anything_ends_in_a_value_or_a_line(piece: str) -> None:
    text = piece * (MAX_BYTES // 4 // len(piece.encode()))
    with contextlib.suppress(FileErrors):
        load_text(text, Any)


def test_a_file_that_is_too_large_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(FileErrors, match=f"{path}: the file is larger than {MAX_BYTES} bytes"):
        load_file(path, Any)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Is a directory"),
        ("none.yaml", "No such file or directory"),
        ("x" * 300, "File name too long"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_reason(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(FileErrors, match=f"cannot be read: .*{reason}"):
        load_file(f"{tmp_path}/{name}" if name else tmp_path, Any)


def test_a_device_that_fails_is_told_with_the_reason() -> None:
    with pytest.raises(FileErrors, match="/proc/self/mem: cannot be read: Input/output error"):
        load_file("/proc/self/mem", Any)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"a: 1\nb: \xff", "f:2:4: the byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"\xef\xbb\xbf\xc3(", "f:1:1: the byte 0xc3 is not UTF-8; save the file as UTF-8"),
        ("ä: 寿\x00", "f:1:5: the character U+0000 may not stand in a file like this; is the file saved as UTF-16?"),
        ("a: 1".encode("utf-16"), "f:1:1: the file is written in UTF-16; save it as UTF-8"),
        ("\r\n\r\u0085", "f:3:1: the character U+0085 may not stand in a file like this"),
        ("a\ufeff", "f:1:2: the character U+FEFF may not stand in a file like this"),
        ("", "f:1:1: the file is empty"),
        ("\ufeff\n# only a comment", "f:1:1: the file is empty"),
        ("a: !!binary aGk=", "f:1:4: tags like '!!binary' are not allowed"),
        ("a: 1\n---\na: 2\n---\na: 3", "f:2:1: a second document begins here; one file holds one"),
        ("a:\n\t- 1", "f:2:1: a tab stands where spaces are wanted; YAML is indented with spaces"),
        ("- a\n- b: `c`", "f:2:6: '`' may not begin a value; write the value in quotes"),
        ("寿司: *x", "f:1:5: no anchor &x stands before this alias"),
    ],
)  # fmt: skip
def test_what_is_no_plain_text_or_yaml_is_told_at_its_place(data: str | bytes, line: str) -> None:
    assert problem(data) == line


def test_without_libyaml_the_same_is_read_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("arena.strict.parse")

    def outcome(path: Path) -> Any:
        try:
            return parse(path.read_bytes(), "f")
        except FileErrors as error:
            return error.problems

    with_libyaml = [outcome(path) for path in (*GOOD, *BAD)]
    monkeypatch.setattr(module, "_LOADER", yaml.SafeLoader)
    assert [outcome(path) for path in (*GOOD, *BAD)] == with_libyaml
