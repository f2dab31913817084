"""Errors in a set, or in its storage, are reported; URLs and names never become markup."""

import json
from typing import TypedDict, cast

import pytest
from playwright.sync_api import Page, expect

from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import write_address
from tests.browser.answers.course_puzzles import ALL, ONE
from tests.browser.instructors.set_pages import (
    NAME,
    RUNS,
    SHOWN,
    a_set,
    around,
    begun,
    hand_in,
    handed,
    keep,
    on_desk,
    opened,
    receipt,
)
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import Fault, SiteServer
from tests.support.hostile.hostile_set_links import hostile_sets

HTML = "<img src=x onerror=alert(1)>"


@pytest.mark.deep
def test_runs_can_be_erased_and_invalid_ones_are_ignored(page: Page, server: SiteServer) -> None:
    """Puzzle progress is erased with them; no invalid stored data keeps a set from beginning."""
    begun(page, server, a_set(ONE), "Anna")
    page.goto(server.at("settings/"))
    expect(page.locator("[data-slot=progress-kept]")).to_have_text("No puzzle tried yet; 1 set begun.")
    page.get_by_role("button", name="Erase my progress…").click()
    expect(page.get_by_role("dialog")).to_contain_text("save their receipts first")
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.locator("[data-slot=erase-result]")).to_contain_text("1 set begun")
    assert page.evaluate(f"localStorage.getItem('{RUNS}')") is None

    page.evaluate(f"localStorage.setItem('{RUNS}', JSON.stringify({{ runs: [{{ set: '', at: 1, run: {{}} }}] }}))")
    opened(page, server, a_set(ONE))
    expect(page.locator(".set-begun")).to_be_hidden()
    page.get_by_role("button", name="Begin", exact=True).click()
    on_desk(page, ONE)
    assert handed(page)["done"] == []


@pytest.mark.may_log("404|integrity")
def test_without_referee_answers_are_saved_for_a_retry(page: Page, server: SiteServer) -> None:
    server.faults["/start.js"] = Fault.MISSING
    begun(page, server, a_set(ONE, mode=Mode.TEST), "Anna")
    on_desk(page, ONE).choose(ONE.right[0][1])
    keep(page)
    hand_in(page)
    expect(page.locator("[data-slot=doing]")).to_contain_text("Your answers are saved")
    expect(page.locator("[data-slot=receipt]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-slot=doing]")).to_contain_text("Your answers are saved")
    server.faults.clear()
    page.get_by_role("button", name="Try again").click()
    receipt(page)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 1 right")


@pytest.mark.may_log("ERR_FAILED")
def test_puzzle_that_fails_to_load_is_reported(page: Page, server: SiteServer) -> None:
    """The others can be answered, and it can be fetched again."""
    page.route(f"**/{ONE.path}", lambda route: route.abort())
    opened(page, server, a_set(ONE, ALL))
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".set-lost [role=alert]")).to_contain_text("didn’t download")
    around(page, "Next")
    on_desk(page, ALL)
    around(page, "Previous")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute(f"**/{ONE.path}")
    again.click()
    on_desk(page, ONE)


REFUSED = {
    f"v=1&name=x&puzzles={ONE.key}&colour=red": "A set has no “colour”",
    a_set(ONE, ALL).rpartition(",")[0]: "cut short: of its 2 puzzles, 1 is missing.",
    write_address(
        PuzzleSet(NAME, ("own/1", "own/2"), own=(ONE.puzzle.text, ONE.puzzle.text.replace("asks", "aks")))
    ): "own/2 can’t be used: own-2: unknown key 'aks'",
}
"""URLs of sets that can't be worked through, and the message for each."""


@pytest.mark.may_log("404")
def test_invalid_link_is_refused_by_name(page: Page, server: SiteServer) -> None:
    """
    One sentence names the fault, in the link or in one of its puzzles, and nothing of the set is shown.

    Characters changed by mail programs are accepted.
    """
    for address, says in REFUSED.items():
        opened(page, server, address)
        expect(page.locator("[data-slot=faults]")).to_contain_text(says)
        expect(page.get_by_role("button", name="Begin", exact=True)).to_be_hidden()
    page.goto(server.at(f"set/%23{a_set(ONE).replace('&', '&amp;')}"))
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_visible()


