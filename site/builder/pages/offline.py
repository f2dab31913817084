"""Offline use: what is stored on a reader's device."""

from builder.offline.worker import MEGABYTES
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section

PATH = "offline/"
PAGES = Section(
    "offline", styles=("page", "offline"), script="offline/offline", foot=Link(50, "Offline", PATH), order=60
)


@PAGES.page(PATH, Reads.OUTLINE)
def offline(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Without a network",
        description="What Callwise saves on your device, so lessons and the referee work offline.",
        body=matter.fill("offline.html", PATH, megabytes=MEGABYTES),
    )
