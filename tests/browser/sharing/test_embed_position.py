"""
Positions in URLs, embedded in other sites' pages: as written and set up, refusals, and the guarantee that
nothing in a URL or message is treated as anything but text.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypedDict, cast
from urllib.parse import quote

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from builder.content.addresses import POSITION_PATH
from callwise.puzzle.file import Puzzle
from callwise.puzzle.free_question import posed, put
from callwise.puzzle.grade import rulesets
from callwise.puzzle.registry import questions
from callwise.question.case import Case
from callwise.view.cards.card_setting import FRAME
from callwise.view.cards.free_ruling import fragment
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE, PLACED, Card, find
from tests.site.built_pages import TagsRead
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import still, violations
from tests.support.browser.site_server import Fault, SiteServer
from tests.support.hostile.hostile_addresses import hostile

CALL = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}
LEGAL = "kuikae.legal"
HTML = "<img src=x onerror=alert(1)>"
TRACK = COURSE.tracks[0]
LESSON = TRACK.lessons[0]
PUZZLE = f"embed/puzzles/{TRACK.id}/{LESSON.puzzles[0].name}/"
SERIES = f"embed/{TRACK.id}/{LESSON.name}/"
SECOND = 1_000
NO_PUZZLE = "This position can’t be set up. No answer to this is right under these rules, so it isn’t a puzzle."
LAZY = ("/engine/", "/posing.", "/framed.", "/puzzle.", "/recorded.")
"""Files loaded on touch, by a part of their URL."""

VISIT = """
async ([path, addresses]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const visit = async (address) => {
    const began = performance.now();
    // As a browser writes it: one with a line's end and a sign of HTML in it is not even fetched.
    const { href: src } = new URL(`${path}#${address}`, document.baseURI);
    const frame = Object.assign(document.createElement("iframe"), { src, width: 640, height: 480 });
    Object.assign(frame.style, { position: "fixed", inset: "0 auto auto 0" });  // it's set up once it's seen
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    await Promise.race([loaded, pause(10_000)]);
    const { contentDocument: page, contentWindow: { location } } = frame;
    const told = '[data-slot="refused"], .position[data-refused] [data-slot="message"]';
    const said = () => [...page.querySelectorAll(told)].map((one) => one.innerText.trim()).join(" ").trim();
    const asks = () => page.querySelector("form.puzzle input, form.puzzle button");
    const waits = () => page.querySelector('[data-slot=position] [data-act="set"]:not([hidden])');
    while ((waits() || !(asks() || said())) && performance.now() - began < 10_000) await pause(5);
    const took = performance.now() - began;
    const all = [...page.querySelectorAll("*")];
    const result = {
      asks: Boolean(asks()), said: said(), took, elements: [...new Set(all.map((one) => one.localName))],
      attributes: [...new Set(all.flatMap((one) => one.getAttributeNames()))],
      leads: [...new Set([...page.links].map((one) => one.protocol))],
      stayed: location.pathname === new URL(path, document.baseURI).pathname,
    };
    frame.remove();
    return result;
  };
  const results = [];
  const rest = [...addresses.entries()];
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await visit(next[1]);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return results;
}
"""
ADD = """
([src, sandbox]) => {
  const frame = Object.assign(document.createElement("iframe"), { width: 600, height: 900 });
  if (sandbox) frame.sandbox = sandbox;
  frame.src = src;
  document.body.append(frame);
}
"""
FLOOD = """
([times]) => {
  const frame = document.querySelector("iframe").contentWindow;
  const shapes = [
    null, 1, "x".repeat(10_000), { type: "callwise:height", height: 1e9 }, { method: "ask.card", params: {} },
    { type: "callwise:preferences" }, "<img src=x onerror=alert(1)>", [[[[]]]],
    { html: "<b>", call: "eval", data: "alert(1)" },
  ];
  for (let nth = 0; nth < times; nth++) frame.postMessage(shapes[nth % shapes.length], "*");
}
"""


class Visit(TypedDict):
    """The result of opening a URL: whether it has a form, its message, its duration, and the page's elements."""

    asks: bool
    said: str
    took: float
    elements: list[str]
    attributes: list[str]
    leads: list[str]
    stayed: bool


