"""Every kind of game: numbers of players, variants and their combinations, pairs, the dummy, a game after a game."""

from __future__ import annotations

from itertools import combinations, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import FileErrors, InputError
from arena.match.checkup.beginning import failed_game
from arena.match.checkup.findings import Finding, ok, skip
from arena.match.checkup.table import Table
from arena.rules.game import start
from arena.rules.spec import find_rules, find_variants, load_spec
from arena.strict import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.checkup.trial import Game, Trial
    from arena.rules.spec import Spec

HOPELESS = "the games before were lost to time"


class Kind(NamedTuple):
    """Games of one set of variants, for these numbers of players."""

    spec: Spec
    players: tuple[int, ...]

    @property
    def name(self) -> str:
        """Give the name that a reader knows it by."""
        return " + ".join(self.spec.variants) or "base game"

    def tables(self) -> list[Table]:
        """Give a game for each number of players, the bot on changing seats."""
        return [
            Table(self.spec, players, (number + len(self.spec.variants)) % players, f"check {self.name} {players}")
            for number, players in enumerate(self.players)
        ]


def kinds_of(rules: str, *, quick: bool) -> list[Kind]:
    """Give the base game and every set of variants that goes together; for a quick check-up a few with every one."""
    path = find_rules(rules)
    names = list(find_variants(path, read(path)))
    specs = []
    for variants in (chosen for size in range(len(names) + 1) for chosen in combinations(names, size)):
        try:
            specs.append(load_spec(rules, variants))
        except FileErrors:
            raise
        except InputError:
            continue  # variants that do not go together
    kinds = [Kind(spec, tuple(sorted(spec.deal))) for spec in specs]
    return _few(kinds) if quick else kinds


def _few(kinds: list[Kind]) -> list[Kind]:
    """Give one game for each number of players, in turn with as many variants as possible and without any."""
    chosen: dict[Spec, list[int]] = {}
    for number, players in enumerate(sorted({players for kind in kinds for players in kind.players})):
        fitting = [kind.spec for kind in kinds if players in kind.players]
        spec = fitting[0] if number % 2 else max(fitting, key=lambda spec: len(spec.variants))
        chosen.setdefault(spec, []).append(players)
    return [Kind(spec, tuple(players)) for spec, players in chosen.items()]


def play_kinds(trial: Trial, kinds: Sequence[Kind]) -> Iterator[Finding]:
    """Play all games of all kinds, all in one process as long as nothing goes wrong."""
    for kind in kinds:
        if trial.hopeless:
            yield skip("games", kind.name, HOPELESS)
            continue
        games = [trial.play(table) for table in kind.tables()]
        lost = next((game for game in games if game.fault), None)
        yield ok("games", kind.name, _played(games)) if lost is None else _lost(trial, kind, lost)


def _lost(trial: Trial, kind: Kind, lost: Game) -> Finding:
    return failed_game(lost, trial.program, "games", kind.name)


def _played(games: Sequence[Game]) -> str:
    return (
        f"{_listed([game.table.players for game in games])} players: {sum(len(game.answers) for game in games)} answers"
    )


def _listed(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def extra_cards(trial: Trial, kinds: Sequence[Kind]) -> Iterator[Finding]:
    """Ask questions on purpose in which more than one card may be taken."""
    kind = next((kind for kind in kinds if kind.spec.use is not None), None)
    if kind is None:
        return
    check = f"{kind.spec.use_kind}"
    if trial.hopeless:
        yield skip("games", check, HOPELESS)
        return
    games = [trial.play(_with_chances(kind.spec, players)) for players in kind.players]
    if lost := next((game for game in games if game.fault), None):
        yield failed_game(lost, trial.program, "games", check)
        return
    asked = [answer for game in games for answer in game.answers if answer.view.may_take[1] > 1]
    used = sum(answer.take is not None and len(answer.take.cards) > 1 for answer in asked)
    says = (
        f"used {used} of {len(asked)} times that it might" if used else f"never used in {len(asked)} chances, as it may"
    )
    yield ok("games", check, says)


def _with_chances(spec: Spec, players: int) -> Table:
    """Give a game whose first hand holds a card that lets the bot take more, laid for it at once."""
    seat = players - 1
    seeds = (f"check {spec.use_kind} {players} {number}" for number in range(1000))
    kinds = spec.card_kinds
    with_one = (
        seed for seed in seeds if any(kinds[c] == spec.use_kind for c in start(spec, players, seed).hands[seat])
    )
    return Table(spec, players, seat, next(with_one, "check"), lays=True)


def dummy(trial: Trial, kinds: Sequence[Kind]) -> Iterator[Finding]:
    """Ask the questions of who controls the dummy, on either seat."""
    kind = next((kind for kind in kinds if kind.spec.dummy is not None), None)
    if kind is None:
        return
    if trial.hopeless:
        yield skip("games", "dummy's controller", HOPELESS)
        return
    games = [trial.play(Table(kind.spec, 2, seat, f"check dummy {seat}", lays=True)) for seat in range(2)]
    if lost := next((game for game in games if game.fault), None):
        yield failed_game(lost, trial.program, "games", "dummy's controller")
        return
    asked = sum(answer.view.dummy is not None for game in games for answer in game.answers)
    yield ok("games", "dummy's controller", f"{asked} cards given to the dummy")


def repeated(trial: Trial, first: Game, other: Kind) -> Iterator[Finding]:
    """Play the first game again in a fresh process, and once more there after another game."""
    if first.fault is not None or trial.hopeless:
        yield skip("games", "next game", HOPELESS if trial.hopeless else "the first game was not played to its end")
        return
    trial.end()
    second = trial.play(first.table)
    between = trial.play(other.tables()[-1])
    third = trial.play(first.table)
    if lost := next((game for game in (second, between, third) if game.fault), None):
        yield failed_game(lost, trial.program, "games", "next game")
        return
    differs = _difference(first, second)
    yield _next_game(_difference(second, third), same=differs is None)
    yield _same_seed(differs)


def _difference(one: Game, other: Game) -> str | None:
    """Say where two games part."""
    for before, now in zip_longest(one.answers, other.answers):
        if before is None or now is None or before.take != now.take:
            return (before or now).place
    return None


def _next_game(differs: str | None, *, same: bool) -> Finding:
    if differs is None:
        return ok("games", "next game", "plays the same after another game in one process")
    if not same:
        return ok("games", "next game", "legal after another game in one process")
    says = f"after another game it plays otherwise than in a fresh process ({differs})"
    cure = "forget everything when `game` comes: something is left over from the game before"
    return Finding("games", "next game", "warn", says, cure)


def _same_seed(differs: str | None) -> Finding:
    if differs is None:
        return ok("games", "same seed", "the same game twice: the same takes")
    says = f"the same game, other takes ({differs})"
    cure = "no harm, but games cannot be repeated: take chance from the `seed` of `game`, not from clock or system"
    return Finding("games", "same seed", "warn", says, cure)
