"""
Results: receipts arrive in every way and fill a grid; unreadable ones are named.

Nothing in them becomes markup or leaves this tab.
"""

import csv
import io
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from callwise.instructors.sets.set_address import write_address
from tests.browser.instructors.set_pages import paste
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import still, violations
from tests.support.browser.site_server import SiteServer
from tests.support.hostile.hostile_receipts import hostile
from tests.support.instructors.class_receipts import BEGAN, EVENING, FILES, MINUTE, TEN, receipt, set_of, text

RESULTS = "instructors/results/"
HTML = "<img src=x onerror=alert(1)>"
ANA = text("Ana", ["+", "-+", "-~+", "-", "?", "?", "~", ".", "--", "-+"])
BEN = text("Ben", ["+", "+", "-", "-", "+", "?", "-", "-", "-", "-"], began=BEGAN + MINUTE)
WORDS = {
    "Ana": [
        "right at once",
        "right after 2 tries",
        "right after 3 tries",
        "not right",
        "unsettled",
        "unsettled",
        "almost",
        "not answered –",
        "not right",
        "right after 2 tries",
    ],
}
QUICK = set_of(*TEN[:3], name="Another evening")
SHEET = """table => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"""
BLOCKED = """
Object.defineProperty(globalThis, "sessionStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
"""
DROP = """([name, text]) => {
  const files = new DataTransfer();
  for (const one of text) files.items.add(new File([one], name, { type: "text/plain" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""

DROP_TEXT = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def page(page: Page, server: SiteServer) -> Page:
    """The empty results page."""
    page.goto(server.at(RESULTS))
    return page


def sheet(page: Page) -> dict[str, list[str]]:
    """Return the grid's cells per learner, without the totals."""
    expect(page.locator(".results-grid")).to_be_visible()
    rows: list[list[str]] = page.locator(".results-grid").evaluate(SHEET)
    return {who: cells for who, *cells in rows}


def refused(page: Page) -> list[tuple[str, str]]:
    """Return the receipts left out of the grid, with kind and reason."""
    listed = page.locator(".results-refused li").all()
    return [(str(one.get_attribute("data-kind")), one.inner_text()) for one in listed]


def says(page: Page) -> Locator:
    """Return the status line."""
    return page.locator("[data-slot=says]")


def test_pasted_receipts_are_found_in_any_text(page: Page) -> None:
    """
    Each learner has a row, each puzzle a column, each cell a result; the field is cleared for the next.

    The most common mistakes are listed with clause and lesson.
    """
    paste(page, "Hello!", ANA, BEN.replace("\n", "\n> "), "Greetings")
    rows = sheet(page)
    assert list(rows) == ["Ana", "Ben"]
    assert rows["Ana"][: len(TEN)] == WORDS["Ana"]
    assert rows["Ana"][len(TEN) :] == ["1", "4"]
    expect(page.get_by_label("Receipts, as many")).to_have_value("")
    expect(says(page)).to_have_text("2 receipts are in the grid.")
    heads = page.locator(".results-grid thead th[scope=col]")
    expect(heads).to_have_count(1 + len(TEN) + 2)
    assert page.locator(".results-grid :is(tbody, tfoot) th[scope=row]").count() == 2 + 2
    sums = page.locator(".results-grid tfoot tr").first.locator("td").all_inner_texts()
    assert sums[0].strip() == "2 of 2"
    assert sums[3].strip() == "0 of 2"
    most_got_wrong(page)
    seal_opens_the_answer_and_its_ruling(page)


def most_got_wrong(page: Page) -> None:
    """Check below the grid: missed puzzles, violated clauses, and the lessons for them."""
    missed = page.locator(".results-missed > li")
    assert missed.count() >= 3
    expect(missed.first.locator(".law").first).not_to_be_empty()
    expect(page.locator(".results-shown code")).to_have_count(0)
    lessons = page.locator(".results-next a")
    assert lessons.count() >= 1
    for path in {str(link.get_attribute("href")) for link in lessons.all()}:
        assert page.request.get(page.evaluate("path => new URL(path, location.href).href", path)).ok