def asking(asks: str = LEGAL, table: Mapping[str, str] = CALL, ruleset: str = "common", **changed: str) -> str:
    """Return a position's URL fragment."""
    return fragment(asks, {**table, **changed}, ruleset)


def opened(page: Page, server: SiteServer, address: str) -> Locator:
    """Open a URL and return the slot for its position."""
    page.goto("about:blank")  # a change after the hash sign doesn't load a page
    page.goto(server.at(f"{POSITION_PATH}#{address}"))
    return page.locator("[data-slot=position]")


def set_up(page: Page | FrameLocator) -> Locator:
    """Return the puzzle that appears."""
    card = page.locator("form.puzzle")
    card.wait_for()
    return card


def host(page: Page, server: SiteServer) -> None:
    """Open an unrelated page on the same host, for frames."""
    page.goto(server.at("404.html"))


def visits(page: Page, server: SiteServer, path: str, addresses: Sequence[str]) -> list[Visit]:
    """Open URLs in frames of one page, and return each outcome."""
    return cast("list[Visit]", page.evaluate(VISIT, [server.at(path), list(addresses)]))


def test_position_is_shown_then_set_up(page: Page, server: SiteServer) -> None:
    """
    First the page shows the question, its rules and entries with tiles; then the card replaces them and is ruled on as
    usual.

    A reader who saves data loads the referee with a press. If the URL is edited, the card disappears, and the new
    position is shown.
    """
    still(page)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    asked = questions()["kuikae.discard"]
    place = opened(page, server, asking(asked.id, ruleset="jpml-a"))
    expect(page.get_by_role("heading", level=1)).to_have_text(plain(asked.asks))
    expect(place.locator("[data-slot=rules]")).to_contain_text("JPML")
    expect(place.locator("dt").first).to_have_text(asked.keys["call"].says)
    hand = place.locator("dd").nth(1)
    expect(hand.locator("use")).to_have_count(13 - 2)
    assert hand.text_content() == CALL["hand"]
    expect(page.locator("svg.sprite symbol#t7z")).to_be_attached()
    assert [url for url in fetched if any(part in url for part in LAZY)] == []

    page.get_by_role("button", name="Load the referee").click()
    card = set_up(page)
    assert any("/engine/" in url for url in fetched)
    card.locator("input[name=answer][value='1m']").check(force=True)
    expect(card.locator(".ruling")).to_have_attribute("data-verdict", "legal")

    other = questions()["joker.groups"]
    page.evaluate("address => { location.hash = address; }", asking(other.id, other.example, "league"))
    expect(place.locator("dd")).to_contain_text("333b")
    expect(page.get_by_role("heading", level=1)).to_have_text(plain(other.asks))


def test_former_id_of_a_question_opens_it(page: Page, server: SiteServer) -> None:
    still(page)
    place = opened(page, server, "asks=pao.payments&turn=south+drew+3s&wins=south&south=22m+123s+|+55'5z+6'66z+7'77z")
    expect(place.locator("[data-slot=asks]")).to_have_text("Who pays what?")
    expect(page.locator("[data-slot=open]")).to_have_attribute("href", re.compile(r"asks=win\.payments"))
    page.get_by_role("button", name="Load the referee").click()
    set_up(page)
    expect(page.locator(".ruling, .puzzle").first).to_be_visible()


