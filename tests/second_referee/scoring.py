"""What cards on tables are worth, at the end of a round and at the end of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

Table = Sequence[str]

MAKI_ICONS = {"maki-1": 1, "maki-2": 2, "maki-3": 3}
NIGIRI = {"egg-nigiri": 1, "salmon-nigiri": 2, "squid-nigiri": 3}
NIGIRI_ON_WASABI = {"egg-nigiri": 3, "salmon-nigiri": 6, "squid-nigiri": 9}
COLOURS = {
    "wasabi": "yellow",
    "egg-nigiri": "yellow",
    "salmon-nigiri": "yellow",
    "squid-nigiri": "yellow",
    "maki-1": "red",
    "maki-2": "red",
    "maki-3": "red",
    "tempura": "purple",
    "sashimi": "green",
    "dumpling": "blue",
    "pudding": "pink",
    "chopsticks": "aqua",
    "soy-sauce": "orange",
}


def round_points(tables: Sequence[Table], variants: Collection[str] = ()) -> dict[str, list[int]]:
    """Give the points of a round by kind, one number a table."""
    points = {
        "tempura": [5 * (table.count("tempura") // 2) for table in tables],
        "sashimi": [10 * (table.count("sashimi") // 3) for table in tables],
        "dumpling": [dumpling_points(table.count("dumpling")) for table in tables],
        "maki": maki_points([maki_icons(table) for table in tables]),
        "nigiri": [nigiri_points(table) for table in tables],
    }
    if "soy-sauce" in variants:
        points["soy-sauce"] = soy_sauce_points(tables)
    return points


def dumpling_points(count: int) -> int:
    if count >= 5:
        return 15
    return [0, 1, 3, 6, 10][count]


def nigiri_points(table: Table) -> int:
    """Score the nigiri in the order laid: each goes on a wasabi that lies open before it, if there is one."""
    points = 0
    open_wasabi = 0
    for card in table:
        if card == "wasabi":
            open_wasabi += 1
        elif card in NIGIRI and open_wasabi > 0:
            points += NIGIRI_ON_WASABI[card]
            open_wasabi -= 1
        elif card in NIGIRI:
            points += NIGIRI[card]
    return points


def maki_icons(table: Table) -> int:
    return sum(MAKI_ICONS.get(card, 0) for card in table)


def maki_points(icons: Sequence[int]) -> list[int]:
    most = max(icons)
    if most == 0:
        return [0] * len(icons)
    first = [seat for seat, count in enumerate(icons) if count == most]
    points = [6 // len(first) if seat in first else 0 for seat in range(len(icons))]
    if len(first) > 1:
        return points
    second_most = max(count for count in icons if count != most)
    if second_most == 0:
        return points
    second = [seat for seat, count in enumerate(icons) if count == second_most]
    for seat in second:
        points[seat] = 3 // len(second)
    return points


def soy_sauce_points(tables: Sequence[Table]) -> list[int]:
    """Give 4, split, to those with a soy sauce card among those with the most colours of all."""
    colours = [len({COLOURS[card] for card in table}) for table in tables]
    winners = [seat for seat, table in enumerate(tables) if "soy-sauce" in table and colours[seat] == max(colours)]
    return [4 // len(winners) if seat in winners else 0 for seat in range(len(tables))]


def pudding_points(puddings: Sequence[int]) -> list[int]:
    """Score the puddings of the whole game; among two nobody loses (a dummy makes three)."""
    most, fewest = max(puddings), min(puddings)
    if most == fewest:
        return [0] * len(puddings)
    gain = 6 // puddings.count(most)
    loss = 0 if len(puddings) == 2 else 6 // puddings.count(fewest)
    return [gain if count == most else -loss if count == fewest else 0 for count in puddings]


def places(scores: Sequence[int], puddings: Sequence[int], out: Collection[int] = ()) -> list[int]:
    """Rank by points, then pudding cards, 1 is best, equals share; seats that are out share the last place.

    Where all are out nobody has won, and the last place is that of as many as play. Only real players are to be given:
    a dummy has no place.
    """
    ranked = [(scores[seat], puddings[seat]) for seat in range(len(scores)) if seat not in out]
    last = len(ranked) + 1 if ranked else len(scores)
    return [
        last if seat in out else 1 + sum(other > (scores[seat], puddings[seat]) for other in ranked)
        for seat in range(len(scores))
    ]
