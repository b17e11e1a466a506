"""The bots that ship play every player count and every set of variants, legally, as real processes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as altered
from playing import play_game, plays_everything, running

from arena.cli import run
from arena.data import folder
from arena.protocol.bot import Limits, Question, Take, ask
from arena.protocol.program import shipped
from arena.rules.game import start, view
from arena.rules.spec import load_spec

QUICK = ["random", "greedy", "priority", "value", "memory"]
C_SOURCES = ["greedy", "value", "memory", "montecarlo"]


def test_the_bots_that_ship_are_the_ladder() -> None:
    assert shipped() == sorted([*QUICK, "montecarlo"])


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_that_ships_plays_every_game_without_a_fault(name: str) -> None:
    for record in plays_everything(name):
        assert all(by in ("bot", "forced") for turn in record.turns for by in turn.by)


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_that_ships_plays_the_same_game_again_in_a_fresh_process(name: str) -> None:
    def takes() -> list[object]:
        with running([name] * 3) as bots:
            return [turn.takes for turn in play_game(bots, ["soy-sauce"], "again").turns]

    assert takes() == takes()


@pytest.mark.parametrize(("players", "variants"), [(2, ["dummy", "soy-sauce"]), (4, ["both-ways"])])
def test_montecarlo_plays_within_the_time_it_is_given(players: int, variants: list[str]) -> None:
    limits = Limits(startup_s=60.0, move_s=0.1)
    with running(["montecarlo"] * players, limits) as bots:
        record = play_game(bots, variants, late=1000)
    # The machine may stall now and then; a bot that minds no clock would be late each time.
    chosen = [by for turn in record.turns for by in turn.by if by != "forced"]
    assert chosen.count("bot") > 0.9 * len(chosen)
    assert {fault.kind for fault in record.faults} <= {"timeout"}
    # Only near the end of a round is there less to think about than there is time for.
    early = [turn for turn in record.turns if turn.turn <= 4]
    used = sorted(used for turn in early for used, by in zip(turn.cpu_s, turn.by, strict=True) if by == "bot")
    assert 0.03 < used[len(used) // 2] < 0.06


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_that_ships_passes_the_check(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", name, "--format", "json"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", QUICK[1:])
def test_which_way_hands_are_passed_changes_what_a_bot_takes(name: str) -> None:
    """Of three players the two neighbours lack different cards: what is passed on goes to one of them."""
    spec = load_spec("sushi-go", ["both-ways"])
    tables = (("maki-1",), ("tempura", "sashimi", "sashimi", "maki-2"), ("maki-1", "maki-1"))
    answers: dict[str, list[Take | None]] = {"left": [], "right": []}
    with running([name]) as bots:
        bots[0].rules(spec)
        bots[0].game(3, 0, 3, 1)
        for number in range(150):
            seen = view(altered(start(spec, 3, str(number)), tables=tables), 0)
            seen = altered(seen, hand=seen.hand[:3])
            for way, to, from_ in (("left", 1, 2), ("right", 2, 1)):
                question = Question(bots[0], altered(seen, pass_=way, to=to, from_=from_), 0)
                answers[way].append(ask([question])[0].take)
    assert answers["left"] != answers["right"]


@pytest.mark.parametrize("name", QUICK[1:])
def test_soy_sauce_is_taken_when_colours_lie_in_front_and_not_when_none_do(name: str) -> None:
    spec = load_spec("sushi-go", ["soy-sauce"])
    colourful = ("maki-1", "tempura", "pudding", "egg-nigiri", "dumpling", "chopsticks")
    poor = ("maki-1",) * 6
    with running([name]) as bots:
        bots[0].rules(spec)
        bots[0].game(3, 0, 3, 1)
        taken = []
        for tables in ((colourful, poor, poor), (poor, poor, colourful)):
            state = start(spec, 3, "soy")
            state = altered(state, hands=(("soy-sauce", "salmon-nigiri", "wasabi"),) * 3, tables=tables)
            seen = altered(view(state, 0), turn=8, may_take=(1, 1))
            reply = ask([Question(bots[0], seen, 0)])[0]
            taken.append(reply.take.cards if reply.take else None)
    assert taken[0] == ("soy-sauce",)
    assert taken[1] != ("soy-sauce",)


def test_sources_that_several_bots_share_are_the_same() -> None:
    """Each bot is a folder of its own, hashed and frozen as such: what they share is copied, and must not drift."""
    found: dict[str, set[str]] = {}
    for name in C_SOURCES:
        for path in [*(folder("bots") / name).glob("*.[ch]")]:
            found.setdefault(path.name, set()).add(path.read_text())
    assert {name for name, texts in found.items() if len(texts) > 1} == set()
    assert {"sushi.c", "talk.c", "value.c"} <= found.keys()


def test_what_random_does_follows_its_seed_alone() -> None:
    with running(["random"] * 2) as bots:
        first = play_game(bots, seed="one")
        play_game(bots, seed="two")
        again = play_game(bots, seed="one")
    assert [turn.takes for turn in first.turns] == [turn.takes for turn in again.turns]
