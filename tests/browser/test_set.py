"""
A set of puzzles, as a learner works through it: practice and test, coming back, two learners on one device, what is
told where something is wrong, and what is handed over.

Nothing of an address or a name is ever anything but text.
"""

import json
import re
from collections.abc import Sequence
from typing import TypedDict, cast

import pytest
from playwright.sync_api import Dialog, Page, expect

from callwise import bridge
from callwise.sets.address import write_address
from callwise.sets.model import Mode, PuzzleSet
from tests.browser.puzzles import ALL, COURSE, ONE, Card, Placed, find
from tests.browser.test_pages import still, violations
from tests.support.browsing import until
from tests.support.linked import hostile_sets
from tests.support.serving import Fault, SiteServer

ORDER = find(lambda placed: placed.puzzle.form.case.id == "exchange.order")
PLAY = find(lambda placed: placed.puzzle.form.case.id == "exchange.play")
SEVERAL = [Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles][:8]
RUNS = "callwise.runs.v1"
PROGRESS = "callwise.progress.v1"
NAME = "Club evening"
BLOCKED = """
if (location.protocol === "http:") {
  Object.defineProperty(self, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
}
"""
SHOWN = "document.querySelector('[data-slot=desk]:not([hidden]) form.puzzle')?.dataset.key"
STEP = "document.querySelector('[data-on-desk] .desk-step b')?.textContent"
LIST = "[...document.querySelectorAll('.set-list li')].map((one) => one.innerText.replace(/\\s+/g, ' ').trim())"
TELLS = ".ruling, .hint, .worked, .strip, [data-verdict], button[value=hint], .step-why, .steps-told"
HTML = "<img src=x onerror=alert(1)>"


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


def a_set(*placed: Placed, mode: Mode = Mode.PRACTICE, shuffled: bool = False, rules: tuple[str, ...] = ()) -> str:
    """The address of a set of these puzzles."""
    of = PuzzleSet(NAME, tuple(one.key for one in placed), mode=mode, shuffled=shuffled, rules=rules)
    return write_address(of)


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
    page.get_by_role("button", name="Hand it in…").click()
    page.get_by_role("dialog").get_by_role("button", name="Hand it in").click()


def receipt(page: Page) -> tuple[str, str]:
    """Wait for the receipt; give its text and its link."""
    expect(page.locator("[data-slot=receipt]")).to_be_visible()
    return page.get_by_label("As text").input_value(), page.get_by_label("As a link").input_value()


def handed(page: Page) -> Handed:
    """What was kept of the run that the receipt is of."""
    kept = json.loads(str(page.evaluate(f"localStorage.getItem('{RUNS}')")))
    return cast("Handed", kept["runs"][0]["run"])


def test_a_set_is_practised_with_the_keyboard_alone(page: Page, server: SiteServer) -> None:
    """
    Enter begins, asks and goes on; each puzzle has the focus and a title, Back leads to the one before, and the address
    is the set's all along.
    """
    address = a_set(ONE, ALL)
    opened(page, server, address)
    before = page.url
    assert not page.evaluate("document.activeElement.closest('form')")
    page.get_by_label("Your name").focus()
    page.keyboard.type("  Anna   B. ")
    page.keyboard.press("Enter")
    for nth, placed in enumerate((ONE, ALL), 1):
        card = on_desk(page, placed)
        assert page.evaluate(STEP) == f"{nth} of 2"
        until(page, f"document.title.startsWith('{nth} of 2: ') && document.title.endsWith('{NAME}')")
        assert page.evaluate("document.activeElement.dataset.key") == placed.key
        expect(page.locator("h1")).to_have_count(1)
        card.give(tuple(right(placed)))
        page.keyboard.press("Enter")
        assert card.grade() == "right"
        page.keyboard.press("Enter")
    expect(page.locator("[data-slot=sum]")).to_have_text("2 of 2 right")
    expect(page.locator("[data-slot=took]")).to_have_text("2 answers given, 2 right at once.")
    text, link = receipt(page)
    assert "Anna B." in text
    assert link.startswith(server.at("instructors/results/#receipt=callwise-receipt-1-"))
    found = json.loads(bridge.handle(json.dumps({"method": "receipts.find", "params": {"text": f"Hello!\n{text}"}})))
    (one,) = found["result"]["receipts"]
    assert one["set"]["puzzles"] == [ONE.key, ALL.key]
    assert set(json.loads(str(page.evaluate(f"localStorage.getItem('{PROGRESS}')")))["marks"]) == {ONE.key, ALL.key}
    assert page.url == before
    for placed in (ALL, ONE):
        page.go_back()
        on_desk(page, placed)
        assert page.url == before
    page.go_back()
    expect(page.get_by_label("Your name")).to_be_visible()


