"""What a sandbox keeps a bot from, guessed from how it fared and what it wrote: hints for its `bot.yaml`."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.match.checkup.findings import Finding, ok
from arena.match.checkup.trial import Trial
from arena.protocol.faults import plain, quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.match.checkup.findings import Status

_NO_FORK = re.compile(
    rb"fork.{0,60}(not permitted|temporarily unavailable)|can(no|')t fork|spawn \S* ?E(PERM|AGAIN)|Errno::EPERM"
    rb"|\[Errno 1\] Operation not permitted|error=1, Operation not permitted|couldn't (fork|create (child|pipe))",
    re.IGNORECASE,
)
_HIDDEN = re.compile(
    rb"permission denied|EACCES|AccessDenied|read-only file system|EROFS|no such file|ENOENT|NoSuchFile"
    rb"|can(no|')t (open|read|find|load)|could ?n[o']t (open|read|find|load)|failed to open",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|`([^`']+)['`]|((?:\.{0,2}/)[^\s'\",:;()]+)")


def walls(trial: Trial) -> Iterator[Finding]:
    """Say what the sandbox kept the bot from, as far as it can be told; nothing without a sandbox."""
    if trial.level == "off":
        return
    log = bytes(trial.log)
    yield _others(trial, log)
    yield _files(trial, log)


def _others(trial: Trial, log: bytes) -> Finding:
    if trial.program.forks:
        return ok("sandbox", "other programs", "may be started (forks: true)")
    told = _NO_FORK.search(log)
    if _plays_with_forks(trial, told=told is not None):
        says = "it plays only where it may start other programs"
    elif told:
        says = f"it could not start another program: {quote(_line(log, told), 160)}"
    else:
        return ok("sandbox", "other programs", "none needed")
    cure = "do without them, or say `forks: true` in bot.yaml"
    return Finding("sandbox", "other programs", "fail" if trial.faults else "warn", says, cure)


def _plays_with_forks(trial: Trial, *, told: bool) -> bool:
    """Tell whether what was lost goes well where other programs may be started."""
    fault = trial.faults[-1] if trial.faults else None
    if fault is None or not (told or (fault.exit or "").startswith("exit status")):
        return False
    free = Trial(replace(trial.program, forks=True), trial.limits, trial.level)
    try:
        if trial.lost_game is None:
            return free.ready().fault is None
        return free.play(*trial.lost_game).fault is None
    finally:
        free.end()


def _files(trial: Trial, log: bytes) -> Finding:
    own = trial.program.folder
    for line in log.splitlines():
        if _HIDDEN.search(line) is None:
            continue
        for path in _paths(line, own):
            inside = path.is_relative_to(own)
            place = path.parent if inside and not path.exists() else path
            if place.exists() and not any(place.is_relative_to(known) for known in trial.program.reads):
                return _hidden(trial, line, path, inside=inside)
    return ok("sandbox", "files", "nothing missing")


def _hidden(trial: Trial, line: bytes, path: Path, *, inside: bool) -> Finding:
    if inside:
        says, cure = "a bot can write no files", "print its log to standard error, and keep the rest in memory"
    else:
        says = f"outside its folder it cannot read {plain(str(path))}"
        cure = "put what it reads into its folder, or name it in bot.yaml under `reads:`"
    status: Status = "fail" if trial.faults else "warn"
    return Finding("sandbox", "files", status, f"{says}; its standard error says {quote(line, 160)}", cure)


def _paths(line: bytes, folder: Path) -> Iterator[Path]:
    """Give the paths that a message names, as the bot would understand them."""
    for match in _QUOTED.finditer(line.decode("utf-8", "replace")):
        word = next(part for part in match.groups() if part)
        if "/" in word or "." in word:
            yield Path(os.path.normpath(folder / word))


def _line(log: bytes, match: re.Match[bytes]) -> bytes:
    begin = log.rfind(b"\n", 0, match.start()) + 1
    return log[begin:].split(b"\n", 1)[0]
