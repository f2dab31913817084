"""The page on which a learner works through a set of puzzles; the set is in the page's address."""

from dataclasses import replace

from builder.assets.styles import DRAWN
from builder.content.addresses import root_of
from builder.instructors.set_data import SEALS, SET, course_index
from builder.page.page import ANY_PUZZLE, Page, Section
from builder.page.site_content import SiteContent
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup

PAGES = Section(
    "set",
    styles=("page", "series", *DRAWN, "set"),  # any puzzle can appear
    script="instructors/sets/set",
    reads=True,
    alone=True,
    order=60,
)


@PAGES.page(SET)
def set_page(content: SiteContent, *, packaged: bool = False) -> Page:
    """Make the page, or its version for a package."""
    root = "./" if packaged else root_of(SET)
    values = {"root": root, "packaged": packaged, "seals": SEALS, "course_index": course_index(content.course)}
    return Page(
        path=SET,
        title="A set of puzzles",
        description="Puzzles somebody has put together for you, as practice or as a test.",
        group=ANY_PUZZLE,
        body=content.templates.fill("set.html", values),
        reachable=tuple(map(term, content.course.glossary)),
        puzzles=True,
        seen=Markup(""),
        root=root if packaged else "",
        packaged=packaged,
    )


def package_page(content: SiteContent) -> Page:
    """Make a package's start page, which isn't one of the site's."""
    return replace(set_page(content, packaged=True), of=PAGES)
