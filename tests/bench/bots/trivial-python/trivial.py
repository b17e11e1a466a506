"""Take the first card, in the plainest Python that there is."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    elif message["type"] == "turn":
        answer = {"id": message["id"], "take": message["hand"][:1]}
        if "dummy" in message:
            answer["dummy"] = message["dummy"]
        print(json.dumps(answer), flush=True)
