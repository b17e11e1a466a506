"""Speak the protocol for a bot's function: lines in, lines out, nothing else on standard output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec

from arena.bot.heard import Game, Round, Rules, Turn, Typed
from arena.bot.view import Noted, View, discarded, take_of
from arena.protocol.messages import PROTOCOL
from arena.rules.model import Spec

if TYPE_CHECKING:
    from typing import BinaryIO

    from arena.bot.view import Choice, Chooser
    from arena.rules.state import Cards


_TYPE = msgspec.json.Decoder(Typed)
_READERS: dict[str, msgspec.json.Decoder[Any]] = {
    "rules": msgspec.json.Decoder(Rules),
    "game": msgspec.json.Decoder(Game),
    "turn": msgspec.json.Decoder(Turn),
    "round": msgspec.json.Decoder(Round),
}


def run(choose: Chooser, name: str = "bot", version: str = "1.0") -> None:
    """Answer the arena's questions with the function until the arena says goodbye.

    What the function prints goes to standard error, so that a forgotten `print` is no fault. What it raises ends the
    process, with the traceback in the bot's log.
    """
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    hello = {"type": "hello", "protocol": PROTOCOL, "name": name, "version": version}
    conversation = _Conversation(choose)
    for line in sys.stdin.buffer:
        kind = _TYPE.decode(line).type
        if kind == "bye":
            return
        answer = hello if kind == "hello" else conversation.hear(kind, line)
        if answer is not None:
            _write(out, answer)


def _write(out: BinaryIO, answer: dict[str, object]) -> None:
    out.write(msgspec.json.encode(answer) + b"\n")
    out.flush()


class _Conversation:
    """What was told and holds until it is told anew: rules, game, cards gone."""

    def __init__(self, choose: Chooser) -> None:
        self.choose = choose
        self.spec: Spec | None = None
        self.game: Game | None = None
        self.gone: Cards = ()

    def hear(self, kind: str, line: bytes) -> dict[str, object] | None:
        """Take a message in; give the answer where one is due. Messages of unknown type are passed over."""
        message = _READERS[kind].decode(line) if kind in _READERS else None
        if isinstance(message, Rules):
            self.spec = msgspec.convert(message.spec, Spec, strict=False)
        elif isinstance(message, Game):
            self.game, self.gone = message, ()
        elif isinstance(message, Round) and self.spec is not None:
            self.gone += discarded(self.spec, message.tables)
        elif isinstance(message, Turn) and self.spec is not None and self.game is not None:
            return _answer(message.id, self.choose(_view(message, self.spec, self.game, self.gone)))
        return None


def _view(turn: Turn, spec: Spec, game: Game, gone: Cards) -> View:
    return View(
        players=turn.players,
        seat=turn.seat,
        round=turn.round,
        turn=turn.turn,
        pass_=turn.pass_,
        to=turn.to,
        from_=turn.from_,
        may_take=turn.may_take,
        hand=turn.hand,
        dummy=turn.dummy,
        tables=turn.tables,
        puddings=turn.puddings,
        scores=turn.scores,
        last=turn.last,
        pile=turn.pile,
        spec=spec,
        gone=gone,
        seed=game.seed,
        game=turn.game,
        move_s=turn.move_s,
        used_s=turn.used_s,
        strikes=turn.strikes,
    )


def _answer(number: int, choice: Choice) -> dict[str, object]:
    take = take_of(choice)
    answer: dict[str, object] = {"id": number, "take": take.cards}
    if take.dummy is not None:
        answer["dummy"] = take.dummy
    if isinstance(choice, Noted):
        answer["note"] = choice.note
    return answer
