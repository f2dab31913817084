"""For wikis: wikitext for editors' articles, and code for administrators to install."""

from builder.content.games import games
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent
from builder.sharing.embed_lines import embed_lines
from builder.sharing.wiki_texts import EXAMPLES, FOLDER, PARAMETERS, entries, wiki_texts

EXAMPLE = "puzzles/swap-calling/both-ends/", "Which of these can’t you discard now?"
"""The puzzle in the lines for pages of HTML, and its question."""
ADMINISTRATORS = f"{FOLDER}administrators/"
PAGES = Section("wiki", styles=("page", "wiki"), script="embed/wiki", foot=Link(45, "For wikis", FOLDER), order=60)


@PAGES.page(FOLDER)
def editors(content: SiteContent) -> Page:
    """Make the page for editors."""
    return Page(
        path=FOLDER,
        title="For wiki editors",
        description="How to put a puzzle or any position in a wiki’s article, a blog or any page: what to paste where.",
        body=content.fill(
            "wiki.html",
            FOLDER,
            examples=EXAMPLES,
            lines=embed_lines(content.address, *EXAMPLE),
            own=PARAMETERS,
            asked=[(game, game.family.questions) for game in games()],
            entries=entries(),
        ),
    )


@PAGES.page(ADMINISTRATORS)
def administrators(content: SiteContent) -> Page:
    """Make the page for administrators."""
    return Page(
        path=ADMINISTRATORS,
        title="For wiki administrators",
        description="How to set up a MediaWiki for puzzles in its articles: what to paste where.",
        body=content.fill(
            "wiki-administrators.html",
            ADMINISTRATORS,
            texts=wiki_texts(content.address),
            origin="/".join(content.address.split("/")[:3]),
        ),
    )
