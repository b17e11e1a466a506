"""Results for programs, whatever stands in them."""

from __future__ import annotations

import json
import os

from arena.errors import Problem
from arena.report.data import json_text


def test_a_path_that_is_not_utf_8_comes_back_from_json_as_it_was() -> None:
    path = os.fsdecode(b"caf\xe9/\xff.yaml")
    written = json_text({"problems": [Problem(path, 1, 2, "größer")], "bots": ("寿司",)})
    assert written.encode("utf-8")
    read = json.loads(written)
    assert os.fsencode(read["problems"][0]["file"]) == b"caf\xe9/\xff.yaml"
    assert (read["problems"][0]["message"], read["bots"]) == ("größer", ["寿司"])
