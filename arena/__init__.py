"""sushi-arena: check the rules of Sushi Go!, pit bots in any language against each other, rank them."""

__version__ = "0.1.0"
