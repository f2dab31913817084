"""Hints appear one after another, and an opened hint stays open."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.puzzle.grade import hints
from tests.browser.answers.course_puzzles import Card, find
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import SiteServer

THREE = find(lambda placed: len(hints(placed.puzzle)) == 3)
"""The maximum number of hints."""


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_hint_stays_open_when_the_next_one_opens(
    new_context: CreateContextCallback, server: SiteServer, scripts: bool
) -> None:
    """Opening a hint reveals the next one and closes none."""
    context = new_context(java_script_enabled=scripts)
    context.add_init_script(SAVE_DATA)
    page: Page = context.new_page()
    page.goto(server.at(THREE.path))
    given = Card(page, THREE).form.locator("details.hint")
    expect(given).to_have_count(3)
    for place in range(3):
        for later in range(place + 1, 3):
            expect(given.nth(later)).to_be_hidden()
        given.nth(place).locator("summary").click()
        for opened in range(place + 1):
            expect(given.nth(opened).locator("p")).to_be_visible()
    given.nth(0).locator("summary").click()
    for later in (1, 2):
        expect(given.nth(later).locator("p")).to_be_visible()
