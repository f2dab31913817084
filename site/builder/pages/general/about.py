"""About: what Callwise is, and whose work it uses."""

from builder.licences import licensed_works
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent

PATH = "about/"
PAGES = Section("about", styles=("page", "about"), foot=Link(60, "About", PATH), order=60)


@PAGES.page(PATH)
def about(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="About",
        description="What Callwise is, what stays on your device, where its rules come from, whose work it uses.",
        body=content.fill("about.html", PATH, groups=licensed_works(), played=content.played_games),
    )
