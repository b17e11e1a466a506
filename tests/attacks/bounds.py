"""Taking more than one's share: memory, threads, processes, descriptors. Every attack has a bound of its own."""

import mmap
import os
import resource
import threading
import time

import raw

MB = 1 << 20


def touch(memory, size):
    for at in range(0, size, 4096):
        memory[at] = 1


def hog_private_memory(facts):
    size = facts["hog_mb"] * MB
    touch(mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS), size)
    return "touched"


def hog_shared_memory(facts):
    size = facts["hog_mb"] * MB
    touch(mmap.mmap(-1, size), size)
    return "touched"


def hog_memory_file(facts):
    size = facts["hog_mb"] * MB
    descriptor = raw.call(319, 279, b"hog", 0)
    os.truncate(descriptor, size)
    touch(mmap.mmap(descriptor, size), size)
    return "touched"


def hog_zero_device(facts):
    size = facts["hog_mb"] * MB
    touch(mmap.mmap(os.open("/dev/zero", os.O_RDWR), size), size)
    return "touched"


def hog_stack(facts):
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, 1 << 30))
    return "raised"


def hog_forked_memory(facts):
    """Four children of half the hog each: more in all than one may have."""
    size = facts["hog_mb"] // 2 * MB
    read, write = os.pipe()
    for _ in range(4):
        if os.fork() == 0:
            touch(mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS), size)
            os.write(write, b"x")
            time.sleep(60)
    os.close(write)
    return sum(len(os.read(read, 1)) for _ in range(4))


def open_many_descriptors(facts):
    opened = 0
    try:
        while opened < 1000:
            os.open("/dev/null", os.O_RDONLY)
            opened += 1
    except OSError:
        pass
    return opened


def start_many_threads(facts):
    threading.stack_size(32768)
    started = 0
    try:
        while started < facts["threads"]:
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
            started += 1
    except RuntimeError:
        pass
    return started


def start_many_processes(facts):
    """A fork bomb with a fuse: at most so many, which sleep."""
    started = 0
    try:
        while started < facts["processes"]:
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
            started += 1
    except OSError:
        if not started:
            raise
    return started


def spin(facts):
    """Burn the processor in four threads for ever."""
    for _ in range(4):
        threading.Thread(target=burn, daemon=True).start()
    return "spinning"


def burn():
    while True:
        pass


def spin_in_children(facts):
    for _ in range(2):
        if os.fork() == 0:
            burn()
    return "spinning"


def process_beside_itself(facts):
    """A process whose parent is not its maker but the arena."""
    pid = raw.call(56, 220, 0x8000 | 17, 0, 0, 0, 0)  # CLONE_PARENT | SIGCHLD
    return pid or os._exit(0)
