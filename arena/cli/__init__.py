"""The command line: one file a command; exit codes and the handling of errors stand here."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

from arena import __version__
from arena.errors import ArenaError

COMMANDS = {
    "verify": "Run case files: does the referee hold to the rules?",
    "score": "Score tables that you type.",
    "rules": "List, show, lint and deal rule specs.",
    "play": "Play one game.",
    "tournament": "Play a round robin to a ranked table.",
    "standings": "Show the ranked table of a tournament.",
    "compare": "Play until it is decided whether NEW is better than OLD.",
    "faults": "Show what bots did wrong, with the exact bytes.",
    "decide": "Record a judge's decision: void, disqualify, readmit.",
    "reveal": "Publish a tournament's seed.",
    "audit": "Deal, referee and rank a whole tournament again from its log.",
    "league": "List and manage registered bots.",
    "check": "Is a bot fit for a tournament, and what is wrong?",
    "new": "Start a bot of your own in your language.",
    "submit": "Build, check, freeze and register bots in a league.",
    "replay": "Play a record back, check it, or send it to a bot.",
    "report": "Write a tournament as one HTML page.",
    "export": "Export games, or the language-neutral test suite.",
}


class _LazyGroup(click.Group):
    """Commands whose modules are imported only when they are called, so that `--help` is quick."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"arena.cli.{name}").command
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arena")
def arena() -> None:
    """Check the rules of Sushi Go!, pit bots against each other, learn which is better.

    \b
    arena play random greedy --watch               look at a game
    arena new mybot --language python              begin a bot of your own
    arena check mybot                              is it fit, and what is wrong?
    arena tournament mybot random greedy priority  where does it stand?
    """  # noqa: D301 - a real backspace keeps click from filling the lines


def main(args: list[str] | None = None) -> None:
    """Run the command line and end the process with the documented exit code."""
    _open_missing_streams()
    sys.exit(run(args))


def _open_missing_streams() -> None:
    """Put nothing in the place of a standard stream that was closed, before a file that is opened later takes it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)
            if descriptor != number:
                os.dup2(descriptor, number)
                os.close(descriptor)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))


def run(args: list[str] | None = None) -> int:
    """Run the command line and return the exit code.

    0 done · 1 what was checked does not hold · 2 wrong usage or input · 3 the arena failed · 130 Ctrl-C · 143 SIGTERM.
    """
    try:
        result: Any = arena.main(args=args, prog_name="arena", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        return 130
    except KeyboardInterrupt:
        return 130
    except click.ClickException as error:
        error.show()
        return 2
    except ArenaError as error:
        click.echo(str(error), err=True)
        return error.exit_code
    except BrokenPipeError:
        # The reader has gone: point the descriptor elsewhere so that the interpreter's last flush stays quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit:
        # click turns a closed pipe into exit code 1, with this wrapper as its only mark.
        if type(sys.stdout).__name__.endswith("PacifyFlushWrapper"):
            return 0
        raise
    except Exception as error:
        if os.environ.get("ARENA_TRACEBACK"):
            raise
        click.echo(f"the arena failed: {_described(error)} (ARENA_TRACEBACK=1 shows where)", err=True)
        return 3
    return result if isinstance(result, int) else 0


def _described(error: Exception) -> str:
    """Give one line; what the system refuses (a full disk, say) speaks for itself, the rest needs its kind named."""
    text = " ".join(str(error).split())
    return text if isinstance(error, OSError) and text else f"{type(error).__name__}: {text}".rstrip(": ")
