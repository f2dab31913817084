"""Play a hand: every act can be tried, what the rules forbid is stopped, and a closed tab goes on where it was."""

import re

from playwright.sync_api import Locator, Page, expect

from builder.pages.referee.play import ACTS, PATH
from tests.support.browser.page_probes import OUTSIDE
from tests.support.browser.site_server import SiteServer

BEFORE_A_CALL = "#v=1&rules=common&seat=south&number=9&acts=-4z---7z--"
BEFORE_A_PON = "#v=1&rules=common&seat=west&number=66&acts=--4z---2z---1p--"
ACTS_TO_ERROR = "1p---4p---3z---9p---7p---4s---2m---9m---3m---7s---6s---2m---5s"
ERRED = f"#v=1&rules=ema-2025&seat=east&number=2&start=errs&acts={ACTS_TO_ERROR}"
WON_IN_ERROR = "#v=1&rules=common&seat=west&number=115&start=errs&acts=--9s---2z---2z---1s---6z-------"
NOTHING_FOLLOWS = "#v=1&rules=saikouisen%2Babortive_draws%3Dnine_kinds&seat=east&number=307&acts=n"
BOXES = """() => [".play-desk .felt", ".play-acts", ".play-desk .desk-bar"].map((one) => {
    const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return [x, y, width, height];
})"""
BEFORE_A_WIN = "#v=1&rules=common&seat=south&number=25&acts=-3z---1m---6z---1p---r7s"


def asked(page: Page) -> Locator:
    """The table, once the reader is asked; all seven words can be said then."""
    desk = page.locator(".play-desk")
    expect(desk).to_have_attribute("data-phase", "asks")
    words = page.locator(".play-acts > button")
    expect(words).to_have_count(len(ACTS))
    assert [one for one in words.all() if not one.is_enabled()] == []
    return desk


def stopped(page: Page, says: str) -> None:
    """The referee stops an act; taken back, the address and the table are as before."""
    expect(page.locator(".play-desk")).to_have_attribute("data-phase", "stopped")
    expect(page.locator("[data-slot=ruling] h2")).to_have_text(re.compile(says))
    expect(page.locator("[data-slot=ruling] .under")).to_have_text("Stopped")


def test_a_hand_is_played_with_keys(page: Page, server: SiteServer) -> None:
    """One sits down at a hand by its number, tries calls, takes them back, and goes on after a reload."""
    page.goto(server.at(PATH))
    page.get_by_text("A hand by its number").click()
    page.get_by_label("Number, the same hand for everybody").fill("9")
    page.get_by_role("radio", name="South").check(force=True)
    page.get_by_role("button", name="Deal a hand").click()
    asked(page)
    expect(page).to_have_url(re.compile(r"play/#v=1&rules=common&seat=south&number=9$"))
    expect(page.locator("[data-slot=says]")).to_contain_text("East discards")
    at = page.url
    page.keyboard.press("x")
    asked(page)
    for key, says in (("p", "can’t call pon"), ("c", "can’t call chii"), ("o", "can’t win")):
        page.keyboard.press(key)
        stopped(page, says)
        page.keyboard.press("Enter")
        asked(page)
        assert page.url == at
    page.keyboard.press("r")
    expect(page.locator("[data-slot=ruling] h2")).to_contain_text("isn’t your turn")
    page.keyboard.press("Enter")
    asked(page)
    page.keyboard.press("Enter")
    assert page.url == at, "Enter never answers somebody’s tile"
    page.keyboard.press("Space")
    expect(asked(page)).to_have_attribute("data-moment", "turn")
    expect(page.locator("[data-slot=announce]")).to_have_text(re.compile("You draw 8 of characters"))
    page.keyboard.press("n")
    stopped(page, "can’t end the hand")
    page.keyboard.press("Escape")
    page.locator(".play-tile[data-code='5z']").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".play-tile[data-code='4z']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked(page)).to_have_attribute("data-moment", "discard")
    expect(page).to_have_url(re.compile("acts=-4z$"))
    page.reload()
    expect(asked(page)).to_have_attribute("data-moment", "discard")
    page.goto(server.at("about/"))
    page.goto(server.at(PATH))
    page.get_by_role("button", name="Go on with hand 9").click()
    asked(page)
    other = page.context.new_page()
    other.goto(page.url)
    asked(other)
    expect(page.locator("[data-slot=ruling] h2")).to_contain_text("another tab")
    page.get_by_role("button", name="Play it here").click()
    asked(page)
    expect(other.locator("[data-slot=ruling] h2")).to_contain_text("another tab")


