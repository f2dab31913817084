"""About: what Callwise is, and whose work it uses."""

from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section
from builder.shipped import shipped

PATH = "about/"
PAGES = Section("about", styles=("page", "about"), foot=Link(60, "About", PATH), order=60)


@PAGES.page(PATH, Reads.MORE)
def about(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="About",
        description="What Callwise is, what stays on your device, where its rules come from, whose work it uses.",
        body=matter.fill("about.html", PATH, groups=shipped(), played=matter.played_games),
    )
