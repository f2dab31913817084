"""Recorded rulings stand in until the engine is ready, which then rules on the same answer again."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from builder.engine.recordings import record
from callwise.law.ruling import Verdict
from callwise.puzzle.grade import rulesets
from callwise.question.forms.offers import UNSETTLED
from tests.browser.answers.course_puzzles import COURSE, ONE, PLACED, PLAYED, PLAYS, SPOT, Card, Placed, find, only
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import Fault, SiteServer

KEPT = "JSON.parse(localStorage.getItem('callwise.progress.v1') ?? '{}').marks"
MOVES = """
[...document.querySelectorAll(".verdict-head > .seal"), ...document.querySelectorAll("label[data-verdict]")]
  .map((one) => [one.matches(".pick") ? one.querySelector(".tile") : one, one.matches("label") ? "::before" : null])
  .map(([one, part]) => getComputedStyle(one, part).animationDuration)
"""
"""How long a ruling's seal and the answers' stamps take to land."""
DONE = "document.querySelectorAll('form.puzzle .step-row > li > input').length"
LACKS = {
    "WebAssembly": "delete globalThis.WebAssembly;",
    "workers": "delete globalThis.Worker;",
}
OTHERWISE = """
export async function startEngine() {
  const answers = new URL("engine-here", import.meta.url);
  const ask = async (text) => {
    const reply = await (await fetch(answers, { method: "POST", body: text })).json();
    const html = "<div class=ruling><h3 tabindex=-1>Otherwise</h3></div>";
    return JSON.stringify({ result: { ...reply.result, html } });
  };
  return { ask, broken: new Promise(() => {}) };
}
"""
"""Stands in for `start.js`: an engine that rules differently."""

AMOUNTS = find(lambda placed: placed.puzzle.form.kind == "amounts" and placed.right[0][0] != UNSETTLED)
KINDS = ("choose-one", "choose-all", "amounts", "spot", "yes-no", "steps")


@pytest.fixture
def held(page: Page, server: SiteServer) -> Page:
    """Open a puzzle's page whose engine never loads."""
    server.faults["start.js"] = Fault.HELD
    page.goto(server.at(ONE.path))
    return page


def answer(card: Card) -> None:
    """Enter the right answer, and ask for a ruling unless a turn’s last step brings one."""
    if card.placed.puzzle.form.kind == "steps":
        take_steps(card)
        return
    if card.placed.puzzle.form.kind == "amounts":
        for name, value in card.placed.right:
            card.form.locator(f"input[name={name}]").fill(value)
    else:
        card.give(card.placed.right)
    card.ask()


def wrong(placed: Placed) -> str:
    """Return an answer that is illegal under the puzzle's own rules."""
    return placed.codes(Verdict.ILLEGAL)[0]


def open_under_other_rules(page: Page, server: SiteServer, placed: Placed) -> Card:
    """Open a puzzle's page under rules that aren't its own."""
    other = next(rules.name for rules in rulesets(placed.puzzle) if rules.name != placed.puzzle.rules.name)
    page.goto(server.at(f"{placed.path}?rules={other}"))
    card = Card(page, placed)
    expect(card.form.locator("select[name=ruleset]")).to_have_value(other)
    return card


def test_recorded_ruling_is_shown_first_and_stays(held: Page, server: SiteServer) -> None:
    """
    When the engine confirms it, the note disappears, nothing moves, focus stays, and the answer counts once.

    The ruling isn't animated until the engine, which needs all resources, is ready.
    """
    held.emulate_media(reduced_motion="no-preference")
    card = Card(held, ONE)
    answer(card)
    assert card.grade() == "right"
    note = card.form.locator(".recorded")
    expect(note).to_have_count(1)
    assert card.message() == ""
    assert {*held.evaluate(MOVES)} == {"0s"}
    assert held.locator(".ties-lines mask").count() == 0
    held.evaluate("document.querySelector('.ruling').dataset.same = ''")
    places = "[...document.querySelectorAll('.ruling, .desk-bar, .felt')].map((one) => one.getBoundingClientRect().top)"
    before = held.evaluate(places)
    expect(card.form.locator(".ruling h3")).to_be_focused()
    server.faults.clear()
    expect(card.slot("engine")).to_contain_text("The referee is ready.")
    expect(note).to_have_attribute("data-past", "")
    assert held.evaluate(places) == before
    until(held, lambda: {*held.evaluate(MOVES)} == {"0.16s", "0.26s"})
    expect(card.form.locator(".ruling[data-same] h3")).to_be_focused()
    assert held.evaluate(KEPT)[ONE.key]["tried"] == 1


