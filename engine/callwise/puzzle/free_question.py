"""
Free questions: any position, under any ruleset, ruled on directly or turned into a puzzle.

The input may come from a link and is untrusted: entries are capped and must be known, and every error names its entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import EntryError, quoted, suggestion, within
from callwise.ground.wikitext import TemplateQuestion, read_asked
from callwise.law.ruling import Sentence
from callwise.puzzle.entries import LONGEST_ENTRY
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import current_id, questions
from callwise.question.case import Case, Entries, Form
from callwise.question.families import families
from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import YES_OR_NO, asked_yes_or_no

NAME = "asked"
"""The name of the position, in place of a puzzle's name."""
MOST_OFFERED = 48
"""The maximum number of answers that a position may offer to pick from."""


def put(asks: str, table: Mapping[str, str], ruleset: str | None = None) -> tuple[Form, Ruleset]:
    """
    Ask a question about a position, under a ruleset or the usual one.

    Raises EntryError for an unknown question or entry, and any error from reading the position and the ruleset; its
    `key` is the entry, or ``asks`` or ``ruleset``.
    """
    case = asked_case(asks)
    for key, text in table.items():
        if key not in case.keys:
            known = ", ".join(case.keys)
            near = suggestion(key, case.keys)
            raise EntryError(f"{quoted(key)} isn’t an entry of this question{near}; it has {known}").at("asks")
        if len(text) > LONGEST_ENTRY:
            raise EntryError(f"this can have at most {LONGEST_ENTRY} characters, got {len(text)}").at(key)
    asked = case.read(Entries(case.supplied(table)))
    with within("ruleset"):
        rules = case.ruleset(ruleset or case.presets()[0].name)
    return asked.under(rules).form(None, {}), rules


def posed(asks: str, table: Mapping[str, str], ruleset: str | None = None, name: str = NAME) -> Puzzle:
    """
    Turn a question about a position into a puzzle titled with the question.

    If its only answer is wrong, the puzzle asks whether it is right, with yes and no.
    `name` identifies it on its page. Raises as `put` does, and EntryError if it can't be answered because the position
    has more than MOST_OFFERED answers to pick from, or no right answer.
    """
    form, rules = put(asks, table, ruleset)
    picks = form.listed(rules)
    if picks is not None and len(picks.picks) > MOST_OFFERED:
        raise EntryError(
            f"this position has {len(picks.picks)} answers; a puzzle has at most {MOST_OFFERED} to pick from"
        ).at("asks")
    form = _of_one_answer(form, rules)
    if form.right(rules) is None:
        raise EntryError("no answer to this is right under these rules, so it isn’t a puzzle").at("asks")
    return Puzzle(
        name=name,
        title=form.asks,
        rules=rules,
        prompt=Sentence(""),
        form=form,
        hints=(),
        looks_like=(),
        table=table,
        text="",
    )


def _of_one_answer(form: Form, rules: Ruleset) -> Form:
    """Ask about a form's only answer if it is wrong and has words for the question, or else return the form."""
    if isinstance(form, Choose) and len(form.offers) == 1 and form.right(rules) is None:
        (offer,) = form.offers
        if form.stated(offer.code).asked is not None:
            return asked_yes_or_no(form, {YES_OR_NO: offer.code}, {})
    return form


def read_template(family: str, text: str) -> TemplateQuestion:
    """
    Read the question of a wiki template call.

    Raises NotationError or EntryError.
    """
    with within("template"):
        asked = read_asked(text)
    asks = current_id(asked.asks)
    if asks not in (case.id for one in families() if one.id == family for case in one.questions):
        raise EntryError(f"{quoted(asked.asks)} isn’t a question about this game").at("template")
    return replace(asked, asks=asks)


def asked_case(asks: str) -> type[Case]:
    """Return the question with this id, or a former one. Raises EntryError, which names a similar one."""
    known, id = questions(), current_id(asks)
    if id not in known:
        near = suggestion(id, known)
        raise EntryError(f"there’s no question {quoted(asks)}{near}; questions are {', '.join(known)}").at("asks")
    return known[id]
