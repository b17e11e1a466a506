"""Every statement of the rulings, and the shipped cases (or, where no case can say it, the tests) that hold it."""

from __future__ import annotations

GAMES = "test_second_referee_games.py::test_both_referees_agree_on_random_games"

BASE: dict[str, list[str]] = {
    "deck: 108 cards in these numbers": [
        "two players are dealt ten cards each",
        "the third round of five players leaves three of 108 cards",
    ],
    "deal: 10, 9, 8, 7 cards for 2, 3, 4, 5 players": [
        "two players are dealt ten cards each",
        "three players are dealt nine cards each",
        "four players are dealt eight cards each",
        "five players are dealt seven cards each",
    ],
    "deal: any other number is refused": ["test_shipped_cases.py::test_any_other_number_of_players_is_refused"],
    "deal: one shuffle, three deals, no reshuffle": [
        "the second round of three players is dealt from the same pile without a reshuffle",
        "the third round of three players goes on with the same pile",
        "the third round of two players goes on with the same pile",
        "the third round of four players goes on with the same pile",
    ],
    "deal: 48, 27, 12, 3 cards are left": [
        "test_shipped_cases.py::test_after_three_rounds_the_pile_holds_what_the_rule_page_says"
    ],
    "turn: all reveal together, then hands go to the left": [
        "two players swap hands",
        "of three players each passes to the next seat and the last to the first",
        "four players pass to the left",
        "five players pass to the left",
        "hands go left in the second round too",
        "hands go left in the third round",
        "everybody may lay the same kind in one turn",
    ],
    "turn: nothing of a choice is shown before all have chosen": [
        "chopsticks that go back are in no hand before all have laid",
        "test_properties.py::test_what_a_seat_sees_does_not_depend_on_what_is_hidden",
    ],
    "last card: it is played by itself": [
        "a hand of one card is forced",
        "a hand of one card is forced for whoever has chopsticks too",
        "the last card joins the others before the score",
        "test_properties.py::test_nobody_is_asked_who_has_no_choice",
    ],
    "end of round: all is discarded but puddings": [
        "puddings of a round that ends join those kept before",
        "chopsticks in front at the end of a round score nothing",
        GAMES,
    ],
    "nigiri: 3, 2, 1, on wasabi 9, 6, 3": [
        "squid scores three, salmon two and egg one",
        "squid on wasabi scores nine",
        "salmon on wasabi scores six",
        "egg on wasabi scores three",
    ],
    "wasabi: the nigiri must go on it": [
        "the first nigiri after a wasabi goes on it even when a better one follows",
        "a nigiri taken while a wasabi is open goes on it at that turn",
    ],
    "wasabi: wasabi first, nigiri later": ["wasabi laid after the nigiri does nothing for it"],
    "wasabi: any cards may lie between": ["any cards may lie between the wasabi and its nigiri"],
    "wasabi: one nigiri each": ["only one nigiri goes on a wasabi"],
    "wasabi: several open ones": [
        "two open wasabi triple the next two nigiri",
        "a third nigiri finds two wasabi used up",
    ],
    "wasabi: bare it scores 0": ["wasabi without nigiri scores nothing"],
    "chopsticks: they lay in front at the start of the turn": [
        "two cards without chopsticks in front are illegal",
        "chopsticks may not be used on the turn in which they are taken",
        "chopsticks work from the turn after they were taken",
    ],
    "chopsticks: two or more cards in hand": [
        "chopsticks may be used on a hand of two cards",
        "with one card left two may not be taken",
    ],
    "chopsticks: an ordered pair": ["two cards are laid in the order chosen"],
    "chopsticks: they go into the hand that is passed": [
        "used chopsticks go back into the hand that is passed on",
        "the chopsticks in use may not be taken again in the same turn",
    ],
    "chopsticks: one a turn": ["nobody lays three cards even with two chopsticks"],
    "chopsticks: optional": ["chopsticks need not be used"],
    "chopsticks: a second pair stays, the earliest goes": [
        "of two chopsticks one is used and the other stays in front",
        "of two chopsticks the one laid first goes back",
    ],
    "chopsticks and wasabi: (wasabi, squid) is 9, (squid, wasabi) 3 and open": [
        "wasabi and then squid laid as a pair score nine at once",
        "squid and then wasabi laid as a pair score three",
        "a wasabi laid second in a pair is open for the next nigiri",
    ],
    "chopsticks and wasabi: the first nigiri of a pair gets the open one": [
        "of two nigiri laid as a pair the first goes on the open wasabi",
        "of two nigiri laid as a pair the second is not tripled by the one open wasabi",
    ],
    "chopsticks for chopsticks": [
        "chopsticks may be taken while others are used",
        "chopsticks taken with others work from the next turn",
    ],
    "two cards left": [
        "chopsticks may be used on a hand of two cards",
        "after two of two cards the neighbour's last card is the chopsticks",
    ],
    "maki: 6 and 3": [
        "most icons score six and second most three",
        "of two players the one with fewer icons is second",
    ],
    "maki: tie for most": [
        "a tie for most splits six and leaves no second place",
        "four who tie for most get one each, the remainder is dropped and nobody is second",
    ],
    "maki: tie for second 1, 1, 0": [
        "two who tie for second get one each",
        "three who tie for second get one each",
        "four who tie for second get nothing, since three by four leaves only a remainder",
    ],
    "maki: no icons": [
        "nobody scores maki when there is none",
        "a lone holder of maki scores six and nobody is second",
        "those without icons never share the second place",
    ],
    "maki: the example": ["the rule pages' example of five, three, three and two icons pays six, one, one and nothing"],
    "tempura, sashimi": ["two tempura score five", "four tempura are two sets", "six sashimi are two sets"],
    "dumplings": [
        "no dumpling scores nothing and one scores one",
        "five dumplings score fifteen",
        "a sixth dumpling pays no more",
    ],
    "puddings: over three rounds": ["puddings of all three rounds are counted together"],
    "puddings: most and fewest": ["most puddings gain six and fewest lose six", "no puddings at all are the fewest"],
    "puddings: remainders": [
        "four who tie for most gain one each",
        "four who tie for fewest lose one each and not two",
        "three who tie for fewest lose two each",
    ],
    "puddings: all equal": [
        "three players with equal puddings gain and lose nothing",
        "two players with equal puddings gain and lose nothing",
    ],
    "puddings: two players": ["of two players nobody loses for puddings"],
    "puddings: the example": [
        "the rule pages' example of four, three, none and none gives six, nothing, minus three and minus three"
    ],
    "winner: most points, then pudding cards": ["most points win", "a tie on points is won by pudding cards"],
    "winner: sharing": ["two players equal in points and puddings share the win"],
    "winner: totals may be negative": ["totals may be negative"],
}

