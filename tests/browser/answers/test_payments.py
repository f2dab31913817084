"""Payments at the seats: put together from sticks, added up for the winner, and set right by the ruling."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.site_server import SiteServer

PUZZLE = "puzzles/who-pays/half-and-half/"
SIZES = [pytest.param(1280, 800, marks=pytest.mark.deep), (390, 844)]
BOXES = "() => [...document.querySelectorAll('.felt, .desk-bar, .seat .amount')].map((one) => one.clientHeight)"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_amounts_are_put_together_from_sticks(page: Page, server: SiteServer, width: int, height: int) -> None:
    """
    Empty is nothing, a stick goes to the seat pressed last, and the winner's total adds itself up.

    After the ruling, wrong amounts have the right ones beside them, and nothing has moved; another try takes the
    sticks anew.
    """
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.at(PUZZLE))
    seat = {name: page.locator(f".seat[data-seat={name}]") for name in ("east", "south", "west", "north")}
    ask, total = page.locator(".desk-primary > [type=submit]"), seat["south"].locator("output")
    expect(ask).to_have_text("Write an amount")
    expect(total).to_have_text("nothing")
    seat["west"].locator("input").click()
    for points in ("10000", "5000", "1000", "1000"):
        page.locator(f"[data-points='{points}']").click()
    expect(page.get_by_role("button", name="Add 100 to West", exact=True)).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(seat["west"].locator("input")).to_have_value("16,000")
    expect(total).to_have_text("16,000")
    east = seat["east"].locator("input")
    east.fill("600")
    page.locator("[data-points='100']").click()
    east.press("Backspace")
    expect(east).to_have_value("600")
    expect(total).to_have_text("16,600")
    expect(ask).to_have_text("That’s all")
    before = page.evaluate(BOXES)
    ask.click()
    expect(page.get_by_role("heading", name="Wrong")).to_be_focused()
    assert page.evaluate(BOXES) == before
    assert [seat[name].locator("ins").all_inner_texts() for name in seat] == [["16,000"], ["32,600"], ["16,600"], []]
    expect(page.locator(".sticks")).not_to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("ins")).to_have_count(0)
    assert [seat[name].locator("input").input_value() for name in ("east", "west", "north")] == ["", "", ""]


def test_nobody_may_pay(page: Page, server: SiteServer) -> None:
    """If nobody receives what the others pay, an empty answer can be given, and a sign turns a gain into a loss."""
    page.goto(server.at("puzzles/who-pays/all-four-of-them/"))
    ask = page.locator(".desk-primary > [type=submit]")
    expect(ask).to_have_text("Nobody pays")
    first = page.locator(".points > input").first
    first.click()
    page.locator("[data-points='1000']").click()
    page.get_by_role("button", name="Gain or loss").click()
    expect(first).to_have_value("−1,000")
    page.get_by_role("button", name="Take back").click()
    expect(first).to_have_value("")
    ask.click()
    expect(page.get_by_role("heading", name="Right", exact=True)).to_be_visible()
