"""Sets and runs for tests, and hypothesis strategies for them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from callwise.instructors.receipts.receipt import as_text, write_receipt
from callwise.instructors.receipts.run import LONGEST_WHO, Answered, EarlierRuns, Run
from callwise.instructors.results.results import CourseData, LessonLink, Results, results
from callwise.instructors.sets.packing import coded, packed
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.spec import LIMITS
from callwise.question.controls import Pairs
from callwise.question.families import families
from tests.support.rulings.course_texts import LEGAL, MAY_CALL, OTHER_END, answers

FILES: Mapping[str, str] = {
    "swap-calling/the-other-end": OTHER_END,
    "swap-calling/what-is-legal": LEGAL,
    "swap-calling/nothing-left": MAY_CALL,
}
"""A course of three puzzles."""
SET = PuzzleSet("Tuesday evening", (*FILES, "own/1"), says="Take your time.", own=(OTHER_END.replace("end", "side"),))
TEST = replace(SET, mode=Mode.TEST, shuffled=True)
WRONG, RIGHT = answers("1s"), answers("8s")


def answered(
    number: int, first: Pairs = RIGHT, last: Pairs | None = None, *, tried: int = 1, when: int = 0
) -> Answered:
    """Return the answers to a puzzle, each at a different time."""
    return Answered(number, tried, 0, when or 1_000 * number, first, first if last is None else last)


def run(who: str = "Ana", *done: Answered, began: int = 1_000, ended: int = 90_000) -> Run:
    """Return a run through a set."""
    return Run(who, began, ended, done, EarlierRuns())


def brief(value: object) -> str | None:
    """Return the beginning of a text as a test id; None for other values."""
    return " ".join(value.split())[:60] if isinstance(value, str) else None


_words = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
_keys = st.from_regex(r"(?!own/)[a-z0-9-]{1,20}/[a-z0-9-]{1,20}", fullmatch=True)


@st.composite
def sets(draw: st.DrawFn) -> PuzzleSet:
    """Draw any valid set."""
    own = draw(st.lists(_words, max_size=3))
    keys = draw(st.lists(_keys | st.sampled_from(list(FILES)), min_size=1, max_size=6, unique=True))
    keys += [f"own/{number}" for number in range(1, len(own) + 1)]
    rules = [draw(st.sampled_from([None, *(one.name for one in family.presets)])) for family in families()]
    return PuzzleSet(
        name=draw(_words.filter(str.strip))[: LIMITS["name"]],
        puzzles=tuple(draw(st.permutations(keys))),
        says=draw(_words)[: LIMITS["says"]],
        mode=draw(st.sampled_from(Mode)),
        shuffled=draw(st.booleans()),
        named=draw(st.booleans()),
        rules=tuple(draw(st.permutations([name for name in rules if name]))),
        own=tuple(own),
    )


_pairs = st.lists(st.tuples(_words, _words), max_size=4).map(tuple)
_moments = st.integers(0, 8_640_000_000_000_000)


@st.composite
def runs(draw: st.DrawFn, of: PuzzleSet) -> Run:
    """Draw any valid run through a set."""
    numbers = draw(st.lists(st.integers(1, len(of.puzzles)), unique=True))
    done = []
    for number in numbers:
        tried = 1 if of.is_test else draw(st.integers(1, 20))
        first = draw(_pairs)
        last = draw(_pairs) if tried > 1 else first
        hints = 0 if of.is_test else draw(st.integers(0, 3))
        worked = None if of.is_test else draw(st.none() | st.integers(0, tried))
        done.append(Answered(number, tried, hints, draw(_moments), first, last, worked))
    earlier = draw(st.none() | st.builds(EarlierRuns, st.integers(0, 9), st.integers(0, 9)))
    return Run(draw(_words)[:LONGEST_WHO], draw(_moments), draw(_moments), tuple(done), earlier)


KNOWN = CourseData(
    FILES,
    {"swap-calling/the-other-end": LessonLink("swap-calling/suji/", "The [[suji]]")},
    {"kuikae.suji": LessonLink("swap-calling/suji/", "The [[suji]]")},
)
ALL = answers("8s", "5p")
"""The right answer to the second puzzle."""


def handed(who: str, *done: Answered, of: PuzzleSet = SET, began: int = 1_000, ended: int = 90_000) -> str:
    """Return a submitted receipt."""
    return as_text(write_receipt(of, run(who, *done, began=began, ended=ended), FILES))


ANA = handed("Ana", answered(1), answered(2, answers("1s", "8s"), ALL, tried=3), answered(4, WRONG, when=7))
BEN = handed("Ben", answered(1, WRONG, when=5), answered(4, RIGHT, when=6))


def of(*texts: str, wanted: str | None = None, known: CourseData = KNOWN) -> Results:
    """Return the results of some texts, each from a separate file."""
    return results([(f"{number}.txt", text) for number, text in enumerate(texts, 1)], known, wanted)


def forged(content: object) -> str:
    """Write a token around any content, with a correct checksum."""
    letters = packed(content if isinstance(content, str) else json.dumps(content))
    body = letters + coded(hashlib.sha256(letters.encode()).digest())[:8]
    return f"callwise-receipt-1-{len(body)}-{body}"
