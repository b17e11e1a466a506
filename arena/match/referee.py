"""The referee of one game: asks all who choose, checks, lets the stand-in choose for who did not, and steps on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import UNSET

from arena.match.conduct import allowed, exceeded, places
from arena.match.events import DealEvent, EndEvent, RoundEvent
from arena.match.outcome import GameRecord
from arena.match.turn import Turn
from arena.protocol.bot import Bot, Fault, Question, ask
from arena.protocol.messages import end_line, round_line
from arena.rules import game as rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from arena.match.events import Event, GameEvent
    from arena.match.person import Person
    from arena.rules.game import RoundEnd, State
    from arena.rules.spec import Spec

_GONE = Fault("start-failed", "your bot had no process when the game began")


def play(
    spec: Spec,
    players: Sequence[Bot | Person],
    seed: str,
    opening: GameEvent,
    strikes: Mapping[str, int],
    *,
    stands: bool = False,
    watch: Callable[[Event], None] | None = None,
) -> GameRecord:
    """Play one game to its end, whatever bots do, and give its record, which begins with `opening`.

    The bots have been started and greeted; one that could not be is out from the first turn, and whoever is put out
    is closed. `watch` is told every event once it has happened; bots stand still while it or a person takes its time.
    Raises Voided if the arena's own lateness took a bot's time, unless the game `stands` whatever happens.
    """
    match = _Match(players, seed, strikes, [opening], stands=stands)
    if watch is not None:
        match.watchers.append(watch)
    match.begin(spec, opening.bot_seeds or ())
    state = rules.start(spec, len(players), seed)
    while True:
        state = match.play_round(state)
        end = match.end_round(state)
        if state.round == spec.rounds:
            return match.finish(state, end)
        state = rules.next_round(state, end)


class _Match:
    """One game while it is played."""

    def __init__(
        self,
        players: Sequence[Bot | Person],
        seed: str,
        strikes: Mapping[str, int],
        events: list[Event],
        *,
        stands: bool,
    ) -> None:
        self._stands = stands
        self._players, self._seed, self._strikes, self._events = players, seed, strikes, events
        self._kinds: list[list[str]] = [[] for _ in players]
        self._out: set[int] = set()
        self._bots = [(seat, player) for seat, player in enumerate(players) if isinstance(player, Bot)]
        self._persons = [(seat, player) for seat, player in enumerate(players) if not isinstance(player, Bot)]
        self._asked = [0] * len(players)
        self.watchers: list[Callable[[Event], None]] = []
        self.watchers += [person.watch for _, person in self._persons]

    def begin(self, spec: Spec, seeds: Sequence[int]) -> None:
        """Tell the bots their rules and their seats."""
        for seat, bot in self._bots:
            if bot.alive:
                bot.rules(spec)
                bot.game(len(self._players), seat, spec.rounds, seeds[seat])

    def play_round(self, state: State) -> State:
        """Play the round that was dealt to its last turn."""
        pile = state.dummy_pile if state.spec.dummy else UNSET
        self._show(DealEvent(state.round, state.hands, len(state.pile), pile))
        while not rules.round_over(state):
            state = self._turn(state)
        return state

    def end_round(self, state: State) -> RoundEnd:
        """Score the round and tell all who still play."""
        end = rules.end_round(state)
        self._show(RoundEvent(state.round, state.tables, end.points, end.scores, end.puddings))
        line = round_line(end, state.last or (), state.tables, state.round)
        for _, bot in self._bots:
            bot.tell(line)
        return end

    def finish(self, state: State, end: RoundEnd) -> GameRecord:
        """Score and rank the game, with who is out behind all others, and tell all who still play."""
        result = rules.end_game(state, end)
        result = replace(result, places=places(result.places, self._out))
        out = tuple(sorted(self._out))
        self._show(EndEvent(result.points, result.scores, result.places, result.puddings, out))
        line = end_line(result)
        for _, bot in self._bots:
            bot.tell(line)
            bot.flush()
        return GameRecord(tuple(self._events), tuple(self._asked))

    def _turn(self, state: State) -> State:
        turn = Turn(state, self._seed, stands=self._stands)
        self._ask_persons(state, turn)
        self._ask_bots(state, turn)
        turn.complete()
        self._show(turn.event())
        if turn.faults:
            self._punish(turn)
        return rules.advance(state, turn.laid)

    def _ask_persons(self, state: State, turn: Turn) -> None:
        for seat, person in self._persons:
            if seat in turn.asked:
                self._pause()
                take = person.choose(rules.view(state, seat))
                rules.check(state, seat, take)
                turn.lay(seat, take, "human")

    def _ask_bots(self, state: State, turn: Turn) -> None:
        seats, bots, others = [], [], []
        for seat, bot in self._bots:
            if seat not in turn.asked:
                others.append(bot)
            elif bot.alive:
                seats.append(seat)
                bots.append(bot)
            else:
                turn.blame(seat, bot.fault or _GONE, bot.late_s)
        questions = [
            Question(bot, view, len(self._kinds[view.seat]))
            for bot, view in zip(bots, rules.views(state, seats), strict=True)
        ]
        for seat, bot, reply in zip(seats, bots, ask(questions, others=others), strict=True):
            self._asked[seat] += 1
            turn.hear(seat, reply, bot)

    def _punish(self, turn: Turn) -> None:
        """Count the strikes of a turn, tell their bots, and put out who has had too many or whose process is gone."""
        for seat, bot in self._bots:
            if seat not in turn.faults:
                continue
            fault, kinds = turn.faults[seat], self._kinds[seat]
            kinds.append(fault.kind)
            self._show(turn.evidence(seat))
            bot.tell_fault(fault, turn.ids[seat], turn.played(seat), len(kinds), allowed(self._strikes, fault.kind))
            if exceeded(self._strikes, kinds) or not bot.alive:
                self._out.add(seat)
                self._bots = [(other, its_bot) for other, its_bot in self._bots if other != seat]
                bot.close()

    def _show(self, event: Event) -> None:
        self._events.append(event)
        if self.watchers:
            self._pause()
        for watch in self.watchers:
            watch(event)

    def _pause(self) -> None:
        """Let no bot think while a person does: it stands still until it is next sent something."""
        for _, bot in self._bots:
            bot.pause()
