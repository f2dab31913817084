"""
The question whether a hand ends before its time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.errors import PositionError, check_length, within
from callwise.forms.offers import Offer
from callwise.grading import Sense
from callwise.question import Entries, Key
from callwise.riichi.agreement.draws import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import abortive, priority
from callwise.riichi.questions.reading import (
    CLAIM_SIGNS,
    SEAT_KEYS,
    claim_said,
    claim_shout,
    read_claims,
    read_table,
    told,
    whole_table,
    your_table,
)
from callwise.riichi.questions.riichi import RiichiCase
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.table import Table, Turn
from callwise.ruling import Ruling, Sentence
from callwise.scene import Scene
from callwise.seats import SEATS

_WORDS = {
    AbortiveDraw.NINE_KINDS: "Yes, if someone shows nine different ones, nines and honours",
    AbortiveDraw.FOUR_WINDS: "Yes, because of four discards of the same wind",
    AbortiveDraw.FOUR_RIICHI: "Yes, because all four are in [[riichi]]",
    AbortiveDraw.FOUR_KANS: "Yes, because of four [[kan|kongs|kans]]",
}


@dataclass(frozen=True)
class HandEnds(RiichiCase[AbortiveDraw]):
    """Choose every reason for which the hand ends here, or can be ended."""

    id = "draws.abort"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Does the hand end here?"
    none = "No, the hand goes on"
    keys: ClassVar[Mapping[str, Key]] = {
        "moment": Key(
            "Whose turn it is, or the discard",
            "south drew 4m, and south’s hand and discards are written out.  Or 4m by west.  4'm by west declares "
            "[[riichi]]",
            signs=(
                *(f"{seat.value} drew " for seat in SEATS),
                " as replacement",
                "'",
                *(f" by {seat.value}" for seat in SEATS),
            ),
        ),
        "claims": Key("Who claims the discard", "south ron 4m, or nothing", optional=True, signs=CLAIM_SIGNS),
        **SEAT_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {"moment": "4'm by east", "riichi": "south"}

    table: Table
    claims: tuple[Claim, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the moment, the claims and the four seats.  Raises NotationError or PositionError."""
        position = read_table(entries, entries.read("moment", _moment))
        claims = entries.read_or("claims", read_claims, ())
        moment = position.moment
        if isinstance(moment, Turn):
            player = position[moment.seat]
            if player.hand is None or player.pond is None:
                raise PositionError(
                    f"it is {moment.seat.value}'s turn, so that hand and its discards must be written out, with two "
                    "bars behind the hand where nothing was discarded"
                ).at(moment.seat.value)
            if claims:
                raise PositionError(f"nothing lies there to be claimed: {moment}").at("claims")
            return cls(position, ())
        with within("claims"):
            priority.check_claims(claims, position)
        return cls(position, claims)

    def offers(self) -> tuple[Offer[AbortiveDraw], ...]:
        """Offer every reason."""
        return tuple(Offer(why.value.replace("_", "-"), Sentence(words), why) for why, words in _WORDS.items())

    def rule(self, act: AbortiveDraw, rules: RiichiRuleset) -> Ruling:
        """Rule on the reason."""
        return abortive.judge_abort(act, self.claims, self.table, rules)

    def scene(self) -> Scene:
        """Show the table, and each claim at its seat."""
        if not self.claims:
            return your_table(self.table)
        shouts = {claim.seat: claim_shout(claim) for claim in self.claims}
        spoken = map(claim_said, self.claims)
        words = (*told(self.table), *(Sentence(f"{said.template}.", said.facts) for said in spoken))
        return Scene((whole_table(self.table, shouts),), words)


def _moment(text: str) -> Discard | Turn:
    check_length(text)
    return Discard.parse(text) if " by " in text else Turn.parse(text)
