"""Why can't I win, or discard it? Pictures, and words on one screen each, all ruled on without the engine."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright import CreateContextCallback

from builder.content.arrivals import arrivals
from builder.content.first_screens import stopped_pages, word_screens
from tests.support.browser.page_probes import AXE, violations
from tests.support.browser.site_server import Fault, SiteServer

PHONE = ViewportSize(width=390, height=844)
WINS, DISCARDS = stopped_pages()
LESSON = re.compile("^Lesson: ")


def test_a_picture_is_ruled_on_by_a_press(page: Page, server: SiteServer) -> None:
    """Yes or no, then the reason from zero; going back leads to the pictures.  The former address shows the same."""
    page.add_init_script(path=AXE)
    page.set_viewport_size(PHONE)
    page.goto(server.at("no-ron-button/"))
    expect(page.locator(".why-pictures > li")).to_have_count(5)
    page.goto(server.at("why-cant-i-win/"))
    expect(page.locator(".why-pictures > li")).to_have_count(5)
    expect(page.locator(".why-pictures > li").last).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    for one in WINS.stopped[::2]:
        page.get_by_role("link", name=one.words).click()
        shown = page.locator(f"#saw-{one.id}")
        expect(shown.get_by_text("Yes", exact=True)).to_be_in_viewport(ratio=1)
        expect(shown.locator(".once-head")).to_be_hidden()
        shown.get_by_role("radio", name="No").check(force=True)
        expect(shown.get_by_text("Right.", exact=True)).to_be_visible()
        expect(shown.locator(".once-head")).to_contain_text("You can’t win")
        expect(shown.locator(".once-head")).to_be_in_viewport(ratio=1)
        expect(shown.get_by_role("link", name=LESSON)).to_have_attribute("href", re.compile(one.lesson))
        shown.get_by_role("radio", name="Yes").check(force=True)
        expect(shown.get_by_text("No, you can’t.")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("link", name=one.words)).to_be_visible()
    page.goto(server.at("why-cant-i-discard/"))
    expect(page.locator(".why-pictures > li").last).to_be_in_viewport(ratio=1)
    for one in DISCARDS.stopped[::2]:
        page.get_by_role("link", name=one.words).click()
        shown = page.locator(f"#saw-{one.id}")
        expect(shown.get_by_text("Yes", exact=True)).to_be_in_viewport(ratio=1)
        shown.get_by_role("radio", name="No").check(force=True)
        expect(shown.get_by_text("Right.", exact=True)).to_be_visible()
        expect(shown.locator(".once-head")).to_contain_text("can’t")
        expect(shown.get_by_role("link", name=LESSON)).to_have_attribute("href", re.compile(one.lesson))
        page.go_back()
    assert not [one for one in server.served if "/engine/" in one.path]


def test_pictures_open_in_ask_without_the_engine(page: Page, server: SiteServer) -> None:
    """Each ruling is recorded; an empty hand asks for what is missing."""
    server.faults["start.js"] = Fault.STALL
    for one in (WINS.stopped[0], WINS.stopped[-1]):
        page.goto(server.at(f"why-cant-i-win/#saw-{one.id}"))
        page.locator(f"#saw-{one.id}").get_by_role("radio", name="No").check(force=True)
        page.locator(f"#saw-{one.id}").get_by_role("link", name="Change these tiles").click()
        expect(page.locator("[data-slot=ruling] .requirement")).to_have_count(5)
        expect(page.locator("[data-slot=ruling] .ruling")).to_have_attribute("data-verdict", "illegal")


def test_former_links_to_a_dispute_open_it(page: Page, server: SiteServer) -> None:
    """It is unfolded where it is now, with the answer at the reader's table first."""
    page.add_init_script("localStorage.setItem('callwise.tables.v1', JSON.stringify({riichi: 'tenhou'}))")
    page.goto(server.at("no-ron-button/#open-simples"))
    dispute = page.locator("#open-simples")
    expect(dispute).to_have_attribute("open", "")
    expect(dispute).to_be_in_viewport()
    expect(dispute.locator("[data-mine]:visible")).to_have_text("Your table. ")


def test_a_hand_of_ones_own_is_put_in(page: Page, server: SiteServer) -> None:
    """It begins empty, with the first missing place selected."""
    page.goto(server.at("why-cant-i-win/"))
    page.get_by_role("link", name="Put in my hand").first.click()
    expect(page.locator(".desk-primary .btn")).to_contain_text("Choose: ")
    expect(page.locator("[data-slot=chips] [aria-pressed=true]")).to_have_attribute("data-empty", "")


@pytest.mark.deep
def test_a_word_is_explained_on_one_screen(page: Page, server: SiteServer) -> None:
    """Three pictures and a press, all of it on a phone's screen, from wherever the word is explained."""
    page.add_init_script(path=AXE)
    page.set_viewport_size(PHONE)
    for screen in word_screens():
        page.goto(server.at(screen.path))
        expect(page.locator(".word-pictures > li")).to_have_count(3)
        expect(page.get_by_text("No", exact=True)).to_be_in_viewport(ratio=1)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.get_by_role("radio", name="No").check(force=True)
        expect(page.get_by_text("Right.", exact=True)).to_be_visible()
        expect(page.locator(".once-head")).to_contain_text("can’t")


def test_pictures_are_ruled_on_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Everything is in the page."""
    page = new_context(java_script_enabled=False).new_page()
    one = WINS.stopped[0]
    page.goto(server.at("why-cant-i-win/"))
    page.get_by_role("link", name=one.words).click()
    page.locator(f"#saw-{one.id}").get_by_role("radio", name="No").check(force=True)
    expect(page.locator(f"#saw-{one.id} .once-head")).to_be_visible()


def test_an_arrival_is_one_press_from_a_question(page: Page, server: SiteServer) -> None:
    """Each row is whole on a phone's first screen, and leads to a page with something to press."""
    page.set_viewport_size(PHONE)
    page.goto(server.at(""))
    rows = [page.locator(".arrivals").get_by_role("link", name=one.words) for one in arrivals() if one.words]
    assert len(rows) > 3
    for row in rows:
        expect(row).to_be_in_viewport(ratio=1)
        to = (row.get_attribute("href") or "").partition("#")[0]
        html = (server.root / to / "index.html").read_text("utf-8")
        assert re.search('<input[^>]* name="answer"|class="why-pictures"', html)
    rows[0].click()
    expect(page.locator(".felt input, .why-pictures a").first).to_be_attached()


def test_who_plays_american_has_its_rows_first(page: Page, server: SiteServer) -> None:
    """They are the only ones, and a press on one remembers the game."""
    page.set_viewport_size(PHONE)
    page.goto(server.at(""))
    page.locator(".arrivals").get_by_role("link", name="American: can I take that joker?").click()
    page.wait_for_url(lambda url: "joker-exchange" in url)
    page.goto(server.at(""))
    rows = page.locator(".arrivals li:visible")
    of_game = rows.evaluate_all("(all) => all.map((one) => one.dataset.for)")
    assert len(of_game) > 1
    assert set(of_game) == {"american"}
