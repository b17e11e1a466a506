"""What a bot's process does wrong: how it starts, ends, hangs, and is late."""

import os
import signal
import sys
import threading
import time

from wire import DONE, answer, say

HELD = [b""]


def exit_at_start():
    """start: it ends before it has read anything."""
    sys.stderr.write("no model file: model.bin\n")
    sys.exit(3)


def silent():
    """start: it never says anything."""
    time.sleep(3600)


def hello_without_end():
    """hello: the line is never ended."""
    say(b'{"type":"hello","protocol":1}')
    return DONE


def hello_of_another_version():
    """hello: it speaks version 2."""
    say(b'{"type":"hello","protocol":2}\n')
    return DONE


def hello_twice():
    """hello: it says so twice."""
    say(b'{"type":"hello","protocol":1}\n' * 2)
    return DONE


def noise_before_hello():
    """hello: it says that it is loading."""
    say(b"Loading the model\n")


def exit_after_hello():
    """greeted: it thinks that all is done."""
    sys.exit(0)


def answers_before_asked():
    """hello: it answers the first question in the same breath."""
    say(b'{"type":"hello","protocol":1}\n{"id":1,"take":["tempura"]}\n')
    return DONE


def never_reads():
    """greeted: it reads no further."""
    time.sleep(3600)


def closes_stdin():
    """greeted: it closes its input and lives on."""
    os.close(0)
    time.sleep(3600)


def clings_on():
    """greeted: it ignores every signal, and the end of its input."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=time.sleep, args=(3600,)).start()


def stderr_without_end():
    """greeted: a thread writes to standard error for ever."""

    def flood():
        while True:
            os.write(2, b"log " * 4096)

    threading.Thread(target=flood, daemon=True).start()


def hangs(_message):
    """turn: it sleeps."""
    time.sleep(3600)


def spins(_message):
    """turn: it computes without end."""
    while True:
        pass


def crashes(_message):
    """turn: an error of its own."""
    print(1 // 0)


def exits(_message):
    """turn: it ends with a status of its own."""
    sys.exit(7)


def killed(_message):
    """turn: it is killed by a signal."""
    os.kill(os.getpid(), signal.SIGSEGV)


def out_of_memory(_message):
    """turn: it takes more and more."""
    hoard = []
    while True:
        hoard.append(bytearray(1 << 20))


def exits_after_answer(message):
    """turn: it answers well and ends."""
    say(answer(message))
    os._exit(0)


def stops(_message):
    """turn: it stops itself."""
    os.kill(os.getpid(), signal.SIGSTOP)


def closes_stdout(_message):
    """turn: it closes its output and lives on."""
    os.close(1)
    time.sleep(3600)


def leaves_a_child(_message):
    """turn: it ends, and a child of it keeps the output open."""
    if os.fork() == 0:
        time.sleep(3600)
    os._exit(4)


def late(message):
    """turn: it takes half as long again as it may."""
    time.sleep(1.5 * message["move_s"])


def late_by_a_turn(message):
    """always: it gives each answer when the next question is asked."""
    say(HELD.pop())
    HELD.append(answer(message))
    return DONE


def never_flushed(message):
    """turn: the answer stays in a buffer."""
    sys.stdout.write(answer(message).decode())
    return DONE


def no_end_of_line(message):
    """always: the line is not ended."""
    say(answer(message).rstrip())
    return DONE


def byte_by_byte(message):
    """turn: one byte every 50 ms."""
    for byte in answer(message):
        say(bytes([byte]))
        time.sleep(0.05)
    return DONE


def in_halves(message):
    """always: half a line, then the rest."""
    line = answer(message)
    say(line[:10])
    time.sleep(0.005)
    say(line[10:])
    return DONE
