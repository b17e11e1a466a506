"""Play functions against each other in this process: no child process, no clock, thousands of games."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.bot.view import discarded, see, take_of
from arena.errors import IllegalTake, InputError
from arena.rules.game import asked, check, end_game, end_round, forced, next_round, round_over, start, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.bot.view import Chooser
    from arena.rules.game import GameEnd, State, Take
    from arena.rules.model import Spec
    from arena.rules.state import Cards


@dataclass(frozen=True, slots=True)
class Standing:
    """How one function did: `seats` it played, the part of the other functions it ended ahead of, its mean points."""

    seats: int
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: which function sat where (its index, by seat), and how it ended."""

    functions: tuple[int, ...]
    end: GameEnd


def self_play(
    functions: Sequence[Chooser],
    games: int = 1000,
    *,
    players: int | None = None,
    variants: Sequence[str] = (),
    rules: str = "sushi-go",
    seed: str = "0",
) -> tuple[Standing, ...]:
    """Play games with Python functions and give how each did, in their order.

    The functions sit around the table in turn and move on by one seat from game to game. With more `players` than
    functions some sit twice, and are compared with the other functions alone. The same seed deals the same games.
    Raises IllegalTake naming the function that broke the rules.
    """
    from arena.rules.spec import load_spec

    if not functions or games < 1:
        raise InputError("self-play needs at least one function and one game")
    spec = load_spec(rules, variants)
    players = players or len(functions)
    played = [play_game(functions, spec, players, f"{seed} {number}", number) for number in range(games)]
    return tuple(_standing(played, index) for index in range(len(functions)))


def play_game(functions: Sequence[Chooser], spec: Spec, players: int, seed: str, number: int = 0) -> PlayedGame:
    """Play one game: seat s has function s + `number`, counted around; raises IllegalTake, InputError."""
    seats = tuple((seat + number) % len(functions) for seat in range(players))
    table = _Table(functions, seats, seed, number + 1)
    gone: Cards = ()
    state = table.play_round(start(spec, players, seed), gone)
    while state.round < spec.rounds:
        gone += discarded(spec, state.tables)
        state = table.play_round(next_round(state, end_round(state)), gone)
    return PlayedGame(seats, end_game(state, end_round(state)))


@dataclass(frozen=True, slots=True)
class _Table:
    functions: Sequence[Chooser]
    seats: tuple[int, ...]
    seed: str
    game: int

    def play_round(self, state: State, gone: Cards) -> State:
        while not round_over(state):
            state = step(state, [self.take(state, seat, gone) for seat in range(state.players)])
        return state

    def take(self, state: State, seat: int, gone: Cards) -> Take:
        if seat not in asked(state):
            return forced(state, seat)
        function = self.functions[self.seats[seat]]
        choice = function(see(state, seat, gone, _seed(self.seed, seat), self.game))
        try:
            take = take_of(choice)
            check(state, seat, take)
        except IllegalTake as error:
            name = getattr(function, "__name__", repr(function))
            raise IllegalTake(f"function {self.seats[seat]} ({name}): {error}") from None
        return take


def _seed(seed: str, seat: int) -> int:
    """Give a whole number below 2^53 that tells nothing of the deal."""
    return int(hashlib.sha256(f"chance {seat} {seed}".encode()).hexdigest()[:13], 16)


def _standing(played: Sequence[PlayedGame], index: int) -> Standing:
    shares, points = [], []
    for game in played:
        places = game.end.places
        for seat in (seat for seat, function in enumerate(game.functions) if function == index):
            others = [places[other] for other, function in enumerate(game.functions) if function != index]
            shares += [(place > places[seat]) + (place == places[seat]) / 2 for place in others]
            points.append(game.end.scores[seat])
    share = sum(shares) / len(shares) if shares else 0.5
    return Standing(len(points), share, sum(points) / len(points) if points else 0.0)
