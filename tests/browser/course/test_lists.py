"""The glossary and the list of puzzles: search field, letter links and passed marks."""

import json

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.answers.course_puzzles import COURSE, ONE
from tests.support.browser.site_server import SiteServer

KEY = "callwise.progress.v1"
OTHER = next(
    track.key(puzzle.name) for track in COURSE.tracks for puzzle in track.puzzles if track.key(puzzle.name) != ONE.key
)

MARK = {"tried": 1, "right": True, "hints": 0, "ruleset": "common", "when": 1}

SEEN = "checkVisibility({ visibilityProperty: true })"
FOUND = f"[...document.querySelectorAll('.glossary-entry')].filter((one) => one.{SEEN}).map(({{ id }}) => id)"
IDLE_LETTERS = f"""() => {{
  const entries = [...document.querySelectorAll(".glossary-entry")].filter((one) => one.{SEEN});
  const letters = [...document.querySelectorAll("[data-letter]")].filter((one) => one.{SEEN});
  const idle = letters.filter((one) => !entries.some((entry) => entry.dataset.entry === one.dataset.letter));
  return [letters.length > 0, idle.map((one) => one.dataset.letter)];
}}"""
TYPED = {
    "kuikae": "kuikae",
    "KUIKAE": "kuikae",
    "喰い替え": "kuikae",
    "swap-calling": "kuikae",
    "chow": "chii",  # its English word
    "player on your left": "kamicha",  # its meaning
    "left player": "kamicha",  # in any order
}
"""Typed text, and a term that it finds."""

FOUND_BY_DAISANGEN = {"glossary/": 1, "instructors/make/": 30, "puzzles/": 30}
"""Minimum matches for that word on pages that list terms and puzzles; hardly any title contains it."""


def found(page: Page) -> list[str]:
    """Return the glossary terms still shown."""
    terms: list[str] = page.evaluate(FOUND)
    return terms


def test_search_finds_entries_and_moves_nothing(page: Page, server: SiteServer) -> None:
    """
    A term is found by name or meaning, a puzzle by its title, and both by what they are about.

    A line counts the matches; without any it says so, with the typed text as plain text, and the field stays in place.
    """
    mark = {"tried": 1, "right": True, "hints": 0, "ruleset": "common", "when": 1}
    marks = {ONE.key: mark, OTHER: {**mark, "right": False}, "no/such": mark, "x": 3}
    page.add_init_script(f"localStorage.setItem({json.dumps(KEY)}, {json.dumps(json.dumps({'marks': marks}))})")
    hostile = '<img src=x onerror="alert(1)">'
    field = page.locator("main").get_by_role("searchbox")
    for address in FOUND_BY_DAISANGEN:
        page.goto(server.at(address))
        if address == "glossary/":  # marks that can't be read are told at rest
            expect(page.locator(".notice")).to_be_visible()
        before = field.bounding_box()
        if address == "glossary/":
            finds_terms(page)
        field.fill("daisangen")
        assert page.locator("[data-entry]:visible").count() >= FOUND_BY_DAISANGEN[address]
        field.fill(hostile)
        expect(page.locator("[data-entry]:visible")).to_have_count(0)
        expect(page.locator("[data-group]:visible")).to_have_count(0)
        expect(page.locator("[data-slot=found]")).to_contain_text(hostile)
        expect(page.locator("main img")).to_have_count(0)
        page.keyboard.press("Enter")
        assert field.bounding_box() == before
        assert page.url == server.at(address)
    field.fill("")
    shows_progress(page)


def finds_terms(page: Page) -> None:
    """Letters without matches aren't links, and an empty field restores everything."""
    everything = found(page)
    assert everything == sorted(COURSE.glossary, key=everything.index)
    field = page.locator("main").get_by_role("searchbox")
    for typed, expected in TYPED.items():
        field.fill(typed)
        left = found(page)
        assert expected in left, typed
        assert len(left) < len(everything) / 2, typed
        expect(page.locator("[data-slot=found]")).to_have_attribute("data-found", str(len(left)))
        assert page.evaluate(IDLE_LETTERS) == [True, []], typed
        field.fill("")
        assert found(page) == everything, typed


def shows_progress(page: Page) -> None:
    """Right, tried or neither, also in words and in numbers; invalid marks are ignored."""
    states = {key: page.locator(f".listed-puzzle:has([href$='/{key}/'])") for key in (ONE.key, OTHER)}
    expect(states[ONE.key]).to_have_attribute("data-state", "right")
    expect(states[ONE.key].locator("[data-slot=state]")).to_have_text("right")
    expect(states[OTHER]).to_have_attribute("data-state", "tried")
    expect(page.locator(".listed-puzzle[data-state=open]")).to_have_count(len(COURSE.puzzles) - 2)
    counts = [int(page.locator(f"[data-slot=count-{state}]").inner_text()) for state in ("right", "tried", "open")]
    assert counts == [1, 1, len(COURSE.puzzles) - 2]
    title = states[ONE.key].locator(".listed-title").text_content() or ""
    page.locator("main").get_by_role("searchbox").fill(title)
    expect(states[ONE.key]).to_be_visible()
    assert page.locator("[data-group]:visible").count() <= 2 * page.locator("[data-entry]:visible").count()
    states[ONE.key].get_by_role("link").click()
    expect(page.locator("form[data-puzzle]")).to_have_count(1)


@pytest.mark.deep
def test_lists_are_complete_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """No search field, but every entry and working letter links."""
    page = new_context(java_script_enabled=False).new_page()
    for address, count in (("puzzles/", len(COURSE.puzzles)), ("glossary/", len(COURSE.glossary))):
        page.goto(server.at(address))
        expect(page.locator("#find")).to_be_hidden()
        expect(page.locator("[data-entry]")).to_have_count(count)
    page.goto(server.at("puzzles/"))
    track = page.locator("details.listed-track").first
    for topic in track.locator("summary").all():
        topic.click()
    entries = track.locator("[data-entry]")
    expect(entries.locator("visible=true")).to_have_count(entries.count())
    page.goto(server.at("glossary/"))
    page.locator("[data-letter=K]").click()
    assert page.url.endswith("#" + str(page.locator(".glossary-entry[data-entry=K]").first.get_attribute("id")))


def test_topics_stay_open_and_marks_filter_them(page: Page, server: SiteServer) -> None:
    """The list fits a few screens; going back finds it as it was left, and only puzzles of one mark can be shown."""
    page.add_init_script(
        f"localStorage.setItem({json.dumps(KEY)}, {json.dumps(json.dumps({'marks': {ONE.key: MARK}}))})"
    )
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at("puzzles/"))
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * 844
    topics = page.locator("details.listed-track > summary")
    expect(topics).to_have_count(len(COURSE.tracks))
    topics.first.click()
    page.locator("details[open] .listed-lesson > summary").first.click()
    page.locator("details[open] .listed-puzzle a").first.click()
    expect(page.locator("form[data-puzzle]")).to_have_count(1)
    page.go_back()
    expect(page.locator("details[open] .listed-puzzle a").first).to_be_visible()
    page.get_by_role("button", name="1 right").click()
    expect(page.locator("[data-entry]:visible > a")).to_have_attribute("href", f"../puzzles/{ONE.key}/")
    page.get_by_role("button", name="1 right").click()
    expect(page.locator("[data-entry]:visible")).to_have_count(0)
