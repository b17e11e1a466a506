"""Reaching into other processes: the rival's, the arena's."""

import ctypes
import os
import resource
import signal

import raw


def read_environ_of_rival(facts):
    with open(f"/proc/{facts['rival']}/environ") as opened:
        return opened.read()


def read_environ_of_arena(facts):
    with open(f"/proc/{facts['arena']}/environ") as opened:
        return opened.read()


def list_processes(facts):
    with open(f"/proc/{facts['rival']}/cmdline") as opened:
        return opened.read()


def read_memory_by_file(facts):
    with open(f"/proc/{facts['rival']}/mem", "rb", buffering=0) as opened:
        opened.seek(facts["address"])
        return opened.read(facts["size"]).decode()


class Part(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def read_memory_by_call(facts):
    return vm_read(facts["rival"], facts["address"], facts["size"])


def vm_read(pid, address, size):
    buffer = ctypes.create_string_buffer(size)
    here, there = Part(ctypes.addressof(buffer), size), Part(address, size)
    raw.call(310, 270, pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    return buffer.raw.decode()


def write_memory(facts):
    buffer = ctypes.create_string_buffer(b"FORGED")
    here, there = Part(ctypes.addressof(buffer), 6), Part(facts["address"], 6)
    return raw.call(311, 271, facts["rival"], ctypes.byref(here), 1, ctypes.byref(there), 1, 0)


def trace_rival(facts):
    raw.call(101, 117, 0x4206, facts["rival"], 0, 0)  # PTRACE_SEIZE
    return "seized"


def forge_answer_of_rival(facts):
    with open(f"/proc/{facts['rival']}/fd/1", "w") as opened:
        opened.write("FORGED\n")
    return "written"


def take_descriptor_of_rival(facts):
    pidfd = raw.call(434, 434, facts["rival"], 0)
    return raw.call(438, 438, pidfd, 1, 0)


def kill_rival(facts):
    os.kill(facts["rival"], signal.SIGKILL)
    return "sent"


def kill_rival_by_pidfd(facts):
    pidfd = raw.call(434, 434, facts["rival"], 0)
    return raw.call(424, 424, pidfd, signal.SIGKILL, None, 0)


def stop_rival(facts):
    os.kill(facts["rival"], signal.SIGSTOP)
    return "sent"


def signal_arena(facts):
    os.kill(facts["arena"], signal.SIGUSR2)
    return "sent"


def signal_thread_of_arena(facts):
    return raw.call(200, 130, facts["arena"], signal.SIGUSR2)


def signal_all(facts):
    os.kill(-1, signal.SIGUSR2)
    return "sent"


def signal_by_owner_of_descriptor(facts):
    import fcntl

    read, write = os.pipe()
    fcntl.fcntl(read, 10, signal.SIGUSR2)  # F_SETSIG
    fcntl.fcntl(read, fcntl.F_SETOWN, facts["arena"])
    fcntl.fcntl(read, fcntl.F_SETFL, fcntl.fcntl(read, fcntl.F_GETFL) | 0o20000)  # O_ASYNC
    os.write(write, b"x")
    return "sent"


def renice_rival(facts):
    os.setpriority(os.PRIO_PROCESS, facts["rival"], 19)
    return "set"


def repin_rival(facts):
    os.sched_setaffinity(facts["rival"], {min(os.sched_getaffinity(0))})
    return "set"


def repin_itself(facts):
    os.sched_setaffinity(0, os.sched_getaffinity(0))
    return "set"


def reschedule_rival(facts):
    os.sched_setscheduler(facts["rival"], os.SCHED_BATCH, os.sched_param(0))
    return "set"


def limit_rival(facts):
    resource.prlimit(facts["rival"], resource.RLIMIT_NOFILE, (32, 32))
    return "set"


def raise_own_limits(facts):
    resource.setrlimit(resource.RLIMIT_DATA, (1 << 40, 1 << 40))
    return "raised"
