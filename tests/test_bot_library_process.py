"""`run`: the library's side of the protocol, spoken by a real process."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET
from playing import TABLES, plays_everything

from arena.protocol.limits import Limits
from arena.protocol.messages import Bye, Game, Hello, Message, Round, Rules, Turn, encode
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

HELLO = Hello(protocol=1, arena="0", limits=Limits())
BOT = """
from arena.bot import Noted, Take, View, run


def choose(view: View) -> Take | Noted:
    print("a forgotten print", view.turn)
    if view.dummy is not None:
        return Take((view.hand[0],), view.dummy)
    if view.round == 2:
        return Noted(Take(view.hand[:1]), f"{view.spec.variants} {view.gone} {view.seed} {view.move_s}")
    return Take(view.hand[: view.may_take[1]])


run(choose, name="tried", version="2")
"""


def rules(*variants: str) -> Rules:
    spec = load_spec("sushi-go", variants)
    return Rules(rules=spec.name, variants=spec.variants, rules_sha256=spec.sha256, spec=spec.document())


def game(number: int, variants: tuple[str, ...] = ()) -> Game:
    return Game(
        game=number,
        rules="sushi-go",
        rules_sha256="0",
        variants=variants,
        players=2,
        seat=0,
        rounds=3,
        seed=number * 11,
        names=UNSET,
    )


def turn(
    number: int, may_take: tuple[int, int] = (1, 1), game: int = 1, in_round: int = 1, dummy: bool = False
) -> Turn:
    tables = ((), (), ()) if dummy else ((), ())
    return Turn(
        id=number,
        game=game,
        players=2,
        seat=0,
        round=in_round,
        turn=1,
        pass_="left",
        to=1,
        from_=1,
        may_take=may_take,
        dummy="wasabi" if dummy else UNSET,
        hand=("tempura", "squid-nigiri", "wasabi"),
        tables=tables,
        puddings=(0,) * len(tables),
        scores=(0,) * len(tables),
        last=None,
        pile=50,
        move_s=0.5,
        used_s=0.0,
        strikes=0,
    )


def converse(tmp_path: Path, messages: list[Message | bytes], script: str = BOT) -> tuple[list[dict[str, Any]], str]:
    """Give the answers and the log of the script that was told these messages."""
    (tmp_path / "tried.py").write_text(script)
    lines = b"".join(message if isinstance(message, bytes) else encode(message) for message in messages)
    ended = subprocess.run(
        [sys.executable, str(tmp_path / "tried.py")], input=lines, capture_output=True, timeout=60, check=True
    )
    return [msgspec.json.decode(line) for line in ended.stdout.splitlines()], ended.stderr.decode()


def test_a_function_becomes_a_bot_that_prints_its_answers_and_nothing_else(tmp_path: Path) -> None:
    answers, log = converse(tmp_path, [HELLO, rules(), game(1), turn(1), turn(2, (1, 2)), Bye()])
    assert answers == [
        {"type": "hello", "protocol": 1, "name": "tried", "version": "2"},
        {"id": 1, "take": ["tempura"]},
        {"id": 2, "take": ["tempura", "squid-nigiri"]},
    ]
    assert log.count("a forgotten print") == 2


def test_the_dummys_card_is_answered_where_it_is_asked_for(tmp_path: Path) -> None:
    answers, _ = converse(tmp_path, [HELLO, rules("dummy"), game(1, ("dummy",)), turn(1, dummy=True)])
    assert answers[1:] == [{"id": 1, "take": ["tempura"], "dummy": "wasabi"}]


def test_a_function_is_told_rules_seed_time_and_the_cards_gone_in_this_game_alone(tmp_path: Path) -> None:
    cleared = Round(
        round=1, last=(), tables=(("maki-1", "pudding"), ("egg-nigiri",)), points={}, scores=(0, 0), puddings=(1, 0)
    )
    told: list[Message | bytes] = [
        rules("soy-sauce"),
        game(1),
        cleared,
        turn(7, in_round=2),
        game(2),
        turn(8, game=2, in_round=2),
        rules(),
        turn(9),
    ]
    answers, _ = converse(tmp_path, [HELLO, *told, turn(10, in_round=2)])
    notes = [answer.get("note") for answer in answers[1:]]
    assert notes == [
        "('soy-sauce',) ('maki-1', 'egg-nigiri') 11 0.5",
        "('soy-sauce',) () 22 0.5",
        None,
        "() () 22 0.5",
    ]


def test_such_a_bot_plays_every_game_under_the_default_sandbox(tmp_path: Path) -> None:
    (tmp_path / "library.py").write_text(
        "from arena.bot import Take, run\n"
        "run(lambda view: Take(view.hand[:view.may_take[1]], view.hand[view.may_take[1]] if view.dummy else None))\n"
    )
    assert len(plays_everything(str(tmp_path / "library.py"))) == len(TABLES)


def test_messages_and_fields_that_are_not_known_are_passed_over(tmp_path: Path) -> None:
    question = encode(turn(1)).replace(b'{"type":"turn"', b'{"type":"turn","x-weather":{"rain":[1]}')
    answers, _ = converse(tmp_path, [HELLO, b'{"type":"x-news","text":"hi"}\n', rules(), game(1), question])
    assert answers[1:] == [{"id": 1, "take": ["tempura"]}]


def test_what_a_function_raises_is_in_the_bots_own_log(tmp_path: Path) -> None:
    (tmp_path / "tried.py").write_text("from arena.bot import run\nrun(lambda view: view.hand[99])\n")
    lines = encode(HELLO) + encode(rules()) + encode(game(1)) + encode(turn(1))
    command = [sys.executable, str(tmp_path / "tried.py")]
    ended = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stdout.count(b"\n") == 1
    assert b"IndexError" in ended.stderr
