"""
A question put freely: any position, under any ruleset, with no puzzle around it.

What is asked may come from a link and is untrusted: entries are capped and
known by name, and every fault says in which entry it lies.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.errors import EntryError, quoted, within
from callwise.puzzle.file import LONGEST_ENTRY
from callwise.puzzle.registry import questions
from callwise.question import Case, Entries, Form
from callwise.ruleset import Ruleset


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
            raise EntryError(f"{quoted(key)} is no entry of this question; it has {known}").at("asks")
        if len(text) > LONGEST_ENTRY:
            raise EntryError(f"this has at most {LONGEST_ENTRY} characters, got {len(text)}").at(key)
    asked = case.read(Entries(table))
    form = asked.form(None, {})
    with within("ruleset"):
        rules = form.ruleset(ruleset or asked.presets()[0].name)
    asked.check_under(rules.name)
    return form, rules


def _question(asks: str) -> type[Case]:
    known = questions()
    if asks not in known:
        raise EntryError(f"nothing asks {quoted(asks)}; questions are {', '.join(known)}").at("asks")
    return known[asks]
