"""Reading and writing what is not one's own; leaving things behind; filling disks (a little of them)."""

import os
import pathlib
import socket

import raw


def read_rival_source(facts):
    return pathlib.Path(facts["rival_source"]).read_text()


def read_arena_log(facts):
    return pathlib.Path(facts["log"]).read_text()


def read_home(facts):
    return pathlib.Path(facts["home_file"]).read_text()


def list_rival_folder(facts):
    return " ".join(os.listdir(os.path.dirname(facts["rival_source"])))


def write_rival_source(facts):
    return append(facts["rival_source"])


def write_arena_log(facts):
    return append(facts["log"])


def truncate_arena_log(facts):
    os.truncate(facts["log"], 0)
    return "truncated"


def append(path):
    with open(path, "a") as opened:
        opened.write("FORGED")
    return "written"


def link_over_log(facts):
    os.symlink("/dev/null", "link")
    os.rename("link", facts["log"])
    return "renamed"


def remove_arena_log(facts):
    os.remove(facts["log"])
    return "removed"


def change_mode_of_log(facts):
    os.chmod(facts["log"], 0)
    return "changed"


def change_date_of_log(facts):
    os.utime(facts["log"], (1, 1))
    return "changed"


def leave_file_in_own_folder(facts):
    return append("left-behind")


def leave_file_in_tmp(facts):
    return append(facts["tmp_file"])


def leave_file_in_shared_memory(facts):
    return append(facts["shared_memory_file"])


def write_program(facts):
    return append("attacker.py")


def watch_log(facts):
    instance = raw.call(294, 26, 0)
    path = os.fsencode(facts["log"])
    raw.checked(raw.libc.inotify_add_watch(instance, path, 2))
    return "watching"


def lock_shared_file(facts):
    import fcntl

    with open("/usr/bin/env", "rb") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return "locked"


def fill(folder):
    """Write 24 MB in files of 4 MB: more than a scratch folder holds, little enough for any machine."""
    written = 0
    try:
        for n in range(6):
            with open(os.path.join(folder, f"fill-{os.getpid()}-{n}"), "wb", buffering=0) as opened:
                for _ in range(4):
                    written += opened.write(b"x" * (1 << 20))
    except OSError:
        if not written:
            raise
    return written


def fill_own_folder(facts):
    return fill(".")


def fill_tmp(facts):
    return fill("/tmp")


def fill_shared_memory(facts):
    return fill("/dev/shm")


def fill_root(facts):
    return fill("/")


def make_path_socket(facts):
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("meeting-place")
    return "bound"
