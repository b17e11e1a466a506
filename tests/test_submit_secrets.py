"""What a submitted bot can learn while it is checked: nothing of the arena's environment, nothing of its rivals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from leagues import SUBMIT, registered, submit, write_bot
from runs import arena

if TYPE_CHECKING:
    from pathlib import Path

# It plays badly if it sees what it should not: to be registered is to have seen nothing.
SPY = """
seen = {{name: value for name, value in os.environ.items() if name not in ("PATH", "LANG", "LC_CTYPE")}}
for place in {places!r}:
    for pattern in ("*", "*/*", "*/*/*", "../../*/*/*"):
        seen |= {{path: 1 for path in glob.glob(os.path.join(place, pattern)) if os.getcwd() not in path}}
    for file in ("league.jsonl", "bots/rival/bot.py"):
        try:
            seen[file] = open(os.path.join(place, file)).read()
        except OSError:
            pass
assert not seen, sorted(seen)[:2]
"""


@pytest.mark.parametrize("sandbox", ["guard", "off"])
def test_a_bot_that_looks_around_sees_nothing_within_the_walls(
    sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tmp_path / "league"
    submit(league, write_bot(tmp_path, "rival"))
    rival = league / registered(league)["rival"]["folder"]
    spy = write_bot(tmp_path, "spy")
    looks = SPY.format(places=[str(rival), str(league), str(tmp_path), "../..", "../../rival"])
    (spy / "bot.py").write_text(f"import glob, os\n{looks}\n{(spy / 'bot.py').read_text()}")
    monkeypatch.setenv("ARENA_SECRET", "nobody's affair")
    ended = arena("submit", spy, "--league", league, *SUBMIT, "--sandbox", sandbox, code=int(sandbox == "off"))
    assert "nobody's affair" not in ended.stdout + ended.stderr
    assert ("AssertionError" in ended.stdout) == (sandbox == "off")
