"""The page on which a learner works through a set of puzzles, which is in the page's address."""

from builder.assets.styles import DRAWN
from builder.content.places import root_of
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section
from builder.sets.known import GROUP, SEALS, SET, there
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup

PAGES = Section(
    "set",
    styles=("page", "series", *DRAWN, "set"),  # any puzzle can appear
    script="sets/set",
    reads=True,
    alone=True,
    order=60,
)


@PAGES.page(SET, Reads.PUZZLES)
def worked(matter: Matter, *, packaged: bool = False) -> Page:
    """Make the page, or the one at the top of a package."""
    root = "./" if packaged else root_of(SET)
    values = {"root": root, "packaged": packaged, "seals": SEALS, "there": there(matter.course)}
    return Page(
        of=PAGES,
        path=SET,
        title="A set of puzzles",
        description="Puzzles somebody has put together for you, as practice or as a test.",
        group=GROUP,
        body=matter.templates.fill("set.html", values),
        reachable=tuple(map(term, matter.course.glossary)),
        puzzles=True,
        seen=Markup(""),
        root=root if packaged else "",
        packaged=packaged,
    )
