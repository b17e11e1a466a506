"""Every kit of `arena new` plays whole games of every kind, as real processes under the default sandbox."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from playing import play_game, plays_everything, running

from arena.cli import run
from arena.kits import KITS, write_kit
from arena.protocol.bot import Question, ask
from arena.protocol.bot_yaml import read_bot_file
from arena.rules.game import check, start, view
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

ALWAYS = {"python", "javascript", "c", "cpp", "java", "rust", "perl", "tcl", "bash"}


@pytest.fixture(params=KITS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A kit as `arena new` writes it; a language the machine lacks is skipped unless every machine has it."""
    kit = KITS[request.param]
    if request.param not in ALWAYS and not kit.found():
        pytest.skip(f"{kit.title} is not installed")
    write_kit(kit, tmp_path / kit.language, "tester")
    return tmp_path / kit.language


@pytest.mark.timeout(300)
def test_a_kit_passes_the_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(folder), "--format", "json"]) == 0, capsys.readouterr().out


@pytest.mark.timeout(300)
def test_a_kit_plays_every_game_unchanged(folder: Path) -> None:
    for record in plays_everything(str(folder)):
        assert all(by in ("bot", "forced") for turn in record.turns for by in turn.by)


@pytest.mark.timeout(300)
def test_a_kit_beats_chance(folder: Path) -> None:
    lead = 0
    with running([str(folder), "random", "random"]) as bots:
        for number in range(12):
            scores = play_game(bots, seed=str(number)).end.scores
            lead += 2 * scores[0] - scores[1] - scores[2]
    assert lead > 0


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("variants", "seat"), [((), 1), (("dummy",), 0), (("dummy",), 1)])
def test_a_kit_takes_two_cards_with_chopsticks(folder: Path, variants: tuple[str, ...], seat: int) -> None:
    state = start(load_spec("sushi-go", variants), 2, "pair")
    state = replace(state, tables=(("chopsticks",), ("tempura", "chopsticks"), *state.tables[2:]))
    with running([str(folder)]) as bots:
        bots[0].rules(state.spec)
        bots[0].game(2, seat, 3, 1)
        (reply,) = ask([Question(bots[0], view(state, seat), 0)])
    assert reply.take is not None, reply.fault
    check(state, seat, reply.take)
    assert len(reply.take.cards) == 2


def test_a_kit_is_short_and_says_who_it_is(folder: Path) -> None:
    kit = KITS[folder.name]
    said = read_bot_file(folder / "bot.yaml")
    assert (said.name, said.authors) == (folder.name, ("tester",))
    assert not said.forks
    readme = (folder / "README.md").read_text().splitlines()
    assert len([line for line in readme if line]) <= 10
    program = (folder / kit.program).read_text()
    assert len(program.splitlines()) <= 100
    assert "choose" in program
    assert "$" not in (folder / "bot.yaml").read_text() + "".join(readme)
