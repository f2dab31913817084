"""SCORM reports to a learning system: scorm-again acts as one, and fake systems refuse calls."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Frame, Page, expect

from builder.engine.recordings import RULE, record
from callwise.question.controls import Pairs as Answer
from tests.browser.answers.course_puzzles import COURSE
from tests.support.browser.browsing import until
from tests.support.browser.learning_system import (
    FRAME,
    ICON,
    STUDENT,
    LearningSystem,
    scorm_again,
    scorm_again_2004,
    told,
)
from tests.support.browser.site_server import SiteServer

SCRIPTS = Path(__file__).parents[3] / "site" / "scripts"
ROOM = 4_096
SET = '{"name": "Ten"}'
DATA = '<script id="set" data-standard="1.2" type="application/json">%s</script>'
PAGE = f'<!doctype html><html lang="en"><title>A set</title>{ICON}{DATA}<main></main>'
FILES = {
    path.relative_to(SCRIPTS).as_posix(): path.read_bytes()
    for room in ("instructors/lms", "address", "page", "storage")
    for path in sorted((SCRIPTS / room).glob("*.js"))
}
RUN: Mapping[str, object] = {
    "who": STUDENT,
    "began": 1_700_000_000_000,
    "ended": 1_700_000_090_000,
    "done": [
        {"number": 1, "tried": 1, "hints": 0, "when": 1_700_000_030_000, "first": [["tile", "4m"]], "grade": "right"},
        {
            "number": 3,
            "tried": 2,
            "hints": 1,
            "when": 1_700_000_060_000,
            "first": [["tile", "5m"], ["tile", "7z"]],
            "last": [["tile", "1m"]],
        },
    ],
}
CONNECT = """async () => {
  const { connect } = await import("./instructors/lms/scorm.js");
  self.report = await connect();
  return report !== null;
}"""
UNPACK = """async (kept) => {
  const { unpackRun } = await import("./instructors/lms/suspension.js");
  return (await unpackRun(kept, document.getElementById("set").textContent)).run;
}"""


@pytest.fixture
def around(tmp_path: Path) -> Iterator[LearningSystem]:
    """A learning system around a page with only the reporting scripts."""
    with LearningSystem(tmp_path, {**FILES, "index.html": (PAGE % SET).encode()}) as system:
        yield system


@pytest.fixture
def server(around: LearningSystem) -> SiteServer:
    """The system's server; a page contacts no other."""
    return around.server


def core(told: Mapping[str, object]) -> dict[str, object]:
    """Return a system's data about the whole visit."""
    found = told["core"]
    assert isinstance(found, dict)
    return found


def reported(frame: Frame) -> None:
    """Give answers, keep the run and finish."""
    assert frame.evaluate("report.name()") == STUDENT
    assert frame.evaluate("report.restore()") is None
    frame.evaluate(
        """async (run) => {
          report.answered({ number: 1, key: "a-track/first", answer: [["tile", "4m"]], grade: "right", seconds: 61.4 });
          report.answered({ number: 3, key: "own/1", answer: [["tile", "東"], ["x", "y".repeat(400)]] });
          report.answered({ number: 3, key: "own/1", answer: [["tile", "東"]], grade: "not-yet" });
          report.answered({ number: 3, key: "own/1", answer: [["tile", "1m"]], grade: "unsettled" });
          await report.save(run);
          report.finish({ right: 1, of: 3, isWhole: true });
        }""",
        RUN,
    )


def interactions(known: Mapping[str, object], *asked: str) -> list[tuple[object, ...]]:
    """Return these fields of every answer recorded by a system."""
    found = known["interactions"]
    assert isinstance(found, dict)
    return [tuple(one[name] for name in asked) for one in found.values()]


