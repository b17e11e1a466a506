"""Take the first card after a fiftieth of a second of processor time."""

import json
import sys
import time

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    elif message["type"] == "turn":
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        print(json.dumps({"id": message["id"], "take": message["hand"][:1]}), flush=True)
