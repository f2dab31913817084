"""The game command: `callwise game` reports on recorded games."""

from __future__ import annotations

import argparse
from json import dumps
from pathlib import Path

from callwise.doors.commands.terminal import FINE, SHORT, UNUSABLE, complain, read_bytes, say, why, write_file
from callwise.doors.game_report import PLAYERS, MomentReport, as_csv, as_lines, game_object, read_games, remarks, retell
from callwise.ground.errors import CallwiseError, EntryError
from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LONGEST_LOG, MOST_FILES, GameRecord

_LONGEST_NAME = 60


def add_game(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the game subcommand."""
    game = commands.add_parser("game", help="tell where the rules decided something in recorded games")
    game.add_argument("files", nargs="+", metavar="FILE", help="a log, a link that holds one, or - for standard input")
    game.add_argument("--seat", choices=[*(seat.value for seat in SEATS), "all"], help="who you were in East 1")
    game.add_argument("--rules", metavar="NAME", help="rule under this ruleset instead of the game’s own")
    game.add_argument("--json", action="store_true", help="write JSON")
    game.add_argument("--csv", type=Path, metavar="FILE", help="write a table for spreadsheets")
    game.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    """Report the decisions in each file's games; an unreadable file is reported without stopping."""
    if len(options.files) > MOST_FILES:
        raise EntryError(f"at most {MOST_FILES} files are read at once, got {len(options.files)}")
    code, found = FINE, list[tuple[str, GameRecord, str, tuple[MomentReport, ...]]]()
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
        say(dumps([game_object(game, reports, name, ruleset) for name, game, ruleset, reports in found], indent=2))
    for name, game, ruleset, reports in found:
        if not options.json:
            say("\n".join(as_lines(game, reports, name, ruleset)))
        for fault in game.faults:
            complain(f"{name}: {fault}")
            code = code or SHORT
        for remark in remarks(game):
            complain(f"{name}: {remark}")
    if options.csv:
        write_file(options.csv, as_csv([(name, reports) for name, _, _, reports in found]))
    return code


def _log(file: str) -> bytes:
    """Return the bytes of a log. Raises EntryError for an unreadable file."""
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
