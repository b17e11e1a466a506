"""The conversation with a bot, spied on as scripted bytes: no process, no clock."""

from __future__ import annotations

import json
from typing import Any

import pytest

from arena.errors import InputError
from arena.protocol.answers import Answer, BotHello
from arena.protocol.conversation import Conversation
from arena.protocol.faults import Wrong
from arena.protocol.limits import Limits
from arena.rules import game
from arena.rules.spec import load_spec

HELLO = b'{"type":"hello","protocol":1,"name":"spy"}\n'
VIEW = game.view(game.start(load_spec(), 2, "a"), 0)


def greeted(line_bytes: int = 300) -> Conversation:
    """Give a conversation after both have said hello, the rules and a game told."""
    conversation = Conversation(Limits(line_bytes=line_bytes))
    conversation.hello()
    assert conversation.receive(HELLO) == BotHello(1, "spy")
    conversation.rules(load_spec())
    conversation.game(2, 0, 3, 5)
    return conversation


def answer(number: int, card: str = "tempura") -> bytes:
    return b'{"id":%d,"take":["%s"]}\n' % (number, card.encode())


def ask(conversation: Conversation) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(conversation.question(VIEW, 0.25, 1))
    return message


def kind(outcome: object) -> str:
    assert isinstance(outcome, Wrong), outcome
    return outcome.kind


def test_the_arena_says_hello_first_with_its_version_and_limits() -> None:
    message = json.loads(Conversation(Limits(move_s=2)).hello())
    assert (message["type"], message["protocol"], message["limits"]["move_s"]) == ("hello", 1, 2.0)


def test_a_hello_may_come_in_pieces() -> None:
    conversation = Conversation(Limits())
    conversation.hello()
    assert [conversation.receive(HELLO[i : i + 1]) for i in range(len(HELLO) - 1)] == [None] * (len(HELLO) - 1)
    assert conversation.receive(b"\n") == BotHello(1, "spy")


def test_rules_are_told_once_and_again_whenever_they_change() -> None:
    conversation = Conversation(Limits())
    base, both = load_spec(), load_spec(variants=["both-ways"])
    first = json.loads(conversation.rules(base))
    assert first["spec"] == base.document()
    assert (first["rules"], first["variants"], first["rules_sha256"]) == ("sushi-go", [], base.sha256)
    assert conversation.rules(base) == b""
    assert json.loads(conversation.rules(both))["variants"] == ["both-ways"]
    assert json.loads(conversation.rules(base))["variants"] == []


def test_games_are_counted_within_the_process_under_the_rules_told_last() -> None:
    conversation = Conversation(Limits())
    conversation.rules(load_spec())
    assert [json.loads(conversation.game(3, seat, 3, 9))["game"] for seat in range(3)] == [1, 2, 3]
    message = json.loads(conversation.game(3, 1, 3, 823543))
    assert message["rules_sha256"] == load_spec().sha256
    assert "names" not in message
    assert json.loads(conversation.game(2, 0, 3, 9, ["A", "B"]))["names"] == ["A", "B"]


@pytest.mark.parametrize("name", ["Ĝis", "two words", "", "x" * 41])
def test_a_name_that_is_no_alias_is_never_shown_to_bots(name: str) -> None:
    conversation = Conversation(Limits())
    conversation.rules(load_spec())
    with pytest.raises(InputError, match="alias"):
        conversation.game(2, 0, 3, 9, ["A", name])


def test_a_game_without_rules_is_the_arenas_own_mistake() -> None:
    with pytest.raises(ValueError, match="rules"):
        Conversation(Limits()).game(2, 0, 3, 1)


def test_ids_rise_by_one_a_question_through_the_life_of_the_process() -> None:
    conversation = greeted()
    ids = []
    for number in range(1, 4):
        ids.append(ask(conversation)["id"])
        assert conversation.receive(answer(number)) == Answer(number, ("tempura",))
    conversation.game(2, 0, 3, 6)
    message = ask(conversation)
    assert [*ids, message["id"]] == [1, 2, 3, 4]
    assert (message["game"], message["used_s"], message["strikes"]) == (2, 0.25, 1)


def test_an_answer_may_come_in_pieces_with_a_carriage_return() -> None:
    conversation = greeted()
    ask(conversation)
    line = answer(1).replace(b"\n", b"\r\n")
    assert conversation.receive(line[:9]) is None
    assert conversation.unfinished == line[:9]
    assert conversation.receive(line[9:]) == Answer(1, ("tempura",))
    assert conversation.unfinished == b""


