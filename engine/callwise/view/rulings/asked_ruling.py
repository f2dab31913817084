"""
A ruling for someone who asks and hasn't answered: a verdict on an act, or what follows, but never a grade.

"Right" and "wrong" are only for readers who gave an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import EITHER, Sentence, Verdict
from callwise.question.case import Form
from callwise.question.consequences import Consequence, consequences
from callwise.question.forms.requirements import Requirements
from callwise.question.forms.verdict_words import UNDECIDED_AT, VERDICTS
from callwise.question.grading import Account, Graded, Sense, Stamp
from callwise.view.elements.html import Child, Markup, el, join
from callwise.view.elements.law_note import law
from callwise.view.elements.pictures import draw_as_on_felt
from callwise.view.elements.prose import capital, noted, spoken, stopped, terms
from callwise.view.elements.seal import seal
from callwise.view.rulings.account import below
from callwise.view.rulings.desk_ruling import cited_rule, why
from callwise.view.rulings.requirement_rows import requirements_card
from callwise.view.rulings.ruleset_strip import at_all

ActT = TypeVar("ActT")

AT_YOUR_TABLE = "At your table"
UPHELD = "Objection upheld"
OVERRULED = "Objection overruled"
MISSED = "You missed it"
MOST_NAMED = 3
"""The maximum number of tables named in a row; the others are counted."""
_NO_ANSWER = {Verdict.ILLEGAL: "none of these", **UNDECIDED_AT}


def asked_ruling(form: Form, graded: Graded, name: str) -> Markup:
    """Write the ruling on one answer that the reader looks at; `name` is the position's."""
    told = _is_told(graded)
    return _ruling(
        Stamp.TOLD if told else graded.stamp,
        form.case.tells or AT_YOUR_TABLE if told else graded.under,
        spoken(graded.headline, draw=draw_as_on_felt),
        graded,
        name,
        _agreement(graded, form.case.sense),
    )


def upheld_ruling(form: Form, graded: Graded, says: Sentence, name: str, *, is_missed: bool = False) -> Markup:
    """Write the ruling that another player's act was illegal; `says` is its headline. The reader may have missed it."""
    stamp, kicker = (Stamp.FOUL, MISSED) if is_missed else (Stamp.LEGAL, UPHELD)
    headline = spoken(says, draw=draw_as_on_felt)
    return _ruling(stamp, kicker, headline, graded, name, _agreement(graded, form.case.sense))


def overruled_ruling(says: Sentence, decides: Sentence | None, rule: str, name: str) -> Markup:
    """Write the ruling that another player's act was legal, by its rule, and with the reason if that can be told."""
    why = None if decides is None else el("p.decides", stopped(decides, draw=draw_as_on_felt, names=noted))
    return _card(Stamp.FOUL, OVERRULED, spoken(says, draw=draw_as_on_felt), name, why, el("p.byrule", terms(rule)))


def told_ruling(
    form: Form,
    rules: Ruleset,
    name: str,
    case: str = "",
    *,
    reworded: Callable[[Sentence], Sentence] = lambda said: said,
    compares: bool = True,
) -> Markup:
    """
    Write what follows under a ruleset, and the same at other tables, grouped, if it `compares` them.

    A `case` names the only case it holds for. `reworded` changes the sentences about the position.
    """
    if isinstance(form, Requirements):
        return _required(form, rules, name)
    follows = form.follows(rules)
    main = replace(follows[0], decides=reworded(follows[0].decides))
    told = _is_told(main)
    groups = consequences(form, rules)
    summary = form.case.summary(rules)
    told_in = [summary] if summary is not None else [one.headline for one in follows]
    headlines = dict.fromkeys(spoken(reworded(one), draw=draw_as_on_felt) for one in told_in)
    settled = form.settled(rules)
    says_why = summary is not None and settled is not None and not settled.payments
    return join(
        (
            _ruling(
                Stamp.TOLD if told else main.stamp,
                case or form.case.tells,
                join((" " if nth else None, words) for nth, words in enumerate(headlines)),
                main,
                name,
                el("p.agreement", _all_agree([one.title for one in groups[0].rulesets])) if len(groups) == 1 else None,
                says_why=says_why,
            ),
            _other_tables(groups, name) if compares and len(groups) > 1 else None,
        )
    )


def _required(form: Requirements[ActT, Ruleset], rules: Ruleset, name: str) -> Markup:
    """Write whether an act is allowed, with a row for each requirement."""
    groups = consequences(form, rules)
    rest = _other_tables(groups, name) if len(groups) > 1 else None
    return join(
        (
            requirements_card(
                form, rules, name, _all_agree([one.title for one in groups[0].rulesets]) if not rest else ""
            ),
            rest,
        )
    )


