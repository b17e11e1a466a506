"""Write a bot in Python: a function from what its seat sees to what it takes; this package does the rest.

    from arena.bot import Take, View, run

    def choose(view: View) -> Take:
        return Take(view.hand[:1], view.hand[1] if view.dummy else None)

    run(choose, name="first-card")

`self_play` plays the same functions against each other without a process; `imagine`, `play_out` and the engine's own
`legal_takes` and `step` look ahead; `Memory` keeps the hands that come round again.
"""

from __future__ import annotations

from arena.bot.ahead import imagine, play_out
from arena.bot.memory import Memory
from arena.bot.play import PlayedGame, Standing, play_game, self_play
from arena.bot.talk import run
from arena.bot.view import Choice, Chooser, Noted, View, see, take_of
from arena.rules.game import State, Take, end_round, legal_takes, round_over, step

__all__ = [
    "Choice",
    "Chooser",
    "Memory",
    "Noted",
    "PlayedGame",
    "Standing",
    "State",
    "Take",
    "View",
    "end_round",
    "imagine",
    "legal_takes",
    "play_game",
    "play_out",
    "round_over",
    "run",
    "see",
    "self_play",
    "step",
    "take_of",
]
