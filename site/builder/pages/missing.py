"""The page for what isn't there: it alone must know where the site begins, or find it."""

from builder.assets.scripts import scripts
from builder.folders import SCRIPTS
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section

PATH = "404.html"
FINDER = SCRIPTS / "early" / "lost.js"
PAGES = Section("missing", styles=("page",), order=90)


@PAGES.page(PATH, Reads.MORE)
def missing(matter: Matter) -> Page:
    """Make the page; where nobody knows where the site begins, a script in the page itself finds it."""
    root = matter.base or "/"
    return Page(
        of=PAGES,
        path=PATH,
        title="Page not found",
        description="This page doesn’t exist.",
        body=matter.templates.fill("404.html", {"root": root}),
        root=root,
        within=scripts([FINDER])[0] if matter.base is None else None,
    )
