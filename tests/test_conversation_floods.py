"""A bot that says too much, spied on as scripted bytes: what is a flood, and what is heard after it."""

from __future__ import annotations

from arena.protocol.answers import Answer
from arena.protocol.conversation import LINES, Conversation
from arena.protocol.faults import Wrong
from arena.protocol.limits import Limits
from arena.rules import game
from arena.rules.spec import load_spec

VIEW = game.view(game.start(load_spec(), 2, "a"), 0)


def greeted(line_bytes: int = 400) -> Conversation:
    """Give a conversation that is past the greeting."""
    conversation = Conversation(Limits(line_bytes=line_bytes))
    conversation.receive(b'{"type":"hello","protocol":1}\n')
    return conversation


def answer(number: int, card: str = "tempura") -> bytes:
    return b'{"id":%d,"take":["%s"]}\n' % (number, card.encode())


def ask(conversation: Conversation) -> None:
    conversation.question(VIEW, 0.0, 0)


def kind(outcome: object) -> str:
    assert isinstance(outcome, Wrong), outcome
    return outcome.kind


def test_a_line_as_long_as_the_limit_is_fine_and_one_byte_more_is_a_flood() -> None:
    for extra, expected in ((0, Answer), (1, Wrong)):
        conversation = greeted()
        ask(conversation)
        line = answer(1).rstrip()
        outcome = conversation.receive(line + b" " * (400 - len(line) + extra) + b"\n")
        assert isinstance(outcome, expected), outcome


def test_a_carriage_return_before_the_end_of_a_line_does_not_count_however_it_comes() -> None:
    line = answer(1).rstrip().ljust(400)
    for parts in ([line + b"\r\n"], [line, b"\r\n"], [line + b"\r", b"\n"]):
        conversation = greeted()
        ask(conversation)
        *early, outcome = [conversation.receive(part) for part in parts]
        assert early in ([], [None])
        assert isinstance(outcome, Answer), outcome


def test_a_line_without_end_is_a_flood_as_soon_as_it_passes_the_limit_and_is_not_kept() -> None:
    conversation = greeted()
    ask(conversation)
    assert conversation.receive(b"x" * 400) is None
    assert kind(conversation.receive(b"x")) == "flooded"
    assert conversation.unfinished == b""


def test_after_a_line_too_long_what_follows_its_end_is_read_again() -> None:
    conversation = greeted()
    ask(conversation)
    assert kind(conversation.receive(b"x" * 500)) == "flooded"
    conversation.close()
    assert conversation.early(b"x" * 100) is None
    ask(conversation)
    assert conversation.receive(b"xx\n" + answer(2)) == Answer(2, ("tempura",))


def test_a_line_that_goes_on_and_on_floods_every_question() -> None:
    conversation = greeted()
    for _ in range(3):
        ask(conversation)
        outcomes = [conversation.receive(b"x" * 300) for _ in range(2)]
        assert kind(outcomes[1] or outcomes[0]) == "flooded"
        conversation.close()


def test_more_lines_than_a_question_can_need_are_a_flood_even_if_the_first_is_noise() -> None:
    conversation = greeted()
    ask(conversation)
    assert kind(conversation.receive(b"y\n" * (LINES + 1) + b"y")) == "flooded"
    conversation.close()
    assert conversation.early(b"y\n") is None
    ask(conversation)
    assert conversation.receive(answer(2)) == Answer(2, ("tempura",))


def test_repeating_an_old_answer_without_end_is_a_flood() -> None:
    conversation = greeted()
    ask(conversation)
    conversation.receive(answer(1))
    ask(conversation)
    outcomes = [conversation.receive(answer(1)) for _ in range(LINES + 1)]
    assert outcomes[:-1] == [None] * LINES
    assert kind(outcomes[-1]) == "flooded"
