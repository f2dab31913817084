"""Limits on the game page's cost, and its resistance to hostile files."""

import random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from builder.pages.referee.game import PATH
from tests.engine.riichi.logs.test_hostile import FORMATS, spoilt
from tests.support.browser.browsing import until
from tests.support.browser.game_page import in_browser, memory_of_many, under_cpython
from tests.support.browser.site_server import SiteServer
from tests.support.hostile.hostile_addresses import HTML

AT_ONCE = 50
DROPS = 4
DONE = """
document.querySelector('[data-slot=reads]').hidden
    && document.querySelector('[data-slot=says]').textContent !== 'Reading…'
"""
FOREIGN = """[...document.querySelectorAll(".game *, dialog *")].filter((one) =>
  ["img", "iframe", "object", "embed", "base", "link", "style"].includes(one.localName) ||
  (one.localName === "script" && one.type !== "application/json") ||
  [...one.attributes].some(({ name, value }) => name.startsWith("on") || /^\\s*javascript:/i.test(value))
).map((one) => one.outerHTML)"""


@pytest.mark.deep
def test_hostile_files_leave_the_page_unchanged(page: Page, server: SiteServer) -> None:
    """Each is read or refused by name; only text from it enters the page, and the engine survives."""
    page.goto(server.at(PATH))
    chance = random.Random("dropped")
    for _ in range(DROPS):
        files = [payload(chance, nth) for nth in range(AT_ONCE)]
        page.locator("input[type=file]").set_input_files(files)
        until(page, DONE, seconds=300)
        assert page.evaluate(FOREIGN) == []
        games = page.locator("select[name=which] > option").count()
        for number in range(1, min(games, 4)):
            page.locator("select[name=which]").select_option(str(number))
            until(page, DONE, seconds=120)
            assert page.evaluate(FOREIGN) == []
    expect(page.locator("[data-slot=engine]")).to_have_attribute("data-phase", "ready")


def payload(chance: random.Random, nth: int) -> FilePayload:
    """Return a corrupted file with markup in its name; every other one has markup in its content too."""
    data = spoilt(chance, chance.choice(list(FORMATS)))
    if nth % 2:
        place = chance.randrange(len(data) + 1)
        data = data[:place] + chance.choice(HTML).encode() + data[place:]
    return {"name": f"{chance.choice(HTML)}{nth}.json", "mimeType": "application/json", "buffer": data}


@pytest.mark.deep
@pytest.mark.alone
def test_game_of_eleven_hands_is_refereed_quickly(page: Page, server: SiteServer) -> None:
    took = in_browser(page, server)
    assert took.first <= 2
    assert took.whole <= 6
    assert min(under_cpython() for _ in range(3)) <= 0.4


@pytest.mark.deep
@pytest.mark.alone
def test_fifty_games_use_little_memory(page: Page, server: SiteServer) -> None:
    """Nearly all memory is the engine's; cards and logs add a few MB."""
    assert memory_of_many(page, server) <= 450
