"""Class results: receipts of a set, ruled on again."""

from builder.content.games import games
from builder.page.made import Reads
from builder.page.matter import Matter, cited
from builder.page.page import Page, Section
from callwise.ground.terms import Term
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.html import Markup, join

PATH = "instructors/results/"
PAGES = Section("results", styles=("page", "table", "square", "results"), script="sets/results", reads=True, order=60)


@PAGES.page(PATH, Reads.OUTLINE)
def results(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Who understood what",
        description="Receipts of a set of puzzles, ruled on again: who understood what, and what to teach next.",
        group="results",
        body=matter.fill("results.html", PATH),
        may_come=any_position(),
        seen=Markup(""),
        reachable=every_clause(),
    )


def any_position() -> Markup:
    """Draw an example of each question, since any may appear when answers are opened."""
    return join(Reply.to(one.id, one.example).felt() for game in games() for one in game.family.questions)


def every_clause() -> tuple[Term, ...]:
    """Return the terms that rulings on any answer can use."""
    return cited(clause for game in games() for clause in game.family.clauses)
