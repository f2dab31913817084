"""Your game, refereed: logs can be opened in every way, each moment has a card, and names are text kept on the page."""

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from builder.pages.referee.game import EXAMPLE, PATH
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import OUTSIDE
from tests.support.browser.site_server import SiteServer
from tests.support.riichi.logged_hands import TWO_WINS, game
from tests.support.riichi.written_logs import DATA, mjlog, tenhou6

OWN = EXAMPLE.read_text("utf-8")
BROKEN = OWN.replace("<D", "<D<", 1)
LINK = "https://tenhou.net/0/?log=2014022617gm-0089-0000-12345678&tw=1"
INCOMPLETE = replace(TWO_WINS, dealt=(*TWO_WINS.dealt[:2], TWO_WINS.dealt[3], TWO_WINS.dealt[2]))
"""West was dealt North's tiles, and still wins."""
ADDRESSES = {
    "json={}": "Log is a list, got null",
    "json=nonsense": "Not JSON",
    "log=2014022617gm-0089-0000-12345678": "A replay can’t be read from its link",
    "elsewhere": "No log is in this link",
}
"""URL fragments that contain no log, and the message for each."""
HTML = "<img src=x onerror=alert(1)>"
DROP = """files => {
  const data = new DataTransfer();
  for (const [name, text] of files) data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
LAID_OUT = (
    "document.querySelectorAll('.game-hand > ol > li').forEach(({ style }) => (style.contentVisibility = 'visible'))"
)
"""Lay out offscreen cards too, so that the whole page can be measured."""
BLANK = """
[...document.querySelectorAll('use')].filter((one) =>
  one.checkVisibility() && one.getBoundingClientRect().top < innerHeight
    && !document.querySelector(one.getAttribute('href') ?? 'nowhere')).length
"""


@pytest.fixture
def page(page: Page, server: SiteServer) -> Page:
    """The page without a game."""
    page.goto(server.at(PATH))
    return page


def paste(page: Page, text: str) -> None:
    """Paste text into the field, which is collapsed once a game is open, and submit it."""
    page.locator("details.game-bring").evaluate("details => (details.open = true)")
    page.get_by_label("The log, or a link").fill(text)
    page.get_by_role("button", name="Read the log").click()


def player(page: Page, seat: str) -> Locator:
    """Return the control for choosing the reader's seat."""
    return page.get_by_role("radio", name=re.compile(f"^{seat}"))


def sums(page: Page) -> Locator:
    """Return the line that counts the rules' decisions."""
    return page.locator("[data-slot=sum]")


def cards(page: Page) -> Locator:
    """Return the visible moments."""
    return page.locator("article.moment")


def faults(page: Page) -> Locator:
    """Return the reading errors."""
    return page.locator("[data-slot=faults] > li")


