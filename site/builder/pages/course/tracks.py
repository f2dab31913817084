"""Tracks: a page for each, with its lessons and the reader's marks."""

from collections.abc import Iterator

from builder.page.page import Maker, Page, Section, single_page
from builder.page.site_content import SiteContent
from callwise.puzzle.course import Track
from callwise.view.elements.prose import plain

PAGES = Section("course", styles=("page", "lists"), order=11)


@PAGES.pages
def tracks(content: SiteContent) -> Iterator[Maker]:
    """Return a page maker for each track."""
    for track in content.course.tracks:
        path = f"{track.id}/"
        yield single_page(path, track_page, content, track)


def track_page(content: SiteContent, track: Track) -> Page:
    """Make the page of a track."""
    path = f"{track.id}/"
    lessons = [at for at in content.lessons if at.track is track]
    body = content.fill("track.html", path, track=track, lessons=lessons)
    return Page(path=path, title=plain(track.title), description=plain(track.about), body=body)
