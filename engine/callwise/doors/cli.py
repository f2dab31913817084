"""
The command line: `callwise rule`, `check`, `sentences`, `game` and the instructors' commands in `classroom`.

Exit codes: 0 for success, 1 when content breaks the rules or its author's expectations or a receipt is rejected, 2 for
unusable input, 3 when output can't be written, 130 when interrupted.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path

from callwise import __version__
from callwise.doors.answer_rows import AnswerRow, as_json, as_text, in_order
from callwise.doors.game_report import PLAYERS, Retold, as_csv, as_lines, game_object, read_games, remarks, retell
from callwise.doors.practice_commands import add_practice, draw_practice
from callwise.doors.set_commands import add_receipts, add_set, check_file, make_set, rule_on_receipts
from callwise.doors.terminal import (
    FINE,
    SHORT,
    STOPPED,
    UNUSABLE,
    UNWRITTEN,
    UnwrittenError,
    complain,
    read_bytes,
    read_file,
    say,
    why,
    write_file,
)
from callwise.ground.errors import CallwiseError, EntryError
from callwise.ground.seats import SEATS, Seat
from callwise.instructors.results.course_sets import check_sets
from callwise.law.ruling import Sentence
from callwise.puzzle.checks.content_check import check_course
from callwise.puzzle.checks.expectation_faults import faults
from callwise.puzzle.checks.guess_chance import chance, guessed
from callwise.puzzle.course import Course, load_course, unreadable
from callwise.puzzle.file import MAX_TEXT, PuzzleError, in_file, read_position
from callwise.puzzle.registry import clauses
from callwise.question.elsewhere import beside
from callwise.question.recorded_games import LONGEST_LOG, MOST_FILES, GameRecord
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
    if options.command == "set":
        code = make_set(options)
    elif options.command == "practice":
        code = draw_practice(options)
    elif options.command == "receipts":
        code = rule_on_receipts(options)
    elif options.command == "check" and options.folder.is_file():
        code = check_file(options.folder, options.lessons)
    elif options.command == "check":
        code = _check(options.folder, chances=options.chances)
    elif options.command == "game":
        code = _game(options)
    elif options.command == "sentences":
        say("\n".join(_sentences(_course(options.folder), every=options.every)))
        code = FINE
    else:
        code = _rule(options.file, options.ruleset, every=options.every, json=options.json)
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
    rule = commands.add_parser("rule", help="rule on every answer of a position or puzzle file")
    rule.add_argument("file", type=Path, help="a TOML file, or - for standard input")
    which = rule.add_mutually_exclusive_group()
    which.add_argument("--ruleset", metavar="NAME", help="rule under this ruleset instead of the file’s own")
    which.add_argument("--every", action="store_true", help="rule under every ruleset, side by side")
    rule.add_argument("--json", action="store_true", help="write JSON")
    check = commands.add_parser("check", help="hold a lessons folder to the teaching rules, or a set to its puzzles")
    check.add_argument("folder", type=Path, metavar="PATH", help="a folder with course.toml, or the file of a set")
    check.add_argument("--lessons", type=Path, metavar="DIR", help="the course that a set is of; here it is lessons")
    check.add_argument("--chances", action="store_true", help="print for each puzzle how often a guess passes it")
    read = commands.add_parser("sentences", help="print what each clause says of the puzzles, with the tiles filled in")
    read.add_argument("folder", type=Path, help="a folder with course.toml")
    read.add_argument("--every", action="store_true", help="rule under every ruleset, too")
    _add_game(commands)
    add_set(commands)
    add_receipts(commands)
    add_practice(commands)
    return parser


def _add_game(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the game subcommand."""
    game = commands.add_parser("game", help="tell where the rules decided something in recorded games")
    game.add_argument("files", nargs="+", metavar="FILE", help="a log, a link that holds one, or - for standard input")
    game.add_argument("--seat", choices=[*(seat.value for seat in SEATS), "all"], help="who you were in East 1")
    game.add_argument("--rules", metavar="NAME", help="rule under this ruleset instead of the game’s own")
    game.add_argument("--json", action="store_true", help="write JSON")
    game.add_argument("--csv", type=Path, metavar="FILE", help="write a table for spreadsheets")


