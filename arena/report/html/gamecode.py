"""A game as a page holds it: a short array, some 500 bytes before it is packed, from which the viewer shows every turn.

The array is [id, seats, scores, places, puddings, deals, turns, points, faults, out, more]:
`seats` are numbers of bots; `deals`, `turns`, `points` have a text a round. A deal is all hands one after the other,
then the dummy's pile. Turns are parted by spaces: of each table the number of cards if it is not one, `*` if the arena
chose, and the cards, `!` before one that is boosted. Points are parted by spaces: for each change in that turn the
symbol of kind × tables + table, then the new points. `faults` are [seat, round, turn, kind, detail]. `more` is None or
{"used": milliseconds by turn and seat, "notes": [[number of turn × players + seat, text], …]}.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.match.again import referee_again
from arena.match.events import EndEvent, RoundEvent
from arena.report.html.codes import ARENA, BOOSTED, letters, points, symbol
from arena.report.html.growth import Grown, grow
from arena.report.text import printable
from arena.tournament.gameline import choosers, facts_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arena.match.events import Points, TurnEvent
    from arena.rules.model import Spec
    from arena.tournament.lines import Game

ID = 16  # characters of a game's id that a page shows


class Coder:
    """Writes games of one tournament; `bots` gives the numbers of the names."""

    def __init__(self, spec: Spec, bots: Mapping[str, int]) -> None:
        self._spec, self._bots = spec, bots
        self._letters = letters(spec)
        self._kinds = {kind: number for number, kind in enumerate(spec.kinds)}

    def code(self, line: Game, turns: Sequence[TurnEvent] = ()) -> tuple[list[Any], list[RoundEvent], EndEvent]:
        """Give the array, and the referee's ends of rounds and game; `turns` of a record add times and notes.

        Raises NotHeld where the line breaks the rules.
        """
        texts: list[list[str]] = []
        growth: list[list[str]] = []
        rounds: list[RoundEvent] = []
        before: Points = {}
        for seen in grow(self._spec, referee_again(self._spec, facts_of(line))):
            if isinstance(seen, Grown):
                if seen.event.turn == 1:
                    texts.append([])
                    growth.append([])
                    before = {kind: before.get(kind, ()) for kind in before if self._spec.kinds[kind].kept}
                texts[-1].append(self._turn(line, seen))
                growth[-1].append(self._changes(before, seen.points))
                before = seen.points
            elif isinstance(seen, RoundEvent):
                rounds.append(seen)
            else:
                end = seen
        array = [
            line.game[:ID],
            [self._bots[bot] for bot in line.bots],
            end.scores,
            end.places,
            end.puddings,
            self._deals(line),
            [" ".join(of_round) for of_round in texts],
            [" ".join(of_round) for of_round in growth],
            [[note.seat, note.round, note.turn, note.kind, printable(note.detail)] for note in line.faults],
            line.out,
            more(line.players, turns),
        ]
        return array, rounds, end

    def ends(self, line: Game) -> tuple[list[RoundEvent], EndEvent]:
        """Give the referee's ends of rounds and game alone; raises NotHeld where the line breaks the rules."""
        events = [event for _, event in referee_again(self._spec, facts_of(line))]
        return [event for event in events if isinstance(event, RoundEvent)], next(
            event for event in events if isinstance(event, EndEvent)
        )

    def _deals(self, line: Game) -> list[str]:
        piles = line.dummy_pile or ((),) * len(line.hands)
        return [
            "".join(self._letters[card] for cards in (*hands, pile) for card in cards)
            for hands, pile in zip(line.hands, piles, strict=True)
        ]

    def _turn(self, line: Game, seen: Grown) -> str:
        by = choosers(line, seen.event)
        text = ""
        for table, (cards, boosted) in enumerate(zip(seen.laid, seen.boosted, strict=True)):
            text += str(len(cards)) if len(cards) != 1 else ""
            text += ARENA if table < line.players and by[table] == "arena" else ""
            for card, high in zip(cards, boosted, strict=True):
                text += (BOOSTED if high else "") + self._letters[card]
        return text

    def _changes(self, before: Points, after: Points) -> str:
        text = ""
        for kind, by_table in after.items():
            known = before.get(kind) or (0,) * len(by_table)
            for table, (old, new) in enumerate(zip(known, by_table, strict=True)):
                if old != new:
                    text += symbol(self._kinds[kind] * len(by_table) + table) + points(new)
        return text


def more(players: int, turns: Sequence[TurnEvent]) -> dict[str, Any] | None:
    """Give times and notes of a record, for the viewer; None without a record."""
    if not turns:
        return None
    used = " ".join(",".join(str(round(1000 * seconds)) for seconds in turn.used_s) for turn in turns)
    notes = [
        [number * players + seat, printable(note)]
        for number, turn in enumerate(turns)
        for seat, note in enumerate(turn.notes)
        if note
    ]
    return {"used": used, "notes": notes}
