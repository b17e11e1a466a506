"""What is unfit about a bot: each class has the methods that it overrules."""

import json
import os
import random
import signal
import subprocess
import sys
import time


class ends_at_start:
    def start(self):
        sys.exit("no model: model.bin")


class speaks_version_2:
    def hello(self):
        self.say({"type": "hello", "protocol": 2})


class greets_first:
    def hello(self):
        print("Loading...", flush=True)
        self.say({"type": "hello", "protocol": 1})


class never_greets:
    def hello(self):
        pass


class keeps_its_hello:
    def say(self, message):
        print(json.dumps(message))


class keeps_its_answers:
    def say(self, message):
        print(json.dumps(message), flush=message.get("type") == "hello")


class keeps_its_later_answers:
    def turn(self, message):
        self.late = message["turn"] == 3
        return self.plain(message)

    def say(self, message):
        print(json.dumps(message), flush=not getattr(self, "late", False))


class answers_later:
    def turn(self, message):
        time.sleep(0.8 if message["turn"] == 2 else 0)
        return self.plain(message)


class sleeps:
    def turn(self, message):
        time.sleep(3600)


class knows_every_field:
    def turn(self, message):
        known = "type id game players seat round turn pass to from may_take dummy hand tables puddings scores last pile"
        for field in message:
            if field not in [*known.split(), "move_s", "used_s", "strikes"]:
                raise ValueError("unknown field " + field)
        return self.plain(message)


class knows_every_message:
    def other(self, message):
        if message["type"] not in ("rules", "game", "round", "fault", "end", "bye"):
            raise ValueError("unknown message " + message["type"])


class plays_for_two:
    def turn(self, message):
        mine, other = message["tables"]
        return self.plain(message)


class passes_left:
    def turn(self, message):
        assert message["pass"] == "left"
        return self.plain(message)


class never_saw_soy_sauce:
    def turn(self, message):
        values = {"tempura": 5, "sashimi": 4, "dumpling": 3, "pudding": 2, "chopsticks": 1, "wasabi": 1}
        values |= {card + "-nigiri": 2 for card in ("egg", "salmon", "squid")} | {f"maki-{n}": n for n in (1, 2, 3)}
        sum(values[card] for card in message["hand"])
        return self.plain(message)


class forgets_the_dummy:
    def turn(self, message):
        answer = self.plain(message)
        answer.pop("dummy", None)
        return answer


class takes_one_card_twice:
    def turn(self, message):
        hand = sorted(message["hand"], key=lambda card: card == "chopsticks")
        if "dummy" in message:
            return {"id": message["id"], "take": hand[:1], "dummy": hand[-1]}
        twice = message["may_take"][1] == 2
        card = min(hand, key=hand.count) if twice else hand[0]
        return {"id": message["id"], "take": [card] * (hand.count(card) + 1 if twice else 1)}


class counts_on:
    def start(self):
        self.count = 0

    def turn(self, message):
        self.count += 1
        hand = message["hand"]
        at = self.count % len(hand)
        answer = {"id": message["id"], "take": [hand[at]]}
        return answer if "dummy" not in message else {**answer, "dummy": hand[at - 1]}


class plays_one_game:
    def other(self, message):
        if message["type"] == "end":
            sys.exit(0)


class rolls_dice:
    def turn(self, message):
        hand = random.SystemRandom().sample(message["hand"], len(message["hand"]))
        answer = {"id": message["id"], "take": hand[:1]}
        return answer if "dummy" not in message else {**answer, "dummy": hand[1]}


class hoards:
    def start(self):
        self.hoard = b"x" * (100 << 20)


class cheers:
    def other(self, message):
        if message["type"] == "end":
            print("good game!", flush=True)


class says_goodbye:
    def end(self):
        print("bye!", flush=True)


class logs:
    def turn(self, message):
        print("turn", message["turn"], file=sys.stderr)
        return self.plain(message)


class stays:
    def start(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

    def end(self):
        time.sleep(3600)


class runs_a_program:
    def turn(self, message):
        subprocess.run(["true"], check=True)
        return self.plain(message)


class tries_a_program:
    def start(self):
        try:
            subprocess.run(["true"], check=True)
        except OSError as error:
            print("no fork:", error, file=sys.stderr)


class reads_elsewhere:
    def start(self):
        open("../elsewhere/model.txt").read()


class tries_to_read_elsewhere:
    def start(self):
        try:
            open(os.path.abspath("../elsewhere/model.txt")).read()
        except OSError as error:
            print("plays without:", error, file=sys.stderr)


class writes_a_log:
    def start(self):
        open("log.txt", "w").write("started\n")


class takes_its_time:
    def turn(self, message):
        time.sleep(0.03)
        return self.plain(message)