def _rule(file: Path, ruleset: str | None, *, every: bool, json: bool) -> int:
    text, name = _read(file)
    position = read_position(text, name)
    form, own = position.form, position.rules
    if every:
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
        told = as_json(rows) if json else "\n".join(as_text(form, rows, every=every))
    wrong = [*faults(form, own)] if own and own in tables and form.cites else []
    say(told)
    for fault in wrong:
        complain(fault)
    return SHORT if wrong else FINE


def _game(options: argparse.Namespace) -> int:
    """Report the decisions in each file's games; an unreadable file is reported without stopping the others."""
    if len(options.files) > MOST_FILES:
        raise EntryError(f"at most {MOST_FILES} files are read at once, got {len(options.files)}")
    code, found = FINE, list[tuple[str, GameRecord, str, tuple[Retold, ...]]]()
    for file in options.files:
        name = "standard input" if file == "-" else file if file.startswith("http") else Path(file).name
        try:
            games = read_games(_log(file))
        except CallwiseError as error:
            complain(f"{name[:_LONGEST_NAME]}: {error}")
            code = UNUSABLE
            continue
        for game in games:
            ruleset = options.rules or game.ruleset
            found.append((name[:_LONGEST_NAME], game, ruleset, retell(game, ruleset, _players(options.seat, game))))
    if options.json:
        say(dumps([game_object(game, told, name, ruleset) for name, game, ruleset, told in found], indent=2))
    for name, game, ruleset, told in found:
        if not options.json:
            say("\n".join(as_lines(game, told, name, ruleset)))
        for fault in game.faults:
            complain(f"{name}: {fault}")
            code = code or SHORT
        for remark in remarks(game):
            complain(f"{name}: {remark}")
    if options.csv:
        write_file(options.csv, as_csv([(name, told) for name, _, _, told in found]))
    return code


_LONGEST_NAME = 60


def _log(file: str) -> bytes:
    """Return the bytes of a log.  Raises EntryError for a file that can’t be read."""
    if file.startswith(("http://", "https://")):
        return file.encode("utf-8", "replace")
    try:
        return read_bytes(file, LONGEST_LOG + 1)
    except OSError as error:
        raise EntryError(f"can’t be read: {why(error)}") from error


def _players(seat: str | None, game: GameRecord) -> tuple[int, ...]:
    """Return the players to report on: the named seat, else the log's owner, else everyone."""
    if seat is None and game.player is not None:
        return (game.player,)
    return PLAYERS if seat in (None, "all") else (SEATS.index(Seat(seat)),)


def _course(folder: Path) -> Course:
    if not folder.is_dir():
        raise PuzzleError(str(folder), "not a folder; give the one that holds course.toml")
    return load_course(folder)


def _sentences(course: Course, *, every: bool) -> Iterator[str]:
    """Yield each clause with its reason and rule, then the sentences most common in rulings."""
    for id, said in sentences(course, every=every).items():
        clause = clauses()[id]
        yield f"{id}: {plain(Sentence(clause.short))}. {plain(Sentence(clause.says))}"
        for kind in ("means", "because", "relief"):
            for sentence in said.get(kind, ()):
                yield f"  {kind:7}  {sentence}"


def _check(folder: Path, *, chances: bool) -> int:
    if not folder.is_dir():
        raise PuzzleError(str(folder), "not a folder; give the one that holds course.toml")
    if faults := unreadable(folder):
        for fault in faults:
            complain(str(fault))
        return UNUSABLE
    course = load_course(folder)
    if chances:
        say("\n".join(_chances(course)))
    findings = (*check_course(course), *check_sets(course))
    for finding in findings:
        say(str(finding))
    lessons = sum(len(track.lessons) for track in course.tracks)
    found = f"{len(findings)} finding{'' if len(findings) == 1 else 's'}"
    counts = f"{lessons} lessons, {len(course.puzzles)} puzzles, {len(course.sets)} sets"
    say(f"{counts}: {found if findings else 'all is well'}.")
    return SHORT if findings else FINE


def _chances(course: Course) -> Iterator[str]:
    """Yield how each puzzle is answered and how often a guess passes, likeliest first within each track."""
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
