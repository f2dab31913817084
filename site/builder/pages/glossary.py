"""The glossary: every term under each of its names."""

from itertools import islice

from builder.content.games import family_of_term, game_of
from builder.content.lookup import Explained, leads_from_romaji
from builder.content.places import LessonAt
from builder.content.prose import prose
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section
from callwise.ground.terms import Term
from callwise.puzzle.registry import mentioned, term

PATH = "glossary/"
PAGES = Section(
    "glossary",
    styles=("page", "find", "lists"),
    script="page/finder",
    bar=Link(40, "Glossary", PATH),
    foot=Link(30, "Glossary", PATH),
)
MOST_LESSONS = 3


@PAGES.page(PATH)
def glossary(matter: Matter) -> Page:
    """Make the page."""
    entries = [_explained(matter, id) for id in matter.course.glossary]
    count = len(entries)
    entries += [
        Explained(term=one, name=one.romaji) for one in map(term, matter.course.glossary) if leads_from_romaji(one)
    ]
    entries.sort(key=lambda entry: (entry.name.casefold(), entry.leads))
    return Page(
        of=PAGES,
        path=PATH,
        title="Glossary",
        description="The words of mahjong calls as players say them, with their English and Japanese names.",
        group="glossary",
        body=matter.fill("glossary.html", PATH, entries=entries, count=count),
    )


def _explained(matter: Matter, id: str) -> Explained:
    entry, known = matter.course.glossary[id], term(id)
    family = family_of_term(known)
    return Explained(
        term=known,
        name=known.usual,
        means=prose(entry.means, family),
        game=game_of(family).aside if family.questions else "",
        link=entry.link,
        lessons=_played(matter, known),
    )


def _played(matter: Matter, about: Term) -> tuple[LessonAt, ...]:
    """Return the first lessons that use a term in their text, otherwise the first whose track or rulings do."""
    told = [at for at in matter.lessons if about in mentioned(at.lesson.body)]
    tracks = [at for at in matter.lessons if at.track.term == about.id and at.number == 1]
    ruled = (at for at in matter.lessons if about in matter.reachable(at.lesson.puzzles))
    return tuple(told or tracks or islice(ruled, MOST_LESSONS))[:MOST_LESSONS]
