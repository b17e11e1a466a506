"""A page: the frame with its tables, one script, one style, and the data that the script reads."""

from __future__ import annotations

import base64
import hashlib
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from arena import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    import jinja2

_FOLDER = Path(__file__).resolve().parent
STYLES = ("base", "tables", "cards", "board", "viewer", "games", "print")
SCRIPTS = (
    "dom", "codec", "words", "gains", "story", "cards", "lane", "front", "board", "chart", "result", "controls",
    "steps", "viewer", "games", "sort", "main",
)  # fmt: skip
# Characters that end a script element or a line of JavaScript; within JSON they can be written as escapes.
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def render(template: str, data: dict[str, Any], **values: Any) -> str:
    """Give a page as HTML that asks nothing of any network; `data` is what its script gets."""
    script, style = _bundle("js", SCRIPTS), _bundle("css", STYLES)
    return (
        _environment()
        .get_template(template)
        .render(
            policy=_policy(script, style),
            script=script,
            style=style,
            art=asset("art.svg"),
            icon=_icon(),
            data=island(data),
            version=__version__,
            **values,
        )
    )


def island(data: dict[str, Any]) -> str:
    """Give data as JSON that no text in it can break out of."""
    return msgspec.json.encode(data).decode().translate(_ESCAPES)


def packed(games: Sequence[list[Any]]) -> str:
    """Give games as the script unpacks them: JSON, deflated, in base64; a game takes some 300 characters."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(games), 9)).decode()


@cache
def asset(name: str) -> str:
    """Give the text of a file that lies in `assets`."""
    return (_FOLDER / "assets" / name).read_text("utf-8")


@cache
def _environment() -> jinja2.Environment:
    import jinja2

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _bundle(suffix: str, names: tuple[str, ...]) -> str:
    text = "".join(asset(f"{name}.{suffix}") for name in names)
    return f'"use strict";\n(() => {{\n{text}}})();\n' if suffix == "js" else text


def _policy(script: str, style: str) -> str:
    """Allow this script and this style and nothing else."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hash(script)}",
            f"style-src {_hash(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _icon() -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(asset("icon.svg").encode()).decode()
