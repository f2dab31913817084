"""Learner, teacher, spreadsheet and record store agree on what was right at once, with a hint or later."""

import csv
import io
import json
import re
import subprocess
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from callwise.doors import bridge
from callwise.instructors.receipts.receipt import write_receipt
from callwise.instructors.receipts.receipt_validation import Doubt
from callwise.instructors.receipts.run import Run, read_run
from callwise.instructors.results.results import Cell, CourseData, PuzzleResult, results
from callwise.instructors.results.results_page import grid
from callwise.instructors.results.results_page import results as page
from callwise.instructors.results.spreadsheet import write_csv
from callwise.instructors.results.xapi import NOWHERE, write_statements
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Grade
from tests.support.instructors.class_receipts import COURSE, FARES, FILES, answer

SETS = Path(__file__).parents[3] / "site" / "scripts" / "instructors" / "sets"
WALK = """
const given = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
Promise.all(given.scripts.map((one) => import(one))).then(([{ Run }, { earlierRuns }]) => {
  const entries = given.before.map((who) => ({ set: "", run: { who, began: 1, ended: 2, done: [{ tried: 1 }] } }));
  const run = new Run(Run.begun("Ben", earlierRuns("", { who: "Ben", began: 0 }, entries)), false, () => {});
  for (const [number, hints, answer, grade] of given.acts) {
    if (answer) run.note(number, answer, grade);
    else if (grade) run.worked(number);
    else run.hinted(number, hints);
  }
  run.end();
  const states = given.numbers.map((number) => run.stateOf(number));
  console.log(JSON.stringify({ run: run.submission, took: run.totals, states }));
});
"""


class Way(NamedTuple):
    """
    Ben's actions on a puzzle and how each view reports them, with the number of tries and hints.

    `h` is a hint and `w` the worked answer; other characters are answers with that result.
    """

    does: str
    state: str
    result: PuzzleResult
    words: str
    tries: int
    hints: int


WAYS = (
    Way("+", "right", PuzzleResult.AT_ONCE, "right at once", 1, 0),
    Way("h+", "right", PuzzleResult.LATER, "right with 1 hint", 1, 1),
    Way("hh+", "right", PuzzleResult.LATER, "right with 2 hints", 1, 2),
    Way("-+", "right", PuzzleResult.LATER, "right after 2 tries", 2, 0),
    Way("-h+", "right", PuzzleResult.LATER, "right after 2 tries", 2, 1),
    Way("h-", "tried", PuzzleResult.NOT_RIGHT, "not right", 1, 1),
    Way("+h", "right", PuzzleResult.AT_ONCE, "right at once", 1, 0),  # a later hint doesn't count
    Way("h", "open", PuzzleResult.NOT_ANSWERED, "not answered –", 0, 0),
    Way("w+", "right", PuzzleResult.LATER, "right with worked answer", 1, 0),
    Way("hw+", "right", PuzzleResult.LATER, "right with 1 hint, worked answer", 1, 1),
    Way("-w+", "right", PuzzleResult.LATER, "right after 2 tries, worked answer", 2, 0),
    Way("+w", "right", PuzzleResult.AT_ONCE, "right at once", 1, 0),
    Way("w", "open", PuzzleResult.NOT_ANSWERED, "not answered –", 0, 0),
)
SUMS = {"answered": 11, "once": 3, "right": 10, "hints": 6}


class Told(TypedDict):
    """The learner's page: its stored data and its text."""

    run: dict[str, object]
    took: dict[str, int]
    states: list[str]


def _is_plain(puzzle: Puzzle) -> bool:
    grades = {grade(puzzle, pairs, puzzle.rules).grade for pairs in foreseen(puzzle.form, puzzle.rules)}
    return {Grade.RIGHT, Grade.NOT_YET} <= grades


