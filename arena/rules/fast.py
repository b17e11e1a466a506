"""Games by the thousand in one process: the engine of game.py again, with lists that are changed in place.

game.py is its plain twin: the tests hold every state, take, point and place of the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.scoring import kept_cards, places, score_game, score_round
from arena.rules.shuffle import shuffle
from arena.rules.state import State, Take
from arena.rules.takes import usable_cards

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from arena.rules.model import Spec
    from arena.rules.scoring import Points


class FastGame:
    """A game under way, a round of it dealt. Takes are not checked: give only legal ones.

    `hands` are what the seats choose from: the card that the dummy's controller has drawn is the last of its hand.
    `tables`, `kept` (of earlier rounds) and `scores` have the dummy's last; `pile` holds the deck's cards not dealt
    yet and `dummy_pile` the dummy's not drawn yet, in both the next one last.
    """

    __slots__ = ("_drawn",
        "controller", "dummy_pile", "hands", "kept", "pile", "players", "round", "scores", "spec", "tables", "turn"
    )  # fmt: skip

    def __init__(self, spec: Spec, players: int, seed: str) -> None:
        """Shuffle and deal the first round; raises InputError when so many cannot play."""
        spec.check_players(players)
        seats = players + (spec.dummy is not None)
        self.spec = spec
        self.players = players
        self.round = 0
        self.kept = [0] * seats
        self.scores = [0] * seats
        self.pile = list(shuffle(spec.deck, seed)[::-1])
        self.controller = spec.dummy.first if spec.dummy else None
        self._deal()

    def _deal(self) -> None:
        pile, size, seats = self.pile, self.spec.deal[self.players], len(self.scores)
        ends = range(len(pile), len(pile) - seats * size, -size)
        stacks = [pile[end - size : end] for end in ends]
        del pile[len(pile) - seats * size :]
        for stack in stacks[: self.players]:
            stack.reverse()
        self.hands = stacks[: self.players]
        self.dummy_pile = stacks[-1] if self.spec.dummy else []
        self.tables: list[list[str]] = [[] for _ in range(seats)]
        self.round += 1
        self.turn = 1
        self._draw()

    def _draw(self) -> None:
        self._drawn = self.controller is not None and bool(self.dummy_pile)
        if self.controller is not None and self.dummy_pile:
            self.hands[self.controller].append(self.dummy_pile.pop())

    @classmethod
    def of(cls, state: State) -> FastGame:
        """Go on from a state of the plain engine."""
        game = cls.__new__(cls)
        game.spec, game.players, game.controller = state.spec, state.players, state.controller
        game.round, game.turn = state.round, state.turn
        game.hands, game.tables = [list(hand) for hand in state.hands], [list(table) for table in state.tables]
        game.kept, game.scores = list(state.puddings), list(state.scores)
        game.pile, game.dummy_pile = list(state.pile[::-1]), list(state.dummy_pile[::-1])
        game._draw()
        return game

    def most(self, seat: int) -> int:
        """Give how many cards a seat may take for itself, at most; at least it is one, if it holds any."""
        spec, held = self.spec, len(self.hands[seat]) - (self.controller == seat and self._drawn)
        use, dummy = spec.use, spec.dummy
        if not held:
            return 0
        if use is None or (self.controller == seat and dummy and not dummy.uses_chopsticks):
            return 1
        usable = min(use.per_turn, len(usable_cards(spec, self.tables[seat])))
        return max(1, min(1 + use.extra * usable, held - use.must_leave))

    def random_takes(self, chance: Random) -> list[Take]:
        """Give a take a player: first how many cards is drawn, then which, every number and card as likely."""
        random, uses, tables, controller = chance.random, self.spec.use_cards, self.tables, self.controller
        takes = []
        for seat, hand in enumerate(self.hands):
            if hand and controller != seat and uses.isdisjoint(tables[seat]):
                takes.append(Take((hand[int(random() * len(hand))],)))
            else:
                most = self.most(seat)
                number = min(1, most) + int(random() * most)
                if controller == seat and self._drawn:
                    *cards, given = chance.sample(hand, number + 1)
                    takes.append(Take(tuple(cards), given))
                else:
                    takes.append(Take(tuple(chance.sample(hand, number))))
        return takes

    def step(self, takes: Sequence[Take]) -> None:
        """Play one turn: all lay their cards, used cards go back, hands are passed."""
        hands, tables = self.hands, self.tables
        for hand, table, take in zip(hands, tables, takes, strict=False):
            cards = take.cards
            if len(cards) == 1:
                hand.remove(cards[0])
                table.append(cards[0])
            else:
                self._lay(hand, table, cards)
        if self.controller is not None:
            self._give(self.controller, takes[self.controller].dummy)
        passing = self.spec.passing
        if passing[min(self.round, len(passing)) - 1] == "left":
            hands.insert(0, hands.pop())
        else:
            hands.append(hands.pop(0))
        self.turn += 1
        self._draw()

    def _lay(self, hand: list[str], table: list[str], cards: Sequence[str]) -> None:
        """Lay several cards; what was used for them goes where the rules say."""
        for card in cards:
            hand.remove(card)
        use = self.spec.use
        if use is not None and len(cards) > 1:
            used = -(-(len(cards) - 1) // use.extra)
            lying = usable_cards(self.spec, table)
            gone = lying[:used] if use.which == "earliest" else lying[-used:]
            if use.then == "hand":
                hand += [table[position] for position in gone]
            if use.then != "table":
                table[:] = [card for position, card in enumerate(table) if position not in gone]
        table += cards

    def _give(self, controller: int, card: str | None) -> None:
        if card is not None:
            self.hands[controller].remove(card)
            self.tables[-1].append(card)
        self.controller = (controller + 1) % self.players

    def end_round(self) -> dict[str, Points]:
        """Score the round, deal the next if there is one, and give the points by kind."""
        spec = self.spec
        points = score_round(spec, self.tables, self.kept)
        self.scores = [*map(sum, zip(self.scores, *points.values(), strict=True))]
        self.kept = [*map(sum, zip(self.kept, kept_cards(spec, self.tables), strict=True))]
        if self.round < spec.rounds:
            if spec.dummy and spec.dummy.across_rounds == "restarts":
                self.controller = spec.dummy.first
            self._deal()
        return points

    def end(self) -> tuple[Points, Points]:
        """Give the final scores and the places, after the last round."""
        points = score_game(self.spec, self.kept)
        scores = tuple(map(sum, zip(self.scores, *points.values(), strict=True)))
        return scores, places(self.spec, scores, self.kept)


def random_game(spec: Spec, players: int, seed: str, chance: Random) -> tuple[Points, Points]:
    """Play a whole game by random legal takes and give its final scores and its places."""
    game = FastGame(spec, players, seed)
    for _ in range(spec.rounds):
        play_round(game, chance)
        game.end_round()
    return game.end()


def play_round(game: FastGame, chance: Random) -> None:
    """Play the round that was dealt to its end by random legal takes."""
    while any(game.hands):
        game.step(game.random_takes(chance))
