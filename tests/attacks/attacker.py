"""The hostile bot: does what its first line asks for, and says on its output what came of it.

The line: {"attack": NAME, …facts}. The answer: {"result": TEXT or null, "error": TEXT or null}. Then it clings on until
its input ends. It is data of the tests: nothing of it is imported by them.
"""

import json
import signal
import sys

import apart
import bounds
import doors
import files
import others
import sockets


def main():
    signal.alarm(60)
    facts = json.loads(sys.stdin.readline())
    name = facts["attack"].replace("-", "_")
    attack = next(
        getattr(module, name) for module in (apart, bounds, doors, files, others, sockets) if hasattr(module, name)
    )
    try:
        result, error = attack(facts), None
    except BaseException as refused:  # noqa: BLE001 - whatever refuses it
        result, error = None, f"{type(refused).__name__}: {refused}"
    print(json.dumps({"result": result, "error": error}), flush=True)
    sys.stdin.read()


main()
