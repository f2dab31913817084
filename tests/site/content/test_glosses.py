"""Terms are explained in the text at their first mention."""

import re
from collections import Counter
from pathlib import Path

import pytest

from builder.content.addresses import puzzle_path
from builder.content.glosses import Glosses
from builder.content.prose import prose
from callwise.puzzle.grade import hints
from callwise.puzzle.registry import mentioned
from callwise.puzzle.registry import terms as terms_known
from callwise.question.families import families
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import terms
from tests.support.rulings.course_texts import course

RIICHI = families()[0]
COURSE = course()
BRIEFS = {"chii": "one for a row", "pon": "one for <three>"}
TOLD = re.compile(r'popovertarget="term-([a-z0-9-]+)">(?:(?!</button>).)*</button><span class="gloss">')


def drawn(text: str, glosses: Glosses) -> Markup:
    """A rendered lesson with explained terms."""
    return prose(text, RIICHI, glosses)


def told(html: str) -> list[str]:
    """The terms that a page explains in its text, in order."""
    return TOLD.findall(html)


def test_only_the_first_mention_is_explained() -> None:
    """The explanation follows the term, before any punctuation, and is text."""
    html = drawn("A [[chii]], a [[pon]], a [[chii]] or a [[kan]].", Glosses(BRIEFS))
    assert told(html) == ["chii", "pon"]
    assert html.count("gloss") == 2
    assert '</button><span class="gloss"> (one for a row)</span>,' in html
    assert "(one for &lt;three&gt;)" in html
    assert told(drawn("A [[chii]] or a [[pon]]", Glosses(BRIEFS, ("chii",)))) == ["pon"]
    assert told(terms("A [[chii]] or a [[pon]]", explain=Glosses(BRIEFS))) == ["chii", "pon"]


@pytest.mark.parametrize("passed_over", ["## [[chii]]", "{clause kuikae.suji}", "“[[chii]]!”"])
def test_headings_clauses_and_shouts_are_not_explained(passed_over: str) -> None:
    """They don't count as mentions either: the text after them explains the term."""
    html = drawn(f"{passed_over}\n\n[[chii]] and [[pon]]", Glosses(BRIEFS))
    assert html.startswith(prose(passed_over, RIICHI).strip())
    assert told(html) == ["chii", "pon"]


def test_only_a_puzzles_prompt_is_explained() -> None:
    """Hints and clauses aren't."""
    puzzle = next(one for one in COURSE.puzzles if "[[" in "".join(hint.template for hint in hints(one)))
    every = Glosses({one.id: "said" for one in terms_known().values()})
    prompt = (
        puzzle_card(puzzle, Setting(explain_prompt=every))
        .partition('class="puzzle-prompt"')[2]
        .partition("</details>")[0]
    )
    card = puzzle_card(puzzle, Setting(explain_prompt=Glosses({one.id: "said" for one in terms_known().values()})))
    assert card.count('class="gloss"') == prompt.count('class="gloss"')


def test_an_authors_own_explanation_is_not_repeated() -> None:
    """A term in italics or followed by brackets is explained there."""
    for explained in ("*[[chii]]*", "[[chii]] (a row)", "[[chii]]. (It is a row.)"):
        text = f"{explained} and [[chii]]"
        assert drawn(text, Glosses(BRIEFS)) == prose(text, RIICHI)


def test_a_track_explains_a_term_once(site_root: Path) -> None:
    """A single puzzle's own page explains it again."""
    for track in COURSE.tracks:
        lessons = [(site_root / track.folder / one.name / "index.html").read_text("utf-8") for one in track.lessons]
        often = Counter(id for html in lessons for id in told(html))
        assert often
        assert set(often.values()) == {1}, track.id
        for puzzle in track.puzzles:
            html = (site_root / puzzle_path(track, puzzle) / "index.html").read_text("utf-8")
            spoken = re.sub(r'[“"]\[\[[^\]]*\]\]', "", puzzle.prompt.template)
            assert told(html) == [one.id for one in mentioned(spoken) if COURSE.glossary[one.id].brief], puzzle.name
