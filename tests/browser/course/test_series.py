"""
A lesson is a series of disputes: one at a time, each with a URL, and a tile that turns over at the end.

Showing disputes needs no engine; in tests that need rulings, this process's engine gives them.
"""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_playwright import CreateContextCallback

from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import YesNo
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE, Card, Placed
from tests.support.browser.browsing import go_on, hear_onward, until
from tests.support.browser.page_probes import SAVE_DATA, still, violations
from tests.support.browser.site_server import SiteServer

TRACK = COURSE.tracks[1]
FIRST = TRACK.lessons[0]
CHOICES = next(
    lesson
    for lesson in TRACK.lessons
    if len(lesson.puzzles) > 2 and all(isinstance(puzzle.form, Choose | YesNo) for puzzle in lesson.puzzles)
)
LONGEST = max((lesson for lesson in TRACK.lessons if not lesson.draws), key=lambda lesson: len(lesson.puzzles))
MIXED = TRACK.lessons[-1]
SHOWN = "document.querySelector('[data-on-desk]')?.dataset.dispute"
CHOSEN = "[...document.querySelectorAll('[data-on-desk] input[name=answer]:checked')].map((one) => one.value)"
NOTES_TURNS = """
const { animate } = Element.prototype;
globalThis.turned = [];
Element.prototype.animate = function (...given) {
  turned.push(this);
  return animate.apply(this, given);
};
"""
"""Records movements by scripts, which an outside observer could miss."""
FOCUSED = "[...document.querySelectorAll('input')].indexOf(document.activeElement)"
SEEN = """[...document.querySelectorAll('.dispute')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.dataset.dispute)"""


def names(lesson: object = LONGEST) -> list[str]:
    """Return a lesson's puzzle names in order."""
    return [puzzle.name for puzzle in lesson.puzzles]  # type: ignore[attr-defined]


def address(server: SiteServer, place: str = "", *, lesson: str = LONGEST.name) -> str:
    """Return the URL of a lesson, or of a place in it."""
    return server.at(f"{TRACK.id}/{lesson}/") + (f"#{place}" if place else "")


def marked(*tried: int, hints: int = 0, lesson: object = LONGEST) -> str:
    """Return a script that stores a lesson's progress: tries per puzzle, 0 for not passed."""
    marks = {
        f"{TRACK.id}/{name}": {"tried": count, "right": True, "hints": hints, "ruleset": "common", "when": 1}
        for name, count in zip(names(lesson), tried, strict=False)
        if count
    }
    return f"localStorage.setItem('callwise.progress.v1', {json.dumps(json.dumps({'marks': marks}))});"


@pytest.fixture
def page(page: Page) -> Page:
    """A page without animation whose browser saves data, so that no engine starts by itself."""
    still(page)
    page.emulate_media(reduced_motion="reduce")
    return page


def shown(page: Page, name: str) -> None:
    """Wait until only this dispute is shown."""
    until(page, f"{SHOWN} === {json.dumps(name)}")
    assert page.evaluate(SEEN) == [name]


