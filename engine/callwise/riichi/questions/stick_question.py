"""The question about a riichi being declared: what happens to its stick, and whether it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import within
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import priority, riichi_stick
from callwise.riichi.priority.riichi_stick import RiichiResult
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.written_table import (
    CLAIM_SIGNS,
    DISCARD_KEYS,
    claim_said,
    claim_shout,
    read_claims,
    read_table,
    told,
    whole_table,
)
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.table import Table

_WORDS = {
    RiichiResult.LAID: "the stick goes on the table",
    RiichiResult.COUNTS: "the [[riichi]] counts",
    RiichiResult.TURNED_LATER: "{by} turns the next discard sideways too",
}


@dataclass(frozen=True)
class RiichiStick(RiichiCase[RiichiResult]):
    """Choose the results of a riichi being declared; `claims` are in turn order."""

    id = "priority.stick"
    sense = Sense.TRUTH
    takes_one = False
    asks = "What happens with this [[riichi]]?"
    none = "None of these"
    keys: ClassVar[Mapping[str, Key]] = {
        "claims": Key(
            "Who claims it",
            "south chii 4m with 23m; west ron 4m.  Nothing, if nobody does",
            optional=True,
            signs=CLAIM_SIGNS,
        ),
        **DISCARD_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {"discard": "4'm by east", "claims": "north pon 4m with 44m"}

    table: Table
    claims: tuple[Claim, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the discard, the claims and the four seats.  Raises NotationError or PositionError."""
        position = read_table(entries, entries.read("discard", Discard.parse))
        claims = priority.in_turn_order(entries.read_or("claims", read_claims, ()), position)
        with within("claims"):
            riichi_stick.check_stick(claims, position)
        return cls(position, claims)

    def offers(self) -> tuple[Offer[RiichiResult], ...]:
        """Offer every statement."""
        facts = {"by": self.table.discard.by}
        return tuple(Offer(follows.value, Sentence(words, facts), follows) for follows, words in _WORDS.items())

    def rule(self, act: RiichiResult, rules: RiichiRuleset) -> Ruling:
        """Rule on the statement."""
        return riichi_stick.judge_stick(act, self.claims, self.table, rules)

    def scene(self) -> Scene:
        """Show the table, with each claim at its seat."""
        shouts = {claim.seat: claim_shout(claim) for claim in self.claims}
        spoken = map(claim_said, self.claims)
        words = (*told(self.table), *(Sentence(f"{said.template}.", said.facts) for said in spoken))
        return Scene((whole_table(self.table, shouts),), words)
