"""The shuffle is the documented one, and fair."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from typing import Any

import pytest

from arena.data import folder
from arena.errors import InputError
from arena.rules.game import end_round, next_round, start
from arena.rules.shuffle import shuffle
from arena.rules.spec import load_spec

VECTORS: dict[str, Any] = json.loads((folder("specs") / "shuffle.json").read_text())


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda v: f"{len(v['cards'])}-{v['seed']!a}")
def test_shuffles_are_those_of_the_test_vectors(vector: dict[str, Any]) -> None:
    assert list(shuffle(vector["cards"], vector["seed"])) == vector["shuffled"]


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda v: "-".join([str(v["players"]), *v["variants"]]))
def test_deals_are_those_of_the_test_vectors(vector: dict[str, Any]) -> None:
    spec = load_spec(vector["rules"], vector["variants"])
    state = start(spec, vector["players"], vector["seed"])
    hands, piles = [], []
    for number in range(spec.rounds):
        state = next_round(state, end_round(state)) if number else state
        hands.append([list(hand) for hand in state.hands])
        piles.append(list(state.dummy_pile))
    assert hands == vector["hands"]
    assert len(state.pile) == vector["pile"]
    assert piles == vector.get("dummy_piles", [[]] * spec.rounds)


def test_the_vectors_hold_shuffles_in_which_numbers_are_left_out() -> None:
    assert {vector["left_out"] for vector in VECTORS["shuffles"]} >= {0, 1, 2}


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_javascript_of_the_readme_agrees_with_the_test_vectors() -> None:
    readme = (folder("specs") / "README.md").read_text()
    code = re.search(r"```js\n(.*?)```", readme, re.DOTALL)
    assert code
    shuffles = json.dumps(VECTORS["shuffles"])
    program = f"{code[1]}\nconsole.log(JSON.stringify({shuffles}.map(v => shuffle(v.cards, v.seed))))"
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout) == [vector["shuffled"] for vector in VECTORS["shuffles"]]


def test_a_shuffle_keeps_every_card() -> None:
    deck = load_spec().deck
    assert Counter(shuffle(deck, "any")) == Counter(deck)


def test_every_order_of_four_cards_comes_about_equally_often() -> None:
    orders = Counter(shuffle("abcd", str(seed)) for seed in range(24_000))
    assert len(orders) == 24
    assert all(850 <= times <= 1150 for times in orders.values())  # 1000 ± 4.8 standard deviations


def test_a_seed_that_is_no_text_in_utf8_is_refused() -> None:
    with pytest.raises(InputError, match="UTF-8"):
        shuffle("ab", "\ud800")
