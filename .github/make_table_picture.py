#!/usr/bin/env python3
"""Make the picture of the ranked table, `table.svg` beside this file: `python .github/make_table_picture.py`.

Plays the README's tournament and draws what the terminal shows. Needs the arena installed, Node and a C compiler.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

COMMAND = ("tournament", "random", "greedy", "priority", "--deals", "40", "--out", "results")
ADVANCE, LINE, MARGIN = 8.4, 20, 20  # pixels: a character's width at 14 px, a line's height, the frame's inside
STYLE = """
.frame { fill: #fffdf9; stroke: #e3d5c5 }
text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #23211f }
.typed { fill: #a8321f; font-weight: 600 }
.head { font-weight: 600 }
@media (prefers-color-scheme: dark) {
.frame { fill: #1d1b19; stroke: #45403a } text { fill: #efe9e1 } .typed { fill: #f0937f }
}
"""


def main() -> None:
    """Make the picture."""
    with tempfile.TemporaryDirectory() as folder:
        ran = [sys.executable, "-m", "arena", *COMMAND, "--seed", "5", "--quiet"]
        shown = subprocess.run(ran, cwd=folder, check=True, capture_output=True, text=True).stdout
    lines = [f"$ arena {' '.join(COMMAND)}", *shown.rstrip().splitlines()]
    Path(__file__).with_name("table.svg").write_text(picture(lines), "utf-8")


def picture(lines: list[str]) -> str:
    """Give the lines as an SVG, the first as typed, the second as a heading."""
    width = round(max(map(len, lines)) * ADVANCE + 2 * MARGIN)
    height = len(lines) * LINE + 2 * MARGIN
    kinds = [' class="typed"', ' class="head"', *[""] * len(lines)]
    rows = "\n".join(
        f'<text x="{MARGIN}" y="{MARGIN + 14 + number * LINE}"{kind} xml:space="preserve">{escape(line)}</text>'
        for number, (line, kind) in enumerate(zip(lines, kinds, strict=False))
        if line
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="A ranked table in the terminal">\n<style>{STYLE}</style>\n'
        f'<rect class="frame" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>\n{rows}\n</svg>\n'
    )


if __name__ == "__main__":
    main()
