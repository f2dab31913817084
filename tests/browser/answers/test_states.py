"""
Every state of a puzzle is readable: chosen, hovered and ruled on, in every theme.

Answer marks are checked by their colours (`tests/site/assets/test_colours.py`); rulings and chosen words are checked in
every run by their own tests (`test_reading_order.py`, `test_table_seats.py`).
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.forms.steps import StepForm
from tests.browser.answers.course_puzzles import Card, Placed, first_of_each_question
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import still, unread
from tests.support.browser.site_server import SiteServer

# Give this answer only.
GIVE = """([key, answer]) => {
  const form = document.querySelector(`form[data-key="${key}"]`);
  const has = (one) => answer.some(([name, value]) => name === one.name && value === one.value);
  for (const one of form.querySelectorAll("input")) {
    if (one.type === "text") one.value = answer.find(([name]) => name === one.name)?.[1] ?? "";
    else one.checked = has(one);
  }
  for (const kind of ["input", "change"]) form.querySelector("input").dispatchEvent(new Event(kind, { bubbles: true }));
}"""


def answers(placed: Placed) -> list[Pairs]:
    """Return an answer for each possible grade, if it can be given; turns have none, as they are played instead."""
    form, rules = placed.puzzle.form, placed.puzzle.rules
    if isinstance(form, StepForm):
        return []
    given = (one for one in foreseen(form, rules) if any(value.strip("0") for _, value in one))
    return [*{form.grade(one, rules, rules).grade: one for one in given}.values()]


def told(page: Page, state: str) -> Iterator[str]:
    """Report text too faint to read in a state, in any theme."""
    for contrast in ("no-preference", "more"):
        yield from (f"{state}, {one}" for one in unread(page, contrast))


def looked_at(page: Page, server: SiteServer, placed: Placed) -> Iterator[str]:
    """Report faint text on a puzzle's page in any state."""
    card = Card.opened(page, server, placed)
    yield from told(page, "asked")
    for answer in answers(placed):
        page.evaluate(GIVE, [placed.key, answer])
        card.form.locator(":is(.voice, .pick, .choice, .nobody):has(:checked), .points").first.hover()
        settled(page)
        yield from told(page, "chosen")
        card.ask()
        grade = card.grade()
        settled(page)
        yield from told(page, grade)


@pytest.mark.deep
@pytest.mark.parametrize("question", first_of_each_question(), ids=" ".join)
def test_every_state_is_readable(page: Page, server: SiteServer, question: tuple[str, str]) -> None:
    """Each grade of each question, before and after the ruling, in light, dark and high contrast."""
    found = looked_at(still(page), server, first_of_each_question()[question])
    assert "\n".join(found) == ""
