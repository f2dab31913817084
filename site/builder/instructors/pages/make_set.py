"""Make a set: choose puzzles, order them, hand them out."""

from builder.content.games import games
from builder.content.search_words import lesson_names, puzzle_words
from builder.instructors.puzzle_choice import LEVELS_MEAN, Level, topics
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from builder.pages.course.puzzle_list import FORMS
from callwise.instructors.sets.spec import LIMITS
from callwise.view.elements.html import Markup

PATH = "instructors/make/"
PAGES = Section(
    "make", styles=("page", "find", "lists", "make"), script="instructors/making/make", reads=True, order=60
)


@PAGES.page(PATH)
def make(content: SiteContent) -> Page:
    """Make the page."""
    listed = tuple(topics(content.lessons))
    return Page(
        path=PATH,
        title="Make a set",
        seen=Markup(""),
        description="Choose puzzles on the calling rules of mahjong, put them in order and hand them out as a link.",
        body=content.fill(
            "make.html",
            PATH,
            topics=listed,
            games=[game for game in games() if any(topic.game == game for topic in listed)],
            count=len(content.course.puzzles),
            forms=FORMS,
            levels=tuple(Level),
            levels_mean=LEVELS_MEAN,
            longest_name=LIMITS["name"],
            longest_says=LIMITS["says"],
            lesson_names=lesson_names,
            puzzle_words=puzzle_words,
        ),
    )
