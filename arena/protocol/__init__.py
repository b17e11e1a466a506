"""Speak with bots: messages, the conversation, processes and what they may touch."""

import sys

from arena.errors import InputError

if sys.platform == "win32":
    # Here, before any module asks for what that system does not have: a sentence rather than a failed import.
    raise InputError("Windows is not supported: the arena runs on Linux, and on macOS with --sandbox off")