def test_tries_and_hints_of_practice_are_noted(page: Page, server: SiteServer) -> None:
    """The first answer and the last, how often, and how many hints; what is right already is noted no more."""
    begun(page, server, a_set(ALL, ONE))
    card = on_desk(page, ALL)
    card.form.locator(".hint > summary").first.click()
    wrong = next(code for code in ALL.offered if ("answer", code) not in right(ALL))
    for pairs in ((("answer", wrong),), right(ALL), (("answer", wrong),)):
        for code in ALL.offered:
            card.input(code).set_checked(("answer", code) in pairs)
        card.ask()
        card.grade()
    expect(page.locator(".set-list li").first).to_contain_text("right, to look at again")
    around(page, "Next")
    on_desk(page, ONE)
    around(page, "Previous")
    on_desk(page, ALL)
    done = handed(page)["done"]
    assert [(one["number"], one["tried"], one["hints"]) for one in done] == [(1, 2, 1)]


def test_a_test_tells_nothing_before_it_is_handed_in(page: Page, server: SiteServer) -> None:
    """No hint, no worked answer, no ruling; answers can be changed until then, and afterwards every ruling is read."""
    still(page)
    begun(page, server, a_set(ONE, ALL, SEVERAL[0], mode=Mode.TEST), "Ben")
    illegal = next(code for code in ONE.offered if ("answer", code) not in right(ONE))
    for code in (illegal, right(ONE)[0][1]):
        card = on_desk(page, ONE)
        expect(card.form.locator(TELLS)).to_have_count(0)
        card.choose(code)
        keep(page)
        on_desk(page, ALL)
        page.go_back()
    expect(on_desk(page, ONE).slot("kept")).to_contain_text("Kept.")
    page.locator(".set-list button").nth(1).click()
    card = on_desk(page, ALL)
    card.choose(next(code for code in ALL.offered if ("answer", code) not in right(ALL)))
    keep(page)
    on_desk(page, SEVERAL[0])
    assert page.evaluate(LIST)[0].endswith("kept")
    expect(page.locator(TELLS)).to_have_count(0)
    around(page, "To the end")
    expect(page.locator("[data-slot=left]")).to_have_text("Puzzle 3 is still open.")
    expect(page.locator("[data-slot=receipt]")).to_be_hidden()
    page.get_by_role("button", name="Hand it in…").click()
    expect(page.get_by_role("dialog")).to_contain_text("Puzzle 3 is still open.")
    assert violations(page) == []
    page.get_by_role("button", name="Not yet").click()
    page.get_by_role("button", name="Back to the puzzles").click()
    on_desk(page, SEVERAL[0])
    page.get_by_role("button", name="To the end of the set").click()
    expect(page.locator(TELLS)).to_have_count(0)
    hand_in(page)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 3 right")
    receipt(page)
    assert violations(page) == []
    assert page.evaluate(f"localStorage.getItem('{PROGRESS}')") is None
    assert [(one["tried"], one["hints"]) for one in handed(page)["done"]] == [(1, 0), (1, 0)]
    page.locator(".set-row button").first.click()
    card = on_desk(page, ONE)
    assert card.grade() == "right"
    expect(card.form.locator(".ruling")).to_be_visible()
    expect(card.form.locator("details.worked")).to_be_visible()


