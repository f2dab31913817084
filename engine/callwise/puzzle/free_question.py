"""
A question put freely: any position, under any ruleset, ruled on as it stands or posed as a puzzle.

What is asked may come from a link and is untrusted: entries are capped and
known by name, and every fault says in which entry it lies.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import EntryError, quoted, within
from callwise.ground.wikitext import TemplateQuestion, read_asked
from callwise.law.ruling import Sentence
from callwise.puzzle.file import LONGEST_ENTRY, Puzzle
from callwise.puzzle.registry import questions
from callwise.question.case import Case, Entries, Form
from callwise.question.families import families

NAME = "asked"
"""What stands for the position where a puzzle's name would."""
MOST_OFFERED = 48
"""How many answers a position may have where they are to be picked from."""


def put(asks: str, table: Mapping[str, str], ruleset: str | None = None) -> tuple[Form, Ruleset]:
    """
    Put a question on the position of a table, under a ruleset or else the usual one.

    Raises EntryError for a question or an entry that is not known, and what
    reading the position and the ruleset raises; `key` is the entry, or
    ``asks`` or ``ruleset``.
    """
    case = _question(asks)
    for key, text in table.items():
        if key not in case.keys:
            known = ", ".join(case.keys)
            raise EntryError(f"{quoted(key)} isn’t an entry of this question; it has {known}").at("asks")
        if len(text) > LONGEST_ENTRY:
            raise EntryError(f"this has at most {LONGEST_ENTRY} characters, got {len(text)}").at(key)
    asked = case.read(Entries(case.supplied(table)))
    with within("ruleset"):
        rules = case.ruleset(ruleset or case.presets()[0].name)
    return asked.under(rules).form(None, {}), rules


def posed(asks: str, table: Mapping[str, str], ruleset: str | None = None, name: str = NAME) -> Puzzle:
    """
    Put a question on the position of a table as a puzzle, whose title is the question.

    `name` tells it apart from others on its page.  Raises as `put` does,
    and EntryError for what can't be answered: a position with more than
    MOST_OFFERED answers to pick from, or with none that is right.
    """
    form, rules = put(asks, table, ruleset)
    picks = form.listed(rules)
    if picks is not None and len(picks.picks) > MOST_OFFERED:
        raise EntryError(
            f"this position has {len(picks.picks)} answers; a puzzle has at most {MOST_OFFERED} to pick from"
        ).at("asks")
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


def read_line(family: str, line: str) -> TemplateQuestion:
    """
    Give the question and the entries that a line is about: one in players' words, or a wiki's call of the template.

    Raises NotationError or EntryError.
    """
    of = next((one for one in families() if one.id == family), None)
    if of is None or of.line is None:
        raise EntryError(f"no line is read of {quoted(family)}").at("line")
    with within("line"):
        asked = read_asked(line)
    if asked is None:
        return TemplateQuestion(*Entries({"line": line}).read("line", of.line.read), None)
    if asked.asks not in (case.id for case in of.questions):
        raise EntryError(f"{quoted(asked.asks)} isn’t a question about this game").at("line")
    return asked


def _question(asks: str) -> type[Case]:
    known = questions()
    if asks not in known:
        raise EntryError(f"nothing asks {quoted(asks)}; questions are {', '.join(known)}").at("asks")
    return known[asks]
