"""The glossary: every name of a term, with the meaning under the usual one."""

from dataclasses import dataclass

from builder.content.places import LessonAt
from callwise.ground.terms import Term
from callwise.view.elements.html import Markup


@dataclass(frozen=True, kw_only=True)
class Explained:
    """
    A glossary entry: a term's meaning, where to read on, and the first lessons that use it.

    `name` is the headword.  Entries for other names only refer to the usual one.  `game` is the game that uses the
    word, if that has to be mentioned.
    """

    term: Term
    name: str
    means: Markup = Markup("")
    link: str = ""
    game: str = ""
    lessons: tuple[LessonAt, ...] = ()

    @property
    def letter(self) -> str:
        """The letter it is listed under."""
        return self.name[0].upper()

    @property
    def place(self) -> str:
        """Its anchor on the page."""
        return f"see-{self.term.id}" if self.leads else self.term.id

    @property
    def leads(self) -> bool:
        """Whether it only refers to the entry that explains the term."""
        return self.name != self.term.usual


def leads_from_romaji(known: Term) -> bool:
    """Whether a term also needs an entry under its Japanese name, because another name is the usual one."""
    return known.romaji not in ("", known.usual)
