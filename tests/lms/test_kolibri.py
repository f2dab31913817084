"""A package in a real learning system: Kolibri's player runs it, and its database has the results."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.lms.kolibri_server import USER, Kolibri, installed
from tests.support.browser.browsing import until
from tests.support.browser.learning_packages import CHOSEN, PRACTICE, answer, answers, saved
from tests.support.browser.site_server import SiteServer

pytestmark = [pytest.mark.browser, pytest.mark.deep]
PATIENCE = 60_000
"""Timeout in milliseconds for Kolibri's player to show a package, and for the referee to rule."""


@pytest.fixture(params=["1.2", "2004"])
def kolibri(request: pytest.FixtureRequest, browser: Browser, server: SiteServer, tmp_path: Path) -> Iterator[Kolibri]:
    """A Kolibri with a package in it; it only supports SCORM 1.2, which a 2004 package can use too."""
    if not installed():
        pytest.skip("there is no Kolibri here: tools/need.sh kolibri")
    package = tmp_path / "set.zip"
    package.write_bytes(saved(browser, server, PRACTICE, standard=request.param))
    with Kolibri(tmp_path, package) as served:
        yield served


def player(page: Page, kolibri: Kolibri) -> Frame:
    """Return the package's frame in its player."""
    page.goto(kolibri.at_resource)
    until(page, "document.querySelector('iframe')", seconds=PATIENCE / 1_000)
    ends = PATIENCE
    while not (inside := [one for one in page.frames if "/zipcontent/" in one.url]):
        page.wait_for_timeout(100)
        ends -= 100
        assert ends > 0, [one.url for one in page.frames]
    return inside[0]


def kept(page: Page, kolibri: Kolibri) -> str:
    """Return Kolibri's stored data as JSON once the run's end is saved, which can take a while."""
    log = "nothing"
    for _ in range(PATIENCE // 500):
        page.wait_for_timeout(500)
        log = json.dumps(kolibri.log())
        if '"lesson_status": "completed"' in log:
            return log
    pytest.fail(f"Kolibri has kept {log}")


def test_set_is_worked_through_and_restored_in_kolibri(browser: Browser, kolibri: Kolibri) -> None:
    """The package's own referee rules; on reopening, everything comes from Kolibri's stored data."""
    context = browser.new_context()
    page = context.new_page()
    kolibri.sign_in(page)
    frame = player(page, kolibri)
    name = frame.get_by_label("Your name")
    name.wait_for(timeout=PATIENCE)
    assert name.input_value() == USER
    frame.get_by_role("button", name="Begin", exact=True).click()
    for number, key in enumerate(PRACTICE.puzzles):
        form = answer(frame, key, answers(CHOSEN[number % 2].puzzle)[int(number == 0)])
        expect(form.locator(".ruling h3")).to_be_visible(timeout=PATIENCE)
        page.wait_for_timeout(1_000)
        form.locator("[data-act=onward]").click()
    frame.get_by_label("As text").wait_for(timeout=PATIENCE)
    scorm = json.loads(kept(page, kolibri))["contentState"]["SCORM"]["cmi"]
    page.goto("about:blank")
    assert scorm["core"]["score"] == {"min": "0", "max": "100", "raw": "67"}
    assert scorm["core"]["lesson_status"] == "completed"
    assert [one["result"] for one in scorm["interactions"]] == ["wrong", "correct", "correct"]
    frame = player(page, kolibri)
    frame.get_by_role("button", name="See the end").click(timeout=PATIENCE)
    expect(frame.locator("[data-slot=sum]")).to_have_text("2 of 3 right")
    context.close()