WRONG = {
    asking().replace("v=1", "v=2"): "written in version “2”; this site reads version 1",
    f"{asking()}&hand=1m": "“hand” appears twice in this link; it should appear once",
    f"{asking()}&hnad=1m": "“hnad” isn’t an entry of this question; it has call, discards, hand, melds, drawn",
    f"{asking()}&{quote(HTML)}=1": f"“{HTML}” isn’t an entry of this question",
    asking(hand="1" * 801): "“hand” has 801 characters; an entry has at most 800",
    asking(hand="1" * 5_000): "characters; we can read up to 4000",
    asking(HTML): f"This link asks “{HTML}”, which isn’t a question",
    f"asks={LEGAL}%E2%80%AE": r"“kuikae.legal\u{202e}”, which isn’t a question",
    "hand=1m": "“asks”, which names the question, is missing",
    "": "“asks”, which names the question, is missing",
}
"""Invalid URLs, and the message for each."""


@pytest.mark.deep
def test_invalid_url_is_refused_before_fetching(page: Page, server: SiteServer) -> None:
    """The page says which part is wrong and what would be right, and has no button."""
    for address, says in WRONG.items():
        place = opened(page, server, address)
        expect(place.locator("[data-slot=message]")).to_contain_text(says)
        expect(page.get_by_role("button")).to_have_count(0)
        assert page.locator("img").count() == 0, says
    asked = [one.path for one in server.served if not one.path.endswith("engine-here")]  # from a page being unloaded
    assert [path for path in asked if any(part in path for part in LAZY)] == []


IMPOSSIBLE: Sequence[tuple[Mapping[str, str], str, str, str]] = (
    ({"hand": "14m 678p 23399s 7k"}, "common", "“k” at column 18", "k"),
    ({"hand": f"14m {HTML}"}, "common", "“<” at column 5", "<"),
    ({"hand": "14m 678p 23399s"}, "common", "a hand with one meld has 11 tiles", ""),
    ({"call": "chii 4m with 2q3m"}, "common", "“q”", "q"),
    ({}, "nobody’s", "No ruleset “nobody’s”; rulesets are common", ""),
)
"""Changes to the position, its rules, the message, and the marked character."""


def test_impossible_position_is_refused_at_the_faulty_entry(page: Page, server: SiteServer) -> None:
    """The engine's message is shown, the entry is named, and the character is marked in it."""
    for changed, ruleset, says, mark in IMPOSSIBLE:
        place = opened(page, server, asking(table={**CALL, **changed}, ruleset=ruleset))
        expect(place.locator("[data-slot=message]")).to_contain_text(says)
        for name in changed:
            label = questions()[LEGAL].keys[name].says
            expect(place.locator(".position-entry[data-fault] dt")).to_have_text(label)
        if mark:
            expect(place.locator("mark")).to_have_text(mark)
        expect(page.locator("form.puzzle")).to_have_count(0)
        assert page.locator("img").count() == 0, says


def test_puzzle_links_to_its_position_with_chosen_rules(page: Page, server: SiteServer) -> None:
    """The link follows the choice of rules, and asks the same question about the same position."""
    placed = find(lambda one: one.puzzle.form.case.id == LEGAL and len(rulesets(one.puzzle)) > 1)
    own, other = (
        placed.puzzle.rules.name,
        next(rules for rules in rulesets(placed.puzzle) if rules.name != placed.puzzle.rules.name),
    )
    card = Card.opened(page, server, placed)
    card.answer_right()
    card.form.get_by_role("button", name="Why, and elsewhere").click()
    link = page.get_by_role("link", name="Link to this position")
    expect(link).to_have_attribute("href", re.compile(rf"{POSITION_PATH}#v=1&asks={LEGAL}&.*&rules={own}$"))
    page.locator("select[name=ruleset]").select_option(other.name)
    expect(link).to_have_attribute("href", re.compile(f"rules={other.name}$"))
    link.click()
    expect(page.locator("[data-slot=rules]")).to_have_text(plain(other.title))
    assert set_up(page).locator("select[name=ruleset]").input_value() == other.name