def test_set_texts_are_escaped_and_custom_puzzles_work(page: Page, server: SiteServer) -> None:
    """This covers its name, its introduction and the learner's name."""
    address = write_address(PuzzleSet(HTML, ("own/1", ALL.key), says=HTML, own=(ONE.puzzle.text,)))
    begun(page, server, address, HTML)
    expect(page.locator("h1")).to_have_text(HTML)
    until(page, f"{SHOWN} === 'own/1'")
    form = page.locator("form[data-key='own/1']")
    form.locator(f"input[value={json.dumps(ONE.right[0][1])}]").first.check()
    expect(form).to_have_attribute("data-ruled", "right")
    around(page, "Next")
    on_desk(page, ALL)
    around(page, "To the end")
    receipt(page)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 2 right")
    opened(page, server, address)
    expect(page.locator(".set-begun b")).to_have_text(HTML)
    assert page.locator("main img").count() == 0


VISIT = """
async ([path, addresses]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const visit = async (address, nth) => {
    const began = performance.now();
    const { href: src } = new URL(`${path}#${address}`, document.baseURI);
    const frame = Object.assign(document.createElement("iframe"), { src, width: 640, height: 480 });
    const loaded = new Promise((done) => (frame.onload = done));
    document.body.append(frame);
    await Promise.race([loaded, pause(60_000)]);
    const page = frame.contentDocument;
    const here = () => page.querySelector("[data-slot=begin]:not([hidden]), [data-slot=refused]:not([hidden])");
    while (!here() && performance.now() - began < 60_000) await pause(5);
    const begins = Boolean(here()?.matches("form"));
    if (begins) {
      here().querySelector("[name=who]").value = `<img src=x onerror=alert(${nth})>`;
      here().requestSubmit();
      const comes = () => page.querySelector("[data-slot=desk] form.puzzle, [data-slot=desk] .set-lost");
      while (!comes() && performance.now() - began < 60_000) await pause(5);
    }
    const told = page.querySelector("[data-slot=refused]:not([hidden]), .set-lost")?.innerText ?? "";
    const names = [...page.querySelectorAll("*")].flatMap((one) => one.getAttributeNames());
    const result = {
      begins, told, took: performance.now() - began,
      shows: Boolean(page.querySelector("[data-slot=desk] form.puzzle")),
      harm: page.querySelectorAll("main :is(img, iframe, object, embed, base, link, style, form[action])").length,
      events: names.filter((name) => name.startsWith("on")),
      leads: [...new Set([...page.links].map((one) => one.protocol))],
      stayed: frame.contentWindow.location.pathname === new URL(path, document.baseURI).pathname,
    };
    frame.remove();
    return result;
  };
  const results = [];
  const rest = [...addresses.entries()];
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await visit(next[1], next[0]);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return results;
}
"""


class Visit(TypedDict):
    """The outcome of opening a set's URL."""

    begins: bool
    told: str
    took: float
    shows: bool
    harm: int
    events: list[str]
    leads: list[str]
    stayed: bool


@pytest.mark.deep
@pytest.mark.may_log("Fetch API cannot load")
def test_set_url_never_becomes_markup(page: Page, server: SiteServer) -> None:
    """Each hostile set or custom puzzle opens or is refused with a message."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at("404.html"))
    addresses = list(hostile_sets(15, 1_000))
    seen = cast("list[Visit]", page.evaluate(VISIT, ["set/", addresses]))
    for address, one in zip(addresses, seen, strict=True):
        assert one["shows"] or one["told"], address[:300]
        assert one["begins"] or not one["shows"], address[:300]
        assert (one["harm"], one["events"], one["stayed"]) == (0, [], True), address[:300]
        assert set(one["leads"]) <= {"http:", "https:"}, address[:300]
        assert one["took"] < 60_000, address[:300]
    assert {one["begins"] for one in seen} == {True, False}
