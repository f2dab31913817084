"""
The glossary as it is looked up: every name of a term, with what it means under the usual one.
"""

from dataclasses import dataclass

from builder.content.places import LessonAt
from callwise.ground.terms import Term
from callwise.view.elements.html import Markup


@dataclass(frozen=True, kw_only=True)
class Explained:
    """
    A term as the glossary has it: what it means, where to read on, and the first lessons that speak of it.

    `name` is the word that it stands under.  Under another name than the usual one it only leads there.  `game` is
    whose word it is, where that has to be said.
    """

    term: Term
    name: str
    means: Markup = Markup("")
    link: str = ""
    game: str = ""
    lessons: tuple[LessonAt, ...] = ()

    @property
    def letter(self) -> str:
        """The letter that it stands under."""
        return self.name[0].upper()

    @property
    def place(self) -> str:
        """Where it can be pointed at."""
        return f"see-{self.term.id}" if self.leads else self.term.id

    @property
    def leads(self) -> bool:
        """Whether it only leads to where the term is explained."""
        return self.name != self.term.usual


def leads_from_romaji(known: Term) -> bool:
    """Whether a term is looked up under its Japanese word as well, where another is the usual one."""
    return known.romaji not in ("", known.usual)
