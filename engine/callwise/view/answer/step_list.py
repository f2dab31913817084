"""Steps on paper: the acts done, with any rulings on them, and the possible next ones."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.agreement.citation import Citation
from callwise.law.ruling import Ruling, Sentence
from callwise.question.controls import Acts, Pick, Picks, Step, Steps
from callwise.view.answer.answer_controls import pick_list
from callwise.view.board.clocks import clocks
from callwise.view.elements.html import Attribute, Markup, Need, drawn_with, el, join
from callwise.view.elements.law_note import cited
from callwise.view.elements.pictures import beside, hidden
from callwise.view.elements.prose import plain, spoken, terms


def steps_on_paper(control: Steps, placed: Sequence[Pick], ruleset: str, is_aided: bool) -> Markup:
    """Write the acts done and the possible next ones; acts not picked in place are listed."""
    last = len(control.steps)
    done = [
        _step(one, control.done, nth, nth == last and not control.stays) for nth, one in enumerate(control.steps, 1)
    ]
    acts = control.following
    number = 1 + sum(one.ruling is None or one.ruling.is_legal for one in control.steps)
    following = _acts(acts, placed, number, ruleset) if isinstance(acts, Acts) else _to_do(acts, ruleset)
    answer = el(
        "div.steps-answer",
        {"data-reached": control.is_reached, "data-at-once": control.at_once},
        el("ol.steps-done", done) if done else None,
        None if control.is_reached else following,
        _press("What next?", "hint", "btn-text") if control.at_once and is_aided and not control.is_reached else None,
        el("p.steps-told", spoken(control.hint)) if control.hint else None,
        clocks(control.clocks) if control.clocks else None,
    )
    return drawn_with(Need.STYLE, "settle", answer)


def _to_do(picks: Picks, ruleset: str) -> Markup:
    return join([pick_list(picks, (), ruleset), _press("Do this", "add") if picks.picks else None])


def _acts(acts: Acts, placed: Sequence[Pick], number: int, ruleset: str) -> Markup:
    """
    Write the act composed from the pressed controls, and its buttons.

    Without scripts, the same acts are listed.
    """
    elsewhere = [pick for pick in acts.picks if pick not in placed]
    verbs = [
        _press(plain(verb.says), verb.value, needs="|".join(verb.needs), does=verb.does, is_any=not verb.needs)
        for verb in acts.verbs
    ]
    nth = el("b.step-nth", {"aria-hidden": "true"}, str(number))
    says = el("span", {"data-slot": "pending", "aria-live": "polite"}, spoken(acts.legend))
    named = Picks(Sentence("What you can do, in any order"), True, acts.named)
    return join(
        [
            pick_list(Picks(acts.legend, False, tuple(elsewhere)), (), ruleset) if elsewhere else None,
            el("p.step-next.needs-script", nth, says),
            el("div.verbs", {"role": "group", "aria-label": "What you do"}, verbs),
            _to_do(Picks(Sentence("Or else"), True, acts.listed), ruleset) if acts.listed else None,
            el("div.steps-named", pick_list(named, (), ruleset)) if acts.named else None,
        ]
    )


def _step(one: Step, name: str, nth: int, may_go: bool) -> Markup:
    """Write an act that was done, with the reason if it was ruled on, and in full if it's illegal."""
    ruling = one.ruling
    refused = ruling is not None and not ruling.is_legal
    return el(
        "li",
        {"data-verdict": ruling.verdict.value if ruling else None},
        el("input", {"type": "hidden", "name": name, "value": one.value}),
        el("b.step-nth", {"aria-hidden": "true"}, str(nth)),
        el("span.step-says", spoken(one.says), " ", beside(one.drawn)),
        el("span.step-why", hidden(f"{one.word}: "), terms(ruling.clause.short)) if ruling else None,
        _press("Undo", "undo", "btn-text") if may_go else None,
        _refusal(ruling, one.citation()) if ruling and refused else None,
    )


def _refusal(ruling: Ruling, citation: Citation) -> Markup:
    """Explain why an act is illegal: reason, clause, source, and when it becomes legal."""
    clause = ruling.clause
    return el(
        "div.step-refused",
        el("p", el("b", spoken(ruling.means)), " ", spoken(ruling.because), "."),
        el("p.law", terms(clause.says)),
        cited(clause, citation),
        el("p", spoken(ruling.relief)) if ruling.relief else None,
    )


def _press(
    words: str, value: str, kind: str = "btn-quiet", *, needs: str = "", does: str = "", is_any: bool = True
) -> Markup:
    """
    Write a button that changes the table without a ruling; Enter never triggers it.

    Unless `is_any`, it is disabled until the input it `needs` is given.
    """
    act: dict[str, Attribute] = {"type": "button", "name": "act", "value": value, "data-method": "puzzle.step"}
    waits: dict[str, Attribute] = {} if is_any else {"data-needs": needs, "data-does": does, "hidden": bool(needs)}
    return el("button", {"class": f"btn {kind} needs-script", **act, **waits}, words)
