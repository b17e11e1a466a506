"""Doors into the kernel that no bot needs."""

import ctypes
import os

import raw


def user_space(facts):
    raw.call(272, 97, 0x10000000)
    return "entered"


def mount_space(facts):
    raw.call(272, 97, 0x20000)
    return "entered"


def clone_with_user_space(facts):
    return str(raw.call(56, 220, 0x10000000 | 17, 0, 0, 0, 0) or os._exit(0))


def mount(facts):
    raw.call(165, 40, b"none", os.fsencode(os.getcwd()), b"tmpfs", 0, None)
    return "mounted"


def change_root(facts):
    os.chroot("/usr")
    return "changed"


def io_uring(facts):
    return str(raw.call(425, 425, 4, ctypes.create_string_buffer(120)))


def bpf(facts):
    return str(raw.call(321, 280, 0, ctypes.create_string_buffer((1).to_bytes(4, "little") + bytes(68), 72), 72))


def performance_events(facts):
    attributes = (1).to_bytes(4, "little") + (112).to_bytes(4, "little") + bytes(104)
    return str(raw.call(298, 241, attributes, 0, ctypes.c_long(-1), ctypes.c_long(-1), 0))


def user_faults(facts):
    return str(raw.call(323, 282, 0))


def file_by_handle(facts):
    handle, place = ctypes.create_string_buffer((128).to_bytes(4, "little") + bytes(132), 136), ctypes.c_int()
    raw.call(303, 264, ctypes.c_long(-100), b"/etc/hostname", handle, ctypes.byref(place), 0)
    return "named"


def second_numbering(facts):
    """Call getpid by x86's other numbering of system calls, which a filter by number alone would let through."""
    if not raw.X86:
        raise OSError("this machine has no second numbering")
    return str(raw.call(0x40000000 + 39, 0))


def set_user_id_program(facts):
    """Become a program that is root's and runs as root, and says as whom."""
    os.execv(facts["set_user_id"], ["id", "-u"])


def new_privileges(facts):
    if raw.call(157, 167, 39, 0, 0, 0, 0):  # PR_GET_NO_NEW_PRIVS
        raise PermissionError("no new privileges")
    return "possible"


def capabilities(facts):
    data = ctypes.create_string_buffer(24)
    raw.call(125, 90, (0x20080522).to_bytes(4, "little") + bytes(4), data)
    held = int.from_bytes(data.raw[0:4], "little") & ~0b110  # reading what modes forbid is walled in elsewhere
    if not held:
        raise PermissionError("none")
    return hex(held)
