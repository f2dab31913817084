"""A class on its teacher's device: who has handed in, what the class misses, and what it has learned since."""

import hashlib
import json

from builder.instructors.pages.class_results import any_position, every_clause
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from callwise.view.elements.html import Markup

PATH = "instructors/class/"
PAGES = Section(
    "class",
    styles=("page", "results", "class"),
    script="instructors/classes/class",
    reads=True,
    asks=True,
    order=60,
)


@PAGES.page(PATH)
def classes(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Your class",
        description="A class over a term: who has handed in what, what it misses, and what it has learned since.",
        group="results",
        body=content.fill("class.html", PATH, edition=_edition(content)),
        may_come=any_position(),
        seen=Markup(""),
        reachable=every_clause(),
    )


def _edition(content: SiteContent) -> str:
    """Return a short digest of the course's puzzles; results of another edition don't count."""
    return hashlib.sha256(json.dumps(content.course.files, sort_keys=True).encode()).hexdigest()[:12]
