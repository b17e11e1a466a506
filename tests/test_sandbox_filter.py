"""The filters of system calls say what they should, on both machines, on every call: tried on a machine of our own."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest
from sandboxed.bpf_machine import run

from arena.protocol.sandbox import bpf, numbers
from arena.protocol.sandbox.numbers import ARCHITECTURES, HIGHEST, number
from arena.protocol.sandbox.seccomp import Filtering, build, encode

MACHINES = tuple(ARCHITECTURES)
PID = 4321
ALLOW, KILL = 0x7FFF0000, 0x80000000
REFUSED, UNKNOWN, NOTHING_DONE = (0x00050000 | code for code in (errno.EPERM, errno.ENOSYS, 0))
BOT, FORKING = Filtering(forks=False), Filtering(forks=True, signals=True)
BUILDING = Filtering(forks=True, builds=True)
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


def verdict(filtering: Filtering, machine: str, name: str | int, *arguments: int) -> int:
    made = encode(build(filtering, machine))
    code = bytearray(made.code)
    for place in made.own_pid_at:
        code[place : place + 4] = PID.to_bytes(4, "little")
    call = number(name, machine) if isinstance(name, str) else name
    assert call is not None
    return run(bytes(code), call, ARCHITECTURES[machine][1], arguments)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (("ptrace", 0), REFUSED),
        (("socket", 2, 1, 0), REFUSED),
        (("socketpair", 1, 1 | 0x80000), ALLOW),
        (("socketpair", 1, 5), ALLOW),
        (("socketpair", 1, 2), REFUSED),
        (("socketpair", 2, 1), REFUSED),
        (("clone3",), UNKNOWN),
        (("clone", 0x3D0F00), ALLOW),
        (("clone", 17), REFUSED),
        (("clone", 0x4100 | 17), REFUSED),
        (("kill", PID, 9), ALLOW),
        (("kill", PID | 1 << 32, 9), ALLOW),  # the kernel looks at the low half alone, and so does the filter
        (("kill", PID + 1, 9), REFUSED),
        (("kill", -1, 9), REFUSED),
        (("kill", 0, 9), REFUSED),
        (("tgkill", PID, 7, 6), ALLOW),
        (("tgkill", 7, 7, 6), REFUSED),
        (("rt_sigqueueinfo", 7, 9), REFUSED),
        (("prlimit64", 0, 7), ALLOW),
        (("prlimit64", PID, 7), ALLOW),
        (("prlimit64", 7, 7), REFUSED),
        (("prctl", 1, 0), REFUSED),
        (("prctl", 15), ALLOW),
        (("mmap", 0, 4096, 3, 0x22), ALLOW),
        (("mmap", 0, 4096, 3, 0x21), REFUSED),
        (("mmap", 0, 4096, 3, 0x23), REFUSED),
        (("mmap", 0, 4096, 1, 0x01), ALLOW),
        (("fcntl", 0, 2), ALLOW),
        (("fcntl", 0, 6), REFUSED),
        (("fcntl", 0, 8), REFUSED),
        (("ioctl", 0, 0x5401), ALLOW),
        (("ioctl", 0, 0x5412), REFUSED),
        (("fchmod", 3, 0), REFUSED),
        (("setuid", 0), REFUSED),
        (("execve",), ALLOW),
    ],
)
def test_a_bot_may_call_what_is_its_own_affair(call: tuple[str, *tuple[int, ...]], expected: int, machine: str) -> None:
    assert verdict(BOT, machine, *call) == expected


@pytest.mark.parametrize("machine", MACHINES)
def test_a_bot_that_may_fork_still_makes_no_spaces_and_no_sisters(machine: str) -> None:
    assert verdict(FORKING, machine, "clone", 17) == ALLOW
    assert verdict(FORKING, machine, "kill", 99, 9) == ALLOW
    for flag in (0x80, 0x8000, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert verdict(FORKING, machine, "clone", flag | 17) == REFUSED
    if machine == "x86_64":
        assert verdict(FORKING, machine, "vfork") == verdict(FORKING, machine, "fork") == ALLOW
        assert verdict(BOT, machine, "vfork") == verdict(BOT, machine, "fork") == REFUSED


@pytest.mark.parametrize("machine", MACHINES)
def test_a_build_is_told_that_modes_were_changed_and_may_lock_files(machine: str) -> None:
    assert verdict(BUILDING, machine, "fchmodat") == NOTHING_DONE
    assert verdict(BUILDING, machine, "flock") == verdict(BUILDING, machine, "fcntl", 0, 6) == ALLOW
    assert verdict(BUILDING, machine, "fcntl", 0, 8) == verdict(BUILDING, machine, "socket") == REFUSED


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("filtering", [BOT, FORKING, BUILDING])
def test_no_call_falls_off_the_filter_and_unknown_ones_do_not_exist(filtering: Filtering, machine: str) -> None:
    verdicts = {call: verdict(filtering, machine, call) for call in (*range(HIGHEST + 40), 0x40000027, 0xFFFFFFFF)}
    assert set(verdicts.values()) <= {ALLOW, REFUSED, UNKNOWN, NOTHING_DONE}
    assert all(said == UNKNOWN for call, said in verdicts.items() if call > HIGHEST)


@pytest.mark.parametrize("machine", MACHINES)
def test_a_call_of_another_architecture_ends_the_process(machine: str) -> None:
    code = encode(build(BOT, machine)).code
    assert run(code, 1, 0x40000003, ()) == KILL


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("filtering", [BOT, FORKING, BUILDING])
def test_a_filter_is_within_the_kernels_bounds(filtering: Filtering, machine: str) -> None:
    block = build(filtering, machine)
    assert len(block) < 4096
    for at, step in enumerate(block):
        if step.code in (bpf.IF_EQUAL, bpf.IF_ABOVE, bpf.IF_BITS):
            assert max(step.if_true, step.if_false) <= 255
            assert at + 1 + max(step.if_true, step.if_false) < len(block)


def test_a_block_that_is_too_long_for_a_jump_is_not_made() -> None:
    with pytest.raises(ValueError, match="too long for a jump"):
        bpf.when_any([1], bpf.give(ALLOW) * 256)


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_those_of_the_kernels_headers(machine: str) -> None:
    if not HEADERS[machine].exists():
        pytest.skip("the kernel's headers are not installed")
    text = HEADERS[machine].read_text()
    known = {name: int(value) for name, value in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    both = numbers._NUMBERS.keys() & known.keys()
    assert {name: number(name, machine) for name in both} == {name: known[name] for name in both}
    assert len(both) > 100