@pytest.mark.may_log("rules otherwise than was recorded")
def test_differing_engine_ruling_replaces_the_recorded_one(page: Page, server: SiteServer) -> None:
    """
    It is also an error on the console, which makes any other test fail.

    The engine also rules on an answer that the reader has changed since: no recorded ruling goes unchecked, and the
    page's state stays.
    """
    server.stands_in = OTHERWISE
    card = Card(page, ONE)
    for goes_on in (False, True):
        server.faults["start.js"] = Fault.HELD
        page.goto(server.at(ONE.path))
        assert card.answer(wrong(ONE)) == "not-yet"
        if goes_on:
            card.again()
        with page.expect_console_message(lambda message: "rules otherwise" in message.text):
            server.faults.clear()
        if goes_on:
            expect(card.slot("ruling")).to_be_empty()
        else:
            expect(card.form.locator(".ruling h3")).to_have_text("Otherwise")
            expect(card.form.locator(".ruling h3")).to_be_focused()
            expect(card.form.locator(".recorded")).to_have_count(0)


def test_unrecorded_answers_wait_for_the_engine(held: Page, server: SiteServer) -> None:
    """
    This applies to answers under other rules and to unforeseen amounts; the page says that they are waiting.
    """
    card = open_under_other_rules(held, server, ONE)
    answer(card)
    card.is_told("Your answer is saved")
    assert card.form.get_attribute("data-ruled") is None
    server.faults.clear()
    card.grade()

    server.faults["start.js"] = Fault.HELD
    held.goto(server.at(AMOUNTS.path))
    card = Card(held, AMOUNTS)
    for field in card.form.locator(".points > input").all():
        field.fill("777700")
    card.ask()
    card.is_told("Your answer is saved")
    server.faults.clear()
    assert card.grade() == "not-yet"
    expect(card.form.locator(".recorded")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.may_log("integrity", "SRI", "404", "cannot load", "ERR_")
@pytest.mark.parametrize(
    "faults",
    [(Fault.MISSING, Fault.ALTERED, Fault.STALL), pytest.param((Fault.SHORT, Fault.CUT), marks=pytest.mark.deep)],
)
def test_incomplete_recording_is_not_used(page: Page, server: SiteServer, faults: Sequence[Fault]) -> None:
    """The answer waits for the engine, as if nothing were recorded."""
    others = [placed for placed in PLACED if placed.puzzle.form.kind == "choose-one"]  # a damaged file isn't cached
    came_to = {}
    for fault, placed in zip(faults, others, strict=False):
        server.faults |= {".rec": fault, "start.js": Fault.HELD}
        card = Card.opened(page, server, placed)
        answer(card)
        card.is_told("Your answer is saved")
        del server.faults["start.js"]
        came_to[fault] = (card.grade(), card.message())
    assert came_to == dict.fromkeys(faults, ("right", ""))


@pytest.mark.deep
@pytest.mark.usefixtures("fetched_engine")
@pytest.mark.parametrize("lacks", LACKS)
def test_puzzles_work_from_recordings_without_an_engine(page: Page, server: SiteServer, lacks: str) -> None:
    """The right answer passes a puzzle of each kind; the line says that recordings replace the missing engine."""
    page.add_init_script(LACKS[lacks])
    for kind in KINDS:
        placed = find(lambda one, kind=kind: one.puzzle.form.kind == kind)  # type: ignore[misc]
        card = Card.opened(page, server, placed)
        answer(card)
        assert card.grade() == "right", kind
        expect(card.slot("engine")).to_contain_text(f"no {lacks}")
        expect(card.slot("engine")).to_contain_text("Saved rulings are shown instead")
        assert page.evaluate(KEPT)[placed.key]["right"], kind


def take_steps(card: Card) -> None:
    """Perform the right steps in order."""
    codes = [code for _, code in card.placed.right]
    for nth, code in enumerate(codes):
        card.step(codes[:nth], code)


@pytest.mark.usefixtures("fetched_engine")
def test_turn_can_be_played_without_an_engine(page: Page, server: SiteServer) -> None:
    """Each step is picked on the table; at the goal the ruling appears by itself."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(LACKS["WebAssembly"])
    page.goto(server.at(PLAYED.path))
    form = Card(page, PLAYED).form
    for nth, (verb, places) in enumerate(PLAYS, 1):
        for place in places:
            form.locator(f'.pick[data-at~="{place}"] > input').check()
        form.locator(f'.verbs button[value="{verb}"]:not([hidden])').click()
        until(page, f"{DONE} === {nth} || document.querySelector('form.puzzle').dataset.ruled")
    expect(form).to_have_attribute("data-ruled", "right")


@pytest.mark.may_log("integrity", "SRI", "404", "ERR_")
@pytest.mark.usefixtures("fetched_engine")
def test_recorded_rulings_stay_without_a_hosted_engine(page: Page, server: SiteServer) -> None:
    """
    The line offers to fetch the engine again and says what replaces it; unrecorded answers are kept.

    If the script that shows rulings fails too, the page says so and what to do; when asked again, it shows the ruling.
    """
    server.faults["start.js"] = Fault.MISSING
    page.route("**/assets/ruling.*.js", lambda route: route.abort())
    card = Card.opened(page, server, ONE)
    answer(card)
    card.is_told("Part of this page didn’t download")
    page.unroute_all()
    card.primary.click()
    assert card.grade() == "right"
    card.open_reasons()
    expect(card.slot("engine")).to_contain_text("Saved rulings are shown instead")
    expect(card.slot("engine").get_by_role("button")).to_be_visible()
    expect(card.form.locator(".recorded")).to_contain_text("isn’t there")


def test_engine_waits_until_needed_when_saving_data(page: Page, server: SiteServer) -> None:
    """A recorded ruling doesn't need it; an answer under other rules does, and the engine then rules on both."""
    page.add_init_script(SAVE_DATA)
    card = Card.opened(page, server, ONE)
    answer(card)
    assert card.grade() == "right"
    page.wait_for_load_state("networkidle")
    assert not [one for one in server.served if "/engine/" in one.path]
    card.open_reasons()
    expect(card.form.locator(".recorded")).to_contain_text("save your data")
    expect(card.form.get_by_role("button", name="Load the referee")).to_be_visible()
    card.form.locator("select[name=ruleset]").select_option(index=1)
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
    expect(card.form.locator(".recorded")).to_have_count(0)
    until(page, lambda: sum(one.path.endswith("/engine-here") for one in server.served) >= 2)


@pytest.mark.deep
def test_recorded_questions_match_page_requests(page: Page, server: SiteServer) -> None:
    """
    The only difference is the order of inputs, which matters just for steps.

    What is asked in advance is asked as a press would.
    """
    asked: list[str] = []

    def listen(request: Request) -> None:
        if request.url.endswith("/engine-here"):
            asked.append(in_one_order(request.post_data or ""))

    page.on("request", listen)
    several = (ONE, SPOT, AMOUNTS)
    for placed in several:
        card = Card.opened(page, server, placed)
        until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
        with page.expect_request("**/engine-here"):
            answer(card)
        assert card.grade() == "right"
    recorded = (vector.question for one in record(only(*several)).values() for vector in one.vectors)
    assert {*asked} <= {*map(in_one_order, recorded)}


def in_one_order(question: str) -> str:
    """Return a question with its inputs sorted and everything else unchanged."""
    before, pairs, after = re.fullmatch(r'(.*"answer":)(\[.*\])(,"ruleset":.*)', question, re.DOTALL).groups()  # type: ignore[union-attr]
    return before + str(sorted(json.loads(pairs))) + after


def fetched(server: SiteServer) -> set[str]:
    """Return which engine files and recordings were fetched."""
    return {one.path for one in server.served if one.path.endswith((".rec", "/start.js"))}


@pytest.mark.deep
def test_fetching_starts_only_near_a_puzzle(context: BrowserContext, server: SiteServer) -> None:
    """
    Within a screen's height counts as near. Pages without puzzles fetch nothing; the home page fetches only after an
    answer.
    """
    far, first, *others = (context.new_page() for _ in range(5))
    far.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        "document.querySelector('main').prepend(Object.assign(document.createElement('div'), {id: 'far'}));"
        "document.getElementById('far').style.blockSize = '5000px'; });"
    )
    shown = dict(zip((far, first, *others), (ONE.path, "", "about/", "puzzles/", "glossary/"), strict=True))
    for page, path in shown.items():
        page.goto(server.at(path))
    for page in shown:
        page.wait_for_load_state("networkidle")
    assert fetched(server) == set()
    for page in (far, first):
        server.served.clear()
        page.bring_to_front()
        if page is far:
            page.mouse.wheel(0, 5000)
        else:
            page.locator("form.puzzle input").first.focus()
        until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
        expect(page.locator("form.puzzle")).to_have_attribute("data-recordings", "here")
        assert {path.rpartition(".")[2] for path in fetched(server)} == {"rec", "js"}


def test_only_the_current_lesson_puzzle_fetches_its_recording(page: Page, server: SiteServer) -> None:
    track = COURSE.tracks[0]
    lesson = next(one for one in track.lessons if len(one.puzzles) > 2)
    page.goto(server.at(f"{track.key(lesson.name)}/"))
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
    here = page.locator(f"form[data-puzzle='{lesson.puzzles[0].name}']")
    expect(here).to_have_attribute("data-recordings", "here")
    page.wait_for_load_state("networkidle")
    (only,) = (path for path in fetched(server) if path.endswith(".rec"))
    assert f"/{track.folder}.{lesson.puzzles[0].name}." in only
    page.goto(server.at(f"{track.key(lesson.name)}/#{lesson.puzzles[1].name}"))
    expect(page.locator(f"form[data-puzzle='{lesson.puzzles[1].name}']")).to_have_attribute("data-recordings", "here")
    assert len([path for path in fetched(server) if path.endswith(".rec")]) == 2
