"""Positions put in on a phone, by touch alone."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.support.browser.page_probes import SMALL_CONTROLS
from tests.support.browser.site_server import SiteServer

SIDEWAYS = "[data-tool=turn]"


def tile(code: str) -> str:
    """Return the selector of a tile of the tray."""
    return f".tray-tile[data-code='{code}']"


CALL_AND_DISCARD = (
    "[data-act=start]",
    "a[data-question='kuikae.discard']",
    "[data-text^=chii]",
    tile("5p"),
    tile("4p"),
    tile("6p"),
    "[data-slot=chips] [data-key=discards]",
    tile("0p"),
)
"""Touches for “chii 5p with 46p, discards 0p”, from Ask."""
HAND_WITH_TWO_MELDS = (
    "a[href*='asks=win.reasons&hand=']",
    *map(tile, ("5p", "6p", "7p", "9p", "9p", "7s", "8s")),
    "[data-slot=chips] [data-key=melds]",
    *(tile("2m"), SIDEWAYS, tile("3m"), tile("4m")),
    *(tile("7z"), SIDEWAYS, tile("7z"), tile("7z")),
    "[data-slot=chips] [data-key=tile]",
    tile("6s"),
)
"""Touches for a hand of thirteen with two melds, from “Why no Ron button?”."""

WAITING_HAND = ("2m", "3m", "4m", "5p", "6p", "7p", "9p", "9p", "2s", "3s", "6s", "7s", "8s")


def touch(page: Page, places: Sequence[str]) -> None:
    """Touch one place after the other, without waiting for the referee between tiles."""
    for place in places:
        page.locator(place).first.tap()


@pytest.mark.deep
def test_position_is_changed_by_thumb(new_context: CreateContextCallback, server: SiteServer) -> None:
    """
    The tray slides over the bar while a tile is selected; its keys are large enough, and the felt stays in sight.

    A few touches put in a call and its discard, or a hand.
    """
    page = new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).new_page()
    ruling = page.locator("[data-slot=ruling] .ruling")
    page.goto(server.at("ask/"))
    page.locator(".asked-picture").first.tap()
    expect(ruling).to_be_visible()
    expect(page.locator(".tray")).to_be_hidden()
    page.locator(".entry-chip[data-key=discards]").tap()
    expect(page.locator(".tray")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-slot=asked] .felt")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SMALL_CONTROLS, [24, 34]) == []
    page.locator(tile("1z")).tap()
    expect(ruling).to_have_attribute("data-verdict", "legal")
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".tray")).to_be_hidden()

    page.goto(server.at("ask/"))
    touch(page, CALL_AND_DISCARD)
    expect(ruling).to_have_attribute("data-verdict", "illegal")
    expect(page).to_have_url(re.compile(r"call=chii\+5p\+with\+46p&discards=0p"))
    assert len(CALL_AND_DISCARD) <= 8
    page.goto(server.at("why-cant-i-win/"))
    touch(page, HAND_WITH_TWO_MELDS)
    expect(ruling.locator(".requirement")).to_have_count(5)
    expect(page.locator(".tray")).to_be_hidden()
    expect(ruling.locator("h3")).to_be_in_viewport(ratio=1)
    expect(page).to_have_url(re.compile(r"tile=6s&hand=56799p78s&melds=2%2734m7%2777z"))
    assert len(HAND_WITH_TWO_MELDS) <= 22


def test_hand_and_discards_lead_to_the_ruling(new_context: CreateContextCallback, server: SiteServer) -> None:
    """
    A full hand leads to the tile, and that to the ruling, which offers the discards it depends on.

    The box says what it is for, and the tray what is put in and what the referee says. Ten tiles lead to the melds.
    """
    page = new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).new_page()
    tray, ruling = page.locator(".tray"), page.locator("[data-slot=ruling] .ruling")
    page.goto(server.at("why-cant-i-win/"))
    touch(page, ["a[href*='asks=win.reasons&hand=']"])
    expect(tray).to_contain_text("Your hand")
    expect(page.get_by_label("What happened?")).to_have_attribute("placeholder", "Or say what happened")
    touch(page, [tile(code) for code in WAITING_HAND[:10]])
    expect(tray.locator("[data-slot=told]")).to_contain_text("10 of 13 tiles")
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".entry-place[data-key=melds]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".desk-bar")).to_be_in_viewport(ratio=1)
    assert page.evaluate("innerHeight - document.querySelector('.desk-bar').getBoundingClientRect().bottom") <= 1
    page.get_by_role("button", name="Add your melds").tap()
    expect(tray.locator("[data-slot=selected]")).to_contain_text("Your melds")
    touch(page, [".entry-chip[data-key=hand]", ".tray-next", *map(tile, WAITING_HAND[10:])])
    expect(tray.locator("[data-slot=selected]")).to_have_text("The tile you want to win on")
    touch(page, [tile("4s")])
    expect(tray).to_be_hidden()
    expect(ruling.locator("h3")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Put in: Your discards").tap()
    expect(page.locator("[data-slot=asked] .felt")).to_be_in_viewport(ratio=1)
    touch(page, [tile("1z"), tile("1s")])
    expect(tray.locator("[data-slot=told]")).to_contain_text("You can’t win: furiten")
    page.get_by_role("button", name="Done").tap()
    expect(tray).to_be_hidden()
    expect(ruling.locator("h3")).to_be_in_viewport(ratio=1)
    expect(page).to_have_url(re.compile("pond=1z1s"))
