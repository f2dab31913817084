"""
The command line: `callwise ask`, `questions`, `rule`, `check`, `sentences`, `game`, and the instructors' commands.

Exit codes: 0 for success, 1 when content breaks the teaching rules or the author's expectations, or a receipt is
rejected, 2 for unusable input, 3 when output can't be written, 130 when interrupted.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from callwise import __version__
from callwise.doors.answer_rows import AnswerRow, as_json, as_text, in_order
from callwise.doors.commands.ask_command import add_ask, add_questions
from callwise.doors.commands.game_command import add_game
from callwise.doors.commands.practice_command import add_practice
from callwise.doors.commands.set_commands import add_receipts, add_set, check_file
from callwise.doors.commands.terminal import (
    FINE,
    SHORT,
    STOPPED,
    UNUSABLE,
    UNWRITTEN,
    UnwrittenError,
    complain,
    read_file,
    say,
    why,
)
from callwise.ground.errors import CallwiseError
from callwise.ground.faces import in_figures
from callwise.instructors.results.course_sets import check_sets
from callwise.law.ruling import Sentence
from callwise.puzzle.checks.content_check import check_course
from callwise.puzzle.checks.expectation_faults import faults
from callwise.puzzle.checks.guess_chance import chance, guessed
from callwise.puzzle.course import Course, load_course, unreadable
from callwise.puzzle.entries import PuzzleError, in_file
from callwise.puzzle.file import MAX_TEXT, read_position
from callwise.puzzle.registry import clauses
from callwise.question.grading import beside
from callwise.view.cards.clause_sentences import sentences
from callwise.view.elements.prose import plain


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(_parser().parse_args(arguments))
    except CallwiseError as error:
        complain(str(error))
        return UNWRITTEN if isinstance(error, UnwrittenError) else UNUSABLE
    except OSError as error:
        _give_up_output()
        complain(f"not all of it could be written: {error.strerror}")
        return UNWRITTEN
    except KeyboardInterrupt:
        complain("stopped before it was done")
        return STOPPED


def _run(options: argparse.Namespace) -> int:
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    code: int = options.run(options)
    sys.stdout.flush()
    return code


def _give_up_output() -> None:
    """Discard any output still buffered, so that the final flush can't fail again."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="callwise", description="The calling rules of mahjong, with reasons.")
    parser.add_argument("--version", action="version", version=f"callwise {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    add_ask(commands)
    add_questions(commands)
    rule = commands.add_parser("rule", help="rule on every answer of a position or puzzle file")
    rule.add_argument("file", type=Path, help="a TOML file, or - for standard input")
    which = rule.add_mutually_exclusive_group()
    which.add_argument("--ruleset", metavar="NAME", help="rule under this ruleset instead of the file’s own")
    which.add_argument("--every", action="store_true", help="rule under every ruleset, side by side")
    rule.add_argument("--json", action="store_true", help="write JSON")
    rule.set_defaults(run=_rule)
    check = commands.add_parser("check", help="hold a lessons folder to the teaching rules, or a set to its puzzles")
    check.add_argument("folder", type=Path, metavar="PATH", help="a folder with course.toml, or the file of a set")
    check.add_argument("--lessons", type=Path, metavar="DIR", help="the course that a set is of; here it is lessons")
    check.add_argument("--chances", action="store_true", help="print for each puzzle how often a guess passes it")
    check.set_defaults(run=_check)
    read = commands.add_parser("sentences", help="print what each clause says of the puzzles, with the tiles filled in")
    read.add_argument("folder", type=Path, help="a folder with course.toml")
    read.add_argument("--every", action="store_true", help="rule under every ruleset, too")
    read.set_defaults(run=_read_sentences)
    add_game(commands)
    add_set(commands)
    add_receipts(commands)
    add_practice(commands)
    return parser


def _rule(options: argparse.Namespace) -> int:
    text, name = _read(options.file)
    position = read_position(text, name)
    form, own, ruleset = position.form, position.rules, options.ruleset
    if options.every:
        tables = beside(form.case.presets(), *((own,) if own else ()))
    elif chosen := form.case.ruleset(ruleset) if ruleset else own:
        tables = (chosen,)
    else:
        raise PuzzleError(name, 'names no ruleset; write ruleset = "common" or give --ruleset or --every')
    with in_file(name, "table"):
        rows = in_order(
            [
                AnswerRow(ruled, rules, form, form.cites.get(ruled.code) if rules == own else None)
                for rules in tables
                for ruled in form.rulings(rules)
            ]
        )
        report = as_json(rows) if options.json else "\n".join(as_text(form, rows, every=options.every))
    wrong = [*faults(form, own)] if own and own in tables and form.cites else []
    say(report)
    for fault in wrong:
        complain(fault)
    return SHORT if wrong else FINE


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise PuzzleError(str(folder), "not a folder; give the one that holds course.toml")
    return folder


def _read_sentences(options: argparse.Namespace) -> int:
    say("\n".join(_sentences(load_course(_folder(options.folder)), every=options.every)))
    return FINE


def _sentences(course: Course, *, every: bool) -> Iterator[str]:
    """Yield each clause with its reason and rule, then its most common sentences in rulings."""
    for id, said in sentences(course, every=every).items():
        clause = clauses()[id]
        yield f"{id}: {plain(Sentence(clause.short))}. {plain(Sentence(clause.says))}"
        for kind in ("means", "because", "relief"):
            for sentence in said.get(kind, ()):
                yield f"  {kind:7}  {sentence}"


def _check(options: argparse.Namespace) -> int:
    if options.folder.is_file():
        return check_file(options.folder, options.lessons)
    folder = _folder(options.folder)
    if faults := unreadable(folder):
        for fault in faults:
            complain(str(fault))
        return UNUSABLE
    course = load_course(folder)
    if options.chances:
        say("\n".join(_chances(course)))
    findings = (*check_course(course), *check_sets(course))
    for finding in findings:
        say(str(finding))
    lessons = sum(len(track.lessons) for track in course.tracks)
    found = in_figures(len(findings), "finding")
    counts = f"{lessons} lessons, {len(course.puzzles)} puzzles, {len(course.sets)} sets"
    say(f"{counts}: {found if findings else 'all is well'}.")
    return SHORT if findings else FINE


def _chances(course: Course) -> Iterator[str]:
    """Yield each puzzle's kind of answer and the chance that a guess passes, likeliest first within each track."""
    for track in course.tracks:
        chances = {puzzle.name: chance(puzzle.form, puzzle.rules) for puzzle in track.puzzles}
        likely = sorted(track.puzzles, key=lambda one: (-chances[one.name], one.name))
        name = max(len(puzzle.name) for puzzle in likely)
        for puzzle in likely:
            yield f"{track.id}  {puzzle.name:{name}}  {puzzle.form.kind:10}  {guessed(chances[puzzle.name])}"


def _read(file: Path) -> tuple[str, str]:
    name = "standard input" if str(file) == "-" else str(file)
    try:
        return read_file(file, MAX_TEXT + 1), name if str(file) == "-" else file.stem
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(name, f"can’t be read: {why(error)}") from error


if __name__ == "__main__":
    sys.exit(main())
