"""An audit passes on what was played, and finds and names whatever was changed."""

from __future__ import annotations

import json
import random
import shutil
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from runs import PATIENT, arena, bot, lines

from arena.rules.shuffle import shuffle
from arena.rules.spec import load_spec
from arena.tournament.audit import audit
from arena.tournament.lines import Line
from arena.tournament.log import Log

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a finished tournament with the dummy, in which a bot fails and stays in, and fails and is out."""
    folder = tmp_path_factory.mktemp("played")
    failing = "message['turn'] == 3 and print('oops', flush=True); message['round'] == 3 and sys.exit(1)"
    bots = (bot(folder, "failing", before=failing), "random", "greedy")
    terms = ("--players", "2", "--variant", "dummy", "--deals", "2", "--strikes", "bad-json=3", "--bench-after", "0")
    arena("tournament", *bots, *terms, *PATIENT, "--out", folder / "out")
    return folder / "out"


def forged(played: Path, folder: Path, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    """Write a log again with a change, every checksum right."""
    entries = [json.loads(line) for line in (played / "games.jsonl").read_bytes().splitlines()]
    for entry in entries:
        del entry["sum"]
    change(entries)
    log = Log(folder)
    for entry in entries:
        log.append(msgspec.json.encode(msgspec.convert(entry, Line)))
    log.sync()
    log.close()
    return folder


def first_game(entries: list[dict[str, Any]]) -> dict[str, Any]:
    return next(entry for entry in entries if entry["line"] == "game")


def test_it_passes_on_a_tournament_as_it_was_played_and_shows_its_table(played: Path) -> None:
    ended = arena("audit", played)
    assert "12 games of 6 deals: dealt from the published seed, refereed again from the takes: all" in ended.stdout
    assert arena("standings", played).stdout in ended.stdout
    document = json.loads(arena("audit", played, "--format", "json").stdout)
    assert document == {
        "holds": True, "games": 12, "deals": 6, "seed": "published", "missing": 0, "problems": []
    }  # fmt: skip


def test_it_passes_on_a_log_written_again_as_it_was(played: Path, tmp_path: Path) -> None:
    assert audit(forged(played, tmp_path, lambda _entries: None)).findings == []


def test_one_changed_digit_is_found_and_named(played: Path, tmp_path: Path) -> None:
    text = (played / "games.jsonl").read_bytes()
    line = lines(played)[3]
    old = f'"scores":{json.dumps(line["scores"], separators=(",", ":"))}'.encode()
    new = old.replace(b"[", b"[1", 1)
    number = text[: text.index(line["game"].encode())].count(b"\n") + 1
    (tmp_path / "games.jsonl").write_bytes(text.replace(old, new))
    ended = arena("audit", tmp_path, code=1)
    assert f"games.jsonl:{number}: " in ended.stdout
    assert "was changed after it was written" in ended.stdout


def test_any_changed_byte_is_found_and_its_line_named(played: Path, tmp_path: Path) -> None:
    text = (played / "games.jsonl").read_bytes()
    chance = random.Random(2)
    for _ in range(60):
        place = chance.randrange(len(text))
        changed = bytearray(text)
        changed[place] = chance.choice([byte for byte in range(256) if byte != text[place]])
        (tmp_path / "games.jsonl").write_bytes(changed)
        assert text[:place].count(b"\n") + 1 in [finding.line for finding in audit(tmp_path).findings]


def test_lines_taken_out_or_moved_are_found(played: Path, tmp_path: Path) -> None:
    whole = (played / "games.jsonl").read_bytes().splitlines(keepends=True)
    for wrong in (whole[:4] + whole[5:], [*whole[:4], whole[5], whole[4], *whole[6:]], whole[:5] + whole[4:]):
        (tmp_path / "games.jsonl").write_bytes(b"".join(wrong))
        assert not audit(tmp_path).holds


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda game: game["scores"].__setitem__(0, 99), "scores: [99, "),
        (lambda game: game["puddings"].__setitem__(2, 9), "puddings: "),
        (lambda game: game["places"].reverse(), "places: "),
        (lambda game: game["takes"][0][0].__setitem__(0, ["no-such-card"]), "round 1, turn 1, seat 0: illegal: no no-"),
        (lambda game: game["takes"][1].pop(), "round 2: stops after turn 8"),
        (lambda game: game["hands"][0].reverse(), "round 1"),
        (lambda game: game["dummy_pile"][2].reverse(), "round 3"),
        (lambda game: game["bots"].reverse(), "game: "),
        (lambda game: game.__setitem__("deal", "0" * 16), "deal: "),
        (lambda game: game.__setitem__("label", "deal 7"), "deal: "),
        (lambda game: game.__setitem__("faults", []), "out: "),
        (lambda game: game.__setitem__("out", []), "out: "),
        (lambda game: game["bots"].__setitem__(0, "nobody"), "nobody is in no roster"),
    ],
)  # fmt: skip
def test_a_forger_who_knows_the_checksums_is_found_too(
    played: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None], problem: str
) -> None:
    def forge(entries: list[dict[str, Any]]) -> None:
        change(next(entry for entry in entries if entry.get("out") == [0]))

    found = audit(forged(played, tmp_path, forge)).findings
    assert any(finding.problem.startswith(problem) for finding in found), found


def test_a_game_too_many_is_found(played: Path, tmp_path: Path) -> None:
    def twice(entries: list[dict[str, Any]]) -> None:
        entries.append(deepcopy(first_game(entries)))

    assert "stands in line" in audit(forged(played, tmp_path, twice)).findings[0].problem


def test_games_that_are_not_there_are_counted(played: Path, tmp_path: Path) -> None:
    def fewer(entries: list[dict[str, Any]]) -> None:
        entries.remove(first_game(entries))

    result = audit(forged(played, tmp_path, fewer))
    assert (result.holds, result.missing) == (True, 1)


def test_a_seed_that_was_not_committed_to_is_found(played: Path, tmp_path: Path) -> None:
    def reseed(entries: list[dict[str, Any]]) -> None:
        next(entry for entry in entries if entry["line"] == "seed")["seed"] = "another"

    assert "commits to" in audit(forged(played, tmp_path, reseed)).findings[0].problem


def test_other_terms_than_those_of_their_hash_are_found(played: Path, tmp_path: Path) -> None:
    def relax(entries: list[dict[str, Any]]) -> None:
        entries[0]["terms"]["move_s"] = 2.0

    assert audit(forged(played, tmp_path, relax)).findings[0].problem.startswith("terms_sha256: ")


def test_without_the_seed_all_but_the_deals_is_checked(played: Path, tmp_path: Path) -> None:
    def hide(entries: list[dict[str, Any]]) -> None:
        entries[:] = [entry for entry in entries if entry["line"] != "seed"]

    folder = forged(played, tmp_path, hide)
    assert "not dealt again, since the seed is not published" in arena("audit", folder).stdout
    shutil.copy(played / "seed", folder)
    assert "dealt from the seed that is kept here" in arena("audit", folder).stdout


def test_the_seed_is_kept_from_others_until_it_is_revealed(tmp_path: Path) -> None:
    pair = (bot(tmp_path, "first"), bot(tmp_path, "crashing", before="sys.exit(1)"))
    out = tmp_path / "out"
    arena("tournament", *pair, "--players", "2", "--deals", "9", "--bench-after", "2", *PATIENT, "--out", out)
    seed = (out / "seed").read_text("utf-8")
    assert (out / "seed").stat().st_mode & 0o777 == 0o600
    assert len(seed) == 32
    shown = [path for path in out.rglob("*") if path.is_file() and path.name != "seed"]
    assert not [path for path in shown if seed.encode() in path.read_bytes()]
    assert arena("reveal", out).stdout == f"{seed}\n"
    assert [line["seed"] for line in lines(out, "seed")] == [seed]
    assert arena("reveal", out).stdout == f"{seed}\n"
    assert len(lines(out, "seed")) == 1


def test_nothing_that_bots_are_told_leads_to_a_deal(tmp_path: Path) -> None:
    out = tmp_path / "out"
    terms = ("--players", "2", "--deals", "3", "--records", "all", "--seed", "1", *PATIENT)
    arena("tournament", bot(tmp_path, "first"), bot(tmp_path, "last", "last"), *terms, "--out", out)
    deck, dealt, guesses = load_spec().deck, set(), {str(number) for number in range(2000)}
    for path in (out / "records").iterdir():
        opening, deal, *_ = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        dealt.add(tuple(deal["hands"][0]))
        told = [opening["game"], opening["deal"], *opening["bot_seeds"], *opening["bots"], opening["rules_sha256"]]
        guesses |= {str(fact) for fact in told} | {f"{fact:x}" for fact in opening["bot_seeds"]}
        guesses |= {f"{one}{mark}{other}" for mark in ("", " ", ":", "\0") for one in told for other in (*told, 0, 1)}
    assert dealt.isdisjoint({shuffle(deck, guess)[:10] for guess in guesses})