PLACED = tuple(
    islice(
        ((track.key(one.name), one) for track in COURSE.tracks for one in track.puzzles if _is_plain(one)), len(WAYS)
    )
)
OF = PuzzleSet("Tuesday", tuple(key for key, _ in PLACED))


@cache
def learner(before: tuple[str, ...] = ()) -> Told:
    """Play Ben's answers on the learner's page, after runs under some names."""
    acts = [
        (number, way.does[:nth].count("h"), pairs, FARES[sign].value if pairs else sign == "w")
        for number, ((_, puzzle), way) in enumerate(zip(PLACED, WAYS, strict=True), 1)
        for nth, sign in enumerate(way.does, 1)
        for pairs in (None if sign in "hw" else answer(puzzle.text, puzzle.rules, sign),)
    ]
    scripts = [(SETS / name).as_uri() for name in ("run.js", "earlier_runs.js")]
    given = {"scripts": scripts, "acts": acts, "numbers": list(range(1, len(WAYS) + 1)), "before": before}
    done = subprocess.run(["node", "-e", WALK], input=json.dumps(given), capture_output=True, text=True, check=True)
    told: Told = json.loads(done.stdout)
    return told


@cache
def handed(before: tuple[str, ...] = ()) -> Run:
    """Ben's run as in the receipt."""
    return read_run(learner(before)["run"], OF)


@cache
def cells() -> tuple[Cell, ...]:
    """The results that the referee computes."""
    token = write_receipt(OF, handed(), FILES).token
    return results([("", token)], CourseData(FILES)).learners[0].cells


@pytest.mark.parametrize("number", range(1, len(WAYS) + 1), ids=[way.does for way in WAYS])
def test_learner_and_teacher_see_the_same_results(number: int) -> None:
    way, cell = WAYS[number - 1], cells()[number - 1]
    assert learner()["states"][number - 1] == way.state
    assert (cell.result, cell.tried, cell.hints) == (way.result, way.tries, way.hints)
    assert (cell.is_right_at_once, cell.is_right) == (way.result is PuzzleResult.AT_ONCE, way.state == "right")
    kept = handed().by_number.get(number)
    assert (kept and (kept.tried, kept.hints)) == ((way.tries, way.hints) if way.tries else None)


def test_totals_agree_everywhere() -> None:
    """They agree on Ben's page, in the class count, the teacher's grid, the spreadsheet and the record store."""
    took = learner()["took"]
    names = {"answered": "answered", "once": "atOnce", "right": "right", "hints": "hints"}
    assert {name: took[here] for name, here in names.items()} == SUMS
    token = write_receipt(OF, handed(), FILES).token
    (counted,) = _asked("receipts.count", {"text": token, "puzzles": FILES, "set": OF.id})["rows"]
    assert counted == {"token": token, **SUMS, "worked": 3, "again": False}
    found = results([("", token)], CourseData(FILES))
    spoken = re.sub(r"<svg.*?</svg>", "", str(grid(found)), flags=re.DOTALL)
    for way in WAYS:
        assert way.words in re.sub(r"<[^>]*>", "", spoken)
    head, row = csv.reader(io.StringIO(write_csv(found).removeprefix("\ufeff")))
    of = dict(zip(head, row, strict=True))
    assert (of["Answered"], of["Right at once"], of["Right in the end"]) == ("11", "3", "10")
    assert sum(int(value or 0) for name, value in of.items() if name.endswith(": hints")) == SUMS["hints"]
    *answered, completed = json.loads(write_statements(found))
    assert [one["result"]["success"] for one in answered].count(True) == completed["result"]["score"]["raw"] == 10
    assert sum(one["result"]["extensions"][f"{NOWHERE}xapi/hints"] for one in answered) == SUMS["hints"]


