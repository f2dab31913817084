"""The practice command: `callwise practice` draws positions, as puzzle files or as a set."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from callwise.doors.commands.set_commands import course_of, read_set
from callwise.doors.commands.terminal import FINE, SHORT, complain, say, write_file
from callwise.ground.errors import EntryError
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_toml import write_toml
from callwise.instructors.sets.spec import LIMITS
from callwise.practice.draft_quality import decides
from callwise.practice.maker_index import by_clause
from callwise.practice.orders import MadePosition, NoPositionError, Order, make
from callwise.puzzle.file import read_puzzle

_TRIES = 8
"""Number of seeds tried for one position."""


def add_practice(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the practice subcommand."""
    drawn = commands.add_parser("practice", help="draw positions that nobody wrote, as puzzle files or as a set")
    about = drawn.add_mutually_exclusive_group()
    about.add_argument("--clause", metavar="ID", help="what decides in them; without it, any clause")
    about.add_argument("--like", type=Path, metavar="SET", help="what decides in the puzzles of a set")
    drawn.add_argument("--asks", metavar="ID", help="the question that they ask")
    drawn.add_argument("--rules", metavar="NAME", help="the ruleset; without it, the usual one")
    drawn.add_argument(
        "--level",
        type=int,
        default=1,
        metavar="0-5",
        help="how hard: 2 or 3, or 5, which takes one press; 0, 1 and 4 draw what they always drew",
    )
    drawn.add_argument("--seed", default="a", help="the same seed draws the same positions")
    drawn.add_argument("--count", type=int, default=1, metavar="N", help=f"how many; at most {LIMITS['own']}")
    drawn.add_argument("--name", default="Fresh positions", help="what the set is called")
    drawn.add_argument("--lessons", type=Path, metavar="DIR", help="the course that a set is of; here it is lessons")
    drawn.set_defaults(run=_draw_practice)
    drawn.add_argument("-o", dest="out", type=Path, metavar="FILE", help="write them into this file, as a set")


def _draw_practice(options: argparse.Namespace) -> int:
    """Draw positions, and report clauses without one."""
    most = LIMITS["own"]
    if not 1 <= options.count <= most:
        raise EntryError(f"count is from 1 to {most}, got {options.count}")
    clauses = tuple(_alike(options.like, options.lessons)) if options.like else (options.clause,)
    drawn: list[MadePosition] = []
    code = FINE
    for number in range(options.count):
        try:
            drawn.append(_drawn(options, clauses[number % len(clauses)], number))
        except NoPositionError as error:
            complain(str(error))
            code = SHORT
    texts = [made.puzzle.text for made in drawn]
    if options.out is None:
        say("\n".join(texts).rstrip("\n"))
    elif texts:
        keys = tuple(f"own/{number}" for number in range(1, len(texts) + 1))
        write_file(options.out, write_toml(PuzzleSet(name=options.name, puzzles=keys, own=tuple(texts))))
    return code


def _drawn(options: argparse.Namespace, clause: str | None, number: int) -> MadePosition:
    """Draw one position, trying several seeds. Raises NoPositionError if none of them works."""
    for nth in range(1, _TRIES):
        with suppress(NoPositionError):
            return make(_order(options, clause, f"{number + 1}-{nth}"))
    return make(_order(options, clause, f"{number + 1}-{_TRIES}"))


def _order(options: argparse.Namespace, clause: str | None, place: str) -> Order:
    return Order(f"{options.seed}-{place}", clause, options.asks, options.rules, options.level)


def _alike(file: Path, lessons: Path | None) -> Iterator[str]:
    """Yield, for each puzzle of a set, a deciding clause that can be practised. Raises EntryError."""
    of = read_set(file)
    files = {} if all(of.own_number(key) for key in of.puzzles) else course_of(lessons).files
    known, found = by_clause(), False
    for key in of.puzzles:
        number = of.own_number(key)
        text = of.own[number - 1] if number else files.get(key)
        able = sorted(decides(read_puzzle(text, key)) & known.keys()) if text is not None else []
        if able:
            found = True
            yield random.Random(key).choice(able)
    if not found:
        raise EntryError(f"nothing that decides in the puzzles of {file} can be practised")
