"""
The answers to a dispute: its position, ruled on under every ruleset of its game.

The ruling decides; the dispute's file only words it. Rulesets that don't settle the point and those we haven't read on
it have the same words in every dispute, and so have those under which it can't arise, unless the file words that.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from callwise.agreement.ruleset import Ruleset
from callwise.law.options import written
from callwise.law.ruling import Sentence, Verdict
from callwise.puzzle.disputes import Dispute
from callwise.puzzle.free_question import put
from callwise.question.grading import Graded

UNDECIDED = {
    Verdict.UNSETTLED: "The rules we’ve read don’t say. Agree on it before you play.",
    Verdict.UNREAD: "We haven’t read what these rules say about it.",
    Verdict.MOOT: "This can’t happen under these rules.",
}
"""The answers where no ruling decides."""


@dataclass(frozen=True)
class Answer:
    """
    The answer to a dispute under one ruleset.

    `says` is the answer, from the dispute's file or the deciding clause. `codes` are the question's answers that are
    right, or the one that the dispute asks about, and `graded` is the ruling on the first of them. `key` is the entry
    of the dispute's `answers` that words it, if any.
    """

    ruleset: Ruleset
    codes: tuple[str, ...]
    graded: Graded
    says: str | Sentence
    key: str = ""

    @property
    def verdict(self) -> Verdict:
        """The verdict that the answer rests on."""
        return self.graded.head.verdict

    @property
    def is_decided(self) -> bool:
        """Whether the ruleset decides the dispute."""
        return self.verdict not in UNDECIDED


def answered(dispute: Dispute) -> tuple[Answer, ...]:
    """
    Answer a dispute under every ruleset of its game; empty if the engine doesn't rule on it.

    Raises any error from reading its position, and KeyError for an unknown answer.
    """
    if not dispute.asks:
        return ()
    return tuple(_answer(dispute, rules.name) for rules in dispute.family.presets)


def _answer(dispute: Dispute, ruleset: str) -> Answer:
    form, rules = put(dispute.asks, dispute.position, ruleset)
    each = form.each(rules)
    codes = (dispute.answer,) if dispute.answer else _right(each, among=dispute.answers)
    graded = each[codes[0]]
    key = next((key for key in _keys(codes[0], graded, dispute.option) if key in dispute.answers), "")
    if graded.head.verdict in UNDECIDED:
        moot = graded.head.clause.id if graded.head.verdict is Verdict.MOOT else ""
        words = dispute.answers.get(moot, UNDECIDED[graded.head.verdict])
        return Answer(rules, codes, graded, words, moot if moot in dispute.answers else "")
    return Answer(rules, codes, graded, dispute.answers.get(key) or graded.head.means, key)


def _right(each: Mapping[str, Graded], among: Container[str]) -> tuple[str, ...]:
    """
    Return the right answers, only those in `among` if it has any of the answers.

    If none is certainly right, return the first undecided one, or else the first.
    """
    asked = [code for code in each if code in among] or list(each)
    right = tuple(code for code in asked if each[code].head.is_legal)
    return right or (min(asked, key=lambda code: each[code].head.verdict not in UNDECIDED),)


def _keys(code: str, graded: Graded, option: str) -> Iterator[str]:
    """Yield the keys that can word a ruling, the most specific first."""
    if option and (value := graded.ruleset.option(option).value) is not None:
        yield written(value)
    yield from (str(row.due) for row in graded.amounts if row.seat.value == code)
    if graded.head.follows is not None:
        yield graded.head.follows.id
    yield graded.head.clause.id
    yield code
