"""
A set as tests work through it: its address, its page, the puzzle that stands there, and what is handed in.
"""

import json
from collections.abc import Sequence
from typing import TypedDict, cast

from playwright.sync_api import Page, expect

from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import write_address
from tests.browser.answers.course_puzzles import Card, Placed
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

RUNS = "callwise.runs.v1"
NAME = "Club evening"
SHOWN = "document.querySelector('[data-slot=desk]:not([hidden]) form.puzzle')?.dataset.key"


class Done(TypedDict):
    """What a receipt says of one puzzle, as far as tests look at it."""

    number: int
    tried: int
    hints: int


class Handed(TypedDict):
    """What a receipt says, as far as tests look at it."""

    who: str
    began: int
    ended: int
    done: list[Done]


def a_set(
    *placed: Placed,
    mode: Mode = Mode.PRACTICE,
    shuffled: bool = False,
    named: bool = False,
    rules: tuple[str, ...] = (),
) -> str:
    """The address of a set of these puzzles."""
    keys = tuple(one.key for one in placed)
    return write_address(PuzzleSet(NAME, keys, mode=mode, shuffled=shuffled, named=named, rules=rules))


def opened(page: Page, server: SiteServer, address: str) -> Page:
    """The page of a set; one that is open already goes elsewhere before."""
    page.goto("about:blank")
    page.goto(server.at(f"set/#{address}"))
    page.locator("[data-slot=begin]:not([hidden]), [data-slot=refused]:not([hidden])").wait_for()
    return page


def begun(page: Page, server: SiteServer, address: str, who: str = "") -> Page:
    """A set that somebody has begun."""
    opened(page, server, address)
    page.get_by_label("Your name").fill(who)
    page.get_by_role("button", name="Begin", exact=True).click()
    until(page, SHOWN)
    return page


def on_desk(page: Page, placed: Placed) -> Card:
    """Wait until this puzzle stands on the desk."""
    until(page, f"{SHOWN} === {json.dumps(placed.key)}")
    return Card(page, placed)


def right(placed: Placed) -> Sequence[tuple[str, str]]:
    """A right answer."""
    return placed.puzzle.form.right(placed.puzzle.rules) or ()


def around(page: Page, words: str) -> None:
    """Go to a puzzle beside this one."""
    page.get_by_role("navigation", name="Puzzles before and after").get_by_role("button", name=words).click()


def keep(page: Page) -> None:
    """Press what keeps an answer of a test."""
    page.locator("[data-on-desk]").get_by_role("button", name="Keep this answer").click()


def hand_in(page: Page) -> None:
    """Hand a test in, and say yes."""
    page.get_by_role("button", name="Finish the test…").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish it").click()


def receipt(page: Page) -> tuple[str, str]:
    """Wait for the receipt; give its text and its link."""
    expect(page.locator("[data-slot=receipt]")).to_be_visible()
    return page.get_by_label("As text").input_value(), page.get_by_label("As a link").input_value()


def handed(page: Page) -> Handed:
    """What was kept of the run that the receipt is of."""
    kept = json.loads(str(page.evaluate(f"localStorage.getItem('{RUNS}')")))
    return cast("Handed", kept["runs"][0]["run"])
