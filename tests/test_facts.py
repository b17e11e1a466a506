"""The facts of a log: roster, rests, decisions, void tries."""

from __future__ import annotations

from simulated_field import result
from simulated_log import AT, decision, opening, rest, roster, void

from arena.tournament.facts import gather
from arena.tournament.lines import Aside, Seed, Wake


def test_the_first_line_says_what_is_played() -> None:
    facts = gather([opening("ba", (2, 4), "rounds", "a", "Cup")])
    assert (facts.title, facts.rules, facts.variants, facts.players) == ("Cup", "Sushi Go!", ("both-ways",), (2, 4))
    assert (facts.sampled, facts.gauntlet, facts.bots) == (True, "a", ("a", "b"))
    assert not gather([opening("ab")]).sampled


def test_the_last_roster_counts_and_whoever_is_not_in_it_has_left() -> None:
    facts = gather([opening("abc"), roster("a", "b", "d"), roster("b", "d", "e")])
    assert (facts.bots, facts.left) == (("b", "d", "e"), ("a", "c"))
    assert gather([opening("ab"), roster("a"), roster("a", "b")]).left == ()


def test_a_bot_rests_until_it_is_woken() -> None:
    assert gather([opening("ab"), rest("a")]).resting == ("a",)
    assert gather([opening("ab"), rest("a"), Wake("a", AT)]).resting == ()
    assert gather([opening("ab"), rest("a"), roster("b")]).resting == ()


def test_a_later_decision_on_the_same_bot_counts() -> None:
    facts = gather([opening("ab"), decision("disqualify", "a"), decision("readmit", "a"), decision("disqualify", "b")])
    assert (facts.bots, facts.disqualified, len(facts.decisions)) == (("a",), ("b",), 3)


def test_a_voided_game_is_remembered_with_the_place_of_its_last_decision() -> None:
    lines = [opening("ab"), result("d", "ab"), decision("void", games=("x", "y")), decision("void", games=("x",))]
    assert gather(lines).voided == {"x": 3, "y": 2}


def test_void_tries_and_games_given_up_are_counted() -> None:
    facts = gather(
        [opening("abc"), void("a", "b"), void("b", "c"), Aside("g", "d", 2, ("a", "b"), "died"), Seed("1", AT)]
    )
    assert (facts.void, dict(facts.void_by_bot), facts.aside) == (2, {"a": 1, "b": 2, "c": 1}, 1)
