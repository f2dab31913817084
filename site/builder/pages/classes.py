"""A class on its teacher's device: who has handed in, what the class misses, and what it has learned since."""

import hashlib
import json

from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section
from builder.pages.results import any_position, every_clause
from callwise.view.elements.html import Markup

PATH = "instructors/class/"
PAGES = Section(
    "class", styles=("page", "table", "square", "results", "class"), script="classes/class", reads=True, order=60
)


@PAGES.page(PATH, Reads.PUZZLES)
def classes(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Your class",
        description="A class over a term: who has handed in what, what it misses, and what it has learned since.",
        group="results",
        body=matter.fill("class.html", PATH, edition=_edition(matter)),
        may_come=any_position(),
        seen=Markup(""),
        reachable=every_clause(),
    )


def _edition(matter: Matter) -> str:
    """Return a short digest of the course's puzzles; results of another edition don't count."""
    return hashlib.sha256(json.dumps(matter.course.files, sort_keys=True).encode()).hexdigest()[:12]
