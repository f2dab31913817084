"""Offline use: what is stored on a reader's device."""

from builder.offline.worker import MEGABYTES
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent

PATH = "offline/"
PAGES = Section(
    "offline", styles=("page", "still", "offline"), script="offline/offline", foot=Link(50, "Offline", PATH), order=60
)


@PAGES.page(PATH)
def offline(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Without a network",
        description="What Callwise saves on your device, so lessons and the referee work offline.",
        body=content.fill("offline.html", PATH, megabytes=MEGABYTES),
    )
