"""Making a set: choose puzzles from the list, order them, keep them in the URL, and share a link, code or file."""

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from callwise.instructors.sets.custom_puzzle import TITLE, choices, offered
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import read_address, write_address
from callwise.instructors.sets.set_toml import read_toml
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.checks.prerequisites import leans_on
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.grade import rulesets
from callwise.puzzle.registry import clauses
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE, PLACED, Placed, find
from tests.browser.instructors.set_pages import listed, slot
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import OUTSIDE, SMALL, still, violations
from tests.support.browser.site_server import SiteServer
from tests.support.rulings.course_texts import rules_of

AT = "instructors/make/"
TRACK = COURSE.tracks[1]
LESSON = TRACK.lessons[0]
KEYS = tuple(track.key(puzzle.name) for track in COURSE.tracks for puzzle in track.puzzles)
FEW = KEYS[:3]
OWN = find(lambda placed: placed.puzzle.family is COURSE.tracks[0].family).puzzle.text
MIXED = [puzzle for track in COURSE.tracks for one in track.lessons if one.draws for puzzle in one.puzzles]
LISTED = "() => [...document.querySelectorAll('[data-entry]:not([hidden])')].map((one) => one.dataset.key)"
HELD = "document.activeElement.ariaLabel"
SHORT = PuzzleSet(name="Three", puzzles=FEW)


def at(of: PuzzleSet) -> str:
    """Return the URL for editing a set."""
    return f"{AT}#{write_address(of)}"


def opened(page: Page, server: SiteServer, of: PuzzleSet | None = None) -> Page:
    """Open the page, with a set or empty."""
    page.goto(server.at(AT if of is None else at(of)))
    expect(page.locator("[data-slot=order] > li")).to_have_count(len(of.puzzles) if of else 0)
    return page


def handed(page: Page) -> PuzzleSet:
    """Return the shared link's set, as read by the engine."""
    link = slot(page, "link")
    expect(link).to_have_value(re.compile("#"))
    address = urlsplit(link.input_value())
    assert address.path.endswith("/set/")
    return read_address(address.fragment)


def in_order(page: Page) -> list[str]:
    """Return the puzzle titles in order."""
    return slot(page, "order").locator("b").all_inner_texts()


def kept(page: Page, of: PuzzleSet) -> None:
    """Check that the page's URL holds this set; files can be packed in several ways."""
    begins = write_address(replace(of, own=())) if not of.own else "own="
    until(page, "(text) => location.hash.includes(text)", argument=begins)
    until(page, lambda: read_address(str(page.evaluate("location.hash"))) == of)


