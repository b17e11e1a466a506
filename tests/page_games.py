"""Games of legal takes drawn at random, quickly and without processes, and logs of tournaments that hold them."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec
from simulated_log import write_log

from arena.match.again import Facts, referee_again
from arena.match.conduct import places
from arena.match.events import EndEvent
from arena.rules import game as rules
from arena.rules.spec import load_spec
from arena.tournament.lines import Bot, FaultNote, Game, Terms, Tournament
from arena.tournament.log import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from arena.rules.game import State
    from arena.rules.model import Spec
    from arena.rules.state import Cards, Take

HOSTILE = "<img src=x onerror=alert(1)>"
AT = "2025-05-01T00:00:00Z"


def variants() -> list[tuple[str, ...]]:
    """Give every set of variants that ship."""
    return [some for n in range(4) for some in combinations(("both-ways", "dummy", "soy-sauce"), n)]


def every_kind_of_game() -> list[tuple[int, tuple[str, ...]]]:
    """Give every number of players with every set of variants that allows it."""
    return [(players, some) for some in variants() for players in load_spec("sushi-go", some).deal]


def random_game(
    spec: Spec,
    bots: Sequence[str],
    seed: int,
    *,
    faults: Sequence[FaultNote] = (),
    out: tuple[int, ...] = (),
    deal: str | None = None,
) -> Game:
    """Play a game in which every seat takes any legal cards; chopsticks are used whenever they can be."""
    chance = random.Random(f"{seed} {bots} {spec.variants}")
    facts = _played(spec, len(bots), str(seed), chance, out)
    *_, (_, end) = referee_again(spec, facts)
    assert isinstance(end, EndEvent)
    given = tuple(tuple(card for card in cards if card) for cards in facts.dummies)
    return Game(
        game=f"{chance.getrandbits(128):032x}",
        deal=deal or f"deal {seed}",
        label=str(seed),
        players=len(bots),
        bots=tuple(bots),
        scores=end.scores,
        places=places(end.places, out),
        puddings=end.puddings,
        faults=tuple(faults),
        out=out,
        used_s=tuple(round(chance.uniform(0.01, 0.5), 6) for _ in bots),
        cpu_s=tuple(round(chance.uniform(0.01, 0.1), 6) for _ in bots),
        asked=(20,) * len(bots),
        hands=facts.hands,
        takes=facts.takes,
        dummies=given if spec.dummy else msgspec.UNSET,
        dummy_pile=facts.dummy_piles if spec.dummy else msgspec.UNSET,
    )


def _played(spec: Spec, players: int, seed: str, chance: random.Random, out: tuple[int, ...]) -> Facts:
    state = rules.start(spec, players, seed)
    hands: list[tuple[Cards, ...]] = []
    piles: list[Cards] = []
    takes: list[tuple[tuple[Cards, ...], ...]] = []
    dummies: list[Cards] = []
    for round_ in range(spec.rounds):
        hands.append(state.hands)
        piles.append(state.dummy_pile)
        laid = []
        while not rules.round_over(state):
            turn = [_any(state, seat, chance) for seat in range(players)]
            laid.append(turn)
            state = rules.step(state, turn)
        takes.append(tuple(tuple(take.cards for take in turn) for turn in laid))
        dummies.append(tuple(take.dummy for turn in laid for take in turn if take.dummy is not None))
        if round_ + 1 < spec.rounds:
            state = rules.next_round(state, rules.end_round(state))
    given, stacks = (tuple(dummies), tuple(piles)) if spec.dummy else ((), ())
    return Facts(players, tuple(hands), stacks, tuple(takes), given, out)


def _any(state: State, seat: int, chance: random.Random) -> Take:
    takes = rules.legal_takes(state, seat)
    most = max(len(take.cards) for take in takes)
    return chance.choice([take for take in takes if len(take.cards) == most])


def tournament(folder: Path, spec: Spec, bots: Sequence[str], games: Iterable[Game], title: str | None = None) -> Path:
    """Write the log of a tournament of these rules that holds these games."""
    return write_log(folder, [opening(spec, bots, title), *games])


def opening(spec: Spec, bots: Sequence[str], title: str | None = None) -> Tournament:
    """Give the first line of a log whose rules are whole."""
    terms = Terms(
        rules=spec.name,
        rules_sha256=spec.sha256,
        variants=tuple(spec.variants),
        players=tuple(spec.deal),
        schedule="deals",
        gauntlet=None,
        apart=None,
        move_s=1.0,
        startup_s=10.0,
        memory_mb=512,
        line_bytes=65536,
        strikes={"other": 0},
        sandbox="guard",
        arena="0.1.0",
    )
    roster = tuple(Bot(bot, bot, None, "0" * 64) for bot in bots)
    return Tournament(title, FORMAT, terms, "0" * 64, "0" * 64, spec.document(), (), roster, AT)


def rotations(spec: Spec, bots: Sequence[str], deals: int, seed: int = 0) -> list[Game]:
    """Give the games of some deals in which the bots sit on every seat in turn."""
    return [
        random_game(spec, [*bots[turn:], *bots[:turn]], 1000 * seed + deal, deal=f"deal {seed}.{deal} of {len(bots)}")
        for deal in range(deals)
        for turn in range(len(bots))
    ]
