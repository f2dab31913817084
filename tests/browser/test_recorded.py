"""
Recorded rulings: they stand in for the engine until it is there, which then rules on the same answer again.
"""

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect

from builder.engine.recording import Recording, record
from callwise.forms.choose import UNSETTLED
from callwise.forms.foreseen import foreseen_steps
from tests.browser.puzzles import COURSE, ONE, Card, Placed, find
from tests.support.browsing import Troubles, until
from tests.support.serving import Fault, SiteServer

SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
KEPT = "JSON.parse(localStorage.getItem('callwise.progress.v1') ?? '{}').marks"
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
"""Stands in for `start.js`: an engine that rules otherwise."""


def right_of(placed: Placed) -> list[tuple[str, str]]:
    """A right answer under the puzzle's own rules."""
    return list(placed.puzzle.form.right(placed.puzzle.rules) or ())


AMOUNTS = find(lambda placed: placed.puzzle.form.kind == "amounts" and right_of(placed)[0][0] != UNSETTLED)
KINDS = ("choose-one", "choose-all", "amounts", "spot", "steps")


@pytest.fixture
def held(page: Page, server: SiteServer) -> Page:
    """A page of a puzzle whose engine doesn't come."""
    server.faults["start.js"] = Fault.HELD
    page.goto(server.at(ONE.path))
    return page


@pytest.fixture(scope="session")
def recordings() -> dict[str, Recording]:
    """What is recorded of every puzzle."""
    return dict(record(COURSE))


def answer(card: Card) -> None:
    """Answer rightly."""
    card.give(tuple(right_of(card.placed)))
    card.ask()


def test_a_recorded_ruling_is_shown_before_the_engine_is_there_and_stays(held: Page, server: SiteServer) -> None:
    """The engine rules on it again: the note goes, nothing moves, the focus stays, and it counts once."""
    card = Card(held, ONE)
    answer(card)
    assert card.grade(seconds=10) == "right"
    note = card.form.locator(".recorded")
    expect(note).to_be_visible()
    expect(card.slot("announce")).to_contain_text(note.inner_text())
    assert card.message() == ""
    held.evaluate("document.querySelector('.ruling').dataset.same = ''")
    places = (
        "[...document.querySelectorAll('.ruling, .acts, .desk-under')].map((one) => one.getBoundingClientRect().top)"
    )
    before = held.evaluate(places)
    expect(card.form.locator(".ruling h3")).to_be_focused()
    server.faults.clear()
    expect(card.slot("engine")).to_contain_text("The referee is here.")
    expect(note).to_be_hidden()
    assert held.evaluate(places) == before
    expect(card.form.locator(".ruling[data-same] h3")).to_be_focused()
    assert held.evaluate(KEPT)[ONE.key]["tried"] == 1


@pytest.mark.may_log("rules otherwise than was recorded")
def test_where_the_engine_rules_otherwise_its_ruling_takes_the_place(
    page: Page, server: SiteServer, troubles: Troubles
) -> None:
    """And that is an error on the console, by which every other test that meets it fails."""
    server.stands_in = OTHERWISE
    server.faults["start.js"] = Fault.HELD
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    answer(card)
    assert card.grade(seconds=10) == "right"
    server.faults.clear()
    expect(card.form.locator(".ruling h3")).to_have_text("Otherwise")
    expect(card.form.locator(".ruling h3")).to_be_focused()
    expect(card.form.locator(".recorded")).to_have_count(0)
    assert any("rules otherwise" in line for line in troubles.seen)


@pytest.mark.may_log("rules otherwise than was recorded")
def test_the_engine_rules_on_an_answer_that_the_reader_has_changed_since(
    page: Page, server: SiteServer, troubles: Troubles
) -> None:
    """No recorded ruling goes unseen; what is on the desk stays."""
    server.stands_in = OTHERWISE
    server.faults["start.js"] = Fault.HELD
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    answer(card)
    card.grade(seconds=10)
    card.form.locator('[data-act="again"]').click()
    server.faults.clear()
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
    page.wait_for_timeout(300)
    expect(card.slot("ruling")).to_be_empty()
    assert any("rules otherwise" in line for line in troubles.seen)


def test_what_is_not_recorded_waits_for_the_engine(page: Page, server: SiteServer) -> None:
    """Amounts that nobody foresaw, and any answer under other rules; the page says that they wait."""
    server.faults["start.js"] = Fault.HELD
    page.goto(server.at(AMOUNTS.path))
    card = Card(page, AMOUNTS)
    for field in card.form.locator(".points > input").all():
        field.fill("777700")
    card.ask()
    expect(card.slot("message")).to_contain_text("Your answer waits")
    server.faults.clear()
    assert card.grade() == "not-yet"
    expect(card.form.locator(".recorded")).to_have_count(0)


