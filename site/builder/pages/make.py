"""Make a set: choose puzzles, order them, hand them out."""

from builder.content.finding import lesson_words, puzzle_words
from builder.content.games import games
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section
from builder.pages.listed import FORMS
from builder.sets.choosing import LEVELS_MEAN, Level, topics
from callwise.instructors.sets.spec import LIMITS

PATH = "instructors/make/"
PAGES = Section("make", styles=("page", "find", "lists", "make"), script="making/make", reads=True, order=60)


@PAGES.page(PATH, Reads.PUZZLES)
def make(matter: Matter) -> Page:
    """Make the page."""
    listed = tuple(topics(matter.lessons))
    return Page(
        of=PAGES,
        path=PATH,
        title="Make a set",
        description="Choose puzzles on the calling rules of mahjong, put them in order and hand them out as a link.",
        body=matter.fill(
            "make.html",
            PATH,
            topics=listed,
            games=[game for game in games() if any(topic.game == game for topic in listed)],
            count=len(matter.course.puzzles),
            forms=FORMS,
            levels=tuple(Level),
            levels_mean=LEVELS_MEAN,
            longest_name=LIMITS["name"],
            longest_says=LIMITS["says"],
            lesson_words=lesson_words,
            puzzle_words=puzzle_words,
        ),
    )