def test_answers_and_end_are_reported_without_errors(page: Page, around: LearningSystem) -> None:
    """Answers have results, but in a test only after ruling; time and resume data are reported on leaving."""
    frame = around.open(page, scorm_again())
    assert frame.evaluate(CONNECT)
    assert core(told(page))["lesson_status"] == "incomplete"
    reported(frame)
    until(page, "count.LMSCommit")
    known = told(page)
    assert core(known)["score"] == {"raw": "33", "min": "0", "max": "100"}
    assert core(known)["lesson_status"] == "completed"
    assert interactions(known, "id", "type", "result", "latency", "weighting") == [
        ("p01_a_track_first", "fill-in", "correct", "00:01:01", "1"),
        ("p03_own_1", "fill-in", "wrong", "", "1"),
        ("p03_own_1", "fill-in", "neutral", "", "1"),
    ]
    answers = [str(one) for (one,) in interactions(known, "student_response")]
    assert answers[0] == "tile=4m"
    assert len(answers[1]) == 255
    assert answers[1].startswith("tile=?,x=yyy")
    around.leave(page)
    assert re.fullmatch(r"\d\d:\d\d:\d\d", str(page.evaluate("said['cmi.core.session_time']")))
    assert page.evaluate("[errors, count.LMSFinish, said['cmi.core.exit']]") == [[], 1, "suspend"]


def test_scorm_2004_system_gets_equivalent_reports(page: Page, around: LearningSystem) -> None:
    """A package made for 1.2 finds it too; a 2004 system derives the pass from the score."""
    frame = around.open(page, scorm_again_2004({"scaled_passing_score": "0.5"}))
    assert frame.evaluate(CONNECT)
    assert told(page)["completion_status"] == "incomplete"
    reported(frame)
    until(page, "count.Commit")
    known = told(page)
    assert known["score"] == {"scaled": "0.33", "raw": "33", "min": "0", "max": "100"}
    assert (known["completion_status"], known["success_status"]) == ("completed", "failed")
    assert interactions(known, "id", "type", "result", "latency", "learner_response") == [
        ("p01_a_track_first", "long-fill-in", "correct", "PT0H1M1S", "tile=4m"),
        ("p03_own_1", "long-fill-in", "incorrect", "", f"tile=東,x={'y' * 400}"),
        ("p03_own_1", "long-fill-in", "neutral", "", "tile=1m"),
    ]
    kept = known["suspend_data"]
    around.leave(page)
    assert page.evaluate("[errors, count.Terminate, said['cmi.exit']]") == [[], 1, "suspend"]
    frame = around.open(page, scorm_again_2004({"suspend_data": kept}))
    frame.evaluate(CONNECT)
    assert frame.evaluate("report.restore()") == RUN


def test_run_resumes_from_system_data(page: Page, around: LearningSystem) -> None:
    """
    It restores the same set exactly; data from another set isn't used.

    Invalid data from any source is reported, and the set starts over.
    """
    frame = around.open(page, scorm_again())
    frame.evaluate(CONNECT)
    frame.evaluate("run => report.save(run)", RUN)
    kept = told(page)["suspend_data"]
    around.leave(page)
    for text, comes in ((SET, RUN), ('{"name": "X"}', None)):
        frame = around.open(page, scorm_again({"suspend_data": kept}))
        frame.evaluate("text => { document.getElementById('set').textContent = text }", text)
        frame.evaluate(CONNECT)
        assert frame.evaluate("report.restore()") == comes, text
        expect(frame.locator('[data-slot="lms"]')).to_have_count(0 if comes else 1)
    page.evaluate("API.LMSInitialize = () => 'true'")
    check = str(kept)[1:9]
    for bad in ("1", "2abc", "not ours", f"1{check}", f"1{check}eJyLBgAAXQBe", f"1{check}{'A' * 4_087}", "0" * 60_000):
        page.evaluate("kept => { API.cmi.suspend_data = kept }", bad)
        assert frame.evaluate(f"({CONNECT})().then(() => report.restore())") is None, bad[:20]
    expect(frame.locator('[data-slot="lms"]')).to_contain_text("can’t be read, so the set starts over")


