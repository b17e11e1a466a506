"""One turn while it is played: who is asked, what each takes, who chose it, what went wrong."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import UNSET

from arena.errors import IllegalTake
from arena.match.conduct import stand_in
from arena.match.events import FaultEvent, TurnEvent
from arena.match.outcome import Voided
from arena.protocol.reply import Reply
from arena.rules import game as rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.events import By
    from arena.protocol.bot import Bot, Fault
    from arena.rules.game import State, Take

_NO_REPLY = Reply(None, None, 0.0, 0.0, None, 0.0, 0)


class Turn:
    """The takes of a turn, filled seat by seat; forced ones are laid at once, and what is left is the stand-in's.

    `asked`: the seats that choose. `faults`: by seat, and `ids` of the questions they belong to.
    """

    __slots__ = ("_by", "_replies", "_seed", "_stands", "_state", "_takes", "asked", "faults", "ids", "laid")

    def __init__(self, state: State, seed: str, *, stands: bool = False) -> None:
        self.asked = rules.asked(state)
        self.faults: dict[int, Fault] = {}
        self.ids: dict[int, int] = {}
        self._state, self._seed, self._stands = state, seed, stands
        self._takes: dict[int, Take] = {}
        self.laid: tuple[Take, ...] = ()
        self._by: list[By] = ["forced"] * state.players
        self._replies: list[Reply] = [_NO_REPLY] * state.players

    def lay(self, seat: int, take: Take, by: By) -> None:
        """Note a legal take."""
        self._takes[seat] = take
        self._by[seat] = by

    def hear(self, seat: int, reply: Reply, bot: Bot) -> None:
        """Note a bot's answer or its fault; raises Voided if its time was taken by the arena or the machine."""
        self._replies[seat] = reply
        take, fault = reply.take, reply.fault
        if take is not None:
            try:
                rules.check(self._state, seat, take)
            except IllegalTake as error:
                fault = bot.illegal_take(str(error))
            else:
                self._takes[seat], self._by[seat] = take, "bot"
                return None
        if fault is None:
            raise Voided("a reply with neither an answer nor a fault")
        return self.blame(seat, fault, reply.late_s, reply.id)

    def blame(self, seat: int, fault: Fault, late_s: float, question: int = 0) -> None:
        """Note a fault; raises Voided if it came of lateness not the bot's, unless the game stands."""
        if late_s > 0 and not self._stands:
            raise Voided(f"the machine was late by {late_s:.3f} s: {fault.detail}")
        self.faults[seat] = fault
        self.ids[seat] = question

    def played(self, seat: int) -> tuple[str, ...]:
        """Give the cards of a seat that has taken."""
        return self._takes[seat].cards

    def complete(self) -> None:
        """Take for all who have not: the forced card, or the stand-in's choice; then `laid` holds every take."""
        seats = range(self._state.players)
        if len(self._takes) < len(seats):
            for seat in seats:
                if seat in self._takes:
                    continue
                if seat in self.asked:
                    self.lay(seat, stand_in(self._state, seat, self._seed), "arena")
                else:
                    self.lay(seat, rules.forced(self._state, seat), "forced")
        self.laid = tuple([self._takes[seat] for seat in seats])

    def event(self) -> TurnEvent:
        """Give the turn for the record."""
        state, takes, replies = self._state, self.laid, self._replies
        controller = state.controller if state.controller is not None else UNSET
        return TurnEvent(
            round=state.round,
            turn=state.turn,
            takes=tuple([take.cards for take in takes]),
            by=tuple(self._by),
            used_s=_micro([reply.used_s for reply in replies]),
            notes=tuple([reply.note for reply in replies]),
            cpu_s=_micro([reply.cpu_s for reply in replies]),
            controller=controller,
            drawn=rules.drawn(state) or UNSET,
            dummy=(takes[state.controller].dummy or UNSET) if state.controller is not None else UNSET,
        )

    def evidence(self, seat: int) -> FaultEvent:
        """Give a seat's fault for the record."""
        fault, state = self.faults[seat], self._state
        used_s, cpu_s = _micro((self._replies[seat].used_s, self._replies[seat].cpu_s))
        return FaultEvent(
            round=state.round,
            turn=state.turn,
            seat=seat,
            kind=fault.kind,
            detail=fault.detail,
            sent=fault.sent,
            received=fault.received,
            stderr=fault.stderr,
            exit=fault.exit,
            used_s=used_s,
            cpu_s=cpu_s,
            load=round(os.getloadavg()[0] / (os.cpu_count() or 1), 2),
        )


def _micro(times: Sequence[float]) -> tuple[float, ...]:
    """Round seconds to the microsecond, in a third of the time that `round` takes."""
    return tuple([int(seconds * 1e6 + 0.5) / 1e6 for seconds in times])
