"""The lessons to read on in about a term."""

from itertools import islice

from builder.content.addresses import LessonAt
from builder.page.site_content import SiteContent
from callwise.ground.terms import Term

MOST_LESSONS = 3


def lessons_with(content: SiteContent, about: Term) -> tuple[LessonAt, ...]:
    """Return the lesson that introduces a term, or its track's first, then others with it in their text or rulings."""
    first = [at for at in content.lessons if about.id in at.lesson.introduces]
    first = first or [at for at in content.lessons if at.track.term == about.id and at.number == 1]
    in_text = [at for at in content.lessons if about in content.in_text(at) and at not in first]
    ruled = (at for at in content.lessons if about in content.reachable(at.lesson.puzzles))
    return tuple([*first, *in_text] or islice(ruled, MOST_LESSONS))[:MOST_LESSONS]
