"""
The riichi stick: whether a player who has just declared riichi lays one.

The stick is laid once the discard has passed. If the riichi tile is won on, the player keeps the stick and the riichi
doesn't count, even if three wins on it are a draw. A call on the discard changes nothing: the stick is laid, and the
next discard is turned instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from callwise.ground.errors import PositionError
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, Fact, Ruling
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import MAJIANG_THREE_WINS, WIKI_RIICHI_RULES
from callwise.riichi.priority.priority import (
    MULTIPLE_OPEN,
    DecidedClaim,
    Precedence,
    check_claims,
    in_each_case,
    in_turn_order,
)
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.table import Table

clause = Clauses(__file__)

WON_ON = clause("riichi-stick.won-on", EITHER, "RII-2", WIKI_RIICHI_RULES, "discard > seat:{winners}")
THREE_WINS = clause("riichi-stick.three-wins", EITHER, "RII-2", MAJIANG_THREE_WINS, "discard -- seat:{winners}")
CALLED = clause("riichi-stick.called", EITHER, "RII-3", WIKI_RIICHI_RULES, "discard > seat:{caller}")
PASSED = clause("riichi-stick.passed", EITHER, "RII-2", WIKI_RIICHI_RULES, "discard")
_FOLLOWS = ("laid", "counts", "turned-later")
_WRONG = {
    (WON_ON.id, "laid"): clause.aside("riichi-stick.won-on.not-laid"),
    (WON_ON.id, "counts"): clause.aside("riichi-stick.won-on.not-counts"),
    (WON_ON.id, "turned-later"): clause.aside("riichi-stick.won-on.not-turned-later"),
    **{(THREE_WINS.id, one): clause.aside(f"riichi-stick.three-wins.not-{one}") for one in _FOLLOWS},
    (PASSED.id, "turned-later"): clause.aside("riichi-stick.passed.not-turned-later"),
}
"""Remarks on wrong statements, by the clause on the right statement and the wrong statement."""
CLAUSES = clause.every()


def judge_stick(follows: RiichiResult, claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on a statement about the result of a riichi declared with the discard, given these claims on it.

    Raises PositionError if the discard doesn't declare riichi, and as `check_claims` does.
    """
    by, tile = table.discard.by, table.discard.tile
    check_stick(claims, table)
    ordered = in_turn_order(claims, table)

    def judge(decided: Sequence[DecidedClaim]) -> Ruling:
        stand = [one.claim for one in decided if one.ruling.is_legal]
        aborted = tuple(one.claim.seat for one in decided if one.precedence is Precedence.ABORTED)
        winners = tuple(claim.seat for claim in stand if claim.kind is ClaimKind.RON)
        facts: dict[str, Fact] = {"by": by, "tile": tile}
        if winners:
            clause, facts = WON_ON, {**facts, "winners": winners}
        elif aborted:
            clause, facts = THREE_WINS, {**facts, "winners": aborted}
        else:
            clause = PASSED
            for claim in stand:
                clause, facts = CALLED, {**facts, "caller": claim.seat, "call": f"[[{claim.kind.value}]]"}
        wrong = _WRONG.get((clause.id, follows.value))
        return clause.permits(**facts) if wrong is None else clause.forbids(**facts).adding(wrong)

    return rules.ruling(lambda reading: in_each_case(ordered, table, reading, judge), MULTIPLE_OPEN, seat=by)


class RiichiResult(Enum):
    """Possible statements about a riichi declared with a discard."""

    LAID = "laid"
    COUNTS = "counts"
    TURNED_LATER = "turned-later"


def check_stick(claims: Sequence[Claim], table: Table) -> None:
    """Refuse a discard without a riichi declaration, and impossible claims. Raises PositionError."""
    discard = table.discard
    if not discard.turned:
        raise PositionError(
            f"{str(discard)!r} doesn’t declare riichi; put ' after the digit of the riichi tile, like 4'm by west"
        ).at("discard")
    check_claims(claims, table)
