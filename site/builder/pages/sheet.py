"""Worksheet: a set of puzzles on paper."""

from builder.assets.styles import DRAWN
from builder.content.worksheet import Worksheet
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section
from builder.sets.known import GROUP
from callwise.view.elements.html import Markup, el

PATH = "instructors/sheet/"
PAGES = Section("sheet", styles=("page", *DRAWN, "sheet"), script="sets/sheet", reads=True, order=60)


@PAGES.page(PATH, Reads.OUTLINE)
def sheet(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Worksheet",
        description="A set of puzzles on paper: boxes to tick, lines to write on, and the key on its own sheet.",
        body=matter.fill("sheet.html", PATH),
        seen=Markup(""),
        group=GROUP,
        worksheet=Worksheet(el("span", {"data-slot": "title"}), el("span", {"data-slot": "rules"}), ()),
    )