def asked_why(form: Form, graded: Graded, name: str, *, tells_cost: bool = True) -> Markup:
    """Write what the line "Why, and elsewhere" opens: the sums, the clause, the penalty, and other tables."""
    sums = [below(one) for one in graded.below if isinstance(one, Account | Sentence)]
    clause = law(graded.head.clause, graded.head.verdict, graded.citation())
    return join((sums, clause, why(graded, name, form.case.scene(), tells_cost=tells_cost)))


def _is_told(graded: Graded) -> bool:
    """Whether the verdict would grade an answer, which nobody gave."""
    return graded.stamp is Stamp.RIGHT or (graded.sense is Sense.TRUTH and graded.head.verdict in EITHER)


def _ruling(
    stamp: Stamp, kicker: str, headline: Markup, graded: Graded, name: str, after: Child, *, says_why: bool = False
) -> Markup:
    """Write a ruling with its reason, unless the headline `says_why`."""
    rule = graded.rule
    decides = None if says_why else el("p.decides", stopped(graded.decides, draw=draw_as_on_felt, names=noted))
    return _card(stamp, kicker, headline, name, decides, el("p.byrule", terms(rule.says), " ", cited_rule(rule)), after)


def _card(stamp: Stamp, kicker: str, headline: Markup, name: str, *below: Child) -> Markup:
    key = f"{name}-ruling"
    return el(
        "section.ruling.verdict",
        {"data-verdict": stamp.value, "aria-labelledby": key},
        el(
            "div.verdict-head",
            seal(stamp),
            el(
                "div",
                el("p.under", {"data-verdict": stamp.value}, terms(kicker)),
                el("h3", {"id": key, "tabindex": "-1"}, headline),
            ),
        ),
        *below,
    )


def _agreement(graded: Graded, sense: Sense) -> Markup | None:
    """Write how many tables agree, unfolding to their names; None if no others are known."""
    if not graded.elsewhere:
        return None
    own, count = graded.head.verdict, len(graded.elsewhere)
    groups: dict[Verdict, list[str]] = {own: []}
    for one in graded.elsewhere:
        groups.setdefault(one.ruling.verdict, []).append(one.ruleset.title.split(",")[0])
    if len(groups) == 1:
        return el("p.agreement", _all_agree([one.ruleset.title for one in graded.elsewhere]))
    undecided = {verdict: capital(word) for verdict, word in UNDECIDED_AT.items()}
    words = {**VERDICTS[sense], **undecided, **dict.fromkeys(EITHER, "Otherwise"), own: "The same"}
    rows = [
        el("div", {"data-own": one is own}, el("dt", words[one]), el("dd", terms(", ".join(groups[one]))))
        for one in sorted(groups, key=lambda one: (one is not own, one not in EITHER))
    ]
    summary = el("summary", f"{len(groups[own])} of {count} tables agree")
    return el("details.agreement.at-tables", summary, el("dl", rows))


def _all_agree(titles: Sequence[str]) -> str:
    return f"The same at {at_all(titles)}." if len(titles) > 1 else "There is one table."


def _other_tables(groups: Sequence[Consequence], name: str) -> Markup:
    key = f"{name}-tables"
    rows = [_row(one, is_own=not nth) for nth, one in enumerate(groups)]
    return el("section.at-tables", {"aria-labelledby": key}, el("h4", {"id": key}, "At other tables"), el("dl", rows))


def _row(group: Consequence, *, is_own: bool) -> Markup:
    """Write a group of tables with what follows there; your own table is bold."""
    says = join(_what_follows(group))
    names = [one.title.split(",")[0] for one in group.rulesets]
    shown = names if len(names) <= MOST_NAMED + 1 else names[:MOST_NAMED]
    more = f" and {len(names) - len(shown)} more" if len(shown) < len(names) else None
    parts = [
        join((", " if nth else None, el("b", terms(one)) if is_own and not nth else terms(one)))
        for nth, one in enumerate(shown)
    ]
    return el("div", {"data-own": is_own}, el("dt", says), el("dd", parts, more))


def _what_follows(group: Consequence) -> Child:
    if group.several:
        return "something else"
    if group.verdict is not Verdict.LEGAL:
        return _NO_ANSWER[group.verdict]
    return [("; " if nth else None, _said(one)) for nth, one in enumerate(group.says)] or "nobody pays"


def _said(sentence: Sentence) -> Markup:
    return spoken(Sentence(capital(sentence.template.removesuffix(".")), sentence.facts))
