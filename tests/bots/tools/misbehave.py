"""A bot that plays the first card of its hand until it does what it is told to do wrong.

misbehave.py WHAT [TURN [WORDS]]: WHAT is a function of processes.py or lines.py, whose first word says when it is
called; TURN is the question at which it happens (default 2).
"""

import sys

import lines
import processes
from wire import DONE, answer, messages, say


def main():
    name = sys.argv[1].replace("-", "_")
    what = getattr(processes, name, None) or getattr(lines, name)
    when = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    at = what.__doc__.split(":")[0]
    if at == "start":
        what()
    turn = 0
    for message in messages():
        if message["type"] == "hello":
            if at == "hello" and what():
                continue
            say(b'{"type":"hello","protocol":1,"name":"misbehave","version":"1"}\n')
            if at == "greeted":
                what()
        elif message["type"] == "turn":
            turn += 1
            if at == "always" or (at == "turn" and turn == when):
                if what(message) is DONE:
                    continue
            say(answer(message))
        elif message["type"] == "bye" and at == "bye":
            what()


if __name__ == "__main__":
    main()
