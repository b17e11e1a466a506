"""A process that makes a machine fit for a tournament: it builds the bots and says what the sandbox enforces.

It stands alone because building starts programs, which a process of many threads must not do.
"""

from __future__ import annotations

import contextlib
import signal
import sys

import msgspec

from arena.errors import ArenaError
from arena.protocol.build import build_program
from arena.protocol.sandbox import describe, hosting
from arena.tournament.cluster.messages import Fit, Refused, Request
from arena.tournament.cluster.parcels import installed
from arena.tournament.jobs import Entry
from arena.tournament.worker import end_with_parent


def main() -> None:
    """Read a request from standard input, and write what comes of it to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    with hosting(), contextlib.redirect_stdout(sys.stderr):
        answer = fit(request)
    sys.stdout.buffer.write(msgspec.json.encode(answer, enc_hook=str))


def fit(request: Request) -> Fit | Refused:
    """Make the bots of a request ready on this machine."""
    level = request.setup.sandbox
    try:
        entries = [Entry(bot.bot, build_program(installed(bot), level)) for bot in request.bots]
        enforced = describe(level, [entry.program for entry in entries]).lines()
    except ArenaError as error:
        return Refused(str(error))
    return Fit(tuple(entries), enforced)