@pytest.mark.deep
def test_entered_position_links_to_its_question(page: Page, server: SiteServer) -> None:
    """The ask page has a link that follows the input, without the chosen answer."""
    link = page.get_by_role("link", name="Link to it as a question")
    page.goto(server.at(f"ask/#{asking()}&answer=4m"))
    page.get_by_text("Why, and elsewhere").click()
    expect(link).to_have_attribute("href", re.compile(rf"{POSITION_PATH}#v=1&asks={LEGAL}&call=.*&rules=common$"))
    link.click()
    set_up(page)


@pytest.mark.deep
@pytest.mark.may_log("status of 404", "integrity")
def test_failed_download_is_reported_and_retried(page: Page, server: SiteServer) -> None:
    """Without the engine the position is shown as written, and set up once the engine loads."""
    server.faults["/start.js"] = Fault.MISSING
    place = opened(page, server, asking())
    expect(place.locator("[data-slot=message]")).to_contain_text("The referee couldn’t load")
    server.faults.clear()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("form.puzzle .felt")).to_be_visible()


def add_position(page: Page, server: SiteServer) -> FrameLocator:
    """Add a frame with a position, and return it once it is set up."""
    page.evaluate(ADD, [server.at(f"{POSITION_PATH}#{asking()}"), None])
    page.locator("iframe").scroll_into_view_if_needed()
    frame = page.frame_locator("iframe")
    set_up(frame)
    return frame


def test_messages_change_nothing(page: Page, server: SiteServer) -> None:
    """
    An embedding page can send anything; messages are ignored.

    A frame without an origin has no storage, but the position is still set up.
    """
    host(page, server)
    frame = add_position(page, server)
    expect(frame.locator("form.puzzle[data-live] .felt")).to_be_visible()
    shown = "document.querySelector('iframe').contentDocument.documentElement.outerHTML"
    expect(frame.locator("[data-slot=engine]")).to_have_attribute("data-phase", "ready")
    before = page.evaluate(shown)
    page.evaluate(FLOOD, [3_000])
    page.wait_for_timeout(200)
    assert page.evaluate(shown) == before
    page.evaluate(ADD, [server.at(f"{POSITION_PATH}#{asking()}"), "allow-scripts"])
    page.locator("iframe >> nth=1").scroll_into_view_if_needed()
    shut_in = page.frame_locator("iframe >> nth=1")
    expect(shut_in.locator("form.puzzle .felt")).to_be_visible()


@cache
def of_cards() -> tuple[set[str], set[str]]:
    """Return the names of the elements and attributes that cards contain: those of examples, and the course's."""
    puzzles = (*map(example_of, questions().values()), *(placed.puzzle for placed in PLACED))
    tags = [tag for puzzle in puzzles for tag in TagsRead(puzzle_card(puzzle, FRAME)).found]
    return {name for name, _ in tags}, {key for _, attributes in tags for key in attributes}


def example_of(case: type[Case]) -> Puzzle:
    """Return a question's example, under the first ruleset by which one of its answers is right."""
    for preset in case.presets():
        form, rules = put(case.id, case.example, preset.name)
        if form.right(rules) is not None:
            return posed(case.id, case.example, rules.name)
    raise AssertionError(f"no answer to the example of {case.id} is right")