@pytest.mark.deep
def test_lesson_can_be_worked_by_keyboard(page: Page, server: SiteServer) -> None:
    """Enter asks and continues; each dispute gets focus and a URL, and the last one turns the tile over."""
    page.goto(address(server, lesson=FIRST.name))
    began = page.evaluate("performance.timeOrigin")
    for number, puzzle in enumerate(FIRST.puzzles, 1):
        shown(page, puzzle.name)
        if number > 1:
            assert page.url.endswith(f"#{puzzle.name}")
            assert page.evaluate("document.activeElement.id") == puzzle.name
            assert page.evaluate("scrollY") == 0
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator("h1")).to_be_visible()
        assert plain(puzzle.title) in (page.title() if number > 1 else plain(puzzle.title))
        card = Card(page, Placed(TRACK, puzzle))
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name === 'answer'"):
                break
        wanted = {code for _, code in card.placed.right}
        for _ in card.form.locator("input[name=answer]").all():
            at = page.evaluate(FOCUSED)
            on, checked = page.evaluate("[document.activeElement.value, document.activeElement.checked]")
            if on in wanted and not checked:
                page.keyboard.press("Space")
            if set(page.evaluate(CHOSEN)) == wanted:
                break
            page.keyboard.press("ArrowRight")
            until(page, f"{FOCUSED} !== {at}")
        if card.form.get_attribute("data-one") is None:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Enter")
        assert card.grade() == "right"
        until(page, "document.activeElement.matches('.verdict h3')")
        hear_onward(page)
        page.keyboard.press("Enter")
    shown(page, "passed")
    assert page.url.endswith("#passed")
    assert page.evaluate("document.activeElement.id") == "passed"
    expect(page.locator(".passed h2").first).to_have_text("You’ve got it.")
    expect(page.locator(".passed-learned")).to_have_text(plain(FIRST.learned), use_inner_text=True)
    expect(page.locator(".passed [data-slot=sum]")).to_have_text("It comes back in “Today”.")
    assert page.evaluate("performance.timeOrigin") == began
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{TRACK.lessons[1].name}/")
    page.go_back()
    shown(page, "passed")


def test_navigation_keeps_the_answers(page: Page, server: SiteServer) -> None:
    """Back, forward and reload show the dispute in the URL; a ruling stays as long as the page does."""
    first, second = names(FIRST)[:2]
    page.goto(address(server, lesson=FIRST.name))
    card = Card(page, Placed(TRACK, FIRST.puzzles[0]))
    assert card.answer_right() == "right"
    go_on(card.form)
    shown(page, second)
    page.go_back()
    shown(page, first)
    assert card.grade() == "right"
    expect(card.form.locator(".verdict")).to_be_visible()
    page.go_forward()
    shown(page, second)
    page.reload()
    shown(page, second)
    page.locator(".disputes [data-leads]").first.click()
    shown(page, first)
    expect(page.locator(f"[data-dispute={first}] .pips > [data-here]")).to_have_count(1)
    expect(page.locator(f"[data-dispute={second}] .pips > [data-state=right]")).to_have_count(1)


def test_url_opens_its_dispute_or_the_first_unsolved(page: Page, server: SiteServer) -> None:
    """
    It can name a dispute, part of one, or another place on the page; anything else is ignored without error.

    From a missed dispute, the next one isn't one passed before.
    """
    page.add_init_script(marked(1, 1, 0, 1))
    third, fourth, fifth = names()[2:5]
    page.goto(address(server, "%E0%A4%A"))
    shown(page, third)
    expect(page.locator(f"[data-dispute={third}] [data-act=onward]")).to_have_attribute("href", f"#{fifth}")
    for place, opens in ((fourth, fourth), ("nowhere", third), (fourth, fourth), ("'\"><b>", third)):
        page.evaluate("place => { location.hash = place; }", place)
        shown(page, opens)
    page.evaluate("location.hash = '#words'")
    page.evaluate("location.hash = '#main'")
    shown(page, third)
    page.evaluate(f"location.hash = '#{names()[-1]}-more'")
    shown(page, names()[-1])
    assert page.evaluate(f"document.getElementById('{names()[-1]}-more').getBoundingClientRect().top < innerHeight")


@pytest.mark.deep
def test_url_of_a_puzzle_that_left_the_lesson_leads_to_it(page: Page, server: SiteServer) -> None:
    """At once, and without a step back to the old place."""
    gone = FIRST.puzzles[-1].name
    left = f'<p class="moved" id="{gone}"><a href="../{FIRST.name}/#{gone}">It</a> is elsewhere now.</p>'

    def leave(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("</main>", f"{left}</main>"))

    page.route(address(server), leave)
    page.goto(address(server))
    expect(page.locator(f".moved#{gone}")).to_be_hidden()
    page.goto(server.at(""))
    page.goto(address(server, gone))
    page.wait_for_url(f"**/{FIRST.name}/#{gone}")
    shown(page, gone)
    page.go_back()
    page.wait_for_url(server.at(""))


