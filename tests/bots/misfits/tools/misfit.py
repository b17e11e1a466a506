"""A bot that is fit but for one thing: misfit.py WHAT, a function of misfits.py that changes it."""

import json
import sys

import misfits


class Bot:
    """Takes the last card of its hand, and two whenever it may; what is unfit overrules a method."""

    def start(self):
        pass

    def hello(self):
        self.say({"type": "hello", "protocol": 1})

    def other(self, message):
        pass

    def turn(self, message):
        hand = message["hand"][::-1]
        most = message["may_take"][1]
        if "dummy" in message:
            return {"id": message["id"], "take": hand[1 : 1 + most], "dummy": hand[0]}
        return {"id": message["id"], "take": hand[:most]}

    def say(self, message):
        print(json.dumps(message), flush=True)

    def run(self):
        self.start()
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                self.hello()
            elif message["type"] == "turn":
                self.say(self.turn(message))
            else:
                self.other(message)
        self.end()

    def end(self):
        pass


if __name__ == "__main__":
    bot = Bot()
    bot.plain = bot.turn
    for name, method in vars(getattr(misfits, sys.argv[1].replace("-", "_"))).items():
        if callable(method):
            setattr(bot, name, method.__get__(bot))
    bot.run()
