"""
Reports on recorded games: each player's decisive moments, with their rulings and the rulesets that differ.

The command line prints them as text, JSON or CSV.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from callwise.agreement.ruleset import Ruleset
from callwise.doors.answer_rows import AnswerRow, as_object
from callwise.ground.errors import EntryError
from callwise.ground.faces import in_figures, listed
from callwise.ground.seats import SEATS
from callwise.instructors.results.spreadsheet import write_rows
from callwise.law.ruling import Ruling
from callwise.law.sentences import fill, marked
from callwise.law.settlement import Settlement
from callwise.puzzle.free_question import MOST_OFFERED, put
from callwise.puzzle.puzzle_toml import ruled, write_puzzle
from callwise.question.case import Form
from callwise.question.families import families
from callwise.question.recorded_games import GameMoment, GameRecord, HandRecord, ReadGames
from callwise.question.scene import WholeTable
from callwise.view.cards.free_ruling import fragment
from callwise.view.elements.prose import plain, within

PLAYERS = tuple(range(len(SEATS)))
_MOST_BOTH = 3
_MOST_ANSWERS = MOST_OFFERED - 2
"""The maximum number of answers, which leaves room for "nothing is right" and "all unsettled"."""
_HEAD = ("File", "Hand", "Turn", "Seat", "Player", "Moment", "Question", "Answer", "Verdict", "Clause", "Elsewhere")


@dataclass(frozen=True)
class Otherwise:
    """
    A ruleset that rules differently on a moment's main answer.

    `points` is how much more the hand's wins would have paid the player under it, 0 if the hand ended later or with the
    same result.
    """

    ruleset: str
    says: str
    clause: str
    points: int = 0


@dataclass(frozen=True)
class MomentReport:
    """One moment under a ruleset: its question, answers and rulings."""

    moment: GameMoment
    hand: HandRecord
    form: Form
    rules: Ruleset

    @classmethod
    def of(cls, moment: GameMoment, hand: HandRecord, ruleset: str) -> MomentReport:
        """Ask a moment's question. Raises as `callwise.puzzle.free_question.put` does."""
        return cls(moment, hand, *put(moment.asks, moment.table, ruleset))

    @cached_property
    def rows(self) -> tuple[AnswerRow, ...]:
        """The rulings on the answers concerned, or on all answers if they aren't picked from a list."""
        wanted = [self.form.ruled(code, self.rules) for code in self.moment.answers] or self.form.rulings(self.rules)
        return tuple(AnswerRow(one, self.rules, self.form, None) for one in wanted)

    @cached_property
    def elsewhere(self) -> tuple[Otherwise, ...]:
        """The rulesets that rule differently on the main answer, or under which another player pays."""
        presets = self.form.case.presets()
        return tuple(found for other in presets if (found := self._otherwise(other)) is not None)

    def _otherwise(self, other: Ruleset) -> Otherwise | None:
        if not self.moment.answers:
            here, there = self.form.settled(self.rules), self.form.settled(other)
            is_same = there is None or not there.is_settled or _changes(there) == (here and _changes(here))
            return None if is_same or there is None else Otherwise(other.name, _changes(there), "")
        ruled = self.form.ruled(self.moment.answers[0], other)
        row = AnswerRow(ruled, other, self.form, None)
        if not ruled.ruling.verdict.is_graded or ruled.ruling.verdict is self.rows[0].ruling.verdict:
            return None
        return Otherwise(other.name, row.verdict, ruled.ruling.clause.id, self._more(other.name))

    def _more(self, other: str) -> int:
        """Return how many more points the player would have under another ruleset, if the hand ended at this moment."""
        if self.moment.act != self.hand.acts:
            return 0
        here, there = self.hand.paid(self.rules.name), self.hand.paid(other)
        return 0 if here is None or there is None else there[self.moment.seat] - here[self.moment.seat]

    @cached_property
    def puzzle(self) -> str:
        """
        Return a puzzle file that names neither the players nor the game.

        Empty if the moment can't be a puzzle because no answer is right under these rules, or too many are.
        """
        if self.form.right(self.rules) is None or len(self.form.rulings(self.rules)) > _MOST_ANSWERS:
            return ""
        moment = self.moment
        parts = {
            "title": f"Hand {moment.hand}, turn {moment.turn}",
            "ruleset": self.rules.name,
            "asks": moment.asks,
            "prompt": self._prompt,
            "table": moment.table,
            "expect": ruled(self.form, self.rules),
        }
        return write_puzzle(parts)

    @property
    def _prompt(self) -> str:
        """Return the prompt: the origin of the moment, and the player concerned, with seats as in the picture."""
        panels = self.form.case.scene().panels
        table = next((panel for panel in panels if isinstance(panel, WholeTable)), None)
        if table is None:
            return "This happened to you in a game."
        if table.is_you:
            return f"This happened in a game. You’re {table.near.words}."
        return f"This happened to {self.moment.seat.words} in a game."

    @property
    def totals(self) -> str:
        """Each seat's total gain or loss, if the question asks for it."""
        settlement = self.form.settled(self.rules)
        return "" if settlement is None or not settlement.is_settled else _changes(settlement)


def _changes(settlement: Settlement) -> str:
    return ", ".join(f"{seat.words} {points:+,}" for seat, points in settlement.changes(SEATS).items())


