"""The page for missing addresses: the only one that must know or find the site's root."""

from builder.assets.scripts import joined
from builder.folders import SCRIPTS
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section

PATH = "404.html"
MEANT = SCRIPTS / "early" / "broken_link.js"
FINDER = SCRIPTS / "early" / "site_root.js"
PAGES = Section("missing", styles=("page",), order=90)


@PAGES.page(PATH, Reads.MORE)
def missing(matter: Matter) -> Page:
    """Make the page; its scripts explain the address and find the site's root if it isn't known."""
    root = matter.base or "/"
    return Page(
        of=PAGES,
        path=PATH,
        title="Page not found",
        description="This page doesn’t exist.",
        body=matter.templates.fill("404.html", {"root": root}),
        root=root,
        within=joined([MEANT] if matter.base else [MEANT, FINDER]).decode(),
    )