def longest_answers() -> list[tuple[Answer, Answer]]:
    """Return the two longest answers to each of the fifty course puzzles with the longest answers."""
    found = []
    for recording in record(COURSE).values():
        asked = [json.loads(one.question)["params"] for one in recording.vectors if one.key.startswith(RULE)]
        answers = [tuple((name, value) for name, value in one["answer"]) for one in asked]
        longest = sorted(answers, key=lambda one: -len(json.dumps(one)))
        found.append((longest[0], longest[-1 if len(longest) < 2 else 1]))
    return sorted(found, key=lambda one: -len(json.dumps(one)))[:50]


def noise() -> list[tuple[Answer, Answer]]:
    """Return incompressible answers that exceed the available space."""
    draw = Random(7)
    return [(((draw.randbytes(40).hex(), draw.randbytes(30).hex()),), (("tile", "1m"),)) for _ in range(50)]


@pytest.mark.deep
def test_resume_data_never_exceeds_the_limit(page: Page, around: LearningSystem) -> None:
    """Fifty puzzles with the longest answers fit in 4,096 characters; anything that doesn't fit is reported."""
    frame = around.open(page, scorm_again())
    frame.evaluate(CONNECT)
    line = frame.locator('[data-slot="lms"]')
    for answers, fits in ((longest_answers(), True), (noise(), False)):
        done = [
            {
                "number": number,
                "tried": 2 + number % 5,
                "hints": number % 4,
                "when": 1_700_000_000_000 + number * 47_311,
            }
            | {"first": [list(pair) for pair in first], "last": [list(pair) for pair in last]}
            for number, (first, last) in enumerate(answers, 1)
        ]
        run = {"who": "W" * 60, "began": 1_700_000_000_000, "ended": 1_700_009_999_999, "done": done}
        frame.evaluate("run => report.save(run)", run)
        kept = str(told(page)["suspend_data"])
        assert 1_000 < len(kept) <= ROOM
        back = frame.evaluate(UNPACK, kept)
        assert (len(back["done"]) == 50) is fits
        assert len(back["done"]) > 20
        assert all(one in done for one in back["done"])
        expect(line).to_have_count(0 if fits else 1)
        if not fits:
            expect(line).to_contain_text(f"{50 - len(back['done'])} of your answers are only on this page")


REFUSING = """<script>
  window.calls = [];
  const refused = %s;
  const says = (name, ...given) => {
    calls.push([name, ...given]);
    if (refused.throws === name) throw new Error("broken");
    return given.some((one) => one.startsWith?.(refused.element ?? "-")) || refused.method === name ? "false" : "true";
  };
  const names = ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"];
  window.API = Object.fromEntries(names.map((name) => [name, (...given) => says(name, ...given)]));
  Object.assign(API, {
    LMSGetValue: (name) => (calls.push(["LMSGetValue", name]), ""),
    LMSGetLastError: () => "401",
    LMSGetErrorString: () => "Not <b>implemented</b>",
  });
</script>"""


REFUSED: Sequence[tuple[Mapping[str, str], bool, str]] = (
    ({"method": "LMSInitialize"}, False, "doesn’t answer (it says: Not <b>implemented</b>, error 401)"),
    ({"throws": "LMSInitialize"}, False, "doesn’t answer"),
    ({"element": "cmi.interactions"}, True, "doesn’t accept single answers"),
    ({"element": "cmi.core.score"}, True, "doesn’t accept the score"),
    ({"element": "cmi.core.lesson_status"}, True, "doesn’t accept how far you are"),
    ({"element": "cmi.suspend_data"}, True, "doesn’t accept your place in the set"),
    ({"method": "LMSCommit"}, True, "didn’t keep what was reported"),
    ({"throws": "LMSSetValue"}, True, "doesn’t accept single answers"),
)
"""The calls that a system refuses, whether it begins at all, and the message."""


