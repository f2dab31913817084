"""Players' disputes, with a search over the whole site; the app's refusals have their own page."""

from collections.abc import Iterator

from builder.content.disputing import at_large, sections
from builder.content.searching import KINDS
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Maker, Page, Section, one

PATH = "search/"
PAGES = Section(
    "search",
    styles=("page", "find", "disputes"),
    script="search/search",
    bar=Link(50, "Search", PATH),
    order=45,
)


@PAGES.page(PATH, Reads.PUZZLES)
def search(matter: Matter) -> Page:
    """Make the page: the search field, with every dispute below it."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Settle an argument",
        description="What mahjong players argue about, each with the rule that decides it; and everything else here.",
        group="search",
        body=matter.fill(
            "search.html", PATH, sections=sections(matter.course), kinds=KINDS.values(), at_large=at_large
        ),
    )


@PAGES.pages
def alone(matter: Matter) -> Iterator[Maker]:
    """Return the maker of the first group's own page, which others link to."""
    for group in matter.course.disputes[:1]:
        yield one(f"{group.id}/", refused, matter, Reads.PUZZLES)


def refused(matter: Matter) -> Page:
    """Make the page of the first group."""
    section = sections(matter.course)[0]
    path = f"{section.group.id}/"
    return Page(
        of=PAGES,
        path=path,
        title="No Ron button?",
        description=section.group.about,
        group=section.group.id,
        body=matter.fill("refused.html", path, section=section, at_large=at_large),
    )
