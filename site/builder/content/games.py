"""
Games: the families of mahjong that there is something to ask of, and where the pages of each lie.

What a page says of one game stands at the page's own address for the first of them, and beneath it for the others:
`rules/` and `rules/american/`.
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

    def named(self, words: str) -> str:
        """Say of what is about another game than most of the course which one it is."""
        return f"{self.aside}: {words[0].lower()}{words[1:]}" if self.aside else words

    def group(self, name: str) -> str:
        """Name the group of its own page of a kind."""
        return name if self.is_first else f"{name}-{self.family.id}"


def games() -> tuple[Game, ...]:
    """Every game, in the order of their families."""
    asked = (family for family in families() if family.questions)
    return tuple(Game(family, is_first=not place) for place, family in enumerate(asked))


def game_of(family: Family) -> Game:
    """The game of a family, which has questions."""
    return next(game for game in games() if game.family is family)


def listed(path: str) -> list[tuple[Game, str]]:
    """Give the games with the address of their page of a kind."""
    return [(game, game.at(path)) for game in games()]


def family_of_term(known: Term) -> Family:
    """Give the family whose term it is; those for seats are everybody's, and so the first one's."""
    return next((family for family in families() if known in family.terms), families()[0])
