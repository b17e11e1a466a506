"""A record as text: turn by turn, and a bot's answers to its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.match.events import DealEvent, RoundEvent, TurnEvent
from arena.report.look import Look
from arena.report.play import play_text
from arena.report.text import Column, printable, table, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.outcome import GameRecord
    from arena.match.questions import Answer
    from arena.rules.game import Take
    from arena.rules.spec import Spec


def replay_text(record: GameRecord, spec: Spec, look: Look | None = None) -> str:
    """Give a whole game: what each seat laid in every turn, by round, then the result."""
    look = look or Look()
    lines: list[str] = []
    for event in record.events:
        if isinstance(event, DealEvent):
            lines += [look.paint(f"Round {event.round}", "bold"), *_turns(record, event.round, look), ""]
        elif isinstance(event, RoundEvent):
            lines[-1:] = [f"  after the round: {', '.join(map(str, event.scores))}", ""]
    return "".join(f"{line}\n" for line in lines) + play_text(record, spec, look)


def _turns(record: GameRecord, round_: int, look: Look) -> Iterator[str]:
    names = [*record.opening.bots, *(["the dummy"] if len(record.end.scores) > record.opening.players else [])]
    columns = [Column("turn", ">"), *(Column(name, shrinks=True) for name in names)]
    turns = [turn for turn in record.turns if turn.round == round_]
    head, *lines = table(columns, [[str(turn.turn), *_laid(turn)] for turn in turns], look.width)
    yield look.paint(head, "dim")
    yield from lines


def _laid(turn: TurnEvent) -> Iterator[str]:
    marks = {"bot": "", "human": "", "forced": "", "arena": " (arena)"}
    for cards, by in zip(turn.takes, turn.by, strict=True):
        yield " + ".join(cards) + marks[by]
    if turn.dummy:
        yield turn.dummy


def answers_text(answers: Sequence[Answer], questions: int, look: Look | None = None) -> str:
    """Give what a bot answers now to the questions of a seat, where it differs from then, and its faults."""
    look = look or Look()
    columns = [Column("round", ">"), Column("turn", ">"), Column("then"), Column("now"), Column("s", ">")]
    rows = [
        [
            str(answer.view.round),
            str(answer.view.turn),
            _shown(answer.then) + (" (arena)" if answer.by == "arena" else ""),
            f"fault: {answer.fault.kind}" if answer.fault else "the same" if answer.same else _shown(answer.now),
            f"{answer.used_s:.3f}",
        ]
        for answer in answers
    ]
    head, *lines = table(columns, rows, look.width)
    same = sum(answer.same for answer in answers)
    end = [f"{same} of {len(answers)} answers are the same as then."]
    if len(answers) < questions:
        end.append(f"The bot ended before the last {questions - len(answers)} questions.")
    faults = [f"round {a.view.round}, turn {a.view.turn}: {a.fault.detail}" for a in answers if a.fault]
    told = [part for text in (*faults, *end) for part in wrap(printable(text), look.prose)]
    return "".join(f"{line}\n" for line in [look.paint(head, "dim"), *lines, *told])


def _shown(take: Take | None) -> str:
    if take is None:
        return "nothing"
    return " + ".join(take.cards) + (f", {take.dummy} for the dummy" if take.dummy else "")
