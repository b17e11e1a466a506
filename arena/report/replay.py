"""A bot's answers to a record's questions, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.look import Look
from arena.report.text import Column, printable, table, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.questions import Answer
    from arena.rules.game import Take


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