def assert_it_fits_a_narrow_screen(page: Page) -> None:
    """Check that a 320-pixel page with all its cards laid out doesn't overflow."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": 320, "height": 700})
    page.evaluate(LAID_OUT)
    assert page.evaluate(OUTSIDE) == []
    page.set_viewport_size(size)


def test_example_is_the_test_game() -> None:
    assert EXAMPLE.read_bytes() == (DATA / "own.xml").read_bytes()


def test_example_is_offered_without_a_log(page: Page) -> None:
    """
    Each moment, hand by hand, has its table, its ruling and an edit link; choosing a seat counts its moments.

    With guesses and a ruling, the page fits a narrow screen.
    """
    page.get_by_role("button", name="Show me one").click()
    expect(sums(page)).to_have_text("The rules decided 13 times at your table. Choose who you are to see your own.")
    expect(cards(page)).to_have_count(13)
    expect(page.locator(".game-hand > h2")).to_have_text(["East 1", "East 2, 1 honba", "East 3, 2 honba"])
    links = cards(page).first.locator("xpath=../..").get_by_role("link")
    expect(links.filter(has_text="Learn this")).to_have_attribute("href", re.compile(r"^\.\./[a-z-]+/[a-z-]+/$"))
    expect(links.filter(has_text="Practise this")).to_have_attribute("href", re.compile(r"practice/#v=1&clause="))
    for part in (".felt .tile", ".moment-asks", ".law", ".cite"):
        assert cards(page).locator(part).first.is_visible(), part
    until(page, f"({BLANK}) === 0")

    legend = page.locator("[data-slot=legend] > span:visible")
    expect(legend).to_have_text(["ruled out, tried or not", "allowed"])
    cells = page.get_by_role("list", name="The hands of this game").get_by_role("link")
    expect(cells).to_have_text(
        [re.compile(f"^{told}$") for told in ("East 1 : 1 in all", "East 2.*: 7 in all", "East 3.*: 5 in all")]
    )
    cells.nth(2).click()
    expect(page.get_by_role("heading", name="East 3, 2 honba")).to_be_focused()

    first = cards(page).first.locator("xpath=../..")
    first.get_by_role("button", name="Add to set").click()
    expect(page.locator("[data-slot=gathered]")).to_be_visible()
    first.get_by_role("button", name="Remove from set").click()

    player(page, "North").check()
    expect(sums(page)).to_have_text("The rules decided 5 times for you, 13 times at your table.")
    expect(cards(page)).to_have_count(5)
    guesses_first(page)


def guesses_first(page: Page) -> None:
    """Check "Guess first": each card hides its ruling and all clues to it until answered; then they stay visible."""
    page.get_by_label("Guess first").check()
    asked = page.locator(".game-hand form.puzzle")
    expect(asked).to_have_count(5)
    held = page.locator(".strip-seals > [data-held]:not([data-other])")
    expect(held).to_have_count(5)
    assert page.locator(":is(.ruling, .moment-on):visible").count() == 0
    assert page.evaluate("new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size") == (
        page.evaluate("document.querySelectorAll('[id]').length")
    )
    first = asked.first
    first.locator("input").first.focus()
    page.keyboard.press("Space")
    if first.get_attribute("data-one") is None:
        first.locator('[type="submit"]').click()
    expect(first.locator(".ruling h3")).to_be_focused()
    card = first.locator("xpath=ancestor::li[1]")
    expect(card.get_by_role("button", name="Copy link")).to_be_visible()
    expect(card.locator(".moment-when > b")).to_be_visible()
    expect(held).to_have_count(4)
    assert_it_fits_a_narrow_screen(page)
    player(page, "Everyone").check()
    expect(asked).to_have_count(13)
    expect(page.locator(".game-hand .ruling")).to_have_count(1)
    page.get_by_label("Guess first").uncheck()
    expect(cards(page)).to_have_count(13)


@pytest.mark.deep
def test_a_moment_is_shared(page: Page) -> None:
    """As a link, an embed line, part of a set, or in Ask under the log's rules, without names in URLs."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Show me one").click()
    player(page, "North").check()
    frozen = page.locator(".game-hand li", has=page.locator("[data-what=frozen-tiles]")).first
    frozen.get_by_role("button", name="Copy link").click()
    expect(frozen.get_by_role("button", name="Copied")).to_be_visible()
    link = frozen.get_by_role("link", name="Change it in Ask")
    assert page.evaluate("navigator.clipboard.readText()") == link.evaluate("link => link.href")

    frozen.get_by_role("link", name="Embed").click()
    dialog = page.locator("dialog.authors")
    expect(dialog).to_be_visible()
    line = dialog.locator("[data-line=template] textarea")
    expect(line).to_have_value(re.compile(r"^{{Callwise\|asks=kuikae\.legal\|.*call=chii 2s with 34s.*\|rules=tenhou"))
    expect(dialog.locator("[data-line=position]")).to_be_hidden()
    dialog.get_by_label("Theme").select_option("dark")
    dialog.get_by_text("Web page").click()
    framed = dialog.locator("[data-line=frame] textarea")
    expect(framed).to_have_value(re.compile(r'/embed/ask/#v=1&amp;asks=kuikae\.legal&amp;.*&amp;theme=dark"'))
    expect(dialog.frame_locator("iframe").last.locator(".position, form.puzzle")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()

    frozen.get_by_role("button", name="Add to set").click()
    cards(page).last.locator("xpath=../..").get_by_role("button", name="Add to set").click()
    expect(page.locator("[data-slot=gathered] > span")).to_have_text("Your set: 2 moments")
    frozen.get_by_role("button", name="Remove from set").click()
    expect(page.locator("[data-slot=gathered] > span")).to_have_text("Your set: 1 moment")
    making = page.get_by_role("link", name="Make the set")
    expect(making).to_have_attribute("href", re.compile(r"instructors/make/#v=1&count=.*&puzzles=own/1&own="))

    link.click()
    page.wait_for_url(re.compile(r"/ask/#v=1&asks=kuikae\.legal"))
    expect(page.locator(".asking-fields:not([hidden]) [name=call]")).to_have_value("chii 2s with 34s")


def test_invalid_log_is_refused_and_the_game_stays(page: Page) -> None:
    """
    The engine's message is in view.

    For a link, the message says what to save instead; for an unreadable hand, where it is. Names never become markup,
    and nothing is stored for the next visit.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_text("What can be read").click()
    paste(page, "Dear referee")
    expect(faults(page).first).to_be_in_viewport(ratio=1)
    expect(faults(page)).to_contain_text(["This doesn’t look like a log: it begins with “Dear referee”."])
    expect(page.locator("[data-slot=open]")).to_be_hidden()
    paste(page, BROKEN)
    expect(faults(page)).to_contain_text(["Hand 1, act 2"])
    expect(page.locator(".game-hand > h2")).to_have_text(["East 2, 1 honba", "East 3, 2 honba"])
    paste(page, LINK)
    address = "https://tenhou.net/0/log/?2014022617gm-0089-0000-12345678"
    expect(faults(page)).to_contain_text([address])
    expect(faults(page).get_by_role("link")).to_have_attribute("href", address)
    expect(page.locator("[data-slot=says]")).to_have_text("That couldn’t be read. The game below stays open.")
    assert cards(page).count() > 0

    paste(page, mjlog(game(INCOMPLETE)))
    expect(faults(page)).to_have_text(re.compile("^Hand 1: the log says that West won, but that win isn’t legal: "))
    expect(page.locator(".game-hand > h2")).to_have_text(["East 1"])

    paste(page, OWN.replace('n0="A"', 'n0="%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"'))
    expect(cards(page)).to_have_count(13)
    expect(page.locator(".game-who [data-slot=name]").first).to_have_text(HTML)
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.hash])")
    assert "onerror" not in kept
    page.reload()
    expect(page.locator("[data-slot=open]")).to_be_hidden()


@pytest.mark.deep
def test_url_can_contain_a_log(page: Page) -> None:
    """It opens with the page or when the URL changes; a URL without a valid log gets a message."""
    page.evaluate("hash => (location.hash = hash)", f"json={json.dumps(tenhou6(game(TWO_WINS)))}")
    expect(cards(page)).to_have_count(3)
    page.reload()
    expect(cards(page)).to_have_count(3)
    expect(faults(page)).to_have_count(0)
    for hash, says in ADDRESSES.items():
        page.evaluate("hash => (location.hash = hash)", hash)
        expect(faults(page)).to_contain_text([says])
        assert cards(page).count() == 3
    page.reload()
    expect(faults(page)).to_contain_text([says])
    expect(page.locator("[data-slot=says]")).to_have_text("That couldn’t be read.")


@pytest.mark.deep
def test_several_files_can_be_opened_at_once(page: Page, tmp_path: Path) -> None:
    """
    They can be compressed; files that aren't logs are named, and one of several games is open.

    The log's rules are the default; choosing others changes its rulings.
    """
    page.evaluate(DROP, [["own.xml", OWN], ["letter.txt", "Dear referee"], ["photo.png", "\ufffdPNG\x00"]])
    told = [
        "“letter.txt”: this doesn’t look like a log: it begins with “Dear referee”.",
        "“photo.png”: this isn’t text, as a log is",
    ]
    expect(faults(page)).to_contain_text(told)
    expect(cards(page)).to_have_count(13)
    packed, spoilt = tmp_path / "packed.mjlog", tmp_path / "spoilt.gz"
    packed.write_bytes(gzip.compress(mjlog(game(TWO_WINS)).encode()))
    spoilt.write_bytes(packed.read_bytes()[:40])
    page.locator("input[type=file]").set_input_files([packed, spoilt])
    expect(faults(page)).to_have_text(["“spoilt.gz” couldn’t be opened, or couldn’t be unpacked."])
    expect(page.locator(".game-hand > h2")).to_have_count(1)

    rules = page.get_by_label("Rules", exact=True)
    player(page, "West").check()
    expect(cards(page)).to_have_count(1)
    expect(rules.locator("option").first).to_have_text("As the log says: Tenhou")
    expect(cards(page).locator(".ruling")).to_have_attribute("data-verdict", "right")
    rules.select_option("wrc-2025")
    expect(cards(page).locator(".ruling")).to_have_attribute("data-verdict", "illegal")
    rules.select_option(index=0)
    player(page, "Everyone").check()

    page.locator("input[type=file]").set_input_files([DATA / "own-soul.json"])
    for label in ("own.xml: Tenhou, 3 hands", "own-soul.json: Mahjong Soul, 3 hands"):
        page.get_by_label("Game", exact=True).select_option(label=label)
        expect(cards(page)).to_have_count(13)
