"""
What is told behind a term, in the text, where a reader meets it first.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from callwise.puzzle.course import load_course
from callwise.puzzle.registry import mentioned
from callwise.view.html import Markup, el
from callwise.view.words import terms
from glossing import glossed
from places import puzzle_path

COURSE = load_course(Path(__file__).parents[2] / "lessons")
BRIEFS = {"chii": "one for a row", "pon": "one for <three>"}
TOLD = re.compile(r'popovertarget="term-([a-z0-9-]+)">(?:(?!</button>).)*</button><span class="gloss">')


def words(text: str) -> Markup:
    """A text whose terms can be asked about."""
    return terms(text, explain=True)


def told(html: str) -> list[str]:
    """The terms that a page tells of in its text, in order."""
    return TOLD.findall(html)


def test_the_first_mention_is_told_and_no_other() -> None:
    """What is told stands right behind the term, before the sign that follows it, and is text."""
    html = glossed(words("A [[chii]], a [[pon]], a [[chii]] or a [[kan]]."), BRIEFS)
    assert told(html) == ["chii", "pon"]
    assert html.count("gloss") == 2
    assert '</button><span class="gloss"> (one for a row)</span>,' in html
    assert "(one for &lt;three&gt;)" in html
    assert told(glossed(words("A [[chii]] or a [[pon]]"), BRIEFS, ("chii",))) == ["pon"]


@pytest.mark.parametrize(
    "passed_over",
    [
        el("h2", {"class": "x"}, words("[[chii]]")),
        el("p", {"class": "law"}, words("After a [[chii]]")),
        el("details", {"class": "hint"}, words("A [[chii]]")),
        words("“[[chii]]!”"),
    ],
)
def test_headings_clauses_hints_and_shouts_stay_as_they_are(passed_over: Markup) -> None:
    """They tell nothing and count for nothing: the text after them tells."""
    html = glossed(Markup(passed_over + words("[[chii]] and [[pon]]")), BRIEFS)
    assert html.startswith(passed_over)
    assert told(html) == ["chii", "pon"]


def test_what_an_author_explains_is_not_told_twice() -> None:
    """In italics a term is being explained by its own sentence, and so it is where brackets follow."""
    for explained in (el("em", {}, words("[[chii]]")), words("[[chii]] (a row)"), words("[[chii]]. (It is a row.)")):
        html = Markup(explained + words(" and [[chii]]"))
        assert glossed(html, BRIEFS) == html


def test_a_track_tells_of_a_term_once_and_a_puzzles_own_page_begins_anew(site_root: Path) -> None:
    """Whoever walks a track, and whoever meets a single puzzle, is told once what each word means."""
    for track in COURSE.tracks:
        lessons = [(site_root / track.id / one.name / "index.html").read_text("utf-8") for one in track.lessons]
        often = Counter(id for html in lessons for id in told(html))
        assert often
        assert set(often.values()) == {1}, track.id
        for puzzle in track.puzzles:
            html = (site_root / puzzle_path(track, puzzle) / "index.html").read_text("utf-8")
            spoken = re.sub(r'"\[\[[^\]]*\]\]', "", puzzle.prompt.template)
            assert told(html) == [one.id for one in mentioned(spoken) if COURSE.glossary[one.id].brief], puzzle.name