def seal_opens_the_answer_and_its_ruling(page: Page) -> None:
    """
    Open a seal: it shows the position, both answers and both rulings; Escape and the button return to the seal.

    Arrows move between seals, skipping unanswered puzzles; for Tab, all seals are one stop.
    """
    seals = page.locator(".results-grid tbody tr").nth(0).locator("button")
    expect(seals.first).to_be_visible()
    assert page.locator(".results-grid button[tabindex='0']").count() == 1
    seals.nth(6).focus()
    page.keyboard.press("ArrowRight")
    expect(seals.nth(7)).to_be_focused()
    assert seals.nth(7).get_attribute("data-number") == "9"
    page.keyboard.press("ArrowUp")
    expect(seals.nth(7)).to_be_focused()
    rows = page.locator(".results-grid tbody tr")
    seal = rows.nth(0).locator("button").nth(1)
    seal.click()
    panel = page.get_by_role("dialog")
    expect(panel).to_be_visible()
    expect(panel.locator(".over").first).to_have_text("Ana · 2 of 10")
    expect(panel).to_contain_text("Answered 2 times")
    expect(panel.locator(".felt")).to_be_visible()
    expect(panel.locator(".ruling")).to_have_count(2)
    assert [one.get_attribute("data-grade") for one in panel.locator(".ruling").all()] == ["not-yet", "right"]
    assert "UTC" not in panel.locator("time").inner_text()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(seal).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(panel.locator(".over").first).to_have_text("Ben · 2 of 10")
    expect(panel.locator(".ruling")).to_have_count(1)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    rows.nth(0).locator("button").nth(3).click()
    panel.locator("button.term").first.click()
    expect(page.locator(".term-note:popover-open")).to_be_visible()
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()


def test_receipts_arrive_in_every_way(page: Page, server: SiteServer, tmp_path: Path) -> None:
    """
    Several files can be read at once, and any without a receipt is named; a receipt in a link is removed from the URL.
    """

    def came() -> None:
        expect(says(page)).to_contain_text("2 receipts are in the grid.")
        assert sorted(sheet(page)) == ["Ana", "Ben"]
        assert "#" not in page.url
        page.get_by_role("button", name="Forget all").click()

    page.evaluate(DROP, ["callwise-tuesday.txt", [ANA, "nothing", BEN]])
    expect(says(page)).to_contain_text("There’s no receipt in “callwise-tuesday.txt”.")
    came()
    page.evaluate(DROP_TEXT, ANA + BEN)
    came()
    files = []
    for name, words in {"a.txt": ANA, "b.txt": BEN}.items():
        files.append(tmp_path / name)
        files[-1].write_text(words, "utf-8")
    page.locator("input[type=file]").set_input_files(files)
    came()
    for who, ways in {"Ana": ["+"] * 3, "Ben": ["-"] * 3}.items():
        page.goto(server.at(f"{RESULTS}#receipt={receipt(who, ways).token}"))
        expect(page.locator(".results-grid tbody")).to_contain_text(who)
    came()


def test_unreadable_receipts_are_named_and_not_counted(page: Page) -> None:
    """They are truncated, changed, of a future version, for another set or a changed puzzle, or already read."""
    cut = ANA[: len(ANA) - 200]
    changed = BEN.replace("callwise-receipt-1-", "callwise-receipt-1-", 1)
    middle = len(changed) - 100
    changed = changed[:middle] + ("x" if changed[middle] != "x" else "y") + changed[middle + 1 :]
    newer = text("Cleo", ["+"]).replace("callwise-receipt-2-", "callwise-receipt-3-")
    other = text("Dan", ["+", "+", "+"], QUICK)
    changed_since = {**FILES, TEN[0]: FILES[TEN[0]] + "\n# Mended.\n"}
    old = text("Eva", ["+"], files=changed_since)
    paste(page, text("Ana", ["+"] * 10), cut, changed, newer, other, old, text("Ana", ["+"] * 10))
    paste(page, text("Ben", ["+"] * 10, began=BEGAN + MINUTE))
    expect(says(page)).to_contain_text("2 receipts are in the grid. 6 more aren’t; see why below.")
    assert list(sheet(page)) == ["Ana", "Ben"]
    assert sorted(kind for kind, _ in refused(page)) == ["broken", "broken", "doubled", "foreign", "newer", "old"]
    told = dict(refused(page))
    assert "version 3" in told["newer"]
    assert "Another evening" in told["foreign"]
    assert all(len(words) > 20 for words in told.values())
    sums = page.locator(".results-grid tfoot tr").first.locator("td").all_inner_texts()
    assert {one.strip() for one in sums[:-1]} == {"2 of 2"}