@pytest.mark.parametrize("placed", [ORDER, PLAY], ids=["in order", "on the table"])
def test_the_steps_of_a_test_tell_nothing(page: Page, server: SiteServer, placed: Placed) -> None:
    """A step that may not be done looks as one that may; both are kept, and are there after a reload."""
    begun(page, server, a_set(placed, mode=Mode.TEST))
    form = on_desk(page, placed).form
    for nth in (1, 2):
        if placed is ORDER:
            form.locator("input[name=next]").nth(nth).check()
            form.get_by_role("button", name="Do this").click()
        else:
            form.locator(".verbs button").first.click()
        expect(form.locator(".steps-done > li")).to_have_count(nth)
        expect(page.locator(TELLS)).to_have_count(0)
    if placed is PLAY:
        expect(form.locator("button[value=undo]")).to_have_count(0)
    keep(page)
    expect(page.locator("[data-slot=left]")).to_have_text("Every puzzle is answered.")
    page.reload()
    page.locator(".set-row button").click()
    expect(on_desk(page, placed).form.locator(".steps-done > li")).to_have_count(2)
    expect(page.locator(TELLS)).to_have_count(0)


def test_the_order_follows_from_the_name_and_the_receipt_keeps_the_sets_own(page: Page, server: SiteServer) -> None:
    """Two names meet two orders, one name always the same; the empty name has its order too."""
    address = a_set(*SEVERAL, mode=Mode.TEST, shuffled=True)
    orders = {}
    for who in ("Anna", "Ben", ""):
        begun(page, server, address, who)
        orders[who] = [re.sub(r" kept$", "", one) for one in page.evaluate(LIST)]
    assert len({tuple(order) for order in orders.values()}) == len(orders)
    assert len({frozenset(order) for order in orders.values()}) == 1
    opened(page, server, address)
    page.get_by_role("button", name="Go on: Ben").click()
    key = str(until(page, SHOWN))
    assert page.evaluate(LIST) == orders["Ben"]
    placed = next(one for one in SEVERAL if one.key == key)
    answer = right(placed)
    Card(page, placed).give(tuple(answer))
    keep(page)
    until(page, f"{SHOWN} !== {json.dumps(key)}")
    assert [one["number"] for one in handed(page)["done"]] == [SEVERAL.index(placed) + 1]


def test_a_reload_goes_on_and_each_learner_has_a_run(page: Page, server: SiteServer) -> None:
    """What was kept and what was begun is there again; another name begins another run, and beginning anew asks."""
    address = a_set(ONE, ALL, mode=Mode.TEST)
    begun(page, server, address, "Anna")
    on_desk(page, ONE).choose(ONE.offered[0])
    keep(page)
    on_desk(page, ALL).choose(ALL.offered[0])
    page.reload()
    card = on_desk(page, ALL)
    expect(card.input(ALL.offered[0])).to_be_checked()
    page.go_back()
    expect(on_desk(page, ONE).input(ONE.offered[0])).to_be_checked()
    begun(page, server, address, "Ben")
    expect(on_desk(page, ONE).form.locator(":checked:not(option)")).to_have_count(0)
    opened(page, server, address)
    assert [one.inner_text() for one in page.locator(".set-begun b").all()] == ["Ben", "Anna"]
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Keep it and go on").click()
    expect(on_desk(page, ALL).input(ALL.offered[0])).to_be_checked()
    opened(page, server, address)
    page.get_by_role("button", name="Begin anew…: Anna").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin anew").click()
    expect(on_desk(page, ONE).form.locator(":checked:not(option)")).to_have_count(0)
    assert handed(page)["done"] == []


def test_settings_erase_runs_too(page: Page, server: SiteServer) -> None:
    begun(page, server, a_set(ONE), "Anna")
    page.goto(server.at("settings/"))
    expect(page.locator("[data-slot=progress-kept]")).to_have_text("No puzzle tried yet; 1 set begun.")
    page.get_by_role("button", name="Erase my progress…").click()
    expect(page.get_by_role("dialog")).to_contain_text("take their receipts along")
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.locator("[data-slot=erase-result]")).to_contain_text("1 set begun")
    assert page.evaluate(f"localStorage.getItem('{RUNS}')") is None


