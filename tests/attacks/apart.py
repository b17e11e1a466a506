"""Getting away from the arena: daemons, deafness, and what would let them outlive it."""

import os
import signal
import sys
import time

import raw


def fork(facts):
    pid = os.fork()
    if pid == 0:
        time.sleep(60)
        os._exit(0)
    return str(pid)


def daemon(facts):
    """Fork, and let the child's parent end."""
    if os.fork() == 0:
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
    os.wait()
    return "gone"


def daemon_in_own_session(facts):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
    os.wait()
    return "gone"


def daemons_that_keep_output(facts):
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            for number in range(1, 32):
                if number not in (signal.SIGKILL, signal.SIGSTOP):
                    signal.signal(number, signal.SIG_IGN)
            time.sleep(60)
    return "gone"


def comet(facts):
    """A process that moves on to a child of its own before it can be caught; it burns out after some seconds."""
    if os.fork() == 0:
        os.setsid()
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if os.fork():
                os._exit(0)
    return "gone"


def ignore_all_signals(facts):
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    print('{"result": "deaf", "error": null}', flush=True)
    sys.stdin.read()
    time.sleep(60)


def stop_itself(facts):
    print('{"result": "stopping", "error": null}', flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(60)


def forget_parent_death(facts):
    raw.call(157, 167, 1, 0, 0, 0, 0)  # PR_SET_PDEATHSIG
    return "cleared"


def become_another_user(facts):
    os.setresuid(54321, 54321, 54321)
    return str(os.getuid())
