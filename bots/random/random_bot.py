"""Play any legal take; the chance comes from the seed that the arena tells, so a game can be played again."""

import json
import random
import sys


def choose(turn: dict, seed: int) -> dict:
    """Draw from seed, round and turn alone: nothing is carried from one question to the next."""
    chance = random.Random(f"{seed} {turn['round']} {turn['turn']}")
    least, most = turn["may_take"]
    number = chance.randint(least, most)
    cards = chance.sample(turn["hand"], len(turn["hand"]))
    answer = {"id": turn["id"], "take": cards[:number]}
    if "dummy" in turn:
        answer["dummy"] = cards[number]
    return answer


def main() -> None:
    """Answer `hello` and `turn`; the input ends when the arena is done with us."""
    seed = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "random", "version": "1.0"}
        elif kind == "turn":
            answer = choose(message, seed)
        else:
            seed = message["seed"] if kind == "game" else seed
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
