"""Settings: how tiles, words and pages look."""

from builder.content.games import games
from builder.content.sample import sample_felt, sample_sentence
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section

PATH = "settings/"
PAGES = Section(
    "settings", styles=("page", "settings"), script="course/settings", bar=Link(50, "Settings", PATH), order=60
)


@PAGES.page(PATH, Reads.OUTLINE)
def settings(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Settings",
        description="How tiles, words and pages look to you, and what this browser keeps of your progress.",
        body=matter.fill("settings.html", PATH, felt=sample_felt(), sentence=sample_sentence(), games=games()),
    )
