"""For wiki editors: what is pasted where, and what authors write."""

from builder.content.games import games
from builder.page.matter import Matter
from builder.page.page import Page, Section
from builder.sharing.wikis import EXAMPLES, FOLDER, PARAMETERS, entries, pasted

PAGES = Section("wiki", styles=("page", "wiki"), script="embed/wiki", order=60)


@PAGES.page(FOLDER)
def wiki(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=FOLDER,
        title="For wiki editors",
        description="How to put a puzzle in a MediaWiki article: what to paste where, and what to write.",
        body=matter.fill(
            "wiki.html",
            FOLDER,
            texts=pasted(matter.address),
            origin="/".join(matter.address.split("/")[:3]),
            examples=EXAMPLES,
            own=PARAMETERS,
            asked=[(game, game.family.questions) for game in games()],
            entries=entries(),
        ),
    )