def read_games(data: bytes) -> tuple[GameRecord, ...]:
    """Read a log's games with the first family that recognises any. Raises CallwiseError."""
    module = next((family.logs for family in families() if family.logs), None)
    if module is None:
        raise EntryError("no game of mahjong here reads logs")
    reads: ReadGames = vars(importlib.import_module(module))["read_games"]
    return reads(data)


def remarks(game: GameRecord) -> Iterator[str]:
    """Yield faults in the hands, such as wins that are illegal under the game's rules."""
    for hand in game.hands:
        for seat, ruling in hand.refused_wins(game.ruleset):
            yield f"hand {hand.number}: the log says that {seat.words} won, but that win isn’t legal: {_why(ruling)}"


def _why(ruling: Ruling) -> str:
    return within(fill(ruling.because, marked)).rstrip(".")


def retell(game: GameRecord, ruleset: str, players: Sequence[int] = PLAYERS) -> tuple[MomentReport, ...]:
    """
    Report a game for some of its players, weightiest moments first.

    If nothing was decided, report the first moments at which two players could have called. Raises RulesetError.
    """
    found = [MomentReport.of(one, hand, ruleset) for hand in game.hands for one in hand.moments(ruleset, players)]
    if not found:
        both = ((hand, one) for hand in game.hands for one in hand.both(ruleset, players))
        found = [MomentReport.of(one, hand, ruleset) for (hand, one), _ in zip(both, range(_MOST_BOTH), strict=False)]
    return tuple(sorted(found, key=lambda one: one.moment.order))


def as_lines(game: GameRecord, reports: Sequence[MomentReport], name: str, ruleset: str) -> Iterator[str]:
    """Yield a game's lines for a terminal: two for each moment, and one for rulesets that rule differently."""
    guessed = "" if game.is_certain else ", which is a guess"
    hands = in_figures(len(game.hands), "hand")
    yield f"{name}: {game.source}, {hands}, ruled under {ruleset}{guessed if ruleset == game.ruleset else ''}"
    for one in reports:
        moment = one.moment
        yield f"{one.hand.title}, turn {moment.turn}, {moment.seat.words}: {plain(moment.title)}"
        if one.totals:
            yield f"  {moment.asks}  {one.totals}"
        for row in one.rows if moment.answers else ():
            yield f"  {moment.asks}  {row.code}  {row.verdict}  {row.ruling.clause.id}  {row.reason}"
        if moment.costs:
            yield f"  it cost {in_figures(len(moment.costs), 'win')} in this hand"
        if one.elsewhere:
            yield f"  elsewhere  {'; '.join(_together(one.elsewhere))}"
    differ = sum(bool(one.elsewhere) for one in reports)
    moments = in_figures(len(reports), "moment")
    yield (
        f"{moments}, {differ} of them ruled otherwise elsewhere." if reports else "No rule of calling decided anything."
    )


def _together(several: Sequence[Otherwise]) -> Iterator[str]:
    """Yield each group of rulesets with the same ruling, by name."""
    for says, points in dict.fromkeys((one.says, one.points) for one in several):
        more = f" ({points:+,} points)" if points else ""
        yield f"{says}{more} at {listed(one.ruleset for one in several if (one.says, one.points) == (says, points))}"


def game_object(game: GameRecord, reports: Sequence[MomentReport], name: str, ruleset: str) -> Mapping[str, object]:
    """Return a game as JSON data."""
    return {
        "file": name,
        "source": game.source,
        "ruleset": ruleset,
        "certain": game.is_certain or ruleset != game.ruleset,
        "player": game.player,
        "hands": len(game.hands),
        "faults": [str(fault) for fault in game.faults],
        "remarks": list(remarks(game)),
        "moments": [moment_object(one) for one in reports],
    }


def moment_object(one: MomentReport) -> Mapping[str, object]:
    """Return a moment as JSON data: the question, its position and address, and the rulings."""
    moment = one.moment
    return {
        "what": moment.what,
        "hand": moment.hand,
        "title": one.hand.title,
        "act": moment.act,
        "turn": moment.turn,
        "seat": moment.seat.value,
        "player": one.hand.player(moment.seat),
        "asks": moment.asks,
        "table": dict(moment.table),
        "address": fragment(moment.asks, moment.table, one.rules.name),
        "answers": [as_object(row) for row in one.rows],
        "costs": list(moment.costs),
        "until": moment.until,
        "elsewhere": [
            {"ruleset": two.ruleset, "says": two.says, "clause": two.clause, "points": two.points}
            for two in one.elsewhere
        ],
    }


def as_csv(games: Sequence[tuple[str, Sequence[MomentReport]]]) -> str:
    """Return games as CSV, a row for each moment."""
    return write_rows((_HEAD, *(list(_cells(name, one)) for name, reports in games for one in reports)))


def _cells(name: str, one: MomentReport) -> Iterator[str | int]:
    moment, head = one.moment, one.rows[0]
    yield from (name, one.hand.title, moment.turn, moment.seat.words, one.hand.player(moment.seat) + 1)
    yield from (plain(moment.title), moment.asks, ", ".join(moment.answers))
    yield from ("", "") if one.totals else (head.verdict, head.ruling.clause.id)
    yield one.totals or "; ".join(_together(one.elsewhere))
