"""A class over a term, on its teacher’s device: no receipt makes the page lose learners or confuse them."""

import csv
import io
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.instructors.sets.set_address import read_address, write_address
from tests.browser.instructors.set_pages import paste, slot
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import BLOCKED, violations
from tests.support.browser.site_server import SiteServer
from tests.support.instructors.class_receipts import BEGAN, MINUTE, TEN, set_of, text

AT = "instructors/class/"
SHORT_LINK = 900
"""Characters of a set's link after the host, for a code that phones read from paper: it has 1,273 at most."""
FIRST = set_of(*TEN[:3], name="Tuesday evening")
TEST = set_of(*TEN[3:6], name="A test", is_test=True)
ANA = text("Ana", ["+", "-+", "-"], FIRST)
OTHER = text("Ana", ["-", "-", "-"], FIRST, began=BEGAN + MINUTE)
BEN = text("Ben", ["+", "-", "-"], FIRST, began=BEGAN + 2 * MINUTE)
LATER = text("Ben", ["+", "+", "-"], TEST, began=BEGAN + 9 * MINUTE)
GRID = """() => [...document.querySelectorAll('.class-grid tbody tr')].map((row) =>
  [...row.cells].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim()))"""
HTML = "<img src=x onerror=alert(1)>"


def begun(page: Page, server: SiteServer, *names: str, brings: str = "") -> Page:
    """Open the page with a class of these learners."""
    page.goto(server.at(AT + brings))
    if brings:
        expect(slot(page, "says")).to_contain_text("is added once you begin a class")
    page.get_by_label("Name of the class").fill("Tuesday class")
    slot(page, "beginning").locator("textarea").fill("\n".join(names))
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(slot(page, "name")).to_have_text("Tuesday class")
    return page


def grid(page: Page, *, counted: int) -> list[list[str]]:
    """Return the table's cells per learner, once this many cells are counted."""
    expect(page.locator(".class-grid tbody td > b")).to_have_count(counted)
    rows: list[list[str]] = page.evaluate(GRID)
    return rows


