"""For instructors: ready-made sets, and sample results."""

from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section
from builder.sets.instructing import example, ready_sets

PATH = "instructors/"
PAGES = Section(
    "instructors",
    styles=("page", "results", "instructors"),
    script="making/instructors",
    foot=Link(40, "For instructors", PATH),
    order=60,
)


@PAGES.page(PATH, Reads.PUZZLES)
def instructors(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="For instructors",
        description="Choose puzzles, hand them out, and see who understood what: no account needed, and on paper too.",
        body=matter.fill(
            "instructors.html", PATH, sets=tuple(ready_sets(matter.course)), example=example(matter.course)
        ),
    )
