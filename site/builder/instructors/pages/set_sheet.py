"""Worksheet: a set of puzzles on paper."""

from builder.assets.styles import ACCOUNTS, DRAWN
from builder.page.page import ANY_PUZZLE, Page, Section
from builder.page.site_content import SiteContent
from builder.page.worksheet import Worksheet
from callwise.view.elements.html import Markup, el

PATH = "instructors/sheet/"
STYLES = ("page", *DRAWN, *ACCOUNTS, "sheet")
PAGES = Section("sheet", styles=STYLES, script="instructors/sets/sheet", reads=True, order=60)


@PAGES.page(PATH)
def sheet(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Worksheet",
        description="A set of puzzles on paper: boxes to tick, lines to write on, and the key on its own sheet.",
        body=content.fill("sheet.html", PATH),
        seen=Markup(""),
        group=ANY_PUZZLE,
        worksheet=Worksheet(el("span", {"data-slot": "title"}), el("span", {"data-slot": "rules"}), ()),
    )
