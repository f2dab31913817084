"""Helpers for instructors' pages, and for working through a set: its URL, its page, the current puzzle, the receipt."""

import json
from typing import TypedDict, cast

from playwright.sync_api import Locator, Page, expect

from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import write_address
from tests.browser.answers.course_puzzles import Card, Placed
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

RUNS = "callwise.runs.v1"
NAME = "Club evening"
SHOWN = "document.querySelector('[data-slot=desk]:not([hidden]) form.puzzle')?.dataset.key"


class Done(TypedDict):
    """The part of a puzzle's receipt entry that tests check."""

    number: int
    tried: int
    hints: int
    worked: int


class Handed(TypedDict):
    """The part of a receipt that tests check."""

    who: str
    began: int
    ended: int
    done: list[Done]


def listed(page: Page, key: str) -> Locator:
    """Return a puzzle's line on the page that makes sets, with its topic and lesson unfolded."""
    line = page.locator(f"[data-entry][data-key='{key}']")
    line.evaluate("(line) => { for (let at = line; (at = at.parentElement.closest('details')); ) at.open = true; }")
    return line


def a_set(
    *placed: Placed,
    mode: Mode = Mode.PRACTICE,
    shuffled: bool = False,
    named: bool = False,
    rules: tuple[str, ...] = (),
) -> str:
    """Return the URL of a set of these puzzles."""
    keys = tuple(one.key for one in placed)
    return write_address(PuzzleSet(NAME, keys, mode=mode, shuffled=shuffled, named=named, rules=rules))


def slot(page: Page, name: str) -> Locator:
    """Return a slot of a page."""
    return page.locator(f"[data-slot='{name}']")


def paste(page: Page, *texts: str) -> None:
    """Paste receipts into the field for them, and submit them."""
    page.get_by_label("Receipts, as many").fill("\n\nOn Sunday she wrote:\n> ".join(texts))
    page.get_by_role("button", name="Read the receipts").click()


def opened(page: Page, server: SiteServer, address: str) -> Page:
    """Open the page of a set, leaving the current page first."""
    page.goto("about:blank")
    page.goto(server.at(f"set/#{address}"))
    page.locator("[data-slot=begin]:not([hidden]), [data-slot=refused]:not([hidden])").wait_for()
    return page


def begun(page: Page, server: SiteServer, address: str, who: str = "") -> Page:
    """Open a set and begin it under this name."""
    opened(page, server, address)
    page.get_by_label("Your name").fill(who)
    page.get_by_role("button", name="Begin", exact=True).click()
    until(page, SHOWN)
    return page


def on_desk(page: Page, placed: Placed) -> Card:
    """Wait until this puzzle is on the desk."""
    until(page, f"{SHOWN} === {json.dumps(placed.key)}")
    return Card(page, placed)


def around(page: Page, words: str) -> None:
    """Go to the previous or next puzzle."""
    page.get_by_role("navigation", name="Puzzles before and after").get_by_role("button", name=words).click()


def keep(page: Page) -> None:
    """Press the button that saves a test's answer."""
    page.locator("[data-on-desk] .desk-primary").get_by_role("button", name="Next").click()


def hand_in(page: Page) -> None:
    """Hand in a test and confirm."""
    page.get_by_role("button", name="Finish the test…").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish it").click()


def receipt(page: Page) -> tuple[str, str]:
    """Wait for the receipt; return its text and link."""
    expect(page.locator("[data-slot=receipt]")).to_be_visible()
    return page.get_by_label("As text").input_value(), page.get_by_label("As a link").input_value()


def handed(page: Page) -> Handed:
    """Return the stored run of the displayed receipt."""
    kept = json.loads(str(page.evaluate(f"localStorage.getItem('{RUNS}')")))
    return cast("Handed", kept["runs"][0]["run"])
