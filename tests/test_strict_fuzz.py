"""Whatever the bytes: a value, or FileErrors with one line for each problem."""

from __future__ import annotations

from typing import Any

import yaml
from corpus import BAD, GOOD
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from arena.errors import FileErrors
from arena.rules.case_file import CaseFileDocument
from arena.rules.model import Spec
from arena.strict import load_text, parse, plain

TYPES: list[Any] = [Spec, CaseFileDocument, Any]
SNIPPETS = [
    *("- ", ": ", "? ", "[", "]", "{", "}", ",", "&a ", "*a", "<<", "!!str ", "|\n", ">\n", "'", '"', "#", "\t", "\n"),
    *("\n  ", "---\n", "...\n", "%YAML 1.1\n", "no", "1_0", "~", "\x00", "\x85", "\u2028", "\ufeff", "é", "\U0001f363"),
    *("name", "given", "kinds", "then", "0"),
]
SEEDS = [path.read_bytes() for path in (*GOOD, *BAD) if path.stat().st_size < 2000]

settings.register_profile("fuzz", deadline=None, suppress_health_check=list(HealthCheck))
fuzz = settings(settings.get_profile("fuzz"), max_examples=400)


def check(data: bytes | str, type_: Any) -> None:
    try:
        load_text(data, type_, file="f")
    except FileErrors as error:
        problems, lines = error.problems, str(error).split("\n")
    else:
        return
    assert len(lines) == len(problems)
    assert all(line.startswith("f:") and line.isprintable() for line in lines)


@fuzz
@given(data=st.binary(max_size=200), type_=st.sampled_from(TYPES))
def test_any_bytes_are_loaded_or_refused(data: bytes, type_: Any) -> None:
    check(data, type_)


@fuzz
@given(pieces=st.lists(st.sampled_from(SNIPPETS), max_size=30), type_=st.sampled_from(TYPES))
@example(pieces=["?", " ", "&a ", "*a"], type_=Any)
def test_any_pieces_of_yaml_are_loaded_or_refused(pieces: list[str], type_: Any) -> None:
    check("".join(pieces), type_)


@fuzz
@given(data=st.data(), seed=st.sampled_from(SEEDS), type_=st.sampled_from(TYPES))
def test_any_file_with_a_piece_changed_is_loaded_or_refused(data: st.DataObject, seed: bytes, type_: Any) -> None:
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, min(len(seed), start + 20)))
    piece = data.draw(st.one_of(st.binary(max_size=4), st.sampled_from(SNIPPETS).map(str.encode)))
    check(seed[:start] + piece + seed[end:], type_)


values = st.recursive(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc<", min_size=1, max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@fuzz
@given(value=values, flow=st.booleans())
def test_what_another_writer_writes_is_read_as_it_was_meant(value: Any, flow: bool) -> None:
    text = yaml.safe_dump(value, default_flow_style=flow, allow_unicode=True, default_style='"')
    assert plain(parse(text, "f")) == value