def test_set_of_ten_can_be_made_by_keyboard(page: Page, server: SiteServer) -> None:
    """A topic, its ten puzzles and a name make a link. Everything is reached by Tab from the top of the page."""
    opened(page, server)
    pressed = 0

    def press(*keys: str) -> None:
        nonlocal pressed
        for key in keys:
            page.keyboard.press(key)
            pressed += 1

    def reach(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            press("Tab")
        raise AssertionError(selector)

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    reach("select[name=topic]")
    page.keyboard.type(TRACK.title)
    reach("[data-act=ten]")
    press("Enter")
    expect(slot(page, "chose")).to_have_text("10 puzzles chosen.")
    page.locator("[name=name]").focus()
    page.keyboard.type("Tuesday")
    assert pressed < 20
    expect(slot(page, "link")).to_have_value(re.compile("Tuesday"))
    made = handed(page)
    assert made.name == "Tuesday"
    assert len(made.puzzles) == 10
    assert {key.partition("/")[0] for key in made.puzzles} == {TRACK.id}
    kept(page, made)
    page.locator(".skip").press("Enter")
    kept(page, made)


@pytest.mark.deep
def test_unfinished_set_survives_a_reload(page: Page, server: SiteServer) -> None:
    """Every field is restored, and the shared link is the same."""
    opened(page, server)
    for key in FEW:
        listed(page, key).locator("input").check()
    page.locator("[name=name]").fill("Club evening, 3 March")
    page.locator("[name=says]").fill("On what <may> be & called.")
    page.locator("[name=mode][value=test]").check()
    page.locator("[name=shuffled]").check()
    page.locator("[name=named]").check()
    rules = COURSE.tracks[0].family.presets[1].name
    page.locator("[data-rules]:visible select").select_option(rules)
    expect(page.locator("[data-rules]:visible")).to_have_count(1)
    made = PuzzleSet(
        name="Club evening, 3 March",
        puzzles=FEW,
        says="On what <may> be & called.",
        mode=Mode.TEST,
        shuffled=True,
        named=True,
        rules=(rules,),
    )
    kept(page, made)
    assert handed(page) == made
    page.reload()
    assert handed(page) == made
    assert page.locator("[name=says]").input_value() == made.says
    expect(page.locator("[name=mode][value=test]")).to_be_checked()
    expect(page.locator("[name=shuffled]")).to_be_checked()
    expect(page.locator("[name=named]")).to_be_checked()
    assert page.locator("[data-rules]:visible select").input_value() == rules
    assert [one.get_attribute("data-key") for one in page.locator("[data-entry]:has(:checked)").all()] == [*FEW]


@pytest.mark.deep
def test_set_without_name_or_puzzles_survives_too(page: Page, server: SiteServer) -> None:
    """It has no link, and the page says what is missing."""
    opened(page, server)
    page.locator("[name=name]").fill("Later")
    expect(slot(page, "waits")).to_have_text("Choose puzzles, and the link will be here.")
    until(page, "location.hash.includes('Later')")
    page.reload()
    expect(page.locator("[name=name]")).to_have_value("Later")
    page.locator("[name=name]").fill("")
    listed(page, FEW[0]).locator("input").check()
    expect(slot(page, "waits")).to_have_text("Give the set a name, and the link will be here.")
    until(page, f"location.hash.includes({FEW[0]!r})")
    page.reload()
    expect(page.locator(f"[data-key='{FEW[0]}'] input")).to_be_checked()
    assert slot(page, "said").inner_text() == ""
    expect(slot(page, "out")).to_be_hidden()


FOUND: dict[str, tuple[str, Callable[[Placed], bool]]] = {
    "topic": (TRACK.id, lambda one: one.track is TRACK),
    "lesson": (f"{TRACK.id}/{LESSON.name}", lambda one: one.puzzle in LESSON.puzzles),
    "form": ("spot", lambda one: one.puzzle.form.kind == "spot"),
    "level": ("hard", lambda one: one.puzzle in MIXED),
}


@pytest.mark.deep
def test_puzzles_are_found_by_topic_lesson_form_level_rule(page: Page, server: SiteServer) -> None:
    """
    The mixed sets are hard; text next to the field counts the matches.

    A rule that puzzles are about is found by its id or by words of its clause.
    """
    opened(page, server)
    for name, (value, fits) in FOUND.items():
        select = page.locator(f"select[name={name}]")
        select.select_option(value)
        fitting = {one.key for one in PLACED if fits(one)}
        assert 1 < len(fitting) < len(KEYS)
        assert set(page.evaluate(LISTED)) == fitting
        expect(slot(page, "found")).to_have_text(f"{len(fitting)} of {len(KEYS)} puzzles")
        select.select_option("")
    clause = clauses()[LESSON.clause]
    fitting = {one.key for one in PLACED if clause.id in reached([one.puzzle])}
    for words in (clause.rule.split()[0], plain(clause.says)):
        page.locator("#find").fill(words[:80])
        until(page, f"{len(fitting)} <= {LISTED[6:]}.length && {LISTED[6:]}.length < {len(KEYS)}")
        assert set(page.evaluate(LISTED)) >= fitting


@pytest.mark.deep
def test_filters_combine_and_all_matches_can_be_chosen(page: Page, server: SiteServer) -> None:
    """If nothing matches, the page says so."""
    opened(page, server)
    page.locator("select[name=level]").select_option("hard")
    page.locator("select[name=topic]").select_option(TRACK.id)
    (own,) = (lesson for lesson in TRACK.lessons if lesson.draws)
    page.get_by_role("button", name=f"Choose all {len(own.puzzles)} of these").click()
    expect(slot(page, "order").locator("li")).to_have_count(len(own.puzzles))
    page.locator("#find").fill("no such words")
    expect(slot(page, "found")).to_contain_text("No matches for “no such words”")


@pytest.mark.deep
def test_order_is_changed_by_buttons_and_keys(page: Page, server: SiteServer) -> None:
    """Moving a puzzle keeps focus on it; removing one moves focus to the next."""
    opened(page, server, SHORT)
    one, two, three = in_order(page)
    lines = slot(page, "order").locator("li")
    lines.nth(0).locator("[data-act=down]").press("Enter")
    assert in_order(page) == [two, one, three]
    assert page.evaluate(HELD) == f"Move down: {one}"
    expect(slot(page, "moved")).to_have_text(f"{one} is number 2 of 3 now.")
    page.keyboard.press("ArrowDown")
    assert in_order(page) == [two, three, one]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert in_order(page) == [two, one, three]
    lines.nth(1).locator("[data-act=remove]").press("Enter")
    assert in_order(page) == [two, three]
    assert page.evaluate(HELD) == f"Take out: {three}"
    expect(page.locator(f"[data-key='{FEW[0]}'] input")).not_to_be_checked()
    lines.nth(1).drag_to(lines.nth(0))
    assert in_order(page) == [three, two]
    assert handed(page).puzzles == (FEW[2], FEW[1])
    expect(slot(page, "order")).to_be_in_viewport()
    lesson_is_chosen_whole(page)


def lesson_is_chosen_whole(page: Page) -> None:
    """Its topic and its own line, both folded at first, count what is chosen; the same button takes it out again."""
    topic = page.locator(".make-all > details", has=page.locator(f"[data-topic='{TRACK.id}']"))
    lesson = topic.locator("details").first
    count, before = len(LESSON.puzzles), len(in_order(page))
    expect(lesson).to_be_hidden()
    topic.locator("summary").first.click()
    lesson.locator("summary").click()
    lesson.get_by_role("button", name=f"All {count} of this lesson").click()
    expect(lesson.locator(":checked")).to_have_count(count)
    expect(lesson.locator("summary")).to_contain_text(f"{count} of {count} chosen")
    expect(topic.locator("summary").first).to_contain_text(f"{count} of {len(TRACK.puzzles)} chosen")
    assert len(in_order(page)) == before + count
    lesson.get_by_role("button", name="None of this lesson").click()
    assert len(in_order(page)) == before


@pytest.mark.deep
def test_set_has_at_most_fifty_puzzles(page: Page, server: SiteServer) -> None:
    """A fifty-first puzzle is refused with a message; the chosen ones stay."""
    opened(page, server, PuzzleSet(name="All", puzzles=KEYS[:50]))
    box = listed(page, KEYS[60]).locator("input")
    box.click()
    expect(slot(page, "chose")).to_have_text("A set has 50 puzzles at most: 1 had no room.")
    expect(box).not_to_be_checked()
    assert handed(page).puzzles == KEYS[:50]
    expect(slot(page, "code-says")).to_contain_text("too long for a code")
    expect(page.locator("[data-act=large]")).to_be_hidden()


@pytest.mark.deep
def test_preview_shows_the_whole_puzzle(page: Page, server: SiteServer) -> None:
    """One puzzle is shown at a time; its file can be saved byte for byte."""
    opened(page, server)
    entry, other = (listed(page, key) for key in FEW[:2])
    entry.get_by_role("button", name="Look").click()
    frame = page.frame_locator("iframe")
    expect(frame.locator(".desk-asks")).to_be_visible()
    until(page, "Number(document.querySelector('iframe').height) !== 420")
    with page.expect_download() as coming:
        entry.get_by_role("button", name="Save its file").click()
    placed = next(one for one in PLACED if one.key == FEW[0])
    assert Path(coming.value.path()).read_text("utf-8") == placed.puzzle.text
    other.get_by_role("button", name="Look").click()
    expect(page.locator("iframe")).to_have_count(1)
    other.get_by_role("button", name="Hide").click()
    expect(page.locator("iframe")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.may_log("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
def test_offline_preview_says_what_it_needs(page: Page, server: SiteServer) -> None:
    """Pages for frames aren't saved for offline use."""
    opened(page, server)
    page.route("**/embed/**", lambda route: route.abort())
    listed(page, FEW[0]).get_by_role("button", name="Look").click()
    expect(page.locator(".make-look")).to_contain_text("a preview needs a network")


@pytest.mark.deep
def test_set_file_can_be_saved_and_reopened(page: Page, server: SiteServer, tmp_path: Path) -> None:
    """It includes custom puzzles; unreadable parts are named, and everything else is kept."""
    opened(page, server, SHORT)
    page.locator(".make-open > summary").click()
    files = {"own.toml": OWN, "broken.toml": "title = 1\n", "no.toml": 'name = "x"\npuzzles = ["a/b"]\n'}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    slot(page, "files").set_input_files([tmp_path / name for name in files])
    said = slot(page, "opened").locator("p")
    said.nth(2).wait_for()
    expect(said.nth(2)).to_contain_text("a/b")
    assert [line.partition(" ")[0] for line in said.all_inner_texts()] == [*files]
    assert ["is in the set" in line for line in said.all_inner_texts()] == [True, False, False]
    (tmp_path / "own.toml").write_text(OWN.replace("title", "# mended\ntitle", 1), "utf-8")
    slot(page, "files").set_input_files([tmp_path / "own.toml"])
    expect(said).to_contain_text("has replaced the one you opened before")
    until(page, lambda: "# mended" in handed(page).own[0])
    (tmp_path / "own.toml").write_text(OWN, "utf-8")
    slot(page, "files").set_input_files([tmp_path / "own.toml"])
    made = PuzzleSet(name="Three", puzzles=(*FEW, "own/1"), own=(OWN,))
    until(page, lambda: handed(page) == made)
    kept(page, made)

    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as a file").click()
    expect(slot(page, "saving")).to_have_text("Saved as three.toml. This page opens it again.")
    file = Path(coming.value.path()).read_text("utf-8")
    assert read_toml(file).puzzles == made.puzzles
    (tmp_path / "three.toml").write_text(file, "utf-8")

    opened(page, server, PuzzleSet(name="Another", puzzles=FEW[:1]))
    page.locator(".make-open > summary").click()
    slot(page, "files").set_input_files([tmp_path / "three.toml"])
    expect(slot(page, "order").locator("li")).to_have_count(4)
    kept(page, made)
    page.go_back()
    expect(page.locator("[name=name]")).to_have_value("Another")


@pytest.mark.deep
def test_position_from_ask_joins_a_set_in_ten_presses(page: Page, server: SiteServer) -> None:
    """Its text and answers are edited in place."""
    presses = 0

    def press(what: Locator) -> None:
        nonlocal presses
        presses += 1
        what.click()

    page.goto(server.at("ask/#asks=kuikae.discard"))
    press(page.get_by_text("Why, and elsewhere"))
    press(page.get_by_role("link", name="Put into a set"))
    edits = page.locator(".make-edit")
    press(edits.get_by_label("Title"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Ana’s chii")
    press(edits.get_by_label("What learners read"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Ana took ")
    edits.get_by_text("Put a tile in").click()
    edits.get_by_role("button", name="4 of characters").click()
    page.keyboard.type(" last {5m}.")
    edits.get_by_label("Title").focus()
    expect(edits.locator(".make-text svg")).to_have_count(2)
    expect(page.locator(".make-choose")).to_be_hidden()
    press(edits.get_by_text("Answers to choose from").first)
    press(edits.get_by_label("1 of characters"))
    press(edits.get_by_role("button", name="Done"))
    press(page.locator("[name=name]"))
    page.keyboard.type("Tuesday")
    expect(slot(page, "order").locator("b")).to_have_text("Ana’s chii")
    press(page.get_by_role("button", name="Copy the link"))
    assert presses <= 10
    until(page, "location.hash.includes('name=Tuesday')")
    (text,) = handed(page).own
    puzzle = read_puzzle(text, "own/1")
    assert (puzzle.title, puzzle.prompt.template) == ("Ana’s chii", "Ana took {4m} last {5m}.")
    assert offered(puzzle) == tuple(code for code, _ in choices(puzzle) if code != "1m")


@pytest.mark.deep
def test_positions_of_ones_own_keep_their_places(page: Page, server: SiteServer) -> None:
    """Others can join, one without an answer is refused, and one that is taken out or changed comes back."""
    opened(page, server, PuzzleSet(name="Tuesday", puzzles=("own/1",), own=(OWN,)))
    (text,) = handed(page).own
    puzzle = read_puzzle(text, "own/1")
    title, edits = puzzle.title, page.locator(".make-edit")
    page.get_by_role("link", name="Add a position of your own").click()
    page.get_by_text("Every question").click()
    page.locator("a[data-question='kuikae.discard']").click()
    page.get_by_text("Why, and elsewhere").click()
    page.get_by_role("link", name="Put into a set").click()
    expect(edits).to_be_visible()
    assert in_order(page) == [title, TITLE]
    edits.locator("summary", has_text="Answers").click()
    for box in edits.get_by_role("checkbox").all():
        box.uncheck()
    edits.get_by_role("button", name="Done").click()
    refused = edits.locator(".make-said")
    expect(refused).to_have_text("This isn’t in the set yet. A puzzle needs an answer to choose from.")
    expect(refused).to_be_focused()
    expect(refused).to_be_in_viewport()
    for box in edits.get_by_role("checkbox").all():
        box.check()
    edits.get_by_role("button", name="Done").click()
    expect(edits).to_have_count(0)
    slot(page, "order").get_by_role("button", name=f"Take out: {title}").click()
    until(page, "location.hash.includes('puzzles=own/1&')")
    page.get_by_role("button", name="Put it back").click()
    expect(slot(page, "order").get_by_role("button", name=f"Take out: {title}")).to_be_focused()
    until(page, "location.hash.includes('puzzles=own/1,own/2&')")
    assert in_order(page) == [title, TITLE]
    slot(page, "order").get_by_role("button", name=f"Edit: {title}").click()
    first = slot(page, "order").locator("li").first
    first.get_by_label("Title").fill("Ana’s last chii")
    first.get_by_role("link", name="Change the position").click()
    page.locator("[name=ruleset]").select_option("ema-2025")
    until(page, "location.hash.includes('rules=ema-2025')")
    page.get_by_text("Why, and elsewhere").click()
    page.get_by_role("link", name="Put into a set").click()
    expect(slot(page, "opened")).to_have_text("“Ana’s last chii” has its new position.")
    until(page, "location.hash.includes('name=Tuesday')")
    one, other = (read_puzzle(text, "own") for text in handed(page).own)
    assert (one.title, one.rules.name, other.rules.name) == ("Ana’s last chii", "ema-2025", puzzle.rules.name)


@pytest.mark.deep
def test_typed_text_survives_leaving_the_page(page: Page, server: SiteServer) -> None:
    """Leaving by link, back button or reload keeps it, even if the referee hasn't parsed it; it is never duplicated."""
    opened(page, server, PuzzleSet(name="Mine", puzzles=(FEW[0], "own/1"), own=(OWN,)))
    away: list[Callable[[], object]] = [
        lambda: page.get_by_role("link", name="Callwise").first.click(),
        lambda: page.reload(),
    ]
    for number, leave in enumerate(away):
        page.locator("[data-act=edit]").click()
        page.locator(".make-edit").get_by_label("What learners read").fill(f"Time {number}: who can call?")
        leave()
        if AT not in page.url:
            page.go_back()
        expect(slot(page, "link")).to_have_value(re.compile("#"))
        until(page, "!sessionStorage['callwise.making'].includes('Time')")
        (text,) = handed(page).own
        assert read_puzzle(text, "own").prompt.template == f"Time {number}: who can call?"


@pytest.mark.deep
def test_text_with_a_fault_survives_leaving_the_page(page: Page, server: SiteServer) -> None:
    """It is kept through a reload, and while its position is changed in Ask, whose scripts come late."""
    opened(page, server, PuzzleSet(name="Mine", puzzles=(FEW[0], "own/1"), own=(OWN,)))

    def typed(words: str) -> None:
        page.locator("[data-act=edit]").click()
        expect(prompt).to_have_text(words)
        expect(page.locator(".make-edit .make-said")).to_contain_text("This isn’t in the set yet.")

    prompt = page.locator(".make-edit").get_by_label("What learners read")
    page.locator("[data-act=edit]").click()
    prompt.fill("Who can call {9z}?")
    page.reload()
    typed("Who can call {9z}?")
    held: list[Route] = []
    page.route("**/assets/ask.*.js", lambda route: held.append(route))
    page.get_by_role("link", name="Change the position").click()
    page.wait_for_url("**/ask/#*", wait_until="commit")
    until(page, "document.querySelector('form[data-slot=asking]') !== null")
    expect(page.get_by_role("link", name="Put into a set")).to_be_hidden()  # no position to lead there yet
    while not held:
        page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    page.get_by_text("Why, and elsewhere").click()
    page.get_by_role("link", name="Put into a set").click()
    expect(slot(page, "opened")).to_contain_text("has its new position.")
    expect(prompt).to_have_text("Who can call {9z}?")


@pytest.mark.deep
def test_link_can_be_opened_for_editing(page: Page, server: SiteServer) -> None:
    """Invalid links are reported; the current set stays."""
    opened(page, server, PuzzleSet(name="Another", puzzles=FEW[:1]))
    page.locator(".make-open > summary").click()
    field = page.get_by_label("The link of a set")
    for link, says in {
        "https://elsewhere.example/": "has “#” in it",
        "https://elsewhere.example/set/#v=1&name=x&puzzles=a/b": "“a/b” isn’t a puzzle of this site.",
    }.items():
        field.fill(link)
        field.press("Enter")
        expect(slot(page, "opened")).to_contain_text(says)
        assert len(in_order(page)) == 1
    field.fill(f"https://elsewhere.example/callwise/set/#{write_address(SHORT)}")
    field.press("Enter")
    expect(slot(page, "order").locator("li")).to_have_count(3)
    assert handed(page) == SHORT


@pytest.mark.deep
def test_puzzle_with_no_right_answer_is_flagged(page: Page, server: SiteServer) -> None:
    """The referee checks once rules are fixed; changing the rules, or the puzzle's prerequisite, clears the warning."""
    placed, rules = next(
        (one, rules.name)
        for one in PLACED
        for rules in rulesets(one.puzzle)
        if rules in one.puzzle.family.presets and one.puzzle.form.right(rules_of(rules.name)) is None
    )
    opened(page, server, PuzzleSet(name="Odd", puzzles=(*FEW[:2], placed.key)))
    page.locator(f"[data-rules={placed.puzzle.family.id}] select").select_option(rules)
    fault = slot(page, "order").locator("li").nth(2).locator("[data-slot=fault]")
    until(page, "[...document.querySelectorAll('[data-slot=order] [data-slot=fault]')].some((one) => one.innerText)")
    expect(fault).to_contain_text("no answer to it is right", ignore_case=True)
    expect(slot(page, "wrong")).to_contain_text("One of these puzzles has problems")
    assert [one for one in slot(page, "fault").all_inner_texts() if one] == [fault.inner_text()]
    page.locator(f"[data-rules={placed.puzzle.family.id}] select").select_option("")
    expect(fault).to_be_empty()
    expect(slot(page, "wrong")).to_be_empty()
    leaning, other = next(iter(leans_on(COURSE).items()))
    listed(page, leaning).locator("input").check()
    title = next(placed.puzzle.title for placed in PLACED if placed.key == other)
    expect(slot(page, "order").locator("li").last).to_contain_text(f"It continues “{plain(title)}”")
    expect(slot(page, "wrong")).to_contain_text("One of these puzzles might not fit")


WRONG = {
    "v=2&name=x&puzzles=a/b": "version “2”",
    f"v=1&name=x&puzzles={FEW[0]},a/b": "“a/b” isn’t a puzzle of this site.",
    f"v=1&name=x&rules=nobodys&puzzles={FEW[0]}": "“nobodys” isn’t a ruleset",
    f"v=1&name=x&puzzles={FEW[0]}&own=AAAA": "can’t be read",
    f"v=1&name=x&<img src=x onerror=alert(1)>=1&puzzles={FEW[0]}": "“<img src",
}

LEAVE_AT_ONCE = """
async () => {
  document.querySelector("[name=name]").dispatchEvent(new Event("input", { bubbles: true }));
  history.replaceState(null, "", "#v=1&name=y");
  await new Promise((done) => setTimeout(done, 600));
  return location.hash;
}
"""
"""Replaces the URL before the typed text is stored in it; the page hasn't noticed the change yet."""


def test_invalid_url_is_reported_and_ignored(page: Page, server: SiteServer) -> None:
    """A sentence quotes it as text, and the page remains usable."""
    for fragment, says in WRONG.items():
        page.goto(server.at(f"{AT}#{fragment}"))
        expect(slot(page, "said")).to_contain_text(says)
        expect(slot(page, "order").locator("li")).to_have_count(0)
    listed(page, FEW[0]).locator("input").check()
    page.locator("[name=name]").fill("Now")
    assert handed(page) == PuzzleSet(name="Now", puzzles=FEW[:1])
    assert page.evaluate(LEAVE_AT_ONCE) == "#v=1&name=y"


@pytest.mark.deep
def test_set_texts_are_not_parsed_as_html(page: Page, server: SiteServer) -> None:
    """This covers its name, its introduction and a custom puzzle's title."""
    hostile = "<img src=x onerror=alert(1)>"
    own = re.sub(r"^title\s*=.*$", f'title = "{hostile}"', OWN, flags=re.MULTILINE)
    opened(page, server, PuzzleSet(name=hostile, says=hostile, puzzles=("own/1",), own=(own,)))
    expect(slot(page, "order").locator("b")).to_have_text(hostile)
    expect(page.locator("[name=name]")).to_have_value(hostile)
    assert page.locator("main img").count() == 0


@pytest.mark.deep
def test_set_page_fits_every_screen(page: Page, server: SiteServer) -> None:
    """Every control is finger-sized and axe finds nothing, with ten puzzles chosen and the code shown."""
    still(page)
    opened(page, server, PuzzleSet(name="A rather long name of a set for the club", puzzles=KEYS[::31]))
    page.locator(".make-open > summary").click()
    expect(slot(page, "code").locator("svg")).to_be_visible()
    for width in (1280, 320, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(SMALL) == []
    page.locator("select[name=lesson]").select_option(f"{TRACK.id}/{LESSON.name}")
    assert violations(page) == []
    page.get_by_role("button", name="Show it large").click()
    expect(slot(page, "large").locator("svg")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()


ORDERED = ("kuikae.suji,kuikae.legal", "furiten.absolute,furiten.ron", "pao.confirmed,pao.liable")
NEXT = (
    f"v=1&count=10&name=Next%3A+Tuesday&named=yes&puzzles={','.join(f'own/{nth}' for nth in range(1, 11))}"
    + "".join(f"&own={ORDERED[nth % 3]},common,1,k3f{nth}x" for nth in range(10))
)
"""The longest link to new positions that a class page makes: ten."""


@pytest.mark.deep
def test_code_decodes_to_the_link(page: Page, server: SiteServer, tmp_path: Path) -> None:
    """A third-party reader decodes a screenshot, in light and dark: three puzzles, ten, and ten that are drawn."""
    reader = shutil.which("zbarimg")
    if reader is None:
        pytest.skip("nothing reads codes on this machine: tools/need.sh codes")
    ten = PuzzleSet(name="Zehn Aufgaben – für März", puzzles=KEYS[::31])
    for scheme, address in (("light", write_address(SHORT)), ("dark", write_address(ten)), ("light", NEXT)):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto("about:blank")
        page.goto(server.at(f"{AT}#{address}"))
        expect(slot(page, "code").locator("svg")).to_be_visible(timeout=60_000)
        assert handed(page) == read_address(address)
        assert urlsplit(slot(page, "link").input_value()).fragment == address
        picture = tmp_path / "code.png"
        slot(page, "code").locator("svg").screenshot(path=picture)
        read = subprocess.run([reader, "--raw", "-q", str(picture)], capture_output=True, text=True, check=True)
        assert read.stdout.strip() == slot(page, "link").input_value()
