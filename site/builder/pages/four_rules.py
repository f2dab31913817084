"""One hand, four rules: a hand under each version of the rule on your own discards, side by side."""

from builder.content.four_rules import ASKS, EXAMPLES, PATH, form
from builder.page.made import Reads
from builder.page.matter import Matter, cited
from builder.page.page import Page, Section
from callwise.puzzle.registry import clauses

PAGES = Section("sides", styles=("page", "ask", "sides"), script="ask/sides", reads=True, alone=True, asks=True)


@PAGES.page(PATH, Reads.OUTLINE)
def four_rules(matter: Matter) -> Page:
    """Make the page."""
    body = matter.fill("four-rules.html", PATH, form=form(), examples=EXAMPLES)
    return Page(
        of=PAGES,
        path=PATH,
        title="One hand, four rules",
        description="Which discards can you win on, given your own? Any hand under four rules, side by side.",
        seen=body,
        body=body,
        reachable=cited(one for one in clauses().values() if one.id.startswith(ASKS.partition(".")[0])),
    )
