"""The page for missing addresses: the only one that must know or find the site's root."""

from builder.assets.scripts import join_scripts
from builder.ground.folders import SCRIPTS
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent

PATH = "404.html"
MEANT = SCRIPTS / "early" / "broken_link.js"
FINDER = SCRIPTS / "early" / "site_root.js"
PAGES = Section("missing", styles=("still",), order=90)


@PAGES.page(PATH)
def missing(content: SiteContent) -> Page:
    """Make the page; its scripts explain the address and find the site's root if it isn't known."""
    root = content.base or "/"
    return Page(
        path=PATH,
        title="Page not found",
        description="This page doesn’t exist.",
        body=content.templates.fill("404.html", {"root": root}),
        root=root,
        within=join_scripts([MEANT] if content.base else [MEANT, FINDER]).decode(),
    )
