"""The dispute of the day: one position per day, determined by its date."""

from builder.assets.styles import DRAWN
from builder.page.examples import example_felts
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, clause_terms
from callwise.practice.maker_index import disputed, disputes_of
from callwise.view.elements.html import Markup

PATH = "dispute/"
PAGES = Section(
    "dispute",
    styles=("page", "series", *DRAWN, "practice"),
    script="practice/dispute",
    reads=True,
    alone=True,
    asks=True,
    order=44,
)


@PAGES.page(PATH)
def daily_dispute(content: SiteContent) -> Page:
    """Make the page; its position was drawn at build time, or comes from the engine."""
    several = disputed()
    asked = [maker.case for family in several for maker in disputes_of(family)]
    return Page(
        path=PATH,
        title="The dispute of the day",
        description="One mahjong dispute a day, the same for everybody: make the call and see how the referee rules.",
        group="dispute",
        body=content.fill("dispute.html", PATH, days=content.days, games=" ".join(family.id for family in several)),
        puzzles=True,
        may_come=example_felts(dict.fromkeys(asked)),
        seen=Markup(""),
        reachable=clause_terms(clause for family in several for clause in family.clauses),
    )
