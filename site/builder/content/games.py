"""
Games: the mahjong families that have questions, and the addresses of their pages.

For each kind of page, the first game's has the plain address, and the others are below it: `rules/` and
`rules/american/`.
"""

from dataclasses import dataclass

from callwise.ground.terms import Term
from callwise.question.families import Family, families


@dataclass(frozen=True)
class Game:
    """A family with pages of its own."""

    family: Family
    is_first: bool

    @property
    def name(self) -> str:
        """The game's name within a sentence."""
        return f"{self.family.title} mahjong"

    @property
    def aside(self) -> str:
        """The game's name for use as an addition; empty for the first game."""
        return "" if self.is_first else self.name

    def at(self, path: str) -> str:
        """
        Return the address of the game's page of this kind.

        >>> [game.at("rules/") for game in games()][0]
        'rules/'
        """
        return path if self.is_first else f"{path}{self.family.id}/"

    def with_name(self, words: str) -> str:
        """Append the game's name, except for the first game."""
        return f"{self.aside}: {words[0].lower()}{words[1:]}" if self.aside else words

    def group(self, name: str) -> str:
        """Return the group of the game's page of this kind."""
        return name if self.is_first else f"{name}-{self.family.id}"


def games() -> tuple[Game, ...]:
    """Return every game, in the order of their families."""
    asked = (family for family in families() if family.questions)
    return tuple(Game(family, is_first=not place) for place, family in enumerate(asked))


def game_of(family: Family) -> Game:
    """Return the game of a family that has questions."""
    return next(game for game in games() if game.family is family)


def game_paths(path: str) -> list[tuple[Game, str]]:
    """Return each game with the address of its page of this kind."""
    return [(game, game.at(path)) for game in games()]


def family_of_term(known: Term) -> Family:
    """Return the family that a term belongs to; names of seats are shared and go to the first."""
    return next((family for family in families() if known in family.terms), families()[0])
