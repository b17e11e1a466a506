"""What a tournament says before it begins, and once its first games have been timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.forecast import forecast_text
from arena.report.text import number
from arena.tournament.forecast import advice, forecast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.cli.progress import Progress
    from arena.tournament.runner import Status
    from arena.tournament.session import Session

TIMED_S = 3.0
TIMED_GAMES = 4


class Announcer:
    """Says what a session will take: at once without the time, and with it as soon as some games were timed."""

    def __init__(self, session: Session, progress: Progress) -> None:
        self._session, self._progress = session, progress
        self._timed = False

    def begin(self, chosen: str, sandbox: Sequence[str]) -> None:
        """Say what is played, what was chosen since it was not said, how bots are isolated."""
        session, note = self._session, self._progress.note
        for line in sandbox:
            note(line)
        if chosen:
            note(f"not said, so chosen: {chosen}")
        if warning := advice(session.plan, session.field.entrants()):
            note(warning)
        done = session.progress.games
        if done and self._all_played(done):
            note(f"{session.log.folder} holds all {number(done, 'game')} already: nothing is left to play")
        elif done:
            note(f"{session.log.folder} holds {number(done, 'game')} already")
            if session.progress.seed is not None:
                note("the seed is public: the deals of games still to be played can be known beforehand")
        note(f"{number(len(session.field.bots), 'bot')}: {self._forecast(None)}")

    def _all_played(self, done: int) -> bool:
        """Tell whether the log holds the whole plan; where the roster has changed, its games may be others'."""
        session = self._session
        whole = forecast(session.plan, session.field.entrants()).games
        return len(session.progress.rosters) == 1 and done >= whole

    def status(self, status: Status) -> None:
        """Show how far it is, and once what the first games foretell."""
        if not self._timed and status.seconds > TIMED_S and status.played >= TIMED_GAMES:
            self._timed = True
            self._progress.note(self._forecast(status.seconds / status.played))
        self._progress.status(status)

    def _forecast(self, seconds_a_game: float | None) -> str:
        session = self._session
        return forecast_text(forecast(session.plan, session.field.entrants(), seconds_a_game, session.history))
