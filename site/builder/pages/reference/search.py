"""Players' disputes, with a search over the whole site."""

from builder.content.dispute_felts import dispute_felts
from builder.content.disputes import dispute_groups
from builder.content.games import games
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from callwise.question.families import families
from callwise.view.elements.html import Markup

PATH = "search/"
MOST_FIRST = 3
"""The number of disputes of each game to show to readers who haven't chosen one."""
PAGES = Section(
    "search",
    styles=("page", "disputes"),
    script="search/search",
    asks=True,
    order=45,
)


@PAGES.page(PATH)
def search(content: SiteContent) -> Page:
    """Make the page: the search field, with every dispute below it; first some of each game."""
    groups = dispute_groups(content.course)
    every = [one for group in groups for one in group.decided]
    first = [(game, [one for one in every if one.game == game][:MOST_FIRST]) for game in games()]
    return Page(
        path=PATH,
        title="Settle an argument",
        description="What mahjong players argue about, answered for your table; and everything else here.",
        group="search",
        may_come=Markup("".join(html for one in families() for html in dispute_felts(content.course, one).values())),
        seen=Markup(""),
        body=content.fill("search.html", PATH, groups=groups, first=first, games=games()),
    )
