"""Puzzles that have left a lesson: their old place leads to the new one."""

from dataclasses import replace

from builder.content.addresses import root_of
from builder.page.site_content import SiteContent
from builder.pages.course.lessons import lesson
from tests.support.rulings.course_texts import beginnings, course


def test_a_lesson_leads_to_a_puzzle_that_has_left_it() -> None:
    """The link stands at the puzzle’s old anchor, and the lesson that has it now says nothing."""
    some = beginnings(course())
    track = next(one for one in some.tracks if len(one.lessons) > 1)
    old, new = track.lessons[:2]
    puzzle = new.puzzles[0]
    content = SiteContent(replace(some, moved={track.key(old.name): (puzzle.name,)}))
    before, after = (at for at in content.lessons if at.track is track and at.lesson in (old, new))
    link = f'<a href="{root_of(before.path)}{after.path}#{puzzle.name}">'
    assert f'<p class="moved" id="{puzzle.name}">This puzzle is in {link}' in lesson(content, before).body
    assert 'class="moved"' not in lesson(content, after).body