def test_what_was_kept_and_makes_no_sense_is_no_run(page: Page, server: SiteServer) -> None:
    opened(page, server, a_set(ONE))
    page.evaluate(f"localStorage.setItem('{RUNS}', JSON.stringify({{ runs: [{{ set: '', at: 1, run: {{}} }}] }}))")
    page.reload()
    page.locator("[data-slot=begin]:not([hidden])").wait_for()
    expect(page.locator(".set-begun")).to_be_hidden()
    page.get_by_role("button", name="Begin", exact=True).click()
    on_desk(page, ONE)
    assert handed(page)["done"] == []


def test_where_nothing_is_kept_a_set_is_worked_through_all_the_same(page: Page, server: SiteServer) -> None:
    """That is told once, before anything is lost; the receipt is there."""
    page.add_init_script(BLOCKED)
    begun(page, server, a_set(ONE, ALL), "Anna")
    for placed in (ONE, ALL):
        card = on_desk(page, placed)
        card.give(tuple(right(placed)))
        card.ask()
        assert card.grade() == "right"
        card.form.locator("[data-act=onward]").click()
    text, _ = receipt(page)
    assert "callwise-receipt-1-" in text
    expect(page.locator(".notice")).to_have_count(1)
    expect(page.locator(".notice")).to_contain_text("take your receipt along")


@pytest.mark.may_log("404|integrity")
def test_without_a_referee_answers_are_kept_and_it_is_tried_again(page: Page, server: SiteServer) -> None:
    server.faults["/start.js"] = Fault.MISSING
    begun(page, server, a_set(ONE, mode=Mode.TEST), "Anna")
    on_desk(page, ONE).choose(right(ONE)[0][1])
    keep(page)
    hand_in(page)
    expect(page.locator("[data-slot=doing]")).to_contain_text("Your answers are kept")
    expect(page.locator("[data-slot=receipt]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-slot=doing]")).to_contain_text("Your answers are kept")
    server.faults.clear()
    page.get_by_role("button", name="Fetch it again").click()
    receipt(page)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 1 right")


@pytest.mark.may_log("ERR_FAILED")
def test_a_puzzle_that_does_not_come_is_told_in_its_place(page: Page, server: SiteServer) -> None:
    """The others can be answered, and it can be fetched again."""
    page.route(f"**/{ONE.path}", lambda route: route.abort())
    opened(page, server, a_set(ONE, ALL))
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".set-lost [role=alert]")).to_contain_text("could not be fetched")
    around(page, "Next")
    on_desk(page, ALL)
    around(page, "Previous")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.unroute(f"**/{ONE.path}")
    again.click()
    on_desk(page, ONE)


def test_the_sets_rules_go_before_the_readers_table(page: Page, server: SiteServer) -> None:
    """They hold where a puzzle can be asked under them; no others can be chosen."""
    other = next(rules for rules in ONE.puzzle.form.case.presets() if rules.name != ONE.puzzle.rules.name)
    page.goto(server.at("about/"))
    page.evaluate("""localStorage.setItem("callwise.tables.v1", '{"riichi": "m-league"}')""")
    begun(page, server, a_set(ONE, ORDER, rules=(other.name,)))
    card = on_desk(page, ONE)
    expect(card.form.locator("select")).to_be_hidden()
    assert card.form.locator("select").input_value() == other.name
    expect(card.form.locator(".puzzle-rules > b")).to_have_text(other.title)
    around(page, "Next")
    assert on_desk(page, ORDER).form.locator("select").input_value() == ORDER.puzzle.rules.name


def own_set(*files: str, puzzles: Sequence[str] = ()) -> str:
    """The address of a set that brings puzzles of its own."""
    keys = puzzles or [f"own/{nth}" for nth, _ in enumerate(files, 1)]
    return write_address(PuzzleSet(NAME, tuple(keys), own=files))


def test_a_puzzle_of_the_sets_own_is_asked_like_the_others(page: Page, server: SiteServer) -> None:
    begun(page, server, own_set(ONE.puzzle.text, puzzles=("own/1", ALL.key)), "Anna")
    until(page, f"{SHOWN} === 'own/1'")
    form = page.locator("form[data-key='own/1']")
    form.locator(f"input[value={json.dumps(right(ONE)[0][1])}]").first.check()
    form.get_by_role("button", name="Ask for a ruling").click()
    expect(form).to_have_attribute("data-ruled", "right")
    around(page, "Next")
    on_desk(page, ALL)
    around(page, "To the end")
    receipt(page)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 2 right")


