"""Mistakes that public implementations really made, each as one function to put in place of the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from second_referee import cases, dealing, play, scoring
from second_referee.play import Take

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from second_referee.play import Position
    from second_referee.scoring import Table

Points = list[int]
right_round_points, right_maki, right_pudding = scoring.round_points, scoring.maki_points, scoring.pudding_points
right_lay, right_read, right_may_take, right_deal = play.lay, cases._read, play.may_take, dealing.deal


def second_maki_place_after_a_tie(icons: Sequence[int]) -> Points:
    points, most = right_maki(icons), max(icons)
    second = max((count for count in icons if count != most), default=0)
    if icons.count(most) > 1 and second:
        points = [
            3 // icons.count(second) if count == second else mine for count, mine in zip(icons, points, strict=True)
        ]
    return points


def maki_paid_without_icons(icons: Sequence[int]) -> Points:
    return right_maki([count + 1 for count in icons])


def loss_rounded_down(puddings: Sequence[int]) -> Points:
    tied = puddings.count(min(puddings))
    return [-6 // tied if points < 0 else points for points in right_pudding(puddings)]


def equal_puddings_paid(puddings: Sequence[int]) -> Points:
    return [6 // len(puddings)] * len(puddings) if len(set(puddings)) == 1 else right_pudding(puddings)


def two_players_lose_for_puddings(puddings: Sequence[int]) -> Points:
    points = right_pudding(puddings)
    return [mine or -6 for mine in points] if len(points) == 2 and any(points) else points


def totals_floored(position: Position, *, over: bool) -> dict[str, Any]:
    reached = right_read(position, over=over)
    return {**reached, "scores": [max(0, score) for score in reached["scores"]]}


def dumplings_without_end(count: int) -> int:
    return count * (count + 1) // 2


def dumplings_summed(count: int) -> int:
    return sum([0, 1, 3, 6, 10, 15, *[15] * count][: count + 1])


def bonus_added_again(tables: Sequence[Table], variants: Collection[str] = ()) -> dict[str, Points]:
    points = right_round_points(tables, variants)
    return {**points, "tempura": [5 * max(0, table.count("tempura") - 1) for table in tables]}


def sets_by_remainder(tables: Sequence[Table], variants: Collection[str] = ()) -> dict[str, Points]:
    points = right_round_points(tables, variants)
    counts = [table.count("sashimi") for table in tables]
    return {**points, "sashimi": [10 if count and count % 3 == 0 else 0 for count in counts]}


def wasabi_is_a_switch(table: Table) -> int:
    points, wasabi = 0, False
    for card in table:
        if card in scoring.NIGIRI:
            points += (scoring.NIGIRI_ON_WASABI if wasabi else scoring.NIGIRI)[card]
        wasabi = card == "wasabi" or (wasabi and card not in scoring.NIGIRI)
    return points


def wasabi_reaches_back(table: Table) -> int:
    nigiri = [card for card in table if card in scoring.NIGIRI]
    dipped = nigiri[: table.count("wasabi")]
    rest = nigiri[len(dipped) :]
    return sum(scoring.NIGIRI_ON_WASABI[card] for card in dipped) + sum(scoring.NIGIRI[card] for card in rest)


def wasabi_for_the_next_card_only(table: Table) -> int:
    before = ["", *table]
    return sum(
        (scoring.NIGIRI_ON_WASABI if last == "wasabi" else scoring.NIGIRI)[card]
        for last, card in zip(before, table, strict=False)
        if card in scoring.NIGIRI
    )


def pair_in_the_order_of_the_hand(position: Position, takes: Sequence[Take]) -> None:
    hands = [play.offered(position, seat) for seat in range(len(takes))]
    right_lay(
        position,
        [Take(tuple(sorted(take.cards, key=hand.index)), take.dummy) for take, hand in zip(takes, hands, strict=True)],
    )


def second_index_shifts(position: Position, takes: Sequence[Take]) -> None:
    """Take the second card by its place in the hand before the first was taken out."""
    shifted = []
    for seat, take in enumerate(takes):
        hand = play.offered(position, seat)
        if len(take.cards) == 2:
            first = hand.index(take.cards[0])
            rest = hand[:first] + hand[first + 1 :]
            second = min(rest.index(take.cards[1]) + (rest.index(take.cards[1]) >= first), len(rest) - 1)
            shifted.append(Take((take.cards[0], rest[second]), take.dummy))
        else:
            shifted.append(take)
    right_lay(position, shifted)


def one_card_twice(position: Position, seat: int, take: Take) -> bool:
    hand = play.offered(position, seat)
    least, most = right_may_take(position, seat)
    wanted = [*take.cards, *([] if take.dummy is None else [take.dummy])]
    return least <= len(take.cards) <= most and all(card in hand for card in wanted)


def chopsticks_at_once(position: Position, seat: int) -> tuple[int, int]:
    """Let chopsticks of the hand count as if they lay in front."""
    return (1, 2) if "chopsticks" in position.hands[seat] else right_may_take(position, seat)


def chopsticks_while_others_choose(position: Position, seat: int, take: Take) -> bool:
    """Let a seat take the chopsticks that the seat before puts back in the same turn."""
    used = "chopsticks" in position.tables[seat - 1]
    return play.is_legal(position, seat, take) or (used and take.cards == ("chopsticks",))


def deck_rebuilt(seed: str, players: int, variants: Collection[str] = ()) -> list[dealing.Dealt]:
    return [right_deal(f"{seed}{number}" if number else seed, players, variants)[0] for number in range(3)]


def earlier_puddings_forgotten(position: Position, *, over: bool) -> dict[str, Any]:
    position.puddings = [0] * len(position.puddings)
    return right_read(position, over=over)


def second_round_the_other_way(position: Position, takes: Sequence[Take]) -> None:
    told = position.variants
    position.variants = told ^ {"both-ways"}
    right_lay(position, takes)
    position.variants = told


def tie_to_the_lowest_seat(scores: Sequence[int], _puddings: Sequence[int]) -> Points:
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [order.index(seat) + 1 for seat in range(len(scores))]
