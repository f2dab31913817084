"""
Games: the families of mahjong that there is something to ask of, and where the pages of each lie.

What a page says of one game stands at the page's own address for the first of them, and beneath it for the others:
`rules/` and `rules/american/`.
"""

from dataclasses import dataclass

from callwise.family import Family, families


@dataclass(frozen=True)
class Game:
    """A family with pages of its own."""

    family: Family
    is_first: bool

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"{self.family.title} mahjong"

    @property
    def aside(self) -> str:
        """Its name where it has to be said: beside what is another game than most of the course."""
        return "" if self.is_first else self.name

    def at(self, path: str) -> str:
        """
        Give the address of its own page of a kind.

        >>> [game.at("rules/") for game in games()][0]
        'rules/'
        """
        return path if self.is_first else f"{path}{self.family.id}/"


def games() -> tuple[Game, ...]:
    """Every game, in the order of their families."""
    asked = (family for family in families() if family.questions)
    return tuple(Game(family, is_first=not place) for place, family in enumerate(asked))


def game_of(family: Family) -> Game:
    """The game of a family, which has questions."""
    return next(game for game in games() if game.family is family)
