"""Bots in every language that is installed run at every level: what the walls keep out, no interpreter needs."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from sandboxed.languages import LANGUAGES
from sandboxed.talk import ask

from arena.protocol.build import build_program
from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import end, spawn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.protocol.sandbox import Level


@pytest.fixture(scope="module", autouse=True)
def builds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is built here for all levels, and away from the user's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("builds")))
        yield


@pytest.mark.parametrize("level", ["off", "guard", "jail"])
@pytest.mark.parametrize("name", LANGUAGES)
def test_a_bot_answers_in_its_language_and_ends_at_the_end_of_its_input(
    name: str, level: Level, tmp_path: Path
) -> None:
    language = LANGUAGES[name]
    if not shutil.which(language.tool):
        pytest.skip(f"{language.tool} is not installed")
    (tmp_path / language.file).write_text(language.text)
    (tmp_path / "bot.yaml").write_text(language.bot_yaml(name))
    child = spawn(build_program(find(str(tmp_path)), "guard"), Limits(), level)
    try:
        answers = [json.loads(ask(child, b"x" * size + b"\n")) for size in (0, 7, 300)]
    finally:
        ended = end(child, grace_s=10)
    assert answers == [{"length": 0}, {"length": 7}, {"length": 300}]
    assert str(ended) == "exit status 0"
