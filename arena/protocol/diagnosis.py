"""Say to a bot's author what went wrong and what to do: one sentence from what was seen of the process."""

from __future__ import annotations

import re
import signal

import msgspec

from arena.protocol.faults import Kind, Wrong, quote
from arena.protocol.sandbox import Exit  # noqa: TC001  msgspec reads annotations

_TELLING = re.compile(rb"error|exception|panic|fatal|abort|assert|die[ds]? ", re.IGNORECASE)
_OUT_OF_MEMORY = re.compile(
    rb"MemoryError|out of memory|OutOfMemory|std::bad_alloc|cannot allocate memory"
    rb"|memory allocation of \d+ bytes failed|Allowed memory size|failed to allocate memory"
    rb"|not enough memory|virtual memory exhausted",
    re.IGNORECASE,
)
_FLUSH = {
    "python": "print(..., flush=True)",
    "javascript": "console.log or process.stdout.write, not a stream of your own",
    "c": "fflush(stdout)",
    "c++": "std::cout << std::flush or std::endl",
    "cpp": "std::cout << std::flush or std::endl",
    "java": "System.out.flush()",
    "rust": "std::io::stdout().flush()",
    "go": "writer.Flush()",
    "ruby": "$stdout.sync = true",
    "php": "fflush(STDOUT)",
    "lua": "io.stdout:flush()",
    "perl": "$| = 1",
    "tcl": "flush stdout",
    "bash": "nothing in Bash itself, but a program in a pipe may need stdbuf -oL",
    "awk": "fflush()",
}
_BY_THE_ARENA = {
    signal.SIGXCPU: "it used more processor time than is allowed",
    signal.SIGXFSZ: "it wrote a file larger than is allowed",
    signal.SIGSYS: "it called on the system for something the sandbox forbids",
}


class Facts(msgspec.Struct, frozen=True):
    """What was seen of a process at a fault.

    `how`: `timeout`, `exit` or `eof`. `state`: the letter of /proc/PID/stat, empty if unknown. `unread`: bytes of
    standard input it has not read, `deaf` if it closed it. `unfinished`: what it wrote after its last end of line.
    `out_of_memory`: the kernel says that it was killed for that.
    """

    how: str
    limit_s: float
    cpu_s: float = 0.0
    state: str = ""
    unread: int = 0
    deaf: bool = False
    unfinished: bytes = b""
    doubled: bool = False
    stderr: bytes = b""
    end: Exit | None = None
    out_of_memory: bool = False
    memory_mb: int = 0
    language: str | None = None


def flush_cure(language: str | None) -> str:
    """Say how standard output is flushed, in the bot's language if it is known."""
    cure = _FLUSH.get((language or "").lower())
    known = f" ({cure})" if cure else f" (in Python {_FLUSH['python']}, in C {_FLUSH['c']})"
    return f"flush standard output after each line{known}"


def unanswered(facts: Facts) -> Wrong:
    """Name the fault of a bot that gave no answer to a question."""
    if facts.how == "exit":
        return Wrong("crashed", f"your bot ended where an answer was due: {_death(facts)}")
    if facts.how == "eof":
        return Wrong("closed-output", _closed())
    return Wrong("timeout", f"no answer within {facts.limit_s:g} s: {_why_silent(facts)}")


def not_greeted(facts: Facts) -> Wrong:
    """Name the fault of a bot that never said `hello`."""
    due = 'print {"type":"hello","protocol":1} as the first line'
    kind: Kind = "start-failed"
    if facts.how == "exit":
        return Wrong(kind, f"your bot ended before its hello: {_death(facts)}")
    if facts.how == "eof":
        return Wrong("closed-output", _closed())
    return Wrong(kind, f"no hello within {facts.limit_s:g} s of the start: {_why_silent(facts)}; {due}")


def _closed() -> str:
    return "your bot closed its standard output and lives on: keep it open until standard input ends"


def _death(facts: Facts) -> str:
    words = [f"{facts.end or 'it is gone'}{_reason(facts)}"]
    if reason := _last_words(facts.stderr):
        words.append(f"its standard error says {quote(reason, 160)}")
    elif facts.end is not None and facts.end.status == 0:
        words.append("answer every question until standard input ends")
    return "; ".join(words)


def _last_words(stderr: bytes) -> bytes:
    """Give the line that says why: traces are indented below it (Ruby, Java, Node) or above it (Python)."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    outer = [line for line in lines if not line[:1].isspace()]
    telling = [line for line in outer if _TELLING.search(line)]
    return (telling or outer or lines or [b""])[-1]


def _reason(facts: Facts) -> str:
    if facts.out_of_memory or _OUT_OF_MEMORY.search(facts.stderr):
        return f", out of memory (the limit is {facts.memory_mb} MB)"
    number = facts.end.signal if facts.end is not None else None
    if number == signal.SIGKILL:
        return ", which the arena did not send: the system kills so when memory runs out"
    known = next((words for known, words in _BY_THE_ARENA.items() if known == number), None)
    return f": {known}" if known else ""


def _why_silent(facts: Facts) -> str:
    if facts.unfinished:
        begun = quote(facts.unfinished)
        return f"it printed {begun} without an end of line: end each line with \\n and {flush_cure(facts.language)}"
    if facts.doubled:
        return "it answered an earlier question again: repeat the id of the question that is answered"
    if facts.state in ("T", "t"):
        return "it is stopped (SIGSTOP or SIGTSTP): do not stop the process"
    if facts.cpu_s > facts.limit_s / 2:
        return f"it was still computing ({facts.cpu_s:.2f} s of processor time): think less, or look at the time"
    if facts.deaf:
        return "it closed its standard input: keep it open and read it line by line"
    if facts.unread:
        return "it has not read what the arena sent: read standard input line by line"
    cure = flush_cure(facts.language)
    return f"it was waiting with nothing printed; if it did print, the line never left its buffer: {cure}"
