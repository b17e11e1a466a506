"""What a bot writes wrong: not JSON, not an answer, not a legal take, too much."""

import json
import sys

from wire import DONE, answer, body, say


def says(message):
    """turn: the third argument, with {id} and {card} filled in and Python's escapes read."""
    words = sys.argv[3].replace("{id}", str(message["id"])).replace("{card}", message["hand"][0])
    say(words.encode().decode("unicode_escape").encode("latin-1") + b"\n")
    return DONE


def adds(message):
    """always: a field is added to every answer, as the third argument says."""
    say(body(message) + b"," + sys.argv[3].encode().decode("unicode_escape").encode("latin-1") + b"}\n")
    return DONE


def says_first(message):
    """turn: a line before the answer, as the third argument says."""
    say(sys.argv[3].encode() + b"\n")


def takes(message):
    """turn: the cards that the third argument names as JSON; a number is a place in the hand."""
    cards = [message["hand"][card] if isinstance(card, int) else card for card in json.loads(sys.argv[3])]
    say(answer(message, take=cards))
    return DONE


def same_card_twice(message):
    """turn: a card that is in the hand once is taken twice."""
    hand = message["hand"]
    card = min(hand, key=hand.count)
    say(answer(message, take=[card] * (hand.count(card) + 1)))
    return DONE


def answers_twice(message):
    """turn: the same answer in two lines."""
    say(answer(message) * 2)
    return DONE


def dummy_missing(message):
    """always: no card for the dummy."""
    say(json.dumps({"id": message["id"], "take": [message["hand"][0]]}).encode() + b"\n")
    return DONE


def carriage_returns(message):
    """always: lines end as on Windows."""
    say(answer(message).replace(b"\n", b"\r\n"))
    return DONE


def utf_16(message):
    """turn: another encoding."""
    say(answer(message).decode().encode("utf-16"))
    return DONE


def byte_order_mark(message):
    """turn: a mark before the line."""
    say(b"\xef\xbb\xbf" + answer(message))
    return DONE


def nested(message):
    """turn: 20,000 brackets as the take."""
    say(b'{"id":%d,"take":%s}\n' % (message["id"], b"[" * 20000 + b"]" * 20000))
    return DONE


def nested_unknown(message):
    """turn: 20,000 brackets in a field that is ignored."""
    say(body(message) + b',"x-deep":' + b"[" * 20000 + b"]" * 20000 + b"}\n")
    return DONE


def huge_id(message):
    """turn: an id of 5,000 digits."""
    say(b'{"id":%s,"take":["tempura"]}\n' % (b"9" * 5000))
    return DONE


def huge_unknown(message):
    """always: a number of 5,000 digits in a field that is ignored."""
    say(body(message) + b',"x-big":' + b"9" * 5000 + b"}\n")
    return DONE


def long_line(_message):
    """turn: a line of 100 MB."""
    for _ in range(1600):
        say(b"x" * 65536)
    say(b"\n")


def endless_lines(_message):
    """turn: lines without end."""
    while True:
        say(b"y\n" * 32768)


def much_on_stderr(message):
    """always: a megabyte of log before each answer."""
    sys.stderr.buffer.write(b"head of the log\n" + b"." * (1 << 20) + b"\n")
    sys.stderr.flush()


def overrules(message):
    """always: wrong values, each overruled by a right one that follows."""
    say(b'{"id":"x","take":null,"note":5,' + answer(message, note="well").lstrip(b"{"))
    return DONE


def empty_line(_message):
    """turn: nothing but the end of a line."""
    say(b"\n")
    return DONE


def not_in_the_hand(message):
    """turn: a card of the game that is not in the hand."""
    game = ("tempura", "sashimi", "dumpling", "pudding", "chopsticks", "wasabi", "maki-1", "maki-2", "maki-3")
    say(answer(message, take=[next(card for card in game if card not in message["hand"])]))
    return DONE