def test_set_with_most_receipts_is_shown_by_default(page: Page, server: SiteServer) -> None:
    """The URL or a press selects another; an unreadable set is refused by name."""
    both = [ANA, BEN, text("Dan", ["+", "+", "+"], QUICK)]
    paste(page, *both)
    expect(page.locator("#results-set")).to_have_text(EVENING.name)
    page.get_by_role("radio", name=QUICK.name).check()
    expect(page.locator("#results-set")).to_have_text(QUICK.name)
    assert list(sheet(page)) == ["Dan"]
    assert {kind for kind, _ in refused(page)} == {"foreign"}
    page.get_by_role("button", name="Forget all").click()
    page.goto(server.at(f"{RESULTS}#set={quote(write_address(QUICK), safe='')}"))
    paste(page, *both)
    expect(page.locator("#results-set")).to_have_text(QUICK.name)
    page.goto(server.at(f"{RESULTS}#set=v%3D2"))
    expect(says(page)).to_contain_text("version")


def test_reload_keeps_results_and_forget_all_erases_them(page: Page) -> None:
    """Results are kept only in this tab; after Forget all, nothing remains."""
    paste(page, ANA, BEN[:-50])
    before, told = sheet(page), refused(page)
    page.reload()
    assert sheet(page) == before
    assert refused(page) == told
    assert page.evaluate("localStorage.length") == 0
    assert "Ana" not in str(page.evaluate("JSON.stringify({ ...localStorage })"))
    page.get_by_role("button", name="Forget all").click()
    expect(page.locator(".results-grid")).to_have_count(0)
    assert page.evaluate("sessionStorage.length") == 0
    page.reload()
    expect(page.locator(".results-grid")).to_have_count(0)
    assert "Ana" not in page.locator("main").inner_text()


