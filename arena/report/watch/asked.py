"""A person's question as lines: the numbered hand, what is wrong, and what can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.text import width
from arena.report.watch.spans import Line, Span, flow, line, pad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.human import Asked
    from arena.report.watch.cards import Naming

PLAYING = (
    ("3 Enter", "take the card with the number 3; its name will do as well"),
    ("3 1 Enter", "where two may be taken: lay 3 first, then 1"),
    ("Enter", "when you are asked whether you are sure: yes"),
    ("b Enter", "take back what you have chosen, as long as the others have not been asked"),
    ("q Enter", "leave the game; it is then not scored (Ctrl-C does so at once)"),
)
PLAYED = (
    "You see what a bot is told: your hand, all tables, the points of earlier rounds. Cards in [brackets] were laid in "
    "the turn before. Nobody sees what you choose before all have chosen. Of a nigiri and the wasabi it lies on, the "
    "wasabi must be laid first. The last card of a hand is laid by itself."
)
NUMBER, GAP = 3, 2


def hand_lines(asked: Asked, naming: Naming, names: Sequence[str], columns: int | None) -> list[Line]:
    """Give the hand as numbered cards in columns, those chosen in brackets, the dummy's in round ones."""
    view = asked.view
    drew = f", with {naming.label(view.dummy)} drawn for the dummy" if view.dummy is not None else ""
    title = line(Span(f" Your hand{drew}; it goes to {names[view.to]} next", "bold"))
    cells = [_cell(asked, naming, place) for place in range(len(asked.hand))]
    if columns is None:
        return [title, *flow(cells, None, GAP)]
    wide = NUMBER + max(width(naming.label(card)) for card in asked.hand) + 2  # the same when one is in brackets
    each = max(1, (columns - 1) // (wide + GAP))
    rows = -(-len(cells) // each)
    each = -(-len(cells) // rows)
    lines: list[Line] = [title]
    for row in range(rows):
        cut = cells[row * each : (row + 1) * each]
        lines.append(line(" ", *(span for cell in cut for span in (*pad(cell, wide), Span(" " * GAP)))))
    return lines


def _cell(asked: Asked, naming: Naming, place: int) -> Line:
    card = asked.hand[place]
    number = Span(f"{place + 1:>{NUMBER - 1}} ", "bold")
    if place in asked.taken:
        return (number, naming.span(card, "[{}]", "bold reverse"))
    if place == asked.given:
        return (number, naming.span(card, "({})", "bold"))
    return (number, naming.span(card))


def prompt(asked: Asked, naming: Naming) -> str:
    """Give what stands before the answer."""
    most = asked.view.may_take[1]
    if asked.step == "dummy":
        return "The number of the dummy's card: "
    if asked.step == "take":
        two = f", or {most} with your {naming.spec.use_kind} (3 1 lays 3 first)" if most > 1 else ""
        return f"The number of your card{two}: "
    cards = ", then ".join(naming.label(card) for card in asked.cards)
    dummy = f"; the dummy gets {naming.label(asked.dummy)}" if asked.dummy else ""
    return f"You lay {cards}{dummy}. Enter: yes, b: take back "


def bar_words(asked: Asked) -> str:
    """Give the keys for the last line."""
    words = {"take": "? help", "dummy": "? help  b take back", "sure": "Enter yes  b take back  ? help"}
    return f"{words[asked.step]}  q and Enter leave the game"


def wrong_line(asked: Asked) -> Line:
    """Say what is wrong with the answer before."""
    text = asked.wrong
    return line(" ", Span(text[:1].upper() + text[1:] + ".", "red")) if text else ()
