"""Class results: receipts of a set, ruled on again."""

from builder.content.games import games
from builder.page.examples import example_felts
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent, clause_terms
from callwise.ground.terms import Term
from callwise.view.elements.html import Markup

PATH = "instructors/results/"
PAGES = Section(
    "results",
    styles=("page", "results"),
    script="instructors/sets/results",
    reads=True,
    asks=True,
    order=60,
)


@PAGES.page(PATH)
def results(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Who understood what",
        description="Receipts of a set of puzzles, ruled on again: who understood what, and what to teach next.",
        group="results",
        body=content.fill("results.html", PATH),
        may_come=any_position(),
        seen=Markup(""),
        reachable=every_clause(),
    )


def any_position() -> Markup:
    """Draw an example of each question, since any may appear when answers are opened."""
    return example_felts(one for game in games() for one in game.family.questions)


def every_clause() -> tuple[Term, ...]:
    """Return the terms that rulings on any answer can use."""
    return clause_terms(clause for game in games() for clause in game.family.clauses)