def test_blocked_storage_is_reported_and_harmless(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Results can be viewed but are lost on reload."""
    page = new_context().new_page()
    page.add_init_script(BLOCKED)
    page.goto(server.at(RESULTS))
    paste(page, ANA)
    assert list(sheet(page)) == ["Ana"]
    expect(says(page)).to_contain_text("a reload loses")


def test_similar_names_and_missing_receipts_are_reported(page: Page, server: SiteServer) -> None:
    """
    Learners with similar names have separate rows, told apart by start time.

    Text without a receipt stays in the field, with a note on how receipts begin; a URL truncated before its receipt is
    reported.
    """
    page.goto(server.at(f"{RESULTS}#receipt="))
    expect(says(page)).to_contain_text("cut short")
    paste(page, "See you on Tuesday")
    expect(says(page)).to_contain_text("callwise-receipt-")
    expect(page.get_by_label("Receipts, as many")).to_have_value("See you on Tuesday")
    expect(page.locator(".results-grid")).to_have_count(0)
    paste(
        page, text("Ana", ["+"] * 10), text(" ANA\u200b", ["-"], began=0), text("Ben", ["+"] * 10, began=BEGAN + MINUTE)
    )
    expect(says(page)).to_contain_text("3 receipts are in the grid. Above it is a warning")
    expect(page.locator(".results-doubted li")).to_contain_text("2 rows have names that look alike")
    rows = sheet(page)
    assert [name.partition(" began ")[0] for name in rows] == ["Ana", "ANA\u200b", "Ben"]
    assert [one[:10].count("right at once") for one in rows.values()] == [10, 0, 10]
    assert refused(page) == []


def test_names_are_text_in_grid_and_csv(page: Page) -> None:
    """Any characters can be in a name; no cell begins with anything that a spreadsheet would execute."""
    names = [HTML, "=1+1", "x;=cmd|'/C calc'!A0;y", '"quoted", and a comma', "\u202egnirts"]
    paste(page, *(text(name, ["+", "-"], began=BEGAN + nth * MINUTE) for nth, name in enumerate(names)))
    assert len(sheet(page)) == len(names)
    assert HTML in sheet(page)
    assert page.locator("main img").count() == 0
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    assert saved.value.suggested_filename.endswith(".csv")
    table = Path(saved.value.path()).read_text("utf-8-sig")
    for sign in ";\t":
        parted = csv.reader(io.StringIO(table, newline=""), delimiter=sign)
        assert not any(one.startswith(("=", "+", "-", "@")) for row in parted for one in row)
    rows = list(csv.reader(io.StringIO(table, newline="")))
    assert len({len(row) for row in rows}) == 1
    told = [row[2] for row in rows]
    assert any(HTML in one for one in told)
    assert not any(one.startswith(("=", "+", "-", "@")) for row in rows for one in row if not one[1:].isdigit())


@pytest.mark.deep
def test_wide_grid_scrolls_in_its_box(page: Page) -> None:
    """This works on a phone too; names and numbers stay visible, and the page doesn't scroll sideways."""
    still(page)
    page.reload()
    paste(page, ANA, *(text(f"Learner {nth}", ["+", "-"], began=BEGAN + nth * MINUTE) for nth in range(12)))
    sheet(page)
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = page.locator(".results-box")
        box.evaluate("box => box.scrollTo(10_000, 10_000)")
        left, top = box.evaluate("box => { const { left, top } = box.getBoundingClientRect(); return [left, top]; }")
        name, number = page.locator("tbody th").last.bounding_box(), page.locator("thead th").last.bounding_box()
        assert name is not None
        assert number is not None
        assert abs(name["x"] - left) <= 2
        assert abs(number["y"] - top) <= 2
    assert violations(page) == []


@pytest.mark.deep
def test_thirty_learners_and_twenty_puzzles_are_quick(page: Page) -> None:
    """This process's engine rules and the browser displays; each takes no more than a second or two."""
    wide = set_of(*list(FILES)[:20], name="A long evening")
    ways = ["+", "-", "~", "-+", "--"]
    texts = [
        text(f"Learner {nth}", [ways[(nth + place) % 5] for place in range(20)], wide, began=BEGAN + nth * MINUTE)
        for nth in range(30)
    ]
    paste(page, *texts)
    until(page, "document.querySelectorAll('.results-grid button.mark').length === 600")
    shown = """() => {
      const slot = document.querySelector("[data-slot=results]"), html = slot.innerHTML, began = performance.now();
      slot.innerHTML = trusted.createHTML(html);
      slot.getBoundingClientRect();
      return performance.now() - began;
    }"""
    assert page.evaluate(shown) < 500


def test_results_page_without_scripts_says_what_it_needs(
    new_context: CreateContextCallback, server: SiteServer
) -> None:
    """It has no dead controls."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server.at(RESULTS))
    expect(page.get_by_text("needs scripts")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)


VISIT = """
async (texts) => {
  const slot = (name) => document.querySelector(`[data-slot="${name}"]`);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const said = async () => {
    const began = performance.now();
    while (/^$|on the way/.test(slot("says").textContent) && performance.now() - began < 10_000) await pause(3);
    const words = slot("says").textContent;
    slot("says").textContent = "";
    return words;
  };
  const results = [];
  await said();
  for (const text of texts) {
    const began = performance.now();
    slot("says").textContent = "";
    if (text.startsWith("#")) {
      history.replaceState(null, "", location.pathname);
      location.hash = text;
      if (!/^#(receipt|set)=./.test(text)) slot("says").textContent = "Nothing to do.";
    } else {
      slot("handing").elements.receipts.value = text;
      slot("handing").requestSubmit();
    }
    const words = await said();
    const took = performance.now() - began;
    slot("results").querySelector("button.mark")?.click();
    for (let waits = 0; waits < 100 && slot("results").querySelector("button.mark"); waits++) {
      if (slot("answer").matches(":popover-open") || slot("says").textContent) break;
      await pause(10);
    }
    const all = [...document.querySelectorAll("main *")];
    results.push({
      said: words, took,
      elements: [...new Set(all.map((one) => one.localName))],
      attributes: [...new Set(all.flatMap((one) => one.getAttributeNames()))],
      leads: [...new Set([...document.links].map((one) => one.protocol))],
    });
    document.querySelector('[data-act="forget"]').click();
  }
  return { results, stayed: location.pathname, kept: sessionStorage.length };
}
"""
NOT_OURS = {"img", "script", "iframe", "base", "object", "embed", "link", "style", "meta"}


@pytest.mark.parametrize(("seed", "count"), [(15, 12), pytest.param(1_500, 1_000, marks=pytest.mark.deep)])
def test_receipts_and_links_are_only_ever_text(page: Page, server: SiteServer, seed: int, count: int) -> None:
    """Each is read or refused quickly; none creates an element, opens a dialog, runs a script or navigates away."""
    paste(page, ANA)
    page.locator("button.mark").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    usual = set(page.evaluate("[...document.querySelectorAll('main *')].flatMap((one) => one.getAttributeNames())"))
    page.get_by_role("button", name="Forget all").dispatch_event("click")
    texts = list(hostile(seed, count))
    visited = page.evaluate(VISIT, texts)
    assert visited["stayed"] == f"{server.base}{RESULTS}"
    assert visited["kept"] == 0
    strange = []
    for text_, one in zip(texts, visited["results"], strict=True):
        handlers = {name for name in one["attributes"] if name.startswith("on") or name in {"style", "srcdoc", "src"}}
        foreign = NOT_OURS & set(one["elements"])
        if not one["said"] or foreign or handlers - usual or set(one["leads"]) - {"http:", "https:"}:
            strange.append((text_[:200], one["said"], foreign, handlers))
    assert strange == []
    assert max(one["took"] for one in visited["results"]) < 5_000
