"""Commands for instructors: `callwise set`, `callwise check SET.toml`, `callwise receipts`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from unicodedata import combining, east_asian_width

from callwise.doors.commands.terminal import FINE, SHORT, complain, read_file, say, why, write_file
from callwise.ground.errors import quoted
from callwise.ground.faces import in_figures
from callwise.instructors.receipts.receipt import moment
from callwise.instructors.receipts.similar_names import shown
from callwise.instructors.results.course_sets import check_set, known
from callwise.instructors.results.results import CourseData, Learner, PuzzleResult, Results, results
from callwise.instructors.results.results_page import MISSED, missed_count, missed_in_all, unsolved_by_few
from callwise.instructors.results.spreadsheet import write_csv
from callwise.instructors.results.xapi import NOWHERE, write_statements
from callwise.instructors.sets.fit import remarks
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet, SetError
from callwise.instructors.sets.set_address import write_address
from callwise.instructors.sets.set_puzzles import faults
from callwise.instructors.sets.set_toml import LONGEST, read_toml, write_toml
from callwise.puzzle.checks.prerequisites import leans_on
from callwise.puzzle.course import Course, CourseError, load_course
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import MAX_TEXT, read_puzzle
from callwise.view.elements.prose import plain

LONGEST_RECEIPT = 4_000_000
"""The maximum number of characters of a file searched for receipts."""
MOST_RECEIPT_FILES = 2_000

_LESSONS = Path("lessons")
_SIGNS = {
    PuzzleResult.AT_ONCE: ("+", "right at once"),
    PuzzleResult.LATER: ("*", "right after more tries, or with hints"),
    PuzzleResult.ALMOST: ("~", "almost"),
    PuzzleResult.NOT_RIGHT: ("-", "not right"),
    PuzzleResult.OPEN: ("?", "right where the rules decide, but it doesn’t say what they leave unsettled"),
    PuzzleResult.NOT_ANSWERED: (".", "not answered"),
}
"""The symbol of each result in a terminal, and its meaning."""
_LONGEST_NAME = 30


def add_set(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the set subcommand."""
    set = commands.add_parser("set", help="make a set of puzzles to hand out: a file, and a link")
    set.add_argument("puzzles", nargs="+", metavar="PUZZLE", help="track/puzzle of the course, or a puzzle’s TOML file")
    set.add_argument("--name", default="A set of puzzles", help="what it is called")
    set.add_argument("--says", default="", metavar="TEXT", help="an introduction")
    set.add_argument("--rules", action="append", default=[], metavar="NAME", help="a ruleset; one for each game")
    set.add_argument("--test", action="store_true", help="one answer each, and nothing is ruled on before the end")
    set.add_argument("--shuffled", action="store_true", help="an order that follows from each learner’s name")
    set.add_argument("--named", action="store_true", help="nobody begins without a name")
    set.add_argument("--link", default="", metavar="URL", help="the address of the site that it is opened on")
    set.add_argument("-o", dest="out", type=Path, metavar="FILE", help="write the set into this file")
    _add_lessons(set)
    set.set_defaults(run=_make_set)


