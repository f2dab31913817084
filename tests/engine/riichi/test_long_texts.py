"""Every parser that can be found refuses texts of a million characters quickly, with a short error."""

import importlib
import inspect
import pkgutil
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping

import pytest

import callwise.riichi
from callwise.ground.errors import LONGEST_NOTATION, CallwiseError, NotationError, PositionError
from callwise.ground.seats import Relation, Seat
from callwise.puzzle.registry import questions
from callwise.question.case import Entries
from callwise.riichi.questions.entries.written_table import read_table
from callwise.riichi.table.discard import Discard
from tests.support.rulings.course_texts import asked

Reads = Callable[[str], object]
MILLION = 1_000_000


def parsers() -> Iterator[tuple[str, Reads]]:
    """Find the family's functions that take one text, as parsers do; logs have their own hostile tests."""
    for found in pkgutil.walk_packages(callwise.riichi.__path__, "callwise.riichi."):
        if found.name.startswith("callwise.riichi.logs"):
            continue
        module = importlib.import_module(found.name)
        for name, one in vars(module).items():
            if getattr(one, "__module__", None) != module.__name__:
                continue
            where = f"{module.__name__.removeprefix('callwise.riichi.')}.{name}"
            reads = inspect.isfunction(one) and name.startswith(("parse", "read_"))
            if reads and list(inspect.signature(one).parameters) == ["text"]:
                yield where, one
            elif inspect.isclass(one) and inspect.ismethod(parse := getattr(one, "parse", None)):
                yield f"{where}.parse", parse


def _seat(text: str) -> object:
    return read_table(Entries({"south": text}), Discard.parse("4m by east"))


PARSERS: Mapping[str, Reads] = {
    **dict(parsers()),
    "a seat of a table": _seat,
    "Seat.parse": Seat.parse,
    "Relation.parse": Relation.parse,
}
WORDS = {"Seat.parse", "Relation.parse", "priority.timing.Gap.parse", "questions.entries.written_table.read_number"}
WORDS |= {"questions.entries.written_table.read_points", "questions.entries.written_table.read_yes"}
"""Parsers that accept only fixed words, so the length of other text doesn't matter."""
LIMIT = re.compile(r"characters; notation has at most|at most \d+ characters")
HOSTILE: Mapping[str, Callable[[int], str]] = {
    "digits": lambda size: "1" * size,
    "tiles": lambda size: "1m" * (size // 2),
    "spaces": lambda size: " " * size,
    "spaces and a sign": lambda size: " " * size + "x",
    "marks": lambda size: "1'" * (size // 2) + "m",
    "braces": lambda size: "{{" * (size // 2),
    "a call that does not end": lambda size: "{{#mjt:" + " " * size + "{",
    "melds": lambda size: "4'23s " * (size // 6),
    "ponds": lambda size: "5p>west " * (size // 8),
    "seats": lambda size: "east " * (size // 5),
    "bars": lambda size: "|" * size,
    "semicolons": lambda size: ";" * size,
    "claims": lambda size: "south chii 4m with 23m;" * (size // 23),
    "events": lambda size: "west ankan;" * (size // 11),
    "a call of spaces": lambda size: "chii 4m with" + " " * size + "x\nx",
    "a call from spaces": lambda size: "pon 4m with 44m" + " from " * (size // 6) + "\n",
    "a claim of spaces": lambda size: "south chii 4m with" + " " * size + "x\nx",
    "a claim at spaces": lambda size: "south ron 4m" + " at " * (size // 4) + "0.",
    "a claim at a long time": lambda size: "south ron 4m at " + "9" * size,
    "a turn of spaces": lambda size: "south drew 4m" + " " * size + "as",
    "a discard of spaces": lambda size: "4m by west" + " " * size + ",",
    "digits that are none": lambda size: "٣" * size,
    "an odd sign": lambda size: "\ud800" * size,
}

AT_ONCE = 2.0 if sys.platform == "emscripten" else 1.0
"""
Seconds of CPU time, half a second of it for garbage after earlier tests.  A browser only has wall
time; text that isn't read in one pass takes minutes.
"""


def test_parsers_are_found() -> None:
    named = "discard.Claim.parse discard.Discard.parse melds.Call.parse mjt.parse mjt.read_melds pond.read_pond"
    named += " tiles.parse_tiles tiles.Tile.parse own_turn.Turn.parse"
    on_the_table = {f"table.{name}" for name in named.split()}
    assert on_the_table | {"calls.announcements.TableEvent.parse", "priority.timing.TimedClaim.parse"} <= PARSERS.keys()


@pytest.mark.parametrize("parser", PARSERS)
def test_hostile_texts_are_answered_quickly_and_briefly(parser: str) -> None:
    """At most a few dozen characters of the text are quoted."""
    for shape, of_size in HOSTILE.items():
        for size in (MILLION, LONGEST_NOTATION - 30):
            text = of_size(size)
            began = time.process_time()
            said = _refusal(PARSERS[parser], text)
            assert time.process_time() - began < AT_ONCE, shape
            if size == MILLION:
                assert said is not None, shape
                assert parser in WORDS or LIMIT.search(said), shape
            assert len(said or "") < 500, shape


def _refusal(reads: Reads, text: str) -> str | None:
    """Return the error raised by a text, or None if it is read; unexpected errors propagate."""
    try:
        reads(text)
    except NotationError as error:
        return str(error)
    except PositionError as error:
        assert len(text) <= LONGEST_NOTATION
        return str(error)
    return None


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.deep)])
@pytest.mark.parametrize("asks", questions())
def test_hostile_entries_are_answered_quickly_and_briefly(asks: str, *, whole: bool) -> None:
    """Each entry is tried with a quarter of the texts in rotation, or in the deep run with all."""
    question = questions()[asks]
    for nth, key in enumerate(question.keys):
        for shape in list(HOSTILE)[None if whole else nth % 4 :: 1 if whole else 4]:
            entries = {**question.example, key: HOSTILE[shape](MILLION)}
            began = time.process_time()
            with pytest.raises(CallwiseError) as refused:
                asked(asks, entries)
            assert time.process_time() - began < AT_ONCE, (key, shape)
            assert len(str(refused.value)) < 500, (key, shape)