def saved(page: Page, button: str) -> bytes:
    """Return the file that a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    return Path(download.value.path()).read_bytes()


def test_class_collects_receipts_and_moves_between_devices(
    page: Page, server: SiteServer, new_context: CreateContextCallback, tmp_path: Path
) -> None:
    """
    A roster and a shared set; learners with the same name are told apart, and a receipt without a name waits.

    Everything survives a reload and opens from the file in another browser; merging keeps both sides' receipts.
    """
    begun(page, server, "Ana", "Ben", "Cara", brings=f"#set={write_address(FIRST).replace('&', '%26')}")
    expect(page.locator(".class-grid thead button")).to_have_text("Week 1 Tuesday evening")
    cut = BEN[:-60]
    paste(page, ANA, OTHER, text("", ["+"], FIRST, began=BEGAN + 3 * MINUTE), cut)
    expect(slot(page, "says")).to_contain_text("3 receipts are new. Receipt 4 wasn’t taken. It’s cut short")
    asked = page.locator(".class-whose > li")
    expect(asked).to_have_count(2)
    expect(asked.nth(0)).to_contain_text("Ana has handed in this set before, from another run")
    expect(asked.nth(1)).to_contain_text("No name was typed")
    asked.nth(0).get_by_label("Whose is it?").select_option(label="Somebody new: Ana")
    asked.nth(0).get_by_role("button").click()
    expect(asked).to_have_count(1)
    asked.nth(0).get_by_label("Whose is it?").select_option(label="Cara")
    asked.nth(0).get_by_role("button").click()
    expect(slot(page, "whose")).to_be_hidden()
    assert grid(page, counted=3) == [
        ["Ana", "1 of 3 right at once"],
        ["Ben", "– not handed in"],
        ["Cara", "1 of 3 right at once 1 answered"],
        ["Ana", "0 of 3 right at once"],
    ]
    assert page.locator(".class-grid tfoot td").inner_text() == "3 of 4"
    for link, says in {
        f"set/#{write_address(FIRST).rpartition(',')[0]}": "of its 3 puzzles, 1 is missing",
        f"set/#{write_address(FIRST)}": "“Week 1 · Tuesday evening” is in the class already.",
    }.items():
        page.get_by_label("The link of a set").fill(link)
        page.get_by_role("button", name="Add the set").click()
        expect(slot(page, "says")).to_contain_text(says)
        expect(slot(page, "says")).to_be_in_viewport()
    file = tmp_path / "class.json"
    file.write_bytes(saved(page, "Save the class as a file"))
    paste(page, BEN)
    expect(slot(page, "says")).to_contain_text("1 receipt is new.")
    page.reload()
    assert [row[1][:1] for row in grid(page, counted=4)] == ["1", "1", "1", "0"]

    other = new_context(viewport={"width": 320, "height": 700}).new_page()
    other.goto(server.at(AT))
    slot(other, "file").set_input_files(file)
    expect(slot(other, "says")).to_contain_text("“Tuesday class” is open.")
    paste(other, LATER)
    assert [row[1:] for row in grid(other, counted=4)][1] == ["– not handed in", "2 of 3 right at once"]
    back = tmp_path / "back.json"
    back.write_bytes(saved(other, "Save the class as a file"))
    slot(page, "file").set_input_files(back)
    expect(slot(page, "says")).to_contain_text("Nothing in either is lost")
    both = [row[1:] for row in grid(page, counted=5)]
    assert both[1] == ["1 of 3 right at once", "2 of 3 right at once"]
    page.get_by_text("Weeks and links").click()
    page.get_by_role("button", name="Take it out: A test").click()
    expect(page.get_by_role("button", name="Put it back: A test")).to_be_focused()
    assert [row[1:] for row in grid(page, counted=4)] == [row[:1] for row in both]
    page.keyboard.press("Enter")
    assert [row[1:] for row in grid(page, counted=5)] == both
    page.set_viewport_size({"width": 320, "height": 700})
    assert violations(page) == []
    told_and_forgotten(page, server)


def told_and_forgotten(page: Page, server: SiteServer) -> None:
    """Check a set's answers and the next week's set, the names of sets and weeks in tables, and erasing the class."""
    page.locator(".class-grid thead button").first.click()
    expect(slot(page, "one-name")).to_be_focused()
    expect(slot(page, "results").locator(".results-grid tbody tr")).to_have_count(4)
    expect(slot(page, "missing")).to_have_text("Everyone has handed it in.")
    expect(slot(page, "missed").locator("li").first).to_contain_text("Missed: Week 1: ")
    page.get_by_role("button", name="Make next week’s set").click()
    link = slot(page, "making").get_by_role("link")
    expect(link).to_be_visible(timeout=30_000)
    made = read_address(urlsplit(str(link.get_attribute("href"))).fragment)
    assert made.name == "Tuesday evening, again"
    repeats = slot(page, "making").locator("li")
    expect(repeats.first).to_contain_text(re.compile("new positions?, on what “.+” asked"))
    drawn = re.findall(r"(A|\d+) new position", "\n".join(repeats.all_inner_texts()))
    assert sum(int(one.replace("A", "1")) for one in drawn) == len(made.puzzles)
    assert len(made.own) == len(made.puzzles)
    assert len(urlsplit(str(link.get_attribute("href"))).fragment) < SHORT_LINK
    page.get_by_role("button", name="Add to your class as Week 3").click()
    expect(page.locator(".class-grid thead button").last).to_have_text("Week 3 Tuesday evening, again")
    rows = list(csv.reader(io.StringIO(saved(page, "Save as CSV").decode("utf-8-sig"), newline="")))
    assert rows[0][:2] == ["Week", "Set"]
    stated = json.loads(saved(page, "Save as xAPI"))
    weeks = {
        words for one in stated for name, words in one["context"]["extensions"].items() if name.endswith("xapi/week")
    }
    assert weeks == {"Week 1", "Week 2"}
    assert {one["actor"]["name"] for one in stated} == {"Ana", "Ben", "Cara"}
    page.goto(server.at("settings/"))
    page.get_by_role("button", name="Erase my progress").click()
    expect(slot(page, "erase-classes")).to_be_visible()
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(slot(page, "erase-result")).to_contain_text("Erased: ")
    assert page.evaluate("Object.keys(localStorage).filter((key) => /class|count/.test(key))") == []


def test_invalid_class_file_is_refused(page: Page, server: SiteServer) -> None:
    """Its data is checked against its receipts; without a roster they supply the names. A class can be deleted."""
    begun(page, server)
    paste(page, BEN, text(HTML, ["+"], FIRST))
    assert [row[0] for row in grid(page, counted=2)] == ["Ben", HTML]
    assert page.locator("main img").count() == 0
    kept = json.loads(saved(page, "Save the class as a file"))
    kept["receipts"][0]["who"] = "Eve"
    for content, says in {
        json.dumps(kept): "Receipt 1 has “who” “Eve”, and what it holds says “Ben”.",
        json.dumps({**kept, "version": 3}): "Its version is 3; this site reads versions 1 and 2.",
    }.items():
        slot(page, "file").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": content.encode()}
        )
        expect(slot(page, "says")).to_have_text(says)
    assert len(grid(page, counted=2)) == 2
    page.get_by_role("button", name="Forget this class…").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    expect(slot(page, "says")).to_contain_text("Forgotten.")
    assert page.evaluate("localStorage.getItem('callwise.classes.v1')") is None
    page.reload()
    expect(page.get_by_label("Name of the class")).to_be_visible()


@pytest.mark.deep
def test_class_works_without_storage_and_says_it_is_unsaved(page: Page, server: SiteServer) -> None:
    """The file is then the only copy."""
    page.add_init_script(BLOCKED)
    begun(page, server, "Ana")
    expect(slot(page, "kept")).to_contain_text("isn’t keeping your class")
    paste(page, ANA)
    assert grid(page, counted=1) == [["Ana", "1 of 3 right at once"]]


@pytest.mark.deep
def test_one_of_several_receipts_counts_and_can_be_changed(page: Page, server: SiteServer) -> None:
    """In a test the first receipt counts, unless the teacher chooses another."""
    begun(page, server)
    paste(page, LATER, text("Ben", ["-", "-", "-"], TEST, began=BEGAN + 60 * MINUTE))
    page.get_by_label("Whose is it?").select_option(label="Ben")
    page.locator(".class-whose button").click()
    assert grid(page, counted=1) == [["Ben", "2 of 3 right at once the first of 2 receipts"]]
    page.locator(".class-grid thead button").click()
    page.locator(".class-receipts > summary").click()
    listed = page.locator(".class-receipts li")
    expect(listed.nth(0)).to_contain_text("It counts because it’s the first")
    listed.nth(1).get_by_role("button", name="Let this one count").click()
    expect(listed.nth(1)).to_contain_text("because you said so")
    until(page, "document.querySelector('.class-grid tbody td > b')?.innerText.startsWith('0 of 3')")
