"""Settings: choices apply at once and on every page; progress is exported and imported completely or not at all."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.support.browser.browsing import until
from tests.support.browser.page_probes import BLOCKED, FULL, still, violations
from tests.support.browser.site_server import SiteServer

KEY = "callwise.preferences.v1"
PROGRESS = "callwise.progress.v1"
# The attributes of <html> when the body begins, before anything can be painted.
AT_FIRST = """
new MutationObserver((_, observer) => {
  if (!document.body) return;
  globalThis.atFirst = { ...document.documentElement.dataset };
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
UNUSUAL = (
    {
        "theme": "light",
        "tiles": "contrast",
        "index": "on",
        "white": "plain",
        "terms": "en",
        "motion": "off",
        "keys": "off",
    },
    {"theme": "dark", "tiles": "safe"},
)
"""Every non-default choice; choices of one preference are in different groups."""

DATASET = "({...document.documentElement.dataset})"
Marks = dict[str, dict[str, object]]


def mark(*, right: bool = False, tried: int = 1, hints: int = 0, when: int = 1000) -> dict[str, object]:
    """Return a result for one puzzle."""
    return {"tried": tried, "right": right, "hints": hints, "ruleset": "common", "when": when}


MARKS: Marks = {
    "track/one": mark(right=True, tried=2, hints=1),
    "track/two": mark(when=2000),
    "track/three": mark(right=True, when=3000),
}


def progress_file(marks: object, **changes: object) -> str:
    """Return the text of a progress file."""
    return json.dumps({"callwise": "progress", "version": 1, "marks": marks, **changes})


def seeded(key: str, text: str) -> str:
    """Return a script that stores this text, once."""
    return f"sessionStorage['{key}'] ??= (localStorage.setItem('{key}', {json.dumps(text)}), 1);"


def stored(page: Page, key: str) -> object:
    """Return a stored value, parsed as JSON; None if absent."""
    return json.loads(str(page.evaluate("(key) => localStorage.getItem(key) ?? 'null'", key)))


def kept(page: Page) -> object:
    """Return the saved marks."""
    data = stored(page, PROGRESS)
    return data["marks"] if isinstance(data, dict) else None


def attribute(page: Page, name: str) -> object:
    """Return the value of a preference on `<html>`; None if not set."""
    return page.evaluate("(name) => document.documentElement.getAttribute(`data-${name}`)", name)


def radio(page: Page, name: str, value: str) -> Locator:
    """Return one radio button."""
    return page.locator(f"input[name='{name}'][value='{value}']")


def settings(page: Page, server: SiteServer, marks: Marks | None = None) -> Page:
    """Open the settings page, with some saved progress if given."""
    if marks is not None:
        page.add_init_script(seeded(PROGRESS, json.dumps({"marks": marks})))
    page.goto(server.at("settings/"))
    return page


def erase(page: Page) -> None:
    """Erase all progress and confirm."""
    page.get_by_role("button", name="Erase my progress").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase", exact=True).click()


def choose_file(page: Page, text: str | bytes, name: str = "progress.json") -> None:
    """Choose a file and press the button."""
    content = text.encode() if isinstance(text, str) else text
    page.get_by_label("A progress file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": content}
    )
    page.get_by_role("button", name="Import").click()


def exported(page: Page, within: Locator) -> tuple[str, str]:
    """Press export; return the file's name and text."""
    with page.expect_download() as download:
        within.get_by_role("button", name="Export").click()
    return download.value.suggested_filename, Path(download.value.path()).read_text("utf-8")


def heard(page: Page, text: str) -> None:
    """Have another page replace the stored preferences with this text, and notify this one."""
    page.evaluate(
        """([key, text]) => {
          localStorage.setItem(key, text);
          dispatchEvent(new StorageEvent("storage", { key }));
        }""",
        [KEY, text],
    )


def test_choice_applies_at_once_and_on_every_page(page: Page, server: SiteServer) -> None:
    """It is set on `<html>` on this page, on the next and on return, until the default is chosen again."""
    settings(page, server)
    for chosen in UNUSUAL:
        for name, value in chosen.items():
            expect(page.locator(f"input[name='{name}']").first).to_be_checked()
            assert attribute(page, name) is None
            radio(page, name, value).check()
            assert attribute(page, name) == value
        page.goto(server.at("about/"))
        assert page.evaluate(DATASET) == chosen
        page.goto(server.at("settings/"))
        assert page.evaluate(DATASET) == chosen
        for name, value in chosen.items():
            expect(radio(page, name, value)).to_be_checked()
            page.locator(f"input[name='{name}']").first.check()
            assert attribute(page, name) is None
    page.reload()
    assert page.evaluate(DATASET) == {}
    assert stored(page, KEY) == {}


@pytest.mark.deep
@pytest.mark.may_log("status of 404")
def test_choices_apply_before_anything_is_painted(page: Page, server: SiteServer) -> None:
    """No page changes its look while loading."""
    wanted = {"theme": "dark", "tiles": "safe", "index": "on", "white": "plain"}
    wanted |= {"terms": "en", "motion": "off"}
    page.add_init_script(seeded(KEY, json.dumps(wanted)))
    page.add_init_script(AT_FIRST)
    for address in ("", "settings/", "glossary/", "nowhere/"):
        page.goto(server.at(address))
        assert page.evaluate("atFirst") == wanted, address


@pytest.mark.deep
def test_samples_show_the_choices(page: Page, server: SiteServer) -> None:
    """
    Tiles, corners and words change immediately.

    Paper and the browser's own bar follow the chosen theme; without one they follow the system. By keyboard, each
    choice is one tab stop with arrows within it, and every stop is visible.
    """
    settings(page, server)
    radio(page, "tiles", "usual").focus()
    page.keyboard.press("ArrowRight")
    assert attribute(page, "tiles") == "contrast"
    names = []
    for _ in range(3):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.name || document.activeElement.className"))
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert names == ["index", "white", "term"]
    assert page.url == server.at("settings/")
    page.keyboard.press("Enter")
    assert page.url == server.at("settings/")
    radio(page, "tiles", "usual").check()

    index = page.locator("symbol .index").first
    frame = page.locator("#t5z .frame")
    word = page.locator(".settings-sample .term").first
    edge = "getComputedStyle(document.querySelector('.settings-sample .tile')).getPropertyValue('--t-red').trim()"
    usual = page.evaluate(edge)
    for name, value in (("index", "on"), ("white", "plain"), ("terms", "en")):
        radio(page, name, value).check()
    assert index.evaluate("(one) => getComputedStyle(one).display") == "inline"
    assert frame.evaluate("(one) => getComputedStyle(one).display") == "none"
    expect(word.locator(".term-en")).to_be_visible()
    expect(word.locator(".term-usual")).to_be_hidden()
    inks = {usual}
    for value in ("contrast", "safe"):
        radio(page, "tiles", value).check()
        inks.add(page.evaluate(edge))
    assert len(inks) == 3

    bar = """[...document.querySelectorAll('meta[name=theme-color]')]
        .filter((one) => matchMedia(one.media).matches).map((one) => one.content)"""
    paper = "getComputedStyle(document.body).backgroundColor"
    looks = []
    for system, theme in (("light", "dark"), ("dark", "light"), ("dark", "system"), ("light", "system")):
        page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
        radio(page, "theme", theme).check()
        looks.append((page.evaluate(bar), page.evaluate(paper)))
    dark, light = looks[:2]
    assert dark != light
    assert looks == [dark, light, dark, light]
    assert all(len(colours) == 1 for colours, _ in looks)


@pytest.mark.deep
def test_other_pages_follow(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Other tabs adopt a choice, radios included; none brings erased progress back."""
    context = new_context()
    one, other, first = (context.new_page() for _ in range(3))
    settings(one, server, MARKS)
    other.goto(server.at("settings/"))
    first.goto(server.at(""))
    radio(one, "tiles", "contrast").check()
    for page in (other, first):
        until(page, "document.documentElement.dataset.tiles === 'contrast'")
    expect(radio(other, "tiles", "contrast")).to_be_checked()
    radio(other, "theme", "dark").check()
    until(one, "document.documentElement.dataset.theme === 'dark'")
    assert stored(one, KEY) == {"tiles": "contrast", "theme": "dark"}

    expect(other.locator("[data-slot=progress-kept]")).to_contain_text("3 puzzles")
    erase(one)
    expect(other.locator("[data-slot=progress-kept]")).to_contain_text("No puzzle")
    assert kept(other) is None


@pytest.mark.parametrize("trouble", [BLOCKED, FULL], ids=["blocked", "full"])
def test_without_storage_everything_applies_on_this_page(page: Page, server: SiteServer, trouble: str) -> None:
    """Choices and imports work; one notice at the top says so, and no error is shown."""
    page.add_init_script(trouble)
    settings(page, server)
    radio(page, "theme", "dark").check()
    radio(page, "terms", "en").check()
    assert (attribute(page, "theme"), attribute(page, "terms")) == ("dark", "en")
    expect(page.get_by_text("until you leave")).to_have_count(1)
    choose_file(page, progress_file(MARKS))
    expect(page.locator("[data-slot=importing-result]")).to_contain_text("until you leave")
    _, text = exported(page, page.locator("main .settings"))
    assert json.loads(text)["marks"] == MARKS
    page.reload()
    assert attribute(page, "theme") is None


GARBAGE = (
    "",
    "{",
    "null",
    "7",
    '"dark"',
    '["dark"]',
    '{"theme": "pink", "tiles": 3, "terms": null, "motion": {"off": 1}}',
    '{"__proto__": {"theme": "dark"}, "constructor": "dark", "toString": "x"}',
    json.dumps({"theme": "dark", "more": "x" * 2000}),
)


@pytest.mark.deep
def test_invalid_storage_is_ignored(page: Page, server: SiteServer) -> None:
    """None of it reaches `<html>`, valid values next to it apply, and the next choice is saved as usual."""
    settings(page, server)
    for text in GARBAGE:
        heard(page, text)
        assert page.evaluate(DATASET) == {}, text
        assert page.locator("input[data-preference]:checked").count() == len(UNUSUAL[0]), text
        radio(page, "keys", "off").check()
        assert stored(page, KEY) == {"keys": "off"}, text
    heard(page, '{"theme": "dark", "tiles": "gold", "shoes": "red"}')
    for _ in range(2):
        assert page.evaluate(DATASET) == {"theme": "dark"}
        page.reload()  # a newly opened page reads the same


def test_export_erase_import(page: Page, server: SiteServer) -> None:
    """
    Exported progress comes back unchanged.

    The dialog before erasing says what would be lost, offers an export, and keeps everything by default; then focus
    returns. Unreadable data and practice records are erased too. After that there is no empty file to export, and no
    confirmation.
    """
    settings(page, server, MARKS)
    page.evaluate(f"localStorage.setItem('{PROGRESS}.unreadable', '{{')")
    page.evaluate("localStorage.setItem('callwise.blitz.v1', '7')")
    page.evaluate("localStorage.setItem('callwise.card.v1', 'FF 3333b 444d NEWS 0')")
    page.evaluate("localStorage.setItem('callwise.dispute.v1', JSON.stringify({date: '2026-11-25', right: true}))")
    name, text = exported(page, page.locator("main .settings"))
    assert name.startswith("callwise-progress-")
    assert json.loads(text) == {"callwise": "progress", "version": 1, "marks": MARKS}

    button = page.get_by_role("button", name="Erase my progress")
    dialog = page.get_by_role("dialog", name="Erase all progress?")
    button.click()
    expect(dialog).to_contain_text("3 puzzles tried")
    expect(dialog.get_by_role("button", name="Keep it")).to_be_focused()
    _, again = exported(page, dialog)
    assert json.loads(again)["marks"] == MARKS
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert kept(page) == MARKS

    erase(page)
    expect(page.locator("[data-slot=erase-result]")).to_contain_text("3 puzzles tried, 2 of them answered right")
    until(page, "Object.keys(localStorage).length === 0")
    page.get_by_role("button", name="Export my progress").click()
    expect(page.get_by_text("nothing to export")).to_be_visible()
    button.click()
    expect(page.get_by_text("nothing to erase")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)

    choose_file(page, text, name)
    expect(page.locator("[data-slot=importing-result]")).to_contain_text("3 puzzles added")
    assert kept(page) == MARKS
    page.reload()
    assert kept(page) == MARKS


HERE: Marks = {
    "track/right-here": mark(right=True),
    "track/right-there": mark(when=9000),
    "track/fewer-hints-there": mark(right=True, hints=2, when=9000),
    "track/later-there": mark(when=1000),
    "track/only-here": mark(),
}
THERE: Marks = {
    "track/right-here": mark(when=9000),
    "track/right-there": mark(right=True, when=10),
    "track/fewer-hints-there": mark(right=True, hints=1, when=10),
    "track/later-there": mark(tried=5, when=2000),
    "track/only-there": mark(right=True),
}
MERGED: Marks = {**THERE, "track/right-here": HERE["track/right-here"], "track/only-here": HERE["track/only-here"]}
"""Right beats not right, then fewer hints win, then the later result; marks not in the file stay."""


BAD_FILES: tuple[tuple[str | bytes, str, str], ...] = (
    (b"\x89PNG\r\n\x1a\n\x00", "isn’t JSON", '"{"'),
    (progress_file({"<img src=x onerror=alert(1)>": mark()}), "<img src=x onerror=alert(1)>", '"track/puzzle"'),
    (" " * 500_001, "500,001", "500,000"),
    (progress_file({f"track/{number}": mark() for number in range(2001)}), "2002 puzzles", "2000"),
)
"""Invalid files, the quoted part, and the valid alternative named."""


def test_file_is_merged_or_replaces_progress(page: Page, server: SiteServer) -> None:
    """
    Merging keeps the better result; replacing, on request, keeps only the file's; merging stays the default.

    An invalid file is refused with a reason that quotes the error and says what would be valid; nothing is imported
    and nothing is lost.
    """
    settings(page, server, HERE)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Choose a file first.")).to_be_visible()
    expect(page.get_by_label("A progress file")).to_be_focused()

    said = page.locator("[data-slot=importing-result]")
    choose_file(page, progress_file(THERE))
    expect(said).to_contain_text("1 puzzle added, 3 puzzles improved, 1 puzzle left as it was")
    assert kept(page) == MERGED

    page.get_by_label("Replace").check()
    there: Marks = {"track/new": mark()}
    choose_file(page, progress_file(there))
    expect(said).to_contain_text("1 puzzle now, 6 before")
    assert kept(page) == there
    expect(page.get_by_label("Merge")).to_be_checked()

    said = page.locator("[data-slot=importing-result][data-kind=refused]")
    for place, (text, wrong, would_be_right) in enumerate(BAD_FILES):
        name = f"<i>odd</i>{place}.json"
        choose_file(page, text, name)
        expect(said).to_contain_text(f"{name}” wasn’t imported")
        reason = said.inner_text()
        assert wrong in reason
        assert would_be_right in reason
        assert len(reason) < 400, reason
        assert said.locator("*").count() == 0, reason
        assert kept(page) == there, reason
        assert page.evaluate("({}).right") is None, reason
        expect(page.get_by_label("A progress file")).to_be_focused()


@pytest.mark.deep
def test_targets_are_large_and_axe_finds_nothing(page: Page, server: SiteServer) -> None:
    """Checked with an error shown and with the dialog open, on every screen, in light and dark."""
    settings(still(page), server, MARKS)
    choose_file(page, "not " + "j" * 300)
    expect(page.locator("[data-kind=refused]")).to_be_visible()
    small = """[...document.querySelectorAll('main :is(.option, button:not(.term), input[type=file], dialog button)')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML)"""
    for opened in (False, True):
        if opened:
            page.get_by_role("button", name="Erase my progress").click()
        for width in (1280, 390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(small) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


def test_without_scripts_the_page_says_so(new_context: CreateContextCallback, server: SiteServer) -> None:
    """There are no dead controls; the system's preferences are honoured and named."""
    page = new_context(java_script_enabled=False, color_scheme="dark").new_page()
    page.goto(server.at("settings/"))
    expect(page.get_by_text("need scripts")).to_be_visible()
    assert not page.locator("main :is(input, button)").locator("visible=true").count()