@pytest.mark.deep
def test_refused_data_is_reported_and_the_rest_still_sent(page: Page, around: LearningSystem) -> None:
    """It is reported once, with the system's message as text; single answers aren't retried."""
    for refused, begins, words in REFUSED:
        frame = around.open(page, REFUSING % json.dumps(refused))
        assert frame.evaluate(CONNECT) is begins, refused
        line = frame.locator('[data-slot="lms"]')
        if begins:
            for _ in range(2):
                frame.evaluate(
                    """async (run) => {
                      report.answered({ number: 1, key: "a/b", answer: [["tile", "4m"]], grade: "right" });
                      report.finish({ right: 1, of: 1, isWhole: true });
                      await report.save(run);
                    }""",
                    RUN,
                )
            until(page, "calls.some(([name]) => name === 'LMSCommit')")
        expect(line).to_contain_text(words)
        expect(line).to_contain_text("receipt")
        assert len(line.locator("p").all()) == len(set(line.locator("p").all_inner_texts())), refused
        around.leave(page)
        assert page.evaluate("calls.filter(([name]) => name === 'LMSFinish').length") == int(begins), refused
        if "throws" not in refused:
            reported = {name for call, name, *_ in page.evaluate("calls") if call == "LMSSetValue"}
            assert begins == ({"cmi.core.score.raw", "cmi.core.exit", "cmi.suspend_data"} <= reported), refused


def test_pass_or_fail_is_reported_only_with_a_threshold(page: Page, around: LearningSystem) -> None:
    """Without a threshold, some systems would pass a score of 33 out of 100; an invalid threshold counts as none."""
    asks = "<script>API.LMSGetValue = (name) => (name.endsWith('mastery_score') ? self.needed : '')</script>"
    frame = around.open(page, REFUSING % "{}" + asks)
    frame.evaluate(CONNECT)
    for needed in ("", "33", "33.5", "nonsense"):
        page.evaluate("needed => { self.needed = needed }", needed)
        frame.evaluate("report.finish({ right: 1, of: 3, isWhole: true })")
    said = page.evaluate("calls.filter(([, name]) => name === 'cmi.core.lesson_status').map((one) => one[2])")
    assert said == ["incomplete", "completed", "passed", "failed", "completed"]


def test_answers_of_another_visit_are_not_overwritten(page: Page, around: LearningSystem) -> None:
    """Open edX doesn't report the number of answers, but returns each."""
    has = "<script>API.LMSGetValue = (name) => (/^cmi.interactions.[01].id$/.test(name) ? 'p01' : '')</script>"
    frame = around.open(page, REFUSING % "{}" + has)
    frame.evaluate(CONNECT)
    frame.evaluate("report.answered({ number: 2, key: 'a/b', answer: [['tile', '4m']], grade: 'right' })")
    said = page.evaluate("calls.map(([, name]) => name).filter((name) => name?.startsWith('cmi.interactions'))")
    assert said[0] == "cmi.interactions.2.id"


UP = "<iframe title=\"outer\" srcdoc='{inner}'></iframe>"
SHUT_OFF = '<iframe title="outer" sandbox="allow-scripts" srcdoc=\'{inner}\'></iframe>'


def test_system_is_found_in_other_windows(page: Page, around: LearningSystem) -> None:
    """
    It can be two windows up, or above the opener, as some systems open packages in a new window.

    An inaccessible window doesn't end the search, and a page without a system says so.
    """
    inner = FRAME.replace('"', "&quot;")
    for frame, finds in ((UP, True), (SHUT_OFF, False)):
        around.open(page, scorm_again(), frame=frame.replace("{inner}", inner))
        page.wait_for_timeout(100)
        assert page.frames[-1].evaluate(CONNECT) is finds
        expect(page.frames[-1].locator('[data-slot="lms"]')).to_have_count(0 if finds else 1)
    around.open(page, scorm_again(), frame="<button onclick=\"window.open('{src}')\">Open</button>")
    with page.expect_popup() as opened:
        page.get_by_role("button").click()
    assert opened.value.evaluate(CONNECT)
    assert page.evaluate("API.cmi.core.lesson_status") == "incomplete"