def test_other_rules_are_the_engines_alone(held: Page, server: SiteServer) -> None:
    card = Card(held, ONE)
    card.form.locator("select[name=ruleset]").select_option(index=1)
    answer(card)
    expect(card.slot("message")).to_contain_text("Your answer waits")
    assert card.form.get_attribute("data-ruled") is None
    server.faults.clear()
    card.grade()


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault.MISSING, marks=pytest.mark.may_log("integrity", "SRI", "404")),
        pytest.param(Fault.ALTERED, marks=pytest.mark.may_log("integrity", "SRI", "404")),
        pytest.param(Fault.SHORT, marks=pytest.mark.may_log("integrity", "SRI", "404")),
        pytest.param(Fault.CUT, marks=pytest.mark.may_log("cannot load", "ERR_")),
        Fault.STALL,
    ],
)
def test_a_recording_that_does_not_come_whole_is_not_used(page: Page, server: SiteServer, fault: Fault) -> None:
    """The answer waits for the engine, as if nothing were recorded."""
    server.faults |= {".rec": fault, "start.js": Fault.HELD}
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    answer(card)
    expect(card.slot("message")).to_contain_text("Your answer waits")
    del server.faults["start.js"]
    assert card.grade() == "right"
    assert card.message() == ""


@pytest.mark.usefixtures("fetched_engine")
@pytest.mark.parametrize("lacks", LACKS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_browser_without_an_engine_needs_is_recorded(
    page: Page, server: SiteServer, kind: str, lacks: str
) -> None:
    """A puzzle of each kind is passed by its right answer; the line says what is missing, and what stands in for it."""
    placed = find(lambda one: one.puzzle.form.kind == kind)
    page.add_init_script(LACKS[lacks])
    page.goto(server.at(placed.path))
    card = Card(page, placed)
    if kind == "steps":
        take_steps(card)
    elif kind == "amounts":
        for name, value in right_of(placed):
            card.form.locator(f"input[name={name}]").fill(value)
    else:
        card.give(tuple(right_of(placed)))
    card.ask()
    assert card.grade(seconds=10) == "right"
    expect(card.slot("engine")).to_contain_text(f"no {lacks}")
    expect(card.slot("engine")).to_contain_text("Recorded rulings stand in for it")
    assert page.evaluate(KEPT)[placed.key]["right"]


def take_steps(card: Card) -> None:
    """Do the right steps, one after another, from a list."""
    done = card.form.locator(".steps-done > li")
    for nth, (_, code) in enumerate(right_of(card.placed), 1):
        card.form.locator(f"input[name=next][value={json.dumps(code)}]").check()
        card.form.get_by_role("button", name="Do this").click()
        expect(done).to_have_count(nth)


@pytest.mark.usefixtures("fetched_engine")
def test_a_turn_is_played_without_an_engine(page: Page, server: SiteServer) -> None:
    """What is picked for each step is picked where it lies; at the goal the ruling comes by itself."""
    placed = find(lambda one: one.puzzle.name == "two-of-them-in-the-rack")
    page.add_init_script(LACKS["WebAssembly"])
    page.goto(server.at(placed.path))
    form = Card(page, placed).form
    done = form.locator(".steps-done > li")
    ways = [
        (dict(pairs)["act"], [value for name, value in pairs if name == "pick"], list(pairs))
        for pairs in foreseen_steps(placed.puzzle.form, placed.puzzle.rules)
    ]
    history: list[tuple[str, str]] = []
    for nth, step in enumerate(right_of(placed), 1):
        verb, picks = next(
            (verb, picks)
            for verb, picks, pairs in ways
            if pairs[: nth - 1] == history
            and [pair[0] for pair in pairs[nth - 1 :]] == ["pick"] * len(picks) + ["act"]
            and verb == step[1].split()[0]
        )
        for pick in picks:
            form.locator(f"input[name=pick][value={json.dumps(pick)}]").check()
        form.locator(f'.verbs button[value="{verb}"]').click()
        history.append(step)
        if nth < len(right_of(placed)):
            expect(done).to_have_count(nth)
            expect(done.last).to_have_attribute("data-verdict", "legal")
    expect(form).to_have_attribute("data-ruled", "right")


@pytest.mark.may_log("integrity", "SRI", "404")
@pytest.mark.usefixtures("fetched_engine")
def test_where_the_engine_is_gone_from_the_host_recorded_rulings_stay(page: Page, server: SiteServer) -> None:
    """The line offers to fetch it again, and says what stands in for it; what is not recorded is kept."""
    server.faults["start.js"] = Fault.MISSING
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    answer(card)
    assert card.grade(seconds=10) == "right"
    expect(card.slot("engine")).to_contain_text("Recorded rulings stand in for it")
    expect(card.slot("engine").get_by_role("button")).to_be_visible()
    expect(card.form.locator(".recorded")).to_contain_text("not here")


def test_where_data_is_dear_the_engine_waits_until_it_is_needed(page: Page, server: SiteServer) -> None:
    """A recorded ruling needs none; an answer under other rules does, and then it rules on the first one too."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    answer(card)
    assert card.grade(seconds=10) == "right"
    page.wait_for_timeout(300)
    assert not [one for one in server.served if "/engine/" in one.path]
    expect(card.form.locator(".recorded")).to_contain_text("save your data")
    card.form.locator("select[name=ruleset]").select_option(index=1)
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
    expect(card.form.locator(".recorded")).to_have_count(0)
    assert sum(one.path.endswith("/engine-here") for one in server.served) >= 2


def test_questions_are_recorded_as_pages_put_them(
    page: Page, server: SiteServer, recordings: dict[str, Recording]
) -> None:
    """To the letter, but for the order of what is given, which counts for no answer but steps."""
    asked: list[str] = []

    def listen(request: Request) -> None:
        if request.url.endswith("/engine-here"):
            asked.append(request.post_data or "")

    page.on("request", listen)
    for placed in (ONE, find(lambda one: one.puzzle.form.kind == "spot"), AMOUNTS):
        page.goto(server.at(placed.path))
        card = Card(page, placed)
        if placed is AMOUNTS:
            for name, value in right_of(placed):
                card.form.locator(f"input[name={name}]").fill(value)
        else:
            card.give(tuple(right_of(placed)))
        until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
        card.ask()
        card.grade()
        questions = [vector.question for vector in recordings[placed.key].vectors]
        assert in_one_order(asked[-1]) in map(in_one_order, questions)


def in_one_order(question: str) -> str:
    """A question with what is given sorted, and all else as it is."""
    before, pairs, after = re.fullmatch(r'(.*"answer":)(\[.*\])(,"ruleset":.*)', question, re.DOTALL).groups()  # type: ignore[union-attr]
    return before + str(sorted(json.loads(pairs))) + after


def fetched(server: SiteServer) -> set[str]:
    """What of an engine and of recordings was fetched."""
    return {one.path for one in server.served if one.path.endswith((".rec", "/start.js"))}


def test_nothing_is_fetched_until_the_reader_comes_near_a_puzzle(page: Page, server: SiteServer) -> None:
    """A screen away is near."""
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        "document.querySelector('main').prepend(Object.assign(document.createElement('div'), {id: 'far'}));"
        "document.getElementById('far').style.blockSize = '5000px'; });"
    )
    page.goto(server.at(ONE.path))
    page.wait_for_timeout(500)
    assert fetched(server) == set()
    page.mouse.wheel(0, 5000)
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
    expect(page.locator("form.puzzle")).to_have_attribute("data-recordings", "here")
    assert {path.rpartition(".")[2] for path in fetched(server)} == {"rec", "js"}


def test_of_a_lesson_only_the_puzzle_on_the_desk_has_its_recording_fetched(page: Page, server: SiteServer) -> None:
    track = COURSE.tracks[0]
    lesson = next(one for one in track.lessons if len(one.puzzles) > 2)
    page.goto(server.at(f"{track.id}/{lesson.name}/"))
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
    page.wait_for_load_state("networkidle")
    (only,) = (path for path in fetched(server) if path.endswith(".rec"))
    assert f"/{track.id}.{lesson.puzzles[0].name}." in only
    page.goto(server.at(f"{track.id}/{lesson.name}/#{lesson.puzzles[1].name}"))
    expect(page.locator(f"form[data-puzzle='{lesson.puzzles[1].name}']")).to_have_attribute("data-recordings", "here")
    assert len([path for path in fetched(server) if path.endswith(".rec")]) == 2


@pytest.mark.parametrize("path", ["", "about/", "puzzles/", "glossary/"])
def test_pages_that_ask_nothing_fetch_nothing(page: Page, server: SiteServer, path: str) -> None:
    """Nor does the first page, until someone begins to answer there."""
    page.goto(server.at(path))
    page.wait_for_load_state("networkidle")
    assert fetched(server) == set()
    if not path:
        page.locator("form.puzzle input").first.focus()
        until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'")
        expect(page.locator("form.puzzle")).to_have_attribute("data-recordings", "here")
        assert {path.rpartition(".")[2] for path in fetched(server)} == {"rec", "js"}
