"""Bots of a few lines for the tests of the host: real processes, each doing one thing when it is asked."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING
from zlib import crc32

from arena.protocol.bot import Bot, Limits, Question, greet
from arena.protocol.program import find
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

    from arena.protocol.sandbox import Level

_FRAME = """
import json, os, sys, threading, time

def say(message):
    os.write(1, json.dumps(message).encode() + b"\\n")

def answer(message):
    say({{"id": message["id"], "take": message["hand"][:1]}})

def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def in_a_thread(does, *given):
    thread = threading.Thread(target=does, args=given)
    thread.start()
    thread.join()

def asked(message):
{asked}

for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        say({{"type": "hello", "protocol": 1}})
{greeted}
    elif message["type"] == "turn":
        asked(message)
"""


def start(
    folder: Path, asked: str = "answer(message)", greeted: str = "pass", *, move_s: float = 30.0, level: Level = "guard"
) -> Bot:
    """Start and greet a bot that does `asked` at each question and `greeted` after its hello."""
    source = _FRAME.format(asked=textwrap.indent(asked, "    "), greeted=textwrap.indent(greeted, "        "))
    program = folder / f"bot-{crc32(source.encode())}.py"
    if not program.exists():
        program.write_text(source)
    bot = Bot.start(find(str(program)), Limits(startup_s=60, move_s=move_s), level)
    greet([bot])
    assert bot.fault is None, bot.fault
    bot.rules(load_spec())
    bot.game(2, 0, 3, 1)
    return bot


def question(bot: Bot, strikes: int = 0) -> Question:
    """Ask what seat 0 sees first in a game of two."""
    return Question(bot, game.view(game.start(load_spec(), 2, "7"), 0), strikes)