def harmed(page: Page, server: SiteServer, path: str, addresses: Sequence[str]) -> list[str]:
    """
    Report URLs that changed the page's structure, navigated away, or got no message.

    Pages may contain only what they contain for a valid URL, plus cards. A slow URL is tried thrice more by itself,
    because the tests share this machine.
    """
    made, marked = of_cards()
    looks = "theme=dark&words=english&index=on"
    good = [f"{asking()}&{looks}"] if path == POSITION_PATH else ["", looks]
    told = ["theme=purple", f"{asking()}&hnad=1", asking(hand="1q")]
    honest = visits(page, server, path, [*good, *told])
    assert [address for address, one in zip(good, honest, strict=False) if not one["asks"] or one["said"]] == []
    elements = {name for one in honest for name in one["elements"]} | made
    attributes = {name for one in honest for name in one["attributes"]} | marked
    found = []
    seen = visits(page, server, path, addresses)
    for address, one in zip(addresses, seen, strict=True):
        took = one["took"]
        if took > SECOND:
            took = min(visits(page, server, path, [address])[0]["took"] for _ in range(3))
        faults = {
            "elements": set(one["elements"]) - elements,
            "attributes": set(one["attributes"]) - attributes,
            "leads": set(one["leads"]) - {"http:", "https:"},
            "silent": set() if one["asks"] or one["said"] else {"says nothing"},
            "slow": {f"{took:.0f} ms"} if took > SECOND else set(),
            "left": set() if one["stayed"] else {"is elsewhere"},
        }
        found += [f"{what} {which}: {address[:300]!r}" for what, which in faults.items() if which]
    if path == POSITION_PATH:
        assert {one["asks"] for one in seen} == {True, False}, "some ask and some are refused, or this shows nothing"
    return found


DRAWN = (*((POSITION_PATH, seed) for seed in range(2_000, 2_004)), (PUZZLE, 2_000), (SERIES, 2_000))
"""Paths, each with a seed from which its URLs are drawn."""


@pytest.mark.deep
@pytest.mark.parametrize(("path", "seed"), DRAWN)
def test_no_url_becomes_markup(page: Page, server: SiteServer, path: str, seed: int) -> None:
    """For any URL the page asks or refuses within a second of a running engine, and its structure is as usual."""
    host(page, server)
    add_position(page, server)  # while it's there, the engine that all frames share runs
    assert harmed(page, server, path, list(hostile(seed, 400))) == []


@pytest.mark.deep
def test_every_question_can_be_set_up(page: Page, server: SiteServer) -> None:
    """It is done from its example, in a frame, under each ruleset that has an answer; otherwise a message says so."""
    host(page, server)
    cases = [(case, rules.name) for case in questions().values() for rules in case.presets()]
    seen = visits(page, server, POSITION_PATH, [asking(case.id, case.example, rules) for case, rules in cases])
    asked = [put(case.id, case.example, rules) for case, rules in cases]
    told = ["" if form.right(rules) is not None else NO_PUZZLE for form, rules in asked]
    assert [(case.id, "" if one["asks"] else one["said"]) for (case, _), one in zip(cases, seen, strict=True)] == [
        (case.id, says) for (case, _), says in zip(cases, told, strict=True)
    ]


@pytest.mark.deep
def test_embedded_position_is_accessible(page: Page, server: SiteServer) -> None:
    """Axe finds nothing before it is set up, after that, or after a refusal."""
    still(page)
    load = page.get_by_role("button", name="Load the referee")
    opened(page, server, asking())
    found = violations(page)
    load.click()
    set_up(page)
    settled(page)
    found += violations(page)
    opened(page, server, f"{asking(hand='1q')}&theme=purple")
    load.click()
    expect(page.locator("mark")).to_be_visible()
    assert found + violations(page) == []


@pytest.mark.deep
def test_embedded_position_fits_a_narrow_frame(page: Page, server: SiteServer) -> None:
    """Before and after it is set up, nothing is wider than the frame."""
    at = (640, 390, 280)
    still(page)

    def widths() -> list[int]:
        wide = []
        for width in at:
            page.set_viewport_size({"width": width, "height": 700})
            wide.append(page.evaluate("document.documentElement.scrollWidth"))
        return wide

    for asks, rules in (("calls.legal", "common"), ("exchange.play", "league"), ("win.payments", "common")):
        opened(page, server, asking(asks, questions()[asks].example, rules))
        assert widths() == [*at], asks
        page.get_by_role("button", name="Load the referee").click()
        set_up(page)
        assert widths() == [*at], asks
