"""
A run: one learner's way through a set, with each answer and its time.

It never records which answers were right; they are ruled on again whenever it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.ground.errors import CallwiseError
from callwise.instructors.sets.puzzle_set import PuzzleSet, mended
from callwise.question.controls import Pairs

LONGEST_WHO = 60
MOST_TRIES = 9_999
MOST_PAIRS = 128
"""Maximum number of name-value pairs in an answer."""
LONGEST_PART = 400
"""Maximum length of each name and value, in characters."""

_KEYS = ("who", "began", "ended", "done")
_EARLIER = "earlier"
_DONE = ("number", "tried", "hints", "when", "first")
_MORE = ("last", "worked")
_LAST_MOMENT = 8_640_000_000_000_000
"""The last time a browser's clock can represent."""


class RunError(CallwiseError):
    """An invalid run; the message says what would be valid."""


@dataclass(frozen=True)
class Answered:
    """
    An answered puzzle: its number in the set's order, and the first and last answer.

    `tried` counts the tries and `hints` the hints read; `when` is the time of the last answer, in milliseconds by the
    learner's clock. `worked` counts the tries before the worked answer was opened; None if it wasn't.
    """

    number: int
    tried: int
    hints: int
    when: int
    first: Pairs
    last: Pairs
    worked: int | None = None

    @property
    def answers(self) -> tuple[Pairs, ...]:
        """The first and the last answer, or the only one."""
        return (self.first,) if self.first == self.last else (self.first, self.last)


@dataclass(frozen=True)
class EarlierRuns:
    """
    How many runs on the same device had told something before: the learner's own, and others.

    Others are under other names, or of other sets with the same puzzles.
    """

    own: int = 0
    others: int = 0


@dataclass(frozen=True)
class Run:
    """
    A learner's run through a set: the name (may be empty), start, end, and answers.

    `earlier` is None if nothing is recorded about earlier runs and worked answers.
    """

    who: str
    began: int
    ended: int
    done: tuple[Answered, ...]
    earlier: EarlierRuns | None = None

    @property
    def by_number(self) -> Mapping[int, Answered]:
        """The answers by puzzle number."""
        return {one.number: one for one in self.done}


def read_run(data: object, of: PuzzleSet) -> Run:
    """
    Read a run through a set from JSON data.

    Raises RunError.
    """
    if not isinstance(data, dict) or set(data) - {_EARLIER} != set(_KEYS):
        raise RunError(f"a run is an object with {', '.join(_KEYS)}")
    who, done = data["who"], data["done"]
    if not isinstance(who, str) or len(who) > LONGEST_WHO:
        raise RunError(f"who is a name of at most {LONGEST_WHO} characters, or empty")
    if not isinstance(done, list) or len(done) > len(of.puzzles):
        raise RunError(f"done is a list of what was answered, at most the {len(of.puzzles)} puzzles of the set")
    answered = tuple(_answered(one, of) for one in done)
    if len({one.number for one in answered}) < len(answered):
        raise RunError("a puzzle appears twice among those answered")
    return Run(mended(who), _moment(data, "began"), _moment(data, "ended"), answered, _earlier(data.get(_EARLIER)))


def write_run(run: Run) -> Mapping[str, object]:
    """Return a run as JSON data."""
    return {
        "who": run.who,
        "began": run.began,
        "ended": run.ended,
        "done": [
            {
                "number": one.number,
                "tried": one.tried,
                "hints": one.hints,
                "when": one.when,
                "first": [list(pair) for pair in one.first],
                **({} if one.last == one.first else {"last": [list(pair) for pair in one.last]}),
                **({} if one.worked is None else {"worked": one.worked}),
            }
            for one in run.done
        ],
        **({_EARLIER: [run.earlier.own, run.earlier.others]} if run.earlier else {}),
    }


def _earlier(data: object) -> EarlierRuns | None:
    if data is None:
        return None
    if not isinstance(data, list) or len(data) != 2:
        raise RunError("earlier is a list of two counts, the learner’s earlier runs and those under other names")
    counts = dict(zip(("own", "others"), data, strict=True))
    return EarlierRuns(_count(counts, "own", 0, MOST_TRIES), _count(counts, "others", 0, MOST_TRIES))


def _answered(data: object, of: PuzzleSet) -> Answered:
    if not isinstance(data, dict) or not {*_DONE} <= set(data) <= {*_DONE, *_MORE}:
        raise RunError(f"what was answered is an object with {', '.join(_DONE)}, and it may have {', '.join(_MORE)}")
    number = _count(data, "number", 1, len(of.puzzles))
    first = _pairs(data["first"], number)
    one = Answered(
        number=number,
        tried=_count(data, "tried", 1, MOST_TRIES),
        hints=_count(data, "hints", 0, MOST_TRIES),
        when=_moment(data, "when"),
        first=first,
        last=_pairs(data["last"], number) if "last" in data else first,
        worked=_count(data, "worked", 0, MOST_TRIES) if "worked" in data else None,
    )
    if of.is_test and (one.tried > 1 or one.hints or one.last != one.first or one.worked is not None):
        raise RunError(f"in a test each puzzle is answered once, without hints; puzzle {number} wasn’t")
    if one.last != one.first and one.tried == 1:
        raise RunError(f"puzzle {number} was tried once, so it has no other last answer")
    return one


def _pairs(data: object, number: int) -> Pairs:
    fault = RunError(f"the answer to puzzle {number} is a list of at most {MOST_PAIRS} pairs of a name and a value")
    if not isinstance(data, list) or len(data) > MOST_PAIRS:
        raise fault
    pairs = []
    for pair in data:
        if not isinstance(pair, list) or len(pair) != 2:
            raise fault
        name, value = pair
        if not isinstance(name, str) or not isinstance(value, str):
            raise fault
        if len(name) > LONGEST_PART or len(value) > LONGEST_PART:
            raise RunError(f"the answer to puzzle {number} holds a text of more than {LONGEST_PART} characters")
        pairs.append((mended(name), mended(value)))
    return tuple(pairs)


def _moment(data: Mapping[str, object], key: str) -> int:
    return _count(data, key, 0, _LAST_MOMENT)


def _count(data: Mapping[str, object], key: str, least: int, most: int) -> int:
    value = data[key]
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise RunError(f"{key} is a whole number from {least} to {most}")
    return value
