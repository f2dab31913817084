"""Learner, teacher, spreadsheet and record store agree on what was right at once, with a hint or later."""

import csv
import io
import json
import re
import subprocess
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from callwise.doors import bridge
from callwise.instructors.receipts.receipt import write_receipt
from callwise.instructors.receipts.run import Run, read_run
from callwise.instructors.results.results import Cell, CourseData, PuzzleResult, results
from callwise.instructors.results.results_page import grid
from callwise.instructors.results.spreadsheet import write_csv
from callwise.instructors.results.xapi import NOWHERE, write_statements
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Grade
from tests.support.instructors.class_receipts import COURSE, FARES, FILES, answer

RUN = Path(__file__).parents[3] / "site" / "scripts" / "instructors" / "sets" / "run.js"
WALK = """
const given = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
import(given.script).then(({ Run }) => {
  const run = new Run(Run.begun("Ben"), false, () => {});
  for (const [number, hints, answer, grade] of given.acts) {
    if (answer) run.note(number, answer, grade);
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

    `h` is a hint; other characters are answers with that result.
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
)
SUMS = {"answered": 7, "once": 2, "right": 6, "hints": 5}


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
def learner() -> Told:
    """Play Ben's answers on the learner's page."""
    acts = [
        (number, way.does[:nth].count("h"), pairs, FARES[sign].value if pairs else None)
        for number, ((_, puzzle), way) in enumerate(zip(PLACED, WAYS, strict=True), 1)
        for nth, sign in enumerate(way.does, 1)
        for pairs in (None if sign == "h" else answer(puzzle.text, puzzle.rules, sign),)
    ]
    given = {"script": RUN.as_uri(), "acts": acts, "numbers": list(range(1, len(WAYS) + 1))}
    done = subprocess.run(["node", "-e", WALK], input=json.dumps(given), capture_output=True, text=True, check=True)
    told: Told = json.loads(done.stdout)
    return told


@cache
def handed() -> Run:
    """Ben's run as in the receipt."""
    return read_run(learner()["run"], OF)


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
    assert counted == {"token": token, **SUMS}
    found = results([("", token)], CourseData(FILES))
    spoken = re.sub(r"<svg.*?</svg>", "", str(grid(found)), flags=re.DOTALL)
    for way in WAYS:
        assert way.words in re.sub(r"<[^>]*>", "", spoken)
    head, row = csv.reader(io.StringIO(write_csv(found).removeprefix("\ufeff")))
    of = dict(zip(head, row, strict=True))
    assert (of["Answered"], of["Right at once"], of["Right in the end"]) == ("7", "2", "6")
    assert sum(int(value or 0) for name, value in of.items() if name.endswith(": hints")) == SUMS["hints"]
    *answered, completed = json.loads(write_statements(found))
    assert [one["result"]["success"] for one in answered].count(True) == completed["result"]["score"]["raw"] == 6
    assert sum(one["result"]["extensions"][f"{NOWHERE}xapi/hints"] for one in answered) == SUMS["hints"]


def _asked(method: str, params: object) -> dict[str, list[dict[str, object]]]:
    reply = json.loads(bridge.handle(json.dumps({"method": method, "params": params})))
    result: dict[str, list[dict[str, object]]] = reply["result"]
    return result
