"""Decisions at a moment of a recorded game, and the questions about them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from callwise.law.ruling import Ruling
from callwise.question.case import Entries, RuledCase, RuledForm
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.questions.call_questions import Announcements, LegalClaims, WhoRobs
from callwise.riichi.questions.furiten.furiten_end_question import Ending
from callwise.riichi.questions.furiten.own_turn_questions import Readiness
from callwise.riichi.questions.furiten.wait_questions import Blame
from callwise.riichi.questions.hand_questions import WinningWaits
from callwise.riichi.questions.kuikae_questions import LegalDiscards, MayCall
from callwise.riichi.questions.pao_questions import Risk, WhoIsLiable
from callwise.riichi.questions.payments_question import Payments
from callwise.riichi.questions.priority_questions import WhoGetsIt


class What(Enum):
    """Kinds of decision, most important first: denied wins, then calls, then near misses."""

    BARRED = "barred-win"
    NO_YAKU = "no-yaku"
    SEVERAL_WINS = "several-wins"
    ROBBED = "robbed-kan"
    LIABLE = "liable"
    PAYS = "liability-paid"
    PASSED = "passed-win"
    BEHIND_WIN = "call-behind-win"
    BEHIND_PON = "chii-behind-pon"
    BEFORE_CHII = "pon-before-chii"
    DEAD_END = "call-without-discard"
    LAST_DISCARD = "last-discard"
    FROZEN = "frozen-tiles"
    OWN_FURITEN = "own-furiten"
    READY = "furiten-riichi"
    RIICHI_KAN = "kan-in-riichi"
    RISK = "liability-near"
    ASKED = "both-were-asked"
    BOTH = "both-could-call"

    @property
    def title(self) -> str:
        """Its name in a few words, with terms marked."""
        return _TITLES[self]

    @property
    def weight(self) -> int:
        """Its rank among all kinds, 0 for the most important."""
        return _ORDER.index(self)


_ORDER = tuple(What)
_TITLES = {
    What.BARRED: "A win on a discard, while [[furiten]]",
    What.NO_YAKU: "A complete hand without a [[yaku]]",
    What.SEVERAL_WINS: "Several wins on one discard",
    What.ROBBED: "A tile that was laid for a [[kan]]",
    What.LIABLE: "Somebody is [[pao|liable|liable]]",
    What.PAYS: "What the [[pao|liable|liable]] player pays",
    What.PASSED: "A win that was passed on",
    What.BEHIND_WIN: "A call behind a win",
    What.BEHIND_PON: "A [[chii]] behind a [[pon]]",
    What.BEFORE_CHII: "A [[pon]] before a [[chii]]",
    What.DEAD_END: "A call that leaves no discard",
    What.LAST_DISCARD: "The last discard",
    What.FROZEN: "Frozen tiles after a call",
    What.OWN_FURITEN: "[[furiten|Furiten|Furiten]] from your discards",
    What.READY: "[[riichi|Riichi|Riichi]] while [[furiten]]",
    What.RIICHI_KAN: "A closed [[kan]] in [[riichi]]",
    What.RISK: "A discard that could make you [[pao|liable|liable]]",
    What.ASKED: "Both of you were asked",
    What.BOTH: "What if both had spoken?",
}


_QUESTIONS: Mapping[str, type[RuledCase[RiichiRuleset]]] = {
    case.id: case
    for case in (
        Announcements,
        Blame,
        Ending,
        LegalClaims,
        LegalDiscards,
        MayCall,
        Payments,
        Readiness,
        Risk,
        WhoGetsIt,
        WhoIsLiable,
        WhoRobs,
        WinningWaits,
    )
}


def form_of(asks: str, table: Mapping[str, str]) -> RuledForm[RiichiRuleset]:
    """Return the form of a moment's question. Raises the same errors as reading its position."""
    case = _QUESTIONS[asks]
    return case.read(Entries(case.supplied(table))).form(None, {})


def rulings_on(asks: str, table: Mapping[str, str], rules: RiichiRuleset) -> Mapping[str, Ruling]:
    """Return the ruling on each answer to a moment's question, by its code."""
    return {one.code: one.ruling for one in form_of(asks, table).rulings(rules)}
