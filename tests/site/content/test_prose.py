"""The markup that authors can use in a lesson, and its HTML."""

import pytest

from builder.content.prose import ProseError, parts
from builder.content.prose import prose as of_family
from callwise.ground.terms import TermError
from callwise.question.families import families
from callwise.view.elements.html import Markup

RIICHI = families()[0]


def prose(text: str) -> Markup:
    """Render a riichi lesson's text."""
    return of_family(text, RIICHI)


def test_tiles_are_drawn_in_a_line_of_text() -> None:
    """Upright tiles are a row, and each has its name."""
    html = prose("Show {23s} and wait.")
    assert html.count('href="#t2s-s"') == html.count('href="#t3s-s"') == 1
    assert "3 of bamboo" in html


def test_a_sideways_tile_makes_a_meld() -> None:
    """One label describes the whole meld."""
    html = prose("You have {4'23s}")
    assert html.count('class="turned"') == 1
    assert html.count("aria-label") == 1


@pytest.mark.parametrize("text", ["{23s}, then", "{23s}.", "({23s})"])
def test_punctuation_stays_with_the_tile_before_it(text: str) -> None:
    """No line begins with punctuation."""
    assert 'class="nowrap"' in prose(text)


def test_a_term_opens_its_explanation() -> None:
    """A term is a button that opens its explanation."""
    assert 'popovertarget="term-chii"' in prose("Call [[chii]].")


def test_a_clause_is_quoted_in_its_own_words() -> None:
    """The clause is on a separate line, even right under a paragraph; its id isn't shown."""
    html = prose("So:\n{clause kuikae.suji}")
    assert html.startswith("<p>So:</p>")
    assert '<div class="rule-line">' in html
    assert '<p class="cite"><a href="https://riichi.wiki/Kuikae"' in html
    assert "kuikae.suji" not in html


def test_puzzles_divide_a_lesson() -> None:
    """Prose goes with the puzzles placed after it."""
    found = parts("One.\n\n{puzzle first}\n{puzzle second}\n\nTwo.\n\n{puzzle third}\n\nThree.", RIICHI)
    assert [part.puzzles for part in found] == [("first", "second"), ("third",), ()]
    assert [part.prose.html().strip() for part in found] == ["<p>One.</p>", "<p>Two.</p>", "<p>Three.</p>"]


def test_text_before_the_mark_is_optional_reading() -> None:
    """The introduction to a puzzle is the text after the mark; without a mark, all of it."""
    found = parts("One.\n\n{desk}\n\nTwo.\n\n{puzzle first}\n\nThree.\n\n{puzzle second}", RIICHI)
    assert [part.more.html().strip() for part in found] == ["<p>One.</p>", ""]
    assert [part.prose.html().strip() for part in found] == ["<p>Two.</p>", "<p>Three.</p>"]


@pytest.mark.parametrize("text", ["`{23s} [[chii]]`", "    {clause kuikae.suji}", "```\n{puzzle x}\n```"])
def test_code_is_left_unchanged(text: str) -> None:
    """Notation can be shown as typed."""
    assert "<code>" in prose(text)
    assert "svg" not in prose(text)
    assert "button" not in prose(text)


@pytest.mark.parametrize(
    "text", ["<b>bold</b>", "<script>alert(1)</script>", "<!-- hidden -->", "[x](javascript:alert)"]
)
def test_html_is_escaped(text: str) -> None:
    """Authors can't write tags, and no link runs a script."""
    html = prose(text)
    assert html.count("<") == 2
    assert html.startswith("<p>")


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        *(
            (text, ProseError, r"4|11x|nothing")
            for text in ("{4''s}", "{11x}", "{4}", "{4'4'4s}", "{clause kuikae.nothing}")
        ),
        ("[[chiii]]", TermError, "chiii"),
        ("{puzzle other-end}", ProseError, "other-end"),  # prompts can't contain puzzles
        ("One.\n\n{desk}\n\nTwo.", ProseError, "desk"),
        *(
            (f"See [this ![that]({source})](../suji/).", ProseError, f"no picture.*{source}")
            for source in ("https://example.org/a.png", "a.png")
        ),
    ],
)
def test_unusable_markup_is_named(text: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        prose(text)


@pytest.mark.parametrize(
    "link", ["[x](https://example.org/a)", "<https://example.org/a>", "[x](//example.org/a)", "[x][y]"]
)
def test_a_lesson_links_to_no_other_site(link: str) -> None:
    """The message quotes the link; links within the site are fine."""
    with pytest.raises(ProseError, match=r"to no other site, got '(https:)?//example.org/a'"):
        prose(f"Read {link}.\n\n[y]: https://example.org/a")
    assert 'href="../suji/#more"' in prose("Read [x](../suji/#more).")
