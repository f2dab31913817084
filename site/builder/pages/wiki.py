"""For wikis: wikitext for editors' articles, and code for administrators to install."""

from builder.content.games import games
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section
from builder.sharing.wikis import EXAMPLES, FOLDER, PARAMETERS, entries, pasted

ADMINISTRATORS = f"{FOLDER}administrators/"
PAGES = Section("wiki", styles=("page", "wiki"), script="embed/wiki", foot=Link(45, "For wikis", FOLDER), order=60)


@PAGES.page(FOLDER, Reads.OUTLINE)
def editors(matter: Matter) -> Page:
    """Make the page for editors."""
    return Page(
        of=PAGES,
        path=FOLDER,
        title="For wiki editors",
        description="How to put a puzzle or any position in a MediaWiki article: what to write, what readers see.",
        body=matter.fill(
            "wiki.html",
            FOLDER,
            examples=EXAMPLES,
            own=PARAMETERS,
            asked=[(game, game.family.questions) for game in games()],
            entries=entries(),
        ),
    )


@PAGES.page(ADMINISTRATORS, Reads.OUTLINE)
def administrators(matter: Matter) -> Page:
    """Make the page for administrators."""
    return Page(
        of=PAGES,
        path=ADMINISTRATORS,
        title="For wiki administrators",
        description="How to set up a MediaWiki for puzzles in its articles: what to paste where.",
        body=matter.fill(
            "wiki-administrators.html",
            ADMINISTRATORS,
            texts=pasted(matter.address),
            origin="/".join(matter.address.split("/")[:3]),
        ),
    )
