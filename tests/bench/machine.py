"""The machine in plain terms."""

from __future__ import annotations

import os
import platform
import resource
import sys
from pathlib import Path
from typing import Any


def describe() -> dict[str, Any]:
    """Give what bears on the numbers: processor, cores, memory, system, interpreter, load."""
    return {
        "processor": _first("/proc/cpuinfo", "model name") or platform.processor() or platform.machine(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "virtual": "hypervisor" in _first("/proc/cpuinfo", "flags").split(),
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {sys.version.split()[0]}",
        "load": round(os.getloadavg()[0], 2),
    }


def busy_s() -> float:
    """Give the processor time that all programs of the machine have used, and what its host took; 0 if not known."""
    times = _cpu_times()
    user, nice, system, _idle, _iowait, irq, softirq, steal = times[:8] if len(times) >= 8 else [0] * 8
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def own_s() -> float:
    """Give the processor time of this process and of the children that have ended."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _cpu_times() -> list[int]:
    try:
        line = Path("/proc/stat").read_text().partition("\n")[0]
    except OSError:
        return []
    return [int(number) for number in line.split()[1:]]


def lines(about: dict[str, Any]) -> list[str]:
    """Say it in two lines."""
    virtual = ", a virtual machine" if about["virtual"] else ""
    return [
        f"\n{about['processor']}, {about['cores']} cores, {about['memory_gb']} GB{virtual}; {about['system']}",
        f"{about['python']}; load over the last minute {about['load']}",
    ]


def _first(path: str, key: str) -> str:
    try:
        text = Path(path).read_text()
    except OSError:
        return ""
    found = [line.partition(":")[2].strip() for line in text.splitlines() if line.startswith(key)]
    return found[0] if found else ""