AIDED = (
    *((way.does, (), ("hints",) * ("h" in way.does) + ("worked",) * ("w" in way.does)) for way in WAYS[:3]),
    *((way.does, (), ("hints",) * ("h" in way.does) + ("worked",) * ("w" in way.does)) for way in WAYS[8:10]),
    *((way.does, (name,), ("again",)) for way in WAYS[:1] for name in ("Ben", "ben ", "")),
)
"""First answers that were right, the names of runs before, and the signs that they must have."""


@pytest.mark.parametrize(("does", "before", "aids"), AIDED)
def test_a_right_first_answer_after_any_aid_is_marked_everywhere(
    does: str, before: tuple[str, ...], aids: tuple[str, ...]
) -> None:
    """After hints, the worked answer, or another run: on Ben's page, in the grid, the spreadsheet and the store."""
    nth = [way.does for way in WAYS].index(does)
    token = write_receipt(OF, handed(before), FILES).token
    found = results([("", token)], CourseData(FILES))
    assert found.learners[0].cells[nth].is_right_at_once is (not aids)
    html = str(page(found))
    cell = re.findall("<td>(.*?)</td>", html, re.DOTALL)[nth]
    assert tuple(re.findall('data-aid="([^"]*)"', cell)) == aids
    legend = html[html.index("results-key") :]
    assert all(f'data-aid="{aid}"' in legend for aid in aids)
    head, row = csv.reader(io.StringIO(write_csv(found).removeprefix("\ufeff")))
    of = {name.removeprefix(f"{nth + 1}. {OF.puzzles[nth]}: "): value for name, value in zip(head, row, strict=True)}
    told = {
        "hints": of["hints"] != "0",
        "worked": of["worked answer"] != "not opened",
        "again": of["Earlier runs"] != "0",
    }
    assert (tuple(aid for aid, is_told in told.items() if is_told), of["right at once"]) == (
        aids,
        "no" if aids else "yes",
    )
    by_name = {one["object"]["definition"]["name"]["en"]: one for one in json.loads(write_statements(found))}
    extensions = by_name[OF.puzzles[nth]]["result"]["extensions"]
    stated = {name.removeprefix(f"{NOWHERE}xapi/"): value for name, value in extensions.items()}
    told = {"hints": stated["hints"] > 0, "worked": stated["worked"] is not None, "again": stated["earlier-runs"] > 0}
    assert (tuple(aid for aid, is_told in told.items() if is_told), stated["right-at-once"]) == (aids, not aids)
    assert learner(before)["took"]["atOnce"] == (0 if before else SUMS["once"])


def test_another_name_on_the_device_is_reported_but_counts() -> None:
    """Learners who share a device aren't suspected, but the row and a warning say so."""
    token = write_receipt(OF, handed(("Ana",)), FILES).token
    found = results([("", token)], CourseData(FILES))
    assert [(one.kind, one.receipts) for one in found.doubted] == [(Doubt.SHARED, (found.learners[0].receipt,))]
    assert "after other answers on this device" in str(page(found))
    assert sum(cell.is_right_at_once for cell in found.learners[0].cells) == SUMS["once"]
    extensions = json.loads(write_statements(found))[0]["result"]["extensions"]
    assert extensions[f"{NOWHERE}xapi/other-names-before"] == 1


def test_an_older_receipt_says_that_it_records_less() -> None:
    token = write_receipt(OF, replace(handed(), earlier=None), FILES).token
    html = str(page(results([("", token)], CourseData(FILES))))
    assert re.search("<th scope=.row.>Ben<small[^>]*> older receipt<", html)
    assert "it records neither worked answers nor earlier runs" in html
    head, row = csv.reader(io.StringIO(write_csv(results([("", token)], CourseData(FILES))).removeprefix("\ufeff")))
    assert dict(zip(head, row, strict=True))["Earlier runs"] == "not recorded"


def _asked(method: str, params: object) -> dict[str, list[dict[str, object]]]:
    reply = json.loads(bridge.handle(json.dumps({"method": method, "params": params})))
    result: dict[str, list[dict[str, object]]] = reply["result"]
    return result