def test_a_late_answer_is_dropped_and_counted_and_never_taken_for_the_next() -> None:
    conversation = greeted()
    ask(conversation)
    conversation.close()
    ask(conversation)
    assert conversation.receive(answer(1, "pudding")) is None
    assert conversation.receive(answer(2)) == Answer(2, ("tempura",))
    assert conversation.late == 1


def test_a_late_answer_may_come_between_questions_too() -> None:
    conversation = greeted()
    ask(conversation)
    conversation.close()
    assert conversation.early(answer(1)) is None
    ask(conversation)
    assert conversation.receive(answer(2)) == Answer(2, ("tempura",))
    assert conversation.late == 1


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_a_second_answer_is_a_fault_of_the_next_question_whenever_it_comes(pieces: int) -> None:
    conversation = greeted()
    ask(conversation)
    assert conversation.receive(answer(1) * (2 if pieces == 1 else 1)) == Answer(1, ("tempura",))
    assert conversation.early(answer(1) if pieces == 2 else b"") is None
    ask(conversation)
    if pieces == 3:
        assert conversation.receive(answer(1)) is None
    assert kind(conversation.receive(answer(2))) == "bad-answer"
    ask(conversation)
    assert conversation.receive(answer(3)) == Answer(3, ("tempura",))


def test_a_bot_that_repeats_an_old_id_has_not_answered_and_its_next_answer_counts() -> None:
    conversation = greeted()
    ask(conversation)
    conversation.receive(answer(1))
    ask(conversation)
    assert conversation.receive(answer(1)) is None
    assert conversation.doubled
    conversation.close()
    ask(conversation)
    assert conversation.receive(answer(3)) == Answer(3, ("tempura",))


@pytest.mark.parametrize("number", [2, 99, 0, -1, 10**30])
def test_an_id_that_was_not_asked_is_a_bad_answer(number: int) -> None:
    conversation = greeted()
    ask(conversation)
    outcome = conversation.receive(answer(number))
    assert kind(outcome) == "bad-answer"
    assert isinstance(outcome, Wrong)
    assert "question 1 is open" in outcome.detail


def test_an_answer_to_a_question_not_asked_yet_is_judged_when_it_is_asked() -> None:
    conversation = greeted()
    outcome = conversation.early(answer(1))
    assert kind(outcome) == "bad-answer"
    assert outcome is not None
    assert "no question is open" in outcome.detail


def test_noise_between_questions_is_judged_when_the_next_is_asked() -> None:
    conversation = greeted()
    ask(conversation)
    assert conversation.receive(answer(1) + b"thinking...\n") == Answer(1, ("tempura",))
    assert kind(conversation.early(b"")) == "bad-json"


def test_half_a_line_before_a_question_may_be_ended_after_it() -> None:
    conversation = greeted()
    assert conversation.early(answer(1)[:7]) is None
    ask(conversation)
    assert conversation.receive(answer(1)[7:]) == Answer(1, ("tempura",))


def test_after_noise_the_answer_that_follows_is_late() -> None:
    conversation = greeted()
    ask(conversation)
    assert kind(conversation.receive(b"debug\n" + answer(1))) == "bad-json"
    conversation.close()
    assert conversation.early(b"") is None
    ask(conversation)
    assert conversation.receive(answer(2)) == Answer(2, ("tempura",))
    assert conversation.late == 1


def test_a_second_hello_is_a_bad_answer() -> None:
    conversation = Conversation(Limits())
    conversation.hello()
    assert conversation.receive(HELLO + HELLO) == BotHello(1, "spy")
    assert kind(conversation.early(b"")) == "bad-answer"


def test_noise_before_the_hello_is_named() -> None:
    conversation = Conversation(Limits())
    conversation.hello()
    assert kind(conversation.receive(b"Loading model\n" + HELLO)) == "bad-json"


def test_the_drawn_card_is_told_to_the_dummys_controller_alone() -> None:
    state = game.start(load_spec(variants=["dummy"]), 2, "a")
    conversation = greeted()
    controller = json.loads(conversation.question(game.view(state, 0), 0.0, 0))
    assert controller["dummy"] == controller["hand"][-1] == state.dummy_pile[0]
    assert "dummy" not in json.loads(conversation.question(game.view(state, 1), 0.0, 0))