@pytest.mark.deep
def test_next_leads_to_the_end_then_missed_disputes(page: Page, server: SiteServer) -> None:
    """
    It never leads to an answered dispute: the end shows results; repeated disputes start fresh and end there again.
    """
    page.goto(address(server, lesson=CHOICES.name))
    cards = {puzzle.name: Card(page, Placed(TRACK, puzzle)) for puzzle in CHOICES.puzzles}
    first, *between, last = cards

    page.evaluate(f"location.hash = '#{last}'")
    for name, leads in ((last, "passed"), (first, between[0])):
        shown(page, name)
        right = {value for _, value in cards[name].placed.right}
        offered = [str(one.get_attribute("value")) for one in cards[name].form.locator("input[name=answer]").all()]
        assert cards[name].answer(next(code for code in offered if code not in right)) != "right"
        go_on(cards[name].form)
        shown(page, leads)
        if leads == "passed":
            page.evaluate(f"location.hash = '#{first}'")
    for name in between:
        shown(page, name)
        assert cards[name].answer_right() == "right"
        go_on(cards[name].form)
    shown(page, "passed")
    titles = [plain(cards[name].placed.puzzle.title) for name in (first, last)]
    back = page.locator(".passed [data-slot=sum]")
    expect(back).to_have_text(f"“{titles[0]}” and “{titles[1]}” are still open.", use_inner_text=True)
    expect(page.locator(".passed h2").first).to_have_text(f"{len(between)} of {len(cards)}")
    expect(page.locator(".passed .desk-bar .btn:visible")).to_have_text(["Next lesson", "Try them again"])
    assert [mark.get_attribute("data-state") for mark in page.locator(".passed-rows .mark").all()] == [
        "tried",
        *("right" for _ in between),
        "tried",
    ]
    again = page.locator(".passed [data-act=repeat]")
    again.click()
    for name, leads in ((first, last), (last, "passed")):
        shown(page, name)
        assert cards[name].form.get_attribute("data-ruled") is None
        assert cards[name].answer_right() == "right"
        go_on(cards[name].form)
        shown(page, leads)
    expect(again).to_be_hidden()
    expect(page.locator(".passed h2").first).to_have_text("You’ve got it.")
    expect(back).to_have_text(
        f"Right in the end: “{titles[0]}” and “{titles[1]}”. They come back in “Today”.", use_inner_text=True
    )
    expect(page.locator(".passed .desk-bar .btn:visible")).to_have_text(re.compile("^Next: "))


@pytest.mark.deep
def test_end_keeps_the_frame(page: Page, server: SiteServer) -> None:
    """The rule, what comes back and each puzzle's mark are in sight above the bar, whose one button leads on."""
    tried = [1, 3, *([1] * (len(LONGEST.puzzles) - 2))]
    page.add_init_script(marked(*tried, hints=0))
    page.goto(address(server, "passed"))
    shown(page, "passed")
    expect(page.locator(".passed h2").first).to_have_text("You’ve got it.")
    back = page.locator(".passed [data-slot=sum]")
    expect(back).to_contain_text(f"Right in the end: “{plain(LONGEST.puzzles[1].title)}”.", use_inner_text=True)
    assert {mark.get_attribute("data-state") for mark in page.locator(".passed-rows .mark").all()} == {"right"}
    expect(page.locator("[data-slot=turned]")).to_have_text(f"1 of {len(TRACK.lessons)} lessons passed")
    expect(page.locator(".passed-wall > [data-state=right][data-here]")).to_have_count(1)
    following = TRACK.lessons[TRACK.lessons.index(LONGEST) + 1]
    (onward,) = page.locator(".passed .desk-bar .btn:visible").all()
    expect(onward).to_have_text(f"Next: {plain(following.title)}", use_inner_text=True)
    assert (onward.get_attribute("href") or "").endswith(f"/{following.name}/")
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for seen in (".passed .desk-bar", ".passed-rows > :last-child"):
            box = page.locator(seen).bounding_box()
            assert box, seen
            assert box["y"] + box["height"] <= height, (seen, width)
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator(".passed-rows a").nth(1).click()
    shown(page, names()[1])


