"""The question on chankan: who wins on a tile laid for a kan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, quoted
from callwise.ground.seats import SEATS
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.priority import priority
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.viewpoint import your_seat
from callwise.riichi.questions.entries.written_table import KAN_KEYS, read_table, your_table
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.table import Table


@dataclass(frozen=True)
class WhoRobs(RiichiCase[Claim]):
    """
    Choose every seat that wins on a kan's tile; every player who can win claims it.

    Asks about every shown hand except that of the player declaring the kan.
    """

    id = "calls.chankan"
    takes_one = False
    asks = "Who can win on this tile, if everyone who can says [[ron|“win”|ron]]?"
    none = "Nobody: the [[kan]] is made"
    noun = "win"
    keys: ClassVar[Mapping[str, Key]] = KAN_KEYS
    example: ClassVar[Mapping[str, str]] = {
        "kan": "7p by west as shouminkan",
        "west": "? | 77'7p",
        "north": "56p 234m 789s 33s 567s",
    }

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the tile of the kan and the four seats.  Raises NotationError or PositionError."""
        table = read_table(entries, entries.read("kan", _kan))
        if not any(player.hand is not None for seat, player in table.seated() if seat is not table.discard.by):
            raise PositionError(
                f"who can win hangs on the hands; write out one of those that {table.discard.by.value} sits with"
            ).at(table.discard.by.after(1).value)
        return cls(table)

    def offers(self) -> tuple[Offer[Claim], ...]:
        """Offer every seat asked about, in turn order."""
        return tuple(
            Offer(one.seat.value, Sentence("{seat}", {"seat": one.seat}), one, seat=one.seat) for one in self._rons
        )

    def rule(self, act: Claim, rules: RiichiRuleset) -> Ruling:
        """Rule on the seat's win, by itself and among the others."""
        ruling = judge_claim(act, self.table, rules)
        if ruling.is_legal:
            beside = priority.judge_among(act, self._rons, self.table, rules)
            ruling = ruling if beside.clause is priority.ALONE else beside
        return ruling.told_to(your_seat(self.table))

    def claimed(self, act: Claim) -> Sentence:
        """State that the seat wins."""
        return Sentence("{seat} wins on {tile}", {"seat": act.seat, "tile": act.tile})

    def denied(self, act: Claim) -> Sentence:
        """State that the seat doesn't win."""
        return Sentence("{seat} doesn’t win on {tile}", {"seat": act.seat, "tile": act.tile})

    @property
    def _rons(self) -> tuple[Claim, ...]:
        by, tile = self.table.discard.by, self.table.discard.tile
        seats = [by.after(turns) for turns in range(1, len(SEATS))]
        return tuple(Claim(seat, ClaimKind.RON, tile) for seat in seats if self.table[seat].hand is not None)

    def scene(self) -> Scene:
        """Show the table with the tile on its kan."""
        return your_table(self.table)


def _kan(text: str) -> Discard:
    found = Discard.parse(text)
    if found.kan is None:
        raise PositionError(
            f"{quoted(text)} is a discard; write the tile of a kan, like '7p by west as shouminkan' or "
            "'1z by west as ankan'"
        )
    return found