def test_a_set_whose_own_puzzle_cannot_be_used_is_refused(page: Page, server: SiteServer) -> None:
    """What is wrong with the file is said, and nothing begins."""
    opened(page, server, own_set(ONE.puzzle.text, ONE.puzzle.text.replace("asks", "aks"), puzzles=("own/1", "own/2")))
    expect(page.locator("[data-slot=faults]")).to_contain_text("own/2 can’t be used: own-2: unknown key 'aks'")
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_hidden()


def test_a_bad_link_is_refused_by_name(page: Page, server: SiteServer) -> None:
    """The fault is told in a sentence, and nothing of the set is shown."""
    opened(page, server, f"v=1&name=x&puzzles={ONE.key}&colour=red")
    expect(page.locator("[data-slot=faults]")).to_contain_text("“colour” is nothing that a set has")
    expect(page.get_by_role("button", name="Begin", exact=True)).to_be_hidden()


def test_what_a_set_says_is_text(page: Page, server: SiteServer) -> None:
    """Its name, its introduction and the learner's name."""

    def refuse(dialog: Dialog) -> None:
        dialog.dismiss()
        raise AssertionError(dialog.message)

    page.on("dialog", refuse)
    address = write_address(PuzzleSet(HTML, (ONE.key,), says=HTML))
    begun(page, server, address, HTML)
    expect(page.locator("h1")).to_have_text(HTML)
    card = on_desk(page, ONE)
    card.give(tuple(right(ONE)))
    card.ask()
    card.grade()
    card.form.locator("[data-act=onward]").click()
    receipt(page)
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
    """What became of an address of a set."""

    begins: bool
    told: str
    took: float
    shows: bool
    harm: int
    events: list[str]
    leads: list[str]
    stayed: bool


@pytest.mark.may_log("Fetch API cannot load")
@pytest.mark.parametrize("count", [27, pytest.param(1_000, marks=pytest.mark.deep)])
def test_no_address_of_a_set_becomes_part_of_a_page(page: Page, server: SiteServer, count: int) -> None:
    """Whatever it holds, the set begins or is refused in words, and so is each of its own puzzles."""
    dialogs: list[str] = []

    def on_dialog(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", on_dialog)
    still(page)
    page.goto(server.at("404.html"))
    addresses = list(hostile_sets(15, count))
    seen = cast("list[Visit]", page.evaluate(VISIT, ["set/", addresses]))
    for address, one in zip(addresses, seen, strict=True):
        assert one["shows"] or one["told"], address[:300]
        assert one["begins"] or not one["shows"], address[:300]
        assert (one["harm"], one["events"], one["stayed"]) == (0, [], True), address[:300]
        assert set(one["leads"]) <= {"http:", "https:"}, address[:300]
        assert one["took"] < 60_000, address[:300]
    assert {one["begins"] for one in seen} == {True, False}
    assert dialogs == []


def test_each_state_fits_a_small_phone(page: Page, server: SiteServer) -> None:
    """At 320 pixels nothing is cut off, and axe finds nothing, in light and dark."""
    still(page)
    page.set_viewport_size({"width": 320, "height": 700})
    fits = "document.documentElement.scrollWidth <= 320"
    opened(page, server, "v=3")
    assert page.evaluate(fits)
    opened(page, server, a_set(ONE, ALL, ORDER))
    assert page.evaluate(fits)
    assert violations(page) == []
    begun(page, server, a_set(ONE, ALL, ORDER), "W" * 60)
    assert page.evaluate(fits)
    assert violations(page) == []
    card = on_desk(page, ONE)
    card.give(tuple(right(ONE)))
    card.ask()
    card.grade()
    assert page.evaluate(fits)
    opened(page, server, a_set(ONE, ALL, ORDER))
    assert page.evaluate(fits)
    assert violations(page) == []
