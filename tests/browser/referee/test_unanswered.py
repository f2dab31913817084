"""Asking before scripts run, or without them: the choice is kept and a sentence says what is missing."""

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ONE
from tests.support.browser.browsing import until
from tests.support.browser.site_server import Fault, SiteServer

ASK = ".desk-primary > [type=submit]"
ARRIVED = "document.readyState === 'complete'"
RIGHT = ONE.codes(Verdict.LEGAL)[0]
REFUSED = ("Failed to load", "status of 404", "ERR_", "Unexpected", "Invalid", "CORS")


def choose(page: Page) -> None:
    """Choose an answer."""
    page.locator(f"form[data-puzzle] input[value='{RIGHT}']").first.check()


def is_kept(page: Page, address: str) -> bool:
    """Whether the page still has its choice."""
    return page.url == address and page.locator(f"form[data-puzzle] input[value='{RIGHT}']").first.is_checked()


def wrong_type(route: Route) -> None:
    """Serve a script with the wrong type, as some hosts do."""
    route.fulfill(response=route.fetch(), headers={"Content-Type": "application/octet-stream"})


def missing(route: Route) -> None:
    """Serve a 404."""
    route.fulfill(status=404)


def cut(route: Route) -> None:
    """Serve half of a script as if it were complete."""
    text = route.fetch().text()
    route.fulfill(content_type="text/javascript", body=text[: text.rindex("{", 0, len(text) // 2) + 1])


@pytest.mark.deep
@pytest.mark.may_log
def test_scripts_that_cannot_run_are_reported(page: Page, server: SiteServer) -> None:
    """For every module and kind of failure, asking keeps the choice and says what didn't load."""
    address = server.at(ONE.path)
    for module, fault in product(("desk", "puzzle"), (wrong_type, missing, cut)):
        scripts = re.compile(rf"/assets/{module}\.[0-9a-f]+\.js")
        page.route(scripts, fault)
        page.goto(address)
        until(page, ARRIVED)
        choose(page)
        page.locator(ASK).dispatch_event("click")
        said = "Part of this page didn’t download. Your choice is kept."
        expect(page.get_by_role("alert"), f"{module}, {fault.__name__}").to_have_text(said)
        assert is_kept(page, address), (module, fault.__name__)
        page.unroute(scripts, fault)
        page.evaluate("localStorage.clear()")


def test_early_answer_waits_for_the_scripts(page: Page, server: SiteServer) -> None:
    """It is ruled on as soon as they run."""
    (module,) = (path.name for path in (server.root / "assets").glob("puzzle.*.js"))
    server.faults[module] = Fault.HELD
    address = server.at(ONE.path)
    page.goto(address, wait_until="commit")
    page.locator(ASK).wait_for()
    choose(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Your answer is saved. The page is still loading.")
    assert is_kept(page, address)
    server.faults.clear()
    expect(page.locator("form[data-puzzle]")).to_have_attribute("data-ruled", "right")
    expect(page.locator("form[data-puzzle] [data-slot=message]")).to_be_empty()


def test_early_sentence_and_start_wait_for_the_scripts(page: Page, server: SiteServer) -> None:
    """Enter below a sentence and a form's button do then what they would have done."""
    for module, path in (("ask", "ask/"), ("practice", "practice/american/")):
        (script,) = (file.name for file in (server.root / "assets").glob(f"{module}.*.js"))
        server.faults[script] = Fault.HELD
        page.goto(server.at(path), wait_until="commit")
        if module == "ask":
            page.get_by_label("What happened?").fill("four kans by two players")
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name="Start", exact=True).click()
        server.faults.clear()
        shown = "[data-slot=ruling] .ruling" if module == "ask" else "form[data-puzzle]"
        expect(page.locator(shown)).to_be_visible()


@pytest.mark.deep
def test_old_draft_does_not_replace_a_new_answer(page: Page, server: SiteServer) -> None:
    """A choice made before the scripts run is newer than their saved draft."""
    others = [code for code in ONE.codes(Verdict.ILLEGAL) if code != RIGHT]
    page.goto(server.at(ONE.path))
    until(page, "document.querySelector('form[data-live]')")
    page.locator(f"form[data-puzzle] input[value='{others[0]}']").first.check()
    held: list[Route] = []
    page.route("**/assets/puzzle.*.js", lambda route: held.append(route))
    page.goto(server.at(ONE.path), wait_until="commit")
    page.locator(ASK).wait_for()
    choose(page)
    assert page.locator("form[data-live]").count() == 0
    until(page, lambda: held)
    held.pop().continue_()
    until(page, "document.querySelector('form[data-live]')")
    assert page.locator(f"form[data-puzzle] input[value='{RIGHT}']").first.is_checked()


@pytest.mark.may_log(*REFUSED, "left the site", "content security policy", "origin")
def test_page_opened_as_a_file_says_so(page: Page, site_root: Path) -> None:
    """Browsers can't run modules or fetch the engine there."""
    address = (site_root / ONE.path / "index.html").as_uri()
    page.goto(address)
    until(page, ARRIVED)
    choose(page)
    page.locator(ASK).dispatch_event("click")
    expect(page.get_by_role("alert")).to_have_text(
        "A page opened as a file can’t load the referee. Your choice is kept."
    )
    assert is_kept(page, address)


@pytest.mark.may_log(*REFUSED)
def test_position_entered_without_scripts_is_acknowledged(page: Page, server: SiteServer) -> None:
    """The free-question page says so too."""
    page.route(re.compile(r"/assets/ask\.[0-9a-f]+\.js"), missing)
    page.goto(server.at("ask/"))
    until(page, ARRIVED)
    page.get_by_label("What happened?").press_sequentially("1m")
    expect(page.locator("[data-slot=message]")).to_have_text("Part of this page didn’t download. Your choice is kept.")