def test_a_hand_is_played_by_touch(page: Page, server: SiteServer) -> None:
    """On a phone a legal call goes on, a forbidden discard is stopped, and a hand ends with payments and moments."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at(f"{PATH}{BEFORE_A_CALL}"))
    asked(page)
    page.get_by_role("button", name="Chii").click()
    expect(asked(page)).to_have_attribute("data-moment", "turn")
    expect(page).to_have_url(re.compile("c67p$"))
    page.locator(".play-tile[data-code='5p']").click()
    stopped(page, "can’t discard")
    page.get_by_text("Why, and elsewhere").click()
    ask = page.get_by_role("link", name="This position in Ask")
    expect(ask).to_have_attribute("href", re.compile("ask/#v=1&asks="))
    page.get_by_role("button", name="Take it back").click()
    asked(page)
    page.goto(server.at(f"{PATH}{BEFORE_A_PON}"))
    expect(page.locator("[data-slot=deal]")).to_contain_text("Hand 66")
    asked(page)
    page.get_by_role("button", name="Chii").click()
    page.locator(".play-tile[data-code='6s']").click()
    expect(page.locator("[data-slot=ruling] h2")).to_have_text("You don’t get 7 of bamboo.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    asked(page)
    page.goto(server.at(f"{PATH}{BEFORE_A_WIN}"))
    expect(page.locator("[data-slot=deal]")).to_contain_text("Hand 25")
    asked(page)
    page.get_by_role("button", name="To my turn").click()
    expect(page.locator("[data-slot=note]")).to_contain_text("allow you something here")
    expect(page.locator(".desk-primary > [data-act=primary]")).to_have_text("Pass")
    page.get_by_role("button", name="Tsumo").click()
    expect(page.locator("[data-slot=ruling] .decides")).to_contain_text("by ron")
    page.get_by_role("button", name="Chii").click()
    stopped(page, "can’t call chii")
    page.get_by_role("button", name="Ron").click()
    expect(page.locator(".play-result")).to_have_text("You win on West’s tile")
    expect(page.locator("[data-slot=end-title]")).to_have_text("One moment for a referee")
    page.get_by_role("link", name="Your chii was stopped.").click()
    expect(page.locator("[data-slot=ruling] h2")).to_contain_text("can’t call chii")
    page.get_by_role("button", name="Back to the end").click()
    expect(page.locator(".play-seat[data-gets]")).to_have_text(re.compile(r"You, South\s+\+8,000\s+33,000"))
    expect(page.locator(".play-pays > li")).to_have_count(3)
    expect(page.get_by_role("link", name="Practise this")).to_have_attribute(
        "href", re.compile("clause=claims.*begin=1")
    )
    expect(page.get_by_role("link", name="Open it in Your game")).to_have_attribute("href", re.compile("game/#json="))
    assert page.evaluate(OUTSIDE) == []
    page.get_by_role("link", name="Next hand").click()
    asked(page)
    expect(page).to_have_url(re.compile(r"seat=east&number=26&start=e2\.0\.0"))
    expect(page.locator("[data-slot=deal]")).to_contain_text("East 2")
    page.goto(server.at(f"{PATH}{NOTHING_FOLLOWS}"))
    expect(page.locator("[data-slot=end-says]")).to_contain_text("don’t say who deals next")
    expect(page.locator(".desk-primary > :visible")).to_have_text(["Another hand"])


def test_a_mistake_is_objected_to(page: Page, server: SiteServer) -> None:
    """An objection is ruled on like any act; a ruling fits a phone, and moves nothing."""
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(server.at(PATH))
    page.get_by_label("Let the others make mistakes").check()
    page.get_by_role("button", name="Deal a hand").click()
    asked(page)
    expect(page).to_have_url(re.compile("start=errs$"))
    page.goto(server.at(f"{PATH}{ERRED}"))
    expect(page.locator("[data-slot=deal]")).to_contain_text("Hand 2 ")
    asked(page)
    expect(page.locator(".seat[data-seat=north] .play-has")).to_have_text("29,000")
    expect(page.locator("[data-slot=note]")).to_have_text(re.compile("Before that: South calls chii"))
    before = page.evaluate(BOXES)
    page.get_by_role("button", name="Objection!").click()
    expect(page.locator("[data-slot=ruling] .under")).to_have_text("Objection upheld")
    expect(page.locator("[data-slot=ruling] h2")).to_have_text(re.compile("South can’t discard"))
    expect(page.locator(".play-cost")).to_contain_text("South’s hand is dead.")
    assert page.evaluate(BOXES) == before
    for part in (".play-desk .felt", "[data-slot=ruling] h2", "[data-slot=ruling] .decides", ".desk-bar:visible"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Go on").click()
    for _ in range(2):
        page.keyboard.press("Enter")  # what they do at once is told before the reader is asked
    asked(page)
    page.keyboard.press("x")
    expect(page.locator("[data-slot=ruling] .under")).to_have_text("Objection overruled")
    page.get_by_role("button", name="Go on").click()
    asked(page)
    page.goto(server.at(f"{PATH}{WON_IN_ERROR}"))
    expect(page.locator("[data-slot=says]")).to_contain_text("East wins by ron")
    page.get_by_role("button", name="Accept").click()
    missed = page.get_by_role("link", name="You missed East’s mistake.")
    for leave in (page.get_by_role("button", name="Back to the end").click, page.go_back):
        missed.click()
        expect(page.locator("[data-slot=ruling] h2")).to_contain_text("East can’t")
        expect(page.locator("[data-slot=ruling] .seal")).to_have_attribute("data-verdict", "illegal")
        leave()
        expect(missed).to_be_visible()
    page.locator(".play-shown").get_by_role("button", name="indicator").click()
    expect(page.locator("#term-dora-indicator")).to_be_visible()


def test_an_address_that_cannot_be_is_reported(page: Page, server: SiteServer) -> None:
    """The reader is told why, where a hand is chosen."""
    page.goto(server.at(PATH))
    for fragment, says in (
        ("rules=common&seat=up&number=9", "A seat is east"),
        ("rules=common&number=9&acts=w", "no tile of another player"),
        ("rules=none&number=1", "none"),
    ):
        page.evaluate("hash => (location.hash = hash)", f"v=1&{fragment}")
        expect(page.locator("[data-slot=refusal]")).to_contain_text(says)
    expect(page.get_by_role("button", name="Deal a hand")).to_be_visible()
