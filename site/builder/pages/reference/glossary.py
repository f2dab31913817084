"""The glossary: every term under each of its names, by the game that uses it."""

from dataclasses import dataclass

from builder.content.addresses import LessonAt
from builder.content.games import family_of_term, games
from builder.content.prose import prose
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent
from builder.page.word_lessons import lessons_with
from callwise.ground.terms import Term
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup

PATH = "glossary/"
PAGES = Section(
    "glossary",
    styles=("page", "find", "glossary"),
    script="search/list_finder",
    foot=Link(30, "Glossary", PATH),
)


@dataclass(frozen=True, kw_only=True)
class Headword:
    """
    A glossary entry: a term's meaning in words and in tiles, links to read on, and the first lessons that use it.

    `name` is the headword.  Entries for other names only refer to the usual one.
    """

    term: Term
    name: str
    means: Markup = Markup("")
    shows: Markup = Markup("")
    link: str = ""
    lessons: tuple[LessonAt, ...] = ()

    @property
    def letter(self) -> str:
        """The letter it is listed under."""
        return self.name[0].upper()

    @property
    def place(self) -> str:
        """The entry's anchor on the page."""
        return f"see-{self.term.id}" if self.leads else self.term.id

    @property
    def leads(self) -> bool:
        """Whether the entry only refers to the one that explains the term."""
        return self.name != self.term.usual


@PAGES.page(PATH)
def glossary(content: SiteContent) -> Page:
    """Make the page."""
    entries = [_headword(content, id) for id in content.course.glossary]
    count = len(entries)
    known = map(term, content.course.glossary)
    entries += [Headword(term=one, name=one.romaji) for one in known if one.romaji not in ("", one.usual)]
    entries.sort(key=lambda entry: (entry.name.casefold(), entry.leads))
    listed = [(game, [entry for entry in entries if family_of_term(entry.term) is game.family]) for game in games()]
    return Page(
        path=PATH,
        title="Glossary",
        description="The words of mahjong calls as players say them, with their English and Japanese names.",
        group="glossary",
        body=content.fill("glossary.html", PATH, listed=listed, count=count),
    )


def _headword(content: SiteContent, id: str) -> Headword:
    entry, known = content.course.glossary[id], term(id)
    family = family_of_term(known)
    return Headword(
        term=known,
        name=known.usual,
        means=prose(entry.means, family),
        shows=prose(entry.shows, family) if entry.shows else Markup(""),
        link=entry.link,
        lessons=lessons_with(content, known),
    )