def add_receipts(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the receipts subcommand."""
    receipts = commands.add_parser("receipts", help="rule on all receipts in a folder’s files")
    receipts.add_argument("folder", type=Path, metavar="DIR", help="a folder of receipts or mails, or one such file")
    receipts.add_argument("--set", type=Path, metavar="FILE", help="the set to look at, if not that of most receipts")
    receipts.add_argument("--week", default="", metavar="TEXT", help="when it was handed out, for the files it writes")
    receipts.add_argument("--csv", type=Path, metavar="FILE", help="write a table for spreadsheets")
    receipts.add_argument("--xapi", type=Path, metavar="FILE", help="write xAPI statements for a learning record store")
    receipts.add_argument(
        "--link", default="", metavar="URL", help="the address of the site, by which they name puzzles"
    )
    _add_lessons(receipts)
    receipts.set_defaults(run=_rule_on_receipts)


def _add_lessons(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lessons", type=Path, metavar="DIR", help="the course’s folder; here it is lessons")


def _make_set(options: argparse.Namespace) -> int:
    own: list[str] = []
    keys: list[str] = []
    for name in options.puzzles:
        if name.endswith(".toml"):
            own.append(_puzzle(Path(name)))
            keys.append(f"own/{len(own)}")
        else:
            keys.append(name)
    of = PuzzleSet(
        name=options.name,
        puzzles=tuple(keys),
        says=options.says,
        mode=Mode.TEST if options.test else Mode.PRACTICE,
        shuffled=options.shuffled,
        named=options.named,
        rules=tuple(options.rules),
        own=tuple(own),
    )
    link = f"{options.link.rstrip('/')}/set/#{write_address(of)}".removeprefix("/")
    text = write_toml(of)
    if options.out is None:
        say(f"{text}\n# {link}")
    else:
        write_file(options.out, text)
        say(link)
    course = course_of(options.lessons) if len(own) < len(keys) else None
    files = course.files if course else {}
    wrong = tuple(faults(of, files))
    for fault in wrong:
        complain(fault)
    for one in remarks(of, files, leans_on(course) if course else {}):
        complain(f"{one.key}: {one.says}")
    return SHORT if wrong else FINE


def check_file(file: Path, lessons: Path | None) -> int:
    """Check the file of a set against the available puzzles."""
    of = read_set(file)
    course = None if all(of.own_number(key) for key in of.puzzles) else course_of(lessons)
    files, leaning = (course.files, leans_on(course)) if course else ({}, {})
    findings = tuple(check_set(of, files, str(file), leaning))
    for finding in findings:
        say(str(finding))
    found = in_figures(len(findings), "finding") if findings else "all is well"
    say(f"{of.name}: {in_figures(len(of.puzzles), 'puzzle')}, {of.mode.value}: {found}.")
    return SHORT if findings else FINE


def read_set(file: Path) -> PuzzleSet:
    """Read the file of a set. Raises SetError, naming the file."""
    try:
        return read_toml(read_file(file, LONGEST + 1))
    except (OSError, UnicodeDecodeError) as error:
        raise SetError(f"{file}: can’t be read: {why(error)}") from error
    except SetError as error:
        raise SetError(f"{file}: {error}") from error


def _rule_on_receipts(options: argparse.Namespace) -> int:
    """Rule on all receipts in a folder, and write the requested outputs."""
    wanted = read_set(options.set).id if options.set else None
    outputs = [options.csv, options.xapi]
    base = _base(options.link)
    course = replace(known(course_of(options.lessons)), week=options.week)
    found = results(_texts(options.folder, [path.resolve() for path in outputs if path]), course, wanted)
    if not found.sets and not found.refused:
        raise SetError(f"{options.folder}: no file is in this")
    say("\n".join(_in_words(found, course)))
    titles = tuple(plain(one.title) for one in found.posed)
    if options.csv:
        write_file(options.csv, write_csv(found, titles))
    if options.xapi:
        write_file(options.xapi, write_statements(found, base, titles))
    for doubt in found.doubted:
        complain(f"{doubt.says} [{doubt.kind.value}]")
    for one in found.refused:
        complain(f"{one.says} [{one.kind.value}]")
    return SHORT if found.refused else FINE


def _base(link: str) -> str:
    """Return the base URL of xAPI ids: the site's home page, or a placeholder."""
    if link and not link.startswith(("https://", "http://")):
        raise SetError(f"--link is a whole address, as https://example.org/callwise/, not {quoted(link)}")
    return f"{link.rstrip('/')}/" if link else NOWHERE


def _texts(folder: Path, without: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Yield each file's text, with bytes that aren't UTF-8 replaced; receipts never contain any."""
    if folder.is_dir():
        paths = [path for path in sorted(folder.iterdir()) if path.is_file() and not path.name.startswith(".")]
        if len(paths) > MOST_RECEIPT_FILES:
            raise SetError(f"{folder}: at most {MOST_RECEIPT_FILES} files are read at once, here are {len(paths)}")
    else:
        paths = [folder]
    for path in paths:
        if path.resolve() not in without:
            yield path.name, _text(path)


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(LONGEST_RECEIPT)
    except OSError as error:
        raise SetError(f"{path}: can’t be read: {why(error)}") from error


def _in_words(found: Results, course: CourseData) -> Iterator[str]:
    if found.of is None:
        yield "No receipt of that set is here."
        return
    yield f"{found.name} ({found.of.mode.value}): {in_figures(len(found.learners), 'learner')}"
    if not found.learners:
        return
    yield ""
    yield from _grid(found)
    seen = {cell.result for learner in found.learners for cell in learner.cells}
    yield from ("", *(f"  {sign}  {words}" for fared, (sign, words) in _SIGNS.items() if fared in seen))
    yield f"\n{MISSED}. {missed_in_all(found)}"
    if few := unsolved_by_few(found):
        yield few
    for posed in found.missed:
        yield f"\n{posed.number}. {plain(posed.title)} ({posed.key}): {missed_count(found, posed)}"
        for clause, count in posed.ran_into:
            lesson = course.clauses.get(clause.id)
            where = f" [{lesson.path}]" if lesson else ""
            yield f"  {count} × {clause.id}: {plain(clause.says)}{where}"
    if found.taught:
        yield "\nTo teach next:"
        yield from (f"  {plain(one.title)} [{one.path}]: {in_figures(one.count, 'answer')}" for one in found.taught)


def _grid(found: Results) -> Iterator[str]:
    names = [_name(one, is_doubtful=one.token in found.doubtful) for one in found.learners]
    wide = max(map(_width, names))
    column = len(str(len(found.posed))) + 1
    sums = ("right",) if found.is_test else ("at once", "in the end")
    head = "".join(f"{one.number:>{column}}" for one in found.posed)
    yield f"{'':{wide}} {head}  {'  '.join(sums)}"
    for name, learner in zip(names, found.learners, strict=True):
        cells = "".join(f"{_SIGNS[cell.result][0]:>{column}}" for cell in learner.cells)
        counts = [sum(cell.is_right_at_once for cell in learner.cells), sum(cell.is_right for cell in learner.cells)]
        counted = (f"{count:>{len(words)}}" for words, count in zip(sums, counts, strict=False))
        yield f"{name}{' ' * (wide - _width(name))} {cells}  {'  '.join(counted)}"


def _name(learner: Learner, *, is_doubtful: bool) -> str:
    name = shown(learner.who) or "(no name)"
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return f"{short}, began {moment(learner.began)}" if is_doubtful else short


def _width(text: str) -> int:
    """Return a text's width in terminal columns."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def course_of(folder: Path | None) -> Course:
    """Return the course in a folder, by default `lessons` in the current one. Raises CourseError."""
    there = folder or _LESSONS
    if not there.is_dir():
        raise CourseError(str(there), "not a folder; --lessons names the one that holds course.toml")
    return load_course(there)


def _puzzle(file: Path) -> str:
    try:
        text = read_file(file, MAX_TEXT + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(str(file), f"can’t be read: {why(error)}") from error
    read_puzzle(text, str(file))
    return text
