"""Players' disputes, with a search over the whole site."""

from builder.content.disputes import dispute_groups
from builder.content.games import games
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent

PATH = "search/"
PAGES = Section(
    "search",
    styles=("page", "disputes"),
    script="search/search",
    order=45,
)


@PAGES.page(PATH)
def search(content: SiteContent) -> Page:
    """Make the page: the search field, with every dispute below it."""
    return Page(
        path=PATH,
        title="Settle an argument",
        description="What mahjong players argue about, answered for your table; and everything else here.",
        group="search",
        body=content.fill("search.html", PATH, groups=dispute_groups(content.course), games=games()),
    )
