"""The machine in plain terms."""

from __future__ import annotations

import os
import platform
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