VARIANTS: dict[str, list[str]] = {
    "both-ways: round 2 only": [
        "in the first round hands still go to the left",
        "in the second round hands go to the right",
        "in the third round hands go to the left again",
    ],
    "soy-sauce: four more cards, 112, hands unchanged": [
        "soy sauce is shuffled into the deck and hands stay as large",
        "the third round of five players with soy sauce leaves seven of 112 cards",
        "test_shipped_cases.py::test_after_three_rounds_the_pile_holds_what_the_rule_page_says",
    ],
    "soy-sauce: colours": [
        "wasabi and nigiri are one colour",
        "all maki are one colour",
        "tempura adds a colour to all the others",
        "sashimi adds a colour to all the others",
        "dumpling adds a colour to all the others",
        "maki adds a colour to all the others",
        "wasabi adds a colour to all the others",
        "a pudding of this round adds a colour to all the others",
        "chopsticks still in front add a colour to all the others",
        "soy sauce adds a colour to all the others",
        "eight colours are the most there are",
    ],
    "soy-sauce: 4 for a holder, compared with everybody": [
        "a holder of soy sauce with most colours scores four",
        "a player with more colours and no soy sauce blocks the holder",
        "most colours without soy sauce score nothing",
    ],
    "soy-sauce: one card a player": ["only one soy sauce card scores a player"],
    "soy-sauce: tied holders 2, 1, 1": [
        "two holders who tie get two each",
        "three holders who tie get one each and the remainder is dropped",
        "four holders who tie get one each",
    ],
    "soy-sauce: a tie with others": ["a tie with one who holds no soy sauce pays the holder four"],
    "soy-sauce: puddings and chopsticks": [
        "puddings of earlier rounds are no colour",
        "used chopsticks are no colour any more",
        "chopsticks kept to the end are a colour",
    ],
    "dummy: three stacks of nine": ["with the dummy two players and its pile get nine cards each"],
    "dummy: a turn": [
        "the controller lays one card for himself and one for the dummy",
        "the top card of the pile is the one drawn",
        "the two players swap hands and the pile stays",
    ],
    "dummy: seat 0 first, alternating, across rounds": [
        "seat 0 controls the dummy in the first turn of the game",
        "the other player controls the dummy on the next turn",
        "the other player controls the dummy in the first turn of the second round",
        "seat 0 controls the dummy in the first turn of the third round",
    ],
    "dummy: 11-t and 10-t cards to choose from": [GAMES],
    "dummy: turn 9": [
        "on the last turn the controller chooses which of two cards goes to the dummy",
        "on the last turn the controller may keep the card drawn",
    ],
    "dummy: the card drawn is known to the controller alone": [
        "the other player may not take the card drawn",
        "test_properties.py::test_what_a_seat_sees_does_not_depend_on_what_is_hidden",
    ],
    "dummy: wasabi": ["the dummy's nigiri goes on its open wasabi", "the dummy's wasabi after its nigiri does nothing"],
    "dummy: its chopsticks": [
        "the dummy's chopsticks give nobody a second card",
        "chopsticks given to the dummy score nothing",
    ],
    "dummy: the controller's chopsticks": [
        "the controller may use his chopsticks, two cards for himself and one for the dummy",
        "the controller may take his last three cards with chopsticks",
        "with two cards after drawing the controller's chopsticks are of no use",
    ],
    "dummy: a third player for maki, puddings, soy sauce": [
        "the dummy can have most maki",
        "the dummy can have the most puddings",
        "soy sauce and dummy, the dummy can win the soy sauce",
        "soy sauce and dummy, a dummy without soy sauce can block the holder",
    ],
    "dummy: fewest puddings": ["fewest puddings lose six as among three players"],
    "dummy: no rank": [
        "the dummy has no place however many points it has",
        "a dummy with points between the players takes no place",
    ],
    "variants combine": [
        "all three variants, the second round of two and a dummy is played to its score",
        "soy sauce and both ways, the second round ends with a score for most colours",
        "both ways and dummy, puddings are scored as among three",
    ],
}
