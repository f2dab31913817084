"""Players' disputes, with a search over the whole site; the app's refusals have their own page."""

from collections.abc import Iterator

from builder.content.disputes import at_large, dispute_groups
from builder.content.search_index import KINDS
from builder.page.page import Link, Maker, Page, Section, single_page
from builder.page.site_content import SiteContent

PATH = "search/"
PAGES = Section(
    "search",
    styles=("page", "find", "disputes"),
    script="search/search",
    bar=Link(50, "Search", PATH),
    order=45,
)


@PAGES.page(PATH)
def search(content: SiteContent) -> Page:
    """Make the page: the search field, with every dispute below it."""
    return Page(
        path=PATH,
        title="Settle an argument",
        description="What mahjong players argue about, each with the rule that decides it; and everything else here.",
        group="search",
        body=content.fill(
            "search.html", PATH, groups=dispute_groups(content.course), kinds=KINDS.values(), at_large=at_large
        ),
    )


@PAGES.pages
def first_group(content: SiteContent) -> Iterator[Maker]:
    """Return the maker of the first group's own page, which others link to."""
    for group in content.course.disputes[:1]:
        yield single_page(f"{group.id}/", no_ron_button, content)


def no_ron_button(content: SiteContent) -> Page:
    """Make the page of the first group."""
    first = dispute_groups(content.course)[0]
    path = f"{first.group.id}/"
    return Page(
        path=path,
        title="No Ron button?",
        description=first.group.about,
        group=first.group.id,
        body=content.fill("no-ron-button.html", path, section=first, at_large=at_large),
    )