@pytest.mark.deep
def test_mixed_set_ends_with_lessons_for_missed_puzzles(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Only those lessons are listed, and none if nothing was missed; without scripts all of them are."""
    slow = MIXED.puzzles[1].name
    behind = [f"{lesson}/" for lesson in MIXED.draws[slow]]
    context = new_context()
    page = context.new_page()
    still(page)
    page.add_init_script(marked(*(2 if name == slow else 1 for name in names(MIXED)), lesson=MIXED))
    page.goto(address(server, "passed", lesson=MIXED.name))
    shown(page, "passed")
    links = page.locator(".passed .behind a:visible")
    assert [str(link.get_attribute("href")).rpartition(f"{TRACK.id}/")[2] for link in links.all()] == behind
    assert all((link.bounding_box() or {"height": 0})["height"] >= 44 for link in links.all())
    assert page.locator(".hint").count() == 0
    assert violations(page) == []
    page = context.new_page()
    still(page)
    page.add_init_script(marked(*([1] * len(MIXED.puzzles)), lesson=MIXED))
    page.goto(address(server, "passed", lesson=MIXED.name))
    shown(page, "passed")
    expect(page.locator(".passed .behind")).to_be_hidden()
    page = new_context(java_script_enabled=False).new_page()
    page.goto(address(server, lesson=MIXED.name))
    listed = page.locator("noscript a")
    assert listed.count() == sum(map(len, MIXED.draws.values()))
    expect(listed.first).to_be_visible()


@pytest.mark.deep
def test_tiles_turn_unless_motion_is_reduced(page: Page, server: SiteServer) -> None:
    """Only tiles of the hand turn; animations that start too late are skipped."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(NOTES_TURNS)
    page.goto(address(server))
    shown(page, names()[0])
    page.evaluate(f"location.hash = '#{names()[1]}'")
    until(page, "turned.length && turned.every((one) => one.matches('.hand .tile'))")
    page.evaluate(f"location.hash = '#{names()[2]}'")
    shown(page, names()[2])
    until(page, "document.getAnimations().every((one) => !one.effect.target?.matches('.tile'))")
    shown(page, names()[2])
    page.go_back()
    shown(page, names()[1])
    until(page, "document.getAnimations().every((one) => !one.effect.target?.matches('.tile'))")
    assert page.locator(f"[data-dispute={names()[1]}] .hand .tile").first.evaluate(
        "(tile) => getComputedStyle(tile).transform"
    ) in {"none", "matrix(1, 0, 0, 1, 0, 0)"}


@pytest.mark.may_log("ERR_FAILED")
def test_layout_is_stable_when_scripts_load(new_context: CreateContextCallback, server: SiteServer) -> None:
    """The stylesheet alone shows just one dispute: the first, or the one in the URL."""
    context = new_context()
    context.route(re.compile(r"/assets/(desk|series)\.\w+\.js"), lambda route: route.abort())
    page = context.new_page()
    page.goto(address(server))
    assert page.evaluate(SEEN) == [names()[0]]
    page.goto(server.at("404.html"))
    page.goto(address(server, names()[1]))
    assert page.evaluate(SEEN) == [names()[1]]
    page.evaluate("location.hash = '#passed'")
    assert page.evaluate(SEEN) == [names()[0]]


def test_disputes_are_listed_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """They are on paper too, with the lesson's title at the top."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(address(server))
    assert page.evaluate(SEEN) == names()
    printed = new_context().new_page()
    printed.add_init_script(SAVE_DATA)
    printed.goto(address(server, names()[2]))
    shown(printed, names()[2])
    printed.emulate_media(media="print")
    assert printed.evaluate(SEEN) == names()
    printed.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert printed.evaluate("document.querySelector('h1').closest('[data-dispute]').dataset.dispute") == names()[0]
    printed.evaluate("dispatchEvent(new Event('afterprint'))")
    assert printed.evaluate("document.querySelector('h1').closest('[data-dispute]').dataset.dispute") == names()[2]
